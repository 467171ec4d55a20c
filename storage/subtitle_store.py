"""Subtitle tracks and their cues."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from app.domain.ids import TrackKey, VideoKey
from app.domain.subtitle import Cue, CueTable, SubtitleTrack
from storage.cue_rows import cue_of, cue_row, cue_rows
from storage.database import Database
from storage.statements import Row

_TRACKS = "SELECT * FROM subtitle_tracks WHERE video = ? ORDER BY position, key"
_CUES = (
    "SELECT key, start_ms, end_ms, text, speaker, flags, imported, words, extra "
    "FROM cues WHERE track = ? ORDER BY position"
)
_LENGTH = (
    "SELECT videos.duration_ms FROM subtitle_tracks JOIN videos ON videos.key = video "
    "WHERE subtitle_tracks.key = ?"
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
        self._database.insert_many("cues", cue_rows(track.key, cues))

    def update_track(self, track: SubtitleTrack) -> None:
        """Write what differs in the track itself; its cues stay."""
        self._database.update("subtitle_tracks", track.key, _track_values(track))

    def shift(self, track_key: TrackKey, delta_ms: int) -> int:
        """Move all cues of a track so much later, or earlier where negative; return how many.

        Cues that come to lie before time 0 keep their times and are flagged, so that shifting back
        gives the identical track.
        """
        media = self._database.tuples(_LENGTH, (track_key,))
        length_ms = media[0][0] if media else None
        moved = [cue_row(cue.shifted(delta_ms, length_ms)) for cue in self.cues(track_key)]
        return len(self._database.update_many("cues", moved))

    def remove(self, track_key: TrackKey) -> None:
        """Remove a track with all its cues."""
        cues = self._database.children("cues", "track", track_key)
        self._database.delete_rows("cues", cues)
        self._database.delete("subtitle_tracks", track_key)

    def cues(self, track_key: TrackKey) -> list[Cue]:
        """Return the cues of a track in the order of its file."""
        return [cue_of(row) for row in self._database.tuples(_CUES, (track_key,))]

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
        format=row["format"],
        derived_from=TrackKey(row["derived_from"]) if row["derived_from"] else None,
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
        "format": track.format,
        "derived_from": track.derived_from,
    }
