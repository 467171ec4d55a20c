"""The log file, in the user's state folder: rotated, and never sent anywhere."""

from __future__ import annotations

import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path

from app.paths import state_dir

_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def log_path() -> Path:
    """Return where the log stands."""
    return state_dir() / "emoscope.log"


def start_logging() -> None:
    """Log to the file from INFO on; where the folder cannot be written, to standard error."""
    handler: logging.Handler
    try:
        handler = RotatingFileHandler(
            log_path(), maxBytes=1_000_000, backupCount=3, encoding="utf-8"
        )
    except OSError:
        handler = logging.StreamHandler(sys.stderr)
        handler.setLevel(logging.WARNING)
    handler.setFormatter(logging.Formatter(_FORMAT))
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    root.addHandler(handler)
