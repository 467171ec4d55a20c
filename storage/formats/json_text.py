"""JSON text to values and back, with what a lenient parser would pass over in silence.

Reported: keys that stand twice, NaN and infinities (also those a number such as ``1e999`` turns
into), halves of characters. Written: UTF-8 with letters as they are, no NaN.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from app.domain.finding import Finding, Findings, join
from app.domain.phrase import phrase
from app.domain.question import JsonValue

_HALF_CHARACTER = "\\ud"


class JsonTextError(Exception):
    """The text is no JSON; carries the place, with line and column from 1."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


class _Doubled(dict[str, JsonValue]):
    """An object some keys of which stood twice."""

    twice: tuple[str, ...] = ()


@dataclass(slots=True)
class ParsedJson:
    """A parsed text and whether a closer look at it is needed."""

    value: JsonValue
    suspicious: bool = field(default=False)


def parse_json(text: str) -> ParsedJson:
    """Parse a whole text.

    Raises
    ------
    JsonTextError
        The text is broken, or nested too deeply.
    """
    parsed = ParsedJson(None, _HALF_CHARACTER in text.lower())

    def number(token: str) -> float:
        value = float(token)
        parsed.suspicious |= not math.isfinite(value)
        return value

    def constant(token: str) -> float:
        parsed.suspicious = True
        return float(token)

    def pairs(items: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
        value = dict(items)
        if len(value) == len(items):
            return value
        parsed.suspicious = True
        names = [name for name, _ in items]
        doubled = _Doubled(value)
        doubled.twice = tuple(name for name in value if names.count(name) > 1)
        return doubled

    try:
        parsed.value = json.loads(
            text, object_pairs_hook=pairs, parse_float=number, parse_constant=constant
        )
    except json.JSONDecodeError as error:
        raise JsonTextError(_plain(error.msg), error.lineno, error.colno) from error
    except RecursionError as error:
        raise JsonTextError(phrase("nested too deeply"), 1, 1) from error
    except ValueError as error:  # a whole number of more digits than Python converts
        raise JsonTextError(phrase("a number is too long"), 1, 1) from error
    return parsed


def text_findings(value: JsonValue) -> list[Finding]:
    """Name every key that stood twice, number that is not finite, and half of a character."""
    findings = Findings()
    for path, part in _walk(value, ""):
        if isinstance(part, _Doubled):
            for name in part.twice:
                findings.error(join(path, name), "json-key-twice", phrase("the key stands twice"))
        elif isinstance(part, float) and not math.isfinite(part):
            findings.error(path, "json-number", phrase("must be a finite number; NaN is not JSON"))
        elif isinstance(part, str) and not is_encodable(part):
            findings.error(
                path, "json-character", phrase("holds half of a character (\\ud800-\\udfff)")
            )
    return findings.found


def is_encodable(text: str) -> bool:
    """Tell whether a text can be written as UTF-8; halves of surrogate pairs cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def compact_json(value: JsonValue) -> str:
    """Write a value on one line, letters as they are.

    Raises
    ------
    ValueError
        The value holds NaN or an infinity.
    """
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def indented_json(value: JsonValue) -> str:
    """Write a value over several lines, two blanks a level, letters as they are.

    Raises
    ------
    ValueError
        The value holds NaN or an infinity.
    """
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2)


def _walk(value: JsonValue, path: str) -> Iterator[tuple[str, JsonValue]]:
    yield path, value
    if isinstance(value, dict):
        for name, part in value.items():
            yield f"{path} (a key)", name
            yield from _walk(part, join(path, name))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _walk(part, f"{path}[{index}]")


def _plain(message: str) -> str:
    """Put the parser's message into a sentence's place: lower first letter."""
    return message[:1].lower() + message[1:]
