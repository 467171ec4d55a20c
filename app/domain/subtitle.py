"""Subtitle tracks and cues; list order is kept, for assembled cuts may jump back in time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntFlag
from typing import Any, TypeAlias

import numpy as np

from app.domain.ids import CueKey, TrackKey, VideoKey
from app.domain.question import JsonObject
from app.domain.span import SpanArrays

SUBTITLE_SUFFIXES = (".srt", ".vtt", ".ass", ".ssa", ".ttml", ".dfxp", ".json3")
"""Endings of names that mean subtitles and nothing else; JSON may be anything."""


class CueFlag(IntFlag):
    """What is odd about a cue; flagged cues are shown and kept, never dropped.

    ``MADE_HERE`` is no fault: the cue was inserted or split off in this program.
    """

    NONE = 0
    REPAIRED = 1
    OVERLAPS = 2
    ZERO_LENGTH = 4
    OUT_OF_ORDER = 8
    EMPTY = 16
    BEYOND_MEDIA = 32
    BEFORE_START = 64
    MADE_HERE = 128


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
    """What a cue was when it came in; see `Cue`.

    Attributes
    ----------
    words
        As they came in. No part of a comparison: they follow times and text.
    """

    start_ms: int
    end_ms: int
    speaker: str | None
    text: str
    words: tuple[CueWord, ...] = field(default=(), compare=False)


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
        Its words with their times, in order; empty where the file gives none. They stay what they
        are when the text is changed, so some may not be in it any more.
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
        return self.imported or ImportedCue(
            self.start_ms, self.end_ms, self.speaker, self.text, self.words
        )

    def changed(self, **values: Any) -> Cue:
        """Return the cue with other values, as one that remembers how it came in.

        A cue that was made here came from nowhere, and remembers nothing.
        """
        if CueFlag.MADE_HERE in self.flags:
            return replace(self, **values)
        was, get = self.as_imported, values.get
        is_back = (
            get("start_ms", self.start_ms) == was.start_ms
            and get("end_ms", self.end_ms) == was.end_ms
            and get("text", self.text) == was.text
            and get("speaker", self.speaker) == was.speaker
        )
        values |= {"imported": None, "words": was.words} if is_back else {"imported": was}
        return replace(self, **values)

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
        flags = place_flags(self.flags, start_ms, end_ms, media_ms)
        words = tuple(word.shifted(delta_ms) for word in self.words) if self.words else ()
        return self.changed(start_ms=start_ms, end_ms=end_ms, flags=flags, words=words)


def place_flags(flags: CueFlag, start_ms: int, end_ms: int, media_ms: int | None) -> CueFlag:
    """Return flags that say whether these times lie outside the video.

    While its length is not known, what was said of its end stays.
    """
    bits = int(flags) & ~_BEFORE
    if start_ms < 0:
        bits |= _BEFORE
    if media_ms:
        bits = bits & ~_BEYOND | (_BEYOND if end_ms > media_ms else 0)
    return CueFlag(bits) if bits != flags else flags


_BEFORE, _BEYOND = int(CueFlag.BEFORE_START), int(CueFlag.BEYOND_MEDIA)


CueRow: TypeAlias = tuple[str, int, int, str, str | None, int]


@dataclass(frozen=True, slots=True, eq=False)
class CueTable:
    """All cues of a track for showing: columns sorted by start, frozen.

    What lies before time 0 is shown at 0. `spans.codes` holds the `CueFlag` bits. `texts` and
    `speakers` share its order.

    Attributes
    ----------
    imported
        What those cues were, by key, that are something else now.
    """

    track: SubtitleTrack
    spans: SpanArrays
    texts: Sequence[str]
    speakers: Sequence[str | None]
    imported: Mapping[str, ImportedCue] = field(default_factory=dict)

    @classmethod
    def build(cls, track: SubtitleTrack, cues: Sequence[Cue]) -> CueTable:
        """Sort cues by start (ties keep their order) into columns."""
        rows = [(c.key, c.start_ms, c.end_ms, c.text, c.speaker, int(c.flags)) for c in cues]
        imported = {str(cue.key): cue.imported for cue in cues if cue.imported is not None}
        return cls.of_rows(track, rows, imported)

    @classmethod
    def of_rows(
        cls, track: SubtitleTrack, rows: Sequence[CueRow], imported: Mapping[str, ImportedCue]
    ) -> CueTable:
        """Do as `build` does, of key, start, end, text, speaker and flags."""
        rows = sorted(rows, key=_by_time)
        columns = np.array([(row[1], row[2], row[5]) for row in rows], dtype=np.int64)
        columns = columns.reshape(-1, 3)
        spans = SpanArrays(
            np.maximum(columns[:, 0], 0),
            np.maximum(columns[:, 1], 0),
            columns[:, 2].copy(),
            tuple(row[0] for row in rows),
        )
        texts = tuple(row[3] for row in rows)
        return cls(track, spans, texts, tuple(row[4] for row in rows), imported)

    def replaced(self, cues: Sequence[Cue], gone: Collection[str] = ()) -> CueTable:
        """Return the table with some cues changed, new or gone; quick where they are few."""
        out = {cue.key for cue in cues} | set(gone)
        places = sorted(self.spans.ids.index(key) for key in out & set(self.spans.ids))
        ids, texts, speakers = list(self.spans.ids), list(self.texts), list(self.speakers)
        for place in reversed(places):
            del ids[place], texts[place], speakers[place]
        starts, ends, codes = (
            np.delete(column, places)
            for column in (self.spans.starts, self.spans.ends, self.spans.codes)
        )
        for cue in sorted(cues, key=lambda cue: (cue.start_ms, cue.end_ms)):
            start, end = max(cue.start_ms, 0), max(cue.end_ms, 0)
            place = int(np.searchsorted(starts, start, side="left"))
            while place < len(ids) and (starts[place], ends[place]) <= (start, end):
                place += 1
            ids.insert(place, cue.key)
            texts.insert(place, cue.text)
            speakers.insert(place, cue.speaker)
            starts, ends = np.insert(starts, place, start), np.insert(ends, place, end)
            codes = np.insert(codes, place, int(cue.flags))
        imported = {key: was for key, was in self.imported.items() if key not in out}
        imported |= {cue.key: cue.imported for cue in cues if cue.imported is not None}
        spans = SpanArrays(starts, ends, codes, tuple(ids))
        return CueTable(self.track, spans, tuple(texts), tuple(speakers), imported)

    def place_of(self, key: str) -> int | None:
        """Return where a cue stands, None where it does not."""
        try:
            return self.spans.ids.index(key)
        except ValueError:
            return None

    def __len__(self) -> int:
        return len(self.spans)


def _by_time(row: CueRow) -> tuple[int, int]:
    return row[1], row[2]
