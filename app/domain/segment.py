"""Segments: chunks of about five minutes, and stretches of one content; both cover the video.

Within a kind segments never overlap. A change of content type always splits: two segments of
different types are never merged, and a marked stretch cuts what it lies across.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from app.domain.errors import InvalidRecordError
from app.domain.ids import RaterKey, SegmentKey, VideoKey, new_key
from app.domain.interval import Interval
from app.domain.phrase import mark, phrase
from app.domain.question import JsonObject
from app.domain.timecode import format_ms

SHORTEST_MS = 1
"""A segment of no length covers nothing."""


class SegmentKind(StrEnum):
    """What a segment is for."""

    CHUNK = "chunk"
    SEGMENT = "segment"


CONTENT_TYPES = {
    "main": mark("Main programme"),
    "recap": mark("Recap"),
    "preview": mark("Preview"),
    "opening": mark("Opening"),
    "ending": mark("Ending"),
    "promotion": mark("Promotion"),
    "advertisement": mark("Advertisement"),
    "other": mark("Other"),
}
"""Types that records name (NARU, section III-C, says the first of each line and "…"), in words."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of a video with what is told of it; milliseconds, half-open.

    Attributes
    ----------
    content_type
        One of `CONTENT_TYPES`, or a word of a file; empty where nothing is said, as of chunks.
    origin
        What a file said of it, for the way back; see `storage.formats.naru_records`.
    """

    key: SegmentKey
    video: VideoKey
    kind: SegmentKind
    start_ms: int
    end_ms: int
    title: str = ""
    summary: str = ""
    description: str = ""
    content_type: str = ""
    origin: JsonObject | None = None
    created_by: RaterKey | None = None
    created_at: str = ""
    updated_by: RaterKey | None = None
    updated_at: str = ""

    @property
    def span(self) -> Interval:
        """Where it lies."""
        return Interval(self.start_ms, self.end_ms)

    @property
    def name(self) -> str:
        """What it is called where there is room for a line: title, else its summary."""
        return self.title or self.summary or self.description


@dataclass(frozen=True, slots=True)
class Coverage:
    """How segments cover a video.

    Attributes
    ----------
    gaps
        What none covers, in order; the end of the video too, where its length is known.
    overlaps
        What two or more cover, in order.
    """

    gaps: tuple[Interval, ...]
    overlaps: tuple[Interval, ...]

    @property
    def is_whole(self) -> bool:
        """Tell whether every moment lies in exactly one segment."""
        return not self.gaps and not self.overlaps

    @property
    def uncovered_ms(self) -> int:
        """Length of all gaps."""
        return sum(gap.duration_ms for gap in self.gaps)


def coverage(spans: Iterable[Interval], duration_ms: int) -> Coverage:
    """Return what is covered never, and what more than once.

    Parameters
    ----------
    duration_ms
        Length of the video; 0 while unknown, and then the last end counts as its end.
    """
    gaps: list[Interval] = []
    overlaps: list[Interval] = []
    at = 0
    for span in sorted(spans):
        start, end = max(span.start_ms, 0), span.end_ms
        if start > at:
            gaps.append(Interval(at, start))
        shared = Interval(start, max(start, min(at, end)))
        if shared.duration_ms:
            overlaps.append(shared)
        at = max(at, end)
    if duration_ms > at:
        gaps.append(Interval(at, duration_ms))
    return Coverage(tuple(gaps), tuple(_joined(overlaps)))


def span_violation(start_ms: int, end_ms: int, duration_ms: int) -> str | None:
    """Check that a segment has a length and lies inside the video (0: of unknown length)."""
    if end_ms - start_ms < SHORTEST_MS:
        return phrase(
            "A segment must end after it starts: {start} to {end} is no stretch.",
            start=format_ms(start_ms),
            end=format_ms(end_ms),
        )
    if start_ms < 0:
        return phrase("A segment cannot start before the video.")
    if duration_ms and end_ms > duration_ms:
        return phrase(
            "The segment ends at {end}, after the video ({duration}).",
            end=format_ms(end_ms),
            duration=format_ms(duration_ms),
        )
    return None


def overlap_violation(segments: Iterable[Segment]) -> str | None:
    """Check that no two segments of one kind share a moment."""
    ordered = sorted(segments, key=lambda one: (one.start_ms, one.end_ms))
    for first, second in pairwise(ordered):
        if second.start_ms < first.end_ms:
            return phrase(
                "Segments must not overlap: {first} and {second} do.",
                first=span_text(first.span),
                second=span_text(second.span),
            )
    return None


def span_text(span: Interval) -> str:
    """Write a span as two times."""
    return f"{format_ms(span.start_ms)}\N{EN DASH}{format_ms(span.end_ms)}"


def split(segment: Segment, at_ms: int) -> tuple[Segment, Segment]:
    """Cut a segment in two; its words stay with the first part, its type with both.

    Raises
    ------
    InvalidRecordError
        The moment does not lie inside it.
    """
    if not segment.start_ms < at_ms < segment.end_ms:
        raise InvalidRecordError(
            phrase(
                "{at} does not lie inside {span}: nothing was split.",
                at=format_ms(at_ms),
                span=span_text(segment.span),
            )
        )
    rest = replace(
        segment,
        key=SegmentKey(new_key()),
        start_ms=at_ms,
        title="",
        summary="",
        description="",
        origin=None,
    )
    return replace(segment, end_ms=at_ms), rest


def merge(first: Segment, second: Segment) -> Segment:
    """Make one segment of two that follow each other; the first keeps its key, words are joined.

    Raises
    ------
    InvalidRecordError
        They are of two kinds or content types, or not in order.
    """
    if first.kind is not second.kind or second.start_ms < first.end_ms:
        raise InvalidRecordError(phrase("Only two segments in a row can be merged."))
    types = {first.content_type, second.content_type} - {""}
    if len(types) > 1:
        raise InvalidRecordError(
            phrase(
                "“{first}” and “{second}” are different content: a change of type always splits.",
                first=type_phrase(first.content_type),
                second=type_phrase(second.content_type),
            )
        )
    return replace(
        first,
        end_ms=max(first.end_ms, second.end_ms),
        title=_in_one(first.title, second.title, " / "),
        summary=_in_one(first.summary, second.summary, "\n"),
        description=_in_one(first.description, second.description, "\n\n"),
        content_type=next(iter(types), ""),
    )


def type_phrase(content_type: str) -> str:
    """Return a content type in words; a word of a file as it is."""
    known = CONTENT_TYPES.get(content_type)
    return content_type if known is None else phrase(known)


@dataclass(frozen=True, slots=True)
class Carved:
    """What becomes of segments when a new one takes its place among them."""

    changed: tuple[Segment, ...]
    added: tuple[Segment, ...]
    removed: tuple[SegmentKey, ...]


def carve(segments: Sequence[Segment], new: Segment) -> Carved:
    """Make room for a segment: what it lies across is cut, what it covers wholly goes.

    Parameters
    ----------
    segments
        Those of its kind and video, without itself.
    """
    changed: list[Segment] = []
    added = [new]
    removed: list[SegmentKey] = []
    for old in segments:
        if old.end_ms <= new.start_ms or old.start_ms >= new.end_ms:
            continue
        before, after = old.start_ms < new.start_ms, old.end_ms > new.end_ms
        if before and after:
            first, rest = split(old, new.end_ms)
            changed.append(replace(first, end_ms=new.start_ms))
            added.append(rest)
        elif before:
            changed.append(replace(old, end_ms=new.start_ms))
        elif after:
            changed.append(replace(old, start_ms=new.end_ms))
        else:
            removed.append(old.key)
    return Carved(tuple(changed), tuple(added), tuple(removed))


def reach_of(segments: Sequence[Segment], moved: Segment, start_ms: int, end_ms: int) -> Carved:
    """Move the edges of a segment; a neighbour that touched an edge goes along with it.

    So dragging the edge between two segments leaves no gap. Others are never cut by a drag.

    Raises
    ------
    InvalidRecordError
        A neighbour would be covered.
    """
    changed = [replace(moved, start_ms=start_ms, end_ms=end_ms)]
    for old in segments:
        if old.key == moved.key:
            continue
        if old.end_ms == moved.start_ms and start_ms != moved.start_ms:
            beside = replace(old, end_ms=start_ms)
        elif old.start_ms == moved.end_ms and end_ms != moved.end_ms:
            beside = replace(old, start_ms=end_ms)
        else:
            continue
        if beside.end_ms - beside.start_ms < SHORTEST_MS:
            raise InvalidRecordError(
                phrase("The segment beside it would vanish. Delete or merge that first.")
            )
        changed.append(beside)
    return Carved(tuple(changed), (), ())


def following(segments: Sequence[Segment], segment: Segment) -> Segment | None:
    """Return the segment of the same kind that comes next in time."""
    later = [one for one in segments if one.kind is segment.kind and one.start_ms >= segment.end_ms]
    return min(later, key=lambda one: one.start_ms, default=None)


def _in_one(first: str, second: str, between: str) -> str:
    if not first or not second or first == second:
        return first or second
    return f"{first}{between}{second}"


def _joined(spans: Iterable[Interval]) -> list[Interval]:
    joined: list[Interval] = []
    for span in sorted(spans):
        if joined and span.start_ms <= joined[-1].end_ms:
            joined[-1] = Interval(joined[-1].start_ms, max(joined[-1].end_ms, span.end_ms))
        else:
            joined.append(span)
    return joined
