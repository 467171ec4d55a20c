"""What kinds of hits are called, and their icons."""

from __future__ import annotations

from widgets.i18n import mark, tr

_KINDS = {
    "question": (mark("Questions"), "note-pencil"),
    "evidence": (mark("Evidence"), "bookmark-simple"),
    "segment": (mark("Segments"), "rows"),
    "note": (mark("Notes of pipelines"), "note"),
    "entity": (mark("Who and what appears"), "users"),
    "thread": (mark("Threads"), "path"),
    "event": (mark("Events"), "share-network"),
    "annotation": (mark("Annotations"), "smiley"),
    "cue": (mark("Cues"), "closed-captioning"),
}

KINDS = tuple(_KINDS)
"""The kinds that have a name, in the order shown."""


def kind_title(kind: str) -> str:
    """Return the name of the group of a kind."""
    return tr(_KINDS[kind][0])


def kind_icon(kind: str) -> str:
    """Return the name of the icon of a kind."""
    return _KINDS[kind][1]
