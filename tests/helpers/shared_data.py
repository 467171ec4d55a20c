"""Published records that are not part of the project: read where present, else the test skips."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

_ROOT = Path(__file__).parents[2].parent / "shared" / "data"


def shared_path(name: str) -> Path:
    """Return the path of a shared file, skipping the test where it is absent."""
    path = _ROOT / name
    if not path.exists():
        pytest.skip(f"{name} is not here")
    return path


def shared_json(name: str) -> Any:
    """Return the content of a shared JSON file, skipping the test where it is absent."""
    return json.loads(shared_path(name).read_text(encoding="utf-8"))
