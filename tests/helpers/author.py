"""Questions for the tests of the Author workspace, and a panel that answers as the session does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.domain.ids import EvidenceKey, QuestionKey, VideoKey
from app.domain.interval import Interval
from app.domain.question import (
    EPISODE_TYPES,
    AnswerDetails,
    AnswerItem,
    Evidence,
    Granularity,
    Modality,
    Question,
    QuestionRow,
    QuestionType,
    Stamp,
    Status,
)
from app.domain.rubric import TRAJECTORY_0_4
from widgets.question.author_panel import AuthorPanel

VIDEO = VideoKey("video-1")


def evidence(number: int, minute: int, note: str = "") -> Evidence:
    """Return a span of ten seconds with the key ``e<number>``."""
    start = minute * 60_000
    return Evidence(
        EvidenceKey(f"e{number}"), Interval(start, start + 10_000), note, frozenset({Modality.SEEN})
    )


def trajectory(key: str = "q1", **changes: object) -> Question:
    """Return a draft with three stages and three spans; S3 rests on no evidence."""
    spans = (evidence(1, 1, "the bowl falls"), evidence(2, 9, "alone"), evidence(3, 20, "gold"))
    items = (
        AnswerItem("S1", "startled", None, "surprise", "strong", (spans[0].key,)),
        AnswerItem("S2", "grieves alone", "at night", "sadness; pain", None, (spans[1].key,)),
        AnswerItem("S3", "finds peace", None, "peace", None),
    )
    question = Question(
        key=QuestionKey(key),
        question_id=f"G2_{key.upper()}",
        video=VIDEO,
        granularity=Granularity.EPISODE,
        type=QuestionType.EMOTION_TRAJECTORY,
        text="How do her feelings about the bowl develop?",
        answer="Startled, then sad, then at peace.",
        details=AnswerDetails("The stages in order of time.", items),
        rubric=TRAJECTORY_0_4.rubric,
        evidence=spans,
    )
    return replace(question, **changes)  # type: ignore[arg-type]


def row_of(question: Question) -> QuestionRow:
    """Return what the list shows of a question."""
    return QuestionRow(
        question.key,
        question.question_id,
        question.video,
        question.granularity,
        question.type,
        question.status,
        question.text,
        question.imported,
    )


def rows(texts: Sequence[str], status: Status = Status.DRAFT) -> list[QuestionRow]:
    """Return one row a text, with ids in order and the three types in turn."""
    return [
        QuestionRow(
            QuestionKey(f"k{number}"),
            f"G2_Q{number:06d}",
            VIDEO,
            Granularity.EPISODE,
            EPISODE_TYPES[number % 3],
            status,
            text,
        )
        for number, text in enumerate(texts)
    ]


class Desk:
    """Stands in for the session: stores what the panel sends and shows it again, stamped."""

    def __init__(self, panel: AuthorPanel) -> None:
        self.panel = panel
        self.steps: list[str] = []
        self.stored: Question | None = None
        panel.question_edited.connect(self.store)

    def store(self, question: Question, step: str) -> None:
        """Keep an edit and answer as the session does."""
        self.steps.append(step)
        stamp = Stamp("KM", f"2026-01-01T00:00:{len(self.steps):02d}Z")
        self.stored = replace(question, updated=stamp)
        self.panel.set_question(self.stored, read_only=False)
