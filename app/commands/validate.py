"""`validate`: every violation of files and projects, with file, record, path and reason."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.commands.output import count_of, print_json, print_problems
from app.domain.check import Severity
from app.services.validate_service import ValidationReport, validate_files
from storage.formats.detect import FORMATS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare files, format and the form of the answer."""
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path)
    parser.add_argument(
        "--as",
        dest="format",
        metavar="FORMAT",
        choices=FORMATS,
        help=f"{', '.join(FORMATS)} (default: told from the content)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Print what was found; errors are the data's fault, warnings are not."""
    report = validate_files(arguments.files, arguments.format)
    if arguments.json:
        print_json(report.to_json())
    else:
        _print_for_people(report)
    return 1 if report.has_errors else 0


def _print_for_people(report: ValidationReport) -> None:
    print_problems(report.violations)
    errors = sum(item.severity is Severity.ERROR for item in report.violations)
    kinds = ", ".join(dict.fromkeys(report.formats))
    looked_at = f"{count_of(report.files, 'file')}, {count_of(report.records, 'record')}"
    found = f"{count_of(errors, 'error')}, {count_of(len(report.violations) - errors, 'note')}"
    waived = f"; {report.waived:,} waived" if report.waived else ""
    print(f"{looked_at}{f' ({kinds})' if kinds else ''}: {found}{waived}.")
    if report.unwatched:
        written = "was" if report.unwatched == 1 else "were"
        print(
            f"{count_of(report.unwatched, 'question')} {written} written with less than 95 % of "
            "the video watched."
        )
