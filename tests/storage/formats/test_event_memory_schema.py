"""The schemas of memories and traces hold for what agents wrote, and refuse other shapes."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from storage.formats.schema import json_schema
from tests.helpers.memories import small_memory, window_memory
from tests.helpers.shared_data import shared_json
from tests.helpers.traces import progressive_trace, stream_trace, trace

Json = dict[str, Any]
MEMORY = Draft202012Validator(json_schema("event-memory"))
TRACE = Draft202012Validator(json_schema("trace"))
DEMO = Path(__file__).parents[3] / "assets" / "demo"


def faults(validator: Draft202012Validator, value: object) -> list[str]:
    return [error.message for error in validator.iter_errors(value)]


@pytest.mark.parametrize(
    "memory",
    [small_memory(1), small_memory(2), window_memory(), trace(), small_memory(2, note="kept")],
    ids=["v1", "v2", "windows", "part", "unknown field"],
)
def test_each_kind_of_memory_holds(memory: Json) -> None:
    assert faults(MEMORY, memory) == []


@pytest.mark.parametrize("name", ["memory.lantern.json", "memory.heron.json", "trace.lantern.json"])
def test_memories_of_the_demo_hold(name: str) -> None:
    value = json.loads((DEMO / name).read_text(encoding="utf-8"))
    assert faults(MEMORY, value) == []


@pytest.mark.parametrize("made", [trace, stream_trace, progressive_trace])
def test_traces_of_each_version_hold(made: Any) -> None:
    assert faults(TRACE, made() | {"of_a_later_version": 1}) == []


def test_the_real_trace_holds_as_trace_and_as_part_of_a_memory() -> None:
    value = shared_json("longemo/traces/G2_Q000013.json")
    assert faults(TRACE, value) == []
    assert faults(MEMORY, value) == []


BROKEN: list[tuple[Json, str, Any]] = [
    (small_memory(1), "schema_version", 3),
    (small_memory(1), "entities", {}),
    (small_memory(1), "events.0.spans", []),
    (small_memory(1), "events.0.spans.0", [1]),
    (small_memory(1), "events.0.spans.0", ["1", 2]),
    (small_memory(1), "observations.0.modality", "smell"),
    (small_memory(1), "relations.0.type", "because"),
    (small_memory(2), "events.0.event_type", "wedding"),
    (small_memory(2), "events.0.confidence", 1.5),
    (small_memory(2), "events.0.states.0.evidence_refs", None),
    (window_memory(), "representation", "pages"),
    (window_memory(), "events", []),
    (window_memory(), "windows.0.emotion_cues", None),
    (trace(), "retrieval", {}),
    (trace(), "retrieval.events.0.states", 5),
]


@pytest.mark.parametrize(("memory", "path", "value"), BROKEN)
def test_another_shape_is_refused(memory: Json, path: str, value: Any) -> None:
    assert faults(MEMORY, _with(memory, path, value))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("question.video_id", ""),
        ("plan.mode", "guess"),
        ("retrieval", None),
        ("recall_trace.semantic.0.score", "high"),
        ("answer.evidence_ids", "E1"),
    ],
)
def test_another_trace_is_refused(path: str, value: Any) -> None:
    assert faults(TRACE, _with(trace(), path, value))


def _with(record: Json, path: str, value: Any) -> Json:
    changed = copy.deepcopy(record)
    *way, last = path.split(".")
    at: Any = changed
    for step in way:
        at = at[int(step)] if step.isdigit() else at[step]
    at[int(last) if last.isdigit() else last] = value
    return changed
