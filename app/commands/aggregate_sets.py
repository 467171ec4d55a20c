"""`aggregate CSV --layer go`: soft labels of a table with a column of sets a rater."""

from __future__ import annotations

import argparse

from app.commands.aggregate_print import print_sets
from app.commands.output import count_of, print_json, problem_line, warn
from app.domain.aggregation_figures import figures_of_sets, hardness
from app.domain.check import Severity
from app.domain.ids import UnitKey, UnitSetKey, VideoKey
from app.domain.label_result import UnitResult, joined
from app.domain.labelling import Layer, Unit
from app.domain.set_aggregation import SetAggregation, aggregate_sets
from app.services.import_report import problem_json
from storage.formats.atomic import write_text
from storage.formats.label_table import ReadLabels, read_label_table
from storage.formats.label_table_writer import LabelledUnit, soft_table
from storage.formats.tiers_csv_table import format_table


def run(arguments: argparse.Namespace) -> int:
    """Aggregate, print, and write where asked to; a word that is no label stops all of it."""
    read = read_label_table(arguments.votes, encoding=arguments.encoding)
    errors = [each for each in read.problems if each.severity is Severity.ERROR]
    if errors:
        for problem in errors:
            print(problem_line(problem))
        warn(f"{count_of(len(errors), 'fault')} in the votes; nothing was aggregated.")
        return 1
    sets = [[_set(row.labels[rater].go) if rater in row.labels else None for row in read.rows]
            for rater in read.raters]  # fmt: skip
    found = aggregate_sets(sets, read.raters, Layer.GO.labels)
    if arguments.out is not None:
        write_text(arguments.out, format_table(soft_table(_units(read, found))))
    if arguments.json:
        texts = [row.text for row in read.rows]
        sizes = [one.union_size for one in found.soft]
        figures = figures_of_sets(found) | {"hardness": hardness(texts, sizes)}
        print_json({**figures, "problems": [problem_json(each) for each in read.problems]})
    else:
        print_sets(found, read.problems)
    return 0


def _set(labels: tuple[str, ...]) -> frozenset[str] | None:
    return frozenset(labels) or None


def _units(read: ReadLabels, found: SetAggregation) -> list[LabelledUnit]:
    """Return the rows as units with their soft labels."""
    units = []
    for row, soft, chosen in zip(read.rows, found.soft, found.chosen, strict=True):
        unit = Unit(UnitKey(row.unit_id), UnitSetKey(""), row.unit_id, VideoKey(row.video))
        shares = dict(zip(found.labels, soft.shares, strict=True))
        result = UnitResult(unit.key, joined(chosen), None, "", soft.union_size, shares)
        units.append(LabelledUnit(unit, row.video, go=result))
    return units
