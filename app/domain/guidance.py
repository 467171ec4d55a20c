"""What a project tells its authors: a guideline for each task, and two lists of words.

Each text has a name. A project that wrote none of its own uses what the program brings
(`app.services.guidance_service`).
"""

from __future__ import annotations

from app.domain.question import Granularity, QuestionType
from app.domain.record_rules import types_of
from app.domain.words import folded, unique

WORDS = "psychology-words"
"""Name of the list of psychology words, which need support in the video."""

SPELLING = "spelling-words"
"""Name of the list of words that are spelt right whatever a dictionary says."""

TASKS = tuple((tier, kind) for tier in Granularity for kind in types_of(tier))
"""The eight kinds of question, clips first."""


def guideline_name(granularity: Granularity, kind: QuestionType) -> str:
    """Return the name of the guideline of a task, such as ``clip-emotion-cause``."""
    return f"{granularity.value}-{kind.value.replace(' ', '-')}"


GUIDELINES = tuple(guideline_name(tier, kind) for tier, kind in TASKS)
"""The names of all guidelines."""

LISTS = (WORDS, SPELLING)
"""The names of lists of words: one a line, ``#`` begins a remark."""

NAMES = (*GUIDELINES, *LISTS)


def words_in(text: str) -> tuple[str, ...]:
    """Return the words of a list, each once whatever its case."""
    lines = (line.split("#", 1)[0].strip() for line in text.splitlines())
    return unique(line for line in lines if line)


def with_word(text: str, word: str) -> str:
    """Return a list of words with one more at its end; as it is where it has the word."""
    if folded(word) in map(folded, words_in(text)):
        return text
    return f"{text.rstrip()}\n{word}\n".lstrip("\n")
