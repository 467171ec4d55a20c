"""Subtitle tracks and their cues."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence

from app.domain.ids import CueKey, TrackKey, VideoKey
from app.domain.subtitle import Cue, CueFlag, CueTable, SubtitleTrack
from storage.database import Database
from storage.statements import Row

_TRACKS = "SELECT * FROM subtitle_tracks WHERE video = ? ORDER BY position, key"
_CUES = (
    "SELECT key, start_ms, end_ms, text, speaker, flags FROM cues WHERE track = ? ORDER BY position"
)


class SubtitleStore:
    """Reads and writes tracks; cues keep the order of their file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def tracks(self, video: VideoKey) -> list[SubtitleTrack]:
        """Return the tracks of a video in order."""
        return [_track(row) for row in self._database.rows(_TRACKS, (video,))]

    def add(self, track: SubtitleTrack, cues: Sequence[Cue]) -> None:
        """Add a track with all its cues."""
        self._database.insert("subtitle_tracks", _track_values(track))
        self._database.insert_many("cues", _cue_values(track.key, cues))

    def update_track(self, track: SubtitleTrack) -> None:
        """Write what differs in the track itself; its cues stay."""
        self._database.update("subtitle_tracks", track.key, _track_values(track))

    def remove(self, track_key: TrackKey) -> None:
        """Remove a track with all its cues."""
        cues = self._database.children("cues", "track", track_key)
        self._database.delete_rows("cues", cues)
        self._database.delete("subtitle_tracks", track_key)

    def cues(self, track_key: TrackKey) -> list[Cue]:
        """Return the cues of a track in the order of its file."""
        rows = self._database.tuples(_CUES, (track_key,))
        return [
            Cue(CueKey(key), start, end, text, speaker, CueFlag(flags) if flags else CueFlag.NONE)
            for key, start, end, text, speaker, flags in rows
        ]

    def cue_table(self, track_key: TrackKey) -> CueTable:
        """Return the cues of a track for showing, sorted by start."""
        track = _track(self._database.existing("subtitle_tracks", track_key))
        return CueTable.build(track, self.cues(track_key))

    def count(self) -> int:
        """Return the number of cues in the project."""
        return self._database.count("cues")


def _track(row: sqlite3.Row) -> SubtitleTrack:
    return SubtitleTrack(
        key=TrackKey(row["key"]),
        video=VideoKey(row["video"]),
        title=row["title"],
        language=row["language"],
        source_name=row["source_name"],
        encoding=row["encoding"],
        position=row["position"],
    )


def _track_values(track: SubtitleTrack) -> Row:
    return {
        "key": track.key,
        "video": track.video,
        "title": track.title,
        "language": track.language,
        "source_name": track.source_name,
        "encoding": track.encoding,
        "position": track.position,
    }


def _cue_values(track: TrackKey, cues: Sequence[Cue]) -> Iterator[Row]:
    for position, cue in enumerate(cues):
        yield {
            "key": cue.key,
            "track": track,
            "position": position,
            "start_ms": cue.start_ms,
            "end_ms": cue.end_ms,
            "speaker": cue.speaker,
            "text": cue.text,
            "flags": int(cue.flags),
        }
