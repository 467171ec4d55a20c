"""`aggregate`: what the votes of several raters come to, with how sure that is."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.commands.output import (
    count_of,
    print_json,
    print_problems,
    print_table,
    problem_line,
    warn,
)
from app.domain.aggregation import Aggregation, aggregate
from app.domain.check import Severity, Violation
from app.domain.dawid_skene import EMOS, Beginning, Settings
from app.domain.ids import VocabularyKey
from app.domain.percent import percent
from app.domain.tier_agreement_words import figure_text
from app.domain.vocabulary import BUILT_IN
from app.services.import_report import problem_json
from storage.formats.votes_csv import read_votes, write_aggregated

_METHODS = ("dawid-skene",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare where the votes stand, and how they are aggregated."""
    parser.add_argument("votes", metavar="CSV", type=Path, help="a table, a row a unit")
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
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Aggregate, print, and write where asked to; a word that is no label stops all of it."""
    settings = Settings(
        Beginning(arguments.begin), arguments.smoothing, arguments.tolerance, arguments.rounds
    )
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
        print_json(_figures(found, table.problems))
    else:
        _print_for_people(found, table.problems)
    return 0


def _figures(found: Aggregation, problems: tuple[Violation, ...]) -> dict[str, object]:
    made = found.estimate
    return {
        "n": found.n,
        "units": len(found.qualities),
        "raters": list(found.raters),
        "prior": dict(zip(found.labels, made.prior.tolist(), strict=True)),
        "tiers": found.quality_counts(),
        "iterations": made.rounds,
        "change": made.change,
        "settled": made.is_settled,
        **_agreement(found),
        "cohen": {f"{one}_vs_{other}": each.value for (one, other), each in found.pairs.items()},
        "ds_distribution": found.label_shares(),
        "agreement_ratios": {str(n): share for n, share in found.distinct_shares().items()},
        "confidence_by_unique_labels": {
            str(n): mean for n, mean in found.confidence_by_distinct().items()
        },
        "majority_kept": found.majority_kept(),
        "label_distribution": {each.rater: dict(each.shares) for each in found.styles},
        "accuracy_vs_ds": {each.rater: each.agreeing for each in found.styles},
        "entropy": {each.rater: each.entropy_bits for each in found.styles},
        "bias": {each.rater: dict(each.bias) for each in found.styles},
        "confusion": {each.rater: each.counts.tolist() for each in found.styles},
        "labels": list(found.labels),
        "problems": [problem_json(each) for each in problems],
    }


def _agreement(found: Aggregation) -> dict[str, object]:
    whole = found.agreement
    figures = {name: one for name, one in whole.figures().items() if name != "cohen"}
    return {
        **{name: one.value for name, one in figures.items()},
        "why_undefined": {
            name: one.why_undefined for name, one in figures.items() if one.why_undefined
        },
    }


def _print_for_people(found: Aggregation, problems: tuple[Violation, ...]) -> None:
    print_problems(problems)
    made = found.estimate
    why = "settled" if made.is_settled else f"still moving by {made.change:.1e} on average"
    raters = count_of(len(found.raters), "rater")
    print(f"{count_of(found.n, 'unit')}, {raters}, {count_of(made.rounds, 'round')}: {why}.")
    counts = found.quality_counts().items()
    print_table([(f"  {name}", f"{n:,}", percent(n / found.n)) for name, n in counts])
    figures = found.agreement.figures().items()
    print_table([(f"  {name}", figure_text(name, one)) for name, one in figures if name != "cohen"])
    shares = found.label_shares()
    print("\nLabels (prior; share of the aggregated labels)")
    print_table(
        [
            (f"  {label}", f"{prior:.4f}", percent(shares.get(label, 0.0)))
            for label, prior in zip(found.labels, made.prior.tolist(), strict=True)
        ]
    )
    print("\nRaters (votes; share that is the aggregated label; entropy in bits)")
    print_table(
        [
            (
                f"  {each.rater}",
                f"{each.n:,}",
                "" if each.agreeing is None else percent(each.agreeing),
                "" if each.entropy_bits is None else f"{each.entropy_bits:.3f}",
            )
            for each in found.styles
        ]
    )
