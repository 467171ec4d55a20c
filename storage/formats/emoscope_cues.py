"""Subtitle tracks and cues as parts of an ``emoscope`` file, both ways."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.ids import CueKey, TrackKey, VideoKey
from app.domain.question import JsonObject, JsonValue
from app.domain.subtitle import Cue, CueFlag, CueWord, ImportedCue, SubtitleTrack
from storage.cue_rows import imported_json, word_json, words_moved
from storage.formats.emoscope_lines import CuePart, TrackLine, WordPart
from storage.formats.project_records import TrackRecord


def track_line(record: TrackRecord, video_id: str) -> JsonObject:
    """Return the line of a track with its cues."""
    track = record.track
    return {
        "kind": "subtitle_track",
        "key": track.key,
        "video_id": video_id,
        "title": track.title,
        "language": track.language,
        "source_name": track.source_name,
        "encoding": track.encoding,
        "position": track.position,
        "format": track.format,
        "derived_from": track.derived_from,
        "cues": [_cue_json(cue) for cue in record.cues],
    }


def read_track(line: TrackLine, video: VideoKey) -> TrackRecord:
    """Make a track of its line."""
    track = SubtitleTrack(
        TrackKey(line.key),
        video,
        line.title,
        line.language,
        line.source_name,
        line.encoding,
        line.position,
        line.format,
        TrackKey(line.derived_from) if line.derived_from else None,
    )
    return TrackRecord(track, tuple(map(_cue, line.cues)))


def _cue_json(cue: Cue) -> JsonObject:
    """Return a cue; words, what it was and what its format says stand only where there are any."""
    part: dict[str, JsonValue] = {
        "key": cue.key,
        "start_ms": cue.start_ms,
        "end_ms": cue.end_ms,
        "speaker": cue.speaker,
        "text": cue.text,
        "flags": [(flag.name or "").lower() for flag in cue.flags],
    }
    if cue.words:
        part["words"] = [word_json(word) for word in cue.words]
    if cue.imported:
        part["imported"] = imported_json(cue)
    if cue.extra:
        part["extra"] = cue.extra
    return part


def _cue(part: CuePart) -> Cue:
    flags = CueFlag.NONE
    for name in part.flags:
        flags |= CueFlag[name.upper()]
    words = _words(part.words)
    return Cue(
        CueKey(part.key),
        part.start_ms,
        part.end_ms,
        part.text,
        part.speaker,
        flags,
        words,
        part.extra,
        _imported(part, words),
    )


def _imported(part: CuePart, words: tuple[CueWord, ...]) -> ImportedCue | None:
    was = part.imported
    if was is None:
        return None
    moved = words_moved(words, was.start_ms - part.start_ms)
    said = moved if was.words is None else _words(was.words)
    return ImportedCue(was.start_ms, was.end_ms, was.speaker, was.text, said)


def _words(parts: Sequence[WordPart]) -> tuple[CueWord, ...]:
    return tuple(
        CueWord(word.text, word.start_ms, word.end_ms, word.score, word.speaker) for word in parts
    )
