"""A row of the inspector: what it shows, what it plays, where it leads."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.domain.event_details import StateDetails
from app.domain.interval import Interval
from app.domain.span import LabelStyle

LONGEST_TEXT = 4000
"""Characters of a text that rows lay out; the whole of a longer one opens on a page of its own."""


class RowKind(StrEnum):
    """How a row is laid out and drawn."""

    SUMMARY = "summary"
    BANNER = "banner"
    SECTION = "section"
    PLAY = "play"
    STATE = "state"
    VERSIONS = "versions"
    OBSERVATION = "observation"
    RELATION = "relation"
    EVENT = "event"
    FIELD = "field"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class InspectorRow:
    """One row.

    Attributes
    ----------
    key
        What tells it from others of the same content; opening and closing goes by it.
    lead
        What stands before the text: an id, the name of a field.
    text, note
        The words, and a second, muted line; `text` whole, however long.
    trail
        What stands at the right: a time, a count.
    icon
        Name of an icon before everything; empty for none.
    style
        Emotion of the row.
    intervals
        What it plays, one after the other.
    event
        Id of the event it leads to; empty for none.
    can_open, is_open
        Whether there is more below it, and whether that is shown.
    level
        How far it is set in.
    state
        Of a state and its versions.
    is_muted
        Whether the text stands in for one that there is not.
    share
        0 to 1, of a confidence; None where unknown.
    relation
        Key of the relation it is of, itself or its evidence; empty for none.
    verdict
        What the rater says of it, empty for nothing.
    """

    kind: RowKind
    key: str
    lead: str = ""
    text: str = ""
    note: str = ""
    trail: str = ""
    icon: str = ""
    style: LabelStyle | None = None
    intervals: tuple[Interval, ...] = ()
    event: str = ""
    can_open: bool = False
    is_open: bool = False
    level: int = 0
    state: StateDetails | None = None
    share: float | None = None
    is_muted: bool = False
    relation: str = ""
    verdict: str = ""

    @property
    def shown(self) -> str:
        """As much of the text as rows lay out, on one paragraph."""
        return " ".join(self.text[:LONGEST_TEXT].split())

    @property
    def spoken(self) -> str:
        """All of it in one sentence, for screen readers."""
        emotion = self.style.name if self.style is not None else ""
        parts = (self.lead, emotion, self.shown, self.note, self.trail)
        return ", ".join(part[:LONGEST_TEXT] for part in parts if part)
