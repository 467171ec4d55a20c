"""The items of a list in a JSON text, each with its line, for reports by line."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.errors import ImportFailedError
from app.domain.phrase import phrase
from app.domain.question import JsonValue
from storage.formats.json_text import JsonTextError, parse_json

_BLANK = re.compile(r"[ \t\r\n]*")


@dataclass(frozen=True, slots=True)
class JsonItem:
    """One value of a list, with the line where it begins and its path such as ``events[3]``."""

    line: int
    path: str
    value: JsonValue


@dataclass(frozen=True, slots=True)
class JsonDocument:
    """A parsed text: its value, and the text itself to find lines in."""

    value: JsonValue
    text: str

    def items(self, name: str = "") -> list[JsonItem]:
        """Return the items of the list at the top, or of the list under a name there.

        Empty where there is no such list.
        """
        values: JsonValue = self.value
        if name:
            values = values.get(name) if isinstance(values, dict) else None
        if not isinstance(values, list):
            return []
        lines = self._lines(name, len(values))
        return [
            JsonItem(line, f"{name}[{index}]", value)
            for index, (line, value) in enumerate(zip(lines, values, strict=True))
        ]

    def _lines(self, name: str, count: int) -> list[int]:
        """Find the line of each of `count` items; 1 throughout where all stands on one line."""
        if "\n" not in self.text:
            return [1] * count
        breaks = [match.start() for match in re.finditer("\n", self.text)]
        places = list(_places(self.text, name))
        return [bisect_right(breaks, place) + 1 for place in places[:count]] + [
            0 for _ in range(count - len(places))
        ]


def read_document(text: str, file: str) -> JsonDocument:
    """Parse a whole JSON text.

    Raises
    ------
    ImportFailedError
        It is no JSON; the message names line and column.
    """
    text = text.removeprefix("\ufeff")
    try:
        return JsonDocument(parse_json(text).value, text)
    except JsonTextError as error:
        raise ImportFailedError(
            phrase(
                "{file}: line {line}, column {column}: {fault}.",
                file=file,
                line=error.line,
                column=error.column,
                fault=error.message,
            )
        ) from error


def _places(text: str, name: str) -> Iterator[int]:
    """Go through a sound JSON text and give the place of each item of a list."""
    start = _skip(text, 0)
    if name:
        start = _member(text, start, name)
    if start < 0 or text[start] != "[":
        return
    decoder = json.JSONDecoder()
    at = _skip(text, start + 1)
    while text[at] != "]":
        yield at
        _, end = decoder.raw_decode(text, at)
        at = _skip(text, end)
        at = _skip(text, at + 1) if text[at] == "," else at


def _member(text: str, start: int, name: str) -> int:
    """Return the place of the value of a member of the object at `start`; the last of a name."""
    decoder = json.JSONDecoder()
    found = -1
    at = _skip(text, start + 1)
    while text[at] != "}":
        key, end = decoder.raw_decode(text, at)
        at = _skip(text, _skip(text, end) + 1)
        if key == name:
            found = at
        _, end = decoder.raw_decode(text, at)
        at = _skip(text, end)
        at = _skip(text, at + 1) if text[at] == "," else at
    return found


def _skip(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at
