"""Recomputes the figures of a trace, and says where its own do not come out.

Formulas: reciprocal rank fusion ``sum over routes of 1 / (constant + rank)``, ranks from 1, and
``score = bm25 + 3 entity_match + 2 target_match`` (methods/longemo/retrieval.py of LongEmo);
``evidence_characters`` is the length of ``retrieval`` as JSON text with default separators
(runner.py there). A published trace reproduces to the last digit.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.domain.phrase import phrase, phrase_n
from app.domain.question import JsonValue
from app.domain.trace import RRF_CONSTANT, Trace
from app.domain.trace_path import TracePath

_ENTITY_WEIGHT, _TARGET_WEIGHT = 3.0, 2.0
# Sums of the same numbers in another order may differ in the last digit.
_TOLERANCE = 1e-12


class Outcome(StrEnum):
    """How a figure of a trace compares with ours."""

    SAME = "same"
    DIFFERENT = "different"
    UNTOLD = "untold"


@dataclass(frozen=True, slots=True)
class TraceCheck:
    """One comparison.

    Attributes
    ----------
    name
        Stable name such as ``rrf``.
    sentence
        What came out, in words.
    ids
        Events whose figures differ.
    """

    name: str
    outcome: Outcome
    sentence: str
    ids: tuple[str, ...] = ()


def check_trace(trace: Trace, path: TracePath) -> tuple[TraceCheck, ...]:
    """Compare all figures that can be recomputed; what a version does not tell is said so."""
    checks = (
        _fusion(trace),
        _semantic(trace),
        _characters(trace),
        *_counts(trace),
        _citations(trace, path),
    )
    return tuple(check for check in checks if check is not None)


def fused_scores(trace: Trace) -> dict[str, float]:
    """Return the reciprocal rank fusion of both routes, best first."""
    recall = trace.recall
    constant = RRF_CONSTANT if recall.rrf_constant is None else recall.rrf_constant
    found: dict[str, float] = {}
    routes = ([each.id for each in recall.semantic], [each.id for each in recall.dense])
    for route in routes:
        for rank, event in enumerate(route, start=1):
            share = 1 / (constant + rank) if constant + rank > 0 else math.inf
            found[event] = found.get(event, 0.0) + share
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def evidence_lengths(retrieval: JsonValue) -> tuple[int, int]:
    """Return the length of a retrieval as JSON: with letters as they are, and with escapes."""
    literal = json.dumps(retrieval, ensure_ascii=False, default=_plain)
    return len(literal), len(json.dumps(retrieval, default=_plain))


def _fusion(trace: Trace) -> TraceCheck:
    told = {seed.id: seed.rrf for seed in trace.recall.fused if seed.rrf is not None}
    routes = trace.recall.semantic or trace.recall.dense
    if not told or not routes:
        return _untold("rrf", phrase("It does not tell how its two lists were fused."))
    ours = fused_scores(trace)
    wrong = [each for each in (*told, *ours) if not _alike(told.get(each), ours.get(each))]
    return _compared(
        "rrf",
        wrong,
        phrase_n(
            "The fused score of {n} event comes out the same.",
            "The fused scores of {n} events come out the same.",
            len(told),
        ),
        phrase("Fused scores that do not come out of the two lists: {ids}.", ids=_named(wrong)),
    )


def _semantic(trace: Trace) -> TraceCheck:
    wrong, count = [], 0
    for seed in trace.recall.semantic:
        parts = (seed.score, seed.bm25, seed.entity_match, seed.target_match)
        if any(part is None for part in parts):
            continue
        score, bm25, entity, target = (part or 0.0 for part in parts)
        count += 1
        if not _alike(score, bm25 + _ENTITY_WEIGHT * entity + _TARGET_WEIGHT * target):
            wrong.append(seed.id)
    if not count:
        return _untold("semantic", phrase("It does not tell the parts of its scores by words."))
    return _compared(
        "semantic",
        wrong,
        phrase_n(
            "The score by words of {n} event is the sum of its parts.",
            "The scores by words of {n} events are the sums of their parts.",
            count,
        ),
        phrase("Scores by words that are not the sum of their parts: {ids}.", ids=_named(wrong)),
    )


def _characters(trace: Trace) -> TraceCheck:
    told, name = trace.evidence_characters, "evidence_characters"
    if told is None:
        return _untold(name, phrase("It does not tell how long its evidence was."))
    ours = evidence_lengths(trace.original.get("retrieval"))
    if told in ours:
        words = phrase("Its evidence is {n} characters long, as it says.", n=f"{told:,}")
        return TraceCheck(name, Outcome.SAME, words)
    words = phrase(
        "It says that its evidence is {told} characters long; what it carries has {n}.",
        told=f"{told:,}",
        n=f"{ours[0]:,}",
    )
    return TraceCheck(name, Outcome.DIFFERENT, words)


def _counts(trace: Trace) -> Iterator[TraceCheck]:
    """Compare what the retrieval says of itself with what it carries."""
    coverage = trace.coverage
    omitted = coverage.omitted_count
    if coverage.omitted is not None:
        omitted = len(coverage.omitted)
    pairs = (
        ("returned_events", coverage.returned, len(trace.events)),
        ("timeline_events", coverage.on_timeline, len(trace.timeline)),
        ("candidate_events", coverage.candidates, _sum(coverage.returned, omitted)),
    )
    for name, told, found in pairs:
        if told is None or found is None:
            continue
        words = phrase("{name}: {n}, as it says.", name=name, n=told)
        if told != found:
            words = phrase("{name}: it says {told}, but holds {n}.", name=name, told=told, n=found)
        yield TraceCheck(name, Outcome.SAME if told == found else Outcome.DIFFERENT, words)
    given, recalled = {event.id for event in trace.events}, set(trace.recall.selected)
    if recalled and given != recalled:
        wrong = sorted(given ^ recalled)
        words = phrase("Selected, or handed over, but not both: {ids}.", ids=_named(wrong))
        yield TraceCheck("selected", Outcome.DIFFERENT, words, tuple(wrong))


def _citations(trace: Trace, path: TracePath) -> TraceCheck | None:
    """Compare which ids of the evidence the agent was not given, by its account and by ours."""
    if not trace.answer.evidence:
        return None
    held = {each.id for each in trace.events} | {
        one for each in trace.events for one in each.observations
    }
    ours = tuple(each for each in trace.answer.evidence if each not in held)
    name = "evidence_ids"
    if not ours and not trace.invalid_evidence:
        words = phrase_n(
            "The {n} id that the answer cites was handed over.",
            "All {n} ids that the answer cites were handed over.",
            len(trace.answer.evidence),
        )
        return TraceCheck(name, Outcome.SAME, words)
    wrong = tuple(dict.fromkeys((*ours, *trace.invalid_evidence)))
    words = phrase("The answer cites what was not handed over: {ids}.", ids=_named(wrong))
    if set(ours) != set(trace.invalid_evidence):
        words = phrase(
            "Cited without being handed over: {ours}; by its own account: {told}.",
            ours=_named(ours) or "0",
            told=_named(trace.invalid_evidence) or "0",
        )
    events = (each for one in wrong for each in path.citations.get(one, ()))
    return TraceCheck(name, Outcome.DIFFERENT, words, tuple(dict.fromkeys(events)))


def _compared(name: str, wrong: Sequence[str], same: str, different: str) -> TraceCheck:
    if wrong:
        return TraceCheck(name, Outcome.DIFFERENT, different, tuple(dict.fromkeys(wrong)))
    return TraceCheck(name, Outcome.SAME, same)


def _untold(name: str, sentence: str) -> TraceCheck:
    return TraceCheck(name, Outcome.UNTOLD, sentence)


def _alike(told: float | None, ours: float | None) -> bool:
    if told is None or ours is None:
        return False
    return math.isclose(told, ours, rel_tol=_TOLERANCE, abs_tol=_TOLERANCE)


def _sum(first: int | None, second: int | None) -> int | None:
    return None if first is None or second is None else first + second


def _named(ids: Sequence[str], most: int = 8) -> str:
    """Name ids, of many the first."""
    once = tuple(dict.fromkeys(ids))
    more = f" + {len(once) - most}" if len(once) > most else ""
    return ", ".join(each[:40] for each in once[:most]) + more


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is no JSON value")
