"""Counts of a verification, and a confusion table of reviews, as CSV for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path

from app.domain.naru_counts import CountRow
from storage.formats.atomic import write_text

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def counts_csv(rows: Iterable[CountRow]) -> str:
    """Write a row a number: the part it belongs to, its name, what it counts, the count."""
    lines: list[Sequence[object]] = [("part", "name", "title", "items")]
    lines += [
        (row.group, row.name, " ".join(filter(None, (row.code, row.title))), row.count)
        for row in rows
    ]
    return _csv(lines)


def write_counts(path: Path, rows: Iterable[CountRow]) -> None:
    """Write counts to a file, whole or not at all.

    Raises
    ------
    ExportFailedError
        It cannot be written.
    """
    write_text(path, "\ufeff" + counts_csv(rows))


def write_table(path: Path, lines: Iterable[Sequence[object]]) -> None:
    """Write any small table to a file, whole or not at all; texts are no formulas there.

    Raises
    ------
    ExportFailedError
        It cannot be written.
    """
    write_text(path, "\ufeff" + _csv(lines))


def table_csv(lines: Iterable[Sequence[object]]) -> str:
    """Write any small table as text; texts are no formulas there."""
    return _csv(lines)


def _csv(lines: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows([_safe(cell) for cell in line] for line in lines)
    return text.getvalue()


def _safe(cell: object) -> object:
    """Keep a spreadsheet from taking a text for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
