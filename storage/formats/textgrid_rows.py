"""Reads the tiers of a TextGrid as they stand in the file, and says by line where it is broken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from app.domain.errors import ImportFailedError
from app.domain.finding import MAX_SECONDS
from app.domain.phrase import phrase
from app.domain.timecode import seconds_to_ms
from storage.formats.textgrid_tokens import Kind, Token, tokens
from storage.formats.tier_document import Problems

INTERVALS, POINTS = "IntervalTier", "TextTier"


@dataclass(frozen=True, slots=True)
class TextGridRow:
    """An interval that holds something, or a point.

    Attributes
    ----------
    start_ms, end_ms
        Rounded to the millisecond; equal for a point.
    """

    start_ms: int
    end_ms: int
    text: str
    line: int


@dataclass(slots=True)
class TextGridTier:
    """A tier; empty intervals, which only fill gaps, are left out."""

    name: str
    is_points: bool
    line: int
    rows: list[TextGridRow] = field(default_factory=list)


@dataclass(slots=True)
class TextGridFile:
    """What stands in a file.

    Attributes
    ----------
    comments
        Text and line of each comment.
    finer
        How many times were finer than a millisecond.
    """

    tiers: list[TextGridTier] = field(default_factory=list)
    comments: list[tuple[str, int]] = field(default_factory=list)
    finer: int = 0


class _BrokenError(Exception):
    """The file does not go on as it should."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.message = message


def read_rows(text: str, file: str, problems: Problems) -> TextGridFile:
    """Read a decoded text; what stands before a break is read, the break is an error.

    Raises
    ------
    ImportFailedError
        It is no TextGrid.
    """
    reader = _Rows(text, problems)
    try:
        reader.head(file)
        reader.body()
    except _BrokenError as error:
        problems.error(error.line, "broken", error.message)
    return reader.found


class _Rows:
    def __init__(self, text: str, problems: Problems) -> None:
        self.found = TextGridFile()
        self._problems = problems
        self._last_line = text.count("\n") + 1
        self._tokens = self._without_comments(tokens(text))

    def _without_comments(self, found: Iterator[Token]) -> Iterator[Token]:
        for token in found:
            if token.kind is Kind.COMMENT:
                self.found.comments.append((token.value, token.line))
            else:
                yield token

    def head(self, file: str) -> None:
        """Read the two lines that say what the file is."""
        first, second = next(self._tokens, None), next(self._tokens, None)
        kinds = (first.value if first else "", second.value if second else "")
        if not kinds[0].startswith("ooTextFile") or kinds[1] != "TextGrid":
            raise ImportFailedError(
                phrase(
                    "{file}, line 1: a TextGrid begins with File type = “ooTextFile” and Object "
                    "class = “TextGrid”. A binary or other file of Praat: save it as a text file "
                    "there.",
                    file=file,
                )
            )

    def body(self) -> None:
        """Read the times of the whole, then every tier."""
        self._time()
        self._time()
        flag = self._next(Kind.FLAG, "<exists>")
        if flag.value != "exists":
            return
        for _ in range(self._count()):
            self._tier()
        for _ in self._tokens:  # what follows is decoration, but comments there are wanted
            pass

    def _tier(self) -> None:
        kind = self._next(Kind.TEXT, phrase("the class of a tier"))
        if kind.value not in (INTERVALS, POINTS):
            raise _BrokenError(
                kind.line,
                phrase(
                    "“{text}” is no class of tier: IntervalTier or TextTier was expected",
                    text=kind.value[:40],
                ),
            )
        name = self._next(Kind.TEXT, phrase("the name of a tier"))
        tier = TextGridTier(name.value, kind.value == POINTS, name.line)
        self.found.tiers.append(tier)
        self._time()
        self._time()
        for _ in range(self._count()):
            self._row(tier)

    def _row(self, tier: TextGridTier) -> None:
        start, line = self._time()
        end = start if tier.is_points else self._time()[0]
        text = self._next(Kind.TEXT, phrase("a text in quotes")).value
        if start < 0:
            message = phrase("a time is negative")
            self._problems.error(line, "negative-time", message, tier.name)
        elif end < start:
            message = phrase("an interval ends before it starts")
            self._problems.error(line, "end-before-start", message, tier.name)
        elif text or tier.is_points:
            tier.rows.append(TextGridRow(start, end, text, line))

    def _time(self) -> tuple[int, int]:
        """Read a time in seconds; return milliseconds and line."""
        token = self._next(Kind.NUMBER, phrase("a time in seconds"))
        seconds = Decimal(token.value)
        if abs(seconds) > MAX_SECONDS:
            raise _BrokenError(token.line, phrase("a time is larger than any video is long"))
        ms = seconds_to_ms(seconds)
        self.found.finer += seconds * 1000 != ms
        return ms, token.line

    def _count(self) -> int:
        token = self._next(Kind.NUMBER, phrase("a number of entries"))
        if not token.value.isdecimal() or len(token.value) > 9:
            raise _BrokenError(
                token.line, phrase("“{text}” is no number of entries", text=token.value[:40])
            )
        return int(token.value)

    def _next(self, kind: Kind, wanted: str) -> Token:
        token = next(self._tokens, None)
        if token is None:
            raise _BrokenError(
                self._last_line, phrase("the file ends here, and {wanted} should follow",
                                        wanted=wanted)
            )  # fmt: skip
        if token.kind is Kind.OPEN:
            raise _BrokenError(token.line, phrase("the text that begins here has no closing quote"))
        if token.kind is not kind:
            raise _BrokenError(
                token.line,
                phrase("{wanted} was expected, not “{text}”", wanted=wanted, text=token.value[:40]),
            )
        return token
