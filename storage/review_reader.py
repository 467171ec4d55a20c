"""What one rater may read of the reviews of a project."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from app.domain.ids import RaterKey
from app.domain.independence import may_read, may_read_settled
from app.domain.review import Adjudication, Assignment, RecordKind, Review

if TYPE_CHECKING:
    from storage.review_store import ReviewStore

Place = tuple[RecordKind, str, int]
"""Kind, key and stage of a reviewed record."""


class ReviewReader:
    """Gives reviews and adjudications as far as independence allows.

    Parameters
    ----------
    rater
        Who reads; None for nobody in particular.
    as_adjudicator
        They come to settle differences.
    """

    def __init__(
        self, reviews: ReviewStore, rater: RaterKey | None, *, as_adjudicator: bool = False
    ) -> None:
        self._reviews, self._rater = reviews, rater
        self._as_adjudicator = as_adjudicator

    def of_record(self, kind: RecordKind, record: str, stage: int | None = None) -> list[Review]:
        """Return the reviews of a record that may be read, oldest first."""
        found = self._reviews.of_record(kind, record, stage)
        tasks = self._reviews.assignments_of(kind, record, stage)
        return [one for one in found if self._may(one, found, tasks)]

    def hidden_of(self, kind: RecordKind, record: str, stage: int | None = None) -> int:
        """Return how many reviews of a record may not be read yet."""
        found = self._reviews.of_record(kind, record, stage)
        return len(found) - len(self.of_record(kind, record, stage))

    def all(self, kind: RecordKind | None = None, stage: int | None = None) -> list[Review]:
        """Return all reviews that may be read, oldest first."""
        found = self._reviews.all(kind, stage)
        by_place, tasks = _grouped(found), self._tasks(kind, stage)
        return [
            one
            for one in found
            if self._may(one, by_place[_place(one)], tasks.get(_place(one), ()))
        ]

    def adjudications(
        self, kind: RecordKind | None = None, stage: int | None = None
    ) -> list[Adjudication]:
        """Return what was settled, as far as it may be read, oldest first."""
        everything = self._reviews.adjudications(kind, stage)
        if not everything:
            return []
        by_place, tasks = _grouped(self._reviews.all(kind, stage)), self._tasks(kind, stage)
        return [
            settled
            for settled in everything
            if self._may_see(
                settled, by_place.get(_place(settled), ()), tasks.get(_place(settled), ())
            )
        ]

    def adjudication_of(self, kind: RecordKind, record: str, stage: int = 1) -> Adjudication | None:
        """Return what settled a record at a stage, where it may be read."""
        settled = self._reviews.adjudication_of(kind, record, stage)
        if settled is None:
            return None
        found = self._reviews.of_record(kind, record, stage)
        tasks = self._reviews.assignments_of(kind, record, stage)
        return settled if self._may_see(settled, found, tasks) else None

    def _may(self, one: Review, found: Iterable[Review], tasks: Iterable[Assignment]) -> bool:
        return may_read(self._rater, one, found, tasks, as_adjudicator=self._as_adjudicator)

    def _may_see(
        self, settled: Adjudication, found: Iterable[Review], tasks: Iterable[Assignment]
    ) -> bool:
        return may_read_settled(
            self._rater, settled, found, tasks, as_adjudicator=self._as_adjudicator
        )

    def _tasks(
        self, kind: RecordKind | None, stage: int | None
    ) -> Mapping[Place, Sequence[Assignment]]:
        """Return the assignments of the rater by place; nobody else's matter."""
        found: dict[Place, list[Assignment]] = defaultdict(list)
        if self._rater is not None:
            for task in self._reviews.assignments(self._rater, kind, stage):
                found[_place(task)].append(task)
        return found


def _place(one: Review | Assignment | Adjudication) -> Place:
    return one.kind, one.record, one.stage


def _grouped(reviews: Iterable[Review]) -> Mapping[Place, list[Review]]:
    found: dict[Place, list[Review]] = defaultdict(list)
    for one in reviews:
        found[_place(one)].append(one)
    return found
