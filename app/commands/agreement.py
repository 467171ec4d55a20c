"""`agreement`: how far raters and other sources agree, in figures that say what they compare.

Each kind of what is compared has a module of its own; without ``--kind`` every kind that is not
asked for more and finds something is told.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.commands import (
    agreement_items,
    agreement_labels,
    agreement_questions,
    agreement_tiers,
    agreement_traces,
)
from app.commands.agreement_answer import Answer
from app.commands.output import print_json, warn
from storage.project_file import ProjectFile


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind of what is compared.

    Attributes
    ----------
    wrong_use
        Says what is missing on the command line; empty where nothing is.
    is_told_unasked
        Whether it is told where no kind is named.
    """

    answer: Callable[[ProjectFile, argparse.Namespace], Answer]
    wrong_use: Callable[[argparse.Namespace], str]
    is_told_unasked: bool = True


_KINDS: Mapping[str, _Kind] = {
    "tier": _Kind(agreement_tiers.answer, agreement_tiers.wrong_use, is_told_unasked=False),
    "item": _Kind(agreement_items.answer, agreement_items.wrong_use),
    "question": _Kind(agreement_questions.answer, agreement_questions.wrong_use),
    "label": _Kind(agreement_labels.answer, agreement_labels.wrong_use),
    "trajectory": _Kind(agreement_traces.answer, agreement_traces.wrong_use),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is compared, and how."""
    parser.add_argument("project", metavar="PROJECT", type=Path)
    parser.add_argument(
        "--kind",
        choices=tuple(_KINDS),
        help="what is compared (default: tier with --tier, else all there is)",
    )
    parser.add_argument("--video", metavar="VIDEO_ID", help="only this video")
    parser.add_argument(
        "--step-ms",
        metavar="MS",
        type=int,
        help="from one compared moment to the next (default: 40 for labels, 100 for channels)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    agreement_tiers.add_arguments(parser)
    agreement_items.add_arguments(parser)
    agreement_traces.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Compare and print; figures that are not defined say why and are no fault."""
    names = _meant(arguments)
    for name in names:
        wrong = _KINDS[name].wrong_use(arguments)
        if wrong:
            warn(wrong)
            return 2
    project = ProjectFile.open(arguments.project, read_only=True, lock=False)
    try:
        answers = [_KINDS[name].answer(project, arguments) for name in names]
    finally:
        project.close()
    rows = [row for answer in answers for row in answer.rows]
    if arguments.json:
        print_json(rows)
        return 0
    for answer in answers:
        answer.show()
    if not rows:
        print("Nothing to compare: no two sources tell of the same thing.")
    return 0


def _meant(arguments: argparse.Namespace) -> list[str]:
    if arguments.kind is not None:
        return [arguments.kind]
    if arguments.tiers:
        return ["tier"]
    return [name for name, kind in _KINDS.items() if kind.is_told_unasked]
