"""Subtitles in and out: 100,000 cues of SubRip into a project, search index included.

pysubs2 reads the same text beside us, and nothing else: it repairs and reports nothing, and stores
nothing.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import pysubs2

from app.domain.ids import VideoKey, new_key
from app.domain.media import Video
from app.domain.subtitle import Cue
from app.domain.watch import Watch
from app.services.import_service import import_file
from app.services.subtitle_import import Reading
from benchmarks.report import Figure, median, timed
from storage.formats.srt import format_srt
from storage.formats.subtitle_formats import read_subtitles
from storage.formats.vtt import format_vtt
from storage.project_file import ProjectFile

CUES = 100_000
LIMIT_S = 5.0
_LENGTH_MS = 1500
_LINES = (
    "You never told me that he was there.\nNot once, in all these years.",
    "昨日の夜、病院で母さんが泣いてた。",
    "他们昨天晚上在医院里吵架了，<i>妈妈</i>哭得很伤心。",
)


def _time(time_ms: int) -> str:
    seconds, millis = divmod(time_ms, 1000)
    return f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d},{millis:03d}"


def _text() -> str:
    """Return a film of 41 hours in three scripts."""
    return "\n".join(
        f"{number + 1}\n{_time(number * _LENGTH_MS)} --> {_time((number + 1) * _LENGTH_MS - 100)}\n"
        f"{_LINES[number % len(_LINES)]}\n"
        for number in range(CUES)
    )


class _Told(Watch):
    """Takes progress and remembers the longest silence."""

    def __init__(self) -> None:
        self.last = time.perf_counter()
        self.longest = 0.0

    def progress(self, done: int, total: int) -> None:  # noqa: ARG002 -- of Watch
        now = time.perf_counter()
        self.longest, self.last = max(self.longest, now - self.last), now


def _import(folder: Path, source: Path) -> list[Figure]:
    project = ProjectFile.create(folder / "film.emoscope")
    with project.edit("Add video", None):
        project.videos.add(Video(VideoKey(new_key()), "film", "Film", 0))
    told = _Told()
    began = time.perf_counter()
    with project.database.watched(told):
        import_file(project, source, reading=Reading(watch=told))
    taken = time.perf_counter() - began
    told.progress(1, 1)
    project.close()
    return [
        Figure("100,000 cues of SRT into a project, index included", taken, "s", limit=LIMIT_S),
        Figure("longest silence without progress", told.longest, "s"),
    ]


def _read(source: Path, text: str) -> Figure:
    ours = median(timed(lambda: read_subtitles(source), 3))
    theirs = median(timed(lambda: pysubs2.SSAFile.from_string(text, "srt"), 3))
    return Figure("100,000 cues of SRT read, beside pysubs2", ours, "s", peer=theirs)


def _write(source: Path) -> list[Figure]:
    cues: tuple[Cue, ...] = read_subtitles(source).cues
    return [
        Figure("100,000 cues written as SRT", median(timed(lambda: format_srt(cues), 3)), "s"),
        Figure("100,000 cues written as VTT", median(timed(lambda: format_vtt(cues), 3)), "s"),
    ]


def run() -> list[Figure]:
    """Measure in a temporary folder on the disk of the system's temporary files."""
    text = _text()
    with tempfile.TemporaryDirectory() as name:
        source = Path(name) / "film.srt"
        source.write_text(text, "utf-8")
        return [*_import(Path(name), source), _read(source, text), *_write(source)]
