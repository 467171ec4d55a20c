"""What the pages of the workspace show: plain values, made by controllers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.domain.agreement import Figure
from app.domain.failure import FailureFinding
from app.domain.ids import QuestionKey, ScoreKey, SystemKey
from app.domain.question import Question
from app.domain.result_charts import Chart
from app.domain.results import ResultCell
from widgets.results.funnel_view import FunnelStep
from widgets.results.looks import SystemLook


@dataclass(frozen=True, slots=True)
class Behind:
    """The questions behind a figure, and what the figure is, in words."""

    title: str
    keys: tuple[QuestionKey, ...]
    step: str = ""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A row of the table of scores.

    Attributes
    ----------
    cells
        One for each system; `behind` likewise, and `behind_all` is of the whole row.
    difference
        Of the first two systems, -1 to 1; None with one system.
    """

    name: str
    cells: tuple[ResultCell, ...]
    behind: tuple[Behind, ...]
    behind_all: Behind
    difference: Figure | None = None
    behind_difference: Behind | None = None
    is_overall: bool = False


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The table of scores: its name, the head of its first column, and whose its columns are."""

    heading: str
    first: str
    systems: tuple[str, ...]
    rows: tuple[ScoreRow, ...]
    unscored: tuple[Behind, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class ListRow:
    """A question in the list behind a figure."""

    key: QuestionKey
    question_id: str
    type: str
    text: str
    scores: tuple[str, ...]
    missed: str = ""
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class ListSheet:
    """The list behind the chosen figure."""

    title: str
    count: str
    systems: tuple[str, ...]
    rows: tuple[ListRow, ...]
    current: QuestionKey | None = None


@dataclass(frozen=True, slots=True)
class ScoresView:
    """All that the page of scores shows."""

    sheet: ScoreSheet
    looks: tuple[SystemLook, ...]
    funnel: tuple[FunnelStep, ...]
    funnel_of: str
    charts: tuple[Chart, ...]


@dataclass(frozen=True, slots=True)
class AnswerSheet:
    """What one system answered to the question in view.

    Attributes
    ----------
    score
        In words, such as ``2 / 4``.
    verdict
        Of a file whose verdict can be audited; None where there is none.
    audit
        What the rater at work holds of it: ``""``, ``accepted`` or ``rejected``.
    cited
        Events that it cited, as many as have a time.
    """

    system: SystemKey
    name: str
    look: SystemLook
    text: str
    score: str
    reason: str = ""
    judge: str = ""
    status: str = ""
    verdict: ScoreKey | None = None
    audit: str = ""
    cited: tuple[str, ...] = ()
    has_trace: bool = False


@dataclass(frozen=True, slots=True)
class QuestionSheet:
    """The question in view with everything that came of it.

    Attributes
    ----------
    place
        Where it stands in the list, in words.
    stages
        Labels of the reference: stages of a trajectory, labels of a label task.
    lost
        Places among `stages` of those whose evidence was lost.
    system
        Whose finding and evidence path are shown.
    finding_words
        One or two sentences; empty where nothing failed.
    step
        The step of the trace that the finding leads to; empty without a trace.
    can_correct
        Whether the finding can be corrected by hand now.
    """

    question: Question
    place: str
    reference: str
    stages: tuple[str, ...]
    lost: frozenset[int]
    answers: tuple[AnswerSheet, ...]
    system: SystemKey | None
    finding: FailureFinding | None = None
    finding_words: str = ""
    step: str = ""
    step_words: str = ""
    can_correct: bool = False
    note: str = ""
    missing: frozenset[str] = field(default_factory=frozenset)


def score_words(value: float | None, maximum: int) -> str:
    """Return a score as it is read: ``2 / 4``; a dash where there is none."""
    if value is None:
        return f"– / {maximum}"
    shown = f"{value:.0f}" if float(value).is_integer() else f"{value:.2f}"
    return f"{shown} / {maximum}"


def best_of(cells: Sequence[ResultCell]) -> float | None:
    """Return the best mean of a row; None where fewer than two systems have one."""
    means = [cell.mean for cell in cells if cell.mean is not None]
    return max(means) if len(means) > 1 else None
