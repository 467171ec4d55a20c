"""Looks at the window system and the fonts, with a Qt in a process of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from typing import cast

from app.domain.machine_check import MachineCheck
from app.domain.phrase import mark, phrase
from app.services.probe_process import ProbeFailedError, run_probe

_TELLING = ("is needed", "could not connect", "cannot open shared object", "no such file")
_LINUX_CURE = mark(
    "Install what Qt needs (Debian: apt install libegl1 libgl1 libxcb-cursor0 libxkbcommon-x11-0 "
    "libxcb-icccm4 libxcb-keysyms1), and check the display."
)
_FONTS = (
    ("ja", mark("Fonts for Japanese"), "fonts-noto-cjk"),
    ("zh-Hans", mark("Fonts for simplified Chinese"), "fonts-noto-cjk"),
    ("zh-Hant", mark("Fonts for traditional Chinese"), "fonts-noto-cjk"),
    ("ko", mark("Fonts for Korean"), "fonts-noto-cjk"),
)
_SHOWN_FONTS = 3


def check_window_system() -> Iterator[MachineCheck]:
    """Start Qt on the display there is; without one only the window cannot be opened."""
    check = phrase("Window system")
    if not _has_display():
        yield MachineCheck(
            check,
            ok=True,
            found=phrase("no display: neither DISPLAY nor WAYLAND_DISPLAY is set"),
            cure=phrase("All commands work without one. For the window, log in to a desktop."),
        )
        return
    try:
        answer = run_probe("qt_probe")
    except ProbeFailedError as error:
        cure = (
            phrase(_LINUX_CURE)
            if sys.platform.startswith("linux")
            else phrase("Reinstall PySide6.")
        )
        found = phrase(
            "Qt does not start ({display}): {reason}", display=_display(), reason=_reason(error)
        )
        yield MachineCheck(check, ok=False, found=found, cure=cure)
        return
    screens = ", ".join(cast("Sequence[str]", answer["screens"]))
    found = ", ".join(filter(None, (str(answer["platform"]), _display(), screens)))
    yield MachineCheck(check, ok=True, found=found)


def check_fonts() -> Iterator[MachineCheck]:
    """Look for a font a writing; Qt's offscreen platform needs no display for that."""
    # On Windows that platform does not see the system's fonts; the usual one needs no display.
    environment = {} if sys.platform == "win32" else {"QT_QPA_PLATFORM": "offscreen"}
    try:
        answer = run_probe("qt_probe", environment)
    except ProbeFailedError as error:
        yield MachineCheck(
            phrase("Fonts"),
            ok=False,
            found=phrase("Qt does not start: {reason}", reason=_reason(error)),
            cure=phrase("Reinstall PySide6."),
        )
        return
    fonts = cast("dict[str, list[str]]", answer["fonts"])
    for writing, check, package in _FONTS:
        yield _fonts_for(phrase(check), fonts[writing], package)


def _fonts_for(check: str, families: Sequence[str], package: str) -> MachineCheck:
    if families:
        shown = ", ".join(families[:_SHOWN_FONTS])
        rest = len(families) - _SHOWN_FONTS
        found = phrase("{names} and {n} more", names=shown, n=rest) if rest > 0 else shown
        return MachineCheck(check, ok=True, found=found)
    return MachineCheck(
        check,
        ok=True,
        found=phrase("none: such texts show boxes"),
        cure=phrase("Install Noto Sans CJK (Debian: apt install {package}).", package=package),
    )


def _has_display() -> bool:
    names = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in names)


def _display() -> str:
    """Name what the session says about its display."""
    names = ("XDG_SESSION_TYPE", "WAYLAND_DISPLAY", "DISPLAY", "QT_QPA_PLATFORM")
    set_ones = ((name, os.environ.get(name)) for name in names)
    return ", ".join(f"{name}={value}" for name, value in set_ones if value)


def _reason(error: ProbeFailedError) -> str:
    """Return the line in which Qt says most: its last ones only list what it could have used."""
    for sign in _TELLING:
        for line in error.said:
            if sign in line.lower():
                return line
    return error.said[0]
