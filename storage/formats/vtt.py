"""WebVTT subtitles, read with care and written.

webvtt-py and pysubs2 were measured on malformed files: both lose cues silently (a comma for the
point, no milliseconds, a letter in a time), webvtt-py also the text after a blank line, and neither
gives line numbers or decodes ``&amp;``. So WebVTT goes through the reader that SubRip has.
Written as https://www.w3.org/TR/webvtt1/ says.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from pathlib import Path

from app.domain.check import Severity
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.subtitle import Cue, CueWord
from storage.formats.atomic import write_text
from storage.formats.decoded_text import DecodedText
from storage.formats.markup import clean_lines, strip_tags, take_recognised, take_speaker
from storage.formats.rolling import caption_track
from storage.formats.srt_blocks import LINE_END, Block, split_blocks
from storage.formats.subtitle_problems import ProblemList
from storage.formats.subtitles import Progress, RawCue, ReadSubtitles, read_result
from storage.formats.written import WrittenText, said_of, writable

VTT = "vtt"

_HEADER = re.compile(r"\ufeff?WEBVTT(?:[ \t].*)?")
_LANGUAGE = re.compile(r"Language:\s*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\s*")
_WORD_TIME = re.compile(r"<(?:([0-9]{2,}):)?([0-5][0-9]):([0-5][0-9])\.([0-9]{3})>")
_ESCAPES = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;"}


def parse_vtt(decoded: DecodedText, file: str, progress: Progress | None = None) -> ReadSubtitles:
    """Make cues of a decoded text; rolling captions give each phrase once, with the original.

    Raises
    ------
    ImportFailedError
        There is no cue in it.
    """
    problems = ProblemList(file)
    header = _header(decoded.text, problems)
    blocks = split_blocks(decoded.text, problems, is_vtt=True)
    raws = [_raw(block) for block in blocks if block.times]
    track = caption_track(raws, problems, progress, language=header)
    expected = phrase("no line reads like 00:01:02.345 --> 00:01:04.000")
    return read_result(VTT, [track], decoded, problems, expected)


def format_vtt(cues: Sequence[Cue], language: str = "") -> WrittenText:
    """Return the text of a WebVTT file with LF line ends.

    Tags, settings and names of cues leave as they came, as long as text, speaker and word times
    are unchanged; speakers stand in voice tags.
    """
    kept, problems = writable(cues)
    head = f"WEBVTT\nLanguage: {language}\n" if language else "WEBVTT\n"
    parts = [head, *map(_format_cue, kept)]
    return WrittenText("\n".join(parts), len(kept), tuple(problems))


def write_vtt(cues: Sequence[Cue], path: Path, language: str = "") -> WrittenText:
    """Write cues as WebVTT in UTF-8, whole or not at all.

    Raises
    ------
    ExportFailedError
        The folder or the disk refuses.
    """
    written = format_vtt(cues, language)
    write_text(path, written.text)
    return written


def format_vtt_time(time_ms: int) -> str:
    """Write a time as ``HH:MM:SS.mmm``, with as many digits for the hours as it needs."""
    seconds, millis = divmod(time_ms, 1000)
    return f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}.{millis:03d}"


def spoken(payload: str, start_ms: int) -> tuple[str | None, str, tuple[CueWord, ...]]:
    """Return speaker, plain text and timed words of the payload of a cue."""
    speaker, rest = take_speaker(payload)
    text = clean_lines(html.unescape(strip_tags(rest)))
    if speaker is None:
        speaker, text = take_recognised(text)
    else:
        speaker = html.unescape(speaker)
    words = [word for line in rest.split("\n") for word in _words(line, start_ms)]
    return speaker, text, tuple(words)


def _header(text: str, problems: ProblemList) -> str:
    """Return the language that the header names, and report where there is no header."""
    lines = LINE_END.split(text[:4096])
    if not _HEADER.fullmatch(lines[0]):
        message = phrase("the first line is not WEBVTT")
        problems.add(1, "no-header", message, repaired=phrase("read as WebVTT all the same"))
    language = ""
    for number, line in enumerate(lines[1:], 2):
        if not line.strip() or "-->" in line:
            break
        if match := _LANGUAGE.fullmatch(line):
            language = match[1]
        elif line.startswith("X-TIMESTAMP-MAP"):
            message = phrase("a part of a stream: its times may be offset; they stand as written")
            problems.add(number, "timestamp-map", message, severity=Severity.WARNING)
    return language


def _raw(block: Block) -> RawCue:
    times = block.times
    assert times is not None  # noqa: S101 -- for mypy; blocks without times were refused
    speaker, text, words = spoken(block.text, times.start_ms)
    said: dict[str, JsonValue] = {}
    if block.text not in {text, _payload_of(speaker, text)}:
        said["text"] = block.text
    if block.name:
        said["name"] = block.name
    if times.rest:
        said["settings"] = times.rest
    return RawCue(
        block.ordinal,
        block.line,
        times.start_ms,
        times.end_ms,
        text,
        speaker,
        words,
        {VTT: said} if said else None,
        block.repaired,
    )


def _words(line: str, start_ms: int) -> list[CueWord]:
    """Return the words of a line with time tags; the first one begins with the cue."""
    first, *rest = _WORD_TIME.split(line)
    if not rest:
        return []
    pieces = [(start_ms, first)]
    for index in range(0, len(rest), 5):
        hours, minutes, seconds, millis, piece = rest[index : index + 5]
        total = (int(hours or 0) * 60 + int(minutes)) * 60 + int(seconds)
        pieces.append((total * 1000 + int(millis), piece))
    ends = [time_ms for time_ms, _ in pieces[1:]]
    words = []
    for (time_ms, piece), end_ms in zip(pieces, [*ends, None], strict=True):
        if text := html.unescape(strip_tags(piece)).strip():
            words.append(CueWord(text, time_ms, end_ms))
    return words


def _format_cue(cue: Cue) -> str:
    came = said_of(cue.extra, VTT)
    name, settings = came.get("name"), came.get("settings")
    times = f"{format_vtt_time(cue.start_ms)} --> {format_vtt_time(cue.end_ms)}"
    lines = [name] if isinstance(name, str) and "-->" not in name else []
    lines += [f"{times} {settings}" if isinstance(settings, str) else times, _payload(cue, came)]
    return "\n".join(lines) + "\n"


def _payload(cue: Cue, came: JsonObject) -> str:
    text = came.get("text")
    if isinstance(text, str) and spoken(text, cue.start_ms) == (cue.speaker, cue.text, cue.words):
        return text
    return _payload_of(cue.speaker, cue.text)


def _payload_of(speaker: str | None, text: str) -> str:
    """Return text for a cue: signs of the format escaped, the speaker in a voice tag."""
    escaped = text.translate(_ESCAPES)
    if not speaker:
        return escaped
    name = " ".join(speaker.translate(_ESCAPES).split())
    return f"<v {name}>{escaped}"
