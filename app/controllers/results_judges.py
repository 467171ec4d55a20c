"""Whose scores may count: the judges of the answers in view, people, and who usually does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.domain.result_book import ResultBook
from app.domain.score_sheet import judge_title
from app.domain.system import System
from widgets.graph.chip_button import Choice
from widgets.i18n import tr, tr_phrase


def judge_choices(
    book: ResultBook, tier: str, systems: Sequence[System], names: Mapping[str, str]
) -> list[Choice]:
    """Return who can be chosen: first who usually scores; nothing where nobody did.

    Parameters
    ----------
    names
        Of raters by key.
    """
    judges = book.all_judges()
    if not judges:
        return []
    usual = dict.fromkeys(
        tr_phrase(judge_title(judge, names))
        for each in systems
        if (judge := book.usual.get((each.key, tier)))
    )
    words = tr("Usual judge: {names}", names=", ".join(usual)) if usual else tr("Usual judge")
    tip = tr("The file that scored most of the answers, else the mean of people")
    return [Choice("", words, f"{words}. {tip}."), *(_choice(each, names) for each in judges)]


def _choice(judge: str, names: Mapping[str, str]) -> Choice:
    return Choice(judge, tr_phrase(judge_title(judge, names)))
