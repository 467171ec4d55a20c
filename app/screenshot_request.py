"""What a picture of the application shall show."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

WORKSPACES = ("author", "verify", "graph", "label", "results")
THEMES = ("dark", "light")
LANGUAGES = ("en", "ja", "zh")
PAGES = ("transcript", "annotations", "events", "trace", "chapters", "notes", "curves", "answers")
"""Pages of the context panel."""


@dataclass(frozen=True, slots=True)
class ScreenshotRequest:
    """One picture.

    Attributes
    ----------
    project
        The project file; None for a copy of the demo.
    workspace
        One of `WORKSPACES`.
    at_ms
        The moment shown, or None for where the project was left.
    out
        The PNG to write.
    width, height
        Size of the window in pixels; not used by `video_only`.
    theme, language
        One of `THEMES` and `LANGUAGES`, or None for the user's own.
    video_only
        The picture of the video alone, at its own size.
    page
        The page of the context panel in front, one of `PAGES`; None for the workspace's own.
    """

    project: Path | None
    workspace: str
    at_ms: int | None
    out: Path
    width: int = 1920
    height: int = 1080
    theme: str | None = None
    language: str | None = None
    video_only: bool = False
    page: str | None = None
