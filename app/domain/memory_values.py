"""Reads the values of a memory at their paths, and collects what is odd about them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from app.domain.event_memory import Oddity, Record
from app.domain.finding import MAX_SECONDS, describe
from app.domain.interval import Interval
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue

RecordT = TypeVar("RecordT", bound=Record)


@dataclass(slots=True)
class MemoryReader:
    """Reads values at paths and collects what is odd."""

    oddities: list[Oddity] = field(default_factory=list)

    def note(self, path: str, rule: str, message: str) -> None:
        """Note something odd."""
        self.oddities.append(Oddity(path, rule, message))

    def text(self, value: JsonValue, path: str, name: str) -> str:
        """Return a text; of anything else, nothing."""
        if type(value) is str:
            return value
        self.wrong(value, path, name, phrase("text"))
        return ""

    def text_or_none(self, value: JsonValue, path: str, name: str) -> str | None:
        """Return a text or None."""
        if value is None or type(value) is str:
            return value
        self.wrong(value, path, name, phrase("text or null"))
        return None

    def words(self, value: JsonValue, path: str, name: str) -> tuple[str, ...]:
        """Return the texts of a list."""
        if isinstance(value, list):
            for word in value:
                if type(word) is not str:
                    break
            else:
                return tuple(value)  # type: ignore[arg-type]  # every one of them was looked at
            for at, word in enumerate(value):
                if type(word) is not str:
                    self.wrong(word, path, f"{name}[{at}]", phrase("text"))
            return tuple(word for word in value if type(word) is str)
        self.wrong(value, path, name, phrase("a list"))
        return ()

    def whole(self, value: JsonValue, path: str, name: str) -> int:
        """Return a whole number from 1; of anything else, 1."""
        if type(value) is int and value >= 1:
            return value
        self.wrong(value, path, name, phrase("a whole number from 1"))
        return 1

    def seconds(self, value: JsonValue, path: str) -> int | None:
        """Return a time in seconds as milliseconds, rounded half up; None if it is none."""
        if type(value) is not int and type(value) is not float:
            self.note(
                path,
                "time",
                phrase("must be a number of seconds, not {kind}", kind=describe(value)),
            )
        elif not math.isfinite(value):
            self.note(path, "time", phrase("must be a finite number"))
        elif abs(value) > MAX_SECONDS:
            self.note(path, "time", phrase("is larger than any video is long"))
        else:
            if value < 0:
                self.note(path, "time", phrase("must not be negative, but is {value}", value=value))
            return milliseconds(value)
        return None

    def interval(self, value: JsonValue, path: str, name: str) -> Interval | None:
        """Return a pair of seconds as an interval; one the wrong way round is turned."""
        if not isinstance(value, list) or len(value) != 2:
            self.wrong(value, path, name, phrase("a start and an end in seconds"))
            return None
        start, end = value
        if type(start) is float and type(end) is float and 0 <= start <= end <= MAX_SECONDS:
            return Interval(milliseconds(start), milliseconds(end))
        first = self.seconds(start, f"{path}.{name}[0]")
        last = self.seconds(end, f"{path}.{name}[1]")
        if first is None or last is None:
            return None
        if last < first:
            self.note(
                f"{path}.{name}",
                "end-before-start",
                phrase("ends at {last} before it starts at {first}", last=end, first=start),
            )
        return Interval(min(first, last), max(first, last))

    def rows(self, value: JsonObject, name: str, path: str) -> Iterator[tuple[str, JsonObject]]:
        """Give the objects of a list with their paths; a missing list is an empty one."""
        found = value.get(name)
        if found is None:
            return
        prefix = f"{path}.{name}" if path else name
        if not isinstance(found, list):
            self.wrong(found, path, name, phrase("a list"))
            return
        for at, row in enumerate(found):
            if isinstance(row, Mapping):
                yield f"{prefix}[{at}]", row
            else:
                self.wrong(row, "", f"{prefix}[{at}]", phrase("an object"))

    def each(
        self,
        value: JsonObject,
        name: str,
        make: Callable[[str, JsonObject], RecordT],
        path: str = "",
    ) -> tuple[RecordT, ...]:
        """Make a record of each object of a list."""
        return tuple(make(where, row) for where, row in self.rows(value, name, path))

    def wrong(self, value: JsonValue, path: str, name: str, wanted: str) -> None:
        """Note that a value is missing, or is not what it should be."""
        where = f"{path}.{name}" if path else name
        if value is None:
            self.note(where, "missing", phrase("is missing; expected {wanted}", wanted=wanted))
        else:
            message = phrase("must be {wanted}, not {kind}", wanted=wanted, kind=describe(value))
            self.note(where, "shape", message)


def milliseconds(seconds: float) -> int:
    """Turn finite seconds into milliseconds, half up; as `timecode.seconds_to_ms`, but quick.

    A millionth is added because ``1.0005 * 1000`` lies a hair below the half it is in decimals.
    """
    return math.floor(seconds * 1000 + 0.500001)
