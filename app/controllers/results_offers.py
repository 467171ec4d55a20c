"""What can be chosen on the pages of Results: sets, systems, whose scores count, dimensions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.controllers.results_choice import ResultsChoice, set_words
from app.domain.result_book import ResultBook
from app.domain.results import DIMENSION_WORDS, Dimension
from app.domain.score_sheet import judge_title
from app.domain.system import System
from widgets.graph.chip_button import Choice
from widgets.i18n import tr, tr_phrase
from widgets.results.results_panel import ResultsPanel


def offer_choices(
    panel: ResultsPanel,
    book: ResultBook,
    choice: ResultsChoice,
    systems: Sequence[System],
    names: Mapping[str, str],
    *,
    can_edit: bool,
) -> None:
    """Offer sets, systems, judges and dimensions, and show what was chosen.

    Parameters
    ----------
    systems
        Those compared; `names` are of raters by key.
    """
    sets = [Choice(tier, set_words(tier, len(keys))) for tier, keys in book.tiers().items()]
    panel.set_choice.set_choices(sets, choice.tier)
    panel.systems.show_systems(book.systems, choice.shown, can_edit=can_edit)
    score = panel.scores.score
    dimensions = [Choice(one.value, tr(DIMENSION_WORDS[one])) for one in Dimension]
    score.dimension.set_choices(dimensions, choice.dimension.value)
    judges = judge_choices(book, choice.tier, systems, names)
    score.offer_judges(judges, choice.judge)
    whose = [Choice(each.key, each.name) for each in systems]
    panel.scores.funnel_of.set_choices(whose, choice.funnel_of or "")


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
