"""Write records as one JSON file, as JSON lines or as a folder, by the shape of the path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from urllib.parse import quote

from app.domain.question import JsonObject
from storage.formats.atomic import write_folder, write_text
from storage.formats.json_text import compact_json, indented_json
from storage.formats.source import LINES_SUFFIXES


def is_folder_shape(path: Path) -> bool:
    """Tell whether a path means a folder: it is one, or its name has no suffix."""
    return path.is_dir() or (not path.suffix and not path.exists())


def write_records(
    records: Sequence[JsonObject], path: Path, name_of: Callable[[JsonObject], str]
) -> None:
    """Write records in the order given.

    ``NAME.jsonl`` gets one compact object a line, a folder one file a record, any other name one
    indented list.

    Parameters
    ----------
    name_of
        The name of a record's file in a folder, without suffix.

    Raises
    ------
    ExportFailedError
        The path cannot be written; nothing was changed.
    """
    if is_folder_shape(path):
        names = file_names(map(name_of, records))
        texts = (f"{indented_json(record)}\n" for record in records)
        write_folder(path, dict(zip(names, texts, strict=True)))
    elif path.suffix.lower() in LINES_SUFFIXES:
        write_text(path, "".join(f"{compact_json(record)}\n" for record in records))
    else:
        write_text(path, f"{indented_json(list(records))}\n")


def file_names(names: Iterable[str], ending: str = ".json") -> list[str]:
    """Make distinct file names, also where a system does not tell ``a`` from ``A``.

    What a file name cannot hold is written ``%2F``; a name met before gets ``~2``.
    """
    taken: set[str] = set()
    result = []
    for name in names:
        safe = "".join(letter if _is_safe(letter) else quote(letter, safe="") for letter in name)
        if safe.startswith("."):
            safe = f"%2E{safe[1:]}"
        safe, number = safe or "_", 1
        unique = safe
        while unique.casefold() in taken:
            number += 1
            unique = f"{safe}~{number}"
        taken.add(unique.casefold())
        result.append(f"{unique}{ending}")
    return result


def _is_safe(letter: str) -> bool:
    return letter.isprintable() and letter not in '/\\:*?"<>|%'
