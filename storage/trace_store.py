"""Retrieval traces of videos: how agents found their answers."""

from __future__ import annotations

from app.domain.ids import MemoryKey, TraceKey, VideoKey
from app.domain.memory_row import TraceRow
from app.domain.question import JsonObject
from storage.database import Database
from storage.memory_rows import TRACE_COLUMNS, trace_row, trace_values
from storage.rows import from_json

_COLUMNS = ", ".join(f"traces.{column}" for column in TRACE_COLUMNS)
_ALL = (
    f"SELECT {_COLUMNS} FROM traces JOIN videos ON videos.key = traces.video "  # noqa: S608
    "ORDER BY videos.position, videos.key, traces.position, traces.key"
)
_OF_VIDEO = f"SELECT {_COLUMNS} FROM traces WHERE video = ? ORDER BY position, key"  # noqa: S608
_ONE = f"SELECT {_COLUMNS} FROM traces WHERE key = ?"  # noqa: S608
_ORIGINAL = "SELECT original FROM traces WHERE key = ?"
_NEXT = "SELECT coalesce(max(position), -1) + 1 FROM traces WHERE video = ?"


class TraceStore:
    """Reads and writes traces, whole; they are never edited."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[TraceRow]:
        """Return every trace in order of videos."""
        return [trace_row(row) for row in self._database.rows(_ALL)]

    def of_video(self, video: VideoKey) -> list[TraceRow]:
        """Return the traces of a video, in the order they came."""
        return [trace_row(row) for row in self._database.rows(_OF_VIDEO, (video,))]

    def row(self, key: TraceKey) -> TraceRow | None:
        """Return what lists show of one trace; None where it is not there."""
        found = self._database.rows(_ONE, (key,))
        return trace_row(found[0]) if found else None

    def original(self, key: TraceKey) -> JsonObject:
        """Return the file of a trace, value for value."""
        text = self._database.tuples(_ORIGINAL, (key,))[0][0]
        return from_json(text)  # type: ignore[return-value]  # only objects are stored

    def count(self) -> int:
        """Return how many there are."""
        return self._database.count("traces")

    def next_position(self, video: VideoKey) -> int:
        """Return the place behind the traces of a video."""
        return int(self._database.tuples(_NEXT, (video,))[0][0])

    def add(self, trace: TraceRow, original: JsonObject) -> None:
        """Add a trace."""
        self._database.insert("traces", trace_values(trace, original))

    def set_memory(self, key: TraceKey, memory: MemoryKey | None) -> None:
        """Say over which memory a trace is shown."""
        self._database.update("traces", key, {"memory": memory})

    def remove(self, key: TraceKey) -> None:
        """Remove a trace."""
        self._database.delete("traces", key)

    def remove_of(self, video: VideoKey) -> None:
        """Remove all traces of a video."""
        for each in self.of_video(video):
            self.remove(each.key)
