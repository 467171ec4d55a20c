"""The part of an event memory that a retrieval trace carries: what was retrieved, an outline."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.errors import InvalidRecordError
from app.domain.event_memory import Entity, Event, EventMemory, Observation, Relation, State
from app.domain.interval import Interval
from app.domain.memory_reading import DocumentReader
from app.domain.phrase import phrase
from app.domain.question import JsonObject


def is_trace(value: JsonObject) -> bool:
    """Tell whether an object is a retrieval trace."""
    return isinstance(value.get("retrieval"), Mapping) and "question" in value


def partial_memory(trace: JsonObject) -> EventMemory:
    """Read what a trace carries of its memory.

    Retrieved events stand in full, with their observations, people and relations; those of the
    timeline alone as outlines (`Event.is_outline`).

    Raises
    ------
    InvalidRecordError
        The trace carries no events.
    """
    retrieval = trace.get("retrieval")
    if not isinstance(retrieval, Mapping) or not _lists(retrieval, "events", "timeline"):
        raise InvalidRecordError(
            phrase("This is no trace with events: its retrieval has no list of events.")
        )
    return _TraceReader().partial(trace, retrieval)


def _lists(value: JsonObject, *names: str) -> bool:
    return any(isinstance(value.get(name), list) for name in names)


class _TraceReader(DocumentReader):
    """Collects records that stand once in every event that has to do with them."""

    def partial(self, trace: JsonObject, retrieval: JsonObject) -> EventMemory:
        """Read all that is there."""
        entities: dict[str, Entity] = {}
        observations: dict[str, Observation] = {}
        relations: dict[str, Relation] = {}
        events: dict[str, Event] = {}
        for path, row in self.rows(retrieval, "events", "retrieval"):
            event = self.event(path, row)
            events.setdefault(event.id, event)
            for person in self.each(row, "people", self.entity, path):
                entities.setdefault(person.id, person)
            for observation in self.each(row, "observations", self.observation, path):
                observations.setdefault(observation.id, observation)
            for relation in self.each(row, "relations", self.relation, path):
                relations.setdefault(relation.key, relation)
        for path, row in self.rows(retrieval, "timeline", "retrieval"):
            outline = self.outline(path, row)
            events.setdefault(outline.id, outline)
        question = trace.get("question")
        video_id = question.get("video_id") if isinstance(question, Mapping) else ""
        return EventMemory(
            is_partial=True,
            video_id=video_id if isinstance(video_id, str) else "",
            entities=tuple(entities.values()),
            observations=tuple(observations.values()),
            events=tuple(events.values()),
            relations=tuple(relations.values()),
            oddities=tuple(self.oddities),
            original=trace,
        )

    def outline(self, path: str, row: JsonObject) -> Event:
        """Read an event of the timeline: its span and who feels what."""
        span = self.interval(row.get("span"), path, "span")
        event_id = self.text(row.get("id"), path, "id")
        states = tuple(
            self.outline_state(where, state, f"{event_id}/{number}", span)
            for number, (where, state) in enumerate(self.rows(row, "states", path), start=1)
        )
        return Event(
            path=path,
            id=event_id,
            intervals=() if span is None else (span,),
            states=states,
            is_outline=True,
        )

    def outline_state(
        self, path: str, row: JsonObject, state_id: str, span: Interval | None
    ) -> State:
        """Read a state of the timeline, which has no id, no words of intensity, no evidence."""
        return State(
            path=path,
            id=state_id,
            interval=span,
            subject=self.text(row.get("subject"), path, "subject"),
            target=self.text(row.get("target"), path, "target"),
            emotion=self.text(row.get("emotion"), path, "emotion"),
        )
