"""What the window of aggregated labels shows of one layer of a set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.dawid_skene import EMOS, Settings
from app.domain.ids import ReviewKey, UnitKey
from app.domain.label_result import LayerResult, SettledLabel
from app.domain.labelling import Layer, UnitSet
from app.domain.percent import percent
from app.domain.question import JsonObject, JsonValue
from widgets.i18n import tr, tr_phrase


@dataclass(frozen=True, slots=True)
class UnitVote:
    """What one rater said of a unit."""

    who: str
    labels: tuple[str, ...]
    review: ReviewKey


@dataclass(frozen=True, slots=True)
class DisputedUnit:
    """A unit that needs somebody, or was settled by somebody.

    Attributes
    ----------
    settled
        Its label as it stands, the one before, and why.
    """

    key: UnitKey
    unit_id: str
    text: str
    settled: SettledLabel
    votes: tuple[UnitVote, ...]


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """All of one layer of a set.

    Attributes
    ----------
    result
        As it was aggregated last; None where it never was.
    is_outdated
        Labels were written since.
    disputed
        Units to settle and settled ones that may be read by who looks.
    closed
        Disputed units that stay closed, because one's own labels are still to come.
    """

    unit_set: UnitSet
    layer: Layer
    result: LayerResult | None = None
    is_outdated: bool = False
    made_by: str = ""
    disputed: tuple[DisputedUnit, ...] = ()
    closed: int = 0
    settings: Settings = EMOS
    why_locked: str = ""

    @property
    def figures(self) -> JsonObject:
        """What was counted; nothing where it was never aggregated."""
        return self.result.figures if self.result is not None else {}


def part(value: JsonValue, *names: str) -> JsonValue:
    """Return a value inside figures; None where a name is not there."""
    for name in names:
        if not isinstance(value, Mapping) or name not in value:
            return None
        value = value[name]
    return value


def numbers(value: JsonValue) -> dict[str, float]:
    """Return named numbers; what is no number is left out."""
    given = value if isinstance(value, Mapping) else {}
    return {
        name: float(one)
        for name, one in given.items()
        if isinstance(one, int | float) and not isinstance(one, bool)
    }


def overview(sheet: ResultSheet) -> list[tuple[str, str]]:
    """Return the key figures of a layer with their names, in the order of the table."""
    figures = sheet.figures
    if not figures:
        return []
    rows = [(tr("Units"), _whole(figures.get("units"))), (tr("Labelled"), _whole(figures.get("n")))]
    if sheet.layer is Layer.GO:
        same = _share(figures.get("identical_sets_ratio"))
        rows.append((tr("The same set by all raters"), same))
        return rows
    tiers = numbers(figures.get("tiers"))
    for name, words in (
        ("high", tr("High: from 0.9")),
        ("medium", tr("Medium: from 0.8")),
        ("low", tr("Low: below 0.8")),
    ):
        rows.append((words, _whole(tiers.get(name))))
    rows += _agreement(figures)
    rows.append((tr("Majority kept"), _share(figures.get("majority_kept"))))
    rounds = _whole(figures.get("iterations"))
    if figures.get("settled") is not True:
        rounds = tr("{n}, still moving", n=rounds)
    rows.append((tr("Rounds"), rounds))
    return rows


def _agreement(figures: JsonObject) -> list[tuple[str, str]]:
    found = []
    for name, words in (
        ("raw", tr("Agreement of raters")),
        ("fleiss", tr("Fleiss’ kappa")),
        ("alpha", tr("Krippendorff’s alpha")),
        ("ac1", tr("Gwet’s AC1")),
    ):
        value = figures.get(name)
        why = part(figures, "why_undefined", name)
        if isinstance(value, int | float):
            found.append((words, f"{value:.3f}"))
        else:
            found.append((words, tr_phrase(str(why)) if why else "–"))
    return found


def _whole(value: JsonValue) -> str:
    return f"{value:,.0f}" if isinstance(value, int | float) else "–"


def _share(value: JsonValue) -> str:
    return percent(value) if isinstance(value, int | float) else "–"
