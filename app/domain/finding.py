"""What a rule found in a record, and the words for it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.domain.check import Severity
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue

MAX_SECONDS = 1_000_000_000
"""Times beyond this (31 years) are slips, and would not fit the project file in milliseconds."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A broken rule in one record.

    Attributes
    ----------
    path
        JSON path such as ``answer_details.items[2].id``; empty for the record as a whole.
    rule
        Stable name.
    message
        What is wrong, to be read after the path; no capital, no full stop.
    """

    path: str
    rule: str
    severity: Severity
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


@dataclass(slots=True)
class Findings:
    """Collects findings while a record is walked, and checks the shapes every rule needs."""

    found: list[Finding] = field(default_factory=list)

    def error(self, path: str, rule: str, message: str) -> None:
        """Note a broken rule."""
        self.found.append(Finding(path, rule, Severity.ERROR, message))

    def warning(self, path: str, rule: str, message: str) -> None:
        """Note something odd."""
        self.found.append(Finding(path, rule, Severity.WARNING, message))

    def as_text(self, value: JsonValue, path: str, *, nullable: bool = False) -> str | None:
        """Return the value if it is text (or the allowed null), else note an error."""
        if type(value) is str:
            return value
        if value is not None or not nullable:
            wanted = phrase("text or null") if nullable else phrase("text")
            self.error(
                path,
                "shape",
                phrase("must be {wanted}, not {kind}", wanted=wanted, kind=describe(value)),
            )
        return None

    def filled(self, value: JsonValue, path: str) -> str | None:
        """Return the value if it is text and not blank, else note an error."""
        text = self.as_text(value, path)
        if text is not None and not text.strip():
            self.error(path, "blank", phrase("is blank"))
            return None
        return text

    def as_object(
        self, value: JsonValue, path: str, *, nullable: bool = False
    ) -> JsonObject | None:
        """Return the value if it is an object (or the allowed null), else note an error."""
        if isinstance(value, Mapping):
            return value
        if value is not None or not nullable:
            wanted = phrase("an object or null") if nullable else phrase("an object")
            self.error(
                path,
                "shape",
                phrase("must be {wanted}, not {kind}", wanted=wanted, kind=describe(value)),
            )
        return None

    def as_list(
        self, value: JsonValue, path: str, *, nullable: bool = False
    ) -> list[JsonValue] | None:
        """Return the value if it is a list (or the allowed null), else note an error."""
        if isinstance(value, list):
            return value
        if value is not None or not nullable:
            wanted = phrase("a list or null") if nullable else phrase("a list")
            self.error(
                path,
                "shape",
                phrase("must be {wanted}, not {kind}", wanted=wanted, kind=describe(value)),
            )
        return None

    def keys(self, value: JsonObject, path: str, required: Iterable[str]) -> None:
        """Note each required key that is missing, and each key that is not known."""
        known = tuple(required)
        for key in known:
            if key not in value:
                self.error(join(path, key), "missing", phrase("is missing"))
        for key in value:
            if key not in known:
                self.warning(
                    join(path, key), "unknown-field", phrase("is not a known field; it is kept")
                )

    def seconds(self, value: JsonValue, path: str) -> int | float | None:
        """Return a time in seconds: an exact int or float, finite, not negative."""
        if type(value) is int or type(value) is float:
            if type(value) is float and not math.isfinite(value):
                self.error(path, "time", phrase("must be a finite number"))
            elif value < 0:
                self.error(
                    path, "time", phrase("must not be negative, but is {value}", value=value)
                )
            elif value > MAX_SECONDS:
                self.error(path, "time", phrase("is larger than any video is long"))
            else:
                return value
        else:
            self.error(
                path,
                "time",
                phrase("must be a number of seconds, not {kind}", kind=describe(value)),
            )
        return None

    def span(self, start: JsonValue, end: JsonValue, path: str, names: tuple[str, str]) -> None:
        """Check a pair of times, the end not before the start."""
        first = self.seconds(start, path + names[0])
        last = self.seconds(end, path + names[1])
        if first is not None and last is not None and last < first:
            self.error(
                path,
                "end-before-start",
                phrase("ends at {last} before it starts at {first}", last=last, first=first),
            )


def join(path: str, key: str) -> str:
    """Lengthen a JSON path by the name of a field."""
    return f"{path}.{key}" if path else key


def describe(value: object) -> str:
    """Name the kind of a JSON value in words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return phrase("a number")
    if isinstance(value, str):
        return phrase("text")
    return phrase("an object") if isinstance(value, Mapping) else phrase("a list")
