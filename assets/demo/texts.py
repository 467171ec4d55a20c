"""Writes the texts that are built from the source: three subtitle files and the reference data."""

from __future__ import annotations

from pathlib import Path

from assets.demo.reference import reference
from assets.demo.schedule import Episode
from assets.demo.screenplay import LANGUAGES
from assets.demo.subtitles import subtitles


def write_texts(episode: Episode, folder: Path) -> list[Path]:
    """Write subtitles and reference data into a folder, and return the subtitle files."""
    written = []
    for language in LANGUAGES:
        path = folder / f"{episode.story.video_id}.{language}.srt"
        path.write_text(subtitles(episode, language), "utf-8", newline="\n")
        written.append(path)
    (folder / "reference.json").write_text(reference(episode), "utf-8", newline="\n")
    return written
