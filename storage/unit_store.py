"""Sets of units that raters label, and what their labels came to."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from app.domain.errors import StorageError
from app.domain.ids import RaterKey, UnitKey, UnitSetKey, VideoKey, new_key
from app.domain.label_result import LayerResult
from app.domain.labelling import Layer, Unit, UnitLabel, UnitRow, UnitSet, label_from
from app.domain.phrase import phrase
from app.domain.question import Stamp
from app.domain.review import RecordKind
from app.domain.watch import NOBODY, Watch
from storage.database import Database
from storage.edit import utc_now
from storage.failures import BrokenRuleError
from storage.review_store import ReviewStore
from storage.rows import from_json
from storage.statements import select_many_sql, select_sql
from storage.unit_rows import (
    ROW_COLUMNS,
    result_from,
    result_values,
    set_from,
    set_values,
    unit_from,
    unit_row,
    unit_values,
)

T = TypeVar("T")

_CHUNK = 500
_SETS = "SELECT * FROM unit_sets ORDER BY position, key"
_OF_SET = "SELECT * FROM units WHERE unit_set = ? ORDER BY position, key"
_ROWS = f"SELECT {ROW_COLUMNS} FROM units WHERE unit_set = ? ORDER BY position, key"  # noqa: S608
_KEYS = "SELECT key FROM units WHERE unit_set = ? ORDER BY position, key"
_FIND = "SELECT key FROM units WHERE unit_set = ? AND unit_id = ?"
_COUNTS = "SELECT unit_set, count(*), sum(excluded <> '') FROM units GROUP BY unit_set"
_REASONS = "SELECT excluded FROM units WHERE unit_set = ? AND excluded <> '' ORDER BY position"
_NEXT = "SELECT coalesce(max(position), -1) + 1 FROM units WHERE unit_set = ?"
_NEXT_SET = "SELECT coalesce(max(position), -1) + 1 FROM unit_sets"
_RESULTS = "SELECT * FROM label_results WHERE unit_set = ? ORDER BY layer"
_RESULT = "SELECT * FROM label_results WHERE unit_set = ? AND layer = ?"
_LABELS = (
    "SELECT reviews.record, reviews.rater, reviews.answer FROM units CROSS JOIN reviews "
    "ON reviews.kind = 'label' AND reviews.record = units.key AND reviews.stage = 1 "
    "WHERE units.unit_set = ? AND reviews.decision = 'labelled' "
    "ORDER BY units.position"
)
_COUNT_LABELS = "SELECT count(*) FROM reviews WHERE kind = 'label' AND decision = 'labelled'"
_STATE_OF_LABELS = (
    "SELECT count(*), coalesce(max(reviews.updated_at), '') FROM units CROSS JOIN reviews "
    "ON reviews.kind = 'label' AND reviews.record = units.key "
    "WHERE units.unit_set = ? AND units.excluded = '' AND reviews.decision = 'labelled'"
)
_SO_MANY = "labels"
"""Names in the settings of a result how many labels there were."""


class UnitStore:
    """Reads and writes sets, units and results.

    Parameters
    ----------
    reviews
        Labels among others; they go where their unit goes.
    """

    def __init__(self, database: Database, reviews: ReviewStore) -> None:
        self._database, self._reviews = database, reviews

    # Sets

    def sets(self) -> list[UnitSet]:
        """Return all sets in their order."""
        return [set_from(row) for row in self._database.rows(_SETS)]

    def get_set(self, key: UnitSetKey) -> UnitSet:
        """Return one set."""
        return set_from(self._database.existing("unit_sets", key))

    def find_set(self, name: str) -> UnitSet | None:
        """Return the set of a name, or None."""
        rows = self._database.rows(select_sql("unit_sets", by="name"), (name,))
        return set_from(rows[0]) if rows else None

    def set_exists(self, key: UnitSetKey) -> bool:
        """Tell whether the project holds a set."""
        return self._database.row("unit_sets", key) is not None

    def add_set(self, one: UnitSet) -> UnitSet:
        """Add a set behind the others; return it as it is kept.

        Raises
        ------
        StorageError
            Its name is taken.
        """
        self._refuse_taken_name(one)
        place = int(self._database.tuples(_NEXT_SET)[0][0])
        kept = replace(one, name=" ".join(one.name.split()), position=place)
        self._database.insert("unit_sets", set_values(kept))
        return kept

    def update_set(self, one: UnitSet) -> bool:
        """Write what differs; tell whether anything did.

        Raises
        ------
        StorageError
            Its name is taken.
        """
        self._refuse_taken_name(one)
        return self._database.update("unit_sets", one.key, set_values(one))

    def remove_set(self, key: UnitSetKey) -> None:
        """Remove a set with its units, their labels and results."""
        self._database.existing("unit_sets", key)
        self.remove_many([UnitKey(unit) for (unit,) in self._database.tuples(_KEYS, (key,))])
        self._database.delete_rows("label_results", self._database.rows(_RESULTS, (key,)))
        self._database.delete("unit_sets", key)

    def counts(self) -> dict[UnitSetKey, tuple[int, int]]:
        """Return how many units each set has, and how many of them are left out."""
        return {
            UnitSetKey(key): (total, excluded)
            for key, total, excluded in self._database.tuples(_COUNTS)
        }

    # Units

    def of_set(self, key: UnitSetKey) -> tuple[Unit, ...]:
        """Return the units of a set, whole, in their order."""
        return tuple(unit_from(row) for row in self._database.rows(_OF_SET, (key,)))

    def rows(self, key: UnitSetKey) -> list[UnitRow]:
        """Return what lists show of the units of a set, in their order."""
        return [unit_row(row) for row in self._database.tuples(_ROWS, (key,))]

    def get(self, key: UnitKey) -> Unit:
        """Return one unit."""
        return unit_from(self._database.existing("units", key))

    def exists(self, key: UnitKey) -> bool:
        """Tell whether the project holds a unit."""
        return self._database.row("units", key) is not None

    def find(self, unit_set: UnitSetKey, unit_id: str) -> UnitKey | None:
        """Return the key of the unit of a public id, exactly as written, or None."""
        found = self._database.tuples(_FIND, (unit_set, unit_id))
        return UnitKey(found[0][0]) if found else None

    def count(self) -> int:
        """Return the number of units of all sets."""
        return self._database.count("units")

    def excluded_reasons(self, key: UnitSetKey) -> list[str]:
        """Return why units of a set are left out, one reason a unit."""
        return [str(reason) for (reason,) in self._database.tuples(_REASONS, (key,))]

    def next_position(self, key: UnitSetKey) -> int:
        """Return the place behind the last unit of a set."""
        return int(self._database.tuples(_NEXT, (key,))[0][0])

    def add(self, unit: Unit) -> None:
        """Add a unit where it says.

        Raises
        ------
        StorageError
            Its id is taken in its set.
        """
        self.add_many([unit])

    def add_many(self, units: Sequence[Unit], watch: Watch = NOBODY) -> None:
        """Add new units, fast.

        Raises
        ------
        StorageError
            An id is taken in its set, or stands there twice.
        WorkStoppedError
            Somebody stopped it.
        """
        try:
            for done, chunk in enumerate(_chunks(units)):
                watch.progress(done * _CHUNK, len(units))
                self._database.insert_many("units", map(unit_values, chunk))
        except BrokenRuleError as error:
            self._name_the_clash(units)
            raise error from None

    def update(self, unit: Unit) -> bool:
        """Write what differs; tell whether anything did.

        Raises
        ------
        StorageError
            Its id is taken in its set.
        """
        return bool(self.update_many([unit]))

    def update_many(self, units: Sequence[Unit]) -> list[UnitKey]:
        """Write what differs of many units; return the keys of those that did.

        Raises
        ------
        StorageError
            An id is taken in its set.
        """
        for unit in units:
            other = self.find(unit.unit_set, unit.unit_id)
            if other is not None and other != unit.key:
                raise _taken(unit)
        return list(
            map(UnitKey, self._database.update_many("units", list(map(unit_values, units))))
        )

    def exclude(self, reasons: Mapping[UnitKey, str]) -> list[UnitKey]:
        """Leave units out for their reasons, or take them in again (empty); return what changed."""
        units = [replace(unit, excluded=reasons[unit.key]) for unit in self.load(list(reasons))]
        return self.update_many(units)

    def load(self, keys: Sequence[UnitKey]) -> list[Unit]:
        """Return some units in the order of the keys."""
        rows = self._database.rows(select_many_sql("units"), (json.dumps(keys),))
        by_key = {row["key"]: unit_from(row) for row in rows}
        return [by_key[key] for key in keys]

    def remove(self, key: UnitKey) -> None:
        """Remove a unit with all its labels."""
        self._database.existing("units", key)
        self.remove_many([key])

    def remove_of(self, video: VideoKey) -> None:
        """Remove all units of a video."""
        rows = self._database.tuples(select_sql("units", ("key",), "video"), (video,))
        self.remove_many([UnitKey(key) for (key,) in rows])

    def remove_many(self, keys: Sequence[UnitKey]) -> None:
        """Remove units with all their labels."""
        for chunk in _chunks(keys):
            self._reviews.remove_of(RecordKind.LABEL, chunk)
            listed = json.dumps(chunk)
            rows = self._database.rows(select_many_sql("units"), (listed,))
            self._database.delete_rows("units", rows)

    # Labels

    def labels(self, key: UnitSetKey) -> list[tuple[UnitKey, RaterKey, UnitLabel]]:
        """Return the complete labels of all raters on a set, unit by unit: for who aggregates."""
        known: dict[str, UnitLabel] = {}
        found = []
        for unit, rater, answer in self._database.tuples(_LABELS, (key,)):
            label = known.get(answer or "")
            if label is None:
                label = known[answer or ""] = label_from(from_json(answer) if answer else None)
            found.append((UnitKey(unit), RaterKey(rater), label))
        return found

    def count_labels(self) -> int:
        """Return how many complete labels there are of all units by all raters."""
        return int(self._database.tuples(_COUNT_LABELS)[0][0])

    # Results

    def result(self, key: UnitSetKey, layer: Layer) -> LayerResult | None:
        """Return what a layer of a set came to when it was aggregated last, or None."""
        rows = self._database.rows(_RESULT, (key, layer.value))
        return result_from(rows[0]) if rows else None

    def results(self, key: UnitSetKey | None = None) -> list[LayerResult]:
        """Return the results of a set, or of all sets in their order."""
        keys = [one.key for one in self.sets()] if key is None else [key]
        rows = (row for each in keys for row in self._database.rows(_RESULTS, (each,)))
        return [result_from(row) for row in rows]

    def keep_result(self, result: LayerResult, *, as_made: bool = False) -> LayerResult:
        """Keep a result in the place of the one before it; return it as it is kept.

        Its settings also tell how many complete labels there were.

        Parameters
        ----------
        as_made
            With its own stamp, as another project kept it.
        """
        rater = self._database.current_edit.rater or ""
        kept = result
        if not as_made:
            settings = {**result.settings, _SO_MANY: self._labels_now(result.unit_set)[0]}
            kept = replace(result, settings=settings, made=Stamp(rater, utc_now()))
        rows = self._database.rows(_RESULT, (result.unit_set, result.layer.value))
        self._database.put(
            "label_results", result_values(kept, rows[0]["key"] if rows else new_key())
        )
        return kept

    def is_outdated(self, result: LayerResult) -> bool:
        """Tell whether labels were written, or units left out, after a result was made."""
        number, newest = self._labels_now(result.unit_set)
        return number != result.settings.get(_SO_MANY, number) or newest > result.made.at

    def _labels_now(self, key: UnitSetKey) -> tuple[int, str]:
        """Return how many complete labels a set has, and when the newest was written."""
        number, newest = self._database.tuples(_STATE_OF_LABELS, (key,))[0]
        return int(number), str(newest)

    def _refuse_taken_name(self, one: UnitSet) -> None:
        other = self.find_set(" ".join(one.name.split()))
        if other is not None and other.key != one.key:
            raise StorageError(phrase("There is already a set called “{name}”.", name=one.name))

    def _name_the_clash(self, units: Sequence[Unit]) -> None:
        """Find which unit broke the rule, and say so."""
        seen: set[tuple[str, str]] = set()
        own = {unit.key for unit in units}
        for unit in units:
            stored = self.find(unit.unit_set, unit.unit_id)
            if (unit.unit_set, unit.unit_id) in seen or (stored is not None and stored not in own):
                raise _taken(unit)
            seen.add((unit.unit_set, unit.unit_id))


def _chunks(items: Sequence[T]) -> Iterator[Sequence[T]]:
    return (items[start : start + _CHUNK] for start in range(0, len(items), _CHUNK))


def _taken(unit: Unit) -> StorageError:
    return StorageError(phrase("The set has a unit {id} already.", id=unit.unit_id))
