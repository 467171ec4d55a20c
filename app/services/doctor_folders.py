"""Looks at the user's folders: can they be written, is there room."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from app.domain.machine_check import MachineCheck
from app.domain.phrase import mark, phrase
from app.paths import cache_dir, config_dir, data_dir, state_dir

_FOLDERS: tuple[tuple[str, Callable[[], Path]], ...] = (
    (mark("Folder of settings"), config_dir),
    (mark("Folder of the cache"), cache_dir),
    (mark("Folder of the log"), state_dir),
    (mark("Folder of own copies"), data_dir),
)
_LITTLE_BYTES, _TOO_LITTLE_BYTES = 1 << 30, 50 << 20


def check_folders() -> Iterator[MachineCheck]:
    """Write a file in each folder and measure the room there."""
    for name, place in _FOLDERS:
        yield _check_folder(phrase(name), place)


def _check_folder(check: str, place: Callable[[], Path]) -> MachineCheck:
    try:
        folder = place()
        with tempfile.TemporaryFile(dir=folder) as trial:
            trial.write(b"\0")
        free = shutil.disk_usage(folder).free
    except OSError as error:
        return MachineCheck(
            check,
            ok=False,
            found=phrase("cannot be written: {reason}", reason=error),
            cure=phrase("Give yourself the right to write there, or make room on that disk."),
        )
    found = phrase("{folder}, {free} GB free", folder=folder, free=f"{free / 1e9:,.1f}")
    if free < _LITTLE_BYTES:
        return MachineCheck(
            check, free >= _TOO_LITTLE_BYTES, found, phrase("Make room on that disk.")
        )
    return MachineCheck(check, ok=True, found=found)
