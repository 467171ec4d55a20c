"""Reviews of records of any kind: who shall review what, what they found, what settled it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from app.domain.errors import InvalidRecordError
from app.domain.ids import AdjudicationKey, AssignmentKey, RaterKey, ReviewKey
from app.domain.phrase import phrase
from app.domain.review import Adjudication, Assignment, RecordKind, Review
from storage.database import Database
from storage.edit import Action, Step, utc_now
from storage.review_reader import ReviewReader
from storage.review_rows import (
    adjudication_from,
    adjudication_values,
    assignment_from,
    assignment_values,
    review_from,
    review_values,
)
from storage.statements import SqlValue

_OLDEST = "created_at, key"
_OF_RECORDS = (
    "SELECT {table}.* FROM json_each(?) CROSS JOIN {table} "
    "ON {table}.kind = ? AND {table}.record = value"
)
_HANGING = {
    table: f"SELECT 1 FROM json_each(?) CROSS JOIN {table} "  # noqa: S608 -- our own names
    f"ON {table}.kind = ? AND {table}.record = value LIMIT 1"
    for table in ("reviews", "assignments", "adjudications")
}
_KINDS = {
    "mcq_items": RecordKind.ITEM.value,
    "questions": RecordKind.QUESTION.value,
    "units": RecordKind.LABEL.value,
}
"""What is reviewed of each table."""
_STATES = (
    "SELECT record, stage, decision, answered_at <> '', spent_ms, flags "
    "FROM reviews INDEXED BY reviews_rater WHERE rater = ? AND kind = ?"
)
_DIFFERING = """
    SELECT record, stage FROM reviews
    WHERE kind = ? AND decision IN ('accept', 'revise', 'remove', 'labelled')
    GROUP BY record, stage HAVING count(*) > 1 AND (
        min(decision) <> max(decision) OR min(flags) <> max(flags)
        OR min(changes) <> max(changes) OR min(criteria) <> max(criteria)
        OR (kind = 'label' AND min(answer) <> max(answer))
    )
