"""Makes the trace of one question of the demo: how an agent looks its memory through.

As such an agent works (``retrieval.py`` and ``runner.py`` of LongEmo): seeds by words (BM25) and by
nearness, fused by rank, neighbours along relations and along each person's events, then as many
records as the budget holds. Nearness is that of letter triples here, in the place of a model.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from app.domain.trace_path import natural
from assets.demo.memory_sheet import AgentSource
from assets.demo.questions import QuestionSheet
from storage.formats.trace import write_traces

QUESTION_ID = "G2_Q000003"
AGENT = "Lantern"
_K1, _B, _RRF = 1.2, 0.75, 60
_TIMELINE_SHARE = 0.25
_TOKEN = re.compile(r"[a-z0-9]+")

Record = dict[str, Any]


class Plan(BaseModel):
    """What an agent looks for."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    mode: str = "trajectory"
    entity_terms: tuple[str, ...] = ()
    target_terms: tuple[str, ...] = ()
    query_terms: tuple[str, ...]
    time_range: tuple[float, float] | None = None


class Lookup(BaseModel):
    """How an agent looks for an answer, and what it says.

    Attributes
    ----------
    seeds
        How many records each route gives.
    budget
        Characters of evidence.
    expands
        Whether it goes on from the seeds.
    cites
        Events of the story that the answer stands on; empty for those about `about`.
    about
        Words in the summaries of events that it cites the first feelings of the first person from.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    system: str
    question: str
    algorithm: str = "semantic_dense_rrf_graph_v1"
    plan: Plan
    seeds: int = 12
    budget: int = 30_000
    expands: bool = True
    cites: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    answer: str
    uncertainty: str = ""


BELL = Lookup(
    system=AGENT,
    question=QUESTION_ID,
    plan=Plan(
        entity_terms=("Natsumi",),
        target_terms=("wind bell", "bell", "verse"),
        query_terms=(
            *("gives the bell", "bell rings", "bell stops", "empty hook"),
            "bell hangs again",
        ),
    ),
    about=("bell", "hook"),
    answer="When the bell first rings in the window she longs for her mother; at breakfast she "
    "sees the empty hook and hides her sadness behind thanks; when Liv hangs it again she is at "
    "peace.",
    uncertainty="How she gives it, and what she feels at night, is not among the events at hand.",
)
"""The trace of the demo that is told of in the manual: the night is found, but dropped."""


def make_trace(
    memory: Record, question: Record, lookup: Lookup = BELL, cited: Sequence[str] = ()
) -> Record:
    """Return the trace of a question over a memory; the same for the same memory.

    Parameters
    ----------
    question
        The five public fields.
    cited
        Events that the answer stands on; empty for those that `Lookup.about` names.
    """
    records = {event["id"]: _record(memory, event) for event in memory["events"]}
    plan, most = lookup.plan, lookup.seeds
    semantic = _top([_by_words(records, key, plan) for key in records], "score", most)
    dense = _top([_by_nearness(records[key], question) for key in records], "cosine", most)
    fused = _fused(semantic, dense, records)
    seeds = [each["id"] for each in fused]
    neighbours = sorted(_neighbours(memory, seeds)) if lookup.expands else []
    retrieval = _retrieval(memory, records, seeds, neighbours, lookup)
    selected = [event["id"] for event in retrieval["events"]]
    return {
        "question": question,
        "plan": plan.model_dump(mode="json"),
        "retrieval": retrieval,
        "recall_trace": {
            "algorithm": lookup.algorithm,
            "rrf_constant": _RRF,
            "recall_k": most,
            "semantic": semantic,
            "dense": dense,
            "fused": fused,
            "graph_neighbor_ids": neighbours,
            "selected_event_ids": selected,
        },
        "disclosure_state": None,
        "inspection_trace": [],
        "answer": {
            "answer": lookup.answer,
            "evidence_ids": _cited(retrieval["events"], lookup, cited),
            "uncertainty": lookup.uncertainty,
            "inspect": [],
        },
        "invalid_evidence_ids": [],
        "evidence_characters": _length(retrieval),
        "usage": {"attempts": 2, "successful_calls": 2, "missing_usage_attempts": 0},
    }


def trace_path(folder: Path) -> Path:
    """Return where the trace of the demo stands."""
    return folder / f"trace.{AGENT.lower()}.json"


def demo_trace(
    memory: Record,
    sheet: QuestionSheet,
    video_id: str,
    lookup: Lookup = BELL,
    cited: Sequence[str] = (),
) -> Record:
    """Return the trace of one of the demo's questions."""
    asked = next(one for one in sheet.question if one.id == lookup.question)
    question = {
        "question_id": asked.id,
        "video_id": video_id,
        "granularity": "episode",
        "type": asked.type.value,
        "question": asked.text,
    }
    return make_trace(memory, question, lookup, cited)


