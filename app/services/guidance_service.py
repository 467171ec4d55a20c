"""The guidelines and word lists that hold in a project: its own, else those of the program."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import assets
from app.domain.guidance import LISTS, SPELLING, WORDS, words_in
from storage.project_file import ProjectFile

_LANGUAGES = ("en", "ja", "zh")
_FOLDER = Path(assets.__file__).resolve().parent / "guidelines"


def default_text(name: str, language: str = "en") -> str:
    """Return what the program brings under a name of `app.domain.guidance`.

    Parameters
    ----------
    language
        Of the interface: ``en``, ``ja`` or ``zh``. Lists of words hold all languages.
    """
    return _read(name, language)


def is_default(name: str, text: str) -> bool:
    """Tell whether a text is what the program brings, in whatever language."""
    return text.strip() in {_read(name, language).strip() for language in _LANGUAGES}


def guidance_text(project: ProjectFile, name: str, language: str = "en") -> str:
    """Return the text that holds under a name: the project's own, else the program's."""
    own = project.guidance.get(name)
    return _read(name, language) if own is None else own


def is_own(project: ProjectFile, name: str) -> bool:
    """Tell whether the project wrote a text itself."""
    return project.guidance.get(name) is not None


def psychology_words(project: ProjectFile) -> tuple[str, ...]:
    """Return the words that need support in the video."""
    return words_in(guidance_text(project, WORDS))


def spelling_words(project: ProjectFile) -> tuple[str, ...]:
    """Return the words that are spelt right whatever a dictionary says."""
    return words_in(guidance_text(project, SPELLING))


@cache
def _read(name: str, language: str = "en") -> str:
    ending = ".txt" if name in LISTS else ".md" if language == "en" else f".{language}.md"
    return (_FOLDER / f"{name}{ending}").read_text(encoding="utf-8")
