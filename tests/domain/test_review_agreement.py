"""Agreement on reviews against tables worked by hand; put off and not judged are no categories."""

from __future__ import annotations

import pytest

from app.domain.ids import RaterKey, ReviewKey
from app.domain.review import RecordKind, Review
from app.domain.review_agreement import review_agreement, reviews_beside

A, B, C = (RaterKey(name) for name in "ABC")


def review(record: str, rater: RaterKey, decision: str = "", answer: object = None) -> Review:
    """A review; an answer is a place, or False for one who cannot tell."""
    told = {"cannot_tell": True} if answer is False else {"option": answer}
    return Review(
        ReviewKey(f"{record}{rater}"),
        RecordKind.ITEM,
        record,
        1,
        rater,
        answer=None if answer is None else told,  # type: ignore[arg-type]
        answered_at="" if answer is None else "2026",
        decision=decision,
    )


def pairs(*decisions: tuple[str, str]) -> list[Review]:
    """Reviews of two raters, record by record."""
    return [
        review(f"m{n}", rater, decision)
        for n, both in enumerate(decisions)
        for rater, decision in zip((A, B), both, strict=True)
    ]


def test_two_raters_by_hand() -> None:
    # accept/accept 3, accept/revise 1, revise/remove 1, remove/remove 1: raw 4/6.
    # Margins accept 4:3, revise 1:1, remove 1:2 of 6: chance (12 + 1 + 2)/36 = 15/36.
    found = review_agreement(
        pairs(
            *[("accept", "accept")] * 3,
            ("accept", "revise"),
            ("revise", "remove"),
            ("remove", "remove"),
            ("accept", "skip"),
            ("", "accept"),
            ("skip", ""),
        ),
        "decision",
    )
    assert (found.raters, found.agreement.n, found.agreement.left_out) == ((A, B), 6, 2)
    assert (found.skipped, found.unsaid) == (2, 2)
    assert found.agreement.raw.value == pytest.approx(4 / 6)
    assert found.agreement.cohen.value == pytest.approx((4 / 6 - 15 / 36) / (1 - 15 / 36))
    assert [(one.label, one.counts) for one in found.agreement.shares] == [
        ("accept", (4, 3)),
        ("remove", (1, 2)),
        ("revise", (1, 1)),
    ]
    assert [(cell.first, cell.second, cell.records) for cell in found.cells] == [
        ("accept", "accept", ("m0", "m1", "m2")),
        ("accept", "revise", ("m3",)),
        ("revise", "remove", ("m4",)),
        ("remove", "remove", ("m5",)),
    ]


def test_cannot_tell_is_an_answer_of_its_own() -> None:
    reviews = [
        review("m0", A, answer=0), review("m0", B, answer=0),
        review("m1", A, answer=2), review("m1", B, answer=False),
        review("m2", A, answer=False), review("m2", B, answer=False),
        review("m3", A, "skip"), review("m3", B),
    ]  # fmt: skip
    found = review_agreement(reviews, "answer")
    assert found.labels == ("A", "B", "C", "cannot tell")
    assert found.agreement.raw.value == pytest.approx(2 / 3)
    assert (found.agreement.n, found.skipped, found.unsaid) == (3, 1, 2)
    assert [(cell.first, cell.second) for cell in found.cells] == [
        ("A", "A"),
        ("C", "cannot tell"),
        ("cannot tell", "cannot tell"),
    ]


def test_three_raters_and_those_beside_one() -> None:
    reviews = [
        *pairs(("accept", "accept"), ("accept", "remove")),
        review("m1", C, "remove"),
        review("m2", C, "accept"),
        review("m2", B, "accept"),
    ]
    found = review_agreement(reviews, "decision")
    assert found.agreement.n == 3
    # Pairs that agree: 1 of 1, 1 of 3, 1 of 1.
    assert found.agreement.raw.value == pytest.approx((1 + 1 / 3 + 1) / 3)
    assert "two raters" in found.agreement.cohen.why_undefined
    assert [(cell.first, cell.second, cell.records) for cell in found.cells] == [
        ("accept", "accept", ("m0", "m2")),
        ("accept", "remove", ("m1",)),
        ("remove", "remove", ("m1",)),
    ]
    beside = review_agreement(reviews_beside(reviews, A), "decision")
    assert beside.agreement.n == 2
    assert beside.agreement.raw.value == pytest.approx((1 + 1 / 3) / 2)


def test_what_cannot_be_said_is_told_in_words() -> None:
    nobody = review_agreement([review("m0", A), review("m0", B, "skip")], "decision")
    assert nobody.agreement.raw.why_undefined == "Not defined: nobody has decided yet."
    alone = review_agreement([review("m0", A, "accept")], "decision")
    assert alone.agreement.alpha.why_undefined == "Not defined: only one rater decided."
    same = review_agreement(pairs(*[("accept", "accept")] * 25), "decision")
    assert same.agreement.raw.value == 1
    assert same.agreement.alpha.why_undefined == "Not defined: every decision is “accept”."


def test_high_agreement_with_a_low_alpha_is_explained() -> None:
    found = review_agreement(
        pairs(*[("accept", "accept")] * 40, *[("accept", "remove")] * 2, ("remove", "accept")),
        "decision",
    )
    assert found.agreement.alpha.value is not None
    assert found.agreement.alpha.value < 0
    assert "most of that agreement is expected by chance" in found.agreement.remark
