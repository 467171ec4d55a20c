"""Event memories are read whatever is wrong with them; what is odd is said with its path."""

from __future__ import annotations

import copy
import math
from typing import Any

import pytest

from app.domain.errors import InvalidRecordError
from app.domain.event_memory import EventMemory, Record
from app.domain.interval import Interval
from app.domain.memory_partial import is_trace, partial_memory
from app.domain.memory_reading import read_memory
from app.domain.memory_values import milliseconds
from app.domain.timecode import seconds_to_ms
from tests.helpers.memories import large_memory, small_memory, window_memory
from tests.helpers.shared_data import shared_json


def read_with(path: str, value: object, version: int = 2) -> EventMemory:
    """Read the small memory with one value replaced; `path` like ``events.0.spans``."""
    original = copy.deepcopy(small_memory(version))
    *steps, last = path.split(".")
    place: Any = original
    for step in steps:
        place = place[int(step)] if step.isdecimal() else place[step]
    place[int(last) if last.isdecimal() else last] = value
    return read_memory(original)


def odd(memory: EventMemory) -> list[tuple[str, str]]:
    return [(each.path, each.rule) for each in memory.oddities]


@pytest.mark.parametrize("original", [small_memory(1), small_memory(2), window_memory()])
def test_a_sound_memory_has_nothing_odd(original: dict[str, Any]) -> None:
    memory = read_memory(original)
    assert odd(memory) == []
    assert memory.original is original
    assert memory.duration_ms == 1000 * original["duration"]


def test_version_1_does_not_know_what_version_2_adds() -> None:
    first, second = (read_memory(small_memory(version)).events[0] for version in (1, 2))
    assert (first.event_type, first.actions, first.participants) == (None, None, None)
    assert (first.signals, first.confidence) == (None, None)
    assert second.event_type == "interaction"
    assert second.signals is not None
    assert second.signals[0].text == "No."
    assert second.confidence == 0.8
    assert first.people == ("P1",)
    assert second.people == ("P1", "P2")


def test_times_become_milliseconds_and_paths_lead_back() -> None:
    memory = read_memory(small_memory())
    event = memory.events[1]
    assert event.intervals == (Interval(18_000, 21_250),)
    assert event.states[0].interval == Interval(18_000, 21_250)
    assert event.states[0].path == "events[1].states[0]"
    assert memory.observations[2].path == "observations[2]"
    assert memory.sources[0].media == Interval(0, 22_000)
    assert memory.sources[0].had_audio is True
    assert memory.sources[0].had_subtitles is True


def test_windows_alone_are_shown_as_events() -> None:
    memory = read_memory(window_memory())
    assert memory.has_windows_only
    assert memory.events == ()
    first, second = memory.shown_events
    assert (first.id, first.summary, first.intervals) == (
        "W00001",
        "Window 1",
        (Interval(0, 20_000),),
    )
    assert second.states[0].emotion == "fear"
    assert second.states[0].id == "W00002/1"
    assert second.states[0].path == "windows[1].emotion_cues[0]"


@pytest.mark.parametrize(
    ("path", "value", "found"),
    [
        ("events.0", "no event", ("events[0]", "shape")),
        ("events.0.id", 7, ("events[0].id", "shape")),
        ("events.0.version", True, ("events[0].version", "shape")),
        ("events.0.version", 0, ("events[0].version", "shape")),
        ("events.0.spans", None, ("events[0].spans", "missing")),
        ("events.0.spans", [[1]], ("events[0].spans[0]", "shape")),
        ("events.0.spans", [[5.0, 2]], ("events[0].spans[0]", "end-before-start")),
        ("events.0.spans", [["1", 2]], ("events[0].spans[0][0]", "time")),
        ("events.0.spans", [[math.nan, 2.0]], ("events[0].spans[0][0]", "time")),
        ("events.0.spans", [[0.0, math.inf]], ("events[0].spans[0][1]", "time")),
        ("events.0.spans", [[0.0, 1e300]], ("events[0].spans[0][1]", "time")),
        ("events.0.spans", [[-1, 2]], ("events[0].spans[0][0]", "time")),
        ("events.0.spans", [[False, 2]], ("events[0].spans[0][0]", "time")),
        ("events.0.states", {}, ("events[0].states", "shape")),
        ("events.0.states.0.emotion", None, ("events[0].states[0].emotion", "missing")),
        ("events.0.observation_refs", ["O1", 2], ("events[0].observation_refs[1]", "shape")),
        ("events.0.confidence", 1.5, ("events[0].confidence", "shape")),
        ("events.0.confidence", True, ("events[0].confidence", "shape")),
        ("entities.1.name", 4, ("entities[1].name", "shape")),
        ("observations.0.span", "0-1", ("observations[0].span", "shape")),
        ("relations.0.evidence_refs", "O1", ("relations[0].evidence_refs", "shape")),
        ("sources.0.sampling", [], ("sources[0].sampling", "shape")),
        ("state_history", [{"event_id": "E1"}], ("state_history[0].state", "missing")),
        ("duration", "60", ("duration", "time")),
        ("notes", "mine", ("notes", "unknown-field")),
    ],
)
def test_what_is_odd_is_said_and_the_rest_taken(
    path: str, value: object, found: tuple[str, str]
) -> None:
    memory = read_with(path, value)
    assert found in odd(memory)
    assert len(memory.events) == (2 if path == "events.0" else 3)
    assert all(str(each.message) for each in memory.oddities)


