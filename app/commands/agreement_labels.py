"""`agreement --kind label`: how far raters agree on units, layer by layer, set by set."""

from __future__ import annotations

import argparse
from functools import partial

from app.commands.agreement_answer import Answer, videos_of
from app.commands.agreement_figures import counted_text, print_figures
from app.commands.output import count_of, print_table
from app.commands.raters import reader_of
from app.domain.ids import RaterKey, UnitKey
from app.domain.percent import percent
from app.domain.soft_labels import SetAgreement
from app.services.unit_assigning import UnitAgreement, unit_agreements
from app.services.verification_service import rater_names
from storage.project_file import ProjectFile


def wrong_use(_arguments: argparse.Namespace) -> str:
    """Say what is wrong on the command line: nothing can be."""
    return ""


def answer(project: ProjectFile, arguments: argparse.Namespace) -> Answer:
    """Compare labels: of all raters, and of every two."""
    videos = videos_of(project, arguments.video)
    video = None if arguments.video is None else videos[0].key
    found = unit_agreements(project, reader_of(project, arguments.rater), video)
    names = rater_names(project)
    ids = {
        row.key: row.unit_id
        for one in (project.units.sets() if found else ())
        for row in project.units.rows(one.key)
    }
    rows = [_row(one, names, ids) for one in found]
    return Answer(rows, partial(_print_all, found, names))


def _row(
    one: UnitAgreement, names: dict[RaterKey, str], ids: dict[UnitKey, str]
) -> dict[str, object]:
    # Cells of the confusion name the labels in this order.
    raters = one.raters if one.basic is None else one.basic.raters
    head: dict[str, object] = {
        "kind": "label",
        "field": one.layer.value,
        "set": one.unit_set,
        "raters": [names.get(rater, rater) for rater in raters],
    }
    if one.go is not None:
        return head | dict(one.go._asdict())
    if one.basic is None:
        return head
    found = one.basic
    return {
        **head,
        **found.agreement.to_json(),
        "not_judged": found.unsaid,
        "remark": found.agreement.remark,
        "confusion": [
            {
                "labels": [cell.first, cell.second],
                "units": [ids[UnitKey(record)] for record in cell.records],
            }
            for cell in found.cells
        ],
    }


def _print_all(found: list[UnitAgreement], names: dict[RaterKey, str]) -> None:
    for place, one in enumerate(found):
        raters = ", ".join(names.get(rater, rater) for rater in one.raters)
        print("" if place == 0 else "\n", end="")
        print(f"Units of {one.unit_set}, {one.layer.value}, {raters}")
        if one.basic is not None:
            print(counted_text(one.basic, "unit"))
            print_figures(one.basic)
        if one.go is not None:
            print(f"{count_of(one.go.n, 'unit')} compared")
            print_table(_likeness(one.go))


def _likeness(found: SetAgreement) -> list[tuple[str, str]]:
    mean, middle = found.mean_jaccard, found.median_jaccard
    meet, equal = found.overlap_ratio, found.exact_match_ratio
    return [
        ("  mean Jaccard", "not defined" if mean is None else f"{mean:.3f}"),
        ("  median Jaccard", "not defined" if middle is None else f"{middle:.3f}"),
        ("  sets that meet", "not defined" if meet is None else percent(meet)),
        ("  equal sets", "not defined" if equal is None else percent(equal)),
    ]
