"""The scorer of the first release: what counts as right, and what a missing answer costs."""

from __future__ import annotations

import pytest

from app.domain.legacy_scoring import (
    LegacyKind,
    Slot,
    kind_of,
    legacy_metrics,
    score_legacy,
)
from app.domain.question import JsonValue


def record(task: str, kind: str, answer: JsonValue, **more: JsonValue) -> dict[str, JsonValue]:
    tier = "g3" if task[0].isupper() else "g1_2"
    value = {"series": "friends", "qid": f"{tier}_s01e01_q001", "question": "Why?"}
    return {**value, "task_type": task, "question_type": kind, "answer": answer, **more}


CHOICE = record("emotion_cause", "single_choice", "B")
RANKING = record("emotion_cause", "open_ended", ["B", "A", "C"], prompt_template="ranking_letters")
YES = record("emotion_cause", "open_ended", "Yes", question="Is she sad? Answer Yes or No.")
LABELS = record("contextual_emotion", "multi_select", ["anger", "fear"])
BOTH = record("emotion_transition", "multi_select", {"before": ["fear"], "after": ["joy", "peace"]})
OPEN = record("Emotional Reasoning", "open_ended", "the watch")


@pytest.mark.parametrize(
    ("asked", "answer", "kind", "score"),
    [
        (CHOICE, "B", LegacyKind.CHOICE, 1.0),
        (CHOICE, "b) because", LegacyKind.CHOICE, 1.0),
        (CHOICE, "Because of B", LegacyKind.CHOICE, 0.0),
        (RANKING, "B > A > C", LegacyKind.RANKING, 1.0),
        (RANKING, "A, B, C", LegacyKind.RANKING, 0.0),
        (YES, "yes.", LegacyKind.YES_NO, 1.0),
        (YES, "Yes, she is", LegacyKind.YES_NO, 0.0),
        (LABELS, "anger", LegacyKind.LABELS, 2 / 3),
        (BOTH, "before: fear\nafter: joy", LegacyKind.TRANSITION, (1 + 2 / 3) / 2),
        (OPEN, "a watch", LegacyKind.OPEN, None),
    ],
)
def test_answers_are_compared_by_their_kind(
    asked: dict[str, JsonValue], answer: str, kind: LegacyKind, score: float | None
) -> None:
    assert kind_of(asked) is kind
    assert score_legacy(asked, answer).score == pytest.approx(score)


def test_two_empty_sets_match_here() -> None:
    assert Slot(0, 0, 0).metrics.f1 == 1.0
    assert Slot(0, 2, 0).metrics.f1 == 0.0


def test_a_missing_answer_is_a_zero_and_an_open_one_waits_for_its_judge() -> None:
    found = legacy_metrics(
        [score_legacy(CHOICE, "B"), score_legacy(LABELS, None), score_legacy(OPEN, "x")]
    )
    assert (found["mean"], found["n_total"], found["n_scored"]) == (0.5, 3, 2)
    assert (found["missing"], found["not_judged"]) == (1, 1)
    assert found["macro"] == 0.5  # of the clips alone: no episode has a score
    judged = [score_legacy(CHOICE, "B"), score_legacy(LABELS, None), score_legacy(OPEN, "x", True)]
    assert legacy_metrics(judged)["macro"] == 0.75


def test_labels_are_pooled_and_averaged_over_slots() -> None:
    given = [score_legacy(LABELS, "anger"), score_legacy(BOTH, "before: fear\nafter: joy, peace")]
    labels = legacy_metrics(given)["labels"]
    assert isinstance(labels, dict)
    assert labels["slots"] == 3
    assert labels["micro"]["recall"] == pytest.approx(4 / 5)
    assert labels["macro"]["recall"] == pytest.approx((0.5 + 1 + 1) / 3)
