"""The steps on which the scored answers of a system were lost, and the questions lost there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.domain.failure import FAILURE_WORDS, Failure
from app.domain.ids import QuestionKey
from app.domain.result_book import ResultBook
from app.domain.system import System
from widgets.i18n import tr, trn
from widgets.results.funnel_view import FunnelStep
from widgets.results.sheets import Behind

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
