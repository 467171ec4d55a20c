"""`aggregate`: what the votes of several raters come to, with how sure that is.

The votes stand in a table, or are the labels of a set of a project (`aggregate_project`).
"""

from __future__ import annotations

import argparse
from pathlib import Path

from app.commands import aggregate_project, aggregate_sets
from app.commands.aggregate_print import print_aggregation
from app.commands.output import (
    count_of,
    print_json,
    problem_line,
    warn,
)
from app.domain.aggregation import Aggregation, aggregate
from app.domain.aggregation_figures import figures_of, hardness
from app.domain.check import Severity
from app.domain.dawid_skene import EMOS, Beginning, Settings
from app.domain.ids import VocabularyKey
from app.domain.labelling import Layer
from app.domain.question import JsonValue
from app.domain.vocabulary import BUILT_IN
from app.services.import_report import problem_json
from storage.formats.foreign_files import is_database
from storage.formats.votes_csv import VotesTable, read_votes, write_aggregated

_METHODS = ("dawid-skene",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare where the votes stand, and how they are aggregated."""
    parser.add_argument(
        "votes", metavar="CSV_OR_PROJECT", type=Path, help="a table, a row a unit; or a project"
    )
    parser.add_argument(
        "--method", choices=_METHODS, default=_METHODS[0], help="how (default: dawid-skene)"
    )
    parser.add_argument(
        "--votes",
        dest="columns",
        metavar="COLUMN,COLUMN,...",
        default="",
        help="columns of the raters (default: all named basic_<rater>)",
    )
    parser.add_argument(
        "--vocabulary",
        choices=list(BUILT_IN),
        default="basic-7",
        help="the labels, in the order that decides between equals (default: basic-7)",
    )
    parser.add_argument("--encoding", metavar="NAME", help="of the file (default: found out)")
    parser.add_argument(
        "--begin",
        choices=[each.value for each in Beginning],
        default=EMOS.beginning.value,
        help=f"first estimate (default: {EMOS.beginning.value} of the votes)",
    )
    parser.add_argument(
        "--smoothing",
        metavar="X",
        type=float,
        default=EMOS.smoothing,
        help="added to every cell of the confusion matrices (default: 0)",
    )
    parser.add_argument(
        "--tolerance",
        metavar="X",
        type=float,
        default=EMOS.tolerance,
        help="mean change below which the rounds end (default: 1e-06)",
    )
    parser.add_argument(
        "--rounds",
        metavar="N",
        type=int,
        default=EMOS.rounds,
        help=f"the most rounds (default: {EMOS.rounds})",
    )
    parser.add_argument(
        "--out", metavar="CSV", type=Path, help="also write the rows with label, confidence, tier"
    )
    parser.add_argument(
        "--layer",
        choices=[each.value for each in Layer],
        default=Layer.BASIC.value,
        help="basic: one label a vote; go: sets, which come to soft labels (default: basic)",
    )
    aggregate_project.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Aggregate, print, and write where asked to; a word that is no label stops all of it."""
    settings = Settings(
        Beginning(arguments.begin), arguments.smoothing, arguments.tolerance, arguments.rounds
    )
    layer = Layer(arguments.layer)
    if is_database(arguments.votes):
        return aggregate_project.run(arguments, layer, settings)
    wrong = aggregate_project.option_of_projects(arguments)
    if wrong:
        warn(f"{wrong} is of projects; {arguments.votes} is none.")
        return 2
    if layer is Layer.GO:
        return aggregate_sets.run(arguments)
    table = read_votes(
        arguments.votes,
        BUILT_IN[VocabularyKey(arguments.vocabulary)],
        columns=[name.strip() for name in arguments.columns.split(",") if name.strip()],
        encoding=arguments.encoding,
    )
    errors = [each for each in table.problems if each.severity is Severity.ERROR]
    if errors:
        for problem in errors:
            print(problem_line(problem))
        warn(f"{count_of(len(errors), 'fault')} in the votes; nothing was aggregated.")
        return 1
    found = aggregate(table.votes, table.raters, table.labels, settings)
    if arguments.out is not None:
        write_aggregated(arguments.out, table, found)
    if arguments.json:
        figures = figures_of(found) | {"hardness": _hardness(table, found)}
        print_json({**figures, "problems": [problem_json(each) for each in table.problems]})
    else:
        print_aggregation(found, table.problems)
    return 0


def _hardness(table: VotesTable, found: Aggregation) -> dict[str, JsonValue]:
    """Return the length of texts by the number of different labels, where there is a text."""
    place = next((at for at, name in enumerate(table.header) if name.lower() == "text"), None)
    if place is None:
        return {}
    texts = [row.cells[place].strip() if place < len(row.cells) else "" for row in table.rows]
    return hardness(texts, found.distinct.tolist())
