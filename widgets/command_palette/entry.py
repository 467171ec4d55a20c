"""One row of the palette: what it says, what is hit in it, and what choosing it means."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.domain.question import Status
from widgets.command_palette.ranking import Ranges
from widgets.i18n import tr
from widgets.search.kinds import kind_title


class EntryKind(StrEnum):
    """The groups, in the order shown."""

    ACTION = "action"
    QUESTION = "question"
    ITEM = "item"
    CUE = "cue"
    EVIDENCE = "evidence"
    COMMENT = "comment"
    SUPPORT = "support"
    SEGMENT = "segment"
    NOTE = "note"
    ENTITY = "entity"
    THREAD = "thread"
    EVENT = "event"
    TRAJECTORY = "trajectory"
    UNIT = "unit"
    ANSWER = "answer"
    ANNOTATION = "annotation"


@dataclass(frozen=True, slots=True)
class PaletteEntry:
    """Something to choose.

    Attributes
    ----------
    key
        Id of the action, or key of the record.
    text, ranges
        What stands in the row, and its letters that are hit.
    detail
        Muted, after the text: who speaks, or why it cannot be chosen now.
    aside
        Muted, at the right: a time, or a question's id.
    keys
        The key of an action.
    enabled
        False for an action that is shown and cannot be run now; `detail` says why.
    """

    kind: EntryKind
    key: str
    text: str
    icon_name: str = ""
    ranges: Ranges = ()
    detail: str = ""
    aside: str = ""
    keys: str = ""
    status: Status | None = None
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Heading:
    """The row above a group."""

    kind: EntryKind


def group_title(kind: EntryKind) -> str:
    """Return the heading of a group."""
    return tr("Actions") if kind is EntryKind.ACTION else kind_title(kind.value)
