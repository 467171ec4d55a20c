"""NARU's figures: accuracy by category, means of the two series, and their mean.

``src/results-table.typ`` of that project: the overall figure is the mean of the narrative and the
cultural mean, not the share of all items.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

CHANCE = 0.25
"""Of four options."""

NARRATIVE, CULTURAL = 4, 5


@dataclass(frozen=True, slots=True)
class NaruScore:
    """The figures of one system, 0 to 1.

    Attributes
    ----------
    narrative, cultural
        By category, N.1 to N.4 and C.1 to C.5.
    open_ended
        Whether they are recalls of atomic facts rather than accuracies: there the overall figure is
        the plain mean of the nine.
    """

    name: str
    narrative: tuple[float, ...]
    cultural: tuple[float, ...]
    open_ended: bool = False

    @property
    def narrative_average(self) -> float:
        """Mean of the four narrative categories."""
        return fmean(self.narrative)

    @property
    def cultural_average(self) -> float:
        """Mean of the five cultural categories."""
        return fmean(self.cultural)

    @property
    def overall(self) -> float:
        """What systems are ranked by."""
        if self.open_ended:
            return fmean((*self.narrative, *self.cultural))
        return fmean((self.narrative_average, self.cultural_average))

    def to_json(self) -> dict[str, object]:
        """Return all figures."""
        return {
            "name": self.name,
            "narrative": list(self.narrative),
            "cultural": list(self.cultural),
            "narrative_average": self.narrative_average,
            "cultural_average": self.cultural_average,
            "overall": self.overall,
            "percent": round(self.overall * 100, 2),
        }


def accuracies(correct: Sequence[float], totals: Sequence[float]) -> tuple[float, ...]:
    """Return the share of correct answers by category."""
    return tuple(right / total for right, total in zip(correct, totals, strict=True))
