"""The JSON Schema of event memories and traces, as LongEmo's builder and runner write them.

Formats: methods/longemo/memory.py (versions 1 and 2), noevent_memory.py, runner.py (traces). The
schema tells the shape; what only the whole can tell (references, times, windows) the lint finds.
Our reader takes more: it shows whatever it can. Fields that are not named here are allowed.
"""

from __future__ import annotations

from app.domain.event_memory import (
    EVENT_TYPES,
    MODALITIES,
    SIGNAL_KINDS,
    WINDOW_RECORDS,
    RelationType,
)
from storage.formats.longemo_schema import DIALECT, Schema

MODES = ("trajectory", "comparison", "count", "causal", "local")

_TEXT: Schema = {"type": "string"}
_TEXT_OR_NULL: Schema = {"type": ["string", "null"]}
_ID: Schema = {"type": "string", "minLength": 1}
_SECONDS: Schema = {"type": "number", "minimum": 0}
_SHARE: Schema = {"type": ["number", "null"], "minimum": 0, "maximum": 1}
_VERSION: Schema = {"type": "integer", "minimum": 1}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_FLAG: Schema = {"type": "boolean"}
_ANY_OBJECT: Schema = {"type": "object"}


def memory_schema() -> Schema:
    """Return the schema of a memory: version 1 or 2, window records, or what a trace carries."""
    events = _memory("event", {"const": 1})
    return {
        "$schema": DIALECT,
        "title": "Event memory of LongEmo: version 1 or 2, window records, or part of a trace",
        "if": {"required": ["retrieval"]},
        "then": _part(),
        "else": {
            "if": {"required": ["representation"]},
            "then": _window_records(),
            "else": {
                "if": {"properties": {"schema_version": {"const": 2}}},
                "then": _memory("event2", {"const": 2}),
                "else": events,
            },
        },
        "$defs": _records(),
    }


def trace_schema() -> Schema:
    """Return the schema of a trace, of whichever retrieval; only its first three parts must be."""
    question = dict.fromkeys(("granularity", "type", "question"), _TEXT)
    parts = {
        "question": _object({"question_id": _ID, "video_id": _ID}, question),
        "plan": _object({}, _plan()),
        "retrieval": _object({}, _retrieval()),
    }
    return {
        "$schema": DIALECT,
        "title": "Retrieval trace of LongEmo: graph, stream or progressive",
        **_object(parts, _later_parts()),
        "$defs": _records() | {"recall": _recall()},
    }


def _memory(event: str, version: Schema) -> Schema:
    required = {
        "schema_version": version,
        "video_id": _TEXT,
        "duration": _SECONDS,
        "entities": _list(_ref("entity")),
        "observations": _list(_ref("observation")),
        "events": _list(_ref(event)),
        "relations": _list(_ref("relation")),
        "sources": _list(_ref("source")),
        "completed_windows": _list(_ID),
    }
    more = {
        "video_sha256": _TEXT,
        "state_history": _list(_ref("revision")),
        "build_fingerprint": _TEXT,
        "complete": _FLAG,
    }
    return _object(required, more)


def _window_records() -> Schema:
    memory = _memory("event", {"const": 1})
    fields = memory["properties"] | {
        "representation": {"const": WINDOW_RECORDS},
        "windows": _list(_ref("window")),
    }
    forbidden = ("events", "states", "relations", "state_history")
    wanted = {name: fields[name] for name in fields if name not in forbidden}
    required = [*(name for name in memory["required"] if name not in forbidden)]
    return {
        "type": "object",
        "properties": wanted | dict.fromkeys(forbidden, False),
        "required": [*required, "representation", "windows"],
    }


def _part() -> Schema:
    question = _object({"video_id": _TEXT}, {"question_id": _TEXT})
    return {
        **_object({"question": question, "retrieval": _object({}, _retrieval())}, {}),
        "anyOf": [
            {"properties": {"retrieval": {"required": [name]}}} for name in ("events", "timeline")
        ],
    }


def _records() -> Schema:
    ids = _list(_ID)
    state = {
        "id": _ID,
        "version": _VERSION,
        "subject": _ID,
        "span": _ref("span"),
        "target": _TEXT,
        "emotion": _TEXT,
        "intensity": _TEXT,
        "uncertainty": _TEXT_OR_NULL,
        "appraisal": _TEXT_OR_NULL,
        "evidence_refs": ids,
        "known_at_window": _ID,
    }
    observation = {
        "id": _ID,
        "subject": _ID,
        "span": _ref("span"),
        "cue": _TEXT,
        "modality": {"enum": list(MODALITIES)},
        "source_ref": _ID,
    }
    people = {"id": _ID, "name": _TEXT_OR_NULL, "description": _TEXT, "source_refs": ids}
    relation = {
        "source": _ID,
        "target": _ID,
        "type": {"enum": [each.value for each in RelationType]},
        "evidence_refs": ids,
    }
    source = {
        "id": _ID,
        "core": _ref("span"),
        "media": _ref("span"),
        "sampling": _object({}, {"window": _ID, "audio": _FLAG, "subtitle_ids": {"type": "array"}}),
    }
    history = {"event_id": _ID, "state": _ref("state"), "revised_at": _ID, "reason": _TEXT}
    return {
        "span": {"type": "array", "items": _SECONDS, "minItems": 2, "maxItems": 2},
        "entity": _object(people),
        "observation": _object(observation),
        "state": _object(state),
        "event": _object(*_event()),
        "event2": _object(*_event_of_version_2()),
        "relation": _object(relation),
        "source": _object(source),
        "revision": _object(history),
        "window": _object(_window()),
        "told": _told(),
        "outline": _object({"id": _ID, "span": _ref("span")}, {"states": _list(_ref("feeling"))}),
        "feeling": _object({"subject": _ID, "target": _TEXT, "emotion": _TEXT}),
    }


