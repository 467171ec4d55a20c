"""Multiple-choice items as a table: a row an item, options in columns of their own.

Lists and evidence stand in a cell as JSON; a list may also be written one entry a line. Columns we
do not know are kept as text, or as JSON where their name ends in ``:json``. An empty cell says
nothing.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import cast

from app.domain.check import Severity, Violation
from app.domain.errors import ImportFailedError
from app.domain.mcq import LETTERS, OPTIONS
from app.domain.mcq_record import FIELDS, LISTS
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from storage.formats.json_text import JsonTextError, compact_json, parse_json
from storage.formats.source import SourceRecord, read_bytes
from storage.formats.tier_document import Problems
from storage.formats.tiers_csv_table import format_table, read_table, separator_of

SUFFIX = ".csv"

_OPTION = "option_"
_JSON = ":json"
_NEEDED = ("id", "video", "category", "stem", "option_a", "option_b", "answer")
_KNOWN = frozenset(FIELDS) - {"options"}


def tell_header(head: str) -> bool:
    """Tell whether the first row of a text names the columns of items."""
    first = head.removeprefix("\ufeff").lstrip("\r\n").split("\n", 1)[0]
    row = next(csv.reader(io.StringIO(first), delimiter=separator_of(first)), [])
    return {"stem", "option_a", "answer"} <= {cell.strip().lower() for cell in row}


def read_items(path: Path) -> tuple[list[SourceRecord], list[Violation]]:
    """Read the rows of a table as records, with what is wrong in its cells.

    Raises
    ------
    ImportFailedError
        The file cannot be read, is no UTF-8, or its columns are not those of items.
    """
    problems = Problems(str(path))
    text = _decoded(path)
    rows = read_table(text, separator_of(text), problems)
    if problems.found:
        return [], list(problems.in_order())
    header = [cell.strip() for cell in rows[0].cells] if rows else []
    _refuse_header(path, [name.lower() for name in header])
    columns = [name.lower() if _is_known(name.lower()) else name for name in header]
    records, found = [], []
    for ordinal, row in enumerate(rows[1:], start=1):
        place = SourceRecord(str(path), ordinal, row.line, {})
        if len(row.cells) > len(columns):
            found.append(_fault(place, "", "columns", phrase("has more cells than the header")))
            continue
        cells = dict(zip(columns, row.cells, strict=False))
        value = _record(cells, place, found)
        records.append(SourceRecord(place.file, ordinal, row.line, value))
    return records, found


def format_items(records: Sequence[JsonObject]) -> str:
    """Write records as a table: our columns that are used, then those we do not know."""
    options = max((len(_list(each["options"])) for each in records), default=0)
    marks = [f"{_OPTION}{each.lower()}" for each in LETTERS[: max(OPTIONS, options)]]
    used = {name for each in records for name in each}
    others = list(dict.fromkeys(n for each in records for n in each if n not in FIELDS))
    columns: list[tuple[str, Callable[[JsonObject], str]]] = []
    for name in FIELDS:
        if name == "options":
            columns += [(mark, _option_cell(place)) for place, mark in enumerate(marks)]
        elif name in used:
            columns.append((name, _cell(name)))
    columns += [_other(name, records) for name in others]
    rows = [[name for name, _ in columns]]
    rows += [[cell(each) for _, cell in columns] for each in records]
    return format_table(rows)


def _decoded(path: Path) -> str:
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ImportFailedError(
            phrase(
                "{path}: byte {place} is not UTF-8. Save the table as UTF-8.",
                path=path,
                place=error.start + 1,
            )
        ) from error


def _refuse_header(path: Path, names: Sequence[str]) -> None:
    missing = [name for name in _NEEDED if name not in names]
    if missing:
        raise ImportFailedError(
            phrase(
                "{path} is no table of items: the column {name} is missing. Expected {names}.",
                path=path,
                name=missing[0],
                names=", ".join(_NEEDED),
            )
        )
    twice = next((name for name in names if name and names.count(name) > 1), "")
    if twice:
        raise ImportFailedError(
            phrase("{path} has the column {name} twice.", path=path, name=twice)
        )


def _is_known(name: str) -> bool:
    return name in _KNOWN or _is_option(name)


def _is_option(name: str) -> bool:
    mark = name.removeprefix(_OPTION)
    return name.startswith(_OPTION) and len(mark) == 1 and mark.upper() in LETTERS


def _record(
    cells: dict[str, str], place: SourceRecord, found: list[Violation]
) -> dict[str, JsonValue]:
    """Make a record of the cells of a row."""
    record: dict[str, JsonValue] = {}
    for name in FIELDS:
        if name == "options":
            record[name] = list(_options(cells))
        elif name in ("id", "video", "stem"):
            record[name] = cells.get(name, "")
        elif name in ("category", "answer"):
            record[name] = cells[name].strip() or (None if name == "answer" else "")
        elif cells.get(name):
            record[name] = _value(name, cells[name], place, found)
    for name, cell in cells.items():
        if name and not _is_known(name) and cell:
            plain = name.removesuffix(_JSON)
            is_json = plain != name
            record[plain] = _json(cell, name, place, found) if is_json else cell
    return record


def _options(cells: dict[str, str]) -> list[str]:
    """Return the options up to the last one that is written; blank ones between are kept."""
    texts = [cells.get(f"{_OPTION}{mark.lower()}", "") for mark in LETTERS]
    while texts and not texts[-1]:
        texts.pop()
    return texts


def _value(name: str, cell: str, place: SourceRecord, found: list[Violation]) -> JsonValue:
    if name == "version":
        plain = cell.strip()
        return int(plain) if plain.isascii() and plain.isdecimal() else cell
    if name in LISTS and not cell.lstrip().startswith("["):
        return [line for line in cell.splitlines() if line.strip()]
    if name in (*LISTS, "evidence"):
        return _json(cell, name, place, found)
    return cell


def _json(cell: str, name: str, place: SourceRecord, found: list[Violation]) -> JsonValue:
    try:
        return parse_json(cell).value
    except JsonTextError as error:
        words = phrase("is no JSON: {fault}", fault=error.message)
        found.append(_fault(place, name, "json", words))
        return None


def _fault(place: SourceRecord, path: str, rule: str, message: str) -> Violation:
    file, record, line = place.file, place.ordinal, place.line
    return Violation(file, record, path, rule, Severity.ERROR, message, line)


def _option_cell(place: int) -> Callable[[JsonObject], str]:
    def cell(record: JsonObject) -> str:
        options = _list(record["options"])
        return str(options[place]) if place < len(options) else ""

    return cell


def _cell(name: str) -> Callable[[JsonObject], str]:
    def cell(record: JsonObject) -> str:
        value = record.get(name)
        if isinstance(value, list):
            return compact_json(value) if value else ""
        return "" if value is None else str(value)

    return cell


def _other(name: str, records: Iterable[JsonObject]) -> tuple[str, Callable[[JsonObject], str]]:
    """Return the column of a field we do not know: as text where all that stands there is text."""
    values = [each[name] for each in records if name in each]
    ends_like_json = name.endswith(_JSON)
    if not ends_like_json and all(isinstance(value, str) and value for value in values):
        return name, lambda record: str(record.get(name, ""))
    return name + _JSON, lambda record: compact_json(record[name]) if name in record else ""


def _list(value: JsonValue) -> list[JsonValue]:
    return cast("list[JsonValue]", value)