def test_a_span_the_wrong_way_round_is_turned_and_unreadable_ones_left_out() -> None:
    assert read_with("events.0.spans", [[5, 2.0], [0, None], [7, 8]]).events[0].intervals == (
        Interval(2000, 5000),
        Interval(7000, 8000),
    )
    assert read_with("events.0.spans", []).events[0].extent is None


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"schema_version": 3}, "this one has 3"),
        ({"schema_version": "2"}, "this one has 2"),
        ({"schema_version": True}, "this one has True"),
        ({"schema_version": None}, "this one has none"),
        ({"schema_version": {"a": 1}}, "this one has an object"),
        ({"representation": "pages"}, "“pages”"),
        (dict.fromkeys(("entities", "observations", "events", "relations", "sources"), 1), "lists"),
    ],
)
def test_what_is_no_memory_is_refused(change: dict[str, object], told: str) -> None:
    original = {**small_memory(), **change}
    if told == "lists":
        for name in ("state_history", "completed_windows"):
            original.pop(name)
    with pytest.raises(InvalidRecordError, match=told):
        read_memory(original)


@pytest.mark.parametrize("seconds", [0, 0.0005, 1.0005, 1128.581, 83.2345, 0.1 + 0.2, 359.9995, 7])
def test_seconds_become_milliseconds_as_everywhere(seconds: float) -> None:
    assert milliseconds(seconds) == seconds_to_ms(seconds)


def test_a_huge_value_and_ten_thousand_people_are_nothing_special() -> None:
    original = small_memory()
    original["observations"][0]["cue"] = "QUJD" * 1_250_000
    person = original["entities"][0]
    original["entities"] = [{**person, "id": f"P{number}"} for number in range(1, 10_001)]
    memory = read_memory(original)
    assert len(memory.observations[0].cue) == 5_000_000
    assert len(memory.entities) == 10_000
    assert odd(memory) == []


def test_records_cannot_be_changed() -> None:
    record: Record = read_memory(small_memory()).events[0]
    with pytest.raises(ValueError, match="frozen"):
        record.path = "elsewhere"  # type: ignore[misc]  # what the test is about


def trace() -> dict[str, Any]:
    """Return a trace with one event in full and two in its timeline."""
    small = small_memory()
    full = {
        **small["events"][0],
        "observations": small["observations"][:1],
        "people": small["entities"],
        "relations": small["relations"][:2],
    }
    states = [{"subject": "P1", "target": "new_1", "emotion": "fear"}]
    timeline = [
        {"id": "E1", "span": [1.0, 6.5], "states": states},
        {"id": "E2", "span": [0, 21.25], "states": states},
    ]
    return {
        "question": {"question_id": "G2_Q000001", "video_id": "north-window"},
        "plan": {},
        "retrieval": {"events": [full], "timeline": timeline},
    }


def test_a_trace_is_a_partial_memory() -> None:
    assert is_trace(trace())
    assert not is_trace(small_memory())
    memory = partial_memory(trace())
    assert memory.is_partial
    assert memory.video_id == "north-window"
    first, second = memory.events
    assert (first.is_outline, second.is_outline) == (False, True)
    assert first.summary
    assert second.intervals == (Interval(0, 21_250),)
    assert second.states[0].target == "new_1"
    assert [each.id for each in memory.entities] == ["P1", "P2"]
    assert [each.key for each in memory.relations] == ["E1>E2:temporal", "E1>E3:causal"]
    assert odd(memory) == []


@pytest.mark.parametrize("retrieval", [None, [], {}, {"events": "none"}])
def test_a_trace_without_events_is_refused(retrieval: Any) -> None:
    with pytest.raises(InvalidRecordError, match="no trace with events"):
        partial_memory({"question": {}, "retrieval": retrieval})


def test_the_real_trace_loads_as_a_partial_memory() -> None:
    original = shared_json("longemo/traces/G2_Q000013.json")
    memory = partial_memory(original)
    assert sum(not event.is_outline for event in memory.events) == 5
    assert len(memory.observations) == 40
    assert sum(len(event.states) for event in memory.events if not event.is_outline) == 31
    targets = (target for event in memory.events for target in event.targets)
    assert any("new_1" in target for target in targets)
    assert odd(memory) == []


def test_a_large_memory_is_sound() -> None:
    memory = read_memory(large_memory(50, 500, 200))
    assert odd(memory) == []
    assert (len(memory.events), len(memory.observations), len(memory.relations)) == (50, 500, 200)
