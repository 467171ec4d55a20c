"""What a project tells its authors: a guideline for each task, and words that need support.

Each text has a name. A project that wrote none of its own uses what the program brings
(`app.services.guidance_service`).
"""

from __future__ import annotations

from app.domain.question import Granularity, QuestionType
from app.domain.record_rules import types_of
from app.domain.words import unique

WORDS = "psychology-words"
"""Name of the list of psychology words: one a line, ``#`` begins a remark."""

TASKS = tuple((tier, kind) for tier in Granularity for kind in types_of(tier))
"""The eight kinds of question, clips first."""


def guideline_name(granularity: Granularity, kind: QuestionType) -> str:
    """Return the name of the guideline of a task, such as ``clip-emotion-cause``."""
    return f"{granularity.value}-{kind.value.replace(' ', '-')}"


GUIDELINES = tuple(guideline_name(tier, kind) for tier, kind in TASKS)
"""The names of all guidelines."""

NAMES = (*GUIDELINES, WORDS)


def words_in(text: str) -> tuple[str, ...]:
    """Return the words of a list, each once whatever its case."""
    lines = (line.split("#", 1)[0].strip() for line in text.splitlines())
    return unique(line for line in lines if line)
