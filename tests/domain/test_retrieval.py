"""Retrieval over a memory: words, fusion, neighbours, budget, and the published trace."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from app.domain.interval import Interval
from app.domain.memory_index import MemoryIndex
from app.domain.memory_reading import read_memory
from app.domain.question import JsonObject
from app.domain.retrieval import (
    Packet,
    Retriever,
    Settings,
    fuse,
    json_length,
    term_match,
    tokens,
)
from app.domain.retrieval_packets import retriever_of
from app.domain.trace import DenseSeed, Plan, SemanticSeed
from tests.helpers import memories
from tests.helpers.shared_data import shared_json


def packet(
    number: int, text: str, *, subjects: tuple[str, ...] = ("P1",), aims: str = ""
) -> Packet:
    """Make an event of ten seconds, ten seconds after the one before."""
    start = number * 10_000
    value: JsonObject = {
        "id": f"E{number}",
        "spans": [[number * 10, number * 10 + 10]],
        "summary": text,
        "states": [],
        "people": [{"id": each, "name": each} for each in subjects],
    }
    return Packet(f"E{number}", value, Interval(start, start + 10_000), subjects, aims)


def test_words_are_runs_and_ideographs_are_pairs() -> None:
    assert tokens("The Bowl, 2 cups") == ["the", "bowl", "2", "cups"]
    assert tokens("茶碗が割れた x") == ["茶碗", "割", "x"]
    assert tokens("四つの茶碗を") == ["四", "茶碗"]


def test_a_term_counts_by_the_share_of_its_words() -> None:
    assert term_match(["broken bowl", "bowl", "a grey cat", "…"], "the bowl") == 0.5 + 1.0
    assert term_match([], "the bowl") == 0.0


def test_bm25_is_as_worked_by_hand() -> None:
    packets = [Packet("E1", {"t": "x y"}, None), Packet("E2", {"t": "x x x z"}, None)]
    scores = {
        each.id: each.bm25 for each in Retriever(packets, {}).semantic(Plan(query_terms=("Y x x",)))
    }
    # Tokens: t x y (3) and t x x x z (5), mean 4. y is in one event of two, x in both.
    idf = {"y": math.log(1 + 1.5 / 1.5), "x": math.log(1 + 0.5 / 2.5)}
    norm = 1.2 * (1 - 0.75 + 0.75 * 3 / 4)
    assert scores["E1"] == pytest.approx(idf["y"] * 2.2 / (1 + norm) + idf["x"] * 2.2 / (1 + norm))


def test_both_routes_count_by_rank_and_ties_go_by_score_then_start() -> None:
    semantic = [SemanticSeed("E1", 9.0), SemanticSeed("E2", 5.0)]
    dense = [DenseSeed("E2", 0.9), DenseSeed("E1", 0.8), DenseSeed("E3", 0.7)]
    found = fuse(semantic, dense, {"E1": 5, "E2": 1, "E3": 0})
    assert [each.id for each in found] == ["E1", "E2", "E3"]
    assert found[0].rrf == pytest.approx(1 / 61 + 1 / 62)
    assert found[2].rrf == pytest.approx(1 / 63)


def test_neighbours_are_relations_and_what_comes_before_and_after_for_a_subject() -> None:
    packets = [
        packet(0, "a"), packet(1, "b", subjects=("P2",)), packet(2, "the bowl"),
        packet(3, "c", subjects=("P1", "P2")), packet(4, "d"),
    ]  # fmt: skip
    retriever = Retriever(packets, {"E2": ["E4"]}, (0, 50), settings=Settings(recall_k=1))
    found = retriever.run(Plan(mode="local", query_terms=("bowl",)))
    assert [each.id for each in found.fused] == ["E2"]
    assert found.neighbours == ("E0", "E3", "E4")
    assert found.representatives == ()
    whole = retriever.run(Plan(mode="count", query_terms=("bowl",)))
    assert len(whole.representatives) == 5


def test_what_is_too_long_is_passed_over_and_what_fits_stands_in_time() -> None:
    packets = [packet(0, "bowl " * 300), packet(1, "bowl"), packet(2, "bowl bowl")]
    usual = Retriever(packets, {}, (0, 30)).run(Plan(query_terms=("bowl",)))
    assert usual.selected == ("E0", "E1", "E2")
    small = Settings(budget=1400, reserve=100)
    found = Retriever(packets, {}, (0, 30), settings=small).run(Plan(query_terms=("bowl",)))
    assert found.selected == ("E1", "E2")
    assert found.dropped == ("E0",)
    assert found.characters <= 1300


def test_the_length_is_that_of_the_json_given() -> None:
    packets = [packet(0, "bowl"), packet(1, "茶碗"), packet(2, "x" * 3000)]
    retriever = Retriever(packets, {}, (0, 30), 7, Settings(budget=2000, reserve=0))
    found = retriever.run(Plan(query_terms=("bowl",)))
    given: dict[str, Any] = {
        "events": [packets[0].value, packets[1].value],
        "timeline": [
            {"id": f"E{n}", "span": [n * 10, n * 10 + 10], "states": []}
            for n in range(len(found.timeline))
        ],
        "coverage": {"scope": [0, 30], "candidate_events": 3, "returned_events": 2,
                     "timeline_events": len(found.timeline), "omitted_event_ids": ["E2"],
                     "memory_source_windows": 7},
    }  # fmt: skip
    assert found.selected == ("E0", "E1")
    assert found.characters == json_length(given)


def test_a_memory_is_searched_with_its_observations_people_and_relations() -> None:
    index = MemoryIndex(read_memory(memories.small_memory(version=2)))
    retriever = retriever_of(index)
    assert [each.id for each in retriever.packets] == [event.id for event in index.ordered]
    first = retriever.packets[0].value
    assert {"observations", "people", "relations"} <= set(first)
    assert json.dumps(first)
    found = retriever.run(
        Plan(mode="trajectory", query_terms=tuple(index.ordered[0].summary.split()))
    )
    assert found.semantic[0].id == index.ordered[0].id


def test_a_thousand_events_do_not_run_out_of_room_for_their_ids() -> None:
    packets = [packet(number, f"event {number} bowl") for number in range(3000)]
    found = Retriever(packets, {}, (0, 30_000)).run(Plan(query_terms=("bowl",)))
    assert len(found.selected) > 50
    assert found.characters <= 48_000 - 256


def test_the_published_trace_comes_out() -> None:
    trace: Any = shared_json("longemo/traces/G2_Q000013.json")
    given, recall = trace["retrieval"], trace["recall_trace"]
    full = {event["id"]: event for event in given["events"]}
    outlines = {row["id"]: row for row in given["timeline"]}
    ids = [f"E{number}" for number in range(1, given["coverage"]["candidate_events"] + 1)]
    packets = [
        _published(each, full.get(each), outlines.get(each), at) for at, each in enumerate(ids)
    ]
    scope = tuple(given["coverage"]["scope"])
    retriever = Retriever(
        packets, {}, (scope[0], scope[1]), given["coverage"]["memory_source_windows"]
    )
    asked = trace["plan"]
    entity, target, query = (
        tuple(asked[f"{name}_terms"]) for name in ("entity", "target", "query")
    )
    plan = Plan(asked["mode"], entity, target, query)
    semantic = [SemanticSeed(**each) for each in recall["semantic"]]
    dense = [DenseSeed(**each) for each in recall["dense"]]
    found = retriever.run(plan, dense, semantic)
    assert [(each.id, each.rrf) for each in found.fused] == [
        (each["id"], each["rrf"]) for each in recall["fused"]
    ]
    assert list(found.selected) == recall["selected_event_ids"]
    assert found.characters == trace["evidence_characters"] == 47_252
    ours = {each.id: each for each in retriever.semantic(plan)}
    for each in recall["semantic"]:
        assert each["score"] == each["bm25"] + 3 * each["entity_match"] + 2 * each["target_match"]
        if each["id"] in full:
            assert ours[each["id"]].entity_match == each["entity_match"]
            assert ours[each["id"]].target_match == each["target_match"]


def _published(name: str, event: Any, outline: Any, at: int) -> Packet:
    """Return an event of the trace; of those it does not hold, one that is too long to be given."""
    spans = (
        event["spans"] if event else [outline["span"]] if outline else [[at * 17.0, at * 17.0 + 1]]
    )
    states = (event or outline or {}).get("states", [])
    value = event or {"id": name, "spans": spans, "states": states, "summary": "x" * 1500}
    aims = " ".join(f"{state['target']} {state['emotion']}" for state in states)
    start, end = min(row[0] for row in spans), max(row[1] for row in spans)
    span = Interval(round(start * 1000), round(end * 1000))
    return Packet(name, value, span, tuple(state["subject"] for state in states), aims)
