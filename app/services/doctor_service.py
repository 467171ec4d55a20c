"""The self-check: what this machine has, what it lacks, and the cure.

Each check stands alone: one that fails in a way nobody foresaw is a row that says so.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence

from app.domain.machine_check import MachineCheck
from app.domain.phrase import phrase
from app.services.doctor_folders import check_folders
from app.services.doctor_libraries import (
    check_ffmpeg,
    check_program,
    check_pyside,
    check_spelling,
    check_sqlite,
)
from app.services.doctor_vlc import check_sound, check_vlc
from app.services.doctor_window import check_fonts, check_window_system

log = logging.getLogger(__name__)

Look = Callable[[], Iterable[MachineCheck]]

LOOKS: tuple[tuple[str, Look], ...] = (
    ("Emoscope", check_program),
    ("PySide6", check_pyside),
    ("PyAV", check_ffmpeg),
    ("SQLite", check_sqlite),
    ("libvlc", check_vlc),
    ("Sound output", check_sound),
    ("Window system", check_window_system),
    ("Fonts", check_fonts),
    ("Spelling", check_spelling),
    ("Folders", check_folders),
)
"""What is looked at, in the order of the rows; the names stand for looks that fail themselves."""


def examine(
    looks: Sequence[tuple[str, Look]] = LOOKS,
    *,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> list[MachineCheck]:
    """Look at everything and return the rows; takes some seconds.

    Parameters
    ----------
    looks
        Names and functions.
    progress
        Called with looks done and their number.
    cancelled
        Asked before each look; what was found until then is returned.
    """
    rows: list[MachineCheck] = []
    for done, (name, look) in enumerate(looks):
        if cancelled():
            break
        progress(done, len(looks))
        rows += _isolated(name, look)
    return rows


def _isolated(name: str, look: Look) -> list[MachineCheck]:
    rows: list[MachineCheck] = []
    try:
        rows.extend(look())
    except Exception as error:  # a broken library fails in ways of its own
        log.info("self-check: %s", name, exc_info=True)
        found = phrase(
            "The check failed: {kind}: {reason}", kind=type(error).__name__, reason=error
        )
        cure = phrase("Reinstall Emoscope with all it needs; the log file says more.")
        rows.append(MachineCheck(name, ok=False, found=found, cure=cure))
    return rows
