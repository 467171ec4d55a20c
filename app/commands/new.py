"""`new`: a project from videos and their subtitles, or an empty one for what `import` brings."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.commands.output import count_of, problem_line, warn
from app.services.media_check import check_videos
from app.services.project_service import create_project


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the project and what goes into it."""
    parser.add_argument(
        "project", metavar="PROJECT", type=Path, help="NAME.emoscope, not there yet"
    )
    parser.add_argument(
        "--video",
        metavar="V",
        type=Path,
        action="append",
        default=[],
        help="a video file; may be given several times (default: none, as for labels of texts)",
    )
    parser.add_argument(
        "--subtitles",
        metavar="S",
        type=Path,
        action="append",
        default=[],
        help="an SRT file for the video of its name, or the only one; may be given several times",
    )


def run(arguments: argparse.Namespace) -> int:
    """Make the project, say what it holds, and what is odd about its files."""
    project = create_project(
        arguments.project,
        arguments.video,
        arguments.subtitles,
        told=lambda problem: warn(problem_line(problem)),
    )
    try:
        videos, cues = len(project.videos.all()), project.subtitles.count()
        for checked in check_videos(project).values():
            for finding in checked.findings:
                warn(problem_line(finding))
    finally:
        project.close()
    print(f"{arguments.project}: {count_of(videos, 'video')}, {count_of(cues, 'cue')}.")
    if not videos:
        print("No video yet: import takes videos, and what does without one, such as labels.")
    return 0
