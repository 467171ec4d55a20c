"""Clips: segments of a source in assembled order, the clock of the assembled clip, subtitle rows.

Segments and rows count source time; the order in which segments stand is the order in which they
are shown, and may jump back. Nothing here sorts by time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from app.domain.details import moved
from app.domain.interval import Interval
from app.domain.question import JsonObject, Question, Source
from app.domain.subtitle import Cue
from app.domain.timecode import ms_to_seconds

ROWS_FORMAT = "longemo-subtitles"
"""The name under which a cue keeps the id of the row that it came as."""


@dataclass(frozen=True, slots=True)
class Assembly:
    """The clip that segments make, on its own clock from 0.

    Attributes
    ----------
    segments
        In assembled order, on the clock of the source.
    """

    segments: tuple[Interval, ...]

    @property
    def duration_ms(self) -> int:
        """Length of the clip."""
        return sum(segment.duration_ms for segment in self.segments)

    def to_source(self, clip_ms: int) -> tuple[int, int]:
        """Return which segment a moment of the clip lies in, and its source time.

        The end of the clip is the end of the last segment; a moment between two segments is the
        start of the second.
        """
        left = max(0, clip_ms)
        for index, segment in enumerate(self.segments):
            if left < segment.duration_ms:
                return index, segment.start_ms + left
            left -= segment.duration_ms
        last = len(self.segments) - 1
        return last, self.segments[last].end_ms if self.segments else 0

    def to_clip(self, index: int, source_ms: int) -> int:
        """Return the moment of the clip at which a segment shows a source time, kept inside it."""
        segment = self.segments[index]
        before = sum(one.duration_ms for one in self.segments[:index])
        return before + min(max(0, source_ms - segment.start_ms), segment.duration_ms)

    def starts(self) -> list[int]:
        """Return where each segment begins on the clock of the clip."""
        found, at = [], 0
        for segment in self.segments:
            found.append(at)
            at += segment.duration_ms
        return found


def assembly_of(question: Question, duration_ms: int) -> Assembly:
    """Return the clip of a question; without segments it is the whole video."""
    segments = question.source.segments
    return Assembly((Interval(0, duration_ms),) if segments is None else segments)


def add_segment(question: Question, span: Interval, index: int | None = None) -> Question:
    """Add a segment before `index`, or at the end."""
    segments = list(question.source.segments or ())
    segments.insert(len(segments) if index is None else index, span)
    return _with_segments(question, segments)


def set_segment(question: Question, index: int, span: Interval) -> Question:
    """Give a segment other times; its place in the clip stays."""
    segments = list(question.source.segments or ())
    segments[index] = span
    return _with_segments(question, segments)


def move_segment(question: Question, index: int, to: int) -> Question:
    """Move a segment so that it stands at index `to` of the clip."""
    return _with_segments(question, moved(question.source.segments or (), index, to))


def remove_segment(question: Question, index: int) -> Question:
    """Take a segment out; without any, the clip is the whole video again."""
    left = [one for place, one in enumerate(question.source.segments or ()) if place != index]
    return _with_segments(question, left)


def rows_of(
    segments: Iterable[Interval],
    cues: Sequence[Cue],
    speaker_of: Callable[[Cue], str | None] = lambda cue: cue.speaker,
) -> tuple[JsonObject, ...]:
    """Make the subtitle rows of a clip: the cues within each segment, segment after segment.

    A cue is in a segment where they share more than a moment; it keeps its own times, which may
    reach past the segment, as those of the released data do. One without text is left out. A cue
    that came as a row keeps its id; where it is shown again, the id gets a number.

    Parameters
    ----------
    speaker_of
        Who speaks; None and blank mean unknown.
    """
    rows: list[JsonObject] = []
    taken: set[str] = set()
    ids = {cue.key: _own_id(cue) for cue in cues}
    for number, cue in enumerate(cues, 1):
        ids[cue.key] = ids[cue.key] or f"S{number:04d}"
    for segment in segments:
        for cue in cues:
            if not cue.text.strip() or not _is_in(cue, segment):
                continue
            row_id = _free_id(ids[cue.key], taken)
            taken.add(row_id)
            times = [ms_to_seconds(max(0, cue.start_ms)), ms_to_seconds(max(0, cue.end_ms))]
            speaker = (speaker_of(cue) or "").strip() or None
            rows.append({"id": row_id, "t": list(times), "speaker": speaker, "text": cue.text})
    return tuple(rows)


def with_rows(question: Question, rows: Sequence[JsonObject] | None) -> Question:
    """Use subtitle rows as given, or none."""
    return replace(question, subtitles=None if rows is None else tuple(rows))


def _with_segments(question: Question, segments: Sequence[Interval]) -> Question:
    return replace(question, source=Source(question.source.name, tuple(segments) or None))


def _is_in(cue: Cue, segment: Interval) -> bool:
    if cue.start_ms == cue.end_ms:
        return segment.start_ms <= cue.start_ms < segment.end_ms
    return min(cue.end_ms, segment.end_ms) > max(cue.start_ms, segment.start_ms)


def _own_id(cue: Cue) -> str:
    said = (cue.extra or {}).get(ROWS_FORMAT)
    value = said.get("id") if isinstance(said, dict) else None
    return value if isinstance(value, str) and value.strip() else ""


def _free_id(wanted: str, taken: set[str]) -> str:
    found, number = wanted, 2
    while found in taken:
        found, number = f"{wanted}-{number}", number + 1
    return found
