"""The table of subtitle formats: what each is called, how it is told, and who reads it.

A new format is one row. Parsers are loaded where they are used.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import cast

from app.domain.subtitle import SUBTITLE_SUFFIXES
from storage.formats.decoded_text import DecodedText
from storage.formats.decoding import read_text
from storage.formats.subtitles import Progress, ReadSubtitles

Parser = Callable[[DecodedText, str, Progress | None], ReadSubtitles]

HEAD_CHARACTERS = 1 << 20
"""How much of a file is looked at to tell its format."""


@dataclass(frozen=True, slots=True)
class SubtitleFormat:
    """One format of subtitles.

    Attributes
    ----------
    name
        The word of the command line.
    suffixes
        Lower case, with the dot; the first one is usual.
    sign
        Found in the head of every file of the format, and of none of the formats below it.
    module
        In `storage.formats`; has ``parse_NAME(decoded, file, progress)``.
    """

    name: str
    suffixes: tuple[str, ...]
    sign: re.Pattern[str]
    module: str

    def parse(
        self, decoded: DecodedText, file: str, progress: Progress | None = None
    ) -> ReadSubtitles:
        """Make cues of a decoded text.

        Raises
        ------
        ImportFailedError
            There is no cue in it.
        """
        module = import_module(f"storage.formats.{self.module}")
        parser = cast("Parser", getattr(module, f"parse_{self.module}"))
        return parser(decoded, file, progress)


_CLOCK = r"\d{1,5}\s{0,3}:\s{0,3}\d{1,3}\s{0,3}[,.:]?\s{0,3}\d{0,3}\s{0,3}"
_INSIDE = r"[^{}\[\]]*"

SUBTITLE_FORMATS = (
    SubtitleFormat("vtt", (".vtt",), re.compile(r"\A\s*WEBVTT(?:\s|\Z)"), "vtt"),
    SubtitleFormat(
        "ass",
        (".ass", ".ssa"),
        re.compile(r"(?im)^[ \t]*\[script info\]|^dialogue:[^,]{0,20},\d{1,5}:\d{1,2}:\d"),
        "ass",
    ),
    SubtitleFormat(
        "ttml",
        (".ttml", ".dfxp"),
        re.compile(r"\A\s*<(?:[\s\S]*?<)?(?:\w{1,20}:)?tt[\s>]"),
        "ttml",
    ),
    SubtitleFormat(
        "json3",
        (".json3",),
        re.compile(r'\A\s*\{[\s\S]*?"(?:wireMagic|tStartMs)"\s*:'),
        "json3",
    ),
    SubtitleFormat(
        "whisper",
        (),
        re.compile(
            rf'\A\s*\{{[\s\S]*?"segments"\s*:\s*\[\s*(?:\{{{_INSIDE}"(?:text|seek|words)"\s*:|\])'
            r'|\A\s*\{[\s\S]*?"(?:word_segments|transcription)"\s*:\s*\['
            rf'|\A\s*\[\s*\{{(?={_INSIDE}"(?:text|word)"\s*:){_INSIDE}"(?:start|end)"\s*:'
        ),
        "whisper",
    ),
    SubtitleFormat(
        "longemo-subtitles",
        (),
        re.compile(r'\A\s*(?:\{\s*"subtitles"\s*:\s*)?\[\s*\{[^{}]*"t"\s*:'),
        "longemo_subtitles",
    ),
    SubtitleFormat("srt", (".srt",), re.compile(rf"{_CLOCK}--+>"), "srt"),
)
"""In the order in which they are tried."""

NAMES = tuple(each.name for each in SUBTITLE_FORMATS)


def tell_subtitles(head: str, suffix: str = "") -> str:
    """Return the name of the format that a text begins as; by its suffix at last; else ""."""
    for each in SUBTITLE_FORMATS:
        if each.sign.search(head, 0, HEAD_CHARACTERS):
            return each.name
    text = head.lstrip("\ufeff \t\r\n")
    named = [each.name for each in SUBTITLE_FORMATS if suffix.lower() in each.suffixes]
    return named[0] if named and text[:1] not in {"{", "["} else ""


def is_subtitle_name(path: Path) -> bool:
    """Tell whether a name can only be that of subtitles."""
    return path.suffix.lower() in SUBTITLE_SUFFIXES


def format_named(name: str) -> SubtitleFormat:
    """Return the row of a format.

    Raises
    ------
    KeyError
        There is no such format.
    """
    return {each.name: each for each in SUBTITLE_FORMATS}[name]


def read_subtitles(
    path: Path,
    name: str = "",
    *,
    encoding: str | None = None,
    prefer: str = "",
    progress: Progress | None = None,
) -> ReadSubtitles:
    """Read a file of subtitles.

    Parameters
    ----------
    name
        Its format; empty to tell it from content and name.
    encoding, prefer
        What the user says, and what files beside it were; see `storage.formats.decoding.decode`.

    Raises
    ------
    EncodingUnclearError
        The user has to choose.
    ImportFailedError
        It cannot be read, is something else, or holds no cue.
    """
    decoded = read_text(path, encoding, prefer)
    told = name or tell_subtitles(decoded.text, path.suffix) or "srt"
    return format_named(told).parse(decoded, str(path), progress)
