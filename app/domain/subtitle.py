"""Subtitle tracks and cues; list order is kept, for assembled cuts may jump back in time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import IntFlag
from typing import Any

import numpy as np

from app.domain.ids import CueKey, TrackKey, VideoKey
from app.domain.question import JsonObject
from app.domain.span import SpanArrays

SUBTITLE_SUFFIXES = (".srt", ".vtt", ".ass", ".ssa", ".ttml", ".dfxp", ".json3")
"""Endings of names that mean subtitles and nothing else; JSON may be anything."""


class CueFlag(IntFlag):
    """What is odd about a cue; flagged cues are shown and kept, never dropped."""

    NONE = 0
    REPAIRED = 1
    OVERLAPS = 2
    ZERO_LENGTH = 4
    OUT_OF_ORDER = 8
    EMPTY = 16
    BEYOND_MEDIA = 32
    BEFORE_START = 64


@dataclass(frozen=True, slots=True)
class SubtitleTrack:
    """One set of cues of a video.

    Attributes
    ----------
    language
        BCP 47 tag such as ``en``, ``ja``, ``zh``; empty while unknown.
    source_name, encoding
        Where it came from and how its bytes were read; empty for tracks made here.
    format
        Name of the format it came in, such as ``srt`` or ``whisper``; empty for tracks made here.
    derived_from
        The track of the same file as it was written, where this one is a reading of it: rolling
        captions with each phrase once.
    """

    key: TrackKey
    video: VideoKey
    title: str
    language: str = ""
    source_name: str = ""
    encoding: str = ""
    position: int = 0
    format: str = ""
    derived_from: TrackKey | None = None


@dataclass(frozen=True, slots=True)
class CueWord:
    """One word of a cue with its own time, as speech recognition gives it.

    Attributes
    ----------
    text
        Without the blanks around it.
    start_ms, end_ms
        Media time; None where the file does not say. A word may have no length.
    score
        How sure the recognition is, 0 to 1; None where it does not say.
    speaker
        Where the file names one for the word itself.
    """

    text: str
    start_ms: int | None = None
    end_ms: int | None = None
    score: float | None = None
    speaker: str | None = None

    def shifted(self, delta_ms: int) -> CueWord:
        """Return the word so much later, or earlier where negative."""
        start = None if self.start_ms is None else self.start_ms + delta_ms
        end = None if self.end_ms is None else self.end_ms + delta_ms
        return replace(self, start_ms=start, end_ms=end)


@dataclass(frozen=True, slots=True)
class ImportedCue:
    """What a cue was when it came in; see `Cue`."""

    start_ms: int
    end_ms: int
    speaker: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Cue:
    r"""One subtitle cue.

    Attributes
    ----------
    start_ms, end_ms
        Media time (0 = first video frame), half-open, ``end >= start``. As the file writes it until
        it is changed; below 0 where a track was shifted to before the start.
    speaker
        None while unknown.
    text
        Lines separated by ``\\n``; no formatting tags.
    words
        Its words with their times, in order; empty where the file gives none.
    extra
        What the format says of the cue beyond this, for the way back: settings, style, tags.
    imported
        What it was when it came in, once it is something else.
    """

    key: CueKey
    start_ms: int
    end_ms: int
    text: str
    speaker: str | None = None
    flags: CueFlag = CueFlag.NONE
    words: tuple[CueWord, ...] = ()
    extra: JsonObject | None = field(default=None, hash=False)
    imported: ImportedCue | None = None

    @property
    def as_imported(self) -> ImportedCue:
        """What it was when it came in, which may be what it still is."""
        return self.imported or ImportedCue(self.start_ms, self.end_ms, self.speaker, self.text)

    def changed(self, **values: Any) -> Cue:
        """Return the cue with other values, as one that remembers how it came in."""
        new = replace(self, **values, imported=None)
        return (
            new if new.as_imported == self.as_imported else replace(new, imported=self.as_imported)
        )

    def shifted(self, delta_ms: int, media_ms: int | None = None) -> Cue:
        """Return the cue so much later, its words with it; earlier where negative.

        Shifted back by as much it is what it was.

        Parameters
        ----------
        delta_ms
            How much later.
        media_ms
            Length of the video, to flag what comes to end after it; None while unknown.
        """
        start_ms, end_ms = self.start_ms + delta_ms, self.end_ms + delta_ms
        flags = _marked(self.flags, CueFlag.BEFORE_START, there=start_ms < 0)
        if media_ms:
            flags = _marked(flags, CueFlag.BEYOND_MEDIA, there=end_ms > media_ms)
        words = tuple(word.shifted(delta_ms) for word in self.words)
        return self.changed(start_ms=start_ms, end_ms=end_ms, flags=flags, words=words)


def _marked(flags: CueFlag, flag: CueFlag, *, there: bool) -> CueFlag:
    return flags | flag if there else flags & ~flag


@dataclass(frozen=True, slots=True, eq=False)
class CueTable:
    """All cues of a track for showing: columns sorted by start, frozen.

    What lies before time 0 is shown at 0. `spans.codes` holds the `CueFlag` bits. `texts` and
    `speakers` share its order.
    """

    track: SubtitleTrack
    spans: SpanArrays
    texts: Sequence[str]
    speakers: Sequence[str | None]

    @classmethod
    def build(cls, track: SubtitleTrack, cues: Sequence[Cue]) -> CueTable:
        """Sort cues by start (ties keep their order) into columns."""
        order = sorted(range(len(cues)), key=lambda i: (cues[i].start_ms, cues[i].end_ms))
        ordered = [cues[i] for i in order]
        spans = SpanArrays(
            np.array([max(cue.start_ms, 0) for cue in ordered], dtype=np.int64),
            np.array([max(cue.end_ms, 0) for cue in ordered], dtype=np.int64),
            np.array([int(cue.flags) for cue in ordered], dtype=np.int64),
            tuple(cue.key for cue in ordered),
        )
        texts = tuple(cue.text for cue in ordered)
        return cls(track, spans, texts, tuple(cue.speaker for cue in ordered))

    def __len__(self) -> int:
        return len(self.spans)
