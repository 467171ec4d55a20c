"""Writes the subtitles of a language as SubRip; a voice tag names who speaks."""

from __future__ import annotations

from app.domain.timecode import format_ms
from assets.demo.schedule import Episode
from assets.demo.screenplay import Language


def subtitles(episode: Episode, language: Language) -> str:
    """Return the text of a SubRip file."""
    blocks = []
    for line in episode.lines:
        start, end = (_stamp(time) for time in (line.cue.start_ms, line.cue.end_ms))
        name = episode.story.person(line.line.say).name[language]
        blocks.append(f"{line.number}\n{start} --> {end}\n<v {name}>{line.line.text(language)}\n")
    return "\n".join(blocks)


def _stamp(time_ms: int) -> str:
    return format_ms(time_ms).replace(".", ",")
