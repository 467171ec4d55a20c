"""What lists show of event memories and traces, and what raters say of a memory."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.domain.ids import MemoryKey, RaterKey, TraceKey, VerdictKey, VideoKey, WaiverKey
from app.domain.phrase import mark


@dataclass(frozen=True, slots=True)
class MemoryRow:
    """An event memory without what is in it.

    Attributes
    ----------
    title, agent, run, made_at
        As of `EventMemory`.
    schema_version
        1 or 2; 0 of what a trace carried.
    events
        How many; of a memory without events, how many windows.
    """

    key: MemoryKey
    video: VideoKey
    title: str
    agent: str = ""
    run: str = ""
    made_at: str = ""
    schema_version: int = 0
    representation: str = ""
    is_partial: bool = False
    events: int = 0
    position: int = 0

    @property
    def label(self) -> str:
        """What tells it from others of the video: agent, run and date, else the title."""
        parts = (self.agent, self.run, self.made_at[:10])
        return " · ".join(part for part in parts if part) or self.title


class Judgement(StrEnum):
    """What a rater says of an event or relation."""

    RIGHT = "right"
    WRONG = "wrong"
    UNSUPPORTED = "unsupported"


JUDGEMENT_WORDS = {
    Judgement.RIGHT: mark("Right"),
    Judgement.WRONG: mark("Wrong"),
    Judgement.UNSUPPORTED: mark("Unsupported"),
}
"""Each in words, for translation where shown."""


@dataclass(frozen=True, slots=True)
class MemoryVerdict:
    """What a rater found of one object of a memory; beside the memory, which stays as it is.

    Attributes
    ----------
    object_id
        Id of an event, or `Relation.key`.
    version
        Version of the event that was judged; 0 of a relation.
    at
        UTC, ISO 8601; empty until it is stored.
    """

    key: VerdictKey
    memory: MemoryKey
    object_id: str
    rater: RaterKey | None
    judgement: Judgement
    note: str = ""
    version: int = 0
    at: str = ""


@dataclass(frozen=True, slots=True)
class FindingWaiver:
    """A finding on a memory that somebody looked at and set aside; errors cannot be.

    Attributes
    ----------
    rule, object_id, path
        Of the finding: together they tell it from the others of its memory.
    reason
        Why it may stand; never blank.
    rater
        Who says so; None for nobody in particular.
    at
        UTC, ISO 8601; empty until it is stored.
    """

    key: WaiverKey
    memory: MemoryKey
    rule: str
    object_id: str
    path: str
    reason: str
    rater: RaterKey | None = None
    at: str = ""

    @property
    def place(self) -> tuple[str, str, str]:
        """What tells its finding from others: rule, object and path."""
        return self.rule, self.object_id, self.path


@dataclass(frozen=True, slots=True)
class TraceRow:
    """A trace without what is in it.

    Attributes
    ----------
    memory
        The memory it was made over; None where it is shown over what it carries.
    """

    key: TraceKey
    video: VideoKey
    question_id: str
    title: str = ""
    memory: MemoryKey | None = None
    position: int = 0
