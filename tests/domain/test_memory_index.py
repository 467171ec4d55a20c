"""What is found in an event memory: by time, person, stream, relation and window."""

from __future__ import annotations

import copy
import random
from typing import Any

import networkx as nx
import pytest

from app.domain.memory_history import version_steps
from app.domain.memory_index import MemoryIndex
from app.domain.memory_reading import read_memory
from app.domain.span import LabelStyle
from tests.helpers.memories import large_memory, observation, small_memory, state, window_memory


def index_of(original: dict[str, Any]) -> MemoryIndex:
    return MemoryIndex(read_memory(original))


@pytest.fixture
def index() -> MemoryIndex:
    return index_of(small_memory(2))


def corrected() -> dict[str, Any]:
    """The small memory in which E1 was continued in W2, and its state corrected in W3."""
    original = copy.deepcopy(small_memory(2))
    event = original["events"][0]
    event |= {
        "version": 3,
        "spans": [[1.0, 6.5], [20.5, 22.0]],
        "window_ids": ["W00001", "W00002"],
        "observation_refs": ["O1", "O4"],
        "updates": [{"window": "W00002", "summary": "It goes on"}],
        "summary_stale": True,
    }
    original["observations"].append(observation(4, "P1", [20.5, 22.0]))
    old = event["states"][0]
    event["states"] = [{**old, "version": 2, "emotion": "sadness"}]
    event["states"].append(state(9, "P2", [20.5, 22.0], evidence_refs=["O4"]))
    original["state_history"] = [
        {"event_id": "E1", "state": old, "revised_at": "W00003", "reason": "Her tears show"}
    ]
    original["relations"] = original["relations"][2:3]
    return original


def test_events_are_found_by_id_and_time(index: MemoryIndex) -> None:
    assert list(index.events) == ["E1", "E2", "E3"]
    assert [event.id for event in index.events_at(18_000)] == ["E2"]
    assert index.events_at(21_250) == ()
    assert tuple(index.spans.ids) == ("E1", "E2", "E3")
    assert len(index) == 3


def test_an_event_is_there_only_in_its_spans() -> None:
    found = index_of(corrected())
    assert [event.id for event in found.events_at(21_000)] == ["E1", "E2"]
    assert found.events_at(10_000) == ()
    assert found.spans.interval(0).end_ms == 22_000


def test_events_without_a_time_come_last_and_never_fail() -> None:
    original = small_memory()
    original["events"][0]["spans"] = []
    found = index_of(original)
    assert [event.id for event in found.ordered] == ["E2", "E3", "E1"]
    assert len(found.spans) == 2


def test_the_first_of_two_events_with_one_id_counts() -> None:
    original = small_memory()
    original["events"][2]["id"] = "E1"
    found = index_of(original)
    assert found.events["E1"].summary == "Something happens (1)"
    assert len(found.spans) == 2


def test_people_and_streams(index: MemoryIndex) -> None:
    assert [event.id for event in index.of_person("P2")] == ["E1", "E2", "E3"]
    assert index.of_person("P9") == ()
    assert [event.id for event in index.of_stream("P1", " The  Letter")] == ["E1", "E2", "E3"]
    assert index.of_stream("P2", "the letter") == ()
    assert (index.name("P1"), index.name("P2"), index.name("P9")) == ("Mia 美亜", "P2", "P9")


def test_evidence_by_modality() -> None:
    original = small_memory()
    original["observations"] += [
        observation(7, "P1", [1.0, 2.0], modality="audio"),
        observation(8, "P1", [1.0, 2.0], modality="smell"),
    ]
    original["events"][0]["observation_refs"] = ["O8", "O7", "O1", "O7", "O99"]
    found = index_of(original)
    kinds = found.observations_of("E1")
    assert list(kinds) == ["visual", "audio", "smell"]
    assert [each.id for each in kinds["audio"]] == ["O7"]
    assert found.users["O7"] == ("E1",)
    assert found.observations_of("E77") == {}


def test_relations_both_ways(index: MemoryIndex) -> None:
    assert [each.target for each in index.outgoing("E1")] == ["E2", "E3", "E2"]
    assert [each.type for each in index.incoming("E3")] == ["causal", "changes_to"]
    assert index.neighbours("E1") == ("E2", "E3")
    graph = index.graph()
    assert isinstance(graph, nx.MultiDiGraph)
    assert sorted(graph["E1"]["E2"]) == ["coexists_with", "temporal"]
    assert graph.nodes["E1"]["event"] is index.events["E1"]


