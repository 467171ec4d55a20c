"""Excel workbooks as tables of text: what a cell shows, never what it would do.

Text stays as it is typed, so ids keep their zeros; a number is written the shortest way, and which
cells hold numbers is told, because an id that a program took for a number is damaged. Formulas are
not calculated: the value of the last time the workbook was saved is taken, and said so. Macros are
never run. Merged cells have their value in the first of them only, which is said too.
"""

from __future__ import annotations

import datetime
import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.domain.errors import ImportFailedError
from app.domain.phrase import phrase, phrase_n
from storage.formats.source import read_bytes
from storage.formats.tier_document import Problems
from storage.formats.tiers_csv_table import TableRow

ZIP_MARK = b"PK\x03\x04"
_COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_MAIN = "xl/workbook.xml"
_MACROS = "xl/vbaProject.bin"
_MOST_BYTES = 256 << 20
_MOST_RATIO = 200
_RATIO_FROM = 8 << 20
_MOST_PARTS = 2_000
_MOST_ROWS, _MOST_COLUMNS = 250_000, 256
_MERGED = re.compile(rb'<mergeCell\s[^>]*ref="([A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?)"')
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Sheet:
    """The first sheet of a workbook that has anything in it.

    Attributes
    ----------
    rows
        With their number in the sheet as line; blank ones are left out.
    numbers
        Line and place of the cells that hold numbers.
    blank
        How many blank rows stand between others.
    """

    rows: tuple[TableRow, ...]
    numbers: frozenset[tuple[int, int]]
    blank: int = 0


def is_workbook(head: bytes, path: Path) -> bool:
    """Tell by the beginning of a file, and by what a zip archive holds, whether it is a workbook.

    An old ``.xls`` is one too, which `read_sheet` then refuses.
    """
    if head.startswith(_COMPOUND):
        return path.suffix.lower() in (".xls", ".xlsx", ".xlsm")
    if not head.startswith(ZIP_MARK):
        return False
    try:
        with zipfile.ZipFile(path) as archive:
            return _MAIN in archive.namelist()
    except (zipfile.BadZipFile, OSError, ValueError):
        return path.suffix.lower() in (".xlsx", ".xlsm")


def workbook_at(path: Path) -> bool:
    """Tell whether a file is a workbook; a folder, or what cannot be read, is none."""
    try:
        with path.open("rb") as stream:
            return is_workbook(stream.read(len(_COMPOUND)), path)
    except OSError:
        return False


def read_sheet(path: Path, problems: Problems) -> Sheet:
    """Read the first sheet that has anything in it; others are passed over, and named.

    Raises
    ------
    ImportFailedError
        It is no workbook, or damaged, protected, or larger inside than any table of labels.
    """
    file, data = str(path), read_bytes(path)
    if data.startswith(_COMPOUND):
        raise ImportFailedError(
            phrase(
                "{file} is an old or protected workbook. Save it as .xlsx without a password.",
                file=file,
            )
        )
    merged = _look_inside(data, file, problems)
    try:
        found = _first_sheet(data, problems)
    except ImportFailedError:
        raise
    except Exception as error:  # the library fails in as many ways as files are damaged
        raise _damaged(file, error) from error
    if merged:
        shown = ", ".join(merged[:_SHOWN]) + (", …" if len(merged) > _SHOWN else "")
        message = phrase_n(
            "{n} range of cells is merged ({ranges}): only its first cell has the value",
            "{n} ranges of cells are merged ({ranges}): only their first cells have the value",
            n=len(merged),
            ranges=shown,
        )
        problems.warning(0, "merged-cells", message)
    return found


