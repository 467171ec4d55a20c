"""A span as text: written for people, and read back from what they type."""

from __future__ import annotations

import re

from app.domain.interval import Interval
from app.domain.timecode import format_ms, parse_time
from widgets.i18n import tr

_SEPARATOR = re.compile(r"\s*(?:–|—|-|~|〜|～|\s)\s*")


def format_span(span: Interval, *, millis: bool = False) -> str:
    """Write ``00:24:38–00:25:31``, or with milliseconds."""
    dash = " – " if millis else "–"
    return dash.join(format_ms(ms, millis=millis) for ms in (span.start_ms, span.end_ms))


def parse_span(text: str) -> Interval:
    """Read two times with a dash or a blank between them.

    Raises
    ------
    ValueError
        The text has not two times, or the end lies before the start; the message is for the user.
    """
    parts = [part for part in _SEPARATOR.split(text.strip()) if part]
    if len(parts) != 2:
        raise ValueError(tr("Write start and end, such as 01:02:03.450 – 01:02:10."))
    start_ms, end_ms = (parse_time(part) for part in parts)
    if end_ms < start_ms:
        raise ValueError(tr("The end lies before the start."))
    return Interval(start_ms, end_ms)
