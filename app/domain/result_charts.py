"""Scores drawn as lines: means of each system by how wide evidence is spread, stages, length."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from app.domain.phrase import phrase
from app.domain.results import Board, QuestionFacts, ResultCell, ResultRow

_MINUTE = 60_000
_LONG_FROM_MS = 10 * _MINUTE
_MINUTES = (5, 10, 20, 40, 60)
_SHARES = (10, 25, 50, 75)
_MOST_STAGES = 6

Place = Callable[[QuestionFacts], float | None]


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines of systems over groups of questions that have an order.

    Attributes
    ----------
    name
        Stable: ``spread``, ``stages`` or ``duration``.
    title, axis
        In words; `axis` says what the groups are.
    rows
        One for each group that has questions, named as the axis is labelled.
    """

    name: str
    title: str
    axis: str
    systems: tuple[str, ...]
    rows: tuple[ResultRow, ...]

    def table(self) -> list[list[str]]:
        """Return the numbers: a head, then a row of each group with mean, n and coverage."""
        head = [self.axis, "n"]
        for system in self.systems:
            head += [system, f"{system}: n"]
        lines = [head]
        for row in self.rows:
            line = [row.name, str(len(row.questions))]
            for cell in row.cells:
                line += ["" if cell.percent is None else f"{cell.percent:.4f}", str(cell.scored)]
            lines.append(line)
        return lines


def charts_of(board: Board) -> tuple[Chart, ...]:
    """Return the charts of a board, those that say most first."""
    return spread_chart(board), stages_chart(board), duration_chart(board)


def spread_chart(board: Board) -> Chart:
    """Return scores by how far first and last evidence lie apart.

    In minutes; in percent of the video where no video is ten minutes long.
    """
    if any(each.duration_ms >= _LONG_FROM_MS for each in board.facts):
        axis = phrase("minutes between first and last evidence")
        rows = _binned(board, lambda one: _extent(one, 1 / _MINUTE), _MINUTES)
    else:
        axis = phrase("percent of the video between first and last evidence")
        rows = _binned(board, lambda one: None if one.spread is None else one.spread * 100, _SHARES)
    return Chart("spread", phrase("Score by evidence spread"), axis, board.systems, rows)


def stages_chart(board: Board) -> Chart:
    """Return scores by the number of stages of the reference; only trajectories have any."""
    groups: dict[int, list[int]] = {}
    for place, one in enumerate(board.facts):
        if one.stages:
            groups.setdefault(min(one.stages, _MOST_STAGES), []).append(place)
    rows = tuple(
        row_of(board, f"{n}+" if n == _MOST_STAGES else str(n), groups[n]) for n in sorted(groups)
    )
    title, axis = phrase("Score by stages"), phrase("stages in the reference")
    return Chart("stages", title, axis, board.systems, rows)


def duration_chart(board: Board) -> Chart:
    """Return scores by the length of the video."""
    rows = _binned(
        board, lambda one: one.duration_ms / _MINUTE if one.duration_ms > 0 else None, _MINUTES
    )
    title, axis = phrase("Score by length"), phrase("minutes of the video")
    return Chart("duration", title, axis, board.systems, rows)


def row_of(board: Board, name: str, places: Sequence[int]) -> ResultRow:
    """Return means and counts of each system on some of the questions of a board."""
    values = board.values[:, np.asarray(places, dtype=np.int64)]
    scored = np.isfinite(values)
    counts, sums = scored.sum(axis=1), np.nansum(values, axis=1)
    cells = tuple(
        ResultCell(float(total / n) if n else None, int(n), len(places))
        for total, n in zip(sums, counts, strict=True)
    )
    return ResultRow(name, tuple(places), cells)


def _extent(one: QuestionFacts, factor: float) -> float | None:
    return None if one.spread is None else one.spread * one.duration_ms * factor


def _binned(board: Board, value: Place, edges: Sequence[int]) -> tuple[ResultRow, ...]:
    groups: list[list[int]] = [[] for _ in range(len(edges) + 1)]
    for place, one in enumerate(board.facts):
        at = value(one)
        if at is not None:
            groups[sum(at >= edge for edge in edges)].append(place)
    between = (f"{low}–{high}" for low, high in pairwise(edges))
    names = (f"<{edges[0]}", *between, f"{edges[-1]}+")
    return tuple(row_of(board, name, group) for name, group in _filled(names, groups))


def _filled(names: Iterable[str], groups: Iterable[list[int]]) -> list[tuple[str, list[int]]]:
    return [(name, group) for name, group in zip(names, groups, strict=True) if group]
