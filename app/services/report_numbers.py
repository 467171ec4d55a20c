"""The numbers of a report as CSV files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.domain.failure import Stage
from app.domain.results import Dimension
from app.services.report_model import Report, hundred
from storage.formats.atomic import write_folder
from storage.formats.counts_csv import table_csv


def write_numbers(report: Report, folder: Path) -> tuple[str, ...]:
    """Write the numbers as CSV files into a folder, and return their names.

    Raises
    ------
    ExportFailedError
        The folder holds something else or cannot be written; nothing was changed.
    """
    files = {
        "scores.csv": _score_lines(report),
        "questions.csv": _question_lines(report),
        "comparisons.csv": _comparison_lines(report),
        "failures.csv": _failure_lines(report),
    }
    write_folder(folder, {name: "\ufeff" + table_csv(given) for name, given in files.items()})
    return tuple(files)


def _score_lines(report: Report) -> list[Sequence[object]]:
    lines_: list[Sequence[object]] = [
        ("granularity", "by", "group", "system", "percent", "scored", "total", "coverage")
    ]
    for tier in report.tiers:
        for each in tier.tables:
            rows = [(row.name, row) for row in each.rows]
            if each.dimension is Dimension.TYPE:
                rows.append(("overall", each.overall))
            lines_ += [
                (tier.tier, each.dimension.value, name, system, cell.percent, cell.scored,
                 cell.total, cell.coverage)
                for name, row in rows
                for system, cell in zip(each.systems, row.cells, strict=True)
            ]  # fmt: skip
    return lines_


def _question_lines(report: Report) -> list[Sequence[object]]:
    lines_: list[Sequence[object]] = [
        ("granularity", "question_id", "type", "series", "stages", "duration_ms", "spread",
         "system", "status", "score", "max_score", "normalized_score")
    ]  # fmt: skip
    for tier in report.tiers:
        facts_ = {each.question_id: each for each in tier.board.facts}
        for name, sheet in tier.sheets.items():
            for score in sheet.scores:
                one = facts_[score.question_id]
                lines_.append(
                    (tier.tier, score.question_id, one.type, one.series, one.stages or None,
                     one.duration_ms or None, one.spread, name, score.status.value, score.score,
                     score.maximum, score.normalized)
                )  # fmt: skip
    return lines_


def _comparison_lines(report: Report) -> list[Sequence[object]]:
    lines_: list[Sequence[object]] = [
        ("granularity", "first", "second", "common_questions", "first_percent", "second_percent",
         "difference", "low", "high", "better", "equal", "worse", "draws", "seed")
    ]  # fmt: skip
    for tier in report.tiers:
        for each in tier.comparisons:
            gap = each.difference
            lines_.append(
                (tier.tier, *each.systems, len(each.questions), hundred(each.first),
                 hundred(each.second), hundred(gap.value), hundred(gap.low), hundred(gap.high),
                 each.better, each.equal, each.worse, each.draws, each.seed)
            )  # fmt: skip
    return lines_


def _failure_lines(report: Report) -> list[Sequence[object]]:
    lines_: list[Sequence[object]] = [
        ("granularity", "system", "question_id", "failed", "class", "kind", "by_hand", "note",
         "why_not_told", "evidence", *(stage.value for stage in Stage))
    ]  # fmt: skip
    for tier in report.tiers:
        for name, findings in tier.findings.items():
            for each in findings:
                counts = (each.count(stage) for stage in Stage)
                lines_.append(
                    (tier.tier, name, each.question_id, int(each.is_failed), each.failure or "",
                     each.fault or "", int(each.by_hand), each.note, each.why, len(each.fates),
                     *counts)
                )  # fmt: skip
    return lines_
