"""The counts of a verification in rows, for a table, a file, and the command line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.mcq import CATEGORIES
from app.domain.phrase import mark
from app.domain.review import FLAGS
from app.domain.verification import Tables

STAGE_1, FLAGGED, STAGE_2, TABLE_1 = "stage_1", "flags", "stage_2", "table_1"

GROUPS = {
    STAGE_1: mark("Stage 1"),
    FLAGGED: mark("Flags"),
    STAGE_2: mark("Stage 2"),
    TABLE_1: mark("Table I: items left by category"),
}
"""What the parts are called."""

_KINDS = {"answer": mark("answer"), "distractor": mark("distractor"), "stem": mark("stem")}


@dataclass(frozen=True, slots=True)
class CountRow:
    """One number.

    Attributes
    ----------
    group
        One of `GROUPS`.
    name
        Of a file, such as ``repaired``; a flag or the code of a category.
    title
        As it is shown; marked for translation.
    code
        Stands before the title, as of a category; may be empty.
    is_part
        Of the number above it.
    """

    group: str
    name: str
    title: str
    count: int
    code: str = ""
    is_part: bool = False


def count_rows(counted: Tables) -> tuple[CountRow, ...]:
    """Return all numbers in the order in which they are told."""
    return (*_stage_one(counted), *_stage_two(counted), *_categories(counted))


def _stage_one(counted: Tables) -> Iterator[CountRow]:
    one = counted.one
    for name, title, count in (
        ("candidates", mark("candidates"), one.candidates),
        ("flagged", mark("flagged as not answerable"), one.flagged),
        ("repaired", mark("repaired"), one.repaired),
        ("removed", mark("removed"), one.removed),
        ("authored", mark("right answer written anew"), one.authored),
        ("corrected", mark("key corrected"), one.corrected),
        ("revised", mark("revised in any way"), one.revised),
        ("left", mark("left"), one.left),
        ("open", mark("without a verdict"), one.open),
        ("unresolved", mark("unresolved"), one.unresolved),
    ):
        yield CountRow(STAGE_1, name, title, count, is_part=name == "repaired")
    for flag, count in one.flags.items():
        yield CountRow(FLAGGED, flag, FLAGS.get(flag, flag), count)


def _stage_two(counted: Tables) -> Iterator[CountRow]:
    two = counted.two
    yield CountRow(STAGE_2, "refined", mark("refined"), two.refined)
    yield CountRow(STAGE_2, "accepted", mark("accepted unchanged"), two.accepted)
    yield CountRow(STAGE_2, "revised", mark("revised"), two.revised)
    for kind, count in two.kinds.items():
        yield CountRow(STAGE_2, f"revised_{kind}", _KINDS.get(kind, kind), count, is_part=True)
    yield CountRow(STAGE_2, "removed", mark("removed"), two.removed)
    yield CountRow(STAGE_2, "left", mark("left"), two.left)
    yield CountRow(STAGE_2, "open", mark("without a verdict"), two.open)
    yield CountRow(STAGE_2, "unresolved", mark("unresolved"), two.unresolved)


def _categories(counted: Tables) -> Iterator[CountRow]:
    for each in CATEGORIES:
        count = counted.categories[each.code]
        yield CountRow(TABLE_1, each.code, each.name, count, code=each.code)
    yield CountRow(TABLE_1, "narrative", mark("narrative"), counted.narrative)
    yield CountRow(TABLE_1, "cultural", mark("cultural"), counted.cultural)
    yield CountRow(TABLE_1, "without_category", mark("without a category"), counted.others)
    yield CountRow(TABLE_1, "all", mark("all"), counted.total)
