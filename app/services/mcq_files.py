"""Reads the items of a file without a project, each under its own id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from app.domain.errors import ImportFailedError
from app.domain.mcq import McqItem
from app.domain.phrase import phrase
from app.services.import_service import FORMATS as FILE_FORMATS
from app.services.import_service import import_file
from storage.project_file import ProjectFile

__all__ = ["FORMATS", "is_project", "items_of_file"]

FORMATS = tuple(name for name in FILE_FORMATS if name in ("naru-mcq", "longemo-legacy", "emoscope"))
"""Formats that may hold items."""

_OWN_IDS = ("id", "item_id", "qid")
_DATABASE_MARK = b"SQLite format 3\0"


def is_project(path: Path) -> bool:
    """Tell a project by how its file begins, whatever it is called."""
    try:
        with path.open("rb") as file:
            return file.read(len(_DATABASE_MARK)) == _DATABASE_MARK
    except OSError:  # a folder, or it cannot be read, which is told where it is read
        return False


def items_of_file(path: Path, format_name: str | None = None) -> tuple[McqItem, ...]:
    """Read the items of a file, each under the id the file gives it.

    Raises
    ------
    ImportRefusedError
        There are errors in it; the report lists them.
    ImportFailedError
        It cannot be read, or holds no multiple-choice item.
    """
    project = ProjectFile.in_memory()
    try:
        import_file(project, path, format=format_name)
        items = tuple(replace(item, item_id=own_id(item)) for item in project.mcq.all())
    finally:
        project.close()
    if not items:
        raise ImportFailedError(phrase("{path} holds no multiple-choice items.", path=path))
    return items


def own_id(item: McqItem) -> str:
    """Return the id that the file of an item gave it; its public id where there is no file."""
    original = item.original
    if isinstance(original, Mapping):
        for name in _OWN_IDS:
            value = original.get(name)
            if isinstance(value, str) and value:
                return value
    return item.item_id
