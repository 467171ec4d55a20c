"""Retrieval over an event memory, as LongEmo's graph method does it, to be run again with changes.

Follows methods/longemo/retrieval.py of that project. The published trace fixes what its text leaves
open: people are matched in their JSON, targets and emotions of the states as words, neighbours come
in the order of their ids as text, and lengths are those of JSON with Python's own separators. The
dense route needs an embedding model, which is not here: its cosines come from a trace, or it is
off.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import chain

from app.domain.interval import Interval
from app.domain.question import JsonObject, JsonValue
from app.domain.trace import DenseSeed, FusedSeed, Plan, SemanticSeed

_RUN = re.compile(r"[a-z0-9]+|[\u4e00-\u9fff]+")
_FIRST_IDEOGRAPH = "\u4e00"
_SEPARATED = len(", ")
_LISTED_SHARE = 0.1
"""Of the budget that ids left out may take before only their number is told (ours: the published
trace lists sixty)."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be turned.

    Attributes
    ----------
    k1, b
        Of BM25.
    entity_weight, target_weight
        What a full match of one term adds to the score.
    recall_k
        Seeds taken from each route.
    rrf_constant
        In ``1 / (constant + rank)``.
    budget, reserve
        Characters of JSON that an answer may read, and how many of them stay free.
    timeline_share
        Of the budget that the timeline may fill.
    bins
        Equal parts of the video that each send their best event, unless the plan is local.
    first
        Seeds, and then neighbours, that come before all else.
    """

    k1: float = 1.2
    b: float = 0.75
    entity_weight: float = 3.0
    target_weight: float = 2.0
    recall_k: int = 12
    rrf_constant: float = 60
    budget: int = 48_000
    reserve: int = 256
    timeline_share: float = 0.25
    bins: int = 12
    first: int = 4


USUAL = Settings()


@dataclass(frozen=True, slots=True)
class Packet:
    """An event as it is searched and given: its record with observations, people and relations.

    Attributes
    ----------
    span
        From its first start to its last end; None where the file tells no time.
    subjects
        Who feels something in it.
    aims
        Targets and emotions of its states, as words.
    is_outline
        Its record is not known, only that it is there: it can be found, and never handed over.
    """

    id: str
    value: JsonObject
    span: Interval | None
    subjects: tuple[str, ...] = ()
    aims: str = ""
    is_outline: bool = False


@dataclass(frozen=True, slots=True)
class Retrieved:
    """What a run finds.

    Attributes
    ----------
    semantic
        Every event by score, the best first.
    dense, fused
        Fused are the seeds.
    neighbours
        Reached from the seeds by a relation, or as what comes before and after for a subject.
    representatives
        The best event of each part of the video.
    selected
        What fits into the budget, in order of time.
    dropped
        Found as seed, neighbour or representative, and too long.
    timeline
        Events of the timeline, in order of time.
    characters
        Length of what is given, as JSON.
    """

    semantic: tuple[SemanticSeed, ...]
    dense: tuple[DenseSeed, ...]
    fused: tuple[FusedSeed, ...]
    neighbours: tuple[str, ...]
    representatives: tuple[str, ...]
    selected: tuple[str, ...]
    dropped: tuple[str, ...]
    timeline: tuple[str, ...]
    characters: int


def tokens(text: str) -> list[str]:
    """Return letters and digits in runs, ideographs in pairs, all in lower case."""
    return list(chain.from_iterable(map(_pieces, _RUN.findall(text.lower()))))


def term_match(terms: Iterable[str], text: str) -> float:
    """Return the sum over terms of the share of their tokens that a text has."""
    return _matched(_wanted(terms), frozenset(tokens(text)))


def fuse(
    semantic: Sequence[SemanticSeed],
    dense: Sequence[DenseSeed],
    starts: Mapping[str, float],
    settings: Settings = USUAL,
) -> tuple[FusedSeed, ...]:
    """Join the first of both routes by reciprocal ranks (Cormack, Clarke and Buettcher, 2009).

    Equal ones stand by semantic score, then by start.
    """
    ranks: dict[str, float] = {}
    for route in ([seed.id for seed in semantic], [seed.id for seed in dense]):
        for rank, event in enumerate(route[: settings.recall_k], start=1):
            ranks[event] = ranks.get(event, 0.0) + 1 / (settings.rrf_constant + rank)
    scores = {seed.id: seed.score or 0.0 for seed in semantic}
    ordered = sorted(
        ranks.items(),
        key=lambda each: (-each[1], -scores.get(each[0], 0.0), starts.get(each[0], math.inf)),
    )
    return tuple(FusedSeed(event, rrf) for event, rrf in ordered)


def json_length(value: JsonValue) -> int:
    """Return how many characters a value has as JSON, letters as they are."""
    return len(json.dumps(value, ensure_ascii=False))


@dataclass(frozen=True, eq=False)
class Retriever:
    """Events ready to be searched.

    Attributes
    ----------
    packets
        In any order; ids are unique.
    links
        Events that an explicit relation leads to, by event.
    scope
        What the memory covers, in seconds, as the file has it.
    windows
        How many windows the memory was built from.
    """

    packets: Sequence[Packet]
    links: Mapping[str, Sequence[str]]
    scope: tuple[float, float] = (0, 0)
    windows: int = 0
    settings: Settings = field(default=USUAL)

    def run(
        self,
        plan: Plan,
        dense: Sequence[DenseSeed] = (),
        semantic: Sequence[SemanticSeed] | None = None,
    ) -> Retrieved:
        """Search.

        Parameters
        ----------
        dense
            Best first; none switches that route off.
        semantic
            Scores known already, best first; None to compute them.
        """
        scored = tuple(self.semantic(plan) if semantic is None else semantic)
        fused = fuse(scored, dense, self._starts, self.settings)
        seeds = [seed.id for seed in fused]
        neighbours = self._neighbours(seeds)
        best = self._representatives(scored) if plan.is_global else ()
        order = self._order(seeds, neighbours, best, scored)
        timeline = self._timeline()
        selected, characters = self._packed(order, timeline)
        found = dict.fromkeys((*seeds, *neighbours, *best))
        return Retrieved(
            scored,
            tuple(dense),
            fused,
            neighbours,
            best,
            selected,
            tuple(each for each in found if each not in set(selected)),
            timeline,
            characters,
        )

    def semantic(self, plan: Plan) -> tuple[SemanticSeed, ...]:
        """Score every event by its words; the best first, equal ones by start."""
        words = self._bm25(set(tokens(" ".join(plan.query_terms))))
        people_match, aim_match = _matcher(plan.entity_terms), _matcher(plan.target_terms)
        found = []
        for packet, bm25, (people, aims) in zip(self.packets, words, self._terms, strict=True):
            entity, target = people_match(people), aim_match(aims)
            score = (
                bm25 + self.settings.entity_weight * entity + self.settings.target_weight * target
            )
            found.append(SemanticSeed(packet.id, score, bm25, entity, target))
        return tuple(sorted(found, key=lambda each: (-(each.score or 0), self._starts[each.id])))

    # Words ------------------------------------------------------------------------------------

    @cached_property
    def _words(self) -> tuple[dict[str, list[tuple[int, int]]], list[int]]:
        """Where each word stands, as places of events and counts; and how long each event is."""
        places: dict[str, list[tuple[int, int]]] = {}
        lengths = []
        for at, packet in enumerate(self.packets):
            found = tokens(json.dumps(packet.value, ensure_ascii=False))
            lengths.append(len(found))
            for word, count in Counter(found).items():
                places.setdefault(word, []).append((at, count))
        return places, lengths

    @cached_property
    def _terms(self) -> list[tuple[frozenset[str], frozenset[str]]]:
        """The words of the people, and of targets and emotions, of each event."""
        return [
            (frozenset(tokens(_people(packet))), frozenset(tokens(packet.aims)))
            for packet in self.packets
        ]

    def with_settings(self, settings: Settings) -> Retriever:
        """Return the same events under other settings; what was read of them is not read again."""
        other = replace(self, settings=settings)
        for name in ("_words", "_terms", "_starts", "_by_time", "_by_subject", "lengths"):
            if name in self.__dict__:
                other.__dict__[name] = self.__dict__[name]
        return other

    def prepare(self) -> Retriever:
        """Do now what the first run would wait for: it reads every event."""
        _ = self._words, self._terms, self.lengths
        return self

    def _bm25(self, query: set[str]) -> list[float]:
        """Score events (Robertson and Zaragoza, 2009), with the idf that is never negative."""
        places, lengths = self._words
        n, k1, b = len(lengths), self.settings.k1, self.settings.b
        mean = sum(lengths) / n if n else 1.0
        scores = [0.0] * n
        for word in query:
            held = places.get(word, ())
            idf = math.log(1 + (n - len(held) + 0.5) / (len(held) + 0.5))
            for at, count in held:
                norm = k1 * (1 - b + b * lengths[at] / mean)
                scores[at] += idf * count * (k1 + 1) / (count + norm)
        return scores

    # Graph ------------------------------------------------------------------------------------

    @cached_property
    def _starts(self) -> dict[str, float]:
        return {
            packet.id: math.inf if packet.span is None else packet.span.start_ms
            for packet in self.packets
        }

    @cached_property
    def _by_time(self) -> tuple[Packet, ...]:
        return tuple(sorted(self.packets, key=_time_of))

    @cached_property
    def _by_subject(self) -> dict[str, list[str]]:
        """The events of each subject in order of time."""
        found: dict[str, list[str]] = {}
        for packet in self._by_time:
            for subject in packet.subjects:
                found.setdefault(subject, []).append(packet.id)
        return found

    def _neighbours(self, seeds: Iterable[str]) -> tuple[str, ...]:
        reached: set[str] = set()
        subjects = {packet.id: packet.subjects for packet in self.packets}
        for seed in seeds:
            reached.update(self.links.get(seed, ()))
            for subject in subjects.get(seed, ()):
                line = self._by_subject[subject]
                at = line.index(seed)
                reached.update(line[max(0, at - 1) : at] + line[at + 1 : at + 2])
        return tuple(sorted(reached))

    def _representatives(self, scored: Sequence[SemanticSeed]) -> tuple[str, ...]:
        """Return the best event of each of the equal parts of the video that has any."""
        start, end = self.scope
        width = (end - start) * 1000 / self.settings.bins if self.settings.bins else 0
        best: dict[int, str] = {}
        for seed in scored if width > 0 else ():
            at = self._starts.get(seed.id, math.inf)
            if math.isfinite(at):
                part = min(int((at - start * 1000) // width), self.settings.bins - 1)
                best.setdefault(part, seed.id)
        return tuple(best[part] for part in sorted(best))

    # Budget -----------------------------------------------------------------------------------

    def _order(
        self,
        seeds: Sequence[str],
        neighbours: Sequence[str],
        best: Sequence[str],
        scored: Sequence[SemanticSeed],
    ) -> list[str]:
        first = self.settings.first
        return list(
            dict.fromkeys(
                (
                    *seeds[:first],
                    *neighbours[:first],
                    *best,
                    *seeds[first:],
                    *neighbours[first:],
                    *(each.id for each in scored),
                )
            )
        )

    def _timeline(self) -> tuple[str, ...]:
        """Return the first events in order of time whose outlines fit their share."""
        room = int(self.settings.budget * self.settings.timeline_share)
        length = len("[]")
        kept: list[str] = []
        for packet in self._by_time:
            length += json_length(dict(_outline(packet))) + (len(", ") if kept else 0)
            if length > room:
                break
            kept.append(packet.id)
        return tuple(kept)

    def _packed(self, order: Sequence[str], timeline: Sequence[str]) -> tuple[tuple[str, ...], int]:
        """Add events in their order as long as the whole fits; those too long are passed over."""
        packets = {packet.id: packet for packet in self.packets}
        measure = _Measure(self, [dict(_outline(packets[each])) for each in timeline])
        room = self.settings.budget - self.settings.reserve
        whole = [each for each in order if each in packets and not packets[each].is_outline]
        kept = [each for each in whole if measure.takes(each, room)]
        kept.sort(key=lambda each: _time_of(packets[each]))
        return tuple(kept), measure.length

    @cached_property
    def lengths(self) -> Mapping[str, int]:
        """How many characters each event has as JSON."""
        return {packet.id: json_length(dict(packet.value)) for packet in self.packets}


class _Measure:
    """The length of what is given, as JSON, while events are added to it."""

    def __init__(self, retriever: Retriever, outlines: list[JsonValue]) -> None:
        self._retriever = retriever
        self._kept = 0
        self._events = 0
        left_out = [_SEPARATED + json_length(each.id) for each in retriever.packets]
        self._left_out = sum(left_out)
        self._is_listed = self._left_out <= retriever.settings.budget * _LISTED_SHARE
        self._shell = json_length(
            {
                "events": [],
                "timeline": outlines,
                "coverage": {
                    "scope": list(retriever.scope),
                    "candidate_events": len(retriever.packets),
                    "timeline_events": len(outlines),
                    "memory_source_windows": retriever.windows,
                },
            }
        )

    @property
    def length(self) -> int:
        """How long it is now."""
        return self._with(self._kept, self._events, self._left_out)

    def takes(self, event: str, room: int) -> bool:
        """Add an event if the whole then fits, and tell whether it did."""
        events = self._events + self._retriever.lengths[event]
        left_out = self._left_out - _SEPARATED - json_length(event)
        if self._with(self._kept + 1, events, left_out) > room:
            return False
        self._kept, self._events, self._left_out = self._kept + 1, events, left_out
        return True

    def _with(self, kept: int, events: int, left_out: int) -> int:
        """Return the length with so many events, of so many characters, and so much left out."""
        total = len(self._retriever.packets)
        counted = json_length({"returned_events": kept}) - len("{}") + _SEPARATED
        if self._is_listed:
            rest = json_length({"omitted_event_ids": []}) - len("{}") + _SEPARATED
            rest += left_out - (_SEPARATED if kept < total else 0)
        else:
            rest = json_length({"omitted_event_count": total - kept}) - len("{}") + _SEPARATED
        return self._shell + events + _SEPARATED * max(0, kept - 1) + counted + rest


def _wanted(terms: Iterable[str]) -> list[set[str]]:
    return [words for term in terms if (words := set(tokens(term)))]


def _matched(wanted: Iterable[set[str]], found: frozenset[str]) -> float:
    return sum(len(each & found) / len(each) for each in wanted)


def _matcher(terms: Iterable[str]) -> Callable[[frozenset[str]], float]:
    """Return how well words match the terms; the same words are matched once."""
    wanted = _wanted(terms)
    return lru_cache(maxsize=None)(lambda found: _matched(wanted, found))


def _pieces(run: str) -> Iterable[str]:
    if run[0] < _FIRST_IDEOGRAPH or len(run) == 1:
        return (run,)
    return (run[at : at + 2] for at in range(len(run) - 1))


def _time_of(packet: Packet) -> tuple[float, float, str]:
    span = packet.span
    if span is None:
        return (math.inf, math.inf, packet.id)
    return (span.start_ms, span.end_ms, packet.id)


def _people(packet: Packet) -> str:
    return json.dumps(packet.value.get("people", []), ensure_ascii=False)


def _outline(packet: Packet) -> JsonObject:
    """Return what the timeline tells of an event."""
    states = packet.value.get("states")
    return {
        "id": packet.id,
        "span": _extent(packet.value.get("spans")),
        "states": [
            {name: state.get(name) for name in ("subject", "target", "emotion")}
            for state in (states if isinstance(states, list) else [])
            if isinstance(state, Mapping)
        ],
    }


def _extent(spans: JsonValue) -> list[JsonValue]:
    """Return the first start and the last end as they are written."""
    times = [
        each
        for row in (spans if isinstance(spans, list) else [])
        for each in (row if isinstance(row, list) else [])
        if isinstance(each, int | float)
    ]
    return [min(times), max(times)] if times else []
