"""The demo project: the bundled files are never written; work happens on a copy of them."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import assets
from app.domain.errors import StorageUnavailableError

PROJECT = "demo.emoscope"
_MEDIA_SUFFIX = ".mp4"
_ODD = "odd"
"""Folder of subtitles in which something is wrong, to see what an import says of them."""


def bundled_demo() -> Path | None:
    """Return the bundled demo project, or None where this copy of the program brings none."""
    project = Path(assets.__file__).resolve().parent / "demo" / PROJECT
    return project if project.is_file() else None


def demo_copy(folder: Path) -> Path:
    """Return the demo project below `folder`, copied there the first time.

    A copy made before is returned as it is, with what was done in it. The folder is named after
    the content of the bundled project, so that a newer demo makes a new copy beside the old one.

    Raises
    ------
    StorageUnavailableError
        There is no demo, or the copy cannot be written; nothing half-made is left.
    """
    bundled = bundled_demo()
    if bundled is None:
        raise StorageUnavailableError("This copy of Emoscope brings no demo.")
    place = folder / f"demo-{hashlib.sha256(bundled.read_bytes()).hexdigest()[:8]}"
    if not (place / PROJECT).exists():
        _copy(bundled, place)
    return place / PROJECT


def _copy(bundled: Path, place: Path) -> None:
    part = place.with_name(f".{place.name}.part")
    try:
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        for file in (bundled, *bundled.parent.glob(f"*{_MEDIA_SUFFIX}")):
            shutil.copyfile(file, part / file.name)
        if (bundled.parent / _ODD).is_dir():
            shutil.copytree(bundled.parent / _ODD, part / _ODD)
        part.rename(place)
    except OSError as error:
        shutil.rmtree(part, ignore_errors=True)
        message = f"The demo cannot be copied to {place}: {error.strerror or error}."
        raise StorageUnavailableError(message, str(error)) from error
