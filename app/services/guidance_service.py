"""The guidelines and word lists that hold in a project: its own, else those of the program."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import assets
from app.domain.guidance import GUIDELINES, WORDS, guideline_name, words_in
from app.domain.ids import RaterKey
from app.domain.question import Granularity, QuestionType
from storage.project_file import ProjectFile

_FOLDER = Path(assets.__file__).resolve().parent / "guidelines"


def default_text(name: str) -> str:
    """Return what the program brings under a name of `app.domain.guidance`."""
    return _read(name)


def guideline(project: ProjectFile, granularity: Granularity, kind: QuestionType) -> str:
    """Return the guideline of a task as Markdown: the project's own, else the program's."""
    return guidance_text(project, guideline_name(granularity, kind))


def guidance_text(project: ProjectFile, name: str) -> str:
    """Return the text that holds under a name."""
    own = project.guidance.get(name)
    return _read(name) if own is None else own


def is_own(project: ProjectFile, name: str) -> bool:
    """Tell whether the project wrote a text itself."""
    return project.guidance.get(name) is not None


def set_guidance(project: ProjectFile, name: str, text: str, rater: RaterKey | None) -> None:
    """Write a text as one edit; one equal to the program's goes back to it."""
    kept = text.replace("\r\n", "\n")
    with project.edit("Edit guideline" if name in GUIDELINES else "Edit word list", rater):
        project.guidance.put(name, None if kept.strip() == _read(name).strip() else kept)


def psychology_words(project: ProjectFile) -> tuple[str, ...]:
    """Return the words that need support in the video."""
    return words_in(guidance_text(project, WORDS))


@cache
def _read(name: str) -> str:
    suffix = "txt" if name == WORDS else "md"
    return (_FOLDER / f"{name}.{suffix}").read_text(encoding="utf-8")
