"""Lays out what the page of scores shows: tables, funnel, charts, and the list behind a figure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from app.domain.failure import FAILURE_WORDS, Failure, FailureFinding, Stage
from app.domain.ids import QuestionKey, SystemKey, VideoKey
from app.domain.question import Question, QuestionType
from app.domain.result_book import Answered, ResultBook
from app.domain.result_charts import Chart, charts_of, row_of
from app.domain.results import DIMENSION_WORDS, Board, Dimension, ResultRow, paired_difference
from app.domain.score_sheet import judge_title
from app.domain.system import System
from widgets.i18n import tr, tr_phrase, trn
from widgets.results.funnel_view import FunnelStep
from widgets.results.looks import SystemLook
from widgets.results.sheets import (
    Behind,
    ListRow,
    ListSheet,
    ScoreRow,
    ScoreSheet,
    ScoresView,
    score_words,
)

LookOf = Callable[[SystemKey], SystemLook]
Keys = Sequence[QuestionKey]

ASKED, RIGHT, UNTOLD = "asked", "right", "untold"

_WAY = (
    Failure.NOT_IN_MEMORY,
    Failure.NOT_RETRIEVED,
    Failure.DROPPED,
    Failure.NOT_USED,
    Failure.FORM,
    Failure.WRONG_SYNTHESIS,
)


def scores_view(
    book: ResultBook,
    keys: Keys,
    systems: Sequence[System],
    dimension: Dimension,
    *,
    look: LookOf,
    system: System | None,
) -> ScoresView:
    """Return all that the page shows of systems on questions."""
    board = book.board(keys, systems)
    steps = () if system is None else tuple(one for one, _ in funnel_steps(book, keys, system))
    return ScoresView(
        _sheet(book, board, keys, systems, dimension),
        tuple(look(each.key) for each in systems),
        steps,
        "" if system is None else system.name,
        charts_of(board),
    )


# The table --------------------------------------------------------------------------------------


def _sheet(
    book: ResultBook, board: Board, keys: Keys, systems: Sequence[System], dimension: Dimension
) -> ScoreSheet:
    if dimension is Dimension.GRANULARITY:
        rows = [
            _row(book.board(of_tier, systems), row_of(book.board(of_tier, systems), tier,
                 range(len(of_tier))), of_tier, systems)
            for tier, of_tier in book.tiers().items()
        ]  # fmt: skip
        note = _note(book, systems)
        return ScoreSheet(_heading(dimension), tr("Tier"), board.systems, tuple(rows), (), note)
    table = board.table(dimension)
    made = [_row(board, row, keys, systems) for row in table.rows]
    overall = _row(board, table.overall, keys, systems, is_overall=True)
    scored = np.isfinite(board.values)
    unscored = tuple(
        Behind(
            tr("Without a score of {system}", system=each.name),
            tuple(keys[place] for place in np.flatnonzero(~scored[number]).tolist()),
        )
        for number, each in enumerate(systems)
    )
    first = _tier_words(board.granularity)
    note, heading = _note(book, systems), _heading(dimension)
    return ScoreSheet(heading, first, board.systems, (*made, overall), unscored, note)


def _heading(dimension: Dimension) -> str:
    if dimension is Dimension.TYPE:
        return tr("Score by task")
    return tr("Score by: {what}", what=tr(DIMENSION_WORDS[dimension]))


def _tier_words(tier: str) -> str:
    words = {"clip": tr("Clip questions (G1)"), "episode": tr("Episode questions (G2)")}
    return words.get(tier, tr("Questions"))


def _note(book: ResultBook, systems: Sequence[System]) -> str:
    """Say what the figures are, and who judged."""
    percent = tr("percent of the rubric’s maximum, scored questions only")
    own = {each.key for each in systems}
    judges = {judge for (key, _), judge in book.judges.items() if key in own and judge}
    if not judges:
        return percent
    names = ", ".join(sorted(tr_phrase(judge_title(judge, {})) for judge in judges))
    return tr("{note} · judged by {judges}", note=percent, judges=names)


def _row(
    board: Board,
    row: ResultRow,
    keys: Keys,
    systems: Sequence[System],
    *,
    is_overall: bool = False,
) -> ScoreRow:
    name = tr_phrase(row.name)
    own = tuple(keys[place] for place in row.questions)
    scored = np.isfinite(board.values[:, list(row.questions)])
    behind = tuple(
        Behind(
            tr("{row}, scored answers of {system}", row=name, system=each.name),
            tuple(own[at] for at in np.flatnonzero(scored[number]).tolist()),
        )
        for number, each in enumerate(systems)
    )
    difference, both = None, None
    if len(systems) > 1:
        first, second = board.values[0, list(row.questions)], board.values[1, list(row.questions)]
        common = np.isfinite(first) & np.isfinite(second)
        difference = paired_difference((first - second)[common])
        title = tr("{row}, scored for {first} and {second}", row=name, first=systems[0].name,
                   second=systems[1].name)  # fmt: skip
        both = Behind(title, tuple(own[at] for at in np.flatnonzero(common).tolist()))
    whole = Behind(name if not is_overall else tr("All questions"), own)
    return ScoreRow(name, row.cells, behind, whole, difference, both, is_overall)


# The funnel -------------------------------------------------------------------------------------


def funnel_steps(
    book: ResultBook, keys: Keys, system: System
) -> Iterator[tuple[FunnelStep, Behind]]:
    """Return the steps on which scored answers of a system were lost, with those lost."""
    found = book.scored(keys, system.key)
    asked = tuple(key for key, _ in found)
    whole = len(asked)
    yield (
        FunnelStep(ASKED, tr("asked"), whole, 0, whole),
        Behind(tr("Scored answers of {system}", system=system.name), asked, ASKED),
    )
    left = whole
    names = _kept_words()
    for failure in _WAY:
        lost = tuple(key for key, one in found if one.is_failed and one.failure is failure)
        if failure is Failure.FORM and not lost:
            continue
        if failure is Failure.WRONG_SYNTHESIS:
            untold = tuple(key for key, one in found if one.is_failed and one.failure is None)
            if untold:
                left -= len(untold)
                words = trn("{n} not told where", "{n} not told where", len(untold))
                step = FunnelStep(UNTOLD, tr("told why"), left, len(untold), whole, words)
                yield step, Behind(tr("Failed, and it cannot be told where"), untold, UNTOLD)
        left -= len(lost)
        title = tr(FAILURE_WORDS[failure])
        words = f"{len(lost):,} {_lost_words()[failure]}"
        step = FunnelStep(failure.value, names[failure], left, len(lost), whole, words,
                          failure is Failure.WRONG_SYNTHESIS)  # fmt: skip
        yield step, Behind(title, lost, failure.value)


def _kept_words() -> dict[Failure, str]:
    return {
        Failure.NOT_IN_MEMORY: tr("in the memory"),
        Failure.NOT_RETRIEVED: tr("retrieved"),
        Failure.DROPPED: tr("shown"),
        Failure.NOT_USED: tr("used"),
        Failure.FORM: tr("readable"),
        Failure.WRONG_SYNTHESIS: tr("right"),
    }


def _lost_words() -> dict[Failure, str]:
    return {
        Failure.NOT_IN_MEMORY: tr("not in memory"),
        Failure.NOT_RETRIEVED: tr("in memory, not retrieved"),
        Failure.DROPPED: tr("dropped for budget"),
        Failure.NOT_USED: tr("shown, not used"),
        Failure.FORM: tr("labels scored 0 for form"),
        Failure.WRONG_SYNTHESIS: tr("used, wrong synthesis"),
    }


# Charts and the list ----------------------------------------------------------------------------


def chart_behind(book: ResultBook, keys: Keys, chart: Chart, row: int, system: System) -> Behind:
    """Return the questions behind a point of a chart."""
    group = chart.rows[row]
    own = tuple(keys[place] for place in group.questions)
    scored = tuple(key for key in own if book.of(system.key, key).normalized is not None)
    title = tr("{title}, {group}: {system}", title=tr_phrase(chart.title), group=group.name,
               system=system.name)  # fmt: skip
    return Behind(title, scored)


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
