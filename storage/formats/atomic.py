"""Files that appear whole or not at all: written beside their place, then moved there."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from app.domain.errors import ExportFailedError
from app.domain.ids import new_key
from app.domain.phrase import phrase

_PREFIX = ".emoscope-"


def write_text(path: Path, text: str) -> None:
    """Write UTF-8 text with LF line ends; an older file stands until the new one is on disk.

    A link is followed, and the rights of an older file are kept.

    Raises
    ------
    ExportFailedError
        The place is no ordinary file or cannot be written; the old file stands as it was.
    """
    target = path.resolve()
    part = target.with_name(f"{_PREFIX}{new_key()[-12:]}.tmp")
    try:
        old_mode = _mode_of_file(path, target)
        with part.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        if old_mode is not None:
            part.chmod(old_mode)
        part.replace(target)
    except OSError as error:
        raise _failed(path, error) from error
    finally:
        with suppress(OSError):
            part.unlink()


def write_folder(path: Path, files: Mapping[str, str | bytes]) -> None:
    """Write a folder of files in one step; text as UTF-8.

    The folder is new or empty, or holds only files that are written anew.

    Parameters
    ----------
    files
        What each holds, by file name.

    Raises
    ------
    ExportFailedError
        The folder holds something else, or cannot be written; nothing was changed.
    """
    target = path.resolve()
    try:
        _refuse_foreign(path, target, files)
        with tempfile.TemporaryDirectory(prefix=_PREFIX, dir=target.parent) as scratch:
            fresh = Path(scratch, "new")
            fresh.mkdir()
            for name, content in files.items():
                data = content.encode() if isinstance(content, str) else content
                Path(fresh, name).write_bytes(data)
            _exchange(fresh, target, Path(scratch, "old"))
    except OSError as error:
        raise _failed(path, error) from error


def _mode_of_file(path: Path, target: Path) -> int | None:
    if not target.exists():
        return None
    if not target.is_file():
        raise ExportFailedError(phrase("{path} is not a file. Nothing was written.", path=path))
    return target.stat().st_mode & 0o7777


def _refuse_foreign(path: Path, target: Path, files: Mapping[str, str | bytes]) -> None:
    if not target.exists():
        return
    if not target.is_dir():
        raise ExportFailedError(phrase("{path} is not a folder. Nothing was written.", path=path))
    foreign = sorted(item.name for item in target.iterdir() if item.name not in files)
    if foreign:
        raise ExportFailedError(
            phrase(
                "{path} holds other files, such as {first}. Name a new or an empty folder. Nothing "
                "was written.",
                path=path,
                first=foreign[0],
            )
        )


def _exchange(fresh: Path, target: Path, old: Path) -> None:
    """Put the fresh folder in the place of the old one, or leave the old one there."""
    if not target.exists():
        fresh.rename(target)
        return
    target.rename(old)
    try:
        fresh.rename(target)
    except OSError:
        old.rename(target)
        raise


def _failed(path: Path, error: OSError) -> ExportFailedError:
    why = error.strerror or str(error)
    if isinstance(error, FileNotFoundError):
        why = "there is no such folder"
    message = phrase(
        "{path} cannot be written: {reason}. Nothing was written.",
        path=path,
        reason=f"{why[:1].lower()}{why[1:]}",
    )
    return ExportFailedError(message, str(error))
