"""Reads the questions of the demo and ties their evidence to the episode."""

from __future__ import annotations

import tomllib
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from app.domain import authoring
from app.domain.ids import EvidenceKey, QuestionKey, VideoKey, new_key
from app.domain.interval import Interval
from app.domain.question import (
    EPISODE_TYPES,
    Evidence,
    ItemKind,
    Modality,
    Question,
    QuestionType,
    Stamp,
    Status,
)
from assets.demo.schedule import Episode, Happening
from assets.demo.screenplay import FOLDER

QUESTIONS_FILE = FOLDER / "questions.toml"
_LEAD_MS = 400
"""Evidence that begins or ends with a line keeps this much of the picture round it."""


_KINDS = {
    QuestionType.INTENSITY_COMPARISON: ItemKind.ALTERNATIVE,
    QuestionType.EMOTION_TRAJECTORY: ItemKind.STAGE,
    QuestionType.EMOTIONAL_REASONING: ItemKind.FACTOR,
}


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class EvidenceSource(_Row):
    """A part of an event, and what it shows."""

    event: str
    start: str = Field("", alias="from")
    end: str = Field("", alias="to")
    note: str
    how: tuple[Modality, ...]


class ItemSource(_Row):
    """A stage, factor or alternative; `evidence` counts from 1."""

    text: str
    anchor: str | None = None
    emotion: str | None = None
    intensity: str | None = None
    evidence: tuple[int, ...]


class QuestionSource(_Row):
    """One question as it is written down."""

    id: str
    type: QuestionType
    text: str
    answer: str
    details: str
    items: tuple[ItemSource, ...]
    evidence: tuple[EvidenceSource, ...]


class QuestionSheet(_Row):
    """All questions, who wrote them and when."""

    source: str
    rater: str
    written: str
    question: tuple[QuestionSource, ...]


def load_questions(path: Path = QUESTIONS_FILE) -> QuestionSheet:
    """Read the questions.

    Raises
    ------
    ValueError
        A field is missing or unknown.
    """
    return QuestionSheet(**tomllib.loads(path.read_text("utf-8")))


def make_questions(
    sheet: QuestionSheet, episode: Episode, video: VideoKey, stamp: Stamp
) -> list[Question]:
    """Return the finished questions.

    Parameters
    ----------
    stamp
        Who wrote them, by rater key, and when.
    """
    return [_question(row, sheet.source, episode, video, stamp) for row in sheet.question]


def _question(
    row: QuestionSource, source: str, episode: Episode, video: VideoKey, stamp: Stamp
) -> Question:
    if row.type not in EPISODE_TYPES:
        raise ValueError(f"{row.id}: {row.type.value} is no type of an episode")
    question = authoring.new_question(
        key=QuestionKey(new_key()),
        question_id=row.id,
        video=video,
        kind=row.type,
        stamp=stamp,
        source_name=source,
    )
    question = authoring.set_text(question, row.text)
    question = authoring.set_answer(question, row.answer)
    for evidence in row.evidence:
        question = authoring.add_evidence(question, evidence_of(evidence, episode))
    question = authoring.set_details_description(question, row.details)
    for number, item in enumerate(row.items):
        question = _with_item(question, number, item)
    return authoring.set_status(question, Status.COMPLETE)


def _with_item(question: Question, number: int, item: ItemSource) -> Question:
    if question.details is None or number >= len(question.details.items):
        question = authoring.add_item(question, kind=_KINDS[question.type])
    question = authoring.edit_item(
        question,
        number,
        description=item.text,
        anchor=item.anchor,
        emotion=item.emotion,
        intensity=item.intensity,
    )
    for place in item.evidence:
        key = question.evidence[place - 1].key
        question = authoring.toggle_item_evidence(question, number, key)
    return question


def evidence_of(row: EvidenceSource, episode: Episode) -> Evidence:
    """Cut a piece of evidence from its event."""
    span = _span(row, episode.event(row.event), episode)
    return Evidence(EvidenceKey(new_key()), span, row.note, frozenset(row.how))


def _span(row: EvidenceSource, happening: Happening, episode: Episode) -> Interval:
    whole = happening.span
    start_ms, end_ms = whole.start_ms, whole.end_ms
    if row.start:
        start_ms = max(start_ms, _line(row.start, whole, episode).start_ms - _LEAD_MS)
    if row.end:
        end_ms = min(end_ms, _line(row.end, whole, episode).end_ms + _LEAD_MS)
    return Interval(start_ms, end_ms)


def _line(words: str, whole: Interval, episode: Episode) -> Interval:
    """Return the span of the line in an event that begins with some words."""
    for line in episode.lines:
        if whole.contains(line.span.start_ms) and line.line.en.startswith(words):
            return line.span
    raise ValueError(f"no line of this event begins with {words!r}")
