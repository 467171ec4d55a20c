"""`agreement --kind tier`: how far two raters' tiers agree over time."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from app.commands.agreement_answer import Answer, videos_of
from app.commands.output import print_table
from app.domain.tier_agreement_words import FIGURE_NAMES, figure_text, interval_text
from app.domain.tier_comparison import Counted, Judged, Measure, set_text
from app.services.tier_comparison_service import Comparison, find_tier, named_tiers, prepare
from storage.formats.confusion_csv import write_confusion
from storage.project_file import ProjectFile

_MOST_CELLS = 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what tiers need."""
    usual = Measure()
    group = parser.add_argument_group("tiers")
    group.add_argument(
        "--tier",
        dest="tiers",
        metavar="TIER",
        action="append",
        default=[],
        help="name, or NAME / RATER where several have it; twice, one for each rater",
    )
    group.add_argument(
        "--tolerance-ms",
        metavar="MS",
        type=int,
        default=usual.tolerance_ms,
        help=f"how far apart edges of matched spans may lie (default: {usual.tolerance_ms})",
    )
    group.add_argument(
        "--count",
        choices=[each.value for each in Counted],
        default=usual.counted.value,
        help="moments at which either or both tiers are marked, or the whole video",
    )
    group.add_argument(
        "--labels",
        choices=[each.value for each in Judged],
        default=usual.judged.value,
        help="several labels as one set, or each judged by itself",
    )
    group.add_argument(
        "--table", metavar="CSV", type=Path, help="also write the confusion table to this file"
    )


def wrong_use(arguments: argparse.Namespace) -> str:
    """Say what is missing on the command line; empty where nothing is."""
    if len(arguments.tiers) == 2:
        return ""
    return f"name two tiers, each with --tier; here are {len(arguments.tiers)}."


def answer(project: ProjectFile, arguments: argparse.Namespace) -> Answer:
    """Compare the two tiers, and write the table where one is wanted."""
    measure = Measure(
        Measure().step_ms if arguments.step_ms is None else arguments.step_ms,
        arguments.tolerance_ms,
        Counted(arguments.count),
        Judged(arguments.labels),
    )
    found = _compare(project, arguments, measure)
    if arguments.table is not None:
        write_confusion(arguments.table, found.found, found.names)
    return Answer(_rows(found), partial(_print_for_people, found))


def _compare(project: ProjectFile, arguments: argparse.Namespace, measure: Measure) -> Comparison:
    tiers = named_tiers(project, videos_of(project, arguments.video))
    first, second = (find_tier(tiers, written) for written in arguments.tiers)
    return prepare(project, first, second).compared(measure)


def _rows(found: Comparison) -> list[dict[str, object]]:
    """Return a row over all labels, with everything that is one for both tiers, and one a label."""
    whole, edges = found.found, found.found.boundaries
    measure = whole.measure
    return [
        {
            "kind": "tier",
            "field": "",
            **whole.agreement.to_json(),
            "video_id": found.first.video.video_id,
            "tiers": [found.first.full_name, found.second.full_name],
            "step_ms": measure.step_ms,
            "count": measure.counted.value,
            "labels": measure.judged.value,
            "moments": whole.moments,
            "moments_used": whole.moments_used,
            "jaccard": whole.jaccard.value,
            "boundaries": {
                "tolerance_ms": edges.tolerance_ms,
                "matched": edges.matched,
                "same_labels": edges.same_labels,
                "median_ms": edges.median_ms,
                "p95_ms": edges.p95_ms,
                "later_ms": edges.later_ms,
                "unmatched": list(edges.unmatched),
            },
            "confusion": [
                {
                    "labels": [_labels(cell.first), _labels(cell.second)],
                    "moments": cell.moments,
                    "spans": [[span.start_ms, span.end_ms] for span in cell.spans],
                }
                for cell in whole.cells
            ],
            "said": list(found.said),
        },
        *(
            {
                "kind": "tier",
                "field": one.label,
                **one.agreement.to_json(),
                "moments": list(one.moments),
                "specific": one.specific.value,
            }
            for one in whole.labels
        ),
    ]


def _labels(labels: frozenset[str] | None) -> list[str] | None:
    return None if labels is None else sorted(labels)


def _print_for_people(found: Comparison) -> None:
    whole = found.found
    print(f"{found.first.full_name}  and  {found.second.full_name}")
    print_table(
        [
            (f"  {title}", figure_text(name, one), _between(interval_text(name, one)))
            for name, title in FIGURE_NAMES.items()
            for one in (whole.agreement.figures()[name],)
        ]
    )
    for sentence in found.said:
        print(f"  {sentence}")
    if whole.labels:
        print("\nLabels (moments of each tier, of both; agreement on the label; kappa)")
        print_table(
            [
                (
                    f"  {one.label}",
                    *(f"{number:,}" for number in one.moments),
                    figure_text("raw", one.specific),
                    figure_text("cohen", one.agreement.cohen),
                )
                for one in whole.labels
            ]
        )
    _print_confusion(found)


def _print_confusion(found: Comparison) -> None:
    differing = [cell for cell in found.found.cells if cell.first != cell.second]
    if not differing:
        return
    print(f"\nWhere they differ ({found.names[0]}, {found.names[1]}, moments)")
    print_table(
        [
            (f"  {set_text(cell.first)}", set_text(cell.second), f"{cell.moments:,}")
            for cell in differing[:_MOST_CELLS]
        ]
    )
    if len(differing) > _MOST_CELLS:
        print(f"  ... and {len(differing) - _MOST_CELLS:,} more; --json lists all.")


def _between(interval: str) -> str:
    return f"95 % interval {interval}" if interval else ""
