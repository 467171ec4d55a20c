"""What all writers of subtitles share: which cues can be written, and what of others is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.domain.check import Severity, Violation
from app.domain.phrase import phrase, phrase_n
from app.domain.question import JsonObject, JsonValue
from app.domain.subtitle import Cue
from storage.formats.markup import clean_lines


@dataclass(frozen=True, slots=True)
class WrittenText:
    """The text of a file, and what it does not say as the project has it.

    Attributes
    ----------
    cues
        How many cues are in it.
    problems
        `record` is the place of the cue in its track, from 1, or 0 for the track as a whole. An
        error is a cue that was left out.
    """

    text: str
    cues: int
    problems: tuple[Violation, ...] = ()


def writable(cues: Sequence[Cue]) -> tuple[list[Cue], list[Violation]]:
    """Return the cues that a subtitle file can hold, and what was changed or left out for it.

    A file begins at 0: a cue that ends before it is left out, one that begins before it begins
    there. Blank lines would end a cue.
    """
    kept: list[Cue] = []
    problems: list[Violation] = []
    for number, cue in enumerate(cues, 1):
        if cue.end_ms < 0 or (cue.start_ms < 0 and cue.end_ms == 0):
            message = phrase("the cue lies before the beginning of the video; it is left out")
            problems.append(_problem(number, "before-start", message, Severity.ERROR))
            continue
        if cue.start_ms < 0:
            message = phrase("the cue begins before the video; it is written from 0")
            problems.append(_problem(number, "begins-before-start", message))
        text = clean_lines(cue.text)
        if text != cue.text:
            message = phrase("blank lines and blanks around lines are left out")
            problems.append(_problem(number, "blank-line", message))
        kept.append(replace(cue, start_ms=max(0, cue.start_ms), text=text))
    return kept, problems


def said_of(extra: JsonObject | None, format_name: str) -> dict[str, JsonValue]:
    """Return what a file of a format said of a cue beyond times, speaker and text."""
    said = (extra or {}).get(format_name)
    return dict(said) if isinstance(said, dict) else {}


def unspoken(cues: Sequence[Cue], format_name: str) -> list[Violation]:
    """Say how many speakers a format cannot name."""
    if not cues:
        return []
    message = phrase_n(
        "{n} cue has a speaker, and {format} names none",
        "{n} cues have speakers, and {format} names none",
        len(cues),
        format=format_name,
    )
    return [Violation("", 0, "", "speakers-left-out", Severity.WARNING, message)]


def _problem(
    number: int, rule: str, message: str, severity: Severity = Severity.WARNING
) -> Violation:
    return Violation("", number, "", rule, severity, message)
