"""`import`: videos, subtitles, records and exports of other projects into a project."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from app.commands.label_options import add_import_options as add_label_options
from app.commands.label_options import words_of as label_words_of
from app.commands.output import print_json, print_problems, warn
from app.commands.trajectory_options import add_import_options, words_of
from app.domain.check import Violation
from app.domain.question import Granularity
from app.services.import_report import ImportRefusedError, ImportReport, OnConflict
from app.services.import_service import FORMATS, import_file
from app.services.media_check import check_videos
from app.services.memory_words import MemoryWords
from app.services.results_words import ResultsWords
from app.services.subtitle_import import Reading
from storage.edit import Edit
from storage.project_file import ProjectFile


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare files and how they come in."""
    parser.add_argument("project", metavar="PROJECT", type=Path)
    parser.add_argument(
        "files", metavar="FILE", nargs="+", type=Path, help="a video file adds a video"
    )
    parser.add_argument(
        "--as",
        dest="format",
        metavar="FORMAT",
        choices=FORMATS,
        help=f"{', '.join(FORMATS)} (default: told from the content)",
    )
    parser.add_argument(
        "--video",
        metavar="VIDEO_ID",
        help="the video of what is imported (default: the one the file tells, or the only one)",
    )
    parser.add_argument("--rater", metavar="NAME", default="", help="who does it")
    parser.add_argument(
        "--on-conflict",
        choices=[each.value for each in OnConflict],
        help="for what the project holds with other content (default: nothing is imported); "
        "both: of traces, which then stand side by side",
    )
    parser.add_argument(
        "--skip-invalid",
        action="store_true",
        help="take the sound records, cues and annotations of a file that holds errors too",
    )
    parser.add_argument(
        "--encoding",
        metavar="NAME",
        help="of subtitles and tables, such as gb18030 (default: told by evidence)",
    )
    words = parser.add_argument_group("of event memories (of traces --run, --made-at, --any-video)")
    words.add_argument("--title", metavar="TEXT", default="", help="(default: the file's name)")
    words.add_argument("--agent", metavar="NAME", default="", help="who made it")
    words.add_argument("--run", metavar="NAME", default="", help="in which run")
    words.add_argument("--made-at", metavar="DATE", default="", help="when, such as 2026-07-04")
    words.add_argument(
        "--any-video",
        action="store_true",
        help="take it, or a film of EmoS, although it seems to be of another video",
    )
    results = parser.add_argument_group("of answers and scores (see --run and --made-at, too)")
    results.add_argument(
        "--system", metavar="NAME", default="", help="whose answers (default: the file's name)"
    )
    results.add_argument(
        "--judge", metavar="NAME", default="", help="who scored (default: the file's name)"
    )
    results.add_argument(
        "--granularity",
        choices=[each.value for each in Granularity],
        default="",
        help="of all records (default: as each says, else of the question, else by the id)",
    )
    add_import_options(parser)
    add_label_options(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Import all files or, where one is refused, none."""
    project = ProjectFile.open(arguments.project, holder=arguments.rater)
    try:
        reports = _with_checks(project, _import_all(project, arguments))
    except ImportRefusedError as error:
        warn(error.on_command_line)
        if arguments.json:
            _print_reports([error.report], arguments)
        return 1
    finally:
        project.close()
    _print_reports(reports, arguments)
    return 0


def _import_all(project: ProjectFile, arguments: argparse.Namespace) -> list[ImportReport]:
    names = ", ".join(path.name for path in arguments.files)
    with project.edit(f"Import {names}", None) as edit:
        _sign(project, edit, arguments.rater.strip())
        return [
            import_file(
                project,
                path,
                format=arguments.format,
                video_id=arguments.video,
                rater=edit.rater,
                on_conflict=arguments.on_conflict,
                skip_invalid=arguments.skip_invalid,
                reading=_reading(arguments),
            )
            for path in arguments.files
        ]


def _reading(arguments: argparse.Namespace) -> Reading:
    words = MemoryWords(
        arguments.title.strip(),
        arguments.agent.strip(),
        arguments.run.strip(),
        arguments.made_at.strip(),
        any_video=arguments.any_video,
    )
    results = ResultsWords(
        arguments.system.strip(),
        arguments.judge.strip(),
        run=words.run,
        made_at=words.made_at,
        granularity=arguments.granularity,
    )
    return Reading(
        encoding=arguments.encoding,
        memory=words,
        trajectories=words_of(arguments),
        results=results,
        labels=label_words_of(arguments),
    )


def _with_checks(project: ProjectFile, reports: Sequence[ImportReport]) -> list[ImportReport]:
    """Add to the reports of videos what is odd about them, once for each file."""
    if not any(report.format == "video" for report in reports):
        return list(reports)
    checked = check_videos(project)
    findings = [each for check in checked.values() for each in check.findings]
    return [
        replace(
            report,
            problems=(*report.problems, *_findings_of(report, findings)),
        )
        for report in reports
    ]


def _findings_of(report: ImportReport, findings: Sequence[Violation]) -> list[Violation]:
    same = Path(report.file).resolve()
    return [
        replace(each, file=report.file) for each in findings if Path(each.file).resolve() == same
    ]


def _sign(project: ProjectFile, edit: Edit, name: str) -> None:
    """Put the edit in the name of a rater, who is added where the project does not know them."""
    if name:
        found = project.raters.find(name)
        edit.rater = (found[0] if found else project.raters.add(name)).key


def _print_reports(reports: Sequence[ImportReport], arguments: argparse.Namespace) -> None:
    if arguments.json:
        values = [report.to_json() for report in reports]
        print_json(values[0] if len(arguments.files) == 1 else values)
        return
    for report in reports:
        print_problems(report.problems)
        print(
            f"{report.file}: {report.format}, {report.added:,} added, {report.updated:,} updated, "
            f"{report.skipped:,} skipped."
        )
