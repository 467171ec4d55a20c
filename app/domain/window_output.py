"""What a model told of one window (``windows/W00001.json`` of LongEmo), as a memory to look at.

Local ids stay as they are. Formats: methods/longemo/prompts.py and runner.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.domain.event_memory import EventMemory, Oddity, changed
from app.domain.graph_finding import Finding
from app.domain.memory_reading import DocumentReader
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue

MANDATORY = ("entities", "observations", "events", "relations", "corrections")
_CORRECTION = ("state_id", "expected_version", "emotion", "uncertainty", "evidence_ids", "reason")
_NAMES = (
    (".spans[0]", ".span"),
    (".spans", ".span"),
    (".observation_refs", ".observation_ids"),
    (".evidence_refs", ".evidence_ids"),
    (".actions[0]", ".action"),
    ("input.core", "input.core_interval"),
    ("input.media", "input.media_interval"),
)
"""How a memory calls what the output of a window calls otherwise."""


def is_window_output(value: JsonObject) -> bool:
    """Tell whether an object is what a model told of a window."""
    return isinstance(value.get("perception"), Mapping) and isinstance(value.get("input"), Mapping)


def memory_of_window(output: JsonObject) -> EventMemory:
    """Read the output of a window as a memory of that window alone."""
    return _OutputReader().output(output)


def path_in_window(path: str) -> str:
    """Return a path into such a memory as one into the file."""
    for ours, theirs in _NAMES:
        path = path.replace(ours, theirs)
    return path


def placed_in_window(finding: Finding) -> Finding:
    """Return a finding on such a memory with its path in the file."""
    return replace(finding, path=path_in_window(finding.path))


class _OutputReader(DocumentReader):
    """Gives rows of a window the names that a memory has for their fields."""

    def output(self, output: JsonObject) -> EventMemory:
        """Read all that is there."""
        given, told = _object(output.get("input")), _object(output.get("perception"))
        window = str(given.get("window_id") or "")
        for name in MANDATORY:
            if not isinstance(told.get(name), list):
                self.note(f"perception.{name}", "missing", phrase("is missing; expected a list"))
        source: JsonObject = {
            "id": window,
            "core": given.get("core_interval"),
            "media": given.get("media_interval"),
            "sampling": output.get("sampling"),
        }
        cast = self.each(given, "cast", self.entity, "input")
        known = {person.id for person in cast}
        told_people = self.each(told, "entities", self.entity, "perception")
        version = 2 if _is_version_2(told) else 1
        events = tuple(
            self.event(path, _event(row, window, version))
            for path, row in self.rows(told, "events", "perception")
        )
        memory = EventMemory(
            schema_version=version,
            video_id=str(given.get("video_id") or ""),
            entities=(*cast, *(person for person in told_people if person.id not in known)),
            observations=tuple(
                self.observation(path, {**row, "source_ref": window})
                for path, row in self.rows(told, "observations", "perception")
            ),
            events=events,
            relations=tuple(
                self.relation(path, {**row, "evidence_refs": row.get("evidence_ids")})
                for path, row in self.rows(told, "relations", "perception")
            ),
            sources=(self.source("input", source),),
            completed_windows=(window,),
            original=output,
        )
        self._look_at_corrections(told)
        oddities = (Oddity(path_in_window(o.path), o.rule, o.message) for o in self.oddities)
        return changed(memory, oddities=tuple(oddities))

    def _look_at_corrections(self, told: JsonObject) -> None:
        for path, row in self.rows(told, "corrections", "perception"):
            for name in _CORRECTION:
                if name not in row:
                    self.note(f"{path}.{name}", "missing", phrase("is missing"))


def _is_version_2(told: JsonObject) -> bool:
    """Tell whether any event has a field of version 2; the output does not say."""
    events = told.get("events")
    rows = events if isinstance(events, list) else []
    return any(isinstance(row, Mapping) and "event_type" in row for row in rows)


def _event(row: JsonObject, window: str, version: int) -> JsonObject:
    """Return an event of a window as a memory writes one."""
    name, span = row.get("id"), row.get("span")
    told = row.get("states")
    states: list[JsonValue] = [
        {
            **state,
            "id": f"{name}/{number}",
            "version": 1,
            "span": span,
            "evidence_refs": state.get("evidence_ids"),
            "known_at_window": window,
        }
        if isinstance(state, Mapping)
        else state
        for number, state in enumerate(told if isinstance(told, list) else [], start=1)
    ]
    event: dict[str, JsonValue] = {
        **row,
        "version": 1,
        "spans": [span],
        "observation_refs": row.get("observation_ids"),
        "window_ids": [window],
        "states": states if isinstance(told, list) else told,
        "updates": [],
    }
    if version == 2:
        action = row.get("action")
        event["actions"] = [action] if isinstance(action, str) else []
    return event


def _object(value: JsonValue) -> JsonObject:
    return value if isinstance(value, Mapping) else {}
