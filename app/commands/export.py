"""`export`: records, tiers or subtitles of a project as a file, JSON lines or a folder."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.commands.output import count_of, print_json, print_problems, warn
from app.commands.raters import rater_named
from app.commands.sizes import picture_size
from app.commands.trajectory_options import (
    add_export_options,
    choice_of,
    concerns_trajectories,
)
from app.domain.question import Granularity, Status
from app.domain.record_rules import CHOICE_RULE
from app.screenshot_request import THEMES
from app.services.clip_service import FORMAT as CLIPS
from app.services.clip_service import export_clips
from app.services.export_service import FORMATS, ITEM_FORMATS, ExportReport, export_project
from app.services.label_export import LABEL_FORMATS
from app.services.memory_export import MEMORY_FORMATS, PICTURE_FORMATS, memory_in_view
from app.services.results_export import FORMATS as RESULT_FORMATS
from app.services.results_words import ResultsWords
from app.services.subtitle_export import (
    SUBTITLE_EXPORTS,
    export_rows_of_videos,
    export_subtitles,
)
from app.services.trajectory_export import FORMATS as TRAJECTORY_FORMATS
from storage.formats.label_table import FORMAT as LABELS
from storage.formats.longemo_legacy import FORMAT as LEGACY
from storage.formats.longemo_subtitles import LONGEMO_SUBTITLES
from storage.formats.naru_mcq import FORMAT as MCQ
from storage.formats.naru_records import NAMES as STORY_FORMATS
from storage.formats.records import is_folder_shape
from storage.formats.scores import FORMAT as SCORES
from storage.formats.tier_formats import NAMES as TIER_FORMATS
from storage.formats.trace import FORMAT as TRACE
from storage.formats.trajectory_csv import FORMAT as TABLE
from storage.project_file import ProjectFile

_OF_VIDEOS = (
    *(*ITEM_FORMATS, *TIER_FORMATS, *STORY_FORMATS, *MEMORY_FORMATS, TRACE),
    *TRAJECTORY_FORMATS,
    *RESULT_FORMATS,
    *LABEL_FORMATS,
)
_CURVES = ("trajectory-png", "trajectory-svg")
_PICTURES = (*PICTURE_FORMATS, *_CURVES)
_ALL = (*FORMATS, CLIPS, *_PICTURES, *SUBTITLE_EXPORTS)
_COUNTED = (
    {"predictions": ("answer", ""), "scores": ("score", "")}
    | {TRACE: ("trace", ""), MCQ: ("item", ""), LEGACY: ("record", "")}
    | dict.fromkeys(LABEL_FORMATS, ("unit", ""))
    | dict.fromkeys(STORY_FORMATS, ("segment or note", "segments and notes"))
    | dict.fromkeys(MEMORY_FORMATS, ("event memory", "event memories"))
    | dict.fromkeys(TRAJECTORY_FORMATS, ("trajectory", "trajectories"))
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what leaves, as what, and where to."""
    parser.add_argument("project", metavar="PROJECT", type=Path)
    parser.add_argument(
        "--as",
        dest="format",
        metavar="FORMAT",
        choices=_ALL,
        required=True,
        help=" or ".join(_ALL),
    )
    parser.add_argument(
        "--out",
        metavar="PATH",
        type=Path,
        required=True,
        help="a file, or a folder; replaced if it exists",
    )
    parser.add_argument(
        "--granularity",
        choices=[each.value for each in Granularity],
        help="only this tier (default: both)",
    )
    parser.add_argument(
        "--status",
        choices=[each.value for each in Status],
        help="only questions with this status or further (default: all)",
    )
    parser.add_argument(
        "--video",
        metavar="VIDEO_ID",
        help="only tiers, segments or records of this video (default: of all), or its subtitles",
    )
    parser.add_argument(
        "--track",
        metavar="NAME",
        help="the subtitle track: title, language or file name (default: the only one)",
    )
    parser.add_argument(
        "--memory",
        metavar="NAME",
        help="the event memory: title, agent or run (default: all; to draw, the one shown last)",
    )
    parser.add_argument(
        "--size",
        metavar="WxH",
        type=picture_size,
        help="of a picture, which as PNG has twice as many pixels (default: 1920 wide)",
    )
    parser.add_argument(
        "--system", metavar="NAME", help="whose answers or scores (default: the only)"
    )
    parser.add_argument(
        "--judge",
        metavar="NAME",
        help="whose scores: of a file or rater, or people (default: who scored most)",
    )
    parser.add_argument("--theme", choices=THEMES, help="of a picture (default: your setting)")
    add_export_options(parser)
    parser.add_argument(
        "--rater",
        metavar="NAME",
        help="emoscope, emos-labels, scores: only what others decided that this rater may read",
    )
    parser.add_argument(
        "--set", dest="unit_set", metavar="NAME", help="labels of this set (default: the only one)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Write and say how much; what is unfinished, or lost on the way, is told too."""
    misuse = _misuse(arguments)
    if misuse:
        warn(misuse)
        return 2
    if arguments.format in SUBTITLE_EXPORTS:
        return _write_subtitles(arguments)
    if arguments.format in _PICTURES:
        return _write_picture(arguments)
    if arguments.format == CLIPS:
        return _write_clips(arguments)
    project = ProjectFile.open(arguments.project, read_only=True, lock=False)
    try:
        report = export_project(
            project,
            format=arguments.format,
            out=arguments.out,
            granularity=arguments.granularity,
            status=arguments.status,
            video_id=arguments.video,
            memory=arguments.memory,
            rater=None if arguments.rater is None else rater_named(project, arguments.rater).key,
            trajectories=choice_of(arguments),
            unit_set=arguments.unit_set,
            results=ResultsWords(system=arguments.system or "", judge=arguments.judge or ""),
        )
    finally:
        project.close()
    if arguments.json:
        print_json(report.to_json())
    if report.format in _OF_VIDEOS:
        if not arguments.json:
            print_problems(report.problems)
            words = _COUNTED.get(report.format, ("annotation", ""))
            count = count_of(report.written, *words)
            print(f"{report.out}: {count} written as {report.format}.")
        return 0
    if not arguments.json:
        print(f"{report.out}: {count_of(report.written, 'question')} written as {report.format}.")
    _warn_of(report)
    return 0


def _warn_of(report: ExportReport) -> None:
    """Say what stays closed, has no place in the format, and is not finished."""
    if report.hidden:
        warn(f"{count_of(report.hidden, 'decision')} of others stay closed to the rater.")
    for problem in report.problems:
        if problem.rule == CHOICE_RULE:
            warn(problem.message)
    unfinished = len({problem.file for problem in report.problems if problem.file})
    if unfinished:
        verb = "is" if unfinished == 1 else "are"
        warn(
            f"{count_of(unfinished, 'question')} {verb} not finished and would not validate; "
            "--status complete leaves such out."
        )


def _misuse(arguments: argparse.Namespace) -> str:
    """Say which option does not go with the format; empty where all do."""
    name = arguments.format
    is_cues, is_tier = name in SUBTITLE_EXPORTS, name in TIER_FORMATS
    is_picture, is_of_videos = name in _PICTURES, name in (*_OF_VIDEOS, *_PICTURES)
    others = "segments, records, memories and traces have"
    what = "subtitles have" if is_cues else "tiers have" if is_tier else others
    option = concerns_trajectories(arguments)
    rules = (
        (
            option and name not in TRAJECTORY_FORMATS,
            f"{option} chooses trajectories; other formats have none.",
        ),
        (
            arguments.wide and name != TABLE,
            "--wide is of tables; JSON has one form.",
        ),
        (
            (arguments.size or arguments.theme) and not is_picture,
            "--size and --theme are of pictures; other formats have neither.",
        ),
        (
            arguments.rater and name not in ("emoscope", LABELS, SCORES),
            "--rater chooses reviews, labels and scores; only emoscope, emos-labels and scores "
            "have them.",
        ),
        (
            arguments.unit_set and name not in LABEL_FORMATS,
            "--set chooses labels; other formats have none.",
        ),
        (
            arguments.video and name in LABEL_FORMATS,
            "--video chooses tiers and records; labels leave with their set: --set.",
        ),
        (
            (arguments.system or arguments.judge) and name not in RESULT_FORMATS,
            "--system and --judge choose answers and scores; other formats have none.",
        ),
        (
            arguments.track and not is_cues,
            "--track chooses subtitles; other formats have none.",
        ),
        (
            arguments.memory and name not in (*MEMORY_FORMATS, *PICTURE_FORMATS),
            "--memory chooses event memories; other formats have none.",
        ),
        (
            (is_cues or is_of_videos)
            and (arguments.status or (arguments.granularity and name not in RESULT_FORMATS)),
            f"--granularity and --status choose questions; {what} neither.",
        ),
        (
            name == CLIPS and arguments.granularity == Granularity.EPISODE.value,
            "clips are of clip questions; episodes are whole videos.",
        ),
        (
            arguments.video
            and name != CLIPS
            and (not (is_cues or is_of_videos) or name in RESULT_FORMATS),
            "--video chooses tiers and records; questions of all videos leave together.",
        ),
    )
    return next((words for is_wrong, words in rules if is_wrong), "")


def _write_clips(arguments: argparse.Namespace) -> int:
    """Cut the clips of questions; one that cannot be cut is told, and the others are written."""
    project = ProjectFile.open(arguments.project, read_only=True, lock=False)
    try:
        written, problems = export_clips(
            project, arguments.out, status=arguments.status, video_id=arguments.video
        )
    finally:
        project.close()
    report = ExportReport(str(arguments.out), CLIPS, written, problems)
    if arguments.json:
        print_json(report.to_json())
    else:
        print(f"{report.out}: {count_of(written, 'clip')} written.")
    for problem in problems:
        warn(f"{problem.file}: {problem.message}")
    return 1 if problems and not written else 0


def _write_picture(arguments: argparse.Namespace) -> int:
    """Draw the graph of one memory, or curves; fonts and colours are loaded only for this."""
    from app.curve_export import export_curve_picture  # noqa: PLC0415 -- loads Qt
    from app.graph_export import PictureLook, export_graph_picture  # noqa: PLC0415 -- loads Qt

    look = PictureLook(arguments.size, arguments.theme)
    name, out = arguments.format, arguments.out
    project = ProjectFile.open(arguments.project, read_only=True, lock=False)
    try:
        if name in _CURVES:
            video = export_curve_picture(project, arguments.video, name, out, look)
            what = f"the curves of {video}"
        else:
            row = memory_in_view(project, arguments.video, arguments.memory)
            export_graph_picture(project, row, name, out, look)
            what = f"the graph of {row.label}"
    finally:
        project.close()
    report = ExportReport(str(out), name, 1)
    if arguments.json:
        print_json(report.to_json())
    else:
        print(f"{report.out}: {what} as {report.format}.")
    return 0


def _write_rows(arguments: argparse.Namespace) -> int:
    """Write the rows of every video that has subtitles, a file each."""
    project = ProjectFile.open(arguments.project, read_only=True, lock=False)
    try:
        reports = export_rows_of_videos(project, arguments.out)
    finally:
        project.close()
    if arguments.json:
        print_json([report.to_json() for report in reports])
        return 0
    for report in reports:
        print(f"{report.out}: {count_of(report.written, 'row')} of {report.track}.")
        for problem in report.problems:
            warn(f"{report.video}: {problem.message}.")
    return 0


def _write_subtitles(arguments: argparse.Namespace) -> int:
    """Write one track; what the file cannot say is told on standard error."""
    is_folder = is_folder_shape(arguments.out) and not (arguments.video or arguments.track)
    if arguments.format == LONGEMO_SUBTITLES and is_folder:
        return _write_rows(arguments)
    project = ProjectFile.open(arguments.project, read_only=True, lock=False)
    try:
        report = export_subtitles(
            project,
            format=arguments.format,
            out=arguments.out,
            video_id=arguments.video,
            track_name=arguments.track,
        )
    finally:
        project.close()
    if arguments.json:
        print_json(report.to_json())
        return 0
    print(f"{report.out}: {count_of(report.written, 'cue')} of {report.track} as {report.format}.")
    for problem in report.problems:
        place = f"cue {problem.record}: " if problem.record else ""
        warn(f"{place}{problem.message}.")
    return 0
