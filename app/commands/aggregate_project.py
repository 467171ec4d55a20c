"""`aggregate PROJECT`: what the labels of a set come to, kept in the project."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.commands.aggregate_print import print_aggregation, print_sets
from app.commands.output import count_of, print_json, print_table, warn
from app.domain.check import Severity, Violation
from app.domain.dawid_skene import Settings
from app.domain.ids import RaterKey, UnitKey
from app.domain.label_result import with_corrections
from app.domain.labelling import Layer, UnitSet, exclusion_counts
from app.domain.phrase import phrase, phrase_n
from app.domain.question import JsonValue
from app.domain.review import RecordKind
from app.services.import_report import problem_json
from app.services.label_aggregation import (
    LayerAggregation,
    adjudications_of,
    aggregate_layer,
    chosen_set,
    keep_aggregated,
    votes_of,
)
from app.services.label_export import labelled_units
from storage.formats.atomic import write_text
from storage.formats.label_table_writer import label_table, soft_table
from storage.formats.tiers_csv_table import format_table
from storage.project_file import ProjectFile

_SHOWN = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what only projects need."""
    group = parser.add_argument_group("of projects")
    group.add_argument(
        "--set", dest="unit_set", metavar="NAME", help="the set of units (default: the only one)"
    )
    group.add_argument(
        "--no-keep", action="store_true", help="do not keep the result in the project"
    )


def option_of_projects(arguments: argparse.Namespace) -> str:
    """Return an option that was given and needs a project; empty for none."""
    if arguments.unit_set is not None:
        return "--set"
    return "--no-keep" if arguments.no_keep else ""


def run(arguments: argparse.Namespace, layer: Layer, settings: Settings) -> int:
    """Aggregate a layer of a set, keep it, print it."""
    if arguments.columns or arguments.encoding:
        warn("--votes and --encoding are of tables; a project knows its raters.")
        return 2
    keeps = not arguments.no_keep
    project = ProjectFile.open(arguments.votes, read_only=not keeps, lock=keeps)
    try:
        one = chosen_set(project, arguments.unit_set)
        votes = votes_of(project, one)
        found = aggregate_layer(votes, one, layer, settings)
        problems = _problems(project, one, found, arguments.votes)
        if keeps:
            keep_aggregated(project, found, None)
        if arguments.out is not None:
            _write(project, one, found, arguments.out)
        told = _told(project, one, found)
    finally:
        project.close()
    if arguments.json:
        print_json({**told, "problems": [problem_json(each) for each in problems]})
    else:
        _print_for_people(found, problems, told)
    return 0


def _told(project: ProjectFile, one: UnitSet, found: LayerAggregation) -> dict[str, JsonValue]:
    """Return the figures, with the units to settle and those that somebody settled."""
    result = found.result
    ids = {unit.key: unit.unit_id for unit in found.votes.units}
    decided = adjudications_of(project, frozenset(ids))
    reasons = project.units.excluded_reasons(one.key)
    return {
        **with_corrections(result.figures, result, decided, ids),
        "set": one.name,
        "layer": result.layer.value,
        "settings": dict(result.settings),
        "excluded": dict(exclusion_counts(reasons)),
    }


def _write(project: ProjectFile, one: UnitSet, found: LayerAggregation, out: Path) -> None:
    units, raters = labelled_units(project, one, None, [found.result])
    kept = [each for each in units if not each.unit.excluded]
    is_soft = found.result.layer is Layer.GO
    write_text(out, format_table(soft_table(kept) if is_soft else label_table(kept, raters)))


def _problems(
    project: ProjectFile, one: UnitSet, found: LayerAggregation, path: Path
) -> tuple[Violation, ...]:
    """Say what is odd about the votes."""
    votes, file = found.votes, str(path)
    told: list[Violation] = []

    def say(rule: str, severity: Severity, words: str) -> None:
        told.append(Violation(file, 0, "", rule, severity, words))

    for word, n in votes.unknown.items():
        words = phrase_n(
            "“{word}” is no label ({n} vote): left out",
            "“{word}” is no label ({n} votes): left out",
            n=n,
            word=word[:40],
        )
        say("unknown-label", Severity.WARNING, words)
    for name in _silent(project, one, votes.raters):
        words = phrase("{rater} labelled nothing", rater=name)
        say("no-votes", Severity.WARNING, words)
    if len(votes.raters) == 1:
        words = phrase("only one rater: the labels are theirs, as they are")
        say("one-rater", Severity.WARNING, words)
    missing = len(votes.raters) * len(votes.units) - _made(found)
    if missing:
        words = phrase_n("{n} label is missing", "{n} labels are missing", n=missing)
        say("missing-vote", Severity.INFO, words)
    return tuple(told)


def _silent(project: ProjectFile, one: UnitSet, raters: tuple[RaterKey, ...]) -> list[str]:
    """Return the names of raters that have units of the set and labelled none."""
    units = {row.key for row in project.units.rows(one.key)}
    given = {
        task.rater
        for task in project.reviews.assignments(kind=RecordKind.LABEL)
        if UnitKey(task.record) in units
    }
    return sorted(each.name for each in project.raters.all() if each.key in given - {*raters})


def _made(found: LayerAggregation) -> int:
    if found.go is not None:
        return sum(style.n for style in found.go.styles)
    return sum(style.n for style in found.basic.styles) if found.basic is not None else 0


def _print_for_people(
    found: LayerAggregation, problems: tuple[Violation, ...], told: dict[str, JsonValue]
) -> None:
    if found.basic is not None:
        print_aggregation(found.basic, problems)
    if found.go is not None:
        print_sets(found.go, problems)
    left_out = told["excluded"]
    if isinstance(left_out, dict) and left_out:
        print("\nLeft out")
        print_table([(f"  {name}", f"{n:,}") for name, n in left_out.items()])
    disputed, corrections = told["disputed"], told["corrections"]
    if isinstance(disputed, list) and disputed:
        shown = ", ".join(map(str, disputed[:_SHOWN])) + (", ..." if len(disputed) > _SHOWN else "")
        print(f"\n{count_of(len(disputed), 'unit')} to settle: {shown}")
    if isinstance(corrections, list) and corrections:
        print("\nSettled (unit; label; before; why)")
        print_table(
            [
                tuple(str(each[name]) for name in ("unit_id", "label", "earlier", "reason"))
                for each in corrections
                if isinstance(each, dict)
            ]
        )
