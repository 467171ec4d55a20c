"""The time line of a SubRip cue, read strictly where it is well formed and with care where not.

What people hold in their hands: no milliseconds, ``,5`` for half a second, no hours, a point for
the comma, full-width digits, a short arrow, a negative start after a shift, 100 hours and more.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.phrase import phrase
from app.domain.timecode import format_ms

_STRICT = re.compile(
    r"\s*([0-9]{2,4}):([0-5][0-9]):([0-5][0-9])[,.]([0-9]{3})\s*-->"
    r"\s*([0-9]{2,4}):([0-5][0-9]):([0-5][0-9])[,.]([0-9]{3})((?:\s.*)?)"
)
_TIME = re.compile(
    r"(?P<sign>-?)\s*(?:(?P<h>[0-9]{1,5})\s*:\s*)?(?P<m>[0-9]{1,3})\s*:\s*(?P<s>[0-9]{1,3})"
    r"(?:\s*(?P<sep>[,.:;])\s*(?P<f>[0-9]{1,9}))?"
)
_SETTINGS = re.compile(r"\s+(?:[A-Za-z]+[0-9]?:\S*\s*)*|\s*")
_ARROW = re.compile(r"\s*(?:[-=–—―ー−]{1,3}\s?>|→|⟶|➡)\s*")
_DASH_OR_SPACE = re.compile(r"\s*[-–—~〜]\s*|\s+")
_TIME_LIKE = re.compile(r"[-\s]*\w{1,4}(?:\s*[:.,;]\s*\w{1,5}){2,3}\s*")
_LONGEST_LINE = 400
_WIDTH = {0xFF10 + digit: str(digit) for digit in range(10)} | {
    ord("："): ":",
    ord("，"): ",",
    ord("．"): ".",
    ord("。"): ".",
    ord("；"): ";",
    ord("＞"): ">",
    ord("－"): "-",
    ord("\u3000"): " ",
    ord("\u00a0"): " ",
    ord("\ufeff"): " ",
}


@dataclass(frozen=True, slots=True)
class TimeNote:
    """What was odd about a time: the rule, a sentence, and how it was read."""

    rule: str
    message: str
    repaired: str


@dataclass(frozen=True, slots=True)
class TimeLine:
    """Start and end as written, and what was read with care.

    Attributes
    ----------
    start_ms, end_ms
        May be negative, and the end may lie before the start: the reader of cues judges that.
    notes
        One for each thing that is not plain SubRip.
    rest
        What stands behind the times: the place on the picture, or the settings of WebVTT.
    """

    start_ms: int
    end_ms: int
    notes: tuple[TimeNote, ...] = ()
    rest: str = ""


@dataclass(frozen=True, slots=True)
class BrokenTimeLine:
    """A line that stands where times belong and cannot be read; `reason` is a sentence."""

    reason: str


def plain_width(text: str) -> str:
    """Return a text with full-width digits, punctuation and spaces made plain."""
    return text if text.isascii() else text.translate(_WIDTH)


def read_time_line(line: str, *, expected: bool) -> TimeLine | BrokenTimeLine | None:
    """Read a line as the times of a cue, or return None where it is text.

    Parameters
    ----------
    line
        One line of the file.
    expected
        It follows a number, a blank line or nothing, so that times belong here. Elsewhere only
        full times with hours are taken for times: text may hold an arrow or a clock.
    """
    match = _STRICT.fullmatch(line)
    if match:
        h1, m1, s1, f1, h2, m2, s2, f2, rest = match.groups()
        start_ms = _total(int(h1), int(m1), int(s1), int(f1))
        return TimeLine(start_ms, _total(int(h2), int(m2), int(s2), int(f2)), (), rest.strip())
    if len(line) > _LONGEST_LINE or (":" not in line and "：" not in line):
        return None
    return _read_leniently(line, expected=expected)


def read_time(text: str) -> tuple[int, tuple[TimeNote, ...]] | None:
    """Read one time alone, in ms, with notes on what was read with care; None where it is none."""
    match = _TIME.fullmatch(plain_width(text).strip())
    return (_milliseconds(match), tuple(_notes(match))) if match else None


def _total(hours: int, minutes: int, seconds: int, millis: int) -> int:
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + millis


def _read_leniently(line: str, *, expected: bool) -> TimeLine | BrokenTimeLine | None:
    plain = plain_width(line).strip()
    sides = _ARROW.split(plain, maxsplit=1)
    if len(sides) != 2:
        return _read_without_arrow(plain, line) if expected else None
    left, right = _TIME.fullmatch(sides[0].strip()), _TIME.match(sides[1])
    if right is not None and not _SETTINGS.fullmatch(sides[1][right.end() :]):
        right = None
    if left and right:
        full = left["h"] is not None and right["h"] is not None
        rest = sides[1][right.end() :].strip()
        return _time_line(left, right, line, rest) if expected or full else None
    looks_like_times = left or right or any(_TIME_LIKE.fullmatch(side) for side in sides)
    if not (expected and looks_like_times):
        return None
    wrong = sides[1] if left else sides[0]
    return BrokenTimeLine(
        phrase("{text!r} is no time; write it as 00:01:02,345", text=wrong.strip())
    )


def _read_without_arrow(plain: str, line: str) -> TimeLine | None:
    left = _TIME.match(plain)
    gap = _DASH_OR_SPACE.match(plain, left.end()) if left else None
    right = _TIME.match(plain, gap.end()) if gap else None
    if left is None or right is None or left["h"] is None or right["h"] is None:
        return None
    if not _SETTINGS.fullmatch(plain[right.end() :]):
        return None
    return _time_line(left, right, line, plain[right.end() :].strip())


def _time_line(left: re.Match[str], right: re.Match[str], line: str, rest: str) -> TimeLine:
    notes = [*_notes(left), *_notes(right)]
    start_ms, end_ms = _milliseconds(left), _milliseconds(right)
    odd_sign = "-->" not in line
    if odd_sign or plain_width(line) != line:
        message = (
            phrase("there is no plain -->")
            if odd_sign
            else phrase("digits or signs are full-width")
        )
        read = phrase("read as {start} --> {end}", start=format_ms(start_ms), end=format_ms(end_ms))
        notes.append(TimeNote("time-format", message, read))
    return TimeLine(start_ms, end_ms, tuple(notes), rest)


def _milliseconds(match: re.Match[str]) -> int:
    fraction = match["f"] or "0"
    # Digits after the comma are a decimal fraction; beyond three they round half up.
    millis = (int(fraction[:4].ljust(4, "0")) + 5) // 10
    total = _total(int(match["h"] or 0), int(match["m"]), int(match["s"]), millis)
    return -total if match["sign"] else total


def _notes(match: re.Match[str]) -> list[TimeNote]:
    found = []
    if match["h"] is None:
        found.append(("missing-hours", phrase("{time} has no hours", time=match[0])))
    if match["f"] is None:
        found.append(("missing-milliseconds", phrase("{time} has no milliseconds", time=match[0])))
    elif len(match["f"]) != 3:
        found.append(
            (
                "fraction-digits",
                phrase("{time} does not have three digits after the second", time=match[0]),
            )
        )
    if int(match["s"]) > 59 or (match["h"] is not None and int(match["m"]) > 59):
        found.append(("over-59", phrase("{time} counts past 59", time=match[0])))
    if match["sep"] in {":", ";"} or " " in match[0]:
        found.append(("time-format", phrase("{time} has odd signs or spaces in it", time=match[0])))
    read = phrase("read as {time}", time=format_ms(_milliseconds(match)))
    return [TimeNote(rule, message, read) for rule, message in found]
