"""How segments are called on the screen."""

from __future__ import annotations

from app.domain.segment import CONTENT_TYPES, Segment, SegmentKind
from widgets.i18n import tr, trn


def type_word(content_type: str) -> str:
    """Return a content type in the language of the interface; a word of a file as it is."""
    known = CONTENT_TYPES.get(content_type)
    return tr(known) if known is not None else content_type


def kind_word(kind: SegmentKind) -> str:
    """Return what several of a kind are called."""
    return tr("Chunks") if kind is SegmentKind.CHUNK else tr("Segments")


def count_text(kind: SegmentKind, number: int) -> str:
    """Say how many there are."""
    if kind is SegmentKind.CHUNK:
        return trn("{n} chunk", "{n} chunks", number)
    return trn("{n} segment", "{n} segments", number)


def shown_title(segment: Segment, number: int) -> str:
    """Return the title of a segment, else what it is and its number."""
    title = " ".join(segment.title.split())
    if title:
        return title
    if segment.kind is SegmentKind.CHUNK:
        return tr("Chunk {n}", n=number)
    return type_word(segment.content_type) or tr("Segment {n}", n=number)
