"""Reads a large JSON object of ours piece by piece, so that other threads get their turns.

`json.loads` holds the interpreter for as long as it takes: a third of a second for 15 MB, in which
the window would stand still.
"""

from __future__ import annotations

import json

from app.domain.question import JsonObject, JsonValue

_DECODER = json.JSONDecoder()


def object_in_steps(text: str) -> JsonObject:
    """Read an object as `storage.rows.to_json` writes it, without blanks between its parts.

    Raises
    ------
    ValueError
        It is no such text.
    """
    found: dict[str, JsonValue] = {}
    at = _after(text, 0, "{")
    while text[at : at + 1] != "}":
        key, at = _DECODER.raw_decode(text, at)
        at = _after(text, at, ":")
        if text[at : at + 1] == "[":
            found[key], at = _list(text, at)
        else:
            found[key], at = _DECODER.raw_decode(text, at)
        if text[at : at + 1] == ",":
            at += 1
    return found


def _list(text: str, at: int) -> tuple[JsonValue, int]:
    """Read a list element by element; return it and the place behind it."""
    found: list[JsonValue] = []
    at += 1
    while text[at : at + 1] != "]":
        value, at = _DECODER.raw_decode(text, at)
        found.append(value)
        if text[at : at + 1] == ",":
            at += 1
    return found, at + 1


def _after(text: str, at: int, mark: str) -> int:
    if text[at : at + 1] != mark:
        raise ValueError(f"expected {mark} at {at}")
    return at + 1