def _event() -> tuple[Schema, Schema]:
    """Return what an event must have and what it may have."""
    required = {
        "id": _ID,
        "version": _VERSION,
        "spans": {**_list(_ref("span")), "minItems": 1},
        "summary": _TEXT,
        "observation_refs": _list(_ID),
        "window_ids": _list(_ID),
        "states": _list(_ref("state")),
        "updates": _list(_object({"window": _ID, "summary": _TEXT})),
    }
    return required, {"summary_stale": _FLAG}


def _event_of_version_2() -> tuple[Schema, Schema]:
    required, more = _event()
    signal = {"kind": {"enum": list(SIGNAL_KINDS)}, "value": _TEXT, "text": _TEXT}
    added = {
        "event_type": {"enum": list(EVENT_TYPES)},
        "actions": _list(_TEXT),
        "objects": _list(_TEXT),
        "participants": _list(_ID),
        "signals": _list(_object(signal)),
    }
    return required | added, more | {"confidence": _SHARE}


def _told() -> Schema:
    """Say what a trace tells of an event it retrieved: summaries of corrected ones are left out."""
    required, more = _event()
    _, added = _event_of_version_2()
    optional = ("summary", "updates", "window_ids", "observation_refs", "version", "states")
    needed = {name: each for name, each in required.items() if name not in optional}
    carried = {
        "observations": _list(_ref("observation")),
        "people": _list(_ref("entity")),
        "relations": _list(_ref("relation")),
    }
    return _object(needed, more | added | {name: required[name] for name in optional} | carried)


def _window() -> Schema:
    feeling = {"subject": _ID, "target": _TEXT, "emotion": _TEXT, "intensity": _TEXT}
    texts = _list(_TEXT)
    return {
        "id": _ID,
        "core": _ref("span"),
        "media": _ref("span"),
        "summary": _TEXT,
        "actions": texts,
        "objects": texts,
        "signals": texts,
        "participants": _list(_ID),
        "emotion_cues": _list(_object({**feeling, "evidence_refs": _list(_ID)})),
        "observation_ids": _list(_ID),
    }


def _retrieval() -> Schema:
    coverage = {
        "scope": {"anyOf": [_ref("span"), {"type": "null"}]},
        **dict.fromkeys(("candidate_events", "returned_events", "timeline_events"), _COUNT),
        "omitted_event_ids": _list(_ID),
        "omitted_event_count": _COUNT,
    }
    return {
        "events": _list(_ref("told")),
        "timeline": _list(_ref("outline")),
        "coverage": _object({}, coverage),
    }


def _plan() -> Schema:
    terms = dict.fromkeys(("entity_terms", "target_terms", "query_terms"), _list(_TEXT))
    times = {"anyOf": [_ref("span"), {"type": "null"}]}
    return {"mode": {"enum": list(MODES)}, **terms, "time_range": times}


def _later_parts() -> Schema:
    asked = {"start": _SECONDS, "end": _SECONDS, "question": _TEXT}
    answer = {
        "answer": _TEXT,
        "evidence_ids": _list(_TEXT),
        "uncertainty": _TEXT_OR_NULL,
        "inspect": {"type": "array"},
    }
    return {
        "routing": {"type": ["object", "null"]},
        "recall_trace": {"anyOf": [_ref("recall"), {"type": "null"}]},
        "disclosure_state": {"type": ["object", "null"]},
        "inspection_trace": _list(_object({"request": _object({}, asked)})),
        "answer": _object({}, answer),
        "invalid_evidence_ids": _list(_TEXT),
        "evidence_characters": _COUNT,
        "usage": _ANY_OBJECT,
    }


def _recall() -> Schema:
    number: Schema = {"type": "number"}
    semantic = dict.fromkeys(("score", "bm25", "entity_match", "target_match"), number)
    page = dict.fromkeys(("page", "returned", "total"), _COUNT)
    asked = {"returned_ids": _list(_ID), "candidate_events": _COUNT}
    lists = (
        *("graph_neighbor_ids", "selected_event_ids", "seed_event_ids", "stream_ids"),
        *("stream_event_ids", "relation_event_ids", "anchor_ids", "initial_ids"),
    )
    fields = {
        "rrf_constant": number,
        "recall_k": _COUNT,
        "semantic": _list(_object({"id": _ID}, semantic)),
        "dense": _list(_object({"id": _ID}, {"cosine": number})),
        "fused": _list(_object({"id": _ID}, {"rrf": number})),
        **dict.fromkeys(lists, _list(_ID)),
        "stream_pages": _list(_object({}, page)),
        "coverage": {"type": ["object", "null"]},
        "expansions": _list(_object({}, {"request": _ANY_OBJECT, **asked})),
    }
    return _object({"algorithm": _TEXT}, fields)


def _object(required: Schema, more: Schema | None = None) -> Schema:
    return {
        "type": "object",
        "properties": required | (more or {}),
        "required": list(required),
    }


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}
