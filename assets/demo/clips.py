"""Makes the questions of the demo on clips, which are answered by labels."""

from __future__ import annotations

from dataclasses import replace

from app.domain import authoring
from app.domain.ids import QuestionKey, VideoKey, new_key
from app.domain.question import Granularity, JsonValue, Question, Source, Stamp, Status
from assets.demo.questions import evidence_of
from assets.demo.results_sheet import ClipSource, Labels, ResultsSheet
from assets.demo.schedule import Episode


def make_clips(
    sheet: ResultsSheet, episode: Episode, video: VideoKey, stamp: Stamp
) -> list[Question]:
    """Return the finished questions; the clip of each is its event."""
    return [_clip(row, sheet.clip_source, episode, video, stamp) for row in sheet.clip]


def label_answer(row: Labels) -> JsonValue:
    """Return labels as an answer: a list, or both sides of a change."""
    if row.before or row.after:
        return {"before": list(row.before), "after": list(row.after)}
    return list(row.labels)


def _clip(
    row: ClipSource, source: str, episode: Episode, video: VideoKey, stamp: Stamp
) -> Question:
    question = authoring.new_question(
        key=QuestionKey(new_key()),
        question_id=row.id,
        video=video,
        kind=row.type,
        stamp=stamp,
        granularity=Granularity.CLIP,
        source_name=source,
    )
    span = episode.event(row.event).span
    question = replace(question, source=Source(source, (span,)))
    question = authoring.set_text(question, row.text)
    question = authoring.set_answer(question, label_answer(row))
    question = authoring.add_evidence(question, evidence_of(row.evidence, episode))
    return authoring.set_status(question, Status.COMPLETE)
