"""What became of each event of a trace, step by step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.domain.interval import Interval
from app.domain.trace_path import TracePath, TraceRole, TraceStep, joined, natural
from app.domain.trace_reading import read_trace
from tests.helpers.traces import event, progressive_trace, stream_trace, trace


def path_of(made: dict[str, Any], **holders: list[str]) -> TracePath:
    return TracePath(read_trace(made), holders)


def test_events_of_a_graph_trace_by_what_became_of_them() -> None:
    path = path_of(trace())

    assert path.seeds == ("E2", "E1", "E3")
    assert path.neighbours == ("E4", "E10")
    assert path.selected == ("E2", "E4")
    assert path.dropped == ("E1", "E3", "E10")
    assert path.cited == ("E4", "E2")
    assert not path.astray


def test_each_step_lights_its_classes() -> None:
    path = path_of(trace())

    assert path.at(TraceStep.SEED) == dict.fromkeys(("E2", "E1", "E3"), TraceRole.SEED)
    expanded = path.at(TraceStep.EXPAND)
    assert expanded["E2"] is TraceRole.SEED
    assert expanded["E10"] is TraceRole.NEIGHBOUR
    selected = path.at(TraceStep.SELECT)
    assert selected["E4"] is TraceRole.SELECTED
    assert selected["E10"] is TraceRole.DROPPED
    cited = path.at(TraceStep.CITE)
    assert cited == {"E2": TraceRole.CITED, "E4": TraceRole.CITED}
    assert path.fates()["E1"] is TraceRole.DROPPED


def test_streams_and_relations_are_reached_like_neighbours() -> None:
    path = path_of(stream_trace())

    assert path.seeds == ("E2", "E1")
    assert path.neighbours == ("E3", "E4", "E7", "E8", "E10")


def test_pages_of_a_progressive_trace_are_reached_from_its_anchors() -> None:
    path = path_of(progressive_trace())

    assert path.seeds == ("E2",)
    assert path.neighbours == ("E1", "E4", "E12")
    assert path.selected == ("E2", "E4")


def test_without_a_recall_there_are_selected_events_only() -> None:
    made = trace()
    del made["recall_trace"]
    path = path_of(made)

    assert not path.seeds
    assert path.selected == ("E2", "E4")
    assert not path.dropped


def test_an_observation_leads_to_its_event_in_the_trace_or_in_the_memory() -> None:
    made = trace(answer={"answer": "", "evidence_ids": ["O42", "O900", "O901", "E99"]})
    path = path_of(made, O900=["E1"], E99=["E99"])

    assert path.citations == {"O42": ("E4",), "O900": ("E1",), "O901": (), "E99": ("E99",)}
    assert path.cited == ("E4", "E1", "E99")
    assert path.astray == ("O901",)


def test_events_the_memory_lacks_are_listed_in_natural_order() -> None:
    path = path_of(trace())

    assert path.lacking(["E2", "E3"]) == ("E1", "E4", "E10")
    assert path.lacking(["E1", "E2", "E3", "E4", "E10", "E77"]) == ()


def test_the_film_is_in_the_order_of_time_and_plays_nothing_twice() -> None:
    made = trace()
    late = event("E4", 50.0, 60.0, spans=[[50.0, 60.0], [58, 70.0], [80, 90.0]])
    made["retrieval"]["events"] = [late, event("E2", 20, 30.5)]
    path = path_of(made)

    assert path.film({}) == (
        Interval(20_000, 30_500),
        Interval(50_000, 70_000),
        Interval(80_000, 90_000),
    )
    moved = {"E2": (Interval(95_000, 96_000),)}
    assert path.film(moved)[-1] == Interval(95_000, 96_000)


def test_joined_keeps_gaps_and_points() -> None:
    stretches = (Interval(5, 5), Interval(0, 3), Interval(2, 4), Interval(9, 12), Interval(10, 11))

    assert joined(stretches) == (Interval(0, 4), Interval(5, 5), Interval(9, 12))
    assert joined(()) == ()


def test_natural_order_compares_numbers_as_numbers() -> None:
    mixed = ["E39", "E4", "E40", "P1", "E", "", "E4b"]

    assert sorted(mixed, key=natural) == ["", "E", "E4", "E4b", "E39", "E40", "P1"]
    assert natural("E" + "9" * 5000)  # no number of Python's own is made of it


@pytest.mark.parametrize(
    ("name", "count"),
    [("seeds", 21), ("neighbours", 26), ("selected", 5), ("dropped", 42), ("cited", 1)],
)
def test_the_published_trace_falls_into_its_classes(
    shared_data: Path, name: str, count: int
) -> None:
    file = shared_data / "longemo" / "traces" / "G2_Q000013.json"
    path = path_of(json.loads(file.read_text(encoding="utf-8")))

    assert len(getattr(path, name)) == count
    assert len(path.mentioned) == 65
