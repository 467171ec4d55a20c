"""How questions of each type usually ask: shown in the empty field, and inserted on demand."""

from __future__ import annotations

from app.domain.question import Granularity, Question, QuestionType
from widgets.i18n import tr


def pattern_of(question: Question) -> str:
    """Return a pattern for the text of a question; what is in angle brackets is to be filled in."""
    is_clip = question.granularity is Granularity.CLIP
    return {
        QuestionType.CONTEXTUAL_EMOTION: tr("What does ‹person› feel when ‹moment›?"),
        QuestionType.EMOTION_TRANSITION: tr(
            "What does ‹person› feel before and after ‹turning point›?"
        ),
        QuestionType.EMOTION_INFLUENCE: tr("What does ‹person› feel in response to ‹event›?"),
        QuestionType.EMOTION_TRAJECTORY: tr(
            "How does what ‹person› feels change in this clip? Name the stages in order."
        )
        if is_clip
        else tr("How do ‹person›’s feelings about ‹matter› develop? Name them in order."),
        QuestionType.EMOTION_CAUSE: tr("Why does ‹person› feel ‹emotion› at ‹moment›?"),
        QuestionType.INTENSITY_COMPARISON: tr(
            "At which of these moments is ‹person›’s ‹emotion› strongest: ‹moments›?"
        ),
        QuestionType.EMOTIONAL_REASONING: tr(
            "Why does ‹person› ‹act›? Give all reasons that the episode shows."
        ),
    }[question.type]
