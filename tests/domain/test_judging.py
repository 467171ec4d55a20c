"""Scores of people, what a judge's verdicts are worth, and recall of facts."""

from __future__ import annotations

import pytest

from app.domain.errors import InvalidRecordError
from app.domain.ids import AuditKey, RaterKey, ScoreKey, SystemKey, new_key
from app.domain.judging import (
    audit_figures,
    fact_recall,
    judge_agreement,
    judged,
    readable,
    recalls_by_category,
    split_facts,
)
from app.domain.question import JsonObject
from app.domain.score_sheet import (
    MAJORITY,
    PEOPLE,
    judges_of,
    score_sheet,
    usual_judge,
    verdicts_of,
)
from app.domain.scoring import Score, ScoreStatus
from app.domain.system import Audit, Fact, SystemAnswer, Verdict

RECORD: JsonObject = {
    "question_id": "Q", "video_id": "v", "granularity": "episode", "type": "emotional reasoning",
    "answer": "x", "rubric": {"criterion": "c", "scores": {"0": "no", "1": "half", "3": "yes"}},
}  # fmt: skip


def verdict(judge: str, score: int, question: str = "Q", most: int = 3) -> Verdict:
    value = Score(
        question, "v", "episode", "emotional reasoning", ScoreStatus.OK, most, score, score / most
    )
    return Verdict(ScoreKey(f"{judge} {question}"), SystemKey("s"), judge, value)


def audit(verdict_key: str, rater: str, accepted: bool) -> Audit:
    return Audit(AuditKey(new_key()), ScoreKey(verdict_key), RaterKey(rater), accepted)


def test_a_score_is_one_of_the_rubric_and_has_a_reason() -> None:
    found = judged(RECORD, 1, " half of it ", "said")
    assert (found.score, found.maximum, found.normalized) == (1, 3, 1 / 3)
    assert (found.reason, found.prediction) == ("half of it", "said")
    with pytest.raises(InvalidRecordError, match="2 is none of 0, 1, 3"):
        judged(RECORD, 2, "so")
    with pytest.raises(InvalidRecordError, match="needs a reason"):
        judged(RECORD, 1, "  ")
    with pytest.raises(InvalidRecordError, match="scored by its labels"):
        judged({**RECORD, "rubric": None}, 1, "so")


def test_nobody_reads_what_others_gave_before_their_own_score() -> None:
    given = [verdict("ann", 1), verdict("bo", 3), verdict("ann", 0, "R"), verdict("file:j", 1)]
    assert readable(RaterKey("bo"), given) == [given[0], given[1], given[3]]
    assert readable(RaterKey("cy"), given) == [given[3]]
    assert readable(RaterKey("cy"), given, as_adjudicator=True) == given


def test_agreement_of_judges_is_over_answers_with_several() -> None:
    given = [
        verdict(judge, score, question)
        for question, scores in {"Q": (3, 3), "R": (1, 0), "S": (0, 3)}.items()
        for judge, score in zip(("ann", "bo"), scores, strict=True)
    ]
    found = judge_agreement([*given, verdict("ann", 3, "T")])
    assert (found.judges, found.pairs) == (("ann", "bo"), 3)
    assert found.exact == pytest.approx(1 / 3)
    assert found.within_one == pytest.approx(2 / 3)
    assert found.agreement.units == 4
    assert found.pearson.value is not None
    assert judge_agreement([]).pearson.value is None


def test_an_audit_tells_what_people_hold_of_a_judge() -> None:
    judge = [verdict("j", 3), verdict("j", 0, "R"), verdict("j", 1, "S")]
    audits = [
        audit("j Q", "ann", True), audit("j Q", "bo", True), audit("j R", "ann", True),
        audit("j R", "bo", False), audit("j S", "ann", False), audit("other", "bo", True),
    ]  # fmt: skip
    people = [verdict("ann", 3), verdict("bo", 1), verdict("ann", 0, "R"), verdict("bo", 1, "S")]
    found = audit_figures(judge, audits, people)
    assert found.accepted == {"ann": (2 / 3, 3), "bo": (1 / 2, 2)}
    assert found.mean_accepted == pytest.approx(7 / 12)
    assert (found.majority, found.audited) == (1, 3)  # one against one is no majority
    assert found.pairwise == 0.5
    assert found.against_people == 3
    assert found.pearson.value == pytest.approx(0.98198, abs=1e-5)
    assert audit_figures(judge, []).mean_accepted is None


def test_facts_are_proposed_and_their_recall_needs_all_of_them() -> None:
    text = "1. She lost Mr. 5 games. She is sad!\n- 彼は怒った。彼女は泣いた。"
    assert [fact.text for fact in split_facts(text)] == [
        "She lost Mr. 5 games.",
        "She is sad!",
        "彼は怒った。",
        "彼女は泣いた。",
    ]
    assert fact_recall([Fact("a", True), Fact("b", False), Fact("c", True)]) == pytest.approx(2 / 3)
    assert fact_recall([Fact("a", True), Fact("b")]) is None
    assert fact_recall([]) is None


def test_recall_by_category_is_the_plain_mean_of_nine() -> None:
    codes = [*(f"N.{n}" for n in range(1, 5)), *(f"C.{n}" for n in range(1, 6))]
    given = [*((code, 1.0) for code in codes), ("N.1", 0.0)]
    assert recalls_by_category("x", given).overall == pytest.approx(8.5 / 9)
    with pytest.raises(InvalidRecordError, match=r"C\.5"):
        recalls_by_category("x", given[:8])


def test_one_judge_counts_at_a_time_or_people_together() -> None:
    given = [verdict("file:a", 3), verdict("ann", 1), verdict("bo", 0)]
    assert usual_judge(given) == "file:a"
    answers = {"Q": SystemAnswer(None, SystemKey("s"), "Q", answer="x")}  # type: ignore[arg-type]
    sheet = score_sheet("Anna", [RECORD], answers, given)
    assert sheet.values() == {"Q": 1.0}
    assert score_sheet("Anna", [RECORD], answers, given, PEOPLE).values() == {"Q": 0.5 / 3}
    assert score_sheet("Anna", [RECORD], answers, given, "bo").values() == {"Q": 0.0}
    (waiting,) = score_sheet("Anna", [RECORD], answers, [verdict("file:a", 1, most=2)]).scores
    assert waiting.status is ScoreStatus.NOT_JUDGED
    assert waiting.problems == ("the score is of 2, the rubric goes to 3",)
    (missing,) = score_sheet("Anna", [RECORD], {}, []).scores
    assert missing.status is ScoreStatus.MISSING


def test_who_can_be_chosen_and_what_people_come_to() -> None:
    given = [
        *(verdict(who, score) for who, score in {"ann": 3, "bo": 3, "cy": 0}.items()),
        *(verdict(who, score, "R") for who, score in {"ann": 1, "bo": 0}.items()),
        *(verdict("file:j", 1, name) for name in "QR"), verdict("file:k", 0),
    ]  # fmt: skip
    assert judges_of(given) == ["file:j", "file:k", "ann", "bo", "cy", PEOPLE, MAJORITY]
    assert judges_of([verdict("ann", 1)]) == ["ann", PEOPLE]
    assert judges_of([]) == []
    mean = verdicts_of(given, PEOPLE)
    assert {name: each.score for name, each in mean.items()} == {"Q": 2.0, "R": 0.5}
    most = verdicts_of(given, MAJORITY)
    assert {name: each.score for name, each in most.items()} == {"Q": 3}  # R: one of two is no most
    assert score_sheet("s", [RECORD], {}, given, MAJORITY).values() == {"Q": 1.0}
