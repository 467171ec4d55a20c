"""What each rater has watched of each video. Outside history: nobody undoes having seen."""

from __future__ import annotations

import json
from collections.abc import Iterable

from app.domain.ids import RaterKey, VideoKey, new_key
from app.domain.span import SpanArrays
from app.domain.watching import joined_spans, share_of
from storage.database import Database
from storage.statements import insert_sql

_FIND = "SELECT spans FROM watched WHERE video = ? AND rater = ?"
_ADD = insert_sql("watched", ("key", "video", "rater", "spans"))
_CHANGE = "UPDATE watched SET spans = ? WHERE video = ? AND rater = ?"
_ALL = (
    "SELECT watched.video, watched.rater, watched.spans FROM watched "
    "JOIN videos ON videos.key = watched.video ORDER BY videos.position, videos.key, watched.rater"
)

Spans = list[tuple[int, int]]


class WatchedStore:
    """Keeps stretches of media time, joined where they touch."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def spans(self, video: VideoKey, rater: RaterKey | None) -> SpanArrays:
        """Return what a rater has watched of a video; no two spans touch."""
        found = self._spans(video, rater) or []
        return SpanArrays.build((start, end, 0, "") for start, end in found)

    def all(self) -> list[tuple[VideoKey, RaterKey | None, Spans]]:
        """Return everything that was watched of the videos of the project."""
        rows = self._database.tuples(_ALL)
        return [
            (VideoKey(video), RaterKey(rater) if rater else None, _read(spans))
            for video, rater, spans in rows
        ]

    def add(
        self, video: VideoKey, rater: RaterKey | None, spans: Iterable[tuple[int, int]]
    ) -> None:
        """Add stretches ``(start_ms, end_ms)``; on disk when it returns."""
        old = self._spans(video, rater)
        new = joined_spans([*(old or ()), *spans])
        if new == (old or []):
            return
        text = json.dumps(new, separators=(",", ":"))
        with self._database.transaction():
            if old is None:
                self._database.execute(_ADD, (new_key(), video, rater or "", text))
            else:
                self._database.execute(_CHANGE, (text, video, rater or ""))

    def share(self, video: VideoKey, rater: RaterKey | None, duration_ms: int) -> float:
        """Return how much of a video a rater has watched, 0 to 1; 0 while its length is unknown."""
        return share_of(self._spans(video, rater) or (), duration_ms)

    def _spans(self, video: VideoKey, rater: RaterKey | None) -> Spans | None:
        found = self._database.tuples(_FIND, (video, rater or ""))
        return _read(found[0][0]) if found else None


def _read(text: str) -> Spans:
    return [(int(start), int(end)) for start, end in json.loads(text)]
