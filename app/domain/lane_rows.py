"""Gives cards of one width a row of their lane, from left to right, the upper rows first."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple


class Filled(NamedTuple):
    """Places of what got a row, those rows, and places of what found no room, ascending."""

    placed: list[int]
    rows: list[int]
    rest: list[int]


def fill_rows(
    xs: Sequence[float], lane: slice, pitch: float, rows: int, pinned: Sequence[int] = ()
) -> Filled:
    """Give each card of a lane the first row with room.

    Parameters
    ----------
    xs
        Left edges of the cards of all lanes.
    lane
        Where in them those of the lane stand, ascending.
    pitch
        From one card to the next in a row, at least.
    pinned
        Ascending places of the cards that get their rows before all others.
    """
    if pinned:
        return _fill_round(xs, lane, pitch, rows, pinned)
    return _fill(xs, lane, pitch, rows)


def _fill(xs: Sequence[float], lane: slice, pitch: float, rows: int) -> Filled:
    placed: list[int] = []
    in_rows: list[int] = []
    rest: list[int] = []
    free = [-float("inf")] * rows
    at, end = lane.start, lane.stop
    while at < end:
        x = xs[at]
        # So many cards ago: where that one is still in the way, every row is taken.
        if len(placed) >= rows and xs[placed[-rows]] + pitch > x:
            after = bisect_left(xs, xs[placed[-rows]] + pitch, at + 1, end)
            rest.extend(range(at, after))
            at = after
            continue
        row = 0
        while free[row] > x:
            row += 1
        free[row] = x + pitch
        placed.append(at)
        in_rows.append(row)
        at += 1
    return Filled(placed, in_rows, rest)


def _fill_round(
    xs: Sequence[float], lane: slice, pitch: float, rows: int, pinned: Sequence[int]
) -> Filled:
    """Fill rows in which pinned cards stand already."""
    filled = Filled([], [], [])
    kept = _keep(xs, pitch, rows, pinned, filled)
    done = set(filled.placed)
    free, ahead = [-float("inf")] * rows, [0] * rows
    for at in range(lane.start, lane.stop):
        x = xs[at]
        if at in done:
            continue
        for row in range(rows):
            if free[row] <= x and not _is_kept(kept[row], ahead, row, x, pitch):
                free[row] = x + pitch
                filled.placed.append(at)
                filled.rows.append(row)
                break
        else:
            filled.rest.append(at)
    return filled


def _keep(
    xs: Sequence[float], pitch: float, rows: int, pinned: Sequence[int], filled: Filled
) -> list[list[float]]:
    """Give pinned cards their rows; return where they stand in each."""
    kept: list[list[float]] = [[] for _ in range(rows)]
    for at in pinned:
        x = xs[at]
        row = next((row for row in range(rows) if not kept[row] or kept[row][-1] + pitch <= x), -1)
        if row >= 0:
            kept[row].append(x)
            filled.placed.append(at)
            filled.rows.append(row)
    return kept


def _is_kept(marks: list[float], ahead: list[int], row: int, x: float, pitch: float) -> bool:
    """Tell whether a pinned card of a row is in the way; `ahead` is where to look on."""
    at = ahead[row]
    while at < len(marks) and marks[at] + pitch <= x:
        at += 1
    ahead[row] = at
    return at < len(marks) and marks[at] < x + pitch
