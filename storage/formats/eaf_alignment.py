"""Gives every annotation of EAF its times and its parent, tier after tier, parents first."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from app.domain.phrase import phrase, phrase_n
from app.domain.timecode import format_ms
from storage.formats.eaf_names import ASSOCIATION
from storage.formats.eaf_rows import EafRow, EafTier
from storage.formats.eaf_times import TimeSlots, even_edges
from storage.formats.tier_document import Problems


@dataclass(frozen=True, slots=True)
class AlignedRow:
    """An annotation with times.

    Attributes
    ----------
    shown
        Start and end in the file, where a point has a millisecond.
    parent
        Place of its parent among the aligned rows of the parent tier, or None.
    """

    row: EafRow
    start_ms: int
    end_ms: int
    shown: tuple[int, int]
    parent: int | None = None


@dataclass(slots=True)
class AlignedTier:
    """A tier in order of time."""

    tier: EafTier
    rows: list[AlignedRow] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    _shown: list[tuple[int, int, int]] = field(default_factory=list)
    _reach: list[int] = field(default_factory=list)

    def put(self, rows: Sequence[AlignedRow]) -> None:
        """Take the rows, sorted by time."""
        self.rows = sorted(rows, key=lambda one: (one.start_ms, one.end_ms))
        self.places = {one.row.id: place for place, one in enumerate(self.rows)}
        self._shown = sorted((*one.shown, place) for place, one in enumerate(self.rows))
        self._reach = list(accumulate((end for _, end, _ in self._shown), max))

    def home_of(self, start: int, end: int) -> int | None:
        """Return the place of the last annotation that a span of the file lies in."""
        at = bisect_right(self._shown, start, key=lambda one: one[0]) - 1
        while at >= 0 and self._reach[at] >= end:
            if self._shown[at][1] >= end:
                return self._shown[at][2]
            at -= 1
        return None


@dataclass(frozen=True, slots=True)
class _Clock:
    """Where times come from, and faults of time go to."""

    slots: TimeSlots
    points: Mapping[str, int]
    problems: Problems


def align(
    tiers: Sequence[EafTier], slots: TimeSlots, points: Mapping[str, int], problems: Problems
) -> dict[str, AlignedTier]:
    """Align all tiers that can be; what cannot is reported by line.

    Parameters
    ----------
    points
        Times of annotations that have no length, and stand in the file with a millisecond.
    """
    order, clock = _parents_first(tiers), _Clock(slots, points, problems)
    for tier in order:
        slots.align((row.begin, row.end) for row in tier.rows if row.is_alignable)
    slots.align_rest()
    aligned: dict[str, AlignedTier] = {}
    for tier in order:
        made = AlignedTier(tier)
        home = aligned.get(tier.parent)
        rows = [
            found
            for row in tier.rows
            if row.is_alignable and (found := _timed(row, tier, home, clock))
        ]
        rows += _referring(tier, home, problems)
        made.put(rows)
        aligned[tier.id] = made
        _report_spread(tier, slots, problems)
    return aligned


def _parents_first(tiers: Sequence[EafTier]) -> list[EafTier]:
    """Return the tiers that hang on a tier of the file or on none, parents before children."""
    done: dict[str, EafTier] = {}
    waiting = list(tiers)
    while ready := [tier for tier in waiting if not tier.parent or tier.parent in done]:
        done.update((tier.id, tier) for tier in ready)
        waiting = [tier for tier in waiting if tier.id not in done]
    return list(done.values())


def _timed(
    row: EafRow, tier: EafTier, home: AlignedTier | None, clock: _Clock
) -> AlignedRow | None:
    slots, points, problems = clock.slots, clock.points, clock.problems
    for slot in (row.begin, row.end):
        if slot not in slots:
            message = phrase("the time slot “{id}” is not in the file", id=slot)
            problems.error(row.line, "time-slot", message, tier.id)
            return None
    start, end = slots[row.begin], slots[row.end]
    if end < start:
        message = phrase(
            "ends at {end}, before it starts at {start}",
            end=format_ms(end),
            start=format_ms(start),
        )
        problems.error(row.line, "end-before-start", message, tier.id)
        return None
    parent = home.home_of(start, end) if home else None
    if home and parent is None:
        message = phrase(
            "{start}\N{EN DASH}{end} lies inside no annotation of the parent tier “{tier}”",
            start=format_ms(start),
            end=format_ms(end),
            tier=tier.parent,
        )
        problems.error(row.line, "outside-parent", message, tier.id)
        return None
    shown, moment = (start, end), points.get(row.id)
    if moment is not None and end - start <= 1 and moment in (start, end):
        start = end = moment
    return AlignedRow(row, start, end, shown, parent)


def _referring(tier: EafTier, home: AlignedTier | None, problems: Problems) -> list[AlignedRow]:
    """Give annotations that refer to others their parents' time, or an even part of it."""
    families: dict[int, list[EafRow]] = {}
    for row in tier.rows:
        if row.is_alignable:
            continue
        place = home.places.get(row.ref) if home else None
        if place is None:
            message = phrase(
                "refers to “{id}”, which is no annotation of the parent tier", id=row.ref
            )
            problems.error(row.line, "reference", message, tier.id)
        else:
            families.setdefault(place, []).append(row)
    found: list[AlignedRow] = []
    for place, family in families.items():
        assert home is not None  # noqa: S101 -- a family has found its parent there
        found += _family(family, home.rows[place], place, tier, problems)
    return found


def _family(
    rows: Sequence[EafRow], parent: AlignedRow, place: int, tier: EafTier, problems: Problems
) -> list[AlignedRow]:
    if tier.stereotype == ASSOCIATION:
        for row in rows[1:]:
            message = phrase("“{id}” has an annotation of this tier already", id=row.ref)
            problems.error(row.line, "one-to-one", message, tier.id)
        times = parent.start_ms, parent.end_ms
        return [AlignedRow(rows[0], *times, parent.shown, place)]
    edges = even_edges(parent.start_ms, parent.end_ms, len(rows))
    ordered = _siblings(rows, tier, problems)
    return [
        AlignedRow(
            row,
            edges[number],
            edges[number + 1],
            (edges[number], edges[number + 1]),
            place,
        )
        for number, row in enumerate(ordered)
    ]


def _siblings(rows: Sequence[EafRow], tier: EafTier, problems: Problems) -> list[EafRow]:
    """Order siblings by the chain of elder ones; where it is broken the file's order holds."""
    after = {row.previous: row for row in rows}
    ordered: list[EafRow] = []
    at = after.get("")
    while at is not None and len(ordered) < len(rows):
        ordered.append(at)
        at = after.get(at.id)
    if len(ordered) == len(rows):
        return ordered
    message = phrase("the order of the annotations of “{id}” cannot be told", id=rows[0].ref)
    problems.warning(
        rows[0].line, "previous", message, tier.id, phrase("that of the file was taken")
    )
    return list(rows)


def _report_spread(tier: EafTier, slots: TimeSlots, problems: Problems) -> None:
    loose = [row for row in tier.rows if row.begin in slots.spread or row.end in slots.spread]
    if loose:
        message = phrase_n(
            "{n} annotation has an edge without a time; it was spread evenly",
            "{n} annotations have edges without a time; they were spread evenly",
            len(loose),
        )
        problems.warning(loose[0].line, "time-missing", message, tier.id)
