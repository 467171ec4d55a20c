"""`agreement --kind item`: how far raters agree on multiple-choice items, stage by stage."""

from __future__ import annotations

import argparse
from functools import partial

from app.commands.agreement_answer import Answer, videos_of
from app.commands.agreement_figures import counted_text, print_figures
from app.commands.raters import reader_of
from app.domain.ids import McqKey
from app.domain.review_agreement import FIELDS
from app.services.verification_service import ItemAgreement, item_agreements, rater_names
from storage.project_file import ProjectFile


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what items need."""
    group = parser.add_argument_group("items")
    group.add_argument(
        "--rater", metavar="NAME", help="only reviews that this rater may read (default: all)"
    )


def wrong_use(_arguments: argparse.Namespace) -> str:
    """Say what is wrong on the command line: nothing can be."""
    return ""


def answer(project: ProjectFile, arguments: argparse.Namespace) -> Answer:
    """Compare the reviews of items: by stage and field, by category, by rater."""
    videos = videos_of(project, arguments.video)
    video = None if arguments.video is None else videos[0].key
    found = item_agreements(project, reader_of(project, arguments.rater), video)
    names = rater_names(project)
    ids = {row.key: row.item_id for row in project.mcq.rows(video)} if found else {}
    rows = [_row(each, [names.get(one, one) for one in each.found.raters], ids) for each in found]
    return Answer(rows, partial(_print_all, found, rows))


def _row(one: ItemAgreement, raters: list[str], ids: dict[McqKey, str]) -> dict[str, object]:
    found = one.found
    return {
        "kind": "item",
        "field": found.field,
        **found.agreement.to_json(),
        "stage": one.stage,
        "category": one.category,
        "rater": one.rater,
        "raters": raters,
        "skipped": found.skipped,
        "not_judged": found.unsaid,
        "remark": found.agreement.remark,
        "confusion": [
            {
                "labels": [cell.first, cell.second],
                "items": [ids[McqKey(record)] for record in cell.records],
            }
            for cell in found.cells
        ],
    }


def _print_all(found: list[ItemAgreement], rows: list[dict[str, object]]) -> None:
    for place, (one, row) in enumerate(zip(found, rows, strict=True)):
        print("" if place == 0 else "\n", end="")
        part = one.category or (f"with {one.rater}" if one.rater else "all items")
        print(f"Items, stage {one.stage}, {FIELDS[one.found.field].lower()}, {part}")
        print(f"{', '.join(row['raters']) or 'Nobody'}; {counted_text(one.found, 'item')}")  # type: ignore[arg-type]  # names
        print_figures(one.found)
