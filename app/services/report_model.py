"""What a report tells: how it was made, and what came of the answers of each granularity."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from app.domain.dataset_stats import DatasetStats
from app.domain.failure import (
    PASSING,
    FailureFinding,
)
from app.domain.ids import RaterKey
from app.domain.results import (
    DRAWS,
    SEED,
    Board,
    Comparison,
    ResultTable,
)
from app.domain.score_sheet import ScoreSheet
from app.services.results_service import ProjectResults

Say = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class ReportChoices:
    """What a report is made by.

    Attributes
    ----------
    judge
        Who scores the judged questions; empty for who usually does.
    passing
        Share of the full score from which an answer is good.
    viewer
        Only scores that this rater may read; None: all.
    """

    judge: str = ""
    passing: float = PASSING
    draws: int = DRAWS
    seed: int = SEED
    viewer: RaterKey | None = None


USUAL_CHOICES = ReportChoices()


@dataclass(frozen=True, slots=True)
class TierReport:
    """What the answers to questions of one granularity came to.

    Attributes
    ----------
    sheets, findings
        Of each system, by name.
    """

    tier: str
    board: Board
    sheets: Mapping[str, ScoreSheet]
    tables: tuple[ResultTable, ...]
    comparisons: tuple[Comparison, ...]
    findings: Mapping[str, Sequence[FailureFinding]]


@dataclass(frozen=True, slots=True)
class Report:
    """Everything a report tells."""

    title: str
    made_at: str
    choices: ReportChoices
    names: Mapping[str, str]
    results: ProjectResults
    dataset: DatasetStats
    tiers: tuple[TierReport, ...]


def hundred(value: float | None) -> float | None:
    """Return a share in percent; None stays."""
    return None if value is None else value * 100
