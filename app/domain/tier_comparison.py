"""What is asked when two tiers are compared, and what is answered.

`app.domain.tier_agreement` works it out.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from app.domain.agreement import Agreement, Figure
from app.domain.boundary_distance import BoundaryDistance
from app.domain.errors import InvalidRecordError
from app.domain.interval import Interval
from app.domain.phrase import phrase
from app.domain.span import SpanArrays
from app.domain.tier_moments import LabelSet

MAX_MS = 60_000
"""Longest step, and largest tolerance."""


class Counted(Enum):
    """Which moments are compared."""

    EITHER = "either"
    BOTH = "both"
    WHOLE = "whole"


class Judged(Enum):
    """How several labels at a moment are judged."""

    SETS = "sets"
    EACH = "each"


class Difference(Enum):
    """How a stretch differs; the value is the code of its span."""

    ONLY_FIRST = 0
    ONLY_SECOND = 1
    OTHER_LABEL = 2


@dataclass(frozen=True, slots=True)
class Measure:
    """What is compared, and how finely.

    Attributes
    ----------
    step_ms
        From one moment to the next, 1 to `MAX_MS`.
    tolerance_ms
        How far apart the edges of matched spans may lie, 0 to `MAX_MS`.

    Raises
    ------
    InvalidRecordError
        Step or tolerance is out of range.
    """

    step_ms: int = 40
    tolerance_ms: int = 500
    counted: Counted = Counted.EITHER
    judged: Judged = Judged.SETS

    def __post_init__(self) -> None:
        if not 1 <= self.step_ms <= MAX_MS:
            raise InvalidRecordError(
                phrase("The step must be from 1 to {most} ms.", most=f"{MAX_MS:,}")
            )
        if not 0 <= self.tolerance_ms <= MAX_MS:
            raise InvalidRecordError(
                phrase("The tolerance must be from 0 to {most} ms.", most=f"{MAX_MS:,}")
            )


@dataclass(frozen=True, slots=True)
class LabelAgreement:
    """One label, given or not given at each moment.

    Attributes
    ----------
    moments
        At which one rater, the other, and both gave it.
    specific
        2 · both / (one + other): of the moments with the label, how far the raters agree (Dice).
    agreement
        The figures for given or not given.
    """

    label: str
    moments: tuple[int, int, int]
    specific: Figure
    agreement: Agreement


@dataclass(frozen=True, slots=True)
class Cell:
    """What one rater said where the other said something: a cell of the confusion table.

    Attributes
    ----------
    first, second
        Label sets; None for unmarked.
    moments
        How many.
    spans
        The stretches in which they lie.
    """

    first: LabelSet | None
    second: LabelSet | None
    moments: int
    spans: tuple[Interval, ...]


@dataclass(frozen=True, slots=True, eq=False)
class TierAgreement:
    """All that can be said of two tiers.

    Attributes
    ----------
    agreement
        Over all labels, as `Measure.judged` says; its `n` counts moments, or with `Judged.EACH`
        judgements of a label at a moment.
    moments, moments_used
        Of the video, and those that `Measure.counted` takes.
    jaccard
        Mean share of common labels among all labels, over the moments that both marked with labels.
    cells
        The confusion table, most frequent first.
    differences
        Stretches that differ, to the millisecond and whatever is counted; codes of `Difference`.
    difference_sets
        What the two say in each of them.
    points
        Spans without length in each tier: no moment falls on them.
    """

    measure: Measure
    agreement: Agreement
    moments: int
    moments_used: int
    jaccard: Figure
    labels: tuple[LabelAgreement, ...]
    cells: tuple[Cell, ...]
    boundaries: BoundaryDistance
    differences: SpanArrays
    difference_sets: tuple[tuple[LabelSet | None, LabelSet | None], ...]
    points: tuple[int, int]

    def categories(self) -> list[LabelSet | None]:
        """Return what is said at the moments compared, most frequent first, unmarked last."""
        totals: dict[LabelSet | None, int] = {}
        for cell in self.cells:
            for labels in (cell.first, cell.second):
                totals[labels] = totals.get(labels, 0) + cell.moments
        return sorted(totals, key=lambda one: (one is None, -totals[one], set_text(one)))


def set_text(labels: LabelSet | None) -> str:
    """Name a set of labels, ``anger, fear``, or say that nothing is marked or no label given."""
    if labels is None:
        return phrase("unmarked")
    return ", ".join(sorted(labels)) if labels else phrase("no label")
