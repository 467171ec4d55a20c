"""Checks on stages against time, people and the answer's own words."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.check import Check, Severity
from app.domain.emotion import split_emotions
from app.domain.phrase import phrase
from app.domain.question import AnswerItem, ItemKind, Question
from app.domain.question_words import content_stems, share_in
from app.domain.stage_authoring import out_of_time, span_of

_LEAST_SHARED = 0.2
_LEAST_STEMS = 3


def check_stages(question: Question, duration_ms: int) -> Iterator[Check]:
    """Check that stages follow time, lie inside the video, and stand in the answer's text."""
    items = question.details.items if question.details else ()
    if not any(item.kind is ItemKind.STAGE for item in items):
        return
    for place, before in out_of_time(question):
        message = phrase(
            "Stage {id} happens before stage {before}. Reorder them, or say why not.",
            id=items[place].id,
            before=items[before].id,
        )
        yield Check(
            "stage-order",
            Severity.ERROR,
            message,
            f"item:{items[place].id}",
            waivable=True,
            fix="stages-by-time",
            fix_label=phrase("Order by time"),
        )
    answer = content_stems(question.answer) if isinstance(question.answer, str) else frozenset()
    for place, item in enumerate(items):
        if item.kind is ItemKind.STAGE:
            yield from _check_span(question, place, item, duration_ms)
            if len(answer) > _LEAST_STEMS:
                yield from _check_answer(item, answer)


def _check_span(
    question: Question, place: int, item: AnswerItem, duration_ms: int
) -> Iterator[Check]:
    span = span_of(question, place)
    if span is None or item.span is None:
        return
    if span.start_ms < 0 or (duration_ms and span.end_ms > duration_ms):
        message = phrase("Stage {id} lies outside the video.", id=item.id)
        yield Check("stage-outside", Severity.ERROR, message, f"item:{item.id}")


def _check_answer(item: AnswerItem, answer: frozenset[str]) -> Iterator[Check]:
    """Advise where nothing of a stage stands in the answer: neither its feelings nor its words."""
    emotions = content_stems(" ".join(split_emotions(item.emotion)))
    if not emotions.isdisjoint(answer):
        return  # most stages end here: their words need not be looked at
    words = content_stems(item.description)
    if len(words) < _LEAST_STEMS and not emotions:
        return
    if share_in(words, answer) >= _LEAST_SHARED:
        return
    message = phrase("The answer does not tell of stage {id}.", id=item.id)
    yield Check("stage-answer", Severity.WARNING, message, f"item:{item.id}")
