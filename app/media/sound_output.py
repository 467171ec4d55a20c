"""Tells whether this machine can make a sound."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_SOUND_DEVICES = Path("/dev/snd")


def has_sound_output() -> bool:
    """Look for a sound device or server; other systems than Linux are taken to have one."""
    if not sys.platform.startswith("linux"):
        return True
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    return (
        _SOUND_DEVICES.exists()
        or "PULSE_SERVER" in os.environ
        or (runtime is not None and (Path(runtime) / "pulse").exists())
    )
