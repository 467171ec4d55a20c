"""`shortcuts`: what gives the keys of multiple-choice items away to who reads the text alone."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from app.commands.output import count_of, print_json, print_table
from app.commands.raters import rater_named
from app.domain.blind_solve import BlindSolve
from app.domain.mcq import McqItem
from app.domain.shortcut import RULES
from app.domain.shortcut_set import ShortcutReport
from app.services.blind_solver import SEED
from app.services.cue_words import cue_words
from app.services.mcq_files import FORMATS, is_project, items_of_file
from app.services.shortcut_service import open_items, report_on
from storage.project_file import ProjectFile

_MAX_A_RULE = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is looked at, and the form of the answer."""
    parser.add_argument(
        "source", metavar="PROJECT_OR_FILE", type=Path, help="a project, or a file of items"
    )
    parser.add_argument(
        "--as",
        dest="format",
        metavar="FORMAT",
        choices=FORMATS,
        help=f"of a file: {', '.join(FORMATS)} (default: told from the content)",
    )
    parser.add_argument(
        "--seed", metavar="N", type=int, default=SEED, help=f"of the blind solver (default {SEED})"
    )
    parser.add_argument(
        "--words", metavar="FILE", type=Path, help="word lists in place of those that ship"
    )
    parser.add_argument(
        "--rater",
        metavar="NAME",
        help="of a project: leave out the items this rater is still to answer",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Print the report; shortcuts are no fault of the file."""
    words = cue_words(arguments.words)
    items, closed = _items(arguments)
    report = report_on(items, words, seed=arguments.seed)
    if arguments.json:
        print_json(report.to_json() | {"left_out_for_rater": closed})
    else:
        _print_for_people(report)
        if closed:
            print(f"{count_of(closed, 'item')} left out: still to be answered blind.")
    return 0


def _items(arguments: argparse.Namespace) -> tuple[Sequence[McqItem], int]:
    if is_project(arguments.source):
        project = ProjectFile.open(arguments.source, read_only=True, lock=False)
        try:
            rater = rater_named(project, arguments.rater).key if arguments.rater else None
            found = open_items(project, rater)
        finally:
            project.close()
        return found.items, found.closed
    return items_of_file(arguments.source, arguments.format), 0


def _print_for_people(report: ShortcutReport) -> None:
    titles = {rule.id: rule.title for rule in RULES}
    shown: Counter[str] = Counter()
    for found in report.on_set:
        print(f"The set: {found.message} [{found.rule}]")
    for found in report.findings:
        shown[found.rule] += 1
        if shown[found.rule] <= _MAX_A_RULE:
            print(f"{found.item_id}: {found.severity.value}: {found.message} [{found.rule}]")
    for rule, count in shown.items():
        if count > _MAX_A_RULE:
            print(f"... and {count - _MAX_A_RULE:,} more of {rule}; --json lists all.")
    if shown:
        print_table([(f"{shown[rule]:,}", rule, titles[rule]) for rule in titles if shown[rule]])
    _print_figures(report)


def _print_figures(report: ShortcutReport) -> None:
    places, solver = report.positions, report.solver
    keys = " ".join(f"{name} {count:,}" for name, count in places.counts.items())
    print(f"{count_of(len(report.items), 'item')}, {len(report.vulnerable):,} vulnerable.")
    if places.chi_square is None:
        print(f"Keys: {keys}. {places.remark}")
    else:
        exact = "" if places.p_exact is None else f", exact p = {places.p_exact:.3g}"
        print(f"Keys: {keys}; chi-square {places.chi_square:.3f}, p = {places.p:.3g}{exact}.")
    if isinstance(solver, BlindSolve):
        share = f"{solver.accuracy:.1%} (95 % interval {solver.low:.1%} to {solver.high:.1%})"
        print(f"Blind solver: {share}, chance {solver.chance:.1%}. {solver.remark}")
    else:
        print(f"No blind solver: {solver.why}")
