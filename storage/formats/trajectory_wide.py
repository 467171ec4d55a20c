"""Reads the rows of a wide table of trajectories: one moment a row, one trajectory a column."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from app.domain.channel import Channel
from storage.formats.tiers_csv_table import restored
from storage.formats.trajectory_columns import TrajectoryColumns, WideColumn
from storage.formats.trajectory_document import LineFaults, ReadTrajectory
from storage.formats.trajectory_numbers import Numbers, unit_of, whole_ms
from storage.formats.trajectory_series import NumberSeries, SeriesHead, Words, WordSeries


class WideReader:
    """Gathers the trajectories of a table, part by part.

    An empty cell says nothing of its moment; a gap is written as NaN.
    """

    def __init__(self, columns: TrajectoryColumns, faults: LineFaults, source: str) -> None:
        self._columns, self._faults = columns, faults
        self._numbers = Numbers(faults)
        self._unit = columns.unit
        self._series = [_series(column, source) for column in columns.wide]

    def take(self, cells: Sequence[Sequence[str]], lines: Sequence[int]) -> None:
        """Take rows; `cells` has one sequence a column."""
        time = cells[self._columns.time]
        self._unit = self._unit or unit_of(time, self._faults.file)
        times = self._numbers.times(time, lines, self._unit)
        all_lines = np.array(lines, dtype=np.int64)
        for column, series in zip(self._columns.wide, self._series, strict=True):
            texts = cells[column.place]
            if isinstance(series, WordSeries):
                whole = whole_ms(np.nan_to_num(times), lines, self._faults).tolist()
                series.rows += (
                    Words(whole[place], None, restored(texts[place].strip()), lines[place])
                    for place in np.flatnonzero(~np.isnan(times)).tolist()
                )
                continue
            values = self._numbers.values(texts, lines)
            told = np.array([bool(text) for text in texts]) & ~np.isnan(times)
            series.put(times[told], values[told], all_lines[told], self._faults)

    def finished(self, duration_ms: int) -> list[ReadTrajectory]:
        """Return the trajectories in the order of their columns."""
        return [
            series.finished(self._faults)
            if isinstance(series, NumberSeries)
            else series.finished(self._faults, duration_ms)
            for series in self._series
            if not series.is_empty
        ]


def _series(column: WideColumn, source: str) -> NumberSeries | WordSeries:
    channel: Channel | None = column.channel
    head = SeriesHead(column.person, source, channel, is_declared=column.is_declared)
    return WordSeries(head, 1) if channel is None else NumberSeries(head, 1)
