"""The JSON Schema of the ten-field record, as we write it.

Our reader is more lenient in one place (labels in any case), and checks what a schema cannot say:
that spans end after they start and that ids stand once.
"""

from __future__ import annotations

from typing import Any

from app.domain.emotion import EMOTIC_26
from app.domain.finding import MAX_SECONDS
from app.domain.question import CLIP_TYPES, EPISODE_TYPES, Granularity, QuestionType
from app.domain.record import TEN_FIELDS
from app.domain.reference_rules import LABEL_TYPES, SIDES, STAGE_FIELDS, SUBTITLE_FIELDS

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_TEXT: Schema = {"type": "string"}
_FILLED: Schema = {"type": "string", "pattern": r"\S"}
_TEXT_OR_NULL: Schema = {"type": ["string", "null"]}
_SECONDS: Schema = {"type": "number", "minimum": 0, "maximum": MAX_SECONDS}
_NULL: Schema = {"type": "null"}


def longemo_schema() -> Schema:
    """Return the schema of one record, or of a list of them."""
    return {
        "$schema": DIALECT,
        "title": "LongEmoBench question record, or a list of them",
        "if": {"type": "array"},
        "then": {"items": _ref("record")},
        "else": _ref("record"),
        "$defs": {
            "record": _record(),
            "source": _source(),
            "labels": _list({"enum": list(EMOTIC_26)}),
            "details": _object({"description": _FILLED, "items": _list(_ref("item"))}),
            "item": _item(),
            "rubric": _object({"criterion": _FILLED, "scores": _scores()}),
            "subtitle": _subtitle(),
        },
    }


def _record() -> Schema:
    fields: Schema = {name: {} for name in TEN_FIELDS}
    fields |= {
        "question_id": _FILLED,
        "video_id": _FILLED,
        "source": _ref("source"),
        "granularity": {"enum": [tier.value for tier in Granularity]},
        "type": {"enum": [kind.value for kind in QuestionType]},
        "question": _FILLED,
        "subtitles": {"type": ["array", "null"], "items": _ref("subtitle")},
    }
    tiers = ((Granularity.CLIP, CLIP_TYPES), (Granularity.EPISODE, EPISODE_TYPES))
    rules = [
        _when("granularity", tier.value, {"type": {"enum": [kind.value for kind in kinds]}})
        for tier, kinds in tiers
    ]
    rules += [_when("type", kind.value, _reference(kind)) for kind in QuestionType]
    return {**_object(fields), "allOf": rules}


def _reference(kind: QuestionType) -> Schema:
    """Say what the reference fields of a type hold."""
    if kind is QuestionType.EMOTION_TRANSITION:
        answer = _object({side: _ref("labels") for side in SIDES})
        return {"answer": answer, "answer_details": _NULL, "rubric": _NULL}
    if kind in LABEL_TYPES:
        return {"answer": _ref("labels"), "answer_details": _NULL, "rubric": _NULL}
    details = _ref("details")
    if kind is not QuestionType.EMOTION_TRAJECTORY:
        details = {"anyOf": [details, _NULL]}
    return {"answer": _FILLED, "answer_details": details, "rubric": _ref("rubric")}


def _source() -> Schema:
    segment = _object({"start": _SECONDS, "end": _SECONDS})
    return _object({"from": _TEXT, "segments": {"type": ["array", "null"], "items": segment}})


def _item() -> Schema:
    stage = _object(dict.fromkeys(STAGE_FIELDS[2:], _TEXT_OR_NULL))
    return {
        **_object({"id": _FILLED, "description": _FILLED}),
        "if": {"properties": {"id": {"type": "string", "pattern": "^S"}}, "required": ["id"]},
        "then": stage,
    }


def _scores() -> Schema:
    return {
        "type": "object",
        "minProperties": 1,
        "propertyNames": {"pattern": "^(0|[1-9][0-9]{0,8})$"},
        "additionalProperties": _FILLED,
    }


def _subtitle() -> Schema:
    times = {"type": "array", "items": _SECONDS, "minItems": 2, "maxItems": 2}
    fields = {"id": _FILLED, "t": times, "speaker": _TEXT_OR_NULL, "text": _FILLED}
    return _object({name: fields[name] for name in SUBTITLE_FIELDS})


def _object(fields: Schema) -> Schema:
    return {"type": "object", "properties": fields, "required": list(fields)}


def _list(items: Schema) -> Schema:
    return {"type": "array", "minItems": 1, "items": items}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _when(field: str, value: str, fields: Schema) -> Schema:
    return {
        "if": {"properties": {field: {"const": value}}, "required": [field]},
        "then": {"properties": fields},
    }
