"""Ids of units in tables: missing, twice, alike to a program, or damaged by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.domain.phrase import phrase, phrase_n
from storage.formats.tier_document import Problems
from storage.formats.tiers_csv_table import TableRow


def look_at_ids(
    places: Sequence[int],
    rows: Sequence[TableRow],
    problems: Problems,
    numbers: frozenset[tuple[int, int]] = frozenset(),
    shown: Callable[[TableRow], str] | None = None,
) -> frozenset[int]:
    """Note faults of ids, and return the lines of the rows that cannot be taken for them.

    A table that a program read once as numbers has lost zeros, and ``00001_0`` became 10: two rows
    then have one id, and the values of one of them may be those of the other.

    Parameters
    ----------
    places
        Of the columns that make the id together.
    numbers
        Line and place of cells that hold numbers.
    shown
        Writes the id of a row; by default its cells.
    """
    write = shown or (lambda row: " ".join(id_of(row, places)))
    seen: dict[tuple[str, ...], int] = {}
    alike: dict[tuple[str, ...], TableRow] = {}
    bad = set()
    for row in rows:
        key = id_of(row, places)
        if not key or not key[-1]:
            problems.error(row.line, "no-id", phrase("the row has no id"))
            bad.add(row.line)
        elif key in seen:
            words = phrase("{id} stands in line {line} already", id=write(row), line=seen[key])
            if any((row.line, place) in numbers for place in places):
                words = phrase("{found}: its ids were taken for numbers once", found=words)
            problems.error(row.line, "duplicate-id", words)
            bad.add(row.line)
        else:
            seen[key] = row.line
            other = alike.setdefault(tuple(map(as_number, key)), row)
            if other is not row:
                _tell_alike(row, other, write, problems)
    _tell_numbers(places, rows, numbers, problems)
    return frozenset(bad)


def id_of(row: TableRow, places: Sequence[int]) -> tuple[str, ...]:
    """Return the parts of an id, as written."""
    return tuple(row.cells[at].strip() if at < len(row.cells) else "" for at in places)


def as_number(text: str) -> str:
    """Return what is left of an id where it is taken for a number: Python's `int` takes ``1_0``."""
    digits = text.replace("_", "")
    return digits.lstrip("0") if digits.isascii() and digits.isdigit() else text


def _tell_alike(
    row: TableRow, other: TableRow, write: Callable[[TableRow], str], problems: Problems
) -> None:
    words = phrase(
        "{id} and {other} are one id to a program that reads them as numbers",
        id=write(row),
        other=write(other),
    )
    problems.info(row.line, "alike-id", words)


def _tell_numbers(
    places: Sequence[int],
    rows: Sequence[TableRow],
    numbers: frozenset[tuple[int, int]],
    problems: Problems,
) -> None:
    """Say that the last part of ids is a number in all rows: zeros in front are lost."""
    last = places[-1] if places else 0
    lines = [row.line for row in rows if (row.line, last) in numbers]
    if lines:
        words = phrase_n(
            "{n} id stands as a number: zeros in front of it, if there were any, are lost",
            "{n} ids stand as numbers: zeros in front of them, if there were any, are lost",
            n=len(lines),
        )
        problems.warning(lines[0], "number-id", words)
