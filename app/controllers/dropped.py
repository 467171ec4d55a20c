"""What files dropped without an open project are for: their kinds, told by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.services.media_location import MEDIA_SUFFIXES
from storage.formats.subtitle_formats import is_subtitle_name
from storage.formats.tier_formats import SUFFIXES as TIER_SUFFIXES

_LATER = (".json", ".jsonl", ".ndjson", ".xlsx", ".xlsm", *TIER_SUFFIXES)
"""What comes in once there is a project with its videos."""


@dataclass(frozen=True, slots=True)
class NewProjectFiles:
    """Files for a new project, by kind; tiers are among the records."""

    videos: tuple[Path, ...] = ()
    subtitles: tuple[Path, ...] = ()
    records: tuple[Path, ...] = ()


def sort_files(paths: Sequence[Path]) -> NewProjectFiles:
    """Sort files by kind; subtitles and tiers that come alone bring the video of their name."""
    subtitles = [path for path in paths if is_subtitle_name(path)]
    records = [path for path in paths if path.suffix.lower() in _LATER or path.is_dir()]
    videos = [path for path in paths if path not in subtitles and path not in records]
    if not videos:
        tiers = [path for path in records if path.suffix.lower() in TIER_SUFFIXES]
        found = (video for path in (*subtitles, *tiers) for video in _videos_of(path))
        videos = list(dict.fromkeys(found))
    return NewProjectFiles(tuple(videos), tuple(subtitles), tuple(records))


def _videos_of(subtitle: Path) -> list[Path]:
    try:
        beside = sorted(subtitle.parent.iterdir())
    except OSError:
        return []
    media = [path for path in beside if path.suffix.lower() in MEDIA_SUFFIXES]
    return [path for path in media if f"{subtitle.stem}.".startswith(f"{path.stem}.")]
