"""Files that a project is made of: clips under any name, subtitles, records, and small projects."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from storage.project_file import ProjectFile
from tests.helpers.clip import make_clip

CUES = "1\n00:00:00,100 --> 00:00:00,600\nWhere is it?\n\n2\n00:00:00,700 --> 00:00:00,900\nここ\n"


def put_clip(path: Path, *, seconds: float = 1.0) -> Path:
    """Place a clip under a name; clips of different length are different files."""
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(make_clip(seconds=seconds), path)
    return path


def put_text(path: Path, text: str = CUES, encoding: str = "utf-8") -> Path:
    """Write a text file, by default subtitles of two cues."""
    path.write_bytes(text.encode(encoding))
    return path


def put_json(path: Path, value: Any) -> Path:
    """Write a JSON file, NaN included."""
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return path


def snapshot(path: Path) -> dict[str, bytes]:
    """Return every file of a folder with its bytes: to see that nothing was written."""
    return {
        str(file.relative_to(path)): file.read_bytes()
        for file in sorted(path.rglob("*"))
        if file.is_file()
    }


def content(path: Path) -> list[tuple[str, int]]:
    """Return what a project holds, in numbers, history included."""
    project = ProjectFile.open(path, read_only=True, lock=False)
    try:
        return [
            ("videos", len(project.videos.all())),
            ("cues", project.subtitles.count()),
            ("questions", project.questions.count()),
            ("raters", len(project.raters.all())),
            ("history", len(project.history.entries())),
        ]
    finally:
        project.close()
