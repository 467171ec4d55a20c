"""An agent's event memory of one video: people, observations, events, states, relations.

Names follow the ``memory.json`` of LongEmo (methods/longemo/memory.py, versions 1 and 2, and the
window records of noevent_memory.py). Times are parsed to milliseconds; the seconds as written
stay in `EventMemory.original`, which leaves as it came. `app.domain.memory_reading` makes these
records of any JSON, whatever is wrong with it; `app.domain.memory_index` finds things in them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict

from app.domain.ids import MemoryKey, VideoKey
from app.domain.interval import Interval
from app.domain.question import JsonObject

WINDOW_RECORDS = "window_records"
"""`EventMemory.representation` of a memory without events."""

MODALITIES = ("visual", "audio", "subtitle", "multimodal")
EVENT_TYPES = (
    *("observation", "action", "interaction", "speech", "reaction", "transition", "outcome"),
    "evaluation",
)
SIGNAL_KINDS = ("explicit_score", "count", "ordinal", "superlative", "quote", "label")


class RelationType(StrEnum):
    """The types of relations that the format knows; files may hold other words."""

    TEMPORAL = "temporal"
    CAUSAL = "causal"
    CHANGES_TO = "changes_to"
    COEXISTS_WITH = "coexists_with"


if TYPE_CHECKING:
    RawObject: TypeAlias = JsonObject
else:
    # pydantic takes it as it is: a validated copy would cost time and the order of fields.
    RawObject = Any


class Record(BaseModel):
    """What all records share.

    Attributes
    ----------
    path
        Where it stands in the file, such as ``events[3].states[0]``.
    """

    model_config = ConfigDict(frozen=True)

    path: str = ""


class Entity(Record):
    """A person. `name` is None until a window tells it."""

    id: str
    name: str | None = None
    description: str = ""
    source_refs: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What stands for them: the name, else the id."""
        return self.name or self.id


class Observation(Record):
    """Something seen, heard or read of a person.

    Attributes
    ----------
    interval
        None where the file has no readable span.
    modality
        One of `MODALITIES`, or another word of the file.
    source_ref
        The window that saw it.
    """

    id: str
    subject: str = ""
    interval: Interval | None = None
    cue: str = ""
    modality: str = ""
    source_ref: str = ""


class State(Record):
    """What somebody feels about a target; `emotion` and `intensity` are free text."""

    id: str
    version: int = 1
    subject: str = ""
    interval: Interval | None = None
    target: str = ""
    emotion: str = ""
    intensity: str = ""
    uncertainty: str | None = None
    appraisal: str | None = None
    evidence_refs: tuple[str, ...] = ()
    known_at_window: str = ""


class Update(Record):
    """What a later window added to an event."""

    window: str = ""
    summary: str = ""


class Signal(Record):
    """A score, count, rank, quote or label that was given in the event."""

    kind: str = ""
    value: str = ""
    text: str = ""


class Event(Record):
    """Something that happens, over one or several stretches.

    Attributes
    ----------
    intervals
        The readable spans in the order of the file; they may overlap and repeat.
    event_type, actions, objects, participants, signals, confidence
        None where the file does not have the field (version 1): unknown, not empty.
    is_outline
        Known from the timeline of a trace only: time, people and emotions.
    """

    id: str
    version: int = 1
    intervals: tuple[Interval, ...] = ()
    summary: str = ""
    observation_refs: tuple[str, ...] = ()
    window_ids: tuple[str, ...] = ()
    states: tuple[State, ...] = ()
    updates: tuple[Update, ...] = ()
    summary_stale: bool = False
    event_type: str | None = None
    actions: tuple[str, ...] | None = None
    objects: tuple[str, ...] | None = None
    participants: tuple[str, ...] | None = None
    signals: tuple[Signal, ...] | None = None
    confidence: float | None = None
    is_outline: bool = False

    @property
    def extent(self) -> Interval | None:
        """From the earliest start to the latest end; None without a readable span."""
        if not self.intervals:
            return None
        return Interval(
            min(each.start_ms for each in self.intervals),
            max(each.end_ms for each in self.intervals),
        )

    @property
    def people(self) -> tuple[str, ...]:
        """Ids of all who take part or feel something, each once."""
        subjects = (state.subject for state in self.states if state.subject)
        return tuple(dict.fromkeys((*(self.participants or ()), *subjects)))

    @property
    def targets(self) -> tuple[str, ...]:
        """What the states are about, as written, each once."""
        return tuple(dict.fromkeys(state.target for state in self.states if state.target))


