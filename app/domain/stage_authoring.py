"""Edited copies of a question whose stages lie on the timeline: cut, joined, moved, reordered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from app.domain.details import with_items
from app.domain.emotion import join_emotions, split_emotions
from app.domain.errors import InvalidRecordError
from app.domain.ids import EvidenceKey
from app.domain.interval import Interval
from app.domain.item_authoring import add_item
from app.domain.phrase import phrase
from app.domain.question import AnswerDetails, AnswerItem, ItemKind, Question
from app.domain.words import unique


def span_of(question: Question, index: int) -> Interval | None:
    """Return when a stage happens: its own span, else the extent of its evidence, else None."""
    item = _items(question)[index]
    if item.span is not None:
        return item.span
    spans = [one.span for one in question.evidence if one.key in item.evidence]
    if not spans:
        return None
    return Interval(min(one.start_ms for one in spans), max(one.end_ms for one in spans))


def add_stage(
    question: Question,
    span: Interval,
    *,
    person: str = "",
    emotion: str = "",
    description: str = "",
) -> Question:
    """Add a stage where its time puts it: before the first stage that starts later."""
    starts = [span_of(question, place) for place in range(len(_items(question)))]
    later = [place for place, one in enumerate(starts) if one and one.start_ms > span.start_ms]
    index = later[0] if later else len(starts)
    added = add_item(question, description, index=index, kind=ItemKind.STAGE)
    stage = replace(
        _items(added)[index], span=span, person=person.strip(), emotion=emotion.strip() or None
    )
    items = [stage if place == index else one for place, one in enumerate(_items(added))]
    return _with_order(added, items)


def edit_stage(
    question: Question,
    index: int,
    *,
    person: str | None = None,
    turning_point: bool | None = None,
    emotions: Sequence[str] | None = None,
) -> Question:
    """Change what a stage says beside its texts; None leaves a part alone."""
    item = _items(question)[index]
    changed = replace(
        item,
        person=item.person if person is None else person.strip(),
        turning_point=item.turning_point if turning_point is None else turning_point,
        emotion=item.emotion if emotions is None else join_emotions(emotions),
    )
    return _with(question, index, changed)


def set_stage_span(question: Question, index: int, span: Interval | None) -> Question:
    """Give a stage its time, or take it away; its place in the order stays."""
    return _with(question, index, replace(_items(question)[index], span=span))


def split_stage(question: Question, index: int, at_ms: int) -> Question:
    """Cut a stage in two: each side has what it said, and the evidence on its side.

    Evidence across the cut stays with both. A turning point stays with the first.

    Raises
    ------
    InvalidRecordError
        The moment does not lie inside the stage, or the stage has no time.
    """
    span = span_of(question, index)
    if span is None or not span.start_ms < at_ms < span.end_ms:
        raise InvalidRecordError(phrase("Put the playhead inside the stage to split it."))
    item = _items(question)[index]
    first = replace(
        item,
        span=Interval(span.start_ms, at_ms),
        evidence=_evidence_in(question, item.evidence, lambda one: one.start_ms < at_ms),
    )
    second = replace(
        item,
        span=Interval(at_ms, span.end_ms),
        evidence=_evidence_in(question, item.evidence, lambda one: one.end_ms > at_ms),
        turning_point=False,
        anchor=None,
    )
    items = [*_items(question)[:index], first, second, *_items(question)[index + 1 :]]
    return _with_order(question, items)


def merge_stages(question: Question, index: int) -> Question:
    """Join a stage with the one behind it: texts one after the other, emotions each once.

    Raises
    ------
    InvalidRecordError
        It is the last one, or the two are of different people.
    """
    items = list(_items(question))
    if index + 1 >= len(items):
        raise InvalidRecordError(phrase("There is no stage behind this one to merge it with."))
    one, other = items[index], items[index + 1]
    if one.person and other.person and one.person != other.person:
        raise InvalidRecordError(
            phrase(
                "Stages of {first} and {second} cannot be merged.",
                first=one.person,
                second=other.person,
            )
        )
    spans = [span for place in (index, index + 1) if (span := span_of(question, place))]
    has_span = one.span is not None or other.span is not None
    joined = replace(
        one,
        description=_joined(one.description, other.description, " "),
        anchor=_joined(one.anchor or "", other.anchor or "", "; ") or None,
        emotion=join_emotions(
            unique((*split_emotions(one.emotion), *split_emotions(other.emotion)))
        ),
        intensity=_joined(one.intensity or "", other.intensity or "", "; ") or None,
        evidence=tuple(dict.fromkeys((*one.evidence, *other.evidence))),
        person=one.person or other.person,
        span=_extent(spans) if has_span else None,
        turning_point=one.turning_point or other.turning_point,
    )
    return _with_order(question, [*items[:index], joined, *items[index + 2 :]])


def stages_by_time(question: Question) -> Question:
    """Put the stages in the order of their starts; those without a time follow the one before."""
    items = list(_items(question))
    keyed: list[tuple[int, int, AnswerItem]] = []
    last = 0
    for place, item in enumerate(items):
        span = span_of(question, place)
        last = last if span is None else span.start_ms
        keyed.append((last, place, item))
    return _with_order(question, [item for _, _, item in sorted(keyed, key=lambda one: one[:2])])


def out_of_time(question: Question) -> list[tuple[int, int]]:
    """Return stages that start before the one in front of them, as pairs of index and that one."""
    found = []
    before: tuple[int, int] | None = None
    for place, item in enumerate(_items(question)):
        span = span_of(question, place) if item.kind is ItemKind.STAGE else None
        if span is None:
            continue
        if before is not None and span.start_ms < before[1]:
            found.append((place, before[0]))
        before = (place, span.start_ms)
    return found


def _evidence_in(
    question: Question, keys: Iterable[EvidenceKey], holds: Callable[[Interval], bool]
) -> tuple[EvidenceKey, ...]:
    spans = {one.key: one.span for one in question.evidence}
    return tuple(key for key in keys if key in spans and holds(spans[key]))


def _joined(one: str, other: str, between: str) -> str:
    if one.strip() == other.strip():
        return one
    return between.join(part for part in (one, other) if part.strip())


def _extent(spans: Sequence[Interval]) -> Interval:
    return Interval(min(one.start_ms for one in spans), max(one.end_ms for one in spans))


def _items(question: Question) -> tuple[AnswerItem, ...]:
    return question.details.items if question.details else ()


def _details(question: Question) -> AnswerDetails:
    return question.details or AnswerDetails("")


def _with(question: Question, index: int, item: AnswerItem) -> Question:
    items = list(_items(question))
    items[index] = item
    return replace(question, details=replace(_details(question), items=tuple(items)))


def _with_order(question: Question, items: Sequence[AnswerItem]) -> Question:
    return replace(question, details=with_items(_details(question), items))
