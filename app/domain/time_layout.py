"""The layout on time: one lane a person, and the left edge of a card is the start of its event.

Cards stack in the rows of their lane. What finds no room in any row is counted in small stacks
below the rows, so that nothing overlaps and nothing is hidden without being said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from app.domain.graph_columns import GraphColumns
from app.domain.graph_layout import CardSize, Layout, Level, Sizes, Stack
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
        lanes = [_timed(columns, members) for members in columns.by_lane]
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
    shown: list[int] = []
    xs: list[float] = []
    ys: list[float] = []
    stacks: list[Stack] = []
    for lane, members in enumerate(columns.by_lane):
        timed = _timed(columns, members)
        starts = columns.starts[timed].tolist()
        events = [
            (event, start / ms_per_px)
            for event, start in zip(timed.tolist(), starts, strict=True)
            if not left_out or event not in left_out
        ]
        top = lane * size.lane
        placed, rest = _fill_rows(events, size, pinned)
        tops = [top + size.top(row) for row in range(size.rows)]
        shown += [event for event, _x, _row in placed]
        xs += [x for _event, x, _row in placed]
        ys += [tops[row] for _event, _x, row in placed]
        stacks += _stacked(rest, top + size.lane - sizes.stack_height - _BELOW, sizes)
    order = np.argsort(np.array(shown, np.int64), kind="stable")
    latest = int(columns.ends[: columns.timed].max(initial=0))
    return Layout(
        "time",
        columns,
        level,
        size,
        np.array(shown, np.int64)[order],
        np.array(xs, np.float64)[order],
        np.array(ys, np.float64)[order],
        tuple(stacks),
        width=max(latest / ms_per_px, max(xs, default=0.0) + size.width),
        height=len(columns.people) * size.lane,
        of=len(columns),
        rule=_rule(columns, len(shown), len(left_out)),
        ms_per_px=ms_per_px,
    )


def _fill_rows(
    events: list[tuple[int, float]], size: CardSize, pinned: frozenset[int]
) -> tuple[list[tuple[int, float, int]], list[tuple[int, float]]]:
    """Give each event the first row with room; return those placed, with rows, and the rest."""
    pitch, rows = size.width + size.gap, range(size.rows)
    placed: list[tuple[int, float, int]] = []
    rest: list[tuple[int, float]] = []
    kept: list[list[float]] = [[] for _ in rows]
    if pinned:
        kept = _keep_rows([one for one in events if one[0] in pinned], size, placed)
        done = {event for event, _x, _row in placed}
        events = [one for one in events if one[0] not in done]
    free = [-np.inf] * size.rows
    ahead = [0] * size.rows
    earliest = -np.inf
    for event, x in events:
        if x < earliest:  # in a crowd, which is when there are many, no row need be looked at
            rest.append((event, x))
            continue
        for row in rows:
            if free[row] > x:
                continue
            if kept[row] and _is_kept(kept[row], ahead, row, x, pitch):
                continue
            free[row] = x + pitch
            earliest = min(free)
            placed.append((event, x, row))
            break
        else:
            rest.append((event, x))
    return placed, rest


def _is_kept(marks: list[float], ahead: list[int], row: int, x: float, pitch: float) -> bool:
    """Tell whether a pinned card of a row is in the way; `ahead` is where to look on."""
    at = ahead[row]
    while at < len(marks) and marks[at] + pitch <= x:
        at += 1
    ahead[row] = at
    return at < len(marks) and marks[at] < x + pitch


def _keep_rows(
    events: list[tuple[int, float]], size: CardSize, placed: list[tuple[int, float, int]]
) -> list[list[float]]:
    """Give pinned events their rows; return where they stand in each."""
    pitch = size.width + size.gap
    kept: list[list[float]] = [[] for _ in range(size.rows)]
    for event, x in events:
        row = next(
            (row for row in range(size.rows) if not kept[row] or kept[row][-1] + pitch <= x), None
        )
        if row is not None:
            kept[row].append(x)
            placed.append((event, x, row))
    return kept


def _stacked(rest: list[tuple[int, float]], y: float, sizes: Sizes) -> Iterator[Stack]:
    """Count what found no room, from left to right, in stacks that do not overlap."""
    members: list[int] = []
    left = 0.0
    for event, x in rest:
        if members and x < left + sizes.stack_width + _STACK_GAP:
            members.append(event)
            continue
        if members:
            yield Stack(tuple(members), left, y, sizes.stack_width, sizes.stack_height)
        members, left = [event], x
    if members:
        yield Stack(tuple(members), left, y, sizes.stack_width, sizes.stack_height)


def _timed(columns: GraphColumns, events: IntArray) -> IntArray:
    """Return those of the places that have a time."""
    return events[events < columns.timed]


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
