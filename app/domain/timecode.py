"""Times are integer milliseconds; here they become text and seconds, and come back."""

from __future__ import annotations

import math
import re
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

_CLOCK = re.compile(r"(?:(?P<h>\d{1,4}):)?(?P<m>\d{1,3}):(?P<s>\d{1,2})(?:[.,](?P<f>\d{1,9}))?")
_SECONDS = re.compile(r"(?P<s>\d{1,7})(?:[.,](?P<f>\d{1,9}))?\s*s?")


def format_ms(ms: int, *, millis: bool = True) -> str:
    """Write a time as ``HH:MM:SS.mmm``, or ``HH:MM:SS`` cut to the second."""
    sign, ms = ("-", -ms) if ms < 0 else ("", ms)
    seconds, rest = divmod(ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{sign}{hours:02d}:{minutes:02d}:{seconds:02d}"
    return f"{text}.{rest:03d}" if millis else text


def format_duration(ms: int) -> str:
    """Write a length in words of the trade: ``40.4 s`` below a minute, else ``5 min 59 s``."""
    if ms < 60_000:
        return f"{ms / 1000:.1f} s"
    minutes, seconds = divmod((ms + 500) // 1000, 60)
    if minutes < 60:
        return f"{minutes} min {seconds:02d} s"
    return f"{minutes // 60} h {minutes % 60:02d} min"


def parse_time(text: str) -> int:
    """Read a typed time as milliseconds.

    Accepts ``H:MM:SS.mmm``, ``MM:SS``, plain seconds (``83.4``), a comma for the point, and
    full-width digits and punctuation as Japanese input methods write them.

    Raises
    ------
    ValueError
        The text is no time, or its minutes or seconds pass 59.
    """
    plain = text.strip().translate(_FULL_WIDTH)
    match = _CLOCK.fullmatch(plain) or _SECONDS.fullmatch(plain)
    if match is None:
        raise ValueError(f"{text!r} is no time: write 01:02:03.450, 62:03 or seconds")
    part = match.groupdict()
    hours, minutes, seconds = int(part.get("h") or 0), int(part.get("m") or 0), int(part["s"])
    if (part.get("m") and seconds > 59) or (part.get("h") and minutes > 59):
        raise ValueError(f"{text!r} is no time: minutes and seconds end at 59")
    fraction = Decimal(f"0.{part['f'] or 0}")
    return seconds_to_ms(Decimal(hours * 3600 + minutes * 60 + seconds) + fraction)


def parse_offset(text: str) -> int:
    """Read a typed difference of times as milliseconds: ``-1.5``, ``+0:02.400``, ``−３``.

    Raises
    ------
    ValueError
        What follows the sign is no time.
    """
    plain = text.strip()
    sign = -1 if plain[:1] in _MINUS else 1
    return sign * parse_time(plain[1:] if plain[:1] in _MINUS + _PLUS else plain)


def format_offset(ms: int) -> str:
    """Write a difference of times as `parse_offset` reads it: ``-1.500 s``, ``+1:02:03.000``."""
    sign, size = ("-", -ms) if ms < 0 else ("+", ms)
    if size < 60_000:
        return f"{sign}{size // 1000}.{size % 1000:03d} s"
    return f"{sign}{format_ms(size)}"


def seconds_to_ms(seconds: float | Decimal) -> int:
    """Turn seconds into milliseconds, rounding half up on the decimal text of the number.

    Raises
    ------
    ValueError
        The number is not finite.
    """
    if not math.isfinite(seconds):
        raise ValueError("a time must be a finite number")
    try:
        exact = Decimal(str(seconds)) * 1000
        return int(exact.quantize(Decimal(1), rounding=ROUND_HALF_UP))
    except InvalidOperation as error:
        raise ValueError("a time must be a finite number") from error


def ms_to_seconds(ms: int) -> int | float:
    """Turn milliseconds into the shortest JSON number of seconds: ``523000`` gives ``523``."""
    return ms // 1000 if ms % 1000 == 0 else ms / 1000


_MINUS, _PLUS = "-\u2212\uff0d\u2010", "+\uff0b"
_FULL_WIDTH = {ord("０") + i: str(i) for i in range(10)} | {
    ord("："): ":",
    ord("．"): ".",
    ord("，"): ",",
    ord("。"): ".",
    ord("\u3000"): " ",
}
