"""The version of the application, told by the installed package or by the checkout."""

from __future__ import annotations

import tomllib
from importlib import metadata
from pathlib import Path


def version() -> str:
    """Return the version: of `pyproject.toml` in a checkout, else of the installed package."""
    project_file = Path(__file__).resolve().parent.parent / "pyproject.toml"
    if project_file.is_file():
        return str(tomllib.loads(project_file.read_text("utf-8"))["project"]["version"])
    return metadata.version("emoscope")
