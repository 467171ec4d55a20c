"""Whether an event memory belongs to a video."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.event_memory import EventMemory
from app.domain.phrase import phrase, phrase_n
from app.domain.timecode import format_duration, format_ms

TOLERANCE_MS = 1000
"""By so much may lengths differ: of a stream, of a container, of another cut of the last frame."""

PADDING_MS = 250
"""By so much may times exceed the media on intake (methods/longemo/memory.py)."""

_SHA256 = re.compile(r"(?!0{64})[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class VideoFacts:
    """What is known of a video.

    Attributes
    ----------
    duration_ms
        0 while unknown.
    sha256
        Of the whole file, lower case; empty while unknown.
    """

    duration_ms: int = 0
    sha256: str = ""


def tells_hash(memory: EventMemory) -> bool:
    """Tell whether a memory says of which file it was made."""
    return _SHA256.fullmatch(memory.video_sha256.lower()) is not None


def differs_in_length(memory: EventMemory, duration_ms: int) -> bool:
    """Tell whether a memory is of a longer or shorter video; False where a length is unknown."""
    if not duration_ms or memory.duration_ms is None:
        return False
    return abs(memory.duration_ms - duration_ms) > TOLERANCE_MS


def misfits(memory: EventMemory, video: VideoFacts) -> list[str]:
    """Return, in a few words each, why a memory seems to be of another video; none if it fits."""
    found = []
    if differs_in_length(memory, video.duration_ms):
        difference = abs((memory.duration_ms or 0) - video.duration_ms)
        found.append(phrase("length differs by {time}", time=format_duration(difference)))
    if video.sha256 and tells_hash(memory) and memory.video_sha256.lower() != video.sha256:
        found.append(phrase("SHA-256 of the file differs"))
    return found


def beyond_media(memory: EventMemory, duration_ms: int) -> str:
    """Say how much lies beyond the end of a video; empty where nothing does."""
    if not duration_ms:
        return ""
    limit = duration_ms + PADDING_MS
    extents = ((event, event.extent) for event in memory.shown_events)
    late = [(event, span) for event, span in extents if span is not None and span.end_ms > limit]
    if not late:
        return ""
    event, span = max(late, key=lambda each: each[1].end_ms)
    return phrase_n(
        "{n} event ends after the video: {id} at {time}",
        "{n} events end after the video, the last of them {id} at {time}",
        len(late),
        id=event.id,
        time=format_ms(span.end_ms),
    )
