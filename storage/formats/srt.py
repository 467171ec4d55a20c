"""SubRip subtitles: a tolerant reader that repairs and reports by line, and a writer.

Our own reader makes sense of the lines, because pysrt loses cues silently where a file is not
well formed; pysrt then gets clean text and gives and writes the SubRip object.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pysrt

from app.domain.check import Severity, Violation
from app.domain.errors import ImportFailedError
from app.domain.ids import CueKey, new_key
from app.domain.phrase import phrase
from app.domain.subtitle import Cue, CueFlag
from storage.formats.atomic import write_text
from storage.formats.decoding import DecodedText, decode
from storage.formats.markup import strip_tags, take_speaker
from storage.formats.plausibility import guess_language
from storage.formats.srt_blocks import Block, ProblemList, split_blocks
from storage.formats.srt_time import TimeLine


@dataclass(frozen=True, slots=True)
class ReadSubtitles:
    """The cues of a file, in its order, and what was odd about it.

    Attributes
    ----------
    cues
        With fresh keys; odd ones are kept and flagged.
    encoding
        Name to show, such as ``UTF-8`` or ``GB18030``.
    problems
        Repairs are warnings that say what was done; a cue that could not be read is an error.
    language
        BCP 47 tag by the script, empty where it cannot be told.
    """

    cues: tuple[Cue, ...]
    encoding: str
    problems: tuple[Violation, ...]
    language: str


def read_srt(path: Path, *, encoding: str | None = None) -> ReadSubtitles:
    """Read a SubRip file, or WebVTT as far as it is alike.

    Parameters
    ----------
    encoding
        How the user says the file is encoded; None to find out.

    Raises
    ------
    ImportFailedError
        The file cannot be opened, is no text, its encoding cannot be told, or holds no cue.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise ImportFailedError(
            phrase("{path} cannot be read: {reason}.", path=path, reason=reason)
        ) from error
    if not data.strip():
        raise ImportFailedError(
            phrase("{path} is empty: a subtitle file with cues was expected.", path=path)
        )
    return parse_srt(decode(data, str(path), encoding), str(path))


def parse_srt(decoded: DecodedText, file: str) -> ReadSubtitles:
    """Make cues of a decoded text.

    Raises
    ------
    ImportFailedError
        There is no cue in it.
    """
    problems = ProblemList(file)
    _report_encoding(decoded, problems)
    blocks = split_blocks(decoded.text, problems)
    cues = _flag_by_order([_cue(block, block.times, problems) for block in blocks if block.times])
    if not cues:
        raise ImportFailedError(
            phrase(
                "{file} holds no subtitle cue: no line reads like 00:01:02,345 --> 00:01:04,000.",
                file=file,
            ),
            "\n".join(f"line {found.line}: {found.message}" for found in problems.found),
        )
    _summarize(blocks, cues, problems)
    language = guess_language("\n".join(cue.text for cue in cues))
    ordered = sorted(problems.found, key=lambda problem: problem.line)
    return ReadSubtitles(_through_pysrt(cues), decoded.encoding, tuple(ordered), language)


def to_subrip(cues: Sequence[Cue]) -> pysrt.SubRipFile:
    """Return cues as a pysrt object, numbered from 1 in list order, without speakers."""
    return pysrt.SubRipFile(
        [
            pysrt.SubRipItem(number, start=cue.start_ms, end=cue.end_ms, text=cue.text)
            for number, cue in enumerate(cues, 1)
        ]
    )


def format_srt(cues: Sequence[Cue]) -> str:
    """Return the text of a SubRip file: LF line ends, one blank line after each cue."""
    return "\n".join(str(item) for item in to_subrip(cues))


def write_srt(cues: Sequence[Cue], path: Path) -> None:
    """Write cues as SubRip in UTF-8, whole or not at all.

    Raises
    ------
    ExportFailedError
        The folder or the disk refuses.
    """
    write_text(path, format_srt(cues))


