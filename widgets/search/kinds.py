"""What kinds of hits are called, and their icons."""

from __future__ import annotations

from widgets.i18n import mark, tr

_KINDS = {
    "question": (mark("Questions"), "note-pencil"),
    "item": (mark("Items"), "check-square-offset"),
    "evidence": (mark("Evidence"), "bookmark-simple"),
    "comment": (mark("Comments"), "chats"),
    "support": (mark("What supports keys"), "key"),
    "segment": (mark("Segments"), "rows"),
    "note": (mark("Notes of pipelines"), "note"),
    "entity": (mark("Who and what appears"), "users"),
    "thread": (mark("Threads"), "path"),
    "event": (mark("Events"), "share-network"),
    "trajectory": (mark("Trajectories"), "chart-line"),
    "unit": (mark("Units"), "tag"),
    "answer": (mark("Answers of systems"), "chat-text"),
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


_FIELDS = {
    ("question", "answer"): mark("in its answer"),
    ("question", "notes"): mark("in its notes"),
    ("item", "options"): mark("in its options"),
    ("support", "entities"): mark("in its entities"),
    ("support", "events"): mark("in its events"),
    ("support", "segments"): mark("in its segments"),
    ("support", "audio_cues"): mark("in its audio cues"),
    ("annotation", "note"): mark("in its note"),
    ("segment", "summary"): mark("in its summary"),
    ("segment", "description"): mark("in its description"),
    ("entity", "description"): mark("in its description"),
    ("thread", "summary"): mark("in its summary"),
    ("event", "words"): mark("in its words"),
    ("trajectory", "target"): mark("in what it is about"),
    ("unit", "translation"): mark("in its translation"),
}


def field_words(kind: str, field: str) -> str:
    """Say in which part of a record a hit stands; empty where that goes without saying."""
    words = _FIELDS.get((kind, field))
    return tr(words) if words else ""
