"""The JSON Schema of the record of a multiple-choice item, as we write it.

What a schema cannot say is checked beside it: that options differ, that spans end after they start,
that ids stand once.
"""

from __future__ import annotations

from typing import Any

from app.domain.finding import MAX_SECONDS
from app.domain.mcq import CATEGORIES, LETTERS, OPTIONS
from app.domain.mcq_record import LISTS, MODALITIES, REQUIRED
from storage.formats.longemo_schema import DIALECT, Schema

_FILLED: Schema = {"type": "string", "pattern": r"\S"}
_TEXT_OR_NULL: Schema = {"type": ["string", "null"]}
_TEXTS_OR_NULL: Schema = {"type": ["array", "null"], "items": {"type": "string"}}
_SECONDS: Schema = {"type": "number", "minimum": 0, "maximum": MAX_SECONDS}


def mcq_schema() -> Schema:
    """Return the schema of one record, or of a list of them."""
    return {
        "$schema": DIALECT,
        "title": "Multiple-choice item, or a list of them",
        "if": {"type": "array"},
        "then": {"items": {"$ref": "#/$defs/item"}},
        "else": {"$ref": "#/$defs/item"},
        "$defs": {"item": _item(), "span": _span()},
    }


def _item() -> Schema:
    codes = [category.code for category in CATEGORIES]
    fields: dict[str, Any] = {
        "id": {**_FILLED, "description": "Unique in the set."},
        "video": {**_FILLED, "description": "Id of the video."},
        "category": {
            "enum": [*codes, "", None],
            "description": "One of the nine categories of NARU; empty or null while missing.",
        },
        "stem": {**_FILLED, "description": "The question."},
        "options": {
            "type": "array",
            "items": _FILLED,
            "minItems": OPTIONS,
            "maxItems": OPTIONS,
            "description": "In order, without letters.",
        },
        "answer": {
            "enum": [*LETTERS[:OPTIONS], None],
            "description": "Letter of the right option; null while it is unknown.",
        },
        "rationale": {**_TEXT_OR_NULL, "description": "Why it is right."},
        **dict.fromkeys(LISTS, _TEXTS_OR_NULL),
        "evidence": {
            "type": ["array", "null"],
            "items": {"$ref": "#/$defs/span"},
            "description": "Spans of the video that the answer rests on.",
        },
        "language": {**_TEXT_OR_NULL, "description": "BCP 47, such as ja."},
        "version": {"type": "integer", "minimum": 1},
        "refined_from": {
            **_TEXT_OR_NULL,
            "description": "Id of the item that this one refines, for the second stage.",
        },
    }
    return {"type": "object", "properties": fields, "required": list(REQUIRED)}


def _span() -> Schema:
    fields = {
        "start": {**_SECONDS, "description": "Seconds of the video."},
        "end": _SECONDS,
        "note": _TEXT_OR_NULL,
        "modalities": {"type": ["array", "null"], "items": {"enum": list(MODALITIES)}},
    }
    return {"type": "object", "properties": fields, "required": ["start", "end"]}
