"""`lint-graph`: faults of event memories in files, by rule."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from app.commands.output import count_of, print_json
from app.domain.check import Severity
from app.services.lint_service import FileFinding, LintReport, lint_files

_MAX_A_RULE = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare files and the form of the answer."""
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        type=Path,
        help="an event memory, a trace, what a model told of a window, or a project",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Print what was found; errors are the data's fault, suspicions are not."""
    report = lint_files(arguments.files)
    if arguments.json:
        print_json([each.to_json() for each in report.findings])
    else:
        _print_for_people(report)
    return 1 if report.has_errors else 0


def _print_for_people(report: LintReport) -> None:
    """Print the findings, of each rule and file the first few, and how many there are."""
    counts: Counter[tuple[str, str]] = Counter()
    for each in report.findings:
        rule = (f"{each.file}, {each.memory}" if each.memory else each.file, each.finding.rule)
        counts[rule] += 1
        if counts[rule] <= _MAX_A_RULE:
            print(_line(each))
    for (file, name), count in counts.items():
        if count > _MAX_A_RULE:
            print(f"{file}: ... and {count - _MAX_A_RULE:,} more of {name}; --json lists all.")
    waived = sum(each.finding.waiver is not None for each in report.findings)
    severities = Counter(
        each.finding.severity for each in report.findings if each.finding.waiver is None
    )
    found = ", ".join(
        (
            count_of(severities[Severity.ERROR], "error"),
            count_of(severities[Severity.WARNING], "warning"),
            count_of(severities[Severity.INFO], "note"),
        )
    )
    looked_at = (
        f"{count_of(report.files, 'file')}, {count_of(report.memories, 'memory', 'memories')}"
    )
    print(f"{looked_at}: {found}{f'; {waived:,} waived' if waived else ''}.")


def _line(each: FileFinding) -> str:
    found = each.finding
    record = f", record {each.record}" if each.record else ""
    memory = f", {each.memory}" if each.memory else ""
    path = f", {found.path}" if found.path else ""
    how = "waived" if found.waiver else found.severity.value
    reason = f" ({found.waiver.reason})" if found.waiver else ""
    return f"{each.file}{memory}{record}{path}: {how}: {found.sentence} [{found.rule}]{reason}"
