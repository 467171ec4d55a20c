"""Reads how a trace says its events were found, and what every part of a trace needs for that."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from app.domain.memory_values import MemoryReader
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.trace import (
    CONFIGURATIONS,
    DenseSeed,
    Expansion,
    FusedSeed,
    Recall,
    SemanticSeed,
    StreamPage,
)

_AT = "recall_trace"
_FIELDS = (
    *("algorithm", "rrf_constant", "recall_k", "semantic", "dense", "fused"),
    *("graph_neighbor_ids", "selected_event_ids", "seed_event_ids", "stream_ids", "stream_pages"),
    *("stream_event_ids", "relation_event_ids", "anchor_ids", "initial_ids", "coverage"),
    *("expansions", "budget", *CONFIGURATIONS),
)
_LONGEST_FIGURE = 200


@dataclass(slots=True)
class RecallReader(MemoryReader):
    """Reads values that may be missing, and names the fields it does not know."""

    unknown: list[str] = field(default_factory=list)

    def recall(self, row: JsonObject) -> Recall:
        """Read ``recall_trace`` of any version."""
        self.name_unknown(row, _FIELDS, _AT)

        def ids(name: str) -> tuple[str, ...]:
            return self.some_words(row, name, _AT)

        return Recall(
            algorithm=self.said(row, "algorithm", _AT),
            rrf_constant=self.figure(row, "rrf_constant", _AT),
            recall_k=self.number_of(row.get("recall_k"), f"{_AT}.recall_k"),
            semantic=self.semantic(row),
            dense=self.dense(row),
            fused=self.fused(row),
            neighbours=ids("graph_neighbor_ids"),
            seeds=ids("seed_event_ids"),
            streams=ids("stream_ids"),
            stream_pages=self.pages(row),
            stream_events=ids("stream_event_ids"),
            relation_events=ids("relation_event_ids"),
            anchors=ids("anchor_ids"),
            initial=ids("initial_ids"),
            expansions=self.expansions(row),
            selected=ids("selected_event_ids"),
        )

    def semantic(self, recall: JsonObject) -> tuple[SemanticSeed, ...]:
        """Read the seeds found by words."""
        names = ("score", "bm25", "entity_match", "target_match")
        found = []
        for path, row in self.rows(recall, "semantic", _AT):
            self.name_unknown(row, ("id", *names), path)
            figures = (self.figure(row, name, path) for name in names)
            found.append(SemanticSeed(self.id_of(row, path), *figures))
        return tuple(seed for seed in found if seed.id)

    def dense(self, recall: JsonObject) -> tuple[DenseSeed, ...]:
        """Read the seeds found by embeddings."""
        found = []
        for path, row in self.rows(recall, "dense", _AT):
            self.name_unknown(row, ("id", "cosine"), path)
            found.append(DenseSeed(self.id_of(row, path), self.figure(row, "cosine", path)))
        return tuple(seed for seed in found if seed.id)

    def fused(self, recall: JsonObject) -> tuple[FusedSeed, ...]:
        """Read the order of both routes together."""
        found = []
        for path, row in self.rows(recall, "fused", _AT):
            self.name_unknown(row, ("id", "rrf"), path)
            found.append(FusedSeed(self.id_of(row, path), self.figure(row, "rrf", path)))
        return tuple(seed for seed in found if seed.id)

    def pages(self, recall: JsonObject) -> tuple[StreamPage, ...]:
        """Read which pages of streams were taken."""
        names = ("page", "returned", "total")
        return tuple(
            StreamPage(*(self.number_of(row.get(name), f"{path}.{name}") for name in names))
            for path, row in self.rows(recall, "stream_pages", _AT)
        )

    def expansions(self, recall: JsonObject) -> tuple[Expansion, ...]:
        """Read what the agent asked for beyond the first events."""
        found = []
        for path, row in self.rows(recall, "expansions", _AT):
            request, at = self.part(row, "request", path), f"{path}.request"
            found.append(
                Expansion(
                    anchors=self.some_words(request, "anchor_ids", at),
                    scope=self.said(request, "scope", at),
                    direction=self.said(request, "direction", at),
                    reason=self.said(request, "reason", at),
                    returned=self.some_words(row, "returned_ids", path),
                    candidates=self.number_of(
                        row.get("candidate_events"), f"{path}.candidate_events"
                    ),
                )
            )
        return tuple(found)

    # What every part needs --------------------------------------------------------------------

    def part(
        self, row: JsonObject, name: str, path: str = "", known: Collection[str] = ()
    ) -> JsonObject:
        """Return an object in an object; a missing one or null is empty."""
        value, where = row.get(name), f"{path}.{name}" if path else name
        if value is None:
            return {}
        if not isinstance(value, Mapping):
            self.wrong(value, path, name, phrase("an object"))
            return {}
        if known:
            self.name_unknown(value, known, where)
        return value

    def said(self, row: JsonObject, name: str, path: str) -> str:
        """Return a text that may be missing or null."""
        value = row.get(name)
        return "" if value is None else self.text(value, path, name)

    def some_words(self, row: JsonObject, name: str, path: str) -> tuple[str, ...]:
        """Return a list of texts that may be missing or null."""
        value = row.get(name)
        return () if value is None else self.words(value, path, name)

    def id_of(self, row: JsonObject, path: str) -> str:
        """Return the id, which must be there."""
        return self.text(row.get("id"), path, "id")

    def figure(self, row: JsonObject, name: str, path: str) -> float | None:
        """Return a finite number that may be missing or null."""
        value = row.get(name)
        if value is None:
            return None
        if type(value) is float and math.isfinite(value):
            return value
        if type(value) is int and abs(value) < 1 << 53:  # beyond, a float would be another number
            return float(value)
        self.wrong(value, path, name, phrase("a finite number"))
        return None

    def number_of(self, value: JsonValue, path: str) -> int | None:
        """Return a count that may be missing or null."""
        if value is None:
            return None
        if type(value) is int and 0 <= value < 1 << 53:
            return value
        self.wrong(value, "", path, phrase("a whole number from 0"))
        return None

    def figures(self, row: JsonObject) -> tuple[tuple[str, str], ...]:
        """Return names and values as text, long ones cut."""
        return tuple((name, str(value)[:_LONGEST_FIGURE]) for name, value in row.items())

    def name_unknown(self, row: JsonObject, known: Collection[str], path: str) -> None:
        """Note the fields that we do not know."""
        for name in row:
            if name not in known:
                self.unknown.append(f"{path}.{name}" if path else name)
