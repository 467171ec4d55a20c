"""Copies of a project file, made before it is brought to a newer schema."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

_NAME = re.compile(r"-v(?P<version>\d+)-(?P<at>\d{8}T\d{6}Z)(?:-\d+)?")


def back_up(connection: sqlite3.Connection, path: Path, version: int) -> Path:
    """Copy an open project to a new file beside it and return that file.

    Parameters
    ----------
    version
        Schema of the file as it stands, which becomes part of the name.

    Raises
    ------
    sqlite3.Error
        The copy could not be written; what there is of it was removed.
    """
    target = _free_name(path, version)
    try:
        with closing(sqlite3.connect(target)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
    except BaseException:
        target.unlink(missing_ok=True)
        raise
    return target


def newest_backup(path: Path) -> Path | None:
    """Return the latest copy that stands beside a project file."""
    prefix = f"{path.stem}.backup"
    found: list[tuple[str, Path]] = []
    for entry in path.parent.iterdir() if path.parent.is_dir() else ():
        match = _NAME.fullmatch(entry.stem.removeprefix(prefix))
        if match and entry.stem.startswith(prefix) and entry.suffix == path.suffix:
            found.append((match["at"], entry))
    return max(found)[1] if found else None


def _free_name(path: Path, version: int) -> Path:
    at = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    stem = f"{path.stem}.backup-v{version}-{at}"
    target, number = path.with_name(stem + path.suffix), 1
    while target.exists():
        number += 1
        target = path.with_name(f"{stem}-{number}{path.suffix}")
    return target
