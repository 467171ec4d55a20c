"""Says in words why libvlc cannot be used, and what helps."""

from __future__ import annotations

import platform
import struct
import sys
from dataclasses import dataclass

from app.domain.phrase import phrase

BITS = struct.calcsize("P") * 8
"""Size of a pointer of this Python: 32 or 64."""

_OTHER_MACHINE = ("elf class", "win32", "architecture", "193")


@dataclass(frozen=True, slots=True)
class VlcFault:
    """What is wrong with libvlc, and the cure: a sentence each."""

    found: str
    cure: str


def loading_fault(error_name: str, words: str) -> VlcFault:
    """Tell why loading the library failed.

    Parameters
    ----------
    error_name, words
        Class and text of what was raised.
    """
    if error_name == "SystemExit":
        return VlcFault(
            phrase(
                "VLC was not loaded: PYTHON_VLC_LIB_PATH or PYTHON_VLC_MODULE_PATH names a place "
                "that holds no VLC."
            ),
            phrase("Correct or remove these environment variables."),
        )
    if any(sign in words.lower() for sign in _OTHER_MACHINE):
        return VlcFault(
            phrase("The installed VLC is not made for this {bits}-bit Python.", bits=BITS),
            phrase(
                "Install VLC for {bits} bits ({machine}).", bits=BITS, machine=platform.machine()
            ),
        )
    if sys.platform.startswith("linux"):
        return VlcFault(
            phrase("VLC's library (libvlc) was not found."),
            phrase(
                "Install VLC 3 with the system's package manager (Debian: apt install vlc); a "
                "snap or flatpak of VLC does not serve other programs."
            ),
        )
    return VlcFault(
        phrase("VLC was not found."),
        phrase("Install VLC 3 ({bits} bits) from videolan.org.", bits=BITS),
    )


def version_fault(version: str) -> VlcFault | None:
    """Tell why a version cannot be used; None where it can."""
    if version.startswith("3."):
        return None
    return VlcFault(
        phrase("VLC {version} is installed, and version 3 is needed.", version=version),
        phrase("Install VLC 3."),
    )


def starting_fault() -> VlcFault:
    """Tell why a library that was loaded does not start."""
    return VlcFault(
        phrase("VLC's library was found and does not start: its plug-ins are missing."),
        phrase("Reinstall VLC 3 completely."),
    )
