"""Makes traces of our own: small, sound, and in each of the three versions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from app.domain.question import JsonObject

RRF = 60


def event(
    event_id: str, start: float, end: float, *, observations: Sequence[str] = (), **more: Any
) -> dict[str, Any]:
    """Make an event as a retrieval carries it, with one person and one state."""
    number = event_id.removeprefix("E")
    seen = list(observations) or [f"O{number}1", f"O{number}2"]
    return {
        "id": event_id,
        "version": 1,
        "spans": [[start, end]],
        "summary": f"Event {number} happens",
        "observation_refs": seen,
        "window_ids": ["W00001"],
        "states": [
            {
                "id": f"S{number}",
                "version": 1,
                "subject": "P1",
                "span": [start, end],
                "target": "the bowl",
                "emotion": "sadness",
                "intensity": "strong",
                "uncertainty": None,
                "appraisal": None,
                "evidence_refs": seen[:1],
                "known_at_window": "W00001",
            }
        ],
        "updates": [],
        "observations": [
            {
                "id": each,
                "subject": "P1",
                "span": [start, end],
                "cue": "bows",
                "modality": "visual",
                "source_ref": "W00001",
            }
            for each in seen
        ],
        "people": [
            {"id": "P1", "name": "Ayaka", "description": "an apron", "source_refs": ["W00001"]}
        ],
        "relations": [],
    } | more


def trace(**changes: Any) -> dict[str, Any]:
    """Make a graph trace: E1 and E2 by words, E2 and E3 by nearness, E4 beside them, E2 cited."""
    events = [event("E2", 20, 30.5), event("E4", 50.0, 60.0)]
    retrieval = {
        "events": events,
        "timeline": [
            {
                "id": each,
                "span": [start, start + 5],
                "states": [{"subject": "P1", "target": "the bowl", "emotion": "joy"}],
            }
            for each, start in (("E1", 0), ("E2", 20), ("E3", 40.0))
        ],
        "coverage": {
            "scope": [0, 100.5],
            "candidate_events": 5,
            "returned_events": 2,
            "timeline_events": 3,
            "omitted_event_ids": ["E1", "E3", "E10"],
            "memory_source_windows": 6,
        },
    }
    made: dict[str, Any] = {
        "question": {
            "question_id": "G2_Q000001",
            "video_id": "G2_V000001",
            "granularity": "episode",
            "type": "emotion trajectory",
            "question": "How does Ayaka’s sadness over the bowl change?",
        },
        "plan": {
            "mode": "trajectory",
            "entity_terms": ["Ayaka"],
            "target_terms": ["bowl"],
            "query_terms": ["breaks", "割れる"],
            "time_range": None,
        },
        "retrieval": retrieval,
        "recall_trace": {
            "algorithm": "semantic_dense_rrf_graph_v1",
            "rrf_constant": RRF,
            "recall_k": 12,
            "semantic": [_semantic("E1", 5.25, 1.0, 0.5), _semantic("E2", 4.5, 1.0, 0.0)],
            "dense": [{"id": "E2", "cosine": 0.75}, {"id": "E3", "cosine": 0.5}],
            "fused": [
                {"id": "E2", "rrf": 1 / (RRF + 2) + 1 / (RRF + 1)},
                {"id": "E1", "rrf": 1 / (RRF + 1)},
                {"id": "E3", "rrf": 1 / (RRF + 2)},
            ],
            "graph_neighbor_ids": ["E10", "E3", "E4"],
            "selected_event_ids": ["E2", "E4"],
        },
        "disclosure_state": None,
        "inspection_trace": [
            {"request": {"start": 20.0, "end": 30.5, "question": "Who bows?"}, "media": "a.mp4"}
        ],
        "answer": {
            "answer": "It grows.",
            "evidence_ids": ["E4", "O21"],
            "uncertainty": "The hands disagree.",
            "inspect": [],
        },
        "invalid_evidence_ids": [],
        "evidence_characters": len(json.dumps(retrieval, ensure_ascii=False)),
        "usage": {"attempts": 2, "prompt_tokens": 812},
    }
    return made | changes


def stream_trace() -> dict[str, Any]:
    """Make a trace of the version that follows streams."""
    made = trace(routing={"requested_retrieval": "auto", "effective_retrieval": "stream"})
    made["recall_trace"] |= {
        "algorithm": "semantic_dense_rrf_graph_stream_v1",
        "seed_event_ids": ["E2", "E1"],
        "stream_ids": ["stream:P1:0123456789ab"],
        "stream_pages": [{"page": 1, "returned": 3, "total": 9}],
        "stream_event_ids": ["E2", "E4", "E7"],
        "relation_event_ids": ["E8"],
    }
    return made


def progressive_trace() -> dict[str, Any]:
    """Make a trace of the version that discloses events page by page."""
    made = trace()
    made["recall_trace"] = {
        "algorithm": "progressive_anchor_stream_v1",
        "anchor_ids": ["E2"],
        "initial_ids": ["E1", "E2"],
        "coverage": {},
        "expansions": [
            {
                "request": {
                    "anchor_ids": ["E2"],
                    "scope": "same_target",
                    "direction": "after",
                    "reason": "what follows",
                },
                "returned_ids": ["E4", "E12"],
                "candidate_events": 7,
            }
        ],
    }
    made["disclosure_state"] = {"anchor_ids": ["E2"], "revealed_ids": ["E2"]}
    return made


def _semantic(event_id: str, bm25: float, entity: float, target: float) -> JsonObject:
    return {
        "id": event_id,
        "score": bm25 + 3 * entity + 2 * target,
        "bm25": bm25,
        "entity_match": entity,
        "target_match": target,
    }
