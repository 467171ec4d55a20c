"""Advice on cues: too fast to read, too close to the next one, lines too long.

What is advised depends on the user's limits and is worked out when it is looked at; nothing of it
is stored. The limits begin with those of the timed-text style guides of Netflix for adult
programmes (https://partnerhelp.netflixstudios.com, 2024): 20 letters a second and 42 a line for
alphabets, 9 and 16 for Chinese, 2 frames between cues.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntFlag

import numpy as np

from app.domain.span import IntArray
from app.domain.subtitle import CueFlag, CueTable

_WIDE = re.compile(
    "[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3"
    "\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\U0001f300-\U0001faff"
    "\U00020000-\U0003fffd]"
)
_KNOWN_MOST = 400_000


class CueAdvice(IntFlag):
    """What may be better about a cue; unlike `CueFlag` a matter of limits."""

    NONE = 0
    FAST = 1
    LONG_LINE = 2
    CLOSE = 4


@dataclass(frozen=True, slots=True)
class CueLimits:
    """From where on advice is given; 0 gives none of its kind.

    Attributes
    ----------
    letters_per_s, wide_per_s
        Reading speed for alphabets, and for Chinese, Japanese and Korean.
    line_letters, line_wide
        Letters of one line, likewise.
    gap_frames
        Fewest frames between the end of a cue and the start of the next.
    """

    letters_per_s: float = 20.0
    wide_per_s: float = 9.0
    line_letters: int = 42
    line_wide: int = 16
    gap_frames: int = 2


@dataclass(frozen=True, slots=True)
class TextMeasure:
    """Letters of a text without blanks, and of its longest line with them, by script."""

    letters: int
    wide: int
    line_letters: int
    line_wide: int

    @property
    def total(self) -> int:
        """All letters."""
        return self.letters + self.wide


_known: dict[str, TextMeasure] = {}
_last: dict[str, tuple[Sequence[str], np.ndarray]] = {}


def measure(text: str) -> TextMeasure:
    """Count the letters of a text; what was counted before is known."""
    found = _known.get(text)
    if found is None:
        if len(_known) > _KNOWN_MOST:
            _known.clear()
        found = _known[text] = _measured(text)
    return found


def _measured(text: str) -> TextMeasure:
    wide = 0 if text.isascii() else len(_WIDE.findall(text))
    lines = text.split("\n")
    longest, longest_wide, most = 0, 0, -1
    for line in lines:
        in_line = len(_WIDE.findall(line)) if wide else 0
        if len(line) + in_line > most:
            most = len(line) + in_line
            longest, longest_wide = len(line) - in_line, in_line
    return TextMeasure(len("".join(text.split())) - wide, wide, longest, longest_wide)


@dataclass(frozen=True, slots=True, eq=False)
class CheckedCues:
    """Advice for all cues of a table, in its order.

    Attributes
    ----------
    advice
        `CueAdvice` bits, shape ``(n,)``.
    speeds
        Letters a second of each, of all scripts together; 0 for cues without length.
    odd
        Whether anything is flagged or advised, shape ``(n,)``, 0 or 1.
    """

    advice: IntArray
    speeds: np.ndarray
    odd: IntArray

    @property
    def count(self) -> int:
        """How many cues are odd in any way."""
        return int(self.odd.sum())


def checked(table: CueTable, limits: CueLimits, frame_ms: float) -> CheckedCues:
    """Work out advice for a table.

    Parameters
    ----------
    frame_ms
        Length of a frame of the video.
    """
    spans, columns = table.spans, _columns(table.texts)
    lengths = (spans.ends - spans.starts) / 1000
    needed = _shares(columns[:, 0], limits.letters_per_s) + _shares(
        columns[:, 1], limits.wide_per_s
    )
    lines = _shares(columns[:, 2], limits.line_letters) + _shares(columns[:, 3], limits.line_wide)
    advice = np.zeros(len(table), dtype=np.int64)
    advice[(needed > lengths + 1e-9) & (lengths > 0)] |= CueAdvice.FAST
    advice[lines > 1 + 1e-9] |= CueAdvice.LONG_LINE
    advice[_close(spans.starts, spans.ends, spans.reach, limits.gap_frames * frame_ms)] |= (
        CueAdvice.CLOSE
    )
    speeds = np.divide(
        columns[:, 0] + columns[:, 1], lengths, out=np.zeros(len(table)), where=lengths > 0
    )
    flagged = (spans.codes & ~int(CueFlag.MADE_HERE)) != 0
    return CheckedCues(advice, speeds, (flagged | (advice != 0)).astype(np.int64))


def _columns(texts: Sequence[str]) -> np.ndarray:
    """Return the four counts of each text; what was counted last time is only looked through."""
    known = _last.get("texts")
    if known is not None and len(known[0]) == len(texts):
        before, columns = known
        new = [
            n for n, (old, text) in enumerate(zip(before, texts, strict=True)) if old is not text
        ]
        if len(new) < len(texts) // 10:
            columns = columns.copy()
            for place in new:
                columns[place] = _counts(texts[place])
            _last["texts"] = texts, columns
            return columns
    columns = np.array([_counts(text) for text in texts], dtype=np.float64).reshape(-1, 4)
    _last["texts"] = texts, columns
    return columns


def _counts(text: str) -> tuple[int, int, int, int]:
    found = measure(text)
    return found.letters, found.wide, found.line_letters, found.line_wide


def _shares(counts: np.ndarray, limit: float) -> np.ndarray:
    return counts / limit if limit > 0 else np.zeros(len(counts))


def _close(starts: IntArray, ends: IntArray, reach: IntArray, least_ms: float) -> np.ndarray:
    """Tell which cues are followed too soon by the next one that does not overlap them."""
    found = np.zeros(len(starts), dtype=bool)
    if least_ms <= 0 or len(starts) < 2:
        return found
    # Only where everything begun before has ended is there a gap at all.
    gaps = starts[1:] - reach[:-1]
    is_gap = (gaps >= 0) & (ends[:-1] == reach[:-1])
    # A frame's time is rounded to whole milliseconds: half a one is no difference.
    found[:-1] = is_gap & (gaps < least_ms - 0.5)
    return found


def speed_limit(text: str, limits: CueLimits) -> float:
    """Return how many letters a second this text may have, by its mixture of scripts; 0: any."""
    counted = measure(text)
    pairs: Sequence[tuple[int, float]] = (
        (counted.letters, limits.letters_per_s),
        (counted.wide, limits.wide_per_s),
    )
    needed = sum(count / limit for count, limit in pairs if limit > 0)
    return counted.total / needed if needed else 0.0
