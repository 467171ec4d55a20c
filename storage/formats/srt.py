"""SubRip subtitles: a tolerant reader that repairs and reports by line, and a writer.

Our own reader makes sense of the lines, because pysrt loses cues silently where a file is not
well formed; pysrt writes the items. A test holds that it reads what is written as we do.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pysrt

from app.domain.check import Severity, Violation
from app.domain.phrase import phrase
from app.domain.question import JsonValue
from app.domain.subtitle import Cue
from storage.formats.atomic import write_text
from storage.formats.decoded_text import DecodedText
from storage.formats.decoding import read_text
from storage.formats.markup import (
    clean_lines,
    names_before_colon,
    strip_tags,
    take_name,
    take_recognised,
    take_speaker,
)
from storage.formats.rolling import caption_track
from storage.formats.srt_blocks import Block, split_blocks
from storage.formats.srt_time import read_time_line
from storage.formats.subtitle_problems import ProblemList
from storage.formats.subtitles import Progress, RawCue, ReadSubtitles, read_result
from storage.formats.written import WrittenText, said_of, unspoken, writable

SRT = "srt"


def read_srt(path: Path, *, encoding: str | None = None) -> ReadSubtitles:
    """Read a SubRip file.

    Parameters
    ----------
    encoding
        How the user says the file is encoded; None to find out.

    Raises
    ------
    ImportFailedError
        The file cannot be opened, is no text, its encoding cannot be told, or holds no cue.
    """
    return parse_srt(read_text(path, encoding), str(path))


def parse_srt(decoded: DecodedText, file: str, progress: Progress | None = None) -> ReadSubtitles:
    """Make cues of a decoded text.

    Raises
    ------
    ImportFailedError
        There is no cue in it.
    """
    problems = ProblemList(file)
    blocks = split_blocks(decoded.text, problems)
    raws = [_raw(block) for block in blocks if block.times]
    _take_names(raws, problems)
    _report_numbers(blocks, problems)
    track = caption_track(raws, problems, progress)
    expected = phrase("no line reads like 00:01:02,345 --> 00:01:04,000")
    return read_result(SRT, [track], decoded, problems, expected)


def format_srt(cues: Sequence[Cue]) -> WrittenText:
    """Return the text of a SubRip file: LF line ends, one blank line after each cue.

    Tags, places and names before a colon leave as they came, as long as text and speaker are
    unchanged; other speakers are left out, for SubRip names none.
    """
    kept, problems = writable(cues)
    texts = [_text(cue) for cue in kept]
    rows = zip(kept, texts, strict=True)
    items = [_item(number, *row) for number, row in enumerate(rows, 1)]
    for number, cue in enumerate(kept, 1):
        if any(read_time_line(line, expected=False) for line in cue.text.split("\n")):
            message = phrase("a line of its text reads like the times of a cue")
            problems.append(Violation("", number, "", "like-times", Severity.WARNING, message))
    silent = [cue for cue in kept if cue.speaker and not _names_speaker(cue)]
    problems += unspoken(silent, "SubRip")
    return WrittenText("\n".join(map(str, items)), len(kept), tuple(problems))


def write_srt(cues: Sequence[Cue], path: Path) -> WrittenText:
    """Write cues as SubRip in UTF-8, whole or not at all.

    Raises
    ------
    ExportFailedError
        The folder or the disk refuses.
    """
    written = format_srt(cues)
    write_text(path, written.text)
    return written


def _raw(block: Block) -> RawCue:
    times = block.times
    assert times is not None  # noqa: S101 -- for mypy; blocks without times were refused
    speaker, text = _spoken(block.text)
    said: dict[str, JsonValue] = {}
    if text != block.text:
        said["text"] = block.text
    if times.rest:
        said["place"] = times.rest
    return RawCue(
        block.ordinal,
        block.line,
        times.start_ms,
        times.end_ms,
        text,
        speaker,
        extra={SRT: said} if said else None,
        repaired=block.repaired,
    )


def _spoken(text: str, manner: object = "") -> tuple[str | None, str]:
    """Return speaker and plain text of a cue as it stands in a file.

    Parameters
    ----------
    manner
        ``colon`` where the file names its speakers before a colon.
    """
    speaker, rest = take_speaker(text)
    plain = clean_lines(strip_tags(rest))
    if speaker is None:
        speaker, plain = take_name(plain) if manner == "colon" else take_recognised(plain)
    return speaker, plain


def _take_names(raws: Sequence[RawCue], problems: ProblemList) -> None:
    """Take names before a colon for speakers, in a file that has them throughout."""
    if not names_before_colon([raw.text for raw in raws]):
        return
    named = 0
    for raw in raws:
        speaker, text = take_name(raw.text)
        if speaker is None or raw.speaker is not None:
            continue
        raw.extra = {SRT: {"text": raw.text, **said_of(raw.extra, SRT), "manner": "colon"}}
        raw.speaker, raw.text = speaker, text
        named += 1
    message = phrase("{count} cues begin with a name and a colon", count=named)
    read = phrase("the names were read as speakers")
    problems.add(0, "names-before-colon", message, repaired=read, severity=Severity.INFO)


def _report_numbers(blocks: Sequence[Block], problems: ProblemList) -> None:
    seen: set[int] = set()
    again = []
    for block in blocks:
        if block.number in seen:
            again.append(block.line)
        elif block.number is not None:
            seen.add(block.number)
    problems.add_summary("duplicate-number", again, phrase("bear a number that came before"))


def _text(cue: Cue) -> str:
    """Return the text to write: as it came if it still says the same."""
    said = said_of(cue.extra, SRT)
    came = said.get("text")
    if isinstance(came, str) and _spoken(came, said.get("manner")) == (cue.speaker, cue.text):
        return came
    if not _names_speaker(cue):
        return cue.text
    return f"{cue.speaker}: {cue.text}" if "manner" in said else f"[{cue.speaker}]: {cue.text}"


def _names_speaker(cue: Cue) -> bool:
    """Tell whether the cue came with a name in its text, so that it leaves with one."""
    said = said_of(cue.extra, SRT)
    came = said.get("text")
    return bool(
        cue.speaker and isinstance(came, str) and _spoken(came, said.get("manner"))[0] is not None
    )


def _item(number: int, cue: Cue, text: str) -> pysrt.SubRipItem:
    place = said_of(cue.extra, SRT).get("place", "")
    return pysrt.SubRipItem(number, cue.start_ms, cue.end_ms, text, place)
