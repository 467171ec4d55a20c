"""Text tables: separators, quotes, and cells that a spreadsheet would take for a formula."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.domain.phrase import phrase
from storage.formats.tier_document import Problems

SEPARATORS = ",;\t"
_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_NEUTRALISED = re.compile(r"'+[=+\-@\t\r]")
# Notes may be long; the module's own limit of 128 KiB is one for the whole process.
csv.field_size_limit(1 << 30)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row and the line it begins on."""

    cells: tuple[str, ...]
    line: int


def neutralised(cell: str) -> str:
    """Put an apostrophe before what a spreadsheet would run: cells with = + - @ in front."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def restored(cell: str) -> str:
    """Take away the apostrophe of `neutralised`."""
    return cell[1:] if _NEUTRALISED.match(cell) else cell


def separator_of(text: str) -> str:
    """Return the separator of a table by its first row: the one that stands there most often."""
    first = next(iter(_rows_of(text, quoted_only=True)), "")
    counts = Counter(character for character in first if character in SEPARATORS)
    return max(SEPARATORS, key=lambda one: counts[one])


def _rows_of(text: str, *, quoted_only: bool) -> Iterable[str]:
    """Yield the first line outside of quotes, without what stands in quotes."""
    inside = False
    kept: list[str] = []
    for character in text:
        if character == '"':
            inside = not inside
        elif not inside and character in "\r\n" and any(not one.isspace() for one in kept):
            break
        elif not (inside and quoted_only):
            kept.append(character)
    yield "".join(kept)


def read_table(text: str, separator: str, problems: Problems) -> list[TableRow]:
    """Read the rows of a table; where its quotes break, an error names the line and nothing more.

    Blank rows are left out.
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[TableRow] = []
    before = 0
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append(TableRow(tuple(map(restored, cells)), before + 1))
            before = reader.line_num
    except csv.Error as error:
        message = phrase("quotes do not fit together: {reason}", reason=str(error))
        problems.error(before + 1, "quotes", message)
    return rows


def format_table(rows: Iterable[Sequence[str]]) -> str:
    """Write rows with commas and, where needed, quotes; LF ends a row."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([list(map(neutralised, row)) for row in rows])
    return out.getvalue()