def _report_encoding(decoded: DecodedText, problems: ProblemList) -> None:
    if decoded.guessed:
        message = phrase(
            "the file does not say its encoding; it reads as {encoding}", encoding=decoded.encoding
        )
        problems.add(0, "encoding-guessed", message, severity=Severity.INFO)
    if decoded.broken:
        message = phrase(
            "{broken} places do not fit {encoding}",
            broken=decoded.broken,
            encoding=decoded.encoding,
        )
        problems.add(
            0, "encoding-broken", message, repaired=phrase("each stands as \ufffd in the text")
        )


def _cue(block: Block, times: TimeLine, problems: ProblemList) -> Cue:
    start_ms, end_ms = times.start_ms, times.end_ms
    flags = CueFlag.REPAIRED if block.repaired else CueFlag.NONE
    if start_ms < 0 or end_ms < 0:
        start_ms, end_ms = max(start_ms, 0), max(end_ms, 0)
        flags |= CueFlag.REPAIRED
        block.report(
            problems, "negative-time", phrase("the time is negative"), phrase("set to 00:00:00,000")
        )
    if end_ms < start_ms:
        end_ms = start_ms
        flags |= CueFlag.REPAIRED
        message = phrase("the cue ends before it starts")
        block.report(problems, "end-before-start", message, phrase("its end was set to its start"))
    if end_ms == start_ms:
        flags |= CueFlag.ZERO_LENGTH
    speaker, text = take_speaker(block.text)
    text = "\n".join(filter(None, (line.strip() for line in strip_tags(text).split("\n"))))
    flags |= CueFlag.NONE if text else CueFlag.EMPTY
    return Cue(CueKey(new_key()), start_ms, end_ms, text, speaker, flags)


def _flag_by_order(cues: Sequence[Cue]) -> list[Cue]:
    """Flag cues that start before the one listed before them, or before an earlier one ends."""
    flagged = []
    last_start_ms = last_end_ms = 0
    for cue in cues:
        flags = cue.flags
        if cue.start_ms < last_start_ms:
            flags |= CueFlag.OUT_OF_ORDER
            last_end_ms = 0
        elif cue.start_ms < last_end_ms:
            flags |= CueFlag.OVERLAPS
        last_start_ms, last_end_ms = cue.start_ms, max(last_end_ms, cue.end_ms)
        flagged.append(Cue(cue.key, cue.start_ms, cue.end_ms, cue.text, cue.speaker, flags))
    return flagged


_FLAG_WORDS = (
    (CueFlag.OVERLAPS, "overlap", phrase("start before an earlier one has ended")),
    (
        CueFlag.OUT_OF_ORDER,
        "out-of-order",
        phrase("start before the one listed before them; order kept"),
    ),
    (CueFlag.ZERO_LENGTH, "zero-length", phrase("have no length")),
    (CueFlag.EMPTY, "empty-text", phrase("have no text")),
)


def _summarize(blocks: Sequence[Block], cues: Sequence[Cue], problems: ProblemList) -> None:
    """Report what is common to many cues in one line each, or a long file would drown the rest."""
    lines = [block.line for block in blocks if block.times]
    for flag, rule, words in _FLAG_WORDS:
        found = [line for line, cue in zip(lines, cues, strict=True) if flag in cue.flags]
        problems.add_summary(rule, found, words)
    seen: set[int] = set()
    again = []
    for block in blocks:
        if block.number in seen:
            again.append(block.line)
        elif block.number is not None:
            seen.add(block.number)
    problems.add_summary("duplicate-number", again, phrase("bear a number that came before"))


def _through_pysrt(cues: Sequence[Cue]) -> tuple[Cue, ...]:
    """Hand clean text to pysrt, and take times and text from its object.

    Raises
    ------
    RuntimeError
        pysrt sees other cues than we do: a fault of the program, not of the file.
    """
    handed = pysrt.SubRipFile.from_string(
        format_srt(cues), error_handling=pysrt.SubRipFile.ERROR_RAISE
    )
    if len(handed) != len(cues):
        raise RuntimeError(f"pysrt reads {len(handed)} cues where there are {len(cues)}")
    return tuple(_as_read(cue, item) for cue, item in zip(cues, handed, strict=True))


def _as_read(cue: Cue, item: pysrt.SubRipItem) -> Cue:
    start_ms, end_ms = item.start.ordinal, item.end.ordinal
    return Cue(cue.key, start_ms, end_ms, item.text, cue.speaker, cue.flags)