def test_relations_to_nothing_and_doubled_ones_are_left_out() -> None:
    original = small_memory()
    first = original["relations"][0]
    original["relations"] += [first, {**first, "target": "E9"}, {**first, "target": "E1"}]
    found = index_of(original)
    assert len(found.relations) == 5
    assert found.relations[0].path == "relations[0]"
    assert found.neighbours("E1") == ("E2", "E3")


def test_navigation_links_follow_a_person_and_are_no_relations(index: MemoryIndex) -> None:
    links = [(each.person, each.source, each.target) for each in index.navigation_links()]
    assert links == [
        ("P1", "E1", "E2"),
        ("P1", "E2", "E3"),
        ("P2", "E1", "E2"),
        ("P2", "E2", "E3"),
    ]


def test_the_dominant_emotion_is_of_the_most_frequent_family() -> None:
    original = small_memory()
    emotions = ("quiet joy", "bitter anger", "annoyance", "stone-faced")
    original["events"][0]["states"] = [
        state(number, "P1", [1.0, 2.0], emotion=emotion)
        for number, emotion in enumerate(emotions, start=1)
    ]
    original["events"][1]["states"] = [state(8, "P1", [18, 19], emotion="stone-faced")]
    original["events"][2]["states"] = []
    found = index_of(original)
    assert found.dominant("E1") == LabelStyle("bitter anger", "anger", "An")
    assert found.dominant("E2").is_unknown
    assert found.dominant("E3") == LabelStyle("")
    assert found.track("events", "Events").label(0) == "E1 Something happens (1)"
    assert found.styles[found.spans.codes[0]] == found.dominant("E1")


def test_windows_are_events_of_a_memory_without_any() -> None:
    found = index_of(window_memory())
    assert list(found.events) == ["W00001", "W00002"]
    assert [event.id for event in found.events_at(21_500)] == ["W00002"]
    assert found.dominant("W00001").family == "fear"


def test_who_knew_what_at_which_window() -> None:
    found = index_of(corrected())
    assert found.window_order == ("W00001", "W00002", "W00003")
    first, second, third = (found.as_of_window(number) for number in (1, 2, 3))
    assert [list(each.events) for each in (first, second, third)] == [
        ["E1", "E2"],
        ["E1", "E2"],
        ["E1", "E2", "E3"],
    ]
    early, later, now = (each.events["E1"] for each in (first, second, third))
    assert (early.version, later.version, now.version) == (1, 2, 3)
    assert [len(each.intervals) for each in (early, later, now)] == [1, 2, 2]
    assert [len(each.updates) for each in (early, later, now)] == [0, 1, 1]
    assert [len(each.states) for each in (early, later, now)] == [1, 2, 2]
    assert [each.states[0].emotion for each in (early, later, now)] == ["anger", "anger", "sadness"]
    assert [each.summary_stale for each in (early, later, now)] == [False, False, True]
    assert early.observation_refs == ("O1",)
    assert (first.relations, len(third.relations)) == ((), 1)
    assert now is found.events["E1"]
    assert found.as_of_window(0).events == {}


def test_versions_come_from_windows_and_corrections() -> None:
    found = index_of(corrected())
    steps = version_steps(found.events["E1"], found)
    assert steps == (("W00002", False), ("W00003", True))
    assert [each.reason for each in found.revisions_of("S1")] == ["Her tears show"]
    assert found.revisions_of("S2") == ()


def test_the_last_window_knows_everything() -> None:
    whole = index_of(large_memory(60, 600, 240))
    last = whole.as_of_window(len(whole.window_order))
    assert last.memory == whole.memory


def test_knowledge_only_grows_while_nothing_is_corrected() -> None:
    whole = index_of(large_memory(60, 600, 240))
    known: set[str] = set()
    for number in range(len(whole.window_order) + 1):
        now = {*whole.as_of_window(number).events}
        assert known <= now
        known = now


def test_the_same_memory_gives_the_same_index_whatever_the_order_of_its_events() -> None:
    original = large_memory(80, 400, 100)
    shuffled = copy.deepcopy(original)
    random.Random(3).shuffle(shuffled["events"])
    one, other = index_of(original), index_of(shuffled)
    assert one.spans.ids == other.spans.ids
    assert one.streams.keys() == other.streams.keys()
    moments = range(0, 120_000, 977)
    assert [[each.id for each in one.events_at(at)] for at in moments] == [
        [each.id for each in other.events_at(at)] for at in moments
    ]
