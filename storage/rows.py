"""JSON columns: domain values to text and back, the same text for the same value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import cast

from app.domain.question import JsonValue


def to_json(value: JsonValue) -> str:
    """Write a value as compact JSON text, order of fields and all characters kept."""
    return _ENCODER.encode(value)


def from_json(text: str) -> JsonValue:
    """Read a value back."""
    if len(text) == 2:  # most of what is optional is empty, in rows by the 100,000
        if text == "[]":
            return []
        if text == "{}":
            return {}
    return cast("JsonValue", _decode(text))


def optional_json(value: JsonValue) -> str | None:
    """Write a value, keeping None as the absence of one."""
    return None if value is None else to_json(value)


def _plain(value: object) -> object:
    """Open up frozen mappings, which `json` does not know."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is no JSON value")


_decode = json.JSONDecoder().decode

_ENCODER = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), allow_nan=False, default=_plain
)
