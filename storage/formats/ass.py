"""ASS and SSA subtitles (Advanced SubStation Alpha), as fans write them.

pysubs2 reads the text of an event right: override tags, drawings, breaks. Round its reader of files
we go, because it stops at the first bad time, refuses 100 hours, and mixes up the columns of a file
whose ``Format`` line has another order (measured with 1.8.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pysubs2 import SSAEvent

from app.domain.check import Severity
from app.domain.phrase import phrase
from app.domain.question import JsonValue
from storage.formats.decoded_text import DecodedText
from storage.formats.markup import clean_lines
from storage.formats.srt_blocks import LINE_END
from storage.formats.srt_time import TimeNote, read_time
from storage.formats.subtitle_problems import ProblemList
from storage.formats.subtitles import Progress, RawCue, ReadSubtitles, make_track, read_result

ASS = "ass"

_USUAL = ("layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect")
_HARD_SPACE = "\u00a0"
_KEPT = ("style", "effect")


@dataclass(frozen=True, slots=True)
class _Event:
    """A ``Dialogue`` or ``Comment`` line: its columns by lower-case name, and its text."""

    line: int
    is_comment: bool
    columns: dict[str, str]
    text: str


def parse_ass(decoded: DecodedText, file: str, progress: Progress | None = None) -> ReadSubtitles:
    """Make cues of a decoded text: what is said, without drawings and comments.

    Raises
    ------
    ImportFailedError
        There is no cue in it.
    """
    problems = ProblemList(file)
    raws: list[RawCue] = []
    comments, drawings = [], []
    for event in _events(decoded.text, problems):
        said = SSAEvent(text=event.text)
        if event.is_comment:
            comments.append(event.line)
        elif said.is_drawing:
            drawings.append(event.line)
        elif (raw := _raw(event, said, len(raws) + 1, problems)) is not None:
            raws.append(raw)
    _count(problems, "comments", comments, phrase("are comments, not shown to anybody; left out"))
    _count(problems, "drawings", drawings, phrase("are drawings without words; left out"))
    expected = phrase("no line begins with Dialogue: and has times")
    return read_result(ASS, [make_track(raws, problems, progress)], decoded, problems, expected)


def plain_text(text: str) -> str:
    """Return the words of an event: no tags, its breaks as line feeds."""
    return _plain(SSAEvent(text=text))


def _plain(event: SSAEvent) -> str:
    return clean_lines(event.plaintext.replace(_HARD_SPACE, " "))


def _count(problems: ProblemList, rule: str, lines: Sequence[int], words: str) -> None:
    if lines:
        message = phrase("lines that {words}: {count}", words=words, count=len(lines))
        problems.add(lines[0], rule, message, severity=Severity.INFO)


def _events(text: str, problems: ProblemList) -> Iterator[_Event]:
    """Go through the event lines, whatever section they stand in."""
    names: Sequence[str] = (*_USUAL, "text")
    in_events = True
    for number, line in enumerate(LINE_END.split(text), 1):
        head, colon, rest = line.lstrip("\ufeff \t").partition(":")
        kind = head.strip().lower()
        if kind.startswith("["):
            in_events = kind == "[events]"
        elif colon and kind == "format" and in_events:
            names = [name.strip().lower() for name in rest.split(",")]
            if not {"start", "end", "text"} <= set(names):
                message = phrase("the Format line names no Start, End or Text")
                usual = phrase("the usual order was taken")
                problems.add(number, "format-line", message, repaired=usual)
                names = (*_USUAL, "text")
        elif colon and kind in {"dialogue", "comment"}:
            yield _event(number, kind == "comment", rest, names)


def _event(number: int, is_comment: bool, rest: str, names: Sequence[str]) -> _Event:
    """Cut a line into columns; the text is the last one and may hold commas."""
    parts = rest.lstrip().split(",", len(names) - 1)
    columns = {name: part.strip() for name, part in zip(names, parts, strict=False)}
    return _Event(number, is_comment, columns, columns.get("text", ""))


def _raw(event: _Event, said: SSAEvent, ordinal: int, problems: ProblemList) -> RawCue | None:
    start, end = (read_time(event.columns.get(name, "")) for name in ("start", "end"))
    if start is None or end is None:
        name = "end" if start else "start"
        wrong = event.columns.get(name, "")
        message = phrase("{text!r} is no time; write it as 0:01:02.34", text=wrong)
        problems.refuse(event.line, "broken-time", message, record=ordinal)
        return None
    raw = RawCue(ordinal, event.line, start[0], end[0], _plain(said))
    raw.speaker = event.columns.get("name", event.columns.get("actor", "")) or None
    kept: dict[str, JsonValue] = {
        name: value for name in _KEPT if (value := event.columns.get(name, ""))
    }
    if raw.text != event.text:
        kept["text"] = event.text
    raw.extra = {ASS: kept} if kept else None
    for note in (*start[1], *end[1]):
        if _matters(note):
            raw.report(problems, note.rule, note.message, note.repaired)
    if "text" not in event.columns:
        message = phrase("the line ends before its text")
        raw.report(problems, "short-line", message, phrase("read as a cue without text"))
    return raw


def _matters(note: TimeNote) -> bool:
    """Tell whether a note holds here too: hundredths after the second are the rule in ASS."""
    return note.rule != "fraction-digits"
