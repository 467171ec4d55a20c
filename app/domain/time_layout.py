"""The layout on time: one lane a person, and the left edge of a card is the start of its event.

Cards stack in the rows of their lane. What finds no room in any row is counted in small stacks
below the rows, so that nothing overlaps and nothing is hidden without being said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from app.domain.graph_columns import GraphColumns
from app.domain.graph_layout import Layout, Level, Sizes, Stack
from app.domain.lane_rows import fill_rows
from app.domain.phrase import phrase, phrase_n
from app.domain.span import IntArray

FIT_SHARE = 0.75
"""So much of the events must fit without stacks for cards of a size to be shown."""

_FAR_APART = np.iinfo(np.int64).max
_STACK_GAP = 2
_BELOW = 4


def closest_scales(columns: GraphColumns, sizes: Sizes) -> tuple[float, ...]:
    """Return for each `Level` the ms a pixel from which on down its cards mostly fit.

    Cards of a lane with r rows fit where each starts a card's width behind the one r before it.
    """
    found = []
    for level in Level:
        size = sizes.of(level)
        events, bounds = columns.timed_by_lane
        lanes = [events[first:last] for first, last in pairwise(bounds)]
        # The first events of a lane always fit: they count as far apart.
        firsts = sum(min(size.rows, len(members)) for members in lanes)
        apart = [_gaps(columns, members, size.rows) for members in lanes]
        every = np.sort(np.concatenate([*apart, np.full(firsts, _FAR_APART, np.int64)]))
        if not len(every):
            found.append(np.inf)
            continue
        least = every[min(len(every) - 1, int((1 - FIT_SHARE) * len(every)))]
        found.append(float(least) / (size.width + size.gap))
    return tuple(found)


def level_at(closest: Sequence[float], ms_per_px: float, *, most: Level = Level.NEAR) -> Level:
    """Return the largest cards that mostly fit at a scale, dots where none do."""
    fitting = [level for level in Level if level <= most and ms_per_px <= closest[level]]
    return max(fitting, default=Level.DOT)


def time_layout(
    columns: GraphColumns,
    ms_per_px: float,
    *,
    level: Level,
    sizes: Sizes,
    pinned: frozenset[int] = frozenset(),
    left_out: frozenset[int] = frozenset(),
) -> Layout:
    """Lay out on time, one lane a person.

    Parameters
    ----------
    pinned
        Places of events that get room before all others.
    left_out
        Places of events that are not to be shown at all.
    """
    size = sizes.of(level)
    events, bounds = columns.timed_by_lane
    if left_out:
        events, bounds = _without(events, bounds, left_out)
    lefts = (columns.starts[events] / ms_per_px).tolist()
    named = events.tolist()
    placed: list[int] = []
    rows: list[int] = []
    stacks: list[Stack] = []
    for number, (first, last) in enumerate(pairwise(bounds)):
        pins = [at for at in range(first, last) if named[at] in pinned] if pinned else ()
        lane = fill_rows(lefts, slice(first, last), size.width + size.gap, size.rows, pins)
        placed += lane.placed
        rows += lane.rows
        low = (number + 1) * size.lane - sizes.stack_height - _BELOW
        stacks += _stacked(named, lefts, lane.rest, low, sizes)
    at = np.array(placed, np.int64)
    every, left_edges = events[at], np.array(lefts)[at]
    row_tops = np.array([size.top(row) for row in range(size.rows)])
    tops = columns.lanes[every] * size.lane + row_tops[rows]
    order = np.argsort(every, kind="stable")
    latest = int(columns.ends[: columns.timed].max(initial=0))
    return Layout(
        "time",
        columns,
        level,
        size,
        every[order],
        left_edges[order],
        tops[order],
        tuple(stacks),
        width=max(latest / ms_per_px, float(left_edges.max(initial=0.0)) + size.width),
        height=len(columns.people) * size.lane,
        of=len(columns),
        rule=_rule(columns, len(every), len(left_out)),
        ms_per_px=ms_per_px,
    )


def _stacked(
    events: Sequence[int], lefts: Sequence[float], rest: Sequence[int], y: float, sizes: Sizes
) -> Iterator[Stack]:
    """Count what found no room, from left to right, in stacks that do not overlap."""
    at, width = 0, sizes.stack_width
    while at < len(rest):
        left, first = lefts[rest[at]], at
        end = left + width + _STACK_GAP
        while at < len(rest) and lefts[rest[at]] < end:
            at += 1
        members = tuple(events[one] for one in rest[first:at])
        yield Stack(members, left, y, width, sizes.stack_height)


def _without(
    events: IntArray, bounds: list[int], left_out: frozenset[int]
) -> tuple[IntArray, list[int]]:
    """Leave events out of their lanes."""
    stays = ~np.isin(events, list(left_out))
    return events[stays], np.concatenate([[0], np.cumsum(stays)])[bounds].tolist()


def _gaps(columns: GraphColumns, places: IntArray, rows: int) -> IntArray:
    starts = columns.starts[places]
    return starts[rows:] - starts[:-rows] if len(starts) > rows else starts[:0]


def _rule(columns: GraphColumns, shown: int, left_out: int) -> str:
    """Say why fewer events than there are stand by themselves."""
    reasons = []
    untimed = len(columns) - columns.timed
    if columns.timed - left_out > shown:
        reasons.append(phrase("where cards would overlap, events are counted as “+ n”"))
    if left_out:
        reasons.append(phrase("what the filters do not match is left out"))
    if untimed:
        reasons.append(
            phrase_n(
                "{n} event without a time is left out",
                "{n} events without a time are left out",
                n=untimed,
            )
        )
    text = reasons[0] if reasons else ""
    for reason in reasons[1:]:
        text = phrase("{first}; {second}", first=text, second=reason)
    return text
