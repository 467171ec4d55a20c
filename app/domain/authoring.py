"""Edited copies of questions: each function gives a new question and leaves the old one alone.

Nothing here stores, asks or checks; `app.domain.checks` says what is still missing.
"""

from __future__ import annotations

from dataclasses import replace

from app.domain.answer import answer_as
from app.domain.details import as_kind, usual_kind
from app.domain.errors import InvalidRecordError
from app.domain.evidence_authoring import (
    add_evidence,
    edit_evidence,
    move_evidence,
    remove_evidence,
)
from app.domain.ids import EvidenceKey, QuestionKey, VideoKey, new_key
from app.domain.interval import Interval
from app.domain.item_authoring import (
    add_item,
    edit_item,
    move_item,
    remove_item,
    set_details_description,
    toggle_item_evidence,
)
from app.domain.phrase import phrase
from app.domain.question import (
    Granularity,
    JsonValue,
    Question,
    QuestionType,
    Rubric,
    Source,
    Stamp,
    Status,
    Waiver,
)
from app.domain.record_rules import types_of
from app.domain.rubric import RubricTemplate, template_for, template_of

__all__ = [
    "add_evidence",
    "add_item",
    "apply_template",
    "duplicate_question",
    "edit_evidence",
    "edit_item",
    "move_evidence",
    "move_item",
    "new_question",
    "remove_evidence",
    "remove_item",
    "set_answer",
    "set_details_description",
    "set_notes",
    "set_question_id",
    "set_rubric",
    "set_source",
    "set_status",
    "set_text",
    "set_type",
    "stamped",
    "toggle_item_evidence",
    "unwaive",
    "waive",
    "with_task",
]


def new_question(
    *,
    key: QuestionKey,
    question_id: str,
    video: VideoKey,
    kind: QuestionType,
    stamp: Stamp,
    granularity: Granularity = Granularity.EPISODE,
    source_name: str = "",
) -> Question:
    """Return an empty draft with the details and the rubric that its type starts from."""
    template = template_for(kind)
    return Question(
        key=key,
        question_id=question_id,
        video=video,
        granularity=granularity,
        type=kind,
        answer=answer_as("", kind),
        details=as_kind(None, usual_kind(kind)),
        rubric=template.rubric if template else None,
        source=Source(source_name),
        created=stamp,
        updated=stamp,
    )


def duplicate_question(
    question: Question, *, key: QuestionKey, question_id: str, stamp: Stamp
) -> Question:
    """Return a draft with the same content, its evidence under new keys, its waivers dropped."""
    keys = {evidence.key: EvidenceKey(new_key()) for evidence in question.evidence}
    copy = replace(
        question,
        key=key,
        question_id=question_id,
        status=Status.DRAFT,
        imported=False,
        original=None,
        waivers=(),
        evidence=tuple(replace(item, key=keys[item.key]) for item in question.evidence),
        created=stamp,
        updated=stamp,
    )
    if copy.details is None:
        return copy
    items = (
        replace(item, evidence=tuple(keys[link] for link in item.evidence if link in keys))
        for item in copy.details.items
    )
    return replace(copy, details=replace(copy.details, items=tuple(items)))


def with_task(question: Question, granularity: Granularity, kind: QuestionType) -> Question:
    """Give a question another tier and type; an episode has neither segments nor subtitle rows."""
    if granularity is not question.granularity:
        source, rows = question.source, question.subtitles
        if granularity is Granularity.EPISODE:
            source, rows = replace(source, segments=None), None
        question = replace(question, granularity=granularity, source=source, subtitles=rows)
    return set_type(question, kind)


def set_type(question: Question, kind: QuestionType) -> Question:
    """Change the type: items become stages, factors or alternatives, and no text is lost.

    A rubric that is still one of our templates is exchanged for the new type's; one that was
    written by hand stays.

    Raises
    ------
    ValueError
        The question's tier has no such type.
    """
    if kind not in types_of(question.granularity):
        raise ValueError(f"{kind.value!r} is no type of granularity {question.granularity.value}")
    if kind is question.type:
        return question
    rubric = question.rubric
    if rubric is None or template_of(rubric):
        template = template_for(kind)
        rubric = template.rubric if template else None
    return replace(
        question,
        type=kind,
        answer=answer_as(question.answer, kind),
        details=as_kind(question.details, usual_kind(kind)),
        rubric=rubric,
    )


def set_question_id(question: Question, question_id: str) -> Question:
    """Change the public id; blanks round it are dropped."""
    return replace(question, question_id=question_id.strip())


def set_text(question: Question, text: str) -> Question:
    """Change the question's text."""
    return replace(question, text=text)


def set_answer(question: Question, answer: JsonValue) -> Question:
    """Change the answer: text, or labels for the types that have them."""
    return replace(question, answer=answer)


def set_notes(question: Question, notes: str) -> Question:
    """Change the author's notes, which never leave in the ten fields."""
    return replace(question, notes=notes)


def set_source(
    question: Question, name: str, segments: tuple[Interval, ...] | None = None
) -> Question:
    """Change where the video came from."""
    return replace(question, source=Source(name, segments))


def apply_template(question: Question, template: RubricTemplate) -> Question:
    """Use one of our rubrics."""
    return replace(question, rubric=template.rubric)


def set_rubric(question: Question, rubric: Rubric | None) -> Question:
    """Use a rubric as given, or none."""
    return replace(question, rubric=rubric)


def waive(question: Question, rule: str, reason: str, stamp: Stamp, other: str = "") -> Question:
    """Set a check aside with a written reason; a second waiver of the rule replaces the first.

    Parameters
    ----------
    other
        Row key of the other record, for a check about two.

    Raises
    ------
    InvalidRecordError
        The reason is blank.
    """
    if not reason.strip():
        raise InvalidRecordError(phrase("Write why this check is set aside."))
    waiver = Waiver(rule, reason.strip(), stamp, other)
    return replace(question, waivers=(*_other_waivers(question, rule, other), waiver))


def unwaive(question: Question, rule: str, other: str = "") -> Question:
    """Let a check count again; one about two records, as `waive` takes it, on this one."""
    return replace(question, waivers=_other_waivers(question, rule, other))


def set_status(question: Question, status: Status) -> Question:
    """Change where the question stands."""
    return replace(question, status=status)


def stamped(question: Question, stamp: Stamp) -> Question:
    """Note who changed the question last, and when."""
    return replace(question, updated=stamp)


def _other_waivers(question: Question, rule: str, other: str) -> tuple[Waiver, ...]:
    named = (rule, other)
    return tuple(waiver for waiver in question.waivers if (waiver.rule, waiver.other) != named)
