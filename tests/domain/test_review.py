"""Verdicts: what counts as one, where they differ, what they come to, and who may read them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.ids import AdjudicationKey, AssignmentKey, RaterKey, ReviewKey
from app.domain.independence import may_read, may_read_settled
from app.domain.question import JsonValue
from app.domain.review import (
    Adjudication,
    Assignment,
    Provenance,
    RecordKind,
    Review,
    disagreement,
    is_outdated,
    outcome,
)

A, B, C = (RaterKey(name) for name in "ABC")


def review(rater: RaterKey, decision: str = "", **fields: object) -> Review:
    """A review of one record."""
    made = Review(ReviewKey(f"r{rater}"), RecordKind.ITEM, "m1", 1, rater, decision=decision)
    return replace(made, **fields)  # type: ignore[arg-type]


def task(rater: RaterKey, **fields: object) -> Assignment:
    """An assignment of the same record."""
    made = Assignment(AssignmentKey(f"a{rater}"), RecordKind.ITEM, "m1", rater)
    return replace(made, **fields)  # type: ignore[arg-type]


def settled(**fields: object) -> Adjudication:
    """What settled the same record."""
    made = Adjudication(AdjudicationKey("j"), RecordKind.ITEM, "m1", C, decision="remove")
    return replace(made, **fields)  # type: ignore[arg-type]


def test_not_judged_skipped_and_cannot_tell_are_three_things() -> None:
    open_, skipped = review(A), review(A, "skip")
    unsure = review(A, "revise", answer={"cannot_tell": True}, answered_at="2026")
    assert [one.is_decided for one in (open_, skipped, unsure)] == [False, False, True]
    assert [one.is_skipped for one in (open_, skipped, unsure)] == [False, True, False]
    assert [one.cannot_tell for one in (open_, skipped, unsure)] == [False, False, True]
    assert (unsure.is_answered, unsure.option) == (True, None)


@pytest.mark.parametrize(
    ("answer", "option"), [({"option": 0}, 0), ({"option": True}, None), ("0", None), (None, None)]
)
def test_an_option_is_a_place(answer: JsonValue, option: int | None) -> None:
    assert review(A, answer=answer).option == option


def test_hasty_is_decided_within_less_than_the_least_time() -> None:
    assert review(A, "accept", spent_ms=900).is_hasty(1000)
    assert not review(A, "accept", spent_ms=1000).is_hasty(1000)
    assert not review(A, "", spent_ms=900).is_hasty(1000)
    assert not review(A, "accept").is_hasty(1000)  # imported without a time


def test_notes_reasons_and_blind_answers_are_no_disagreement() -> None:
    one = review(A, "accept", note="x", reason="y", answer={"option": 1}, confidence="low")
    assert disagreement([one, review(B, "accept")]) == ()


def test_fields_that_differ_are_named() -> None:
    one = review(A, "revise", flags=("wrong-key", "other"), changes={"answer": 1, "stem": "x"})
    other = review(B, "revise", flags=("other", "wrong-key"), changes={"answer": 2})
    assert disagreement([one, other]) == ("changes.answer", "changes.stem")
    assert disagreement([one, review(B, "accept")]) == (
        "decision", "flags", "changes.answer", "changes.stem",
    )  # fmt: skip
    assert disagreement([one, review(B, "skip"), review(C)]) == ()


def test_a_criterion_differs_among_those_who_judged_it() -> None:
    one = review(A, "accept", criteria={"valid": True, "wrong": True})
    assert disagreement([one, review(B, "accept", criteria={"valid": True})]) == ()
    other = review(B, "accept", criteria={"valid": True, "wrong": False})
    assert disagreement([one, other]) == ("criteria.wrong",)


def test_what_reviews_come_to() -> None:
    yes, also, no = review(A, "accept"), review(B, "accept"), review(C, "remove")
    assert outcome([]).provenance is Provenance.OPEN
    assert outcome([review(A, "skip")]).provenance is Provenance.OPEN
    assert outcome([yes, review(B)]).provenance is Provenance.SINGLE
    assert outcome([yes, also]).provenance is Provenance.UNANIMOUS
    assert outcome([yes, also]).decision == "accept"
    differing = outcome([yes, no])
    assert (differing.decision, differing.provenance) == ("", Provenance.UNRESOLVED)
    after = outcome([yes, no], settled(flags=("other",)))
    assert (after.decision, after.flags) == ("remove", ("other",))
    assert after.provenance is Provenance.ADJUDICATED


def test_a_verdict_after_the_adjudication_makes_it_outdated() -> None:
    made = settled(at="2026-02")
    assert not is_outdated(made, [review(A, "accept", updated_at="2026-01")])
    assert is_outdated(made, [review(A, "accept", updated_at="2026-03")])
    assert not is_outdated(made, [review(A, "skip", updated_at="2026-03")])


def test_one_reads_others_once_the_own_decision_is_in() -> None:
    theirs = review(B, "accept")

    def may(*own: Review, tasks: tuple[Assignment, ...] = ()) -> bool:
        return may_read(A, theirs, [theirs, *own], tasks)

    assert may_read(B, theirs, [theirs])
    assert may(review(A, "accept"))
    assert not may()
    assert not may(review(A))
    assert not may(review(A, "skip"))
    assert not may(review(A, answered_at="2026"))
    assert not may(tasks=(task(A),))
    assert not may(review(A, "accept", stage=2))
    assert not may(review(A, "accept", record="m2"))
    assert not may(review(A, "accept", kind=RecordKind.LABEL))


def test_an_adjudicator_reads_what_is_not_theirs_to_decide() -> None:
    theirs = review(B, "accept")
    assert may_read(A, theirs, [theirs], as_adjudicator=True)
    assert may_read(None, theirs, [theirs], as_adjudicator=True)
    assert not may_read(None, theirs, [theirs])
    assert not may_read(A, theirs, [theirs], [task(A)], as_adjudicator=True)
    assert not may_read(A, theirs, [theirs, review(A)], as_adjudicator=True)
    assert may_read(A, theirs, [theirs], [task(A, stage=2)], as_adjudicator=True)
    assert may_read(A, theirs, [theirs, review(A, "remove")], [task(A)], as_adjudicator=True)


def test_what_was_settled_is_read_like_the_reviews() -> None:
    assert may_read_settled(C, settled(), [])
    assert not may_read_settled(A, settled(), [review(B, "accept")])
    assert may_read_settled(A, settled(), [review(A, "accept")])
    assert may_read_settled(None, settled(), [], as_adjudicator=True)
