"""Files appear whole or not at all: written beside the target, then renamed over it."""

from __future__ import annotations

import os
from pathlib import Path

from app.domain.errors import ExportFailedError
from app.domain.ids import new_key


def write_text(path: Path, text: str) -> None:
    """Write UTF-8 text with LF line ends; an existing file is replaced only when all is on disk.

    Raises
    ------
    ExportFailedError
        The folder or the disk refuses; the old file stands as it was.
    """
    part = path.with_name(f".{path.name}.{new_key()[-8:]}.part")
    try:
        with part.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        reason = error.strerror or str(error)
        raise ExportFailedError(f"{path} cannot be written: {reason}.", str(error)) from error
