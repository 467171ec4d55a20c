"""Looks at the libraries: versions, SQLite's features, FFmpeg's decoders."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from importlib import metadata

from app.domain.machine_check import MachineCheck
from app.domain.phrase import phrase
from app.services.spelling import enchant_version, installed_dictionaries, why_no_dictionary
from app.version import is_deadly_pair, version
from storage.features import missing_features, sqlite_version

_OLDEST_PYTHON = (3, 11)


def check_program() -> Iterator[MachineCheck]:
    """Name the versions of Emoscope and Python."""
    yield MachineCheck("Emoscope", ok=True, found=version())
    bits = platform.architecture()[0]
    found = f"{platform.python_version()}, {bits}, {sys.executable}"
    if sys.version_info < _OLDEST_PYTHON:
        yield MachineCheck("Python", False, found, phrase("Install Python 3.11 or newer."))
    else:
        yield MachineCheck("Python", ok=True, found=found)


def check_pyside() -> Iterator[MachineCheck]:
    """Name the version of PySide6, and refuse the one that dies on this Python."""
    found = metadata.version("PySide6-Essentials")
    if is_deadly_pair([int(part) for part in found.split(".")[:2]]):
        yield MachineCheck(
            "PySide6",
            ok=False,
            found=phrase(
                "{version}, which ends with a crash on Python {python}",
                version=found,
                python=platform.python_version(),
            ),
            cure=phrase(
                'Install another: pip install "pyside6-essentials<6.12", or use Python 3.12.'
            ),
        )
    else:
        yield MachineCheck("PySide6", ok=True, found=found)


def check_ffmpeg() -> Iterator[MachineCheck]:
    """Name the versions of PyAV and FFmpeg, and the decoders that are missing."""
    from app.media.decoders import (  # noqa: PLC0415 -- loads PyAV, which may be broken
        USUAL_CODECS,
        ffmpeg_version,
        missing_decoders,
    )

    found = phrase(
        "{pyav}, with FFmpeg {ffmpeg}", pyav=metadata.version("av"), ffmpeg=ffmpeg_version()
    )
    yield MachineCheck("PyAV", ok=True, found=found)
    missing = missing_decoders()
    if missing:
        yield MachineCheck(
            phrase("Decoders"),
            ok=False,
            found=phrase("missing: {names}", names=", ".join(missing)),
            cure=phrase(
                "Install PyAV as a ready-made wheel, which brings them: "
                "pip install --force-reinstall --only-binary av av"
            ),
        )
    else:
        yield MachineCheck(phrase("Decoders"), ok=True, found=", ".join(USUAL_CODECS))


def check_sqlite() -> Iterator[MachineCheck]:
    """Name the version of SQLite and what project files need of it."""
    missing = missing_features()
    if missing:
        yield MachineCheck(
            "SQLite",
            ok=False,
            found=phrase(
                "{version}, without {features}",
                version=sqlite_version(),
                features=", ".join(missing),
            ),
            cure=phrase(
                "Use a Python that brings SQLite 3.37 or newer with FTS5, such as the one from "
                "python.org or of the system."
            ),
        )
    else:
        found = phrase(
            "{version}, with {features}", version=sqlite_version(), features="STRICT, FTS5 trigram"
        )
        yield MachineCheck("SQLite", ok=True, found=found)


def check_spelling() -> Iterator[MachineCheck]:
    """Name the dictionaries; without one everything but underlining works."""
    name, why = phrase("Spelling"), why_no_dictionary()
    if why:
        yield MachineCheck(name, ok=True, found=phrase("no dictionary"), cure=why)
    else:
        found = f"Enchant {enchant_version()}, {', '.join(installed_dictionaries())}"
        yield MachineCheck(name, ok=True, found=found)