def write_demo_trace(
    agents: Sequence[tuple[AgentSource, Record]], sheet: QuestionSheet, video_id: str, folder: Path
) -> None:
    """Write the trace over the memory of its agent beside it."""
    memory = next(one for agent, one in agents if agent.name == AGENT)
    write_traces([demo_trace(memory, sheet, video_id)], trace_path(folder))


def _record(memory: Record, event: Record) -> Record:
    """Return an event with all that has to do with it, as the agent reads it."""
    people = {*event.get("participants", ()), *(state["subject"] for state in event["states"])}
    refs = set(event["observation_refs"])
    return {
        **event,
        "observations": [each for each in memory["observations"] if each["id"] in refs],
        "people": [each for each in memory["entities"] if each["id"] in people],
        "relations": [
            each for each in memory["relations"] if event["id"] in (each["source"], each["target"])
        ],
    }


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(text.lower())


def _by_words(records: dict[str, Record], key: str, plan: Plan) -> Record:
    """Score a record: BM25 of the query, and matches of people and targets."""
    documents = {each: _tokens(json.dumps(record)) for each, record in records.items()}
    terms = set(_tokens(" ".join(plan.query_terms)))
    counts, length = Counter(documents[key]), len(documents[key])
    mean = sum(map(len, documents.values())) / len(documents)
    bm25 = 0.0
    for term in sorted(terms):
        holding = sum(term in words for words in documents.values())
        weight = math.log(1 + (len(documents) - holding + 0.5) / (holding + 0.5))
        often = counts[term]
        bm25 += weight * often * (_K1 + 1) / (often + _K1 * (1 - _B + _B * length / mean))
    record = records[key]
    people = " ".join(f"{each['name']} {each['description']}" for each in record["people"])
    felt = " ".join(f"{each['target']} {each['emotion']}" for each in record["states"])
    entity, target = _match(plan.entity_terms, people), _match(plan.target_terms, felt)
    return {
        "id": key,
        "score": bm25 + 3 * entity + 2 * target,
        "bm25": bm25,
        "entity_match": entity,
        "target_match": target,
    }


def _match(terms: Sequence[str], text: str) -> float:
    """Sum, over terms of the plan, the share of their tokens in a text."""
    there = set(_tokens(text))
    total = 0.0
    for term in terms:
        wanted = set(_tokens(term))
        total += len(wanted & there) / len(wanted)
    return total


def _by_nearness(record: Record, question: Record) -> Record:
    one, other = _triples(record["summary"]), _triples(question["question"])
    size = math.sqrt(sum(n * n for n in one.values()) * sum(n * n for n in other.values()))
    shared = sum(count * other[triple] for triple, count in one.items())
    return {"id": record["id"], "cosine": shared / size if size else 0.0}


def _triples(text: str) -> Counter[str]:
    plain = f"  {' '.join(_tokens(text))} "
    return Counter(plain[place : place + 3] for place in range(len(plain) - 2))


def _top(rows: list[Record], name: str, most: int) -> list[Record]:
    return sorted(rows, key=lambda row: (-row[name], natural(row["id"])))[:most]


