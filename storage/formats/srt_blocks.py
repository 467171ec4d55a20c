"""The lines of a SubRip or WebVTT file become blocks: number or name, times, lines of text.

Blocks are found by their time lines, not by blank lines, so that neither a blank line inside a
cue nor a missing one between two cues costs a word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.phrase import phrase
from storage.formats.srt_time import BrokenTimeLine, TimeLine, plain_width, read_time_line
from storage.formats.subtitle_problems import ProblemList

_NUMBER = re.compile(r"\s*([0-9]{1,9})[.:]?\s*")
LINE_END = re.compile(r"\r\n|\r|\n")
"""Only these end a line; str.splitlines also cuts at U+2028, U+0085 and form feeds."""

_HAS_TIMES = re.compile(r"[0-9]\s*-->")
_NO_TEXT_OF_VTT = re.compile(r"(?:NOTE|STYLE|REGION)(?:\s.*)?")


@dataclass(slots=True)
class Block:
    """One cue as it stands in the file.

    Attributes
    ----------
    ordinal
        Which cue of the file, from 1.
    line
        Line of the times, from 1.
    number
        The number before the times, None where there is none.
    times
        None where the times cannot be read: the cue is reported and left out.
    name
        What stands in the place of the number in WebVTT.
    text
        Lines joined by newlines, tags still in.
    repaired
        Something was read with care; it has been reported.
    """

    ordinal: int
    line: int
    number: int | None
    times: TimeLine | None
    name: str = ""
    text: str = ""
    repaired: bool = False

    def report(self, problems: ProblemList, rule: str, message: str, repaired: str) -> None:
        """Note a repair at this cue."""
        self.repaired = True
        problems.add(self.line, rule, message, repaired=repaired, record=self.ordinal)


@dataclass(frozen=True, slots=True)
class _Head:
    """Where a block begins: index of its first line and of its time line."""

    first: int
    time: int
    number: int | None
    times: TimeLine | BrokenTimeLine


def split_blocks(text: str, problems: ProblemList, *, is_vtt: bool = False) -> list[Block]:
    """Cut a text into blocks, reporting what had to be repaired or left out.

    Parameters
    ----------
    is_vtt
        The text is WebVTT: cues may have names, hours may be missing, notes and styles are no text,
        and a line of blanks alone does not end a cue.
    """
    lines = LINE_END.split(text.removeprefix("\ufeff"))
    if is_vtt:
        _blank_out_vtt_parts(lines)
    heads = _find_heads(lines, named=is_vtt)
    first = heads[0].first if heads else len(lines)
    _report_preamble(lines[:first], problems)
    if not is_vtt:
        unnumbered = [head.time + 1 for head in heads if head.number is None]
        problems.add_summary("no-number", unnumbered, phrase("have no number"))
    blocks = []
    for ordinal, head in enumerate(heads, 1):
        following = heads[ordinal] if ordinal < len(heads) else None
        block = _open_block(ordinal, head, lines, problems, is_vtt=is_vtt)
        body = lines[head.time + 1 : following.first if following else len(lines)]
        body = _without_untimed(body, head, following, problems)
        if is_vtt:
            block.name = lines[head.first].strip() if head.first < head.time else ""
            body = [line for line in body if line.strip() or not line]
        block.text = _join(body, block, problems)
        blocks.append(block)
    return blocks


def _blank_out_vtt_parts(lines: list[str]) -> None:
    """Blank the header, notes, styles and regions of WebVTT: they are no text of a cue."""
    inside = True
    for index, line in enumerate(lines):
        if not line.strip() or _HAS_TIMES.search(line):
            inside = False
        elif _NO_TEXT_OF_VTT.fullmatch(line) and not lines[index - 1].strip():
            inside = True
        if inside:
            lines[index] = ""


def _find_heads(lines: Sequence[str], *, named: bool) -> list[_Head]:
    """Find all time lines, each with its number; `named` cues of WebVTT may have any name there."""
    heads: list[_Head] = []
    for index, line in enumerate(lines):
        if ":" not in line and "：" not in line:
            continue
        floor = heads[-1].time + 1 if heads else 0
        first, number = _number_before(lines, index, floor, named=named)
        expected = first < index or index == floor == 0 or not lines[index - 1].strip()
        expected = expected or (named and "-->" in line)  # no text of WebVTT may hold an arrow
        times = read_time_line(line, expected=expected)
        if times is not None:
            heads.append(_Head(first, index, number, times))
    return heads


def _number_before(
    lines: Sequence[str], index: int, floor: int, *, named: bool
) -> tuple[int, int | None]:
    """Return the line where the block of a time line begins, and its number.

    A number may be parted from its times by blank lines if a blank line stands before it too.
    """
    at = index - 1
    while at >= floor and not lines[at].strip():
        at -= 1
    if at < floor:
        return index, None
    number = _as_number(lines[at])
    stands_alone = at == 0 or not lines[at - 1].strip()
    if number is not None and (at == index - 1 or stands_alone):
        return at, number
    if named and at == index - 1 and stands_alone:
        return at, None
    return index, None


def _as_number(line: str) -> int | None:
    match = _NUMBER.fullmatch(plain_width(line))
    return int(match[1]) if match else None


def _report_preamble(lines: Sequence[str], problems: ProblemList) -> None:
    for index, line in enumerate(lines):
        if line.strip():
            message = phrase("text before the first cue: {text!r}", text=line.strip()[:60])
            problems.add(index + 1, "text-before-first", message, repaired=phrase("left out"))
            return


def _open_block(
    ordinal: int, head: _Head, lines: Sequence[str], problems: ProblemList, *, is_vtt: bool
) -> Block:
    times = head.times if isinstance(head.times, TimeLine) else None
    block = Block(ordinal, head.time + 1, head.number, times)
    if isinstance(head.times, BrokenTimeLine):
        problems.refuse(block.line, "broken-time", head.times.reason, record=ordinal)
        return block
    for note in head.times.notes:
        if not (is_vtt and note.rule == "missing-hours"):
            block.report(problems, note.rule, note.message, note.repaired)
    if ordinal > 1 and lines[head.first - 1].strip():
        message = phrase("no blank line before the cue")
        block.report(problems, "missing-blank-line", message, phrase("read as a cue of its own"))
    return block


def _without_untimed(
    body: list[str], head: _Head, following: _Head | None, problems: ProblemList
) -> list[str]:
    """Cut off a cue that lost its time line: a lone number that fills a gap in the numbering."""
    if head.number is None or (following and following.number != head.number + 2):
        return body
    for index in range(1, len(body)):
        if body[index - 1].strip() or _as_number(body[index]) != head.number + 1:
            continue
        line = head.time + index + 2
        if any(text.strip() for text in body[index + 1 :]):
            message = phrase("cue number {number} has no times", number=head.number + 1)
            problems.refuse(line, "no-time", message)
        else:
            message = phrase("number {number} stands alone", number=head.number + 1)
            problems.add(line, "no-time", message, repaired=phrase("left out"))
        return body[:index]
    return body


def _join(body: Sequence[str], block: Block, problems: ProblemList) -> str:
    """Join the lines of text; a blank line inside is reported, and what follows it kept."""
    kept = [index for index, line in enumerate(body) if line.strip()]
    if kept and kept[-1] >= len(kept):
        gap = next(i for i, index in enumerate(kept) if index != i)
        problems.add(
            block.line + gap + 1,
            "blank-line-in-text",
            phrase("a blank line inside the cue"),
            repaired=phrase("the text after it was kept"),
            record=block.ordinal,
        )
        block.repaired = True
    return "\n".join(body[index].strip() for index in kept)