class Relation(Record):
    """A link between two events that the agent claims; it has no id in the file."""

    source: str
    target: str
    type: str = ""
    evidence_refs: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What tells it from others of the memory: ``E1>E2:causal``."""
        return f"{self.source}>{self.target}:{self.type}"


class Source(Record):
    """A window that the agent looked at.

    Attributes
    ----------
    core, media
        What it covers, and what was played of the video (core and 2 s round it).
    sampling
        What it was given, as the file has it.
    """

    id: str
    core: Interval | None = None
    media: Interval | None = None
    sampling: RawObject = {}

    @property
    def had_audio(self) -> bool | None:
        """Tell whether it had sound; None where the file does not say."""
        value = self.sampling.get("audio")
        return value if isinstance(value, bool) else None

    @property
    def had_subtitles(self) -> bool | None:
        """Tell whether it had subtitles; None where the file does not say."""
        value = self.sampling.get("subtitle_ids")
        return bool(value) if isinstance(value, list) else None


class StateRevision(Record):
    """A correction: the state before it, when it was revised, and why."""

    event_id: str
    state: State
    revised_at: str = ""
    reason: str = ""


class EmotionCue(Record):
    """What a window of a memory without events says somebody feels."""

    subject: str = ""
    target: str = ""
    emotion: str = ""
    intensity: str = ""
    evidence_refs: tuple[str, ...] = ()


class WindowRecord(Record):
    """What a memory without events holds of one window."""

    id: str
    core: Interval | None = None
    media: Interval | None = None
    summary: str = ""
    actions: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    signals: tuple[str, ...] = ()
    participants: tuple[str, ...] = ()
    emotion_cues: tuple[EmotionCue, ...] = ()
    observation_ids: tuple[str, ...] = ()

    def as_event(self) -> Event:
        """Return it as an event of that window, so that views can show it."""
        states = tuple(
            State(
                path=cue.path,
                id=f"{self.id}/{number}",
                subject=cue.subject,
                interval=self.core,
                target=cue.target,
                emotion=cue.emotion,
                intensity=cue.intensity,
                evidence_refs=cue.evidence_refs,
                known_at_window=self.id,
            )
            for number, cue in enumerate(self.emotion_cues, start=1)
        )
        return Event(
            path=self.path,
            id=self.id,
            intervals=() if self.core is None else (self.core,),
            summary=self.summary,
            observation_refs=self.observation_ids,
            window_ids=(self.id,),
            states=states,
            actions=self.actions,
            objects=self.objects,
            participants=self.participants,
        )


class Oddity(Record):
    """Something in the file that could not be read as it stands.

    Attributes
    ----------
    rule
        Stable name: ``shape``, ``missing``, ``time``, ``end-before-start``, ``unknown-field``.
    message
        What is wrong, to be read after the path; no capital, no full stop.
    """

    rule: str
    message: str

    def __init__(self, path: str, rule: str, message: str) -> None:
        # A phrase must stay one to be translated, and validation would make plain text of it.
        super().__init__(path=path, rule=rule, message="")
        self.__dict__["message"] = message


class EventMemory(Record):
    """All that one agent remembers of one video.

    Attributes
    ----------
    key, video
        Empty until it is stored.
    title, agent, run, made_at
        What tells it from other memories of the video; `made_at` is a date or a UTC time in
        ISO 8601. Ours, not in the file.
    is_partial
        Made of a trace: only what was retrieved is here.
    schema_version
        1 or 2; 0 of a trace.
    representation
        `WINDOW_RECORDS`, or empty.
    duration_ms
        None where the file does not say.
    complete
        None where the file does not say.
    oddities
        What could not be read as it stands.
    original
        The file, value for value; of a partial memory, the trace.
    """

    key: MemoryKey = MemoryKey("")
    video: VideoKey = VideoKey("")
    title: str = ""
    agent: str = ""
    run: str = ""
    made_at: str = ""
    is_partial: bool = False
    schema_version: int = 0
    representation: str = ""
    video_id: str = ""
    video_sha256: str = ""
    duration_ms: int | None = None
    build_fingerprint: str = ""
    complete: bool | None = None
    entities: tuple[Entity, ...] = ()
    observations: tuple[Observation, ...] = ()
    events: tuple[Event, ...] = ()
    relations: tuple[Relation, ...] = ()
    sources: tuple[Source, ...] = ()
    state_history: tuple[StateRevision, ...] = ()
    completed_windows: tuple[str, ...] = ()
    windows: tuple[WindowRecord, ...] = ()
    oddities: tuple[Oddity, ...] = ()
    original: RawObject = {}

    @property
    def has_windows_only(self) -> bool:
        """Tell whether it is a memory without events."""
        return self.representation == WINDOW_RECORDS

    @property
    def shown_events(self) -> tuple[Event, ...]:
        """The events; of a memory without any, its windows as events."""
        if self.has_windows_only:
            return tuple(window.as_event() for window in self.windows)
        return self.events

    @property
    def is_incomplete(self) -> bool:
        """Tell whether the file says that its builder had not finished."""
        return self.complete is False

    def named(
        self,
        key: MemoryKey,
        video: VideoKey,
        *,
        title: str = "",
        agent: str = "",
        run: str = "",
        made_at: str = "",
    ) -> EventMemory:
        """Return a copy that knows where it belongs; empty words keep what it has."""
        words = {"title": title, "agent": agent, "run": run, "made_at": made_at}
        kept = {name: word for name, word in words.items() if word}
        return changed(self, key=key, video=video, **kept)


RecordT = TypeVar("RecordT", bound=Record)


def changed(record: RecordT, **values: object) -> RecordT:
    """Return a copy with other values, which must be of the right kind already."""
    return record.model_copy(update=values)
