"""`report`: all results of a project on one page, and their numbers."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.commands.output import print_json, warn
from app.commands.raters import rater_named
from app.domain.failure import PASSING
from app.domain.results import DRAWS, SEED
from app.services.export_service import refuse_own_files
from app.services.report_service import ReportChoices, make_report, write_numbers, write_report
from app.services.results_export import judge_named
from storage.project_file import ProjectFile


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is reported, and where to."""
    parser.add_argument("project", metavar="PROJECT", type=Path)
    parser.add_argument(
        "--out", metavar="FILE.html", type=Path, required=True, help="replaced if it exists"
    )
    parser.add_argument(
        "--csv", metavar="DIR", type=Path, help="also write the numbers as CSV files there"
    )
    parser.add_argument(
        "--judge",
        metavar="NAME",
        default="",
        help="whose scores: of a file or rater, people (their mean) or majority (of people) "
        "(default: who scored most)",
    )
    parser.add_argument(
        "--passing",
        metavar="SHARE",
        type=_share,
        default=PASSING,
        help=f"an answer is good from this share of the full score (default: {PASSING})",
    )
    parser.add_argument(
        "--seed", metavar="N", type=_whole, default=SEED, help=f"of the bootstrap (default: {SEED})"
    )
    parser.add_argument(
        "--draws",
        metavar="N",
        type=_drawn,
        default=DRAWS,
        help=f"of the bootstrap (default: {DRAWS:,})",
    )
    parser.add_argument(
        "--rater", metavar="NAME", help="only scores that this rater may read (default: all)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Write the page and say so; that nothing was scored yet is no fault."""
    project = ProjectFile.open(arguments.project, read_only=True, lock=False)
    try:
        refuse_own_files(project, project.videos.all(), arguments.out)
        viewer = None if arguments.rater is None else rater_named(project, arguments.rater).key
        choices = ReportChoices(
            judge_named(project, arguments.judge),
            arguments.passing,
            arguments.draws,
            arguments.seed,
            viewer,
        )
        report = make_report(project, choices)
    finally:
        project.close()
    write_report(report, arguments.out)
    files: tuple[str, ...] = ()
    if arguments.csv is not None:
        files = write_numbers(report, arguments.csv)
    if arguments.json:
        print_json({"out": str(arguments.out), "csv": list(files)})
        return 0
    print(f"{arguments.out} was written.")
    if files:
        print(f"{arguments.csv}: {', '.join(files)} were written.")
    if not report.results.systems:
        warn("no system has answered yet; the report tells of the questions alone.")
    return 0


def _share(text: str) -> float:
    value = float(text)
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError("must be 0 to 1")
    return value


def _whole(text: str) -> int:
    value = int(text)
    if value < 0:
        raise argparse.ArgumentTypeError("must be 0 or more")
    return value


def _drawn(text: str) -> int:
    value = int(text)
    if not 100 <= value <= 1_000_000:
        raise argparse.ArgumentTypeError("must be 100 to 1000000")
    return value
