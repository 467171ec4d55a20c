"""`refine`: rounds of one edit an item, until the options no longer give the keys away."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from app.commands.output import count_of, print_json
from app.commands.raters import rater_named
from app.domain.errors import InvalidRecordError
from app.domain.phrase import phrase
from app.domain.question import Stamp
from app.domain.refine import RefineRound
from app.services.cue_words import cue_words
from app.services.patch_file import read_patches
from app.services.shortcut_service import apply_patches, begin_round, report_on
from storage.edit import utc_now
from storage.project_file import ProjectFile


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare project, patches and the form of the answer."""
    parser.add_argument("project", metavar="PROJECT", type=Path)
    parser.add_argument(
        "--patches",
        metavar="FILE",
        type=Path,
        help="carry out plans of the last round: a list of {plan, target, text}, all or none",
    )
    parser.add_argument("--list", action="store_true", help="show the rounds, and begin none")
    parser.add_argument("--rater", metavar="NAME", help="who does it")
    parser.add_argument(
        "--words", metavar="FILE", type=Path, help="word lists in place of those that ship"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Carry out patches where there are some, then begin a round; each is a step of its own."""
    project = ProjectFile.open(arguments.project, read_only=arguments.list, lock=not arguments.list)
    try:
        if not arguments.list:
            _refine(project, arguments)
        rounds = project.refining.all()
    finally:
        project.close()
    shown = rounds if arguments.list else rounds[-1:]
    if arguments.json:
        told = [each.to_json() for each in shown]
        print_json(told if arguments.list else told[0])
    else:
        _print_for_people(shown)
    return 0


def _refine(project: ProjectFile, arguments: argparse.Namespace) -> None:
    words = cue_words(arguments.words)
    rater = rater_named(project, arguments.rater) if arguments.rater else None
    by = Stamp(rater.name if rater else "", utc_now())
    who = rater.key if rater else None
    if arguments.patches is not None:
        last = project.refining.last()
        if last is None:
            raise InvalidRecordError(
                phrase("No round was begun: run refine without patches first.")
            )
        patches = read_patches(arguments.patches)
        with project.edit("Refine items", who):
            apply_patches(project, last, patches, by)
    report = report_on(list(project.mcq.all()), words)
    with project.edit("Begin a round of refining", who):
        begin_round(project, report, by)


def _print_for_people(rounds: Sequence[RefineRound]) -> None:
    if not rounds:
        print("No round was begun.")
    for each in rounds:
        for plan in each.plans:
            if plan.is_open:
                print(f"{plan.item_id}: {plan.target}: {plan.weakness} {plan.instruction}")
                print(f"    plan {plan.key}")
        figures = each.figures
        solver = "" if figures.accuracy is None else f", blind solver {figures.accuracy:.1%}"
        print(
            f"Round {each.number}: {count_of(figures.items, 'item')}, {figures.vulnerable:,} "
            f"vulnerable{solver}; {count_of(len(each.plans), 'plan')}, {each.applied:,} done."
        )
