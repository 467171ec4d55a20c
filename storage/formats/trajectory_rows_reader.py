"""Rows of a table of any size, some ten thousand at a time, with their lines."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from pathlib import Path

from app.domain.errors import ImportFailedError
from app.domain.phrase import phrase
from app.domain.watch import Watch
from storage.formats.decoding import decode
from storage.formats.source import read_bytes, reason
from storage.formats.trajectory_document import LineFaults

MOST_BYTES = 2_000_000_000
"""A larger table is refused: some fifty million samples."""

_AT_ONCE = 10_000
_HELD_BYTES = 256 << 20
"""Up to this size any encoding is told from the whole text; larger tables are UTF-8."""

_SEPARATORS = ",;\t"


@dataclass(frozen=True, slots=True)
class RowPart:
    """Some rows, none of them without a cell, and the line each ends on."""

    rows: list[list[str]]
    lines: Sequence[int]


@dataclass(slots=True)
class TableText:
    """An open table.

    Attributes
    ----------
    position
        Returns how much of it was read, of `size`.
    """

    stream: io.TextIOBase
    position: Callable[[], int]
    size: int


def open_table(path: Path, encoding: str | None) -> TableText:
    """Open a table as text.

    Raises
    ------
    ImportFailedError
        It is not there, is empty, is too large, or its encoding cannot be told.
    """
    try:
        size = path.stat().st_size
    except OSError as error:
        raise ImportFailedError(
            phrase("{path} cannot be read: {reason}.", path=path, reason=reason(error))
        ) from error
    if size > MOST_BYTES:
        raise ImportFailedError(_too_large(path, size))
    if size > _HELD_BYTES:
        return _streamed(path, size, encoding or "utf-8-sig")
    data = read_bytes(path)
    if not data.strip():
        raise ImportFailedError(
            phrase("{file} is empty: a table of trajectories was expected.", file=path)
        )
    text = decode(data, str(path), encoding).text
    held = io.StringIO(text, newline="")
    return TableText(held, held.tell, max(1, len(text)))


def _streamed(path: Path, size: int, encoding: str) -> TableText:
    raw = path.open("rb")
    return TableText(io.TextIOWrapper(raw, encoding=encoding, newline=""), raw.tell, size)


def _too_large(path: Path, size: int) -> str:
    return phrase(
        "{path} is {size} GB; a table of trajectories may have up to {most} GB. Write one file for "
        "each person or channel, or fewer samples a second.",
        path=path,
        size=f"{size / 1e9:.1f}",
        most=f"{MOST_BYTES / 1e9:.0f}",
    )


def row_parts(table: TableText, path: Path, faults: LineFaults, watch: Watch) -> Iterator[RowPart]:
    """Give all rows, the header first, and tell how far it is.

    A row whose quotes do not fit together ends the table with an error.

    Raises
    ------
    ImportFailedError
        It is not in the encoding it was opened with.
    WorkStoppedError
        Somebody stopped it.
    """
    try:
        reader = csv.reader(table.stream, delimiter=_separator(table), strict=True)
        while True:
            watch.progress(min(table.position(), table.size), table.size)
            before = reader.line_num
            rows = list(islice(reader, _AT_ONCE))
            if not rows:
                return
            part = _filled(rows, before, reader.line_num)
            if part.rows:
                yield part
    except csv.Error as error:
        message = phrase("quotes do not fit together: {reason}", reason=str(error))
        faults.error(reader.line_num, "quotes", message)
    except UnicodeDecodeError as error:
        raise ImportFailedError(
            phrase(
                "{path} is large and not written in UTF-8 ({reason}). Save it as UTF-8, or say how "
                "it is encoded.",
                path=path,
                reason=error.reason,
            ),
            option="The command import takes --encoding NAME.",
        ) from error


def _separator(table: TableText) -> str:
    """Return the separator of the first row, and go back to its start."""
    first = table.stream.readline()
    while first and not first.strip():
        first = table.stream.readline()
    table.stream.seek(0)
    return max(_SEPARATORS, key=first.count)


def _filled(rows: list[list[str]], before: int, after: int) -> RowPart:
    """Give rows their lines and leave out blank ones; each pass over many rows is dear."""
    lines: Sequence[int] = range(before + 1, after + 1)
    if len(lines) != len(rows):  # some row goes over several lines
        lines = [*accumulate(1 + sum(cell.count("\n") for cell in row) for row in rows)]
        lines = [before + line for line in lines]
    if all(rows):
        return RowPart(rows, lines)
    kept = [place for place, row in enumerate(rows) if row]
    return RowPart([rows[place] for place in kept], [lines[place] for place in kept])
