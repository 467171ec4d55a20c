"""The annotations of a video as rows of a table: filtered and sorted as columns, never as objects.

`AnnotationRows` lays the columns of all tiers one behind the other. A row is its place in them and
stays so whatever is filtered or sorted: filtering and sorting give arrays of such places.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from app.domain.ids import AnnotationKey, PersonKey, RaterKey, TierKey
from app.domain.interval import Interval
from app.domain.span import IntArray
from app.domain.tier import Tier, TierTable

if TYPE_CHECKING:
    from numpy.typing import NDArray

BoolArray: TypeAlias = "NDArray[np.bool_]"
_NOBODY = -1


class Column(IntEnum):
    """The columns from left to right."""

    TIER = 0
    START = 1
    END = 2
    DURATION = 3
    LABELS = 4
    PERSON = 5
    NOTE = 6
    RATER = 7


@dataclass(frozen=True, slots=True)
class AnnotationFilter:
    """Which annotations are shown; an empty set lets all through.

    Attributes
    ----------
    text
        Part of a label, the note, the person or the tier, in any case and width.
    raters
        Of the tiers; None stands for tiers that are nobody's in particular.
    span
        Only annotations that share a moment with it.
    """

    text: str = ""
    tiers: frozenset[TierKey] = frozenset()
    labels: frozenset[str] = frozenset()
    people: frozenset[PersonKey] = frozenset()
    raters: frozenset[RaterKey | None] = frozenset()
    span: Interval | None = None

    def __bool__(self) -> bool:
        chosen = self.tiers or self.labels or self.people or self.raters or self.span
        return bool(self.text.strip() or chosen)

    @property
    def needs_details(self) -> bool:
        """Tell whether notes and people must be known for it."""
        return bool(self.text.strip() or self.people)


@dataclass(frozen=True, slots=True)
class AnnotationDetails:
    """What lanes do not carry, of those annotations that have it."""

    people: Mapping[str, PersonKey] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CastNames:
    """How people and raters are called."""

    people: Mapping[PersonKey, str] = field(default_factory=dict)
    raters: Mapping[RaterKey, str] = field(default_factory=dict)


class AnnotationRows:
    """All annotations of several tiers.

    Attributes
    ----------
    tables
        The tiers in their order.
    starts, ends
        Shape ``(n,)``, int64, ms.
    tier_of, place_of
        Shape ``(n,)``: which table a row is of, and where it stands there.
    """

    def __init__(self, tables: Sequence[TierTable] = ()) -> None:
        self.tables = tuple(tables)
        sizes = [len(table) for table in self.tables]
        self._offsets = np.cumsum([0, *sizes])
        self.starts = _joined(table.spans.starts for table in self.tables)
        self.ends = _joined(table.spans.ends for table in self.tables)
        self.tier_of = np.repeat(np.arange(len(sizes)), sizes)
        self.place_of = np.arange(int(self._offsets[-1])) - self._offsets[self.tier_of]
        self.words, self._word_of = _words(self.tables)
        self._codes: IntArray | None = None
        self._details: AnnotationDetails | None = None
        self._person_of: IntArray | None = None
        self._people: tuple[PersonKey, ...] = ()
        self._notes: dict[int, str] = {}

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def has_details(self) -> bool:
        """Tell whether notes and people are known."""
        return self._details is not None

    @property
    def labels(self) -> tuple[str, ...]:
        """Each label that occurs, once, in the order of their words."""
        parts = chain.from_iterable(word.split(", ") for word in self.words if word)
        return tuple(sorted(set(parts), key=fold))

    def set_details(self, details: AnnotationDetails) -> None:
        """Take notes and people, by the keys of annotations."""
        self._details = details
        self._people = tuple(dict.fromkeys(details.people.values()))
        codes = {person: code for code, person in enumerate(self._people)}
        wanted = {key: codes[person] for key, person in details.people.items()}
        self._person_of = np.fromiter(
            (wanted.get(key, _NOBODY) for key in self.keys()), dtype=np.int64, count=len(self)
        )
        noted = details.notes
        self._notes = {row: noted[key] for row, key in enumerate(self.keys()) if key in noted}

    def tier(self, row: int) -> Tier:
        """Return the tier of a row."""
        return self.table(row).tier

    def table(self, row: int) -> TierTable:
        """Return the table of a row."""
        return self.tables[int(self.tier_of[row])]

    def label(self, row: int) -> str:
        """Return the labels of a row by their names of today, as the lane writes them."""
        return self.words[int(self.codes[row])]

    def key(self, row: int) -> AnnotationKey:
        """Return the key of a row."""
        return AnnotationKey(self.table(row).spans.ids[int(self.place_of[row])])

    def keys(self) -> Iterable[str]:
        """Return the keys of all rows in their order."""
        return chain.from_iterable(table.spans.ids for table in self.tables)

    def keys_of(self, rows: IntArray) -> list[AnnotationKey]:
        """Return the keys of some rows."""
        if len(rows) * 8 < len(self):
            return [self.key(int(row)) for row in rows]
        everything = list(self.keys())
        return [AnnotationKey(everything[row]) for row in rows.tolist()]

    def rows_of(self, keys: Collection[str]) -> IntArray:
        """Return the rows of keys, ascending; keys of other tiers are passed over."""
        if not keys:
            return np.empty(0, dtype=np.int64)
        if len(keys) <= 4:
            return np.array(sorted(self._places(keys)), dtype=np.int64)
        wanted = keys if isinstance(keys, set | frozenset) else set(keys)
        found = (row for row, key in enumerate(self.keys()) if key in wanted)
        return np.fromiter(found, dtype=np.int64)

    def _places(self, keys: Iterable[str]) -> Iterable[int]:
        for key in keys:
            for table, offset in zip(self.tables, self._offsets.tolist(), strict=False):
                if key in table.spans.ids:
                    yield offset + table.spans.ids.index(key)

    @property
    def codes(self) -> IntArray:
        """Return the place of each row's labels in `words`, which are in alphabetical order."""
        if self._codes is None:
            parts = zip(self._word_of, self.tables, strict=True)
            self._codes = _joined(
                of[table.spans.codes] if len(table) else table.spans.codes for of, table in parts
            )
        return self._codes

    def passing(self, wanted: AnnotationFilter, names: CastNames) -> IntArray:
        """Return the rows that a filter lets through, in their own order.

        Notes and people count only once `set_details` gave them.
        """
        mask = np.ones(len(self), dtype=bool)
        tiers = [self._lets_tier_through(table.tier, wanted) for table in self.tables]
        if not all(tiers):
            mask &= np.array(tiers, dtype=bool)[self.tier_of]
        if wanted.labels:
            mask &= self._words_where(lambda word: _has_label(word, wanted.labels))
        if wanted.people:
            mask &= self._people_where(wanted.people.__contains__)
        if wanted.span is not None:
            mask &= _touches(self.starts, self.ends, wanted.span)
        if wanted.text.strip():
            mask &= self._holding(fold(wanted.text.strip()), names)
        return np.flatnonzero(mask)

    def sorted(
        self, rows: IntArray, column: Column, names: CastNames, *, descending: bool = False
    ) -> IntArray:
        """Return rows in the order of a column; equal ones in the order of their starts."""
        by_time = rows[np.argsort(self.starts[rows], kind="stable")]
        ranks = self._ranks(column, names)[by_time]
        return by_time[np.argsort(-ranks if descending else ranks, kind="stable")]

    def _ranks(self, column: Column, names: CastNames) -> IntArray:
        ranks: Mapping[Column, Callable[[], IntArray]] = {
            Column.TIER: lambda: self.tier_of,
            Column.START: lambda: self.starts,
            Column.END: lambda: self.ends,
            Column.DURATION: lambda: self.ends - self.starts,
            Column.LABELS: lambda: self.codes,
            Column.PERSON: lambda: self._person_ranks(names),
            Column.NOTE: self._note_ranks,
            Column.RATER: lambda: self._rater_ranks(names),
        }
        return ranks[column]()

    def _person_ranks(self, names: CastNames) -> IntArray:
        # Nobody (-1) takes the last of the ranks, which is that of the empty name.
        called = [*(names.people.get(person, "") for person in self._people), ""]
        return _rank(called)[self._persons()]

    def _rater_ranks(self, names: CastNames) -> IntArray:
        raters = [table.tier.rater for table in self.tables]
        called = [names.raters.get(rater, "") if rater else "" for rater in raters]
        return _rank(called)[self.tier_of]

    def _note_ranks(self) -> IntArray:
        ranks = np.zeros(len(self), dtype=np.int64)
        ordered = sorted(self._notes.items(), key=lambda item: fold(item[1]))
        for rank, (row, _) in enumerate(ordered, start=1):
            ranks[row] = rank
        return ranks

    def _persons(self) -> IntArray:
        if self._person_of is None:
            return np.full(len(self), _NOBODY)
        return self._person_of

    @staticmethod
    def _lets_tier_through(tier: Tier, wanted: AnnotationFilter) -> bool:
        return (not wanted.tiers or tier.key in wanted.tiers) and (
            not wanted.raters or tier.rater in wanted.raters
        )

    def _words_where(self, holds: Callable[[str], bool]) -> BoolArray:
        return np.array([holds(word) for word in self.words], dtype=bool)[self.codes]

    def _people_where(self, holds: Callable[[PersonKey], bool]) -> BoolArray:
        known = [*map(holds, self._people), False]
        return np.array(known, dtype=bool)[self._persons()]

    def _holding(self, part: str, names: CastNames) -> BoolArray:
        found = self._words_where(lambda word: part in fold(word))
        found |= self._people_where(lambda person: part in fold(names.people.get(person, "")))
        in_name = [part in fold(table.tier.name) for table in self.tables]
        if in_name:
            found |= np.array(in_name, dtype=bool)[self.tier_of]
        rows = [row for row, note in self._notes.items() if part in fold(note)]
        found[rows] = True
        return found