"""
_SEAL_BEFORE = (
    "UPDATE history SET sealed = 1 WHERE rater IS ? AND key IN "
    "(SELECT history FROM history_rows INDEXED BY history_rows_reviewed "
    "WHERE row_key = ? AND table_name IN ('reviews', 'adjudications'))"
)


_NO_FLAGS: tuple[str, ...] = ()


class ReviewState(NamedTuple):
    """What a queue shows of a review."""

    decision: str
    answered: bool
    spent_ms: int = 0
    flags: tuple[str, ...] = ()


class ReviewStore:
    """Reads and writes reviews, assignments and adjudications.

    It gives all there is; whatever one rater may read comes from `visible_to`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    # Reviews

    def all(self, kind: RecordKind | None = None, stage: int | None = None) -> list[Review]:
        """Return reviews, oldest first, of a kind and stage or of all."""
        return [review_from(row) for row in self._select("reviews", kind=kind, stage=stage)]

    def get(self, key: ReviewKey) -> Review:
        """Return one review."""
        return review_from(self._database.existing("reviews", key))

    def of_record(self, kind: RecordKind, record: str, stage: int | None = None) -> list[Review]:
        """Return the reviews of a record, oldest first, at one stage or at all."""
        rows = self._select("reviews", kind=kind, record=record, stage=stage)
        return [review_from(row) for row in rows]

    def of_records(self, kind: RecordKind, records: Sequence[str]) -> list[Review]:
        """Return the reviews of many records, oldest first of each."""
        query = _OF_RECORDS.format(table="reviews") + " ORDER BY created_at, reviews.key"
        rows = self._database.rows(query, (json.dumps(list(records)), kind.value))
        return [review_from(row) for row in rows]

    def of_rater(self, rater: RaterKey, kind: RecordKind, stage: int | None = None) -> list[Review]:
        """Return the reviews of a rater, oldest first, at one stage or at all."""
        rows = self._select("reviews", rater=rater, kind=kind, stage=stage)
        return [review_from(row) for row in rows]

    def find(self, kind: RecordKind, record: str, rater: RaterKey, stage: int = 1) -> Review | None:
        """Return what a rater found on a record at a stage, or None."""
        rows = self._select("reviews", kind=kind, record=record, stage=stage, rater=rater)
        return review_from(rows[0]) if rows else None

    def states(self, rater: RaterKey, kind: RecordKind) -> dict[tuple[str, int], ReviewState]:
        """Return how far a rater is, by record and stage: light, for queues of 100,000."""
        rows = self._database.tuples(_STATES, (rater, kind.value))
        return {
            (record, stage): ReviewState(
                decision, bool(answered), spent_ms, _NO_FLAGS if flags == "[]" else _flags(flags)
            )
            for record, stage, decision, answered, spent_ms, flags in rows
        }

    def differing(self, kind: RecordKind) -> set[tuple[str, int]]:
        """Return record and stage where verdicts that stand may differ: light, for queues.

        Their texts differ; `app.domain.review.disagreement` tells whether they do.
        """
        rows = self._database.tuples(_DIFFERING, (kind.value,))
        return {(record, stage) for record, stage in rows}

    def count(self) -> int:
        """Return how many reviews there are."""
        return self._database.count("reviews")

    def has_any(self, kind: RecordKind) -> bool:
        """Tell whether anything of a kind was reviewed."""
        found = "SELECT 1 FROM reviews WHERE kind = ? LIMIT 1"
        return bool(self._database.tuples(found, (kind.value,)))

    def count_of(self, kind: RecordKind) -> int:
        """Return how many reviews of a kind there are."""
        found = "SELECT count(*) FROM reviews WHERE kind = ?"
        return int(self._database.tuples(found, (kind.value,))[0][0])

    def save(self, review: Review) -> Review:
        """Write a review, new or known by its key, with the time; return it as it is kept.

        The step that locks its answer can never be undone, nor those before it that wrote this
        review; all of them stay in the trail.

        Raises
        ------
        InvalidRecordError
            The answer was locked and is another now, or the rater has another review of it.
        """
        now = utc_now()
        created = review.created_at or now
        return self.put(replace(review, created_at=created, updated_at=now), locking=True)

    def put(self, review: Review, *, locking: bool = False) -> Review:
        """Write a review as it is, with its own times.

        Parameters
        ----------
        locking
            An answer given now is sealed in history.

        Raises
        ------
        InvalidRecordError
            Like `save`.
        """
        row = self._database.row("reviews", review.key)
        known = None if row is None else review_from(row)
        other = self.find(review.kind, review.record, review.rater, review.stage)
        if other is not None and other.key != review.key:
            raise InvalidRecordError(phrase("This rater has reviewed the record already."))
        if known is not None and known.is_answered and _answer_of(known) != _answer_of(review):
            raise InvalidRecordError(phrase("The answer is locked: it can no longer be changed."))
        self._database.put("reviews", review_values(review))
        if locking and review.is_answered and not (known and known.is_answered):
            self._seal(review)
        return review

    def add_many(self, reviews: Iterable[Review]) -> None:
        """Add new reviews as they are, fast."""
        self._database.insert_many("reviews", map(review_values, reviews))

    def in_the_way(self, steps: Sequence[Step]) -> str | None:
        """Tell why a record may not go that undo or redo has removed: it is being reviewed."""
        for table, action, keys in steps:
            kind = _KINDS.get(table)
            if kind is not None and action is Action.DELETE:
                listed = json.dumps(list(keys))
                if any(self._database.tuples(_HANGING[each], (listed, kind)) for each in _HANGING):
                    return phrase("it is assigned or reviewed by now")
        return None

    def remove(self, key: ReviewKey) -> None:
        """Remove a review."""
        self._database.delete("reviews", key)

    def remove_of(self, kind: RecordKind, records: Sequence[str]) -> None:
        """Remove all that is known of the reviewing of records."""
        listed = json.dumps(records)
        for table in ("adjudications", "reviews", "assignments"):
            query = _OF_RECORDS.format(table=table)
            self._database.delete_rows(table, self._database.rows(query, (listed, kind.value)))

    # Assignments

    def assignments(
        self,
        rater: RaterKey | None = None,
        kind: RecordKind | None = None,
        stage: int | None = None,
    ) -> list[Assignment]:
        """Return who shall review what, in order of queues; of one rater, or of all."""
        rows = self._select("assignments", "position, key", rater=rater, kind=kind, stage=stage)
        return [assignment_from(row) for row in rows]

    def assignments_of(
        self, kind: RecordKind, record: str, stage: int | None = None
    ) -> list[Assignment]:
        """Return who shall review a record."""
        rows = self._select("assignments", "key", kind=kind, record=record, stage=stage)
        return [assignment_from(row) for row in rows]

    def assign(self, assignments: Iterable[Assignment]) -> None:
        """Add assignments; each rater has a record and stage at most once."""
        self._database.insert_many("assignments", map(assignment_values, assignments))

    def unassign(self, keys: Sequence[AssignmentKey]) -> None:
        """Take assignments back; reviews stay."""
        self._database.delete_many("assignments", keys)

    # Adjudications

    def adjudications(
        self, kind: RecordKind | None = None, stage: int | None = None
    ) -> list[Adjudication]:
        """Return what was settled, oldest first."""
        rows = self._select("adjudications", "at, key", kind=kind, stage=stage)
        return [adjudication_from(row) for row in rows]

    def adjudication_of(self, kind: RecordKind, record: str, stage: int = 1) -> Adjudication | None:
        """Return what settled a record at a stage, or None."""
        rows = self._select("adjudications", "key", kind=kind, record=record, stage=stage)
        return adjudication_from(rows[0]) if rows else None

    def adjudicate(self, adjudication: Adjudication) -> Adjudication:
        """Settle a record, or settle it anew, with the time; return it as it is kept."""
        return self.put_adjudication(replace(adjudication, at=utc_now()))

    def put_adjudication(self, settled: Adjudication) -> Adjudication:
        """Write an adjudication as it is; the one before it of the same record gives way."""
        before = self.adjudication_of(settled.kind, settled.record, settled.stage)
        kept = settled if before is None else replace(settled, key=before.key)
        self._database.put("adjudications", adjudication_values(kept))
        return kept

    def remove_adjudication(self, key: AdjudicationKey) -> None:
        """Take an adjudication back: its record is unresolved again."""
        self._database.delete("adjudications", key)

    # Independence

    def visible_to(self, rater: RaterKey | None, *, as_adjudicator: bool = False) -> ReviewReader:
        """Return a reader that gives only what a rater may read: see `app.domain.independence`."""
        return ReviewReader(self, rater, as_adjudicator=as_adjudicator)

    def _seal(self, review: Review) -> None:
        edit = self._database.current_edit
        edit.sealed = True
        self._database.execute(_SEAL_BEFORE, (edit.rater, review.key))

    def _select(
        self, table: str, order: str = _OLDEST, **conditions: SqlValue
    ) -> list[sqlite3.Row]:
        """Read rows of a table where columns have values; None puts no condition."""
        given = {name: value for name, value in conditions.items() if value is not None}
        held = " AND ".join(f"{name} = ?" for name in given) or "1"
        statement = f"SELECT * FROM {table} WHERE {held} ORDER BY {order}"  # noqa: S608
        return self._database.rows(statement, tuple(given.values()))


def _flags(text: str) -> tuple[str, ...]:
    return tuple(map(str, json.loads(text)))


def _answer_of(review: Review) -> tuple[object, str]:
    return review.answer, review.answered_at