def _fused(semantic: list[Record], dense: list[Record], records: dict[str, Record]) -> list[Record]:
    scores: dict[str, float] = {}
    for route in (semantic, dense):
        for rank, row in enumerate(route, start=1):
            scores[row["id"]] = scores.get(row["id"], 0.0) + 1 / (_RRF + rank)
    by_words = {row["id"]: row["score"] for row in semantic}

    def order(key: str) -> tuple[float, float, float]:
        return -scores[key], -by_words.get(key, 0.0), records[key]["spans"][0][0]

    return [{"id": key, "rrf": scores[key]} for key in sorted(scores, key=order)]


def _neighbours(memory: Record, seeds: Sequence[str]) -> set[str]:
    """Return what relations lead to, and the events before and after of everybody in a seed."""
    found: set[str] = set()
    for relation in memory["relations"]:
        ends = {relation["source"], relation["target"]}
        found |= ends if ends & set(seeds) else set()
    ordered = sorted(memory["events"], key=lambda event: event["spans"][0][0])
    for person in memory["entities"]:
        own = [
            event["id"]
            for event in ordered
            if any(state["subject"] == person["id"] for state in event["states"])
        ]
        for before, after in pairwise(own):
            found |= {before, after} if {before, after} & set(seeds) else set()
    return found


def _retrieval(
    memory: Record,
    records: dict[str, Record],
    seeds: list[str],
    neighbours: list[str],
    lookup: Lookup,
) -> Record:
    """Take records as long as the budget holds them, and tell the others in brief."""
    rest = records if lookup.expands else ()
    order = list(dict.fromkeys((*seeds[:4], *neighbours[:4], *seeds, *neighbours, *rest)))
    retrieval: Record = {"events": [], "timeline": [], "coverage": {}}
    ordered = sorted(memory["events"], key=_start)
    for row in map(_brief, ordered):
        if _length([*retrieval["timeline"], row]) > lookup.budget * _TIMELINE_SHARE:
            break
        retrieval["timeline"].append(row)
    limit = lookup.budget - 256
    chosen: list[str] = []
    for key in order:
        tried = retrieval | {"events": [*(records[each] for each in chosen), records[key]]}
        if _length(tried) <= limit:
            chosen.append(key)
    retrieval["events"] = sorted((records[key] for key in chosen), key=_start)
    retrieval["coverage"] = {
        "scope": [0, memory["duration"]],
        "candidate_events": len(records),
        "returned_events": len(chosen),
        "timeline_events": len(retrieval["timeline"]),
        "omitted_event_ids": [key for key in records if key not in chosen],
        "memory_source_windows": len(memory["completed_windows"]),
    }
    return retrieval


def _brief(event: Record) -> Record:
    states = [
        {name: state[name] for name in ("subject", "target", "emotion")}
        for state in event["states"]
    ]
    return {"id": event["id"], "span": _span(event), "states": states}


def _span(event: Record) -> list[float]:
    return [event["spans"][0][0], max(span[1] for span in event["spans"])]


def _start(event: Record) -> tuple[float, float]:
    return event["spans"][0][0], _span(event)[1]


def _cited(events: Sequence[Record], lookup: Lookup, cited: Sequence[str]) -> list[str]:
    """Return what the answer stands on: an observation of each event cited."""
    if cited:
        held = {event["id"]: event for event in events}
        return [held[key]["observation_refs"][0] for key in cited if key in held]
    return [
        ref
        for event in events
        for state in event["states"]
        if any(word in event["summary"] for word in lookup.about)
        and _is_one_of(lookup.plan.entity_terms, event, state)
        for ref in state["evidence_refs"][:1]
    ]


def _is_one_of(names: Sequence[str], event: Record, state: Record) -> bool:
    return any(each["id"] == state["subject"] and each["name"] in names for each in event["people"])


def _length(value: object) -> int:
    return len(json.dumps(value, ensure_ascii=False))
