"""Reads ``trajectory-csv``: tables of samples and labels, long or wide, a million rows in seconds.

A long table has a row for each sample, with the columns person, source, channel, time_s, value; a
wide one has a row for each moment, with time_s and a column for each channel or person. A channel
declares unit and range in brackets: ``valence [-1..1]``, ``heart rate [40..200 bpm]``.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.domain.errors import ImportFailedError, InvalidRecordError
from app.domain.phrase import phrase
from app.domain.watch import NOBODY, Watch
from storage.formats.bulk import cycle_collection_paused
from storage.formats.trajectory_columns import (
    TrajectoryColumns,
    columns_of,
    is_trajectory_header,
)
from storage.formats.trajectory_document import (
    LineFaults,
    ReadTrajectories,
    ReadTrajectory,
    TrajectoryWords,
)
from storage.formats.trajectory_long import LongReader
from storage.formats.trajectory_rows_reader import RowPart, open_table, row_parts
from storage.formats.trajectory_wide import WideReader

FORMAT = "trajectory-csv"

_CELLS_SHOWN = 12


def tell_trajectory_csv(head: str) -> bool:
    """Tell whether a text begins like a table of trajectories."""
    first = next((line for line in head.lstrip("\ufeff").splitlines() if line.strip()), "")
    separator = max(",;\t", key=first.count)
    try:
        cells = next(csv.reader([first], delimiter=separator), [])
    except csv.Error:
        return False
    return is_trajectory_header(cells)


@cycle_collection_paused()
def read_trajectory_csv(
    path: Path,
    words: TrajectoryWords | None = None,
    *,
    encoding: str | None = None,
    duration_ms: int = 0,
    watch: Watch = NOBODY,
) -> ReadTrajectories:
    """Read a table: 1,000,000 samples in about two seconds.

    Parameters
    ----------
    words
        What the user says where the table does not.
    encoding
        How the user says it is encoded; None to find out.
    duration_ms
        Length of the video, 0 while unknown: a last label without an end goes on until there.
    watch
        Hears how far it is, and may stop it.

    Raises
    ------
    ImportFailedError
        It cannot be read, or its columns cannot be told; single faults are among the problems.
    WorkStoppedError
        Somebody stopped it.
    """
    reading = _Reading(path, words or TrajectoryWords(), duration_ms)
    table = open_table(path, encoding)
    try:
        for part in row_parts(table, path, reading.faults, watch):
            reading.take(part)
    finally:
        table.stream.close()
    return reading.result()


@dataclass
class _Reading:
    """One file while it is read."""

    path: Path
    words: TrajectoryWords
    duration_ms: int
    faults: LineFaults = field(init=False)
    _body: LongReader | WideReader | None = None
    _width: int = 0
    _time: int = 0

    def __post_init__(self) -> None:
        self.faults = LineFaults(str(self.path))

    def take(self, part: RowPart) -> None:
        """Take some rows, of which the very first is the header."""
        if self._body is None:
            columns = self._columns(part.rows[0], part.lines[0])
            self._width = len(part.rows[0])
            self._body, self._time = self._reader(columns), columns.time
            part = RowPart(part.rows[1:], part.lines[1:])
        rows, lines = self._whole(part)
        cells = list(zip(*rows, strict=True))
        if rows and "" in cells[self._time]:
            told = [place for place, row in enumerate(rows) if any(map(str.strip, row))]
            cells = [tuple(column[place] for place in told) for column in cells]
            lines = [lines[place] for place in told]
        if lines:
            self._body.take(cells, lines)

    def result(self) -> ReadTrajectories:
        """Return all that was read."""
        found: list[ReadTrajectory] = []
        if self._body is not None:
            found = self._body.finished(self.duration_ms)
        return ReadTrajectories(FORMAT, tuple(found), self.faults.in_order())

    def _columns(self, cells: Sequence[str], line: int) -> TrajectoryColumns:
        try:
            columns = columns_of(cells, self.words.person, self.words.channel)
        except InvalidRecordError as error:
            told = {"file": str(self.path), "line": line, "reason": error.message}
            raise ImportFailedError(phrase("{file}, line {line}: {reason}", **told)) from error
        if columns is None:
            raise ImportFailedError(
                phrase(
                    "{file}, line {line}: the columns are “{found}”. A table of trajectories has "
                    "person, source, channel, time_s and value, or time_s and a column for each "
                    "channel.",
                    file=self.path,
                    line=line,
                    found=", ".join(cell.strip()[:30] for cell in cells[:_CELLS_SHOWN]),
                )
            )
        return columns

    def _reader(self, columns: TrajectoryColumns) -> LongReader | WideReader:
        if columns.unknown:
            names = ", ".join(columns.unknown[:8])
            message = phrase("the columns {names} are not known", names=names)
            repaired = phrase("passed over")
            self.faults.warning(1, "unknown-column", message, repaired=repaired)
        source = self.words.source or self.path.stem
        if columns.is_long:
            return LongReader(columns, self.faults, source, self.words)
        return WideReader(columns, self.faults, source)

    def _whole(self, part: RowPart) -> tuple[list[list[str]], Sequence[int]]:
        """Leave out rows with too many cells or too few, and say so."""
        if set(map(len, part.rows)) <= {self._width}:
            return part.rows, part.lines
        kept: list[list[str]] = []
        lines: list[int] = []
        for row, line in zip(part.rows, part.lines, strict=True):
            while len(row) > self._width and not row[-1].strip():
                row.pop()
            if len(row) == self._width:
                kept.append(row)
                lines.append(line)
                continue
            told = {"found": len(row), "expected": self._width}
            message = phrase("has {found} cells, {expected} were expected", **told)
            if len(row) > self._width:
                message = phrase(
                    "has {found} cells, {expected} were expected; numbers with a decimal comma "
                    "need quotes, or semicolons between cells",
                    **told,
                )
            self.faults.error(line, "cells", message)
        return kept, lines
