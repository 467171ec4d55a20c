"""Event memories as files: every value leaves as it came, bad input is told, graphs are typed."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import defusedxml.ElementTree as Xml
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.check import Severity
from app.domain.errors import ExportFailedError, ImportFailedError
from app.domain.ids import VideoKey
from storage.formats.detect import detect_format
from storage.formats.event_graph import GRAPH_FORMATS, graph_text, write_graphs
from storage.formats.event_memory import read_memories, write_memories
from tests.domain.test_event_memory import trace
from tests.helpers.memories import large_memory, small_memory, stored, window_memory
from tests.helpers.question_strategies import EXTRA, JSON, SECONDS, TEXT, UNHURRIED

VIDEO = VideoKey("v")


def write(path: Path, value: object) -> Path:
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return path


@st.composite
def memories(draw: st.DrawFn) -> dict[str, Any]:
    """Draw memories with odd texts, times, unknown fields and holes."""
    version = draw(st.sampled_from((1, 2)))
    original: dict[str, Any] = json.loads(json.dumps(small_memory(version)))
    original |= draw(EXTRA)
    for event in original["events"]:
        event["summary"] = draw(TEXT)
        event["spans"] = draw(st.lists(st.lists(SECONDS, min_size=2, max_size=2), max_size=3))
        event.update(draw(EXTRA))
        for name in draw(st.lists(st.sampled_from(sorted(event)), max_size=2)):
            event[name] = draw(JSON)
    for observation in original["observations"]:
        observation["cue"] = draw(TEXT)
    if draw(st.booleans()):
        original["relations"] = draw(JSON)
    return original


@UNHURRIED
@given(memories())
def test_what_is_read_is_written_value_for_value(original: dict[str, Any]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "read_bytes", lambda _path: json.dumps(original).encode())
        read = read_memories(Path("memory.json"))
    assert not read.has_errors
    (found,) = read.memories
    assert json.dumps(found.memory.original) == json.dumps(original)


@pytest.mark.parametrize("original", [small_memory(1), small_memory(2), window_memory(), trace()])
def test_a_file_comes_back_byte_for_byte(tmp_path: Path, original: dict[str, Any]) -> None:
    first = tmp_path / "記憶.json"
    first.write_text(f"{json.dumps(original, ensure_ascii=False, indent=2)}\n", encoding="utf-8")
    (found,) = read_memories(first).memories
    write_memories([("x", found.memory.original)], tmp_path / "out.json")
    assert (tmp_path / "out.json").read_bytes() == first.read_bytes()


def test_titles_come_from_files_and_folders(tmp_path: Path) -> None:
    folder = tmp_path / "run 7"
    folder.mkdir()
    generic = write(folder / "memory.json", small_memory())
    assert [each.title for each in read_memories(generic).memories] == ["run 7"]
    named = write(folder / "agent b.json", [small_memory(), small_memory(2)])
    assert [each.title for each in read_memories(named).memories] == ["agent b", "agent b 2"]
    partial = write(folder / "Q.json", trace())
    assert [each.title for each in read_memories(partial).memories] == ["G2_Q000001"]
    assert len(read_memories(folder).memories) == 4


def test_several_memories_leave_as_lines_or_a_folder_and_not_as_one_file(tmp_path: Path) -> None:
    two = [("a", small_memory()), ("b", small_memory(2))]
    write_memories(two, tmp_path / "two.jsonl")
    assert len(read_memories(tmp_path / "two.jsonl").memories) == 2
    write_memories(two, tmp_path / "two")
    assert sorted(path.name for path in (tmp_path / "two").iterdir()) == ["a.json", "b.json"]
    with pytest.raises(ExportFailedError, match="“a”, “b”"):
        write_memories(two, tmp_path / "two.json")
    assert not (tmp_path / "two.json").exists()


@pytest.mark.parametrize(
    "original", [small_memory(1), window_memory(), large_memory(3000, 3000, 9)]
)
def test_a_memory_is_told_by_its_content(tmp_path: Path, original: dict[str, Any]) -> None:
    assert detect_format(write(tmp_path / "x.json", original)) == "event-memory"


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"input": {}, "sampling": {}, "perception": {}}, "in one window"),
        ({"schema_version": 1, "streams": {}, "event_to_streams": {}}, "index of streams"),
    ],
)
def test_what_stands_round_a_memory_is_named(tmp_path: Path, value: object, told: str) -> None:
    with pytest.raises(ImportFailedError, match=told):
        detect_format(write(tmp_path / "x.json", value))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"schema_version": 9, "events": []}', "this one has 9"),
        ('{"schema_version": 1, "events": [}', "column"),
        ('{"schema_version": 1, "duration": NaN, "events": []}', "NaN"),
        ('{"schema_version": 1, "duration": 1e999, "events": []}', "finite"),
        ('{"schema_version": 1, "schema_version": 1, "events": []}', "twice"),
        ('{"schema_version": 1, "events": ' + "[" * 5000 + "]" * 5000 + "}", "deeply"),
        ("[]", "no records"),
        ("", "empty"),
    ],
)
def test_one_clear_message_and_no_memory(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "memory.json"
    path.write_text(text, encoding="utf-8")
    read = read_memories(path)
    assert read.memories == ()
    (violation,) = read.violations
    assert told in violation.message


def test_deep_nesting_that_json_allows_is_kept(tmp_path: Path) -> None:
    deep: Any = []
    for _ in range(300):
        deep = [deep]
    original = {**small_memory(), "extra": deep}
    (found,) = read_memories(write(tmp_path / "memory.json", original)).memories
    assert found.memory.original["extra"] == deep


def test_many_alike_are_counted(tmp_path: Path) -> None:
    original = large_memory(200, 200, 0)
    for event in original["events"]:
        event["version"] = "one"
    read = read_memories(write(tmp_path / "memory.json", original))
    assert {each.severity for each in read.violations} == {Severity.WARNING}
    assert len(read.violations) == 21
    assert read.violations[-1].message == "and 180 more like these, the last of them here"
    assert read.violations[-1].path == "events[199].version"


def graph_of(text: str, name: str) -> nx.MultiDiGraph:
    if name == "graphml":
        return nx.parse_graphml(text.partition("\n")[2])
    return nx.relabel_nodes(_gexf(text), {})


def _gexf(text: str) -> nx.MultiDiGraph:

    return nx.read_gexf(io.BytesIO(text.encode()))


@pytest.mark.parametrize("name", GRAPH_FORMATS)
def test_graphs_hold_events_relations_and_types(name: str) -> None:
    memory = stored(small_memory(2), VIDEO)
    graph = graph_of(graph_text(memory, name), name)
    node = graph.nodes["E2"]
    assert (node["start_s"], node["end_s"]) == (18.0, 21.25)
    assert type(node["start_s"]) is float
    assert node["people"] == "Mia 美亜; P2"
    assert node["summary_stale"] is False
    assert type(node["version"]) is int
    assert node["confidence"] == 0.8
    edges = {(a, b, data["relation"]) for a, b, data in graph.edges(data=True)}
    assert edges == {
        ("E1", "E2", "temporal"),
        ("E1", "E3", "causal"),
        ("E2", "E3", "changes_to"),
        ("E1", "E2", "coexists_with"),
    }


@pytest.mark.parametrize("name", GRAPH_FORMATS)
def test_version_1_says_nothing_of_what_it_does_not_know(name: str) -> None:
    graph = graph_of(graph_text(stored(small_memory(1), VIDEO), name), name)
    assert not {"confidence", "event_type"} & set(graph.nodes["E1"])


@pytest.mark.parametrize("name", GRAPH_FORMATS)
def test_graphs_are_sound_xml_whatever_the_text(name: str) -> None:
    original = small_memory(2)
    original["events"][0]["summary"] = "a\x00b\x1f <&> 😀 \ufffe"
    original["events"][1]["spans"] = []
    original["events"][2]["id"] = "E\x01<3>"
    text = graph_text(stored(original, VIDEO), name)
    root = Xml.fromstring(text.encode())
    texts = [*root.itertext(), *(each.get("value", "") for each in root.iter())]
    assert "ab <&> 😀 " in texts
    assert "start_s" not in graph_of(text, name).nodes["E2"]


def test_gexf_knows_when_events_happen_and_ids_of_edges_differ() -> None:
    root = Xml.fromstring(graph_text(stored(small_memory(2), VIDEO), "gexf").encode())
    space = {"g": "http://www.gexf.net/1.2draft"}
    first = root.find(".//g:node", space)
    assert first is not None
    assert (first.get("start"), first.get("end")) == ("1.0", "6.5")
    ids = [edge.get("id") for edge in root.findall(".//g:edge", space)]
    assert sorted(filter(None, ids)) == ["R1", "R2", "R3", "R4"]


def test_graphs_of_several_memories_need_a_folder(tmp_path: Path) -> None:
    two = [stored(small_memory(), VIDEO, title=title) for title in ("a", "A")]
    write_graphs(two, tmp_path / "two", "graphml")
    assert sorted(path.name for path in (tmp_path / "two").iterdir()) == [
        "A~2.graphml",
        "a.graphml",
    ]
    with pytest.raises(ExportFailedError, match="2 memories"):
        write_graphs(two, tmp_path / "two.gexf", "gexf")
