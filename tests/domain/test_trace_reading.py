"""Traces of every version are read; what is odd is told, what is no trace is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.domain.errors import InvalidRecordError
from app.domain.interval import Interval
from app.domain.trace import Method
from app.domain.trace_reading import read_trace
from tests.helpers.traces import progressive_trace, stream_trace, trace


def test_a_graph_trace_is_read_in_full() -> None:
    found = read_trace(trace())

    assert (found.question_id, found.video_id) == ("G2_Q000001", "G2_V000001")
    assert found.question.startswith("How does Ayaka")
    assert found.plan.mode == "trajectory"
    assert found.plan.is_global
    assert found.plan.query_terms == ("breaks", "割れる")
    assert found.plan.time_range is None
    assert found.recall.method is Method.GRAPH
    assert [seed.score for seed in found.recall.semantic] == [9.25, 7.5]
    assert [seed.cosine for seed in found.recall.dense] == [0.75, 0.5]
    assert [seed.id for seed in found.recall.fused] == ["E2", "E1", "E3"]
    assert found.recall.neighbours == ("E10", "E3", "E4")
    assert [event.id for event in found.events] == ["E2", "E4"]
    assert found.events[0].intervals == (Interval(20_000, 30_500),)
    assert found.events[0].observations == ("O21", "O22")
    assert found.timeline == ("E1", "E2", "E3")
    assert found.coverage.scope == Interval(0, 100_500)
    assert found.coverage.omitted == ("E1", "E3", "E10")
    assert found.inspections[0].interval == Interval(20_000, 30_500)
    assert found.answer.evidence == ("E4", "O21")
    assert found.usage == (("attempts", "2"), ("prompt_tokens", "812"))
    assert not found.oddities
    assert not found.unknown


def test_a_stream_trace_tells_its_streams_and_routing() -> None:
    found = read_trace(stream_trace())

    assert found.recall.method is Method.STREAM
    assert found.recall.seeds == ("E2", "E1")
    assert found.recall.stream_pages[0].total == 9
    assert found.recall.relation_events == ("E8",)
    assert ("effective_retrieval", "stream") in found.routing
    assert not found.unknown


def test_a_progressive_trace_tells_its_pages() -> None:
    found = read_trace(progressive_trace())

    assert found.recall.method is Method.PROGRESSIVE
    assert found.recall.anchors == ("E2",)
    page = found.recall.expansions[0]
    assert (page.scope, page.direction, page.reason) == ("same_target", "after", "what follows")
    assert page.returned == ("E4", "E12")
    assert page.candidates == 7
    assert not found.unknown


@pytest.mark.parametrize(
    "gone",
    [
        *("recall_trace", "disclosure_state", "inspection_trace", "answer", "usage"),
        *("invalid_evidence_ids", "evidence_characters"),
    ],
)
def test_all_but_three_parts_may_be_missing(gone: str) -> None:
    made = trace()
    del made[gone]

    found = read_trace(made)

    assert not found.oddities
    assert gone not in found.original


def test_unknown_fields_are_kept_and_named() -> None:
    made = trace(judge={"score": 3})
    made["recall_trace"]["reranker"] = "v2"
    made["recall_trace"]["dense"][0]["chunk"] = 4
    made["plan"]["hops"] = 2
    made["retrieval"]["notes"] = []

    found = read_trace(made)

    assert set(found.unknown) == {
        "judge",
        "plan.hops",
        "retrieval.notes",
        "recall_trace.reranker",
        "recall_trace.dense[0].chunk",
    }
    assert found.original == made


@pytest.mark.parametrize("name", ["question", "plan", "retrieval"])
def test_a_missing_part_is_named(name: str) -> None:
    made = trace()
    del made[name]

    with pytest.raises(InvalidRecordError, match=f"{name} is missing"):
        read_trace(made)


@pytest.mark.parametrize(("value", "kind"), [([], "a list"), (None, "null"), (7, "a number")])
def test_a_part_of_another_kind_is_refused(value: object, kind: str) -> None:
    with pytest.raises(
        InvalidRecordError, match=f"retrieval of a trace must be an object, not {kind}"
    ):
        read_trace(trace(retrieval=value))


@pytest.mark.parametrize("value", [None, 13, "", "  "])
def test_a_question_without_an_id_is_refused(value: object) -> None:
    made = trace()
    made["question"]["question_id"] = value

    with pytest.raises(InvalidRecordError, match=r"question\.question_id of a trace"):
        read_trace(made)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"semantic": "none"}, "recall_trace.semantic"),
        ({"dense": [3]}, "recall_trace.dense[0]"),
        ({"fused": [{"id": 5, "rrf": 0.1}]}, "recall_trace.fused[0].id"),
        ({"fused": [{"id": "E1", "rrf": float("nan")}]}, "recall_trace.fused[0].rrf"),
        ({"fused": [{"id": "E1", "rrf": True}]}, "recall_trace.fused[0].rrf"),
        ({"recall_k": -1}, "recall_trace.recall_k"),
        ({"rrf_constant": 10**400}, "recall_trace.rrf_constant"),
        ({"graph_neighbor_ids": ["E1", None]}, "recall_trace.graph_neighbor_ids[1]"),
        ({"expansions": [{"request": "more"}]}, "recall_trace.expansions[0].request"),
    ],
)
def test_what_cannot_be_read_is_an_oddity_at_its_path(change: dict[str, Any], path: str) -> None:
    made = trace()
    made["recall_trace"] |= change

    found = read_trace(made)

    assert [oddity.path for oddity in found.oddities] == [path]
    assert found.answer.text == "It grows."


def test_a_span_the_wrong_way_round_is_told_and_turned() -> None:
    made = trace()
    made["retrieval"]["events"][0]["spans"] = [[9, 4.0], "?"]

    found = read_trace(made)

    assert found.events[0].intervals == (Interval(4_000, 9_000),)
    assert {oddity.rule for oddity in found.oddities} == {"end-before-start", "shape"}


def test_the_published_trace_is_read_without_a_complaint(shared_data: Path) -> None:
    file = shared_data / "longemo" / "traces" / "G2_Q000013.json"

    found = read_trace(json.loads(file.read_text(encoding="utf-8")))

    assert not found.unknown
    assert not found.oddities
    assert len(found.events) == 5
    assert len(found.recall.fused) == 21
    assert found.recall.method is Method.GRAPH
