"""`assign`: give items, questions or units to raters, evenly, the same for the same seed."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path

from app.commands.agreement_answer import videos_of
from app.commands.output import count_of, print_json, print_table, warn
from app.domain.assigning import Plan
from app.domain.ids import VideoKey
from app.services.assign_service import Assigned, Scope, assign_items
from app.services.label_aggregation import chosen_set
from app.services.question_review_service import assign_questions
from app.services.unit_assigning import assign_units
from storage.project_file import ProjectFile


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare to whom, and how."""
    usual = Plan()
    parser.add_argument("project", metavar="PROJECT", type=Path)
    parser.add_argument(
        "--kind",
        choices=("item", "question", "label"),
        default="item",
        help="item: multiple-choice items; question: complete questions, which are sent to "
        "review; label: units of a set, which are labelled (default: item)",
    )
    parser.add_argument(
        "--raters",
        metavar="NAME,NAME",
        required=True,
        help="to whom; a name that the project does not know becomes a rater",
    )
    parser.add_argument(
        "--per-item",
        metavar="N",
        type=int,
        help=f"raters of each record of the overlap (default: {usual.per_record}; of units as "
        "their set says)",
    )
    parser.add_argument(
        "--overlap",
        metavar="SHARE",
        type=float,
        default=usual.overlap,
        help="share of the records that so many raters review, 0 to 1; the others have one rater "
        f"(default: {usual.overlap:g})",
    )
    parser.add_argument(
        "--seed", metavar="N", type=int, default=usual.seed, help=f"default: {usual.seed}"
    )
    parser.add_argument(
        "--stage",
        choices=("1", "2"),
        help="of items: 1: originals; 2: refined items (default: 1)",
    )
    parser.add_argument(
        "--set", dest="unit_set", metavar="NAME", help="of units (default: the only set)"
    )
    parser.add_argument("--video", metavar="VIDEO_ID", help="only records of this video")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Assign, and say who has how much; that all was assigned before is no fault."""
    names = [name.strip() for name in arguments.raters.split(",") if name.strip()]
    if not names:
        warn("--raters names nobody.")
        return 2
    misuse = _misuse(arguments)
    if misuse:
        warn(misuse)
        return 2
    number = Plan().per_record if arguments.per_item is None else arguments.per_item
    plan = Plan(number, arguments.overlap, arguments.seed)
    project = ProjectFile.open(arguments.project)
    try:
        videos = videos_of(project, arguments.video)
        video = None if arguments.video is None else videos[0].key
        if arguments.kind == "question":
            return _assign_questions(project, names, plan, video, as_json=arguments.json)
        if arguments.kind == "label":
            return _assign_units(project, names, arguments, video)
        found = assign_items(project, names, plan, scope=Scope(int(arguments.stage or 1), video))
    finally:
        project.close()
    if arguments.json:
        print_json(_row(found, plan))
    else:
        _print_for_people(found)
    return 0


def _misuse(arguments: argparse.Namespace) -> str:
    """Say which option does not go with the kind; empty where all do."""
    if arguments.kind != "item" and arguments.stage:
        return "--stage is of items; questions are reviewed as the version they have."
    if arguments.kind != "label" and arguments.unit_set is not None:
        return "--set is of units: --kind label."
    return ""


def _assign_units(
    project: ProjectFile, names: list[str], arguments: argparse.Namespace, video: VideoKey | None
) -> int:
    one = chosen_set(project, arguments.unit_set)
    number = one.raters_each if arguments.per_item is None else arguments.per_item
    plan = Plan(number, arguments.overlap, arguments.seed)
    found = assign_units(project, names, one, plan, video=video)
    if arguments.json:
        print_json({"kind": "label", **asdict(found)})
        return 0
    print(
        f"{count_of(found.units, 'unit')} of {found.unit_set}: "
        f"{count_of(found.assigned, 'assignment')} made; {found.shared:,} of the units have "
        "several raters."
    )
    print_table(
        [
            (
                f"  {load.name}",
                f"{load.assigned:,} new",
                f"{load.units:,} in all",
                f"{load.labelled:,} labelled",
            )
            for load in found.loads
        ]
    )
    return 0


def _assign_questions(
    project: ProjectFile,
    names: list[str],
    plan: Plan,
    video: VideoKey | None,
    *,
    as_json: bool,
) -> int:
    found = assign_questions(project, names, plan, video=video)
    if as_json:
        print_json({"kind": "question", **asdict(found)})
        return 0
    print(
        f"{count_of(found.questions, 'question')} in review, {found.sent:,} of them sent now: "
        f"{count_of(found.assigned, 'assignment')} made."
    )
    print_table(
        [
            (f"  {load.name}", f"{load.assigned:,} new", f"{load.questions:,} in all")
            for load in found.loads
        ]
    )
    if found.unfinished:
        warn(f"{count_of(found.unfinished, 'question')} stayed: errors stand against them.")
    return 0


def _row(found: Assigned, plan: Plan) -> dict[str, object]:
    return {
        "kind": "item",
        "stage": found.stage,
        "items": found.items,
        "assigned": found.assigned,
        "shared": found.shared,
        "per_item": plan.per_record,
        "overlap": plan.overlap,
        "seed": plan.seed,
        "raters": [
            {
                "rater": load.name,
                "is_new": load.is_new,
                "assigned": load.assigned,
                "items": load.items,
                "by_category": dict(load.by_category),
            }
            for load in found.loads
        ],
    }


def _print_for_people(found: Assigned) -> None:
    print(
        f"{count_of(found.items, 'item')} of stage {found.stage}: "
        f"{count_of(found.assigned, 'assignment')} made; {found.shared:,} of the items have "
        "several raters."
    )
    print_table(
        [
            (
                f"  {load.name}",
                f"{load.assigned:,} new",
                f"{load.items:,} in all",
                ", ".join(f"{code or '-'} {n}" for code, n in load.by_category.items()),
            )
            for load in found.loads
        ]
    )
