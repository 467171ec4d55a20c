"""Checks JSON values against a model, and says in words and by JSON path what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from app.domain.finding import Findings, describe, join
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from storage.formats.emoscope_part import Part

_WORDS = {
    "missing": phrase("is missing"),
    "string_type": phrase("must be text"),
    "string_pattern_mismatch": phrase("is blank"),
    "float_type": phrase("must be a number of seconds"),
    "finite_number": phrase("must be a finite number"),
    "list_type": phrase("must be a list"),
    "dict_type": phrase("must be an object"),
    "model_type": phrase("must be an object"),
    "less_than_equal": phrase("is larger than any video is long"),
    "greater_than_equal": phrase("must not be negative"),
}


def is_sound(model: type[Part], value: JsonValue, path: str, findings: Findings) -> bool:
    """Note what is wrong with a value, and tell whether nothing is; unknown fields are kept."""
    if not isinstance(value, Mapping):
        findings.error(path, "shape", phrase("must be an object, not {kind}", kind=describe(value)))
        return False
    try:
        model.model_validate(value)
    except ValidationError as error:
        note_faults(error, path, findings)
        return False
    for name in value:
        if name not in model.model_fields:
            findings.warning(
                join(path, name), "unknown-field", phrase("is not a known field; it is kept")
            )
    return True


def note_faults(
    error: ValidationError,
    path: str,
    findings: Findings,
    words: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Note what a model found wrong with a value at a path.

    Parameters
    ----------
    words
        What to say of a kind of fault instead of what is said of pipeline records.
    """
    for fault in error.errors(include_url=False):
        told = dict(fault)
        findings.error(_path(path, fault["loc"]), "shape", _message(told, {**_WORDS, **words}))


def as_entries(
    value: JsonObject, name: str, path: str, findings: Findings
) -> list[tuple[str, JsonValue]]:
    """Return the entries of a list within a value with their paths; note where it is none."""
    entries = value.get(name, [])
    where = join(path, name)
    if not isinstance(entries, list):
        findings.error(where, "shape", phrase("must be a list, not {kind}", kind=describe(entries)))
        return []
    return [(f"{where}[{place}]", entry) for place, entry in enumerate(entries)]


def _message(fault: Mapping[str, Any], words: Mapping[str, str]) -> str:
    if fault["type"] == "literal_error":
        return phrase(
            "must be {expected}, not {found}",
            expected=fault["ctx"]["expected"],
            found=_shown(fault["input"]),
        )
    message = words.get(fault["type"])
    if message is None:
        return str(fault["msg"]).replace("Input should be", "must be")
    if fault["type"].endswith("_type"):
        return phrase("{message}, not {kind}", message=message, kind=describe(fault["input"]))
    return message


def _shown(value: object) -> str:
    if isinstance(value, str):
        return f"'{value[:40]}'"
    return str(value) if isinstance(value, int | float) else describe(value)


def _path(path: str, places: tuple[str | int, ...]) -> str:
    for place in places:
        path = f"{path}[{place}]" if isinstance(place, int) else join(path, place)
    return path
