"""What files dropped without an open project are for: their kinds, told by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.services.media_location import MEDIA_SUFFIXES

_RECORDS = (".json", ".jsonl", ".ndjson")


@dataclass(frozen=True, slots=True)
class NewProjectFiles:
    """Files for a new project, by kind."""

    videos: tuple[Path, ...] = ()
    subtitles: tuple[Path, ...] = ()
    records: tuple[Path, ...] = ()


def sort_files(paths: Sequence[Path]) -> NewProjectFiles:
    """Sort files by kind; subtitles that come alone bring the file of their name beside them."""
    subtitles = [path for path in paths if path.suffix.lower() == ".srt"]
    records = [path for path in paths if path.suffix.lower() in _RECORDS or path.is_dir()]
    videos = [path for path in paths if path not in subtitles and path not in records]
    if not videos:
        found = (video for path in subtitles for video in _videos_of(path))
        videos = list(dict.fromkeys(found))
    return NewProjectFiles(tuple(videos), tuple(subtitles), tuple(records))


def _videos_of(subtitle: Path) -> list[Path]:
    try:
        beside = sorted(subtitle.parent.iterdir())
    except OSError:
        return []
    media = [path for path in beside if path.suffix.lower() in MEDIA_SUFFIXES]
    return [path for path in media if f"{subtitle.stem}.".startswith(f"{path.stem}.")]