def _look_inside(data: bytes, file: str, problems: Problems) -> list[str]:
    """Refuse what would grow beyond measure; return which cells are merged."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            total = sum(part.file_size for part in parts)
            packed = max(1, sum(part.compress_size for part in parts))
            is_bomb = total > _RATIO_FROM and total / packed > _MOST_RATIO
            if is_bomb or total > _MOST_BYTES or len(parts) > _MOST_PARTS:
                raise ImportFailedError(
                    phrase(
                        "{file} unpacks to {size} MB, which no table of labels needs; it was not "
                        "opened.",
                        file=file,
                        size=total >> 20,
                    )
                )
            if any(part.flag_bits & 1 for part in parts):
                raise ImportFailedError(phrase("{file} is protected by a password.", file=file))
            names = archive.namelist()
            if _MAIN not in names:
                raise ImportFailedError(phrase("{file} is a zip archive, no workbook.", file=file))
            if _MACROS in names:
                message = phrase("the workbook has macros; they are not run")
                problems.warning(0, "macros", message, repaired=phrase("left out"))
            sheets = [name for name in names if name.startswith("xl/worksheets/sheet")]
            return [
                match.decode()
                for name in sheets[:1]
                for match in _MERGED.findall(archive.read(name))
            ]
    except (zipfile.BadZipFile, NotImplementedError, EOFError, OSError) as error:
        raise _damaged(file, error) from error


def _first_sheet(data: bytes, problems: Problems) -> Sheet:
    from openpyxl import load_workbook  # noqa: PLC0415 -- a tenth of a second

    book = load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
    try:
        filled = [sheet for sheet in book.worksheets if _has_cells(sheet)]
        if not filled:
            return Sheet((), frozenset())
        sheet, others = filled[0], filled[1:]
        if others:
            names = ", ".join(str(one.title)[:30] for one in others[:_SHOWN])
            message = phrase("the sheet “{sheet}” was read", sheet=str(sheet.title)[:30])
            problems.info(
                0, "other-sheets", phrase("{read}; passed over: {names}", read=message, names=names)
            )
        rows = list(_cells(sheet, problems))
        formulas = [
            (line, at) for line, row in rows for at, one in enumerate(row) if _is_formula(one)
        ]
        values = _calculated(data, sheet.title) if formulas else {}
    finally:
        book.close()
    if formulas:
        _tell_formulas(formulas, values, problems)
    return _sheet(rows, values)


def _sheet(rows: Sequence[tuple[int, Sequence[Any]]], values: dict[tuple[int, int], Any]) -> Sheet:
    table: list[TableRow] = []
    numbers: set[tuple[int, int]] = set()
    for line, row in rows:
        cells = []
        for at, one in enumerate(row):
            value = values.get((line, at)) if _is_formula(one) else one.value
            cells.append(_text(value))
            if isinstance(value, int | float) and not isinstance(value, bool):
                numbers.add((line, at))
        if any(cell.strip() for cell in cells):
            table.append(TableRow(tuple(cells), line))
    last = table[-1].line if table else 0
    return Sheet(tuple(table), frozenset(numbers), last - len(table) if table else 0)


def _has_cells(sheet: Any) -> bool:
    sheet.reset_dimensions()
    found = sheet.iter_rows(max_row=20, max_col=_MOST_COLUMNS, values_only=True)
    return any(value is not None for row in found for value in row)


def _cells(sheet: Any, problems: Problems) -> Iterator[tuple[int, Sequence[Any]]]:
    """Give each row with its number, without the empty cells at its end."""
    rows = sheet.iter_rows(max_row=_MOST_ROWS + 1, max_col=_MOST_COLUMNS)
    for line, row in enumerate(rows, start=1):
        if line > _MOST_ROWS:
            message = phrase("the sheet has more than {n} rows", n=f"{_MOST_ROWS:,}")
            problems.error(line, "too-long", message)
            return
        filled = [at for at, one in enumerate(row) if one.value is not None]
        if filled:
            yield line, row[: filled[-1] + 1]


def _is_formula(cell: Any) -> bool:
    return getattr(cell, "data_type", "") == "f"


def _calculated(data: bytes, title: str) -> dict[tuple[int, int], Any]:
    """Return the values that formulas had when the workbook was saved."""
    from openpyxl import load_workbook  # noqa: PLC0415 -- see above

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    try:
        sheet = book[title]
        sheet.reset_dimensions()
        rows = sheet.iter_rows(max_row=_MOST_ROWS, max_col=_MOST_COLUMNS, values_only=True)
        return {
            (line, at): value
            for line, row in enumerate(rows, start=1)
            for at, value in enumerate(row)
            if value is not None
        }
    finally:
        book.close()


def _tell_formulas(
    formulas: Sequence[tuple[int, int]], values: dict[tuple[int, int], Any], problems: Problems
) -> None:
    lost = [place for place in formulas if place not in values]
    message = phrase_n("{n} cell holds a formula", "{n} cells hold formulas", n=len(formulas))
    done = phrase("the value when it was saved was taken")
    problems.warning(formulas[0][0], "formula", message, repaired=done)
    if lost:
        message = phrase_n(
            "{n} formula has no saved value: the cell is empty",
            "{n} formulas have no saved value: the cells are empty",
            n=len(lost),
        )
        problems.warning(lost[0][0], "formula-without-value", message)


def _text(value: object) -> str:
    """Return what a cell shows, a whole number without a point, a time as it is written."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, datetime.datetime | datetime.date | datetime.time):
        return value.isoformat()
    return str(value)


def _damaged(file: str, error: Exception) -> ImportFailedError:
    return ImportFailedError(
        phrase("{file} is a damaged workbook: it cannot be read.", file=file), str(error)
    )
