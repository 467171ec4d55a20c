"""A report of all results of a project: one page that stands alone, and its numbers as CSV."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

from app.domain.phrase import phrase
from app.domain.results import Dimension
from app.services.dataset_service import project_stats
from app.services.report_model import USUAL_CHOICES, Report, ReportChoices, Say, TierReport
from app.services.report_numbers import write_numbers
from app.services.report_page import element, page
from app.services.report_sections import SectionWriter, moment_words
from app.services.results_service import FailureDesk, ProjectResults, project_results
from app.version import version
from storage.edit import utc_now
from storage.formats.atomic import write_text
from storage.project_file import ProjectFile

__all__ = [
    "Report",
    "ReportChoices",
    "make_report",
    "report_page",
    "write_numbers",
    "write_report",
]

_OTHERS = (Dimension.SERIES, Dimension.STAGES, Dimension.DURATION, Dimension.SPREAD)


def make_report(project: ProjectFile, choices: ReportChoices = USUAL_CHOICES) -> Report:
    """Compute the report of a project."""
    results = project_results(project, choices.viewer)
    desk = FailureDesk(project, results)
    return Report(
        project.path.stem if project.path else phrase("Project"),
        utc_now(),
        choices,
        {rater.key: rater.name for rater in project.raters.all()},
        results,
        project_stats(project),
        tuple(_tier(results, desk, tier, choices) for tier in results.tiers),
    )


def write_report(report: Report, out: Path, *, say: Say = str, language: str = "en") -> None:
    """Write the page.

    Parameters
    ----------
    say
        Gives a text in the language of the page.

    Raises
    ------
    ExportFailedError
        The place cannot be written; nothing was changed.
    """
    write_text(out, report_page(report, say, language))


def report_page(report: Report, say: Say = str, language: str = "en") -> str:
    """Return the page of a report."""
    writer = SectionWriter(report, say)
    title = say(phrase("Results of {project}", project=report.title))
    head = element(
        "header",
        element("h1", title),
        element("p", say(phrase("Made {time} with Emoscope {version}.",
                                time=moment_words(report.made_at), version=version()))),
    )  # fmt: skip
    tiers = (part for tier in report.tiers for part in writer.tier(tier))
    return page(
        title, (head, writer.configuration(), writer.dataset(), *tiers, writer.judges()), language
    )


def _tier(
    results: ProjectResults, desk: FailureDesk, tier: str, choices: ReportChoices
) -> TierReport:
    by_key = results.sheets(tier, choices.judge)
    board = results.board(tier, by_key.values())
    pairs = combinations(board.systems, 2)
    return TierReport(
        tier,
        board,
        {sheet.system: sheet for sheet in by_key.values()},
        tuple(board.table(each) for each in (Dimension.TYPE, *_OTHERS)),
        tuple(board.compare(a, b, draws=choices.draws, seed=choices.seed) for a, b in pairs),
        {
            sheet.system: desk.findings(key, sheet, passing=choices.passing)
            for key, sheet in by_key.items()
        },
    )
