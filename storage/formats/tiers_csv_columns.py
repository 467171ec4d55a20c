"""The columns of a table of annotations: ours, those of plain tables, and those of ELAN."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

OWN = (
    "tier",
    "start_ms",
    "end_ms",
    "labels",
    "note",
    "person",
    "confidence",
    "rater",
    "tier_person",
    "parent",
    "parent_rater",
    "vocabulary",
    "language",
    "overlap",
    "colour",
    "id",
    "parent_id",
)
"""Our columns in the order in which they are written."""

_START = {
    "start_ms": "ms",
    "start_s": "s",
    "start": "",
    "begin": "",
    "onset": "",
    "begin_ms": "ms",
    "onset_ms": "ms",
    "begin_s": "s",
    "onset_s": "s",
    "start time": "",
    "begin time": "",
    "begin time - msec": "ms",
    "begin time - ss.msec": "s",
    "begin time - hh:mm:ss.ms": "clock",
}
_END = {
    "end_ms": "ms",
    "end_s": "s",
    "end": "",
    "offset": "",
    "stop": "",
    "offset_ms": "ms",
    "stop_ms": "ms",
    "offset_s": "s",
    "stop_s": "s",
    "end time": "",
    "end time - msec": "ms",
    "end time - ss.msec": "s",
    "end time - hh:mm:ss.ms": "clock",
}
_OTHER = {
    "tier name": "tier",
    "track": "tier",
    "participant": "tier_person",
    "annotator": "rater",
    "comment": "note",
    "notes": "note",
    "label": "label",
    "annotation": "label",
    "text": "label",
    "value": "label",
    "emotion": "label",
}
_PASSED_OVER = re.compile(r"duration( - .*)?|end time - .*|begin time - .*|file( name| path)?|#")
_FINEST = {"ms": 0, "s": 1, "clock": 2, "": 3}
_ELAN_TIME = re.compile(r"begin time - .*")


@dataclass(frozen=True, slots=True)
class Columns:
    """What each column of a table means.

    Attributes
    ----------
    start, end
        Index and unit: ``ms``, ``s``, ``clock``, or empty where the header does not say.
    places
        Index of every other column that is known, by our name; ``label`` is one label, unsplit.
    tiers
        Index and name of columns that are tiers of their own, as ELAN can export them.
    unknown
        Names nobody knows.
    """

    start: tuple[int, str]
    end: tuple[int, str] | None
    places: dict[str, int] = field(default_factory=dict)
    tiers: tuple[tuple[int, str], ...] = ()
    unknown: tuple[str, ...] = ()


def columns_of(header: Sequence[str]) -> Columns | None:
    """Tell what the columns of a header mean; None where it names no time."""
    names = [" ".join(name.split()).casefold() for name in header]
    start, end = _finest(names, _START), _finest(names, _END)
    if start is None:
        return None
    places: dict[str, int] = {}
    tiers: list[tuple[int, str]] = []
    unknown: list[str] = []
    is_elan = any(map(_ELAN_TIME.fullmatch, names))
    for index, name in enumerate(names):
        known = name if name in OWN else _OTHER.get(name, "")
        if name in _START or name in _END or _PASSED_OVER.fullmatch(name):
            continue
        if known and known not in places:
            places[known] = index
        elif is_elan and "label" not in places and name:
            tiers.append((index, header[index].strip()))
        elif name:
            unknown.append(header[index].strip())
    return Columns(start, end, places, tuple(tiers), tuple(unknown))


def _finest(names: Sequence[str], known: dict[str, str]) -> tuple[int, str] | None:
    """Return the column of a time, the one in milliseconds if there are several."""
    found = [(index, known[name]) for index, name in enumerate(names) if name in known]
    return min(found, key=lambda one: _FINEST[one[1]]) if found else None


_CLOCK = re.compile(r"\d{1,3}:\d\d:\d\d\.\d{1,3}")
_SECONDS = re.compile(r"\d+\.\d+")


def columns_without_header(rows: Sequence[Sequence[str]]) -> Columns | None:
    """Tell the columns of a table without a header where its rows leave no doubt.

    Those are ``start, end, label`` with times that are not plain whole numbers, and what ELAN
    exports: tier, participant, times, value.
    """
    width = len(rows[0])
    if any(len(row) != width for row in rows):
        return None
    timed = [all(_is_time(row[index]) for row in rows) for index in range(width)]
    if width == 3 and timed == [True, True, False]:
        return Columns((0, _unit(rows, 0)), (1, _unit(rows, 1)), {"label": 2})
    first = timed.index(True) if True in timed else -1
    times = [index for index in range(width) if timed[index]]
    # ELAN writes begin, end and duration, each in the same one to three forms.
    is_elan = first in (1, 2) and times == list(range(first, width - 1)) and len(times) % 3 == 0
    if not is_elan:
        return None
    forms = len(times) // 3
    units = [_unit(rows, first + form) for form in range(forms)]
    best = min(range(forms), key=lambda form: _FINEST[units[form] or "ms"])
    places = {"tier": 0, "label": width - 1, **({"tier_person": 1} if first == 2 else {})}
    unit = units[best] or "ms"
    return Columns((first + best, unit), (first + forms + best, unit), places)


def _is_time(text: str) -> bool:
    plain = text.strip()
    return bool(_CLOCK.fullmatch(plain) or _SECONDS.fullmatch(plain) or plain.isdecimal())


def _unit(rows: Sequence[Sequence[str]], index: int) -> str:
    """Tell the unit of a column without a name; empty for whole numbers, which may be either."""
    if any(":" in row[index] for row in rows):
        return "clock"
    return "s" if any("." in row[index] for row in rows) else ""
