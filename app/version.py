"""The version of the application, told by the installed package or by the checkout."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path


def version() -> str:
    """Return the version: of `pyproject.toml` in a checkout, else of the installed package."""
    project_file = Path(__file__).resolve().parent.parent / "pyproject.toml"
    if project_file.is_file():
        return str(tomllib.loads(project_file.read_text("utf-8"))["project"]["version"])
    return metadata.version("emoscope")


def is_deadly_pair(pyside: Sequence[object]) -> bool:
    """Tell whether a version of PySide6, (6, 12, 0), kills the Python that runs.

    It drops a reference to None at every call on CPython 3.11, where None is not immortal yet.
    """
    return sys.version_info < (3, 12) and tuple(pyside[:2]) == (6, 12)
