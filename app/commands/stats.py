"""`stats`: the tables of a benchmark, counted from a project."""

from __future__ import annotations

import argparse
from itertools import groupby
from pathlib import Path

from app.commands.agreement_answer import videos_of
from app.commands.output import print_json, print_table
from app.commands.raters import reader_of
from app.commands.stats_longemo import print_stats, stats_lines
from app.domain.dataset_stats import DatasetStats
from app.domain.mcq import CATEGORIES
from app.domain.naru_counts import GROUPS, CountRow, count_rows
from app.domain.verification import Tables
from app.services.dataset_service import project_stats
from app.services.verification_service import project_tables
from storage.formats.counts_csv import write_counts, write_table
from storage.project_file import ProjectFile

_NARU = "naru"
_LONGEMO = "longemo"
_TABLES = (_NARU, _LONGEMO)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare which tables, and of what."""
    parser.add_argument("project", metavar="PROJECT", type=Path)
    parser.add_argument(
        "--as",
        dest="tables",
        metavar="BENCHMARK",
        choices=_TABLES,
        help=f"whose tables: {' or '.join(_TABLES)} (default: {_NARU}; where there are questions "
        f"and no items, {_LONGEMO})",
    )
    parser.add_argument("--video", metavar="VIDEO_ID", help="only items or questions of this video")
    parser.add_argument(
        "--rater", metavar="NAME", help="only reviews that this rater may read (default: all)"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--csv", metavar="FILE", type=Path, help="write the counts to a CSV file")


def run(arguments: argparse.Namespace) -> int:
    """Count and print; that nothing was reviewed yet is no fault."""
    project = ProjectFile.open(arguments.project, read_only=True, lock=False)
    try:
        videos = videos_of(project, arguments.video)
        video = None if arguments.video is None else videos[0].key
        if (arguments.tables or _usual(project)) == _LONGEMO:
            return _longemo(project_stats(project, video), arguments)
        counted = project_tables(project, reader_of(project, arguments.rater), video)
    finally:
        project.close()
    if arguments.json:
        print_json(_tables(counted))
    elif arguments.csv is not None:
        write_counts(arguments.csv, count_rows(counted))
        print(f"{arguments.csv} was written.")
    else:
        _print_for_people(counted)
    return 0


def _usual(project: ProjectFile) -> str:
    return _LONGEMO if project.questions.rows() and not project.mcq.count() else _NARU


def _longemo(found: DatasetStats, arguments: argparse.Namespace) -> int:
    if arguments.json:
        print_json(found.to_json())
    elif arguments.csv is not None:
        write_table(arguments.csv, stats_lines(found))
        print(f"{arguments.csv} was written.")
    else:
        print_stats(found)
    return 0


def _tables(counted: Tables) -> dict[str, object]:
    one, two = counted.one, counted.two
    return {
        "stage_1": {
            "candidates": one.candidates,
            "flagged": one.flagged,
            "repaired": one.repaired,
            "removed": one.removed,
            "authored": one.authored,
            "corrected": one.corrected,
            "revised": one.revised,
            "left": one.left,
            "open": one.open,
            "unresolved": one.unresolved,
            "flags": dict(one.flags),
        },
        "stage_2": {
            "refined": two.refined,
            "accepted": two.accepted,
            "revised": two.revised,
            "revised_by_kind": dict(two.kinds),
            "removed": two.removed,
            "left": two.left,
            "open": two.open,
            "unresolved": two.unresolved,
        },
        "table_1": [
            {"category": each.code, "name": each.name, "items": counted.categories[each.code]}
            for each in CATEGORIES
        ],
        "totals": {
            "narrative": counted.narrative,
            "cultural": counted.cultural,
            "without_category": counted.others,
            "all": counted.total,
        },
    }


def _print_for_people(counted: Tables) -> None:
    for group, rows in groupby(count_rows(counted), key=lambda row: row.group):
        print(GROUPS[group])
        print_table([(f"  {_title(row)}", f"{row.count:,}") for row in rows])


def _title(row: CountRow) -> str:
    inset = "  " if row.is_part else ""
    return f"{inset}{row.code} {row.title}" if row.code else f"{inset}{row.title}"
