"""Stages of an answer as readings on the clock: by the times of their anchors, else evidence."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.interval import Interval
from app.domain.person import Person
from app.domain.question import AnswerItem, ItemKind, Question
from app.domain.timecode import parse_time
from app.domain.trajectory import Reading

_TIME = re.compile(r"(?<![\d:.,])\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?(?![\d:])")


def stage_readings(question: Question, person: str = "") -> tuple[Reading, ...]:
    """Return the stages that have an emotion and a time, in the order of the answer.

    A stage whose anchor names two times lies between them; one whose anchor names a single time
    begins there and ends with its evidence, where that is later. Without times in the anchor it
    has the extent of its evidence.
    """
    stages = [] if question.details is None else list(question.details.items)
    found = []
    for number, item in enumerate(stages, start=1):
        span = _span(question, item)
        emotion = (item.emotion or "").strip()
        if item.kind is ItemKind.STAGE and span is not None and emotion:
            found.append(
                Reading(
                    id=item.id,
                    person=person,
                    span=span,
                    emotion=emotion,
                    intensity=item.intensity or "",
                    stage=number,
                )
            )
    return tuple(found)


def named_person(question: Question, cast: Iterable[Person]) -> Person | None:
    """Return whom a question asks about: the only one of the cast that its text names."""
    text = question.text.casefold()
    found = [
        person
        for person in cast
        if any(name and name.casefold() in text for name in (person.name, *person.aliases))
    ]
    return found[0] if len(found) == 1 else None


def _span(question: Question, item: AnswerItem) -> Interval | None:
    spans = [one.span for one in question.evidence if one.key in item.evidence]
    end = max((span.end_ms for span in spans), default=0)
    times = _times(item.anchor or "")
    if len(times) > 1 and max(times) > times[0]:
        return Interval(times[0], max(times))
    if times and end > times[0]:
        return Interval(times[0], end)
    return Interval(min(span.start_ms for span in spans), end) if spans else None


def _times(anchor: str) -> list[int]:
    found = []
    for match in _TIME.finditer(anchor):
        try:
            found.append(parse_time(match[0]))
        except ValueError:  # such as 00:75
            continue
    return found
