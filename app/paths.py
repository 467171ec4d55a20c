"""The user's own folders, by the customs of each system (XDG on Linux)."""

from __future__ import annotations

from pathlib import Path

import platformdirs

APP = "emoscope"


def config_dir() -> Path:
    """Return the folder of settings, made if absent."""
    return Path(platformdirs.user_config_dir(APP, appauthor=False, ensure_exists=True))


def state_dir() -> Path:
    """Return the folder of log files, made if absent."""
    return Path(platformdirs.user_state_dir(APP, appauthor=False, ensure_exists=True))


def cache_dir() -> Path:
    """Return the folder of what can be computed again, made if absent."""
    return Path(platformdirs.user_cache_dir(APP, appauthor=False, ensure_exists=True))


def data_dir() -> Path:
    """Return the folder of the user's own copies (the demo project), made if absent."""
    return Path(platformdirs.user_data_dir(APP, appauthor=False, ensure_exists=True))