def fold(text: str) -> str:
    """Bring a text to the form in which it is searched and sorted: NFKC, case folded."""
    return text.casefold() if text.isascii() else unicodedata.normalize("NFKC", text).casefold()


def _joined(arrays: Iterable[IntArray]) -> IntArray:
    parts = list(arrays)
    return np.concatenate(parts) if parts else np.empty(0, dtype=np.int64)


def _words(tables: Sequence[TierTable]) -> tuple[tuple[str, ...], list[IntArray]]:
    """Return all combinations of labels in alphabetical order, and each table's places in them."""
    occurring = {style.name for table in tables for style in table.styles} | {""}
    words = tuple(sorted(occurring, key=lambda word: (fold(word), word)))
    place = {word: number for number, word in enumerate(words)}
    return words, [
        np.array([place[style.name] for style in table.styles], dtype=np.int64) for table in tables
    ]


def _has_label(word: str, labels: frozenset[str]) -> bool:
    return any(f", {label}, " in f", {word}, " for label in labels)


def _touches(starts: IntArray, ends: IntArray, span: Interval) -> BoolArray:
    """Tell which rows share a moment with a span; a row of no length is a moment."""
    is_point = starts == ends
    reaches = np.where(is_point, starts >= span.start_ms, ends > span.start_ms)
    result: BoolArray = reaches & (starts < max(span.end_ms, span.start_ms + 1))
    return result


def _rank(names: Sequence[str]) -> IntArray:
    order = {name: rank for rank, name in enumerate(sorted(set(names), key=fold))}
    return np.array([order[name] for name in names], dtype=np.int64)
