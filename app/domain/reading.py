"""Cues as paragraphs to be read: what one speaker says without a long pause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.domain.cue_editing import joined
from app.domain.span import IntArray
from app.domain.subtitle import CueTable

PAUSE_MS = 4000
_LONG = 700
_ENOUGH = 260
_ENDS = ".!?…。！？♪"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Cues that stand together.

    Attributes
    ----------
    first, last
        Numbers of cues in what was given, both included.
    speaker
        None while unknown.
    """

    first: int
    last: int
    speaker: str | None


@dataclass(frozen=True, slots=True, eq=False)
class ReadingText:
    """A text made of cues.

    Attributes
    ----------
    text
        Paragraphs with an empty line between them.
    starts
        Where each cue's text begins in it, shape ``(n,)``; ascending. A cue lasts to the next one.
    lines
        Number of the block (paragraph or empty line) at which each paragraph stands.
    """

    text: str
    starts: IntArray
    paragraphs: tuple[Paragraph, ...]
    lines: IntArray

    def cue_at(self, place: int) -> int | None:
        """Return the number of the cue at a place of the text, None in an empty one."""
        if not len(self.starts):
            return None
        return max(0, int(np.searchsorted(self.starts, place, side="right")) - 1)

    def span_of(self, cue: int) -> tuple[int, int]:
        """Return where a cue's text stands, half-open."""
        start = int(self.starts[cue])
        end = int(self.starts[cue + 1]) if cue + 1 < len(self.starts) else len(self.text)
        return start, start + len(self.text[start:end].rstrip())


def reading_text(table: CueTable, rows: Sequence[int]) -> ReadingText:
    """Join cues (places in the table, in order of time) into paragraphs."""
    found = paragraphs(table, rows)
    parts: list[str] = []
    starts: list[int] = []
    length = 0
    for paragraph in found:
        if parts:
            parts.append("\n\n")
            length += 2
        text = ""
        for number in range(paragraph.first, paragraph.last + 1):
            line = " ".join(table.texts[rows[number]].split())
            longer = joined(text, line)
            starts.append(length + len(longer) - len(line))
            text = longer
        parts.append(text)
        length += len(text)
    lines = np.arange(len(found), dtype=np.int64) * 2
    return ReadingText("".join(parts), np.array(starts, dtype=np.int64), tuple(found), lines)


def paragraphs(table: CueTable, rows: Sequence[int]) -> list[Paragraph]:
    """Break where the speaker changes, after a pause, and after a long stretch of sentences."""
    found: list[Paragraph] = []
    first, length = 0, 0
    for number, row in enumerate(rows):
        if number > first:
            before = rows[number - 1]
            changes = table.speakers[row] != table.speakers[before]
            pause = int(table.spans.starts[row] - table.spans.ends[before])
            is_full = length > _LONG or (
                length > _ENOUGH and table.texts[before].rstrip().endswith(tuple(_ENDS))
            )
            if changes or pause >= PAUSE_MS or is_full:
                found.append(Paragraph(first, number - 1, table.speakers[before]))
                first, length = number, 0
        length += len(table.texts[row])
    if len(rows):
        found.append(Paragraph(first, len(rows) - 1, table.speakers[rows[-1]]))
    return found
