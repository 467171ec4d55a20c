"""Subtitle tracks and their cues."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import replace

from app.domain.ids import CueKey, TrackKey, VideoKey, new_key
from app.domain.subtitle import Cue, CueTable, SubtitleTrack
from app.domain.watch import NOBODY, Watch
from storage.cue_rows import cue_of, cue_rows, imported_of
from storage.cue_store import CueStore
from storage.database import Database
from storage.speaker_store import SpeakerStore
from storage.statements import Row

_TRACKS = "SELECT * FROM subtitle_tracks WHERE video = ? ORDER BY position, key"
_CUES = (
    "SELECT key, start_ms, end_ms, text, speaker, flags, imported, words, extra "
    "FROM cues WHERE track = ? ORDER BY position"
)
_TABLE = (
    "SELECT key, start_ms, end_ms, text, speaker, flags, imported IS NOT NULL FROM cues "
    "WHERE track = ? ORDER BY position"
)
_SPANS = "SELECT start_ms, end_ms FROM cues WHERE track = ? ORDER BY start_ms, end_ms"
_CHANGED = "SELECT count(*) FROM cues WHERE track = ? AND imported IS NOT NULL"
_IMPORTED = "SELECT key, start_ms, imported FROM cues WHERE track = ? AND imported IS NOT NULL"


class SubtitleStore:
    """Reads and writes tracks; cues keep the order of their file."""

    def __init__(self, database: Database, cues: CueStore, speakers: SpeakerStore) -> None:
        self._database = database
        self._cues = cues
        self._speakers = speakers

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

    def get(self, key: TrackKey) -> SubtitleTrack:
        """Return one track."""
        return _track(self._database.existing("subtitle_tracks", key))

    def exists(self, key: TrackKey) -> bool:
        """Tell whether there is a track of this key."""
        return self._database.row("subtitle_tracks", key) is not None

    def reorder(self, keys: Sequence[TrackKey]) -> None:
        """Give the tracks of a video the order of `keys`."""
        for position, key in enumerate(keys):
            self._database.update("subtitle_tracks", key, {"position": position})

    def duplicate(self, key: TrackKey, title: str) -> SubtitleTrack:
        """Add a copy of a track behind all others of the video; each knows nothing of the other.

        Its cues are what they are now, and as they came in.
        """
        old = self.get(key)
        tracks = self.tracks(old.video)
        copy = replace(
            old,
            key=TrackKey(new_key()),
            title=title,
            position=max(track.position for track in tracks) + 1,
            derived_from=old.derived_from or old.key,
        )
        self.add(copy, [replace(cue, key=CueKey(new_key())) for cue in self.cues(key)])
        return copy

    def shift(self, track_key: TrackKey, delta_ms: int, watch: Watch = NOBODY) -> int:
        """Move all cues of a track so much later, or earlier where negative; return how many.

        Cues that come to lie before time 0 keep their times and are flagged, so that shifting back
        gives the identical track.
        """
        return self._cues.rewrite(
            track_key, lambda cue, media: cue.shifted(delta_ms, media), watch, moves_alike=True
        )

    def remove(self, track_key: TrackKey) -> None:
        """Remove a track with all its cues."""
        cues = self._database.children("cues", "track", track_key)
        self._database.delete_rows("cues", cues)
        self._database.delete("subtitle_tracks", track_key)

    def remove_of(self, video: VideoKey) -> None:
        """Remove all tracks of a video, and who their speakers are."""
        for track in self.tracks(video):
            self.remove(track.key)
        self._speakers.remove_of(video)

    def cues(self, track_key: TrackKey) -> list[Cue]:
        """Return the cues of a track in the order of its file."""
        return [cue_of(row) for row in self._database.tuples(_CUES, (track_key,))]

    def cue_table(self, track_key: TrackKey) -> CueTable:
        """Return the cues of a track for showing, sorted by start."""
        rows = self._database.tuples(_TABLE, (track_key,))
        imported = {
            key: imported_of(was, start, ())
            for key, start, was in (
                self._database.tuples(_IMPORTED, (track_key,)) if any(r[6] for r in rows) else ()
            )
        }
        return CueTable.of_rows(self.get(track_key), [row[:6] for row in rows], imported)

    def count_of(self, track_key: TrackKey) -> int:
        """Return how many cues a track has."""
        found = self._database.tuples("SELECT count(*) FROM cues WHERE track = ?", (track_key,))
        return int(found[0][0])

    def changed_count(self, track_key: TrackKey) -> int:
        """Return how many cues of a track are something else than when they came in."""
        found = self._database.tuples(_CHANGED, (track_key,))
        return int(found[0][0])

    def spans_of(self, track_key: TrackKey) -> list[tuple[int, int]]:
        """Return start and end of all cues of a track, in order of time."""
        return [(start, end) for start, end in self._database.tuples(_SPANS, (track_key,))]

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
