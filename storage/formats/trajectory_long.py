"""Reads the rows of a long table of trajectories: one sample, label or stage a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from app.domain.channel import FloatArray
from app.domain.errors import InvalidRecordError
from app.domain.phrase import phrase
from app.domain.source import SourceKind
from app.domain.span import IntArray
from storage.formats.tiers_csv_table import restored
from storage.formats.trajectory_columns import (
    STAGE_CHANNEL,
    TrajectoryColumns,
    channel_of,
    is_label_channel,
)
from storage.formats.trajectory_document import LineFaults, ReadTrajectory, TrajectoryWords
from storage.formats.trajectory_numbers import Numbers, unit_of, whole_ms
from storage.formats.trajectory_series import NumberSeries, SeriesHead, Words, WordSeries

_HEAD = ("person", "source", "source_kind", "rater", "channel", "unit", "target")
_TRUE = frozenset(("1", "true", "yes"))

Cells = Sequence[Sequence[str]]
_Series = NumberSeries | WordSeries


class LongReader:
    """Gathers the trajectories of a table, part by part."""

    def __init__(
        self,
        columns: TrajectoryColumns,
        faults: LineFaults,
        source: str,
        words: TrajectoryWords,
    ) -> None:
        self._columns, self._faults = columns, faults
        self._source, self._words = source, words
        self._numbers = Numbers(faults)
        self._unit = columns.unit
        self._heads = [name for name in _HEAD if name in columns.places]
        self._by_key: dict[tuple[str, ...], _Series | None] = {}
        self._by_head: dict[tuple[str, ...], _Series] = {}

    def take(self, cells: Cells, lines: Sequence[int]) -> None:
        """Take rows; `cells` has one sequence a column."""
        time = cells[self._columns.time]
        self._unit = self._unit or unit_of(time, self._faults.file)
        all_lines = np.array(lines, dtype=np.int64)
        for key, places in self._groups(cells, len(lines)):
            if key not in self._by_key:
                self._by_key[key] = self._series(key, lines[int(places[0])])
            series = self._by_key[key]
            if series is not None:
                part = cells if len(places) == len(lines) else _picked(cells, places)
                self._put(series, part, all_lines[places])

    def finished(self, duration_ms: int) -> list[ReadTrajectory]:
        """Return the trajectories, in the order in which they begin."""
        return [
            series.finished(self._faults)
            if isinstance(series, NumberSeries)
            else series.finished(self._faults, duration_ms)
            for series in self._by_head.values()
            if not series.is_empty
        ]

    def _groups(self, cells: Cells, count: int) -> Iterator[tuple[tuple[str, ...], IntArray]]:
        """Take rows apart by what tells trajectories apart; give the places of each."""
        if not self._heads:
            yield (), np.arange(count)
            return
        keys = list(zip(*(cells[self._columns.places[name]] for name in self._heads), strict=True))
        if keys.count(keys[0]) == count:
            yield keys[0], np.arange(count)
            return
        numbers: dict[tuple[str, ...], int] = {}
        codes = np.array([numbers.setdefault(key, len(numbers)) for key in keys])
        order = np.argsort(codes, kind="stable")
        starts = np.searchsorted(codes[order], np.arange(len(numbers) + 1))
        for key, code in numbers.items():
            yield key, order[starts[code] : starts[code + 1]]

    def _series(self, key: tuple[str, ...], line: int) -> _Series | None:
        """Return the trajectory of some rows, or say why they cannot be one."""
        told = {name: restored(cell.strip()) for name, cell in zip(self._heads, key, strict=True)}
        name = told.get("channel", "") or self._words.channel
        if not name:
            self._faults.error(line, "no-channel", phrase("the channel is missing"))
            return None
        is_label = is_label_channel(name)
        try:
            channel = None if is_label else channel_of(name, told.get("unit", ""))
        except InvalidRecordError as error:
            self._faults.error(line, "channel", error.message.removesuffix("."))
            return None
        head = SeriesHead(
            told.get("person", "") or self._words.person,
            told.get("source", "") or self._source,
            channel,
            is_declared=".." in name or ".." in told.get("unit", ""),
            target=told.get("target", ""),
            kind=self._kind(told.get("source_kind", ""), line),
            rater=told.get("rater", ""),
            is_staged=name.casefold() == STAGE_CHANNEL,
        )
        fresh = WordSeries(head, line) if is_label else NumberSeries(head, line)
        known = self._by_head.setdefault(head.identity, fresh)
        if known.head.channel != channel and known.head.channel and channel:
            message = phrase(
                "{channel} has another unit or range than on line {line} ({other})",
                channel=channel.declared,
                other=known.head.channel.declared,
                line=known.line,
            )
            self._faults.error(line, "mixed-units", message, channel.name)
            return None
        return known

    def _kind(self, text: str, line: int) -> SourceKind:
        plain = text.casefold()
        if plain in tuple(SourceKind):
            return SourceKind(plain)
        if plain:
            known = ", ".join(SourceKind)
            message = phrase("“{kind}” is no kind of source ({known})", kind=text, known=known)
            self._faults.error(line, "source-kind", message)
        return SourceKind.RATER if "rater" in self._heads else SourceKind.FILE

    def _put(self, series: _Series, cells: Cells, lines: IntArray) -> None:
        listed = lines.tolist()
        times = self._numbers.times(cells[self._columns.time], listed, self._unit)
        if isinstance(series, WordSeries):
            self._put_words(series, cells, listed, times)
            return
        numbers = self._numbers.values(cells[self._columns.places["value"]], listed)
        sound = ~np.isnan(times)
        series.put(times[sound], numbers[sound], lines[sound], self._faults)

    def _put_words(
        self, series: WordSeries, cells: Cells, lines: Sequence[int], times: FloatArray
    ) -> None:
        starts = whole_ms(np.nan_to_num(times), lines, self._faults).tolist()
        for place in np.flatnonzero(~np.isnan(times)).tolist():
            get, line = partial(self._cell, cells, place), lines[place]
            series.rows.append(
                Words(
                    starts[place],
                    self._end(get("end_s"), line),
                    restored(get("value")),
                    line,
                    restored(get("intensity")),
                    restored(get("uncertainty")),
                    self._stage(get("stage"), line),
                    get("turning_point").casefold() in _TRUE,
                )
            )

    def _cell(self, cells: Cells, place: int, name: str) -> str:
        column = self._columns.places.get(name)
        return "" if column is None else cells[column][place].strip()

    def _end(self, cell: str, line: int) -> int | None:
        if not cell:
            return None
        (end,) = self._numbers.times([cell], [line], "s")
        return None if np.isnan(end) else round(end)

    def _stage(self, cell: str, line: int) -> int:
        if not cell:
            return 0
        if not (cell.isascii() and cell.isdigit()):
            message = phrase("“{cell}” is no number of a stage", cell=cell[:30])
            self._faults.error(line, "stage", message)
            return 0
        return int(cell)


def _picked(cells: Cells, places: IntArray) -> Cells:
    """Return some rows of columns."""
    picks = places.tolist()
    return [[column[place] for place in picks] for column in cells]
