"""The list of questions behind a figure, row by row: scores, and the events that were missed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.failure import Failure, FailureFinding, Stage
from app.domain.ids import QuestionKey, VideoKey
from app.domain.question import Question, QuestionType
from app.domain.result_book import Answered, ResultBook
from app.domain.system import System
from widgets.i18n import tr, trn
from widgets.results.sheets import Behind, ListRow, ListSheet, score_words

Keys = Sequence[QuestionKey]


@dataclass(frozen=True, slots=True)
class ListWish:
    """Which questions are to be listed.

    Attributes
    ----------
    keys
        Those of the figure that are left when filters have gone over them.
    video
        The one in view; the list says how many of the figure are about it.
    """

    behind: Behind
    keys: Keys
    video: VideoKey | None = None
    current: QuestionKey | None = None


def list_sheet(
    book: ResultBook, wish: ListWish, systems: Sequence[System], system: System | None
) -> ListSheet:
    """Return the list behind a figure."""
    behind, video = wish.behind, wish.video
    here = len(book.of_video(behind.keys, video)) if video else 0
    count = trn("{n} question", "{n} questions", len(behind.keys))
    if video is not None and here != len(behind.keys):
        count = tr("{count}, {here} on this video", count=count, here=here)
    rows = tuple(_list_row(book, key, systems, system) for key in wish.keys)
    names = tuple(each.name for each in systems)
    return ListSheet(behind.title, count, names, rows, wish.current)


def _list_row(
    book: ResultBook, key: QuestionKey, systems: Sequence[System], system: System | None
) -> ListRow:
    facts, question = book.facts[key], book.questions.get(key)
    scores = tuple(score_of(book.of(each.key, key)) for each in systems)
    finding = None if system is None else book.of(system.key, key).finding
    return ListRow(
        key,
        facts.question_id,
        type_words(facts.type),
        question.text if question is not None else tr("not in the project"),
        scores,
        "" if finding is None else missed_words(finding),
        finding is not None and finding.by_hand,
    )


def score_of(one: Answered) -> str:
    """Return the score of an answer as it is read."""
    if one.score is None:
        return "–"
    return score_words(one.score.score if one.score.is_scored else None, one.score.maximum)


def type_words(name: str) -> str:
    """Return a type of questions in one word."""
    words = {
        QuestionType.CONTEXTUAL_EMOTION.value: tr("contextual"),
        QuestionType.EMOTION_TRANSITION.value: tr("transition"),
        QuestionType.EMOTION_INFLUENCE.value: tr("influence"),
        QuestionType.EMOTION_TRAJECTORY.value: tr("trajectory"),
        QuestionType.EMOTION_CAUSE.value: tr("cause"),
        QuestionType.INTENSITY_COMPARISON.value: tr("comparison"),
        QuestionType.EMOTIONAL_REASONING.value: tr("reasoning"),
    }
    return words.get(name, name)


_BEFORE = {
    Failure.NOT_RETRIEVED: (Stage.MEMORY, Stage.RETRIEVED),
    Failure.DROPPED: (Stage.RETRIEVED, Stage.SHOWN),
    Failure.NOT_USED: (Stage.SHOWN, Stage.CITED),
}


def missed_events(finding: FailureFinding) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Return the evidence lost at the failing step: its number from 1, the events that held it."""
    if finding.failure is Failure.NOT_IN_MEMORY:
        return tuple(
            (number, ())
            for number, fate in enumerate(finding.fates, start=1)
            if not fate.events.get(Stage.MEMORY)
        )
    stages = _BEFORE.get(finding.failure) if finding.failure is not None else None
    if stages is None:
        return ()
    before, after = stages
    return tuple(
        (number, fate.events[before])
        for number, fate in enumerate(finding.fates, start=1)
        if fate.events.get(before) and not fate.events.get(after)
    )


def missed_words(finding: FailureFinding) -> str:
    """Return the events that a failed answer missed."""
    lost = missed_events(finding)
    events = dict.fromkeys(event for _, held in lost for event in held)
    if events:
        return ", ".join(events)
    return ", ".join(tr("evidence {n}", n=number) for number, _ in lost)


def stage_labels(question: Question) -> tuple[tuple[str, int], ...]:
    """Return the labels of the reference, each with the place of its item; -1 for a label answer.

    They are those of its stages, else of its answer where that is labels.
    """
    if question.details is not None:
        found = tuple(
            (label, place)
            for place, item in enumerate(question.details.items)
            for label in _labels(item.emotion or "")
        )
        if found:
            return found
    answer = question.answer if isinstance(question.answer, list) else ()
    return tuple((each, -1) for each in answer if isinstance(each, str))


def _labels(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def stages_lost(question: Question, finding: FailureFinding | None) -> frozenset[int]:
    """Return the places of the items of the reference whose evidence was lost."""
    if finding is None or question.details is None or not finding.is_failed:
        return frozenset()
    lost = {question.evidence[n - 1].key for n, _ in missed_events(finding)
            if n <= len(question.evidence)}  # fmt: skip
    return frozenset(
        place for place, item in enumerate(question.details.items) if lost & set(item.evidence)
    )
