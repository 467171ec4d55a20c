"""Verdicts on open answers as the judge of the first release of LongEmo gives them.

Format: ``evaluation/open_judge.py`` of that project: ``correct``, ``score`` (0 or 1, the same),
``reason`` and ``matched``, with the ``question_id`` that it is about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app.domain.check import Violation
from app.domain.finding import Findings
from app.domain.phrase import phrase
from app.domain.question import JsonObject
from storage.formats.source import read_source


@dataclass(frozen=True, slots=True)
class ReadVerdicts:
    """Whether each answer is right, by question id, and what is wrong in the file."""

    correct: Mapping[str, bool]
    violations: tuple[Violation, ...]


def read_legacy_verdicts(path: Path) -> ReadVerdicts:
    """Read a file, JSON lines or a flat folder.

    Raises
    ------
    ImportFailedError
        There is nothing that could be read.
    """
    source = read_source(path)
    violations = list(source.violations)
    found: dict[str, bool] = {}
    for record in source.records:
        findings = Findings()
        question_id = findings.filled(record.value.get("question_id"), "question_id")
        correct = _correct(record.value, findings)
        if question_id in found:
            message = phrase("{id} has a verdict already", id=question_id)
            findings.error("question_id", "duplicate-id", message)
        violations += map(record.violation, findings.found)
        if question_id is not None and correct is not None and not findings.found:
            found[question_id] = correct
    return ReadVerdicts(found, tuple(violations))


def _correct(value: JsonObject, findings: Findings) -> bool | None:
    correct, score = value.get("correct"), value.get("score")
    if not isinstance(correct, bool):
        findings.error("correct", "shape", phrase("must be true or false"))
        return None
    if type(score) is not int or score != int(correct):
        findings.error("score", "score", phrase("must be 1 where correct is true, else 0"))
    return correct
