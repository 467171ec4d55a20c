"""The window's layout as text, and back; a text that is not ours gives the default layout."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from widgets.floating_panels import FloatState
from widgets.workspace_page import Arrangement

VERSION = 1
_MOST = 100_000
_TWO, _TWO_OR_MORE = (2,), (2, 3)


@dataclass(slots=True)
class Layout:
    """What is remembered of a window.

    Attributes
    ----------
    geometry
        Qt's own bytes in base64, empty for none.
    arrangements
        Dividers that were moved, by workspace.
    floats
        Windows of panels, by panel.
    """

    geometry: str = ""
    arrangements: dict[str, Arrangement] = field(default_factory=dict)
    floats: dict[str, FloatState] = field(default_factory=dict)


def write_layout(layout: Layout) -> str:
    """Write a layout as JSON."""
    return json.dumps(
        {
            "version": VERSION,
            "geometry": layout.geometry,
            "workspaces": {name: asdict(one) for name, one in layout.arrangements.items()},
            "floating": {name: asdict(one) for name, one in layout.floats.items()},
        }
    )


def read_layout(text: str) -> Layout:
    """Read what `write_layout` wrote, with or without floating panels.

    A layout is worth nothing once it cannot be read, so a damaged or foreign text gives the default
    and no error.
    """
    try:
        data = json.loads(text)
    except ValueError:
        return Layout()
    if not isinstance(data, dict) or data.get("version") != VERSION:
        return Layout()
    geometry = data.get("geometry")
    return Layout(
        geometry if isinstance(geometry, str) else "",
        {name: _arrangement(one) for name, one in _objects(data.get("workspaces")).items()},
        {
            name: state
            for name, one in _objects(data.get("floating")).items()
            if (state := _float_state(one)) is not None
        },
    )


def _objects(value: object) -> Mapping[str, Mapping[str, object]]:
    if not isinstance(value, dict):
        return {}
    return {str(name): one for name, one in value.items() if isinstance(one, dict)}


def _arrangement(value: Mapping[str, object]) -> Arrangement:
    return Arrangement(
        columns=_sizes(value.get("columns"), _TWO),
        rows=_sizes(value.get("rows"), _TWO),
        video=_sizes(value.get("video"), _TWO),
        side=_sizes(value.get("side"), _TWO_OR_MORE),
    )


def _sizes(value: object, counts: tuple[int, ...]) -> list[int]:
    """Accept so many non-negative whole numbers, not all 0, or nothing."""
    if not isinstance(value, list) or len(value) not in counts:
        return []
    if not all(type(size) is int and 0 <= size < _MOST for size in value) or not any(value):
        return []
    return list(value)


def _float_state(value: Mapping[str, object]) -> FloatState | None:
    """Accept a place that could be on some screen, or nothing."""
    rect = value.get("rect")
    if not isinstance(rect, list) or not all(type(one) is int and abs(one) < _MOST for one in rect):
        return None
    if len(rect) != 4 or min(rect[2:]) < 1:
        return None
    left, top, width, height = rect
    is_open, is_maximized = value.get("is_open") is True, value.get("is_maximized") is True
    return FloatState(is_open, (left, top, width, height), is_maximized)
