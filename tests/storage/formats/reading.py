"""Reads a text as a subtitle format in tests, and tells what came out."""

from __future__ import annotations

from storage.formats.decoded_text import DecodedText
from storage.formats.subtitle_formats import format_named
from storage.formats.subtitles import ReadSubtitles


def parse(name: str, text: str) -> ReadSubtitles:
    """Read text as if it were a UTF-8 file of a format."""
    return format_named(name).parse(DecodedText(text, "UTF-8"), f"a.{name}")


def times(read: ReadSubtitles) -> list[tuple[int, int]]:
    """Return the times of all cues."""
    return [(cue.start_ms, cue.end_ms) for cue in read.cues]


def texts(read: ReadSubtitles) -> list[str]:
    """Return the texts of all cues."""
    return [cue.text for cue in read.cues]


def rules(read: ReadSubtitles) -> list[tuple[int, str]]:
    """Return line and rule of all problems."""
    return [(problem.line, problem.rule) for problem in read.problems]
