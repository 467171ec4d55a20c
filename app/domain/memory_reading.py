"""Makes an `EventMemory` of JSON, whatever is wrong with it.

What cannot be read as it stands (a span that is no span, an event that is text) becomes an
`Oddity` with its path, and the rest is taken. Only what is no event memory at all is refused.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.errors import InvalidRecordError
from app.domain.event_memory import (
    WINDOW_RECORDS,
    EmotionCue,
    Entity,
    Event,
    EventMemory,
    Observation,
    Relation,
    Signal,
    Source,
    State,
    StateRevision,
    Update,
    WindowRecord,
)
from app.domain.finding import describe
from app.domain.interval import Interval
from app.domain.memory_values import MemoryReader
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue

KNOWN_VERSIONS = (1, 2)
LISTS = (
    *("entities", "observations", "events", "relations", "sources", "state_history"),
    *("completed_windows", "windows"),
)
TOP_FIELDS = (
    *("schema_version", "representation", "video_id", "duration", "video_sha256", *LISTS),
    *("build_fingerprint", "complete"),
)


def read_memory(original: JsonObject) -> EventMemory:
    """Read a memory of version 1 or 2, with events or with windows only.

    Raises
    ------
    InvalidRecordError
        It is no event memory, or of a version this program does not know.
    """
    version = original.get("schema_version")
    if type(version) is not int or version not in KNOWN_VERSIONS:
        raise InvalidRecordError(
            phrase(
                "An event memory has the schema_version 1 or 2; this one has {version}.",
                version=_shortly(version),
            )
        )
    representation = original.get("representation")
    if representation not in (None, WINDOW_RECORDS):
        raise InvalidRecordError(
            phrase(
                "The representation “{name}” of an event memory is not known; it may be "
                "“window_records”, or be left out.",
                name=_shortly(representation),
            )
        )
    if not any(isinstance(original.get(name), list) for name in LISTS):
        raise InvalidRecordError(
            phrase("This is no event memory: it has none of the lists {names}.", names=_LISTED)
        )
    return DocumentReader().memory(original, version, str(representation or ""))


_LISTED = ", ".join(("entities", "observations", "events", "relations"))


def _shortly(value: JsonValue) -> str:
    """Write a value for a message: short ones as they are, long ones by their kind."""
    if value is None:
        return phrase("none")
    text = str(value)
    return text if isinstance(value, int | float | str) and len(text) <= 40 else describe(value)


class DocumentReader(MemoryReader):
    """Knows the records of the format."""

    def memory(self, original: JsonObject, version: int, representation: str) -> EventMemory:
        """Read a whole memory."""
        for name in original:
            if name not in TOP_FIELDS:
                message = phrase("is not a known field; it is kept")
                self.note(str(name), "unknown-field", message)
        duration = original.get("duration")
        complete = original.get("complete")
        parts = {
            "entities": self.each(original, "entities", self.entity),
            "observations": self.each(original, "observations", self.observation),
            "events": self.each(original, "events", self.event),
            "relations": self.each(original, "relations", self.relation),
            "sources": self.each(original, "sources", self.source),
            "state_history": self.each(original, "state_history", self.revision),
            "windows": self.each(original, "windows", self.window),
        }
        windows = original.get("completed_windows")
        return EventMemory(
            schema_version=version,
            representation=representation,
            video_id=self.text(original.get("video_id"), "", "video_id"),
            video_sha256=str(original.get("video_sha256") or ""),
            duration_ms=None if duration is None else self.seconds(duration, "duration"),
            build_fingerprint=str(original.get("build_fingerprint") or ""),
            complete=complete if isinstance(complete, bool) else None,
            completed_windows=self.words(
                [] if windows is None else windows, "", "completed_windows"
            ),
            oddities=tuple(self.oddities),
            original=original,
            **parts,
        )

    def entity(self, path: str, row: JsonObject) -> Entity:
        """Read a person."""
        return Entity(
            path=path,
            id=self.text(row.get("id"), path, "id"),
            name=self.text_or_none(row.get("name"), path, "name"),
            description=self.text(row.get("description", ""), path, "description"),
            source_refs=self.words(row.get("source_refs", []), path, "source_refs"),
        )

    def observation(self, path: str, row: JsonObject) -> Observation:
        """Read an observation."""
        get = row.get
        return Observation(
            path=path,
            id=self.text(get("id"), path, "id"),
            subject=self.text(get("subject"), path, "subject"),
            interval=self.interval(get("span"), path, "span"),
            cue=self.text(get("cue"), path, "cue"),
            modality=self.text(get("modality"), path, "modality"),
            source_ref=self.text(get("source_ref"), path, "source_ref"),
        )

    def event(self, path: str, row: JsonObject) -> Event:
        """Read an event with its states."""
        get = row.get
        return Event(
            path=path,
            id=self.text(get("id"), path, "id"),
            version=self.whole(get("version"), path, "version"),
            intervals=self.intervals(get("spans"), path),
            summary=self.text(get("summary", ""), path, "summary"),
            observation_refs=self.words(get("observation_refs"), path, "observation_refs"),
            window_ids=self.words(get("window_ids"), path, "window_ids"),
            states=self.each(row, "states", self.state, path),
            updates=self.each(row, "updates", self.update, path),
            summary_stale=get("summary_stale") is True,
            event_type=self.text_or_none(get("event_type"), path, "event_type"),
            actions=self.maybe_words(row, path, "actions"),
            objects=self.maybe_words(row, path, "objects"),
            participants=self.maybe_words(row, path, "participants"),
            signals=self.each(row, "signals", self.signal, path) if "signals" in row else None,
            confidence=self.share(get("confidence"), path),
        )

    def state(self, path: str, row: JsonObject) -> State:
        """Read a state."""
        get = row.get
        return State(
            path=path,
            id=self.text(get("id"), path, "id"),
            version=self.whole(get("version"), path, "version"),
            subject=self.text(get("subject"), path, "subject"),
            interval=self.interval(get("span"), path, "span"),
            target=self.text(get("target"), path, "target"),
            emotion=self.text(get("emotion"), path, "emotion"),
            intensity=self.text(get("intensity"), path, "intensity"),
            uncertainty=self.text_or_none(get("uncertainty"), path, "uncertainty"),
            appraisal=self.text_or_none(get("appraisal"), path, "appraisal"),
            evidence_refs=self.words(get("evidence_refs"), path, "evidence_refs"),
            known_at_window=self.text(get("known_at_window"), path, "known_at_window"),
        )

    def update(self, path: str, row: JsonObject) -> Update:
        """Read an update."""
        return Update(
            path=path,
            window=self.text(row.get("window"), path, "window"),
            summary=self.text(row.get("summary"), path, "summary"),
        )

    def signal(self, path: str, row: JsonObject) -> Signal:
        """Read a signal."""
        return Signal(
            path=path,
            kind=self.text(row.get("kind"), path, "kind"),
            value=self.text(row.get("value"), path, "value"),
            text=self.text(row.get("text"), path, "text"),
        )

    def relation(self, path: str, row: JsonObject) -> Relation:
        """Read a relation."""
        get = row.get
        return Relation(
            path=path,
            source=self.text(get("source"), path, "source"),
            target=self.text(get("target"), path, "target"),
            type=self.text(get("type"), path, "type"),
            evidence_refs=self.words(get("evidence_refs"), path, "evidence_refs"),
        )

    def source(self, path: str, row: JsonObject) -> Source:
        """Read a window that was looked at."""
        sampling = row.get("sampling")
        if not isinstance(sampling, Mapping):
            self.wrong(sampling, path, "sampling", phrase("an object"))
            sampling = {}
        return Source(
            path=path,
            id=self.text(row.get("id"), path, "id"),
            core=self.interval(row.get("core"), path, "core"),
            media=self.interval(row.get("media"), path, "media"),
            sampling=sampling,
        )

    def revision(self, path: str, row: JsonObject) -> StateRevision:
        """Read a correction with the state before it."""
        state = row.get("state")
        if not isinstance(state, Mapping):
            self.wrong(state, path, "state", phrase("an object"))
            state = {}
        return StateRevision(
            path=path,
            event_id=self.text(row.get("event_id"), path, "event_id"),
            state=self.state(f"{path}.state", state),
            revised_at=self.text(row.get("revised_at"), path, "revised_at"),
            reason=self.text(row.get("reason"), path, "reason"),
        )

    def window(self, path: str, row: JsonObject) -> WindowRecord:
        """Read the record of a window."""
        get = row.get
        return WindowRecord(
            path=path,
            id=self.text(get("id"), path, "id"),
            core=self.interval(get("core"), path, "core"),
            media=self.interval(get("media"), path, "media"),
            summary=self.text(get("summary", ""), path, "summary"),
            actions=self.words(get("actions", []), path, "actions"),
            objects=self.words(get("objects", []), path, "objects"),
            signals=self.words(get("signals", []), path, "signals"),
            participants=self.words(get("participants", []), path, "participants"),
            emotion_cues=self.each(row, "emotion_cues", self.emotion_cue, path),
            observation_ids=self.words(get("observation_ids"), path, "observation_ids"),
        )

    def emotion_cue(self, path: str, row: JsonObject) -> EmotionCue:
        """Read an emotion of a window record."""
        get = row.get
        return EmotionCue(
            path=path,
            subject=self.text(get("subject"), path, "subject"),
            target=self.text(get("target"), path, "target"),
            emotion=self.text(get("emotion"), path, "emotion"),
            intensity=self.text(get("intensity"), path, "intensity"),
            evidence_refs=self.words(get("evidence_refs"), path, "evidence_refs"),
        )

    def intervals(self, value: JsonValue, path: str) -> tuple[Interval, ...]:
        """Read the spans of an event; unreadable ones are left out."""
        if not isinstance(value, list):
            self.wrong(value, path, "spans", phrase("a list"))
            return ()
        spans = (self.interval(span, path, f"spans[{at}]") for at, span in enumerate(value))
        return tuple(span for span in spans if span is not None)

    def maybe_words(self, row: JsonObject, path: str, name: str) -> tuple[str, ...] | None:
        """Return the texts of a list of version 2; None where the event does not have it."""
        return self.words(row[name], path, name) if name in row else None

    def share(self, value: JsonValue, path: str) -> float | None:
        """Return a confidence from 0 to 1, or None."""
        if value is None:
            return None
        if (type(value) is int or type(value) is float) and 0 <= value <= 1:
            return float(value)
        self.wrong(value, path, "confidence", phrase("a number from 0 to 1"))
        return None
