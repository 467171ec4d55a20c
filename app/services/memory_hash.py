"""Tells whether an answer or a trace was made over a memory of the project, by the file's hash.

Runs of LongEmo write the SHA-256 of the ``memory.json`` they read. The project keeps the value of
that file, and the benchmark writes all its JSON alike (two spaces, letters as they are, one newline
at the end), so that its bytes come out again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256

from app.domain.ids import VideoKey
from app.domain.question import JsonObject
from storage.formats.json_text import indented_json
from storage.project_file import ProjectFile

FIELD = "memory_sha256"
SHORT = 12
"""Digits of a hash that a message shows."""


@dataclass(slots=True)
class MemoryHashes:
    """The hashes of the memories of each video, computed once each."""

    project: ProjectFile
    _of_video: dict[VideoKey, frozenset[str]] = field(default_factory=dict)

    def is_other(self, record: JsonObject, video: VideoKey) -> bool:
        """Tell whether a record names a memory that is none of the whole ones of a video here.

        Where it names none, or the video has none, nothing can be told.
        """
        told = record.get(FIELD)
        here = self._hashes(video) if isinstance(told, str) and told.strip() else frozenset()
        return bool(here) and str(told).strip().casefold() not in here

    def _hashes(self, video: VideoKey) -> frozenset[str]:
        if video not in self._of_video:
            memories = self.project.memories
            whole = [row.key for row in memories.of_video(video) if not row.is_partial]
            self._of_video[video] = frozenset(_hash(memories.original(key)) for key in whole)
        return self._of_video[video]


def _hash(original: JsonObject) -> str:
    return sha256(f"{indented_json(original)}\n".encode()).hexdigest()
