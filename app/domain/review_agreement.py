"""How far raters agree on records that they reviewed apart: verdicts, and blind answers.

Not judged, put off and *cannot tell* are three things: only the last is a category, of answers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from app.domain.agreement import Agreement, agreement_of
from app.domain.agreement_sums import MISSING
from app.domain.ids import RaterKey
from app.domain.mcq import letter
from app.domain.phrase import mark, phrase
from app.domain.question_review import QUESTION_CRITERIA
from app.domain.review import DECIDED, DECISIONS, RecordKind, Review

FIELDS: Mapping[str, str] = {
    "decision": mark("Verdict"),
    "answer": mark("Blind answer"),
    "basic": mark("Label"),
    **{f"criteria.{name}": words for name, words in QUESTION_CRITERIA.items()},
}
"""What is compared, and how it is called."""

FIELDS_OF: Mapping[RecordKind, tuple[str, ...]] = {
    RecordKind.ITEM: ("decision", "answer"),
    RecordKind.QUESTION: ("decision", *(f"criteria.{name}" for name in QUESTION_CRITERIA)),
    RecordKind.LABEL: ("basic",),
}
"""Which fields reviews of a kind have to compare."""

CANNOT_TELL = phrase("cannot tell")
"""The category of who cannot tell, among answers."""


@dataclass(frozen=True, slots=True)
class ReviewCell:
    """Records on which two raters said this and that.

    Attributes
    ----------
    first, second
        Labels; of two raters in their order, of more in the order of the labels.
    records
        Row keys, each once, in the order of the reviews.
    """

    first: str
    second: str
    records: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReviewAgreement:
    """The agreement on one field.

    Attributes
    ----------
    labels
        All that could be said, in the order of tables.
    raters
        Who said anything, in the order in which they came.
    skipped, unsaid
        Reviews that were put off, and others without a say in this field.
    """

    field: str
    labels: tuple[str, ...]
    raters: tuple[RaterKey, ...]
    agreement: Agreement
    cells: tuple[ReviewCell, ...]
    skipped: int
    unsaid: int


def review_agreement(reviews: Sequence[Review], field: str) -> ReviewAgreement:
    """Compare reviews of one kind and stage on a field of `FIELDS`."""
    labels, say = _saying(reviews, field)
    said: dict[str, dict[RaterKey, int]] = defaultdict(dict)
    raters: dict[RaterKey, int] = {}
    for review in reviews:
        number = say(review)
        if number is not None:
            said[review.record][review.rater] = number
            raters.setdefault(review.rater, len(raters))
    ratings = np.full((max(1, len(raters)), len(said)), MISSING, dtype=np.int64)
    for unit, of_record in enumerate(said.values()):
        for rater, number in of_record.items():
            ratings[raters[rater], unit] = number
    skipped = sum(review.is_skipped for review in reviews)
    total = sum(map(len, said.values()))
    return ReviewAgreement(
        field,
        labels,
        tuple(raters),
        agreement_of(ratings, labels),
        _cells(said, tuple(raters), labels),
        skipped,
        len(reviews) - total - (skipped if field == "decision" else 0),
    )


def reviews_beside(reviews: Iterable[Review], rater: RaterKey) -> list[Review]:
    """Return the reviews of all records that a rater has reviewed: theirs, and of others."""
    reviews = list(reviews)
    own = {review.record for review in reviews if review.rater == rater}
    return [review for review in reviews if review.record in own]


def reviews_of_two(reviews: Iterable[Review], one: RaterKey, other: RaterKey) -> list[Review]:
    """Return the reviews of two raters alone."""
    return [review for review in reviews if review.rater in (one, other)]


def _saying(
    reviews: Sequence[Review], field: str
) -> tuple[tuple[str, ...], Callable[[Review], int | None]]:
    """Return the labels of a field, and what tells the number of the one a review says."""
    if field == "decision":
        return _deciding(reviews)
    if field == "basic":
        return _labelling(reviews)
    if field.startswith("criteria."):
        return _judging(field.split(".", 1)[1])
    options = max((review.option for review in reviews if review.option is not None), default=-1)
    answers = (*map(letter, range(options + 1)), CANNOT_TELL)

    def answered(review: Review) -> int | None:
        return len(answers) - 1 if review.cannot_tell else review.option

    return answers, answered


def _deciding(
    reviews: Sequence[Review],
) -> tuple[tuple[str, ...], Callable[[Review], int | None]]:
    """Return verdicts: those on items, and of other records those that occur."""
    occurring = {review.decision for review in reviews if review.is_decided}
    is_of_items = all(review.kind is RecordKind.ITEM for review in reviews)
    names = tuple(
        one.value
        for one in (DECISIONS if is_of_items else DECIDED)
        if is_of_items or one in occurring
    )
    places = {name: place for place, name in enumerate(names)}
    return names, lambda review: places.get(review.decision)


def _labelling(
    reviews: Sequence[Review],
) -> tuple[tuple[str, ...], Callable[[Review], int | None]]:
    """Return the labels that occur, in their order; a unit without one is not judged."""
    names = tuple(sorted(set(filter(None, map(_basic, reviews)))))
    places = {name: place for place, name in enumerate(names)}
    return names, lambda review: places.get(_basic(review)) if review.is_decided else None


def _basic(review: Review) -> str:
    said = review.answer.get("basic") if isinstance(review.answer, Mapping) else None
    return said if isinstance(said, str) else ""


def _judging(name: str) -> tuple[tuple[str, ...], Callable[[Review], int | None]]:
    """Return whether a criterion holds."""

    def judged(review: Review) -> int | None:
        held = review.criteria.get(name) if review.is_decided else None
        return None if held is None else int(not held)

    return (phrase("holds"), phrase("does not hold")), judged


def _cells(
    said: Mapping[str, Mapping[RaterKey, int]],
    raters: Sequence[RaterKey],
    labels: Sequence[str],
) -> tuple[ReviewCell, ...]:
    found: dict[tuple[int, int], list[str]] = defaultdict(list)
    for record, of_record in said.items():
        numbers = [of_record[rater] for rater in raters if rater in of_record]
        pairs = set(combinations(numbers, 2))
        if len(raters) > 2:
            pairs = {(min(pair), max(pair)) for pair in pairs}
        for pair in sorted(pairs):
            found[pair].append(record)
    return tuple(
        ReviewCell(labels[first], labels[second], tuple(records))
        for (first, second), records in sorted(found.items())
    )
