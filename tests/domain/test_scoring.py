"""Labels read from answers, their scores, and what scores come to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import InvalidRecordError
from app.domain.label_prediction import IMPOSSIBLE, predicted_labels, predicted_transition
from app.domain.naru_score import NaruScore, accuracies
from app.domain.question import JsonObject, JsonValue
from app.domain.scoring import (
    Score,
    ScoreStatus,
    group,
    label_metrics,
    maximum_of,
    metrics_of,
    score_labels,
)

REASONING, COMPARISON = "emotional reasoning", "emotional intensity comparison"
LABELS = st.lists(st.sampled_from(["anger", "joy", "Fear ", "peace"]), max_size=5)


@pytest.mark.parametrize(
    ("answer", "labels"),
    [
        ('["Anger", "sadness"]', ("anger", "sadness")),
        ("anger, sadness；fear\npeace", ("anger", "sadness", "fear", "peace")),
        ("<think>joy? [no]</think> Anger.", ("anger",)),
        ("<answer>['anger']</answer>", ("['anger']",)),
        ("<answer> “Doubt/Confusion”; </answer>", ("doubt/confusion",)),
        ('```json\n["fear"]\n```', ("fear",)),
        ("anger, Anger,  ANGER ,", ("anger",)),
        ('["anger", 3, null]', ("anger", IMPOSSIBLE)),
        ('{"label": "anger"}', (IMPOSSIBLE,)),
        ("3", (IMPOSSIBLE,)),
        ("happy  days", ("happy days",)),
        (["anger"], ("anger",)),
        ("<think>all of it</think>", ()),
    ],
)
def test_labels_are_read_from_any_form_of_answer(
    answer: JsonValue, labels: tuple[str, ...]
) -> None:
    assert predicted_labels(answer).sides[""] == labels


def test_unknown_labels_are_kept_and_said() -> None:
    found = predicted_labels("anger, zorn")
    assert found.sides[""] == ("anger", "zorn")
    assert "zorn" in found.problems[0]
    assert not predicted_labels("anger").problems


@pytest.mark.parametrize(
    ("answer", "before", "after"),
    [
        ('{"before": ["anger"], "after": "peace, pain"}', ("anger",), ("peace", "pain")),
        ("Before: anger\nAFTER: peace", ("anger",), ("peace",)),
        ("after： peace", (), ("peace",)),
        ('{"before": ["anger"]}', ("anger",), ()),
        ("Before: anger\nBefore: fear", ("anger", IMPOSSIBLE), (IMPOSSIBLE,)),
        ("Sure!\nBefore: anger\nAfter: fear", ("anger", IMPOSSIBLE), ("fear", IMPOSSIBLE)),
        ('{"before": [], "after": [], "why": 1}', (IMPOSSIBLE,), (IMPOSSIBLE,)),
        ('["anger"]', (IMPOSSIBLE,), (IMPOSSIBLE,)),
    ],
)
def test_both_sides_of_a_transition_are_read(
    answer: str, before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    found = predicted_transition(answer)
    assert (found.sides["before"], found.sides["after"]) == (before, after)
    assert bool(found.problems) == (IMPOSSIBLE in before)


def test_label_metrics_are_as_worked_by_hand() -> None:
    found = label_metrics(["anger", "fear"], ["fear", "joy", "pain"])
    assert (found.precision, found.recall, found.em) == (1 / 3, 1 / 2, 0.0)
    assert found.f1 == pytest.approx(2 * (1 / 3) * (1 / 2) / (1 / 3 + 1 / 2))
    empty = label_metrics([], [])
    assert (empty.f1, empty.em) == (0.0, 1.0)


@given(LABELS, LABELS)
def test_label_metrics_keep_their_laws(gold: list[str], predicted: list[str]) -> None:
    found, swapped = label_metrics(gold, predicted), label_metrics(predicted, gold)
    assert 0 <= found.f1 <= max(found.precision, found.recall) <= 1
    assert min(found.precision, found.recall) <= found.f1 or found.f1 == 0
    assert (found.f1, found.em) == (swapped.f1, swapped.em)
    assert (found.precision, found.recall) == (swapped.recall, swapped.precision)
    assert label_metrics(gold[::-1] * 2, predicted) == found
    assert (found.em == 1.0) == (
        {g.strip().lower() for g in gold} == {p.strip().lower() for p in predicted}
    )


def _question(kind: str, answer: JsonValue) -> JsonObject:
    return {"question_id": "G1_Q1", "video_id": "v", "granularity": "clip", "type": kind,
            "answer": answer, "rubric": None}  # fmt: skip


def test_one_side_of_a_transition_earns_half_of_its_f1() -> None:
    question = _question("emotion transition", {"before": ["anger"], "after": ["peace"]})
    score = score_labels(question, "Before: anger")
    assert (score.score, score.maximum) == (0.5, 1)
    assert score.metrics is not None
    assert score.metrics.em == 0.5
    assert score.to_json()["prediction"] == {"before": ["anger"], "after": []}


@given(LABELS, LABELS, LABELS, LABELS)
def test_a_transition_is_the_mean_of_its_sides(
    before: list[str], after: list[str], said_before: list[str], said_after: list[str]
) -> None:
    question = _question("emotion transition", {"before": [*before], "after": [*after]})
    score = score_labels(question, {"before": [*said_before], "after": [*said_after]})
    sides = (label_metrics(before, said_before), label_metrics(after, said_after))
    assert score.metrics is not None
    for name in ("precision", "recall", "f1", "em"):
        mean = (getattr(sides[0], name) + getattr(sides[1], name)) / 2
        assert getattr(score.metrics, name) == pytest.approx(mean)
    assert score.score == score.metrics.f1
    assert score.metrics.em in (0, 0.5, 1)
    one = score_labels(question, {"before": [*said_before]})
    assert one.metrics is not None
    assert one.metrics.f1 == pytest.approx(sides[0].f1 / 2)


def test_the_maximum_is_that_of_the_rubric() -> None:
    assert maximum_of({"rubric": {"scores": {"0": "", "3": "", "2": ""}}}) == 3
    assert maximum_of({"rubric": None}) == 1


def _score(number: int, value: int | None, maximum: int = 1, kind: str = REASONING) -> Score:
    status = ScoreStatus.MISSING if value is None else ScoreStatus.OK
    share = None if value is None else value / maximum
    return Score(f"G2_Q{number}", "v", "episode", kind, status, maximum, value, share)


def test_what_is_not_scored_lowers_the_coverage_and_not_the_mean() -> None:
    found = group([_score(1, 1), _score(2, None)])
    assert (found["n_total"], found["n_scored"], found["coverage"]) == (2, 1, 0.5)
    assert (found["normalized_mean"], found["acc"]) == (1.0, 1.0)
    nothing = group([_score(1, None)])
    assert (nothing["normalized_mean"], nothing["percent_score"]) == (None, None)


def test_reasoning_weighs_60_to_40_and_a_group_without_scores_has_no_weight() -> None:
    both = [_score(1, 1), _score(2, 0), _score(3, 3, 3)]
    found = metrics_of(both)["emotional_reasoning"]
    assert isinstance(found, dict)
    assert found["weighted"] == pytest.approx(0.6 * 0.5 + 0.4 * 1.0)
    assert found["unweighted"] == pytest.approx(2 / 3)
    alone = metrics_of([_score(1, None), _score(3, 3, 3)])["emotional_reasoning"]
    assert isinstance(alone, dict)
    assert alone["weighted"] == 1.0


def test_labels_report_their_means_by_side() -> None:
    question = _question("emotion transition", {"before": ["anger"], "after": ["peace"]})
    scores = [score_labels(question, "Before: anger"), score_labels(question, "After: peace")]
    found = group(scores)
    assert "acc" not in found
    assert found["f1"] == 0.5
    assert found["slots"] == {
        side: dict.fromkeys(("precision", "recall", "f1", "em"), 0.5)
        for side in ("before", "after")
    }


def test_clips_and_episodes_are_never_mixed() -> None:
    clip = score_labels(_question("emotion influence", ["anger"]), "anger")
    with pytest.raises(InvalidRecordError, match="never mixed"):
        metrics_of([clip, _score(1, 1)])
    nameless = Score("Q", "", "", COMPARISON, ScoreStatus.OK, 1, 1, 1.0)
    with pytest.raises(InvalidRecordError, match="say which"):
        metrics_of([nameless])


def test_naru_overall_is_the_mean_of_two_means() -> None:
    score = NaruScore("s", (1.0, 1.0, 1.0, 1.0), (0.0, 0.0, 0.0, 0.0, 0.5))
    assert score.overall == pytest.approx((1.0 + 0.1) / 2)
    assert NaruScore(
        "o", score.narrative, score.cultural, open_ended=True
    ).overall == pytest.approx(0.5)
    assert accuracies((1, 3), (4, 4)) == (0.25, 0.75)
