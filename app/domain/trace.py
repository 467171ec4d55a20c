"""How an agent found an answer: the trace of one question over an event memory.

Names follow ``traces/<question_id>.json`` of LongEmo (methods/longemo/runner.py; retrieval in
retrieval.py, stream_retrieval.py and progressive_retrieval.py). Which fields there are depends on
the version that wrote it; what we do not know stays in `Trace.original` and is named in
`Trace.unknown`. `app.domain.trace_reading` makes these records of JSON, `app.domain.trace_path`
tells what became of each event, `app.domain.trace_checks` recomputes the figures.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.event_memory import Oddity
from app.domain.ids import MemoryKey, TraceKey, VideoKey
from app.domain.interval import Interval
from app.domain.phrase import mark
from app.domain.question import JsonObject

RRF_CONSTANT = 60
"""What stands in ``1 / (constant + rank)`` where a trace does not say; ranks count from 1."""

CONFIGURATIONS = ("config", "configuration", "settings")
"""Ours: where a run that writes its settings has them."""

LOCAL_MODE = "local"
"""The plan's mode that does not ask for the whole video."""

_UNSTORED, _NO_VIDEO = TraceKey(""), VideoKey("")


class Method(StrEnum):
    """How events were gathered, told by what a trace recalls."""

    GRAPH = "graph"
    STREAM = "stream"
    PROGRESSIVE = "progressive"
    UNKNOWN = "unknown"


METHOD_WORDS = {
    Method.GRAPH: mark("Seeds and their neighbours"),
    Method.STREAM: mark("Seeds and their streams"),
    Method.PROGRESSIVE: mark("Anchors, then pages on request"),
    Method.UNKNOWN: mark("Not told"),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What the agent decided to look for.

    Attributes
    ----------
    mode
        ``trajectory``, ``comparison``, ``count``, ``causal``, ``local``, or another word.
    time_range
        Where in the video; None for all of it.
    """

    mode: str = ""
    entity_terms: tuple[str, ...] = ()
    target_terms: tuple[str, ...] = ()
    query_terms: tuple[str, ...] = ()
    time_range: Interval | None = None

    @property
    def is_global(self) -> bool:
        """Tell whether the whole video was to be covered."""
        return self.mode != LOCAL_MODE


@dataclass(frozen=True, slots=True)
class SemanticSeed:
    """An event found by its words; a figure is None where the trace does not tell it."""

    id: str
    score: float | None = None
    bm25: float | None = None
    entity_match: float | None = None
    target_match: float | None = None


@dataclass(frozen=True, slots=True)
class DenseSeed:
    """An event found by the nearness of its embedding."""

    id: str
    cosine: float | None = None


@dataclass(frozen=True, slots=True)
class FusedSeed:
    """An event in the order of both routes together."""

    id: str
    rrf: float | None = None


@dataclass(frozen=True, slots=True)
class StreamPage:
    """A page of a stream of events of one person and target."""

    page: int | None = None
    returned: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Expansion:
    """More events that the agent asked for.

    Attributes
    ----------
    anchors
        Round which it asked.
    scope, direction, reason
        Words of the request; empty where it has none.
    returned
        What it got, in order.
    candidates
        How many there were to choose from.
    """

    anchors: tuple[str, ...] = ()
    scope: str = ""
    direction: str = ""
    reason: str = ""
    returned: tuple[str, ...] = ()
    candidates: int | None = None


@dataclass(frozen=True, slots=True)
class Recall:
    """How the events were found, as far as the version tells."""

    algorithm: str = ""
    rrf_constant: float | None = None
    recall_k: int | None = None
    semantic: tuple[SemanticSeed, ...] = ()
    dense: tuple[DenseSeed, ...] = ()
    fused: tuple[FusedSeed, ...] = ()
    neighbours: tuple[str, ...] = ()
    seeds: tuple[str, ...] = ()
    streams: tuple[str, ...] = ()
    stream_pages: tuple[StreamPage, ...] = ()
    stream_events: tuple[str, ...] = ()
    relation_events: tuple[str, ...] = ()
    anchors: tuple[str, ...] = ()
    initial: tuple[str, ...] = ()
    expansions: tuple[Expansion, ...] = ()
    selected: tuple[str, ...] = ()

    @property
    def method(self) -> Method:
        """How events were gathered beyond the seeds."""
        if self.anchors or self.initial or "progressive" in self.algorithm:
            return Method.PROGRESSIVE
        if self.streams or self.stream_events or "stream" in self.algorithm:
            return Method.STREAM
        known = self.semantic or self.dense or self.fused or self.neighbours
        return Method.GRAPH if known or self.algorithm else Method.UNKNOWN


@dataclass(frozen=True, slots=True)
class TracedEvent:
    """An event that was handed to the agent with all its evidence.

    Attributes
    ----------
    observations
        Ids of those that came with it.
    """

    id: str
    summary: str = ""
    intervals: tuple[Interval, ...] = ()
    observations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Coverage:
    """What the retrieval says of itself."""

    scope: Interval | None = None
    candidates: int | None = None
    returned: int | None = None
    on_timeline: int | None = None
    omitted: tuple[str, ...] | None = None
    omitted_count: int | None = None
    windows: int | None = None


@dataclass(frozen=True, slots=True)
class Inspection:
    """A stretch of the video that the agent asked to look at once more."""

    interval: Interval | None = None
    question: str = ""


@dataclass(frozen=True, slots=True)
class TraceAnswer:
    """What the agent said; `evidence` holds ids of events (E) and observations (O)."""

    text: str = ""
    evidence: tuple[str, ...] = ()
    uncertainty: str = ""


@dataclass(frozen=True, slots=True)
class Trace:
    """The trace of one question.

    Attributes
    ----------
    key, video, memory
        Empty until it is stored; `memory` None where it is shown over what it carries.
    events
        What was retrieved in full.
    timeline
        Ids of the events that were told in brief.
    routing
        Names and values of the routing, as text; `usage` likewise.
    invalid_evidence
        Ids the agent cited although it was not given them, as the trace says.
    evidence_characters
        Length of the retrieval as JSON, as the trace says.
    marks
        What tells a run from others of the same algorithm, as far as the file says: its run,
        version and date.
    unknown
        JSON paths of what we do not know; it is kept.
    oddities
        What could not be read as it stands.
    original
        The file, value for value.
    """

    question_id: str
    video_id: str
    granularity: str = ""
    question_type: str = ""
    question: str = ""
    plan: Plan = field(default_factory=Plan)
    recall: Recall = field(default_factory=Recall)
    events: tuple[TracedEvent, ...] = ()
    timeline: tuple[str, ...] = ()
    coverage: Coverage = field(default_factory=Coverage)
    routing: tuple[tuple[str, str], ...] = ()
    inspections: tuple[Inspection, ...] = ()
    answer: TraceAnswer = field(default_factory=TraceAnswer)
    invalid_evidence: tuple[str, ...] = ()
    evidence_characters: int | None = None
    usage: tuple[tuple[str, str], ...] = ()
    marks: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    oddities: tuple[Oddity, ...] = ()
    original: JsonObject = field(default_factory=dict)
    key: TraceKey = _UNSTORED
    video: VideoKey = _NO_VIDEO
    memory: MemoryKey | None = None

    @property
    def title(self) -> str:
        """What tells it from others of the video: question, algorithm, run, version and date."""
        parts = (self.question_id, self.recall.algorithm, *self.marks)
        return " · ".join(part for part in parts if part)
