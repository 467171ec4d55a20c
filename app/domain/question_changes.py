"""What differs between two states of a question, part by part, in words that people read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.domain.answer import answer_text
from app.domain.interval import Interval
from app.domain.phrase import phrase
from app.domain.question import (
    AnswerItem,
    Candidate,
    Evidence,
    Modality,
    Question,
    Rubric,
)
from app.domain.timecode import format_ms


@dataclass(frozen=True, slots=True)
class Difference:
    """One part that differs; `app.domain.word_diff` marks the words of it.

    Attributes
    ----------
    target
        The part, as `app.domain.check.Check.target` names parts.
    title
        What the part is called.
    before, after
        As text; empty where it was not there, or is gone.
    """

    target: str
    title: str
    before: str
    after: str


def differences(before: Question, after: Question) -> tuple[Difference, ...]:
    """Return every part of the content that differs, in the order of the record.

    Status, stamps and version are no content.
    """
    return tuple(one for one in _parts(before, after) if one.before != one.after)


def same_content(one: Question, other: Question) -> bool:
    """Tell whether two states say the same: nothing of what somebody can edit differs."""
    return _content(one) == _content(other)


def _content(question: Question) -> tuple[object, ...]:
    return (
        question.question_id,
        question.video,
        question.granularity,
        question.type,
        question.text,
        question.answer,
        question.details,
        question.rubric,
        question.source,
        question.subtitles,
        question.evidence,
        question.notes,
        question.candidates,
    )


def _parts(old: Question, new: Question) -> Iterator[Difference]:
    yield Difference("question_id", phrase("Id"), old.question_id, new.question_id)
    yield Difference("type", phrase("Type"), old.type.value, new.type.value)
    yield Difference("source", phrase("Source"), _source(old), _source(new))
    yield Difference("question", phrase("Question"), old.text, new.text)
    yield Difference("answer", phrase("Answer"), answer_text(old.answer), answer_text(new.answer))
    yield Difference("details", phrase("Details"), _introduction(old), _introduction(new))
    yield from _items(old, new)
    yield from _candidates(old, new)
    yield Difference("rubric", phrase("Rubric"), _rubric(old.rubric), _rubric(new.rubric))
    yield from _evidence(old, new)
    yield Difference("subtitles", phrase("Subtitles"), _rows(old), _rows(new))
    yield Difference("notes", phrase("Notes"), old.notes, new.notes)


def _items(old: Question, new: Question) -> Iterator[Difference]:
    before = {one.id: _item(one, old) for one in (old.details.items if old.details else ())}
    after = {one.id: _item(one, new) for one in (new.details.items if new.details else ())}
    for item_id in dict.fromkeys((*before, *after)):
        yield Difference(
            f"item:{item_id}", item_id, before.get(item_id, ""), after.get(item_id, "")
        )


def _candidates(old: Question, new: Question) -> Iterator[Difference]:
    for place in range(max(len(old.candidates), len(new.candidates))):
        title = phrase("Candidate {number}", number=place + 1)
        pair = [_candidate(one.candidates[place : place + 1]) for one in (old, new)]
        yield Difference("candidates", title, *pair)


def _evidence(old: Question, new: Question) -> Iterator[Difference]:
    before = {one.key: _span(one) for one in old.evidence}
    after = {one.key: _span(one) for one in new.evidence}
    numbers = {one.key: place for place, one in enumerate(old.evidence, 1)}
    numbers |= {one.key: place for place, one in enumerate(new.evidence, 1)}
    for key in dict.fromkeys((*before, *after)):
        title = phrase("Evidence {number}", number=numbers[key])
        yield Difference("evidence", title, before.get(key, ""), after.get(key, ""))
    kept = before.keys() & after.keys()
    order = [[one.key for one in each.evidence if one.key in kept] for each in (old, new)]
    if order[0] != order[1]:
        places = {key: str(number) for number, key in enumerate(order[0], 1)}
        was, now = (", ".join(places[key] for key in keys) for keys in order)
        yield Difference("evidence", phrase("Order of the evidence"), was, now)


def _item(item: AnswerItem, question: Question) -> str:
    numbers = {one.key: place for place, one in enumerate(question.evidence, 1)}
    rests = ", ".join(str(numbers[key]) for key in item.evidence if key in numbers)
    said = (
        ("", item.description),
        (phrase("person"), item.person),
        (phrase("when"), "" if item.span is None else _times(item.span)),
        (phrase("anchor"), item.anchor or ""),
        (phrase("emotion"), item.emotion or ""),
        (phrase("intensity"), item.intensity or ""),
        (phrase("turning point"), phrase("yes") if item.turning_point else ""),
        (phrase("evidence"), rests),
    )
    return _lines(said)


def _candidate(found: tuple[Candidate, ...]) -> str:
    return "\n".join(
        _lines(
            (
                ("", one.name),
                (phrase("when"), "" if one.span is None else _times(one.span)),
                (phrase("intensity"), one.intensity),
                (phrase("right"), phrase("yes") if one.is_answer else ""),
                (phrase("note"), one.note),
            )
        )
        for one in found
    )


def _span(evidence: Evidence) -> str:
    how = ", ".join(kind.value for kind in Modality if kind in evidence.modalities)
    return _lines((("", _times(evidence.span)), ("", how), ("", evidence.note)))


def _rubric(rubric: Rubric | None) -> str:
    if rubric is None:
        return ""
    return "\n".join([rubric.criterion, *(f"{key}: {meaning}" for key, meaning in rubric.scores)])


def _introduction(question: Question) -> str:
    return question.details.description if question.details else ""


def _source(question: Question) -> str:
    segments = question.source.segments or ()
    return "\n".join([question.source.name, *map(_times, segments)])


def _rows(question: Question) -> str:
    return "\n".join(map(_row, question.subtitles or ()))


def _row(row: Mapping[str, object]) -> str:
    times = row.get("t")
    span = "–".join(map(str, times)) if isinstance(times, list) else ""
    return " ".join(filter(None, (span, str(row.get("speaker") or ""), str(row.get("text", "")))))


def _times(span: Interval) -> str:
    return f"{format_ms(span.start_ms)}–{format_ms(span.end_ms)}"


def _lines(said: tuple[tuple[str, str], ...]) -> str:
    return "\n".join(f"{name}: {text}" if name else text for name, text in said if text)
