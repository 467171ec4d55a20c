"""How far raters agree on the records of a kind, as one of them may read it: whole and in parts.

Written over the kind of record: items by category, questions by type of task, units by set.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from app.domain.ids import RaterKey, VideoKey
from app.domain.mcq import CATEGORIES
from app.domain.review import RecordKind, Review
from app.domain.review_agreement import (
    FIELDS_OF,
    ReviewAgreement,
    review_agreement,
    reviews_beside,
    reviews_of_two,
)
from app.services.verification_service import rater_names
from storage.project_file import ProjectFile
from storage.review_reader import ReviewReader

_ORDER = {category.code: place for place, category in enumerate(CATEGORIES)}


@dataclass(frozen=True, slots=True)
class RecordFact:
    """What is told of a record.

    Attributes
    ----------
    public
        Its id, as people know it.
    part
        What records of its kind are told apart by; may be empty.
    """

    public: str
    text: str
    part: str


@dataclass(frozen=True, slots=True, eq=False)
class ReviewTable:
    """The reviews of a kind that somebody may read, with what is told of their records."""

    kind: RecordKind
    reviews: tuple[Review, ...]
    facts: Mapping[str, RecordFact]
    names: Mapping[RaterKey, str]

    @property
    def stages(self) -> tuple[int, ...]:
        """The stages with reviews."""
        return tuple(sorted({review.stage for review in self.reviews}))

    def parts(self, stage: int) -> tuple[str, ...]:
        """Return what the reviewed records of a stage are told apart by, in order."""
        found = {self.facts[one.record].part for one in self.reviews if one.stage == stage}
        return tuple(sorted(filter(None, found), key=_rank))

    def raters(self, stage: int) -> tuple[RaterKey, ...]:
        """Return who has reviewed at a stage, in order of their names."""
        found = {review.rater for review in self.reviews if review.stage == stage}
        return tuple(sorted(found, key=lambda one: (self.names.get(one, one), one)))


@dataclass(frozen=True, slots=True)
class Choice:
    """What is compared.

    Attributes
    ----------
    field
        One of `app.domain.review_agreement.FIELDS`.
    part
        Only records of this part; empty: all.
    raters
        One, with all others on what that one reviewed; two, beside each other; empty: all.
    """

    stage: int = 1
    field: str = "decision"
    part: str = ""
    raters: tuple[RaterKey, ...] = ()


@dataclass(frozen=True, slots=True)
class PartAgreement:
    """The agreement on a part of what is compared."""

    part: str
    raters: tuple[RaterKey, ...]
    found: ReviewAgreement


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """What came of a choice: whole, by part of the records, and by raters."""

    table: ReviewTable
    choice: Choice
    found: ReviewAgreement
    by_part: tuple[PartAgreement, ...]
    by_rater: tuple[PartAgreement, ...]


def read_reviews(
    project: ProjectFile, reader: ReviewReader, kind: RecordKind, video: VideoKey | None = None
) -> ReviewTable:
    """Read what somebody may read of the reviews of a kind, of one video or of all."""
    facts = dict(_facts(project, kind, video))
    reviews = tuple(one for one in reader.all(kind) if one.record in facts)
    return ReviewTable(kind, reviews, facts, rater_names(project))


def reviewed_kinds(project: ProjectFile) -> tuple[RecordKind, ...]:
    """Return the kinds of which there are reviews, items first and always."""
    return tuple(
        kind for kind in RecordKind if kind is RecordKind.ITEM or project.reviews.has_any(kind)
    )


def compare(table: ReviewTable, choice: Choice) -> Compared:
    """Compare reviews as chosen; parts and pairs of raters each by themselves, too."""
    of_stage = [one for one in table.reviews if one.stage == choice.stage]
    of_raters = _of_raters(of_stage, choice.raters)
    of_part = _of_part(table, of_stage, choice.part)
    chosen = _of_part(table, of_raters, choice.part)
    return Compared(
        table,
        choice,
        review_agreement(chosen, choice.field),
        tuple(_by_part(table, of_raters, choice)),
        tuple(_by_rater(table, of_part, choice)),
    )


def fields_of(kind: RecordKind) -> tuple[str, ...]:
    """Return what can be compared of a kind."""
    return FIELDS_OF[kind]


def _by_part(
    table: ReviewTable, reviews: Sequence[Review], choice: Choice
) -> Iterator[PartAgreement]:
    by_part: dict[str, list[Review]] = defaultdict(list)
    for review in reviews:
        by_part[table.facts[review.record].part].append(review)
    for part in sorted(by_part, key=_rank):
        yield PartAgreement(part, choice.raters, review_agreement(by_part[part], choice.field))


def _by_rater(
    table: ReviewTable, reviews: Sequence[Review], choice: Choice
) -> Iterator[PartAgreement]:
    raters = table.raters(choice.stage)
    if len(raters) > 2:
        for rater in raters:
            beside = reviews_beside(reviews, rater)
            yield PartAgreement(choice.part, (rater,), review_agreement(beside, choice.field))
    for pair in combinations(raters, 2):
        both = reviews_of_two(reviews, *pair)
        yield PartAgreement(choice.part, pair, review_agreement(both, choice.field))


def _of_raters(reviews: Sequence[Review], raters: Sequence[RaterKey]) -> list[Review]:
    if not raters:
        return list(reviews)
    if len(raters) == 1:
        return reviews_beside(reviews, raters[0])
    return reviews_of_two(reviews, raters[0], raters[1])


def _of_part(table: ReviewTable, reviews: Sequence[Review], part: str) -> list[Review]:
    return [one for one in reviews if not part or table.facts[one.record].part == part]


def _rank(part: str) -> tuple[bool, int, str]:
    return not part, _ORDER.get(part, len(_ORDER)), part


def _facts(
    project: ProjectFile, kind: RecordKind, video: VideoKey | None
) -> Iterator[tuple[str, RecordFact]]:
    if kind is RecordKind.ITEM:
        for item in project.mcq.rows(video):
            yield item.key, RecordFact(item.item_id, item.stem, item.category)
    elif kind is RecordKind.QUESTION:
        for row in project.questions.rows(video):
            yield row.key, RecordFact(row.question_id, row.text, row.type.value)
    else:
        for one in project.units.sets():
            for unit in project.units.of_set(one.key):
                if video in (None, unit.video):
                    yield unit.key, RecordFact(unit.unit_id, unit.text, one.name)
