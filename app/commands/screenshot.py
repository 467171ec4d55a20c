"""`screenshot`: the window or the video as a PNG, without a display."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.commands.sizes import picture_size
from app.domain.timecode import parse_time
from app.screenshot_request import LANGUAGES, PAGES, THEMES, WORKSPACES, ScreenshotRequest


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the picture shows and where it goes."""
    parser.add_argument(
        "project",
        metavar="PROJECT",
        nargs="?",
        type=Path,
        help="the project (default: a copy of the demo)",
    )
    parser.add_argument("--workspace", choices=WORKSPACES, default="author", help="default: author")
    parser.add_argument(
        "--page", choices=PAGES, help="what stands beside the video (default: as the workspace)"
    )
    parser.add_argument(
        "--at", metavar="TIME", type=_time, help="the moment shown: 01:02:03.450, 62:03 or seconds"
    )
    parser.add_argument("--out", metavar="PNG", type=Path, required=True, help="the file to write")
    parser.add_argument(
        "--size", metavar="WxH", type=picture_size, default=(1920, 1080), help="default: 1920x1080"
    )
    parser.add_argument("--theme", choices=THEMES, help="default: your setting")
    parser.add_argument("--language", choices=LANGUAGES, help="default: your setting")
    parser.add_argument(
        "--video-only", action="store_true", help="the picture alone, at its own size"
    )


def build_request(arguments: argparse.Namespace) -> ScreenshotRequest:
    """Return what is to be painted; painting needs Qt and is not done here."""
    width, height = arguments.size
    return ScreenshotRequest(
        project=arguments.project,
        workspace=arguments.workspace,
        at_ms=arguments.at,
        out=arguments.out,
        width=width,
        height=height,
        theme=arguments.theme,
        language=arguments.language,
        video_only=arguments.video_only,
        page=arguments.page,
    )


def _time(text: str) -> int:
    try:
        return parse_time(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
