"""The window's layout as text, and back; a text that is not ours gives the default layout."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

from widgets.workspace_page import Arrangement

VERSION = 1


def write_layout(geometry: str, arrangements: Mapping[str, Arrangement]) -> str:
    """Write window geometry (base64 of Qt's own bytes) and the dividers of all workspaces."""
    dividers = {name: asdict(arrangement) for name, arrangement in arrangements.items()}
    return json.dumps({"version": VERSION, "geometry": geometry, "workspaces": dividers})


def read_layout(text: str) -> tuple[str, dict[str, Arrangement]]:
    """Read what `write_layout` wrote.

    A layout is worth nothing once it cannot be read, so a damaged or foreign text gives the default
    (empty geometry, no dividers) and no error.
    """
    try:
        data = json.loads(text)
    except ValueError:
        return "", {}
    if not isinstance(data, dict) or data.get("version") != VERSION:
        return "", {}
    workspaces = data.get("workspaces")
    found = {
        str(name): Arrangement(*(_sizes(entry.get(part)) for part in ("columns", "rows", "video")))
        for name, entry in (workspaces if isinstance(workspaces, dict) else {}).items()
        if isinstance(entry, dict)
    }
    geometry = data.get("geometry")
    return (geometry if isinstance(geometry, str) else ""), found


def _sizes(value: object) -> list[int]:
    """Accept two non-negative whole numbers, not both 0, or nothing."""
    if not isinstance(value, list) or len(value) != 2:
        return []
    if not all(type(size) is int and 0 <= size < 100_000 for size in value) or not any(value):
        return []
    return list(value)
