"""The formats of tiers: which one a file has, and how it is read."""

from __future__ import annotations

from pathlib import Path

from storage.formats import eaf, textgrid, tiers_csv
from storage.formats.tier_document import Problems, TierDocument
from storage.formats.tiers_csv_columns import columns_without_header
from storage.formats.tiers_csv_reader import is_tiers_header
from storage.formats.tiers_csv_table import read_table, separator_of

NAMES = (eaf.FORMAT, textgrid.FORMAT, tiers_csv.FORMAT)
ENDINGS = {eaf.FORMAT: ".eaf", textgrid.FORMAT: ".TextGrid", tiers_csv.FORMAT: ".csv"}
"""What the name of a file of each format ends with."""
_TABLE_SUFFIXES = (".csv", ".tsv", ".tab")
SUFFIXES = (".eaf", ".textgrid", *_TABLE_SUFFIXES)
"""Endings of files that may hold tiers, in small letters."""

_HEAD_LETTERS = 4096


def tell_tiers(head: str, suffix: str) -> str:
    """Tell the format of a file from its beginning; empty where it holds no tiers.

    Parameters
    ----------
    suffix
        Ending of its name, for a file too broken to be known by its content.
    """
    ending = suffix.lower()
    if "<ANNOTATION_DOCUMENT" in head[:_HEAD_LETTERS] or ending == ".eaf":
        return eaf.FORMAT
    start = head[:_HEAD_LETTERS]
    if ("ooTextFile" in start and '"TextGrid"' in start) or ending == ".textgrid":
        return textgrid.FORMAT
    return tiers_csv.FORMAT if ending in _TABLE_SUFFIXES and _is_table(head) else ""


def _is_table(head: str) -> bool:
    """Tell whether a text begins like a table of annotations."""
    first = head.split("\n", 20)[:20]
    whole = first if len(first) < 20 else first[:-1]
    rows = read_table("\n".join(whole), separator_of(head), Problems(""))
    if not rows:
        return False
    cells = [row.cells for row in rows]
    return is_tiers_header(cells[0]) or columns_without_header(cells) is not None


def read_tiers(path: Path, name: str, *, encoding: str | None = None) -> TierDocument:
    """Read a file.

    Parameters
    ----------
    name
        One of `NAMES`.
    encoding
        How the user says it is encoded; None to find out. EAF says it itself.

    Raises
    ------
    ImportFailedError
        It cannot be read at all; single faults are among the problems.
    """
    if name == eaf.FORMAT:
        return eaf.read_eaf(path)
    if name == textgrid.FORMAT:
        return textgrid.read_textgrid(path, encoding=encoding)
    return tiers_csv.read_tiers_csv(path, encoding=encoding)
