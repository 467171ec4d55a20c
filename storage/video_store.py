"""Videos: what a project is about, in the order the user gave."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

from app.domain.errors import StorageError
from app.domain.ids import VideoKey
from app.domain.media import Fingerprint, MediaInfo, Video
from app.domain.phrase import phrase
from storage.database import Database
from storage.statements import Row


class HangsOnVideo(Protocol):
    """A store of what hangs on videos."""

    def remove_of(self, video: VideoKey) -> None:
        """Remove all that hangs on a video."""


class VideoStore:
    """Reads and writes videos; removing one takes along what hangs on it.

    Parameters
    ----------
    hanging
        The stores of that, each before those that it refers to.
    """

    def __init__(self, database: Database, hanging: Sequence[HangsOnVideo]) -> None:
        self._database = database
        self._hanging = hanging

    def all(self) -> list[Video]:
        """Return every video in the order of the project."""
        return [_video(row) for row in self._database.rows(_ALL)]

    def get(self, key: VideoKey) -> Video:
        """Return one video."""
        return _video(self._database.existing("videos", key))

    def extent_ms(self, key: VideoKey) -> int:
        """Return where the last of all that was said of a video ends, ms; 0 where nothing was."""
        ends = self._database.tuples(_EXTENT, (key,))
        return int(ends[0][0] or 0)

    def by_public_id(self, video_id: str) -> Video | None:
        """Return the video that records call `video_id`."""
        rows = self._database.children("videos", "video_id", video_id)
        return _video(rows[0]) if rows else None

    def add(self, video: Video) -> None:
        """Add a video.

        Raises
        ------
        StorageError
            Its `video_id` is taken.
        """
        self._refuse_taken_id(video)
        self._database.insert("videos", _values(video))

    def update(self, video: Video) -> None:
        """Write what differs.

        Raises
        ------
        StorageError
            Its `video_id` is taken by another.
        """
        self._refuse_taken_id(video)
        self._database.update("videos", video.key, _values(video))

    def remove(self, key: VideoKey) -> None:
        """Remove a video with all that hangs on it, from subtitles to event memories.

        What was watched of it stays, so that undo finds it again.
        """
        for store in self._hanging:
            store.remove_of(key)
        self._database.delete("videos", key)

    def reorder(self, keys: Sequence[VideoKey]) -> None:
        """Give the videos the order of `keys`; those not named follow as they were."""
        known = [video.key for video in self.all()]
        named = [key for key in dict.fromkeys(keys) if key in known]
        for position, key in enumerate([*named, *(key for key in known if key not in named)]):
            self._database.update("videos", key, {"position": position})

    def _refuse_taken_id(self, video: Video) -> None:
        other = self.by_public_id(video.video_id)
        if other is not None and other.key != video.key:
            raise StorageError(
                phrase(
                    "There is already a video with the id {video_id} (“{title}”).",
                    video_id=video.video_id,
                    title=other.title,
                )
            )


_ALL = "SELECT * FROM videos ORDER BY position, key"
_EXTENT = """
    SELECT max(end_ms) FROM (
        SELECT max(cues.end_ms) AS end_ms FROM subtitle_tracks
            JOIN cues ON cues.track = subtitle_tracks.key WHERE subtitle_tracks.video = ?1
        UNION ALL SELECT max(annotations.end_ms) FROM tiers
            JOIN annotations ON annotations.tier = tiers.key WHERE tiers.video = ?1
        UNION ALL SELECT max(evidence.end_ms) FROM questions
            JOIN evidence ON evidence.question = questions.key WHERE questions.video = ?1
        UNION ALL SELECT max(json_extract(span.value, '$.end_ms')) FROM mcq_items
            JOIN mcq_support ON mcq_support.item = mcq_items.key
            JOIN json_each(mcq_support.evidence) AS span WHERE mcq_items.video = ?1
        UNION ALL SELECT max(memory_events.end_ms) FROM memories
            JOIN memory_events ON memory_events.memory = memories.key WHERE memories.video = ?1
        UNION ALL SELECT max(end_ms) FROM trajectories WHERE video = ?1
        UNION ALL SELECT max(end_ms) FROM segments WHERE video = ?1
        UNION ALL SELECT max(end_ms) FROM story_notes WHERE video = ?1
        UNION ALL SELECT max(end_ms) FROM units WHERE video = ?1
    )
"""


def _values(video: Video) -> Row:
    mark, info = video.fingerprint, video.info
    return {
        "key": video.key,
        "video_id": video.video_id,
        "title": video.title,
        "position": video.position,
        "media_path": video.media_path,
        "size": mark.size if mark else None,
        "digest": mark.digest if mark else None,
        **(_info_values(info) if info else dict.fromkeys(_INFO)),
    }


_INFO = (
    "duration_ms",
    "width",
    "height",
    "frame_rate",
    "start_pts_ms",
    "container",
    "video_codec",
    "audio_codec",
)


def _info_values(info: MediaInfo) -> Row:
    rate = info.frame_rate
    return {
        "duration_ms": info.duration_ms,
        "width": info.width,
        "height": info.height,
        "frame_rate": f"{rate.numerator}/{rate.denominator}" if rate is not None else None,
        "start_pts_ms": info.start_pts_ms,
        "container": info.container,
        "video_codec": info.video_codec,
        "audio_codec": info.audio_codec,
    }


def _video(row: sqlite3.Row) -> Video:
    mark = None if row["digest"] is None else Fingerprint(row["size"], row["digest"])
    return Video(
        key=VideoKey(row["key"]),
        video_id=row["video_id"],
        title=row["title"],
        position=row["position"],
        media_path=row["media_path"],
        fingerprint=mark,
        info=None if row["duration_ms"] is None else _info(row),
    )


def _info(row: sqlite3.Row) -> MediaInfo:
    rate = row["frame_rate"]
    return MediaInfo(
        duration_ms=row["duration_ms"],
        width=row["width"],
        height=row["height"],
        frame_rate=None if rate is None else Fraction(rate),
        start_pts_ms=row["start_pts_ms"],
        container=row["container"],
        video_codec=row["video_codec"],
        audio_codec=row["audio_codec"],
    )
