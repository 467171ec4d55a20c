"""`agreement`: how far two raters agree, in figures that say what they compare."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.commands.output import print_json, print_table, warn
from app.domain.errors import InvalidRecordError
from app.domain.media import Video
from app.domain.tier_agreement_words import FIGURE_NAMES, figure_text, interval_text
from app.domain.tier_comparison import Counted, Judged, Measure, set_text
from app.services.tier_comparison_service import Comparison, find_tier, named_tiers, prepare
from storage.formats.confusion_csv import write_confusion
from storage.project_file import ProjectFile

_KINDS = ("tier",)
_MOST_CELLS = 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is compared, and how."""
    usual = Measure()
    parser.add_argument("project", metavar="PROJECT", type=Path)
    parser.add_argument(
        "--kind", choices=_KINDS, default=_KINDS[0], help="what is compared (default: tier)"
    )
    parser.add_argument(
        "--tier",
        dest="tiers",
        metavar="TIER",
        action="append",
        required=True,
        help="name, or NAME / RATER where several have it; twice, one for each rater",
    )
    parser.add_argument("--video", metavar="VIDEO_ID", help="the video of both tiers")
    parser.add_argument(
        "--step-ms",
        metavar="MS",
        type=int,
        default=usual.step_ms,
        help=f"from one compared moment to the next (default: {usual.step_ms})",
    )
    parser.add_argument(
        "--tolerance-ms",
        metavar="MS",
        type=int,
        default=usual.tolerance_ms,
        help=f"how far apart edges of matched spans may lie (default: {usual.tolerance_ms})",
    )
    parser.add_argument(
        "--count",
        choices=[each.value for each in Counted],
        default=usual.counted.value,
        help="moments at which either or both tiers are marked, or the whole video",
    )
    parser.add_argument(
        "--labels",
        choices=[each.value for each in Judged],
        default=usual.judged.value,
        help="several labels as one set, or each judged by itself",
    )
    parser.add_argument(
        "--table", metavar="CSV", type=Path, help="also write the confusion table to this file"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Compare and print; figures that are not defined say why and are no fault."""
    if len(arguments.tiers) != 2:
        warn(f"name two tiers, each with --tier; here are {len(arguments.tiers)}.")
        return 2
    measure = Measure(
        arguments.step_ms,
        arguments.tolerance_ms,
        Counted(arguments.count),
        Judged(arguments.labels),
    )
    project = ProjectFile.open(arguments.project, read_only=True, lock=False)
    try:
        found = _compare(project, arguments, measure)
    finally:
        project.close()
    if arguments.table is not None:
        write_confusion(arguments.table, found.found, found.names)
    if arguments.json:
        print_json(_rows(found))
    else:
        _print_for_people(found)
    return 0


def _compare(project: ProjectFile, arguments: argparse.Namespace, measure: Measure) -> Comparison:
    tiers = named_tiers(project, _videos(project, arguments.video))
    first, second = (find_tier(tiers, written) for written in arguments.tiers)
    return prepare(project, first, second).compared(measure)


def _videos(project: ProjectFile, video_id: str | None) -> list[Video]:
    videos = project.videos.all()
    if video_id is None:
        return videos
    found = [video for video in videos if video.video_id == video_id]
    if not found:
        raise InvalidRecordError(f"The project has no video “{video_id}”.")
    return found


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
