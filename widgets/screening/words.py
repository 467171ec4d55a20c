"""Words and icons of screening: verdicts, states, marks, stretches, and who decided what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.ids import RaterKey
from app.domain.screening import ScreeningState, Standing, StretchMark, Verdict, stretch
from widgets.i18n import tr, trn

Names = Mapping[RaterKey | None, str]

STATE_ICONS = {
    ScreeningState.OPEN: ("circle-dashed", "muted"),
    ScreeningState.KEPT: ("check-circle", "success"),
    ScreeningState.EXCLUDED: ("x-circle", "danger"),
    ScreeningState.DISPUTED: ("warning-fill", "warning"),
}
"""Icon and colour of each state."""


@dataclass(frozen=True, slots=True)
class VideoLine:
    """A video in a list: how it stands for who works, and by whom, in words."""

    key: str
    title: str
    state: ScreeningState
    text: str

    @property
    def mark(self) -> str:
        """Return what is to be said beside the title: nothing of a video that is kept or open."""
        is_marked = self.state in (ScreeningState.EXCLUDED, ScreeningState.DISPUTED)
        return state_text(self.state) if is_marked else ""


def verdict_text(verdict: Verdict) -> str:
    """Return the word of a verdict."""
    return {
        Verdict.UNDECIDED: tr("Undecided"),
        Verdict.KEEP: tr("Keep"),
        Verdict.EXCLUDE: tr("Exclude"),
    }[verdict]


def state_text(state: ScreeningState) -> str:
    """Return the word for how a video stands."""
    return {
        ScreeningState.OPEN: tr("not decided"),
        ScreeningState.KEPT: tr("kept"),
        ScreeningState.EXCLUDED: tr("excluded"),
        ScreeningState.DISPUTED: tr("raters differ"),
    }[state]


def mark_text(mark: StretchMark) -> str:
    """Return the word of a mark."""
    return {
        StretchMark.STATIC: tr("Static"),
        StretchMark.REPETITIVE: tr("Repetitive"),
    }[mark]


def stretch_text(place: int) -> str:
    """Return which part of the video lies before an anchor: ``25–50 %``."""
    first, last = stretch(place)
    return tr("{first}–{last} %", first=first, last=last)


def rater_text(rater: RaterKey | None, names: Names) -> str:
    """Return the name of a rater."""
    return names.get(rater) or tr("Nobody in particular")


def standing_text(standing: Standing, names: Names) -> str:
    """Return how a video stands and by whom: ``kept by Kaya, excluded by Rin``."""
    by_verdict = {
        verdict: [rater_text(one.rater, names) for one in standing.seen if one.verdict is verdict]
        for verdict in (Verdict.KEEP, Verdict.EXCLUDE)
    }
    parts = []
    if by_verdict[Verdict.KEEP]:
        parts.append(tr("kept by {names}", names=", ".join(by_verdict[Verdict.KEEP])))
    if by_verdict[Verdict.EXCLUDE]:
        parts.append(tr("excluded by {names}", names=", ".join(by_verdict[Verdict.EXCLUDE])))
    if not parts:
        parts.append(state_text(ScreeningState.OPEN))
    if standing.hidden:
        parts.append(trn("{n} hidden", "{n} hidden", len(standing.hidden)))
    return ", ".join(parts)


def blind_text(standing: Standing) -> str:
    """Return why screenings of others are not shown; empty where they are."""
    if not standing.is_blind:
        return ""
    if not standing.hidden:
        return tr("What others find stays hidden until your verdict stands.")
    return trn(
        "{n} other rater has screened this video. You see it once your verdict stands.",
        "{n} other raters have screened this video. You see it once your verdict stands.",
        len(standing.hidden),
    )
