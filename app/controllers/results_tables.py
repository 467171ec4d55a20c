"""Lays out what the page of scores shows: tables, funnel, charts, and the list behind a figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from app.controllers.results_funnel import funnel_steps
from app.domain.ids import QuestionKey, SystemKey
from app.domain.result_book import ResultBook
from app.domain.result_charts import Chart, charts_of, row_of
from app.domain.results import DIMENSION_WORDS, Board, Dimension, ResultRow, paired_difference
from app.domain.system import System
from widgets.i18n import tr, tr_phrase
from widgets.results.looks import SystemLook
from widgets.results.sheets import (
    Behind,
    ScoreRow,
    ScoreSheet,
    ScoresView,
)

LookOf = Callable[[SystemKey], SystemLook]
Keys = Sequence[QuestionKey]


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
    note = tr("percent of the rubric’s maximum, scored questions only")
    if dimension is Dimension.GRANULARITY:
        rows = [
            _row(book.board(of_tier, systems), row_of(book.board(of_tier, systems), tier,
                 range(len(of_tier))), of_tier, systems)
            for tier, of_tier in book.tiers().items()
        ]  # fmt: skip
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
    return ScoreSheet(_heading(dimension), first, board.systems, (*made, overall), unscored, note)


def _heading(dimension: Dimension) -> str:
    if dimension is Dimension.TYPE:
        return tr("Score by task")
    return tr("Score by: {what}", what=tr(DIMENSION_WORDS[dimension]))


def _tier_words(tier: str) -> str:
    words = {"clip": tr("Clip questions (G1)"), "episode": tr("Episode questions (G2)")}
    return words.get(tier, tr("Questions"))


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


# Charts ---------------------------------------------------------------------------------------


def chart_behind(book: ResultBook, keys: Keys, chart: Chart, row: int, system: System) -> Behind:
    """Return the questions behind a point of a chart."""
    group = chart.rows[row]
    own = tuple(keys[place] for place in group.questions)
    scored = tuple(key for key in own if book.of(system.key, key).normalized is not None)
    title = tr("{title}, {group}: {system}", title=tr_phrase(chart.title), group=group.name,
               system=system.name)  # fmt: skip
    return Behind(title, scored)
