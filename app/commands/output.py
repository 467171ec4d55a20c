"""What commands print: JSON for programs, aligned plain text for people."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Sequence

from app.domain.check import Severity, Violation
from app.services.import_report import place_of

_MAX_ROWS = 40


def print_json(value: object) -> None:
    """Print one JSON value, letters as they are."""
    print(json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2))


def print_table(rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns of equal width, two blanks apart, with no rules."""
    if not rows:
        return
    widths = [max(map(text_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell + " " * (width - text_width(cell)) for cell, width in zip(row, widths, strict=True)
        ]
        print("  ".join(cells).rstrip())


def text_width(text: str) -> int:
    """Return how many columns a text takes in a terminal; CJK letters take two, accents none."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def count_of(number: int, noun: str, plural: str = "") -> str:
    """Say how many: ``1 cue``, ``2,000 cues``."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def print_problems(problems: Sequence[Violation]) -> None:
    """Print what was found in files, one line each, not all of many; errors come first."""
    ordered = sorted(problems, key=lambda problem: problem.severity is not Severity.ERROR)
    for problem in ordered[:_MAX_ROWS]:
        print(problem_line(problem))
    if len(problems) > _MAX_ROWS:
        print(f"... and {len(problems) - _MAX_ROWS:,} more; --json lists all.")


def problem_line(problem: Violation) -> str:
    """Write one finding on one line: file, place, severity, message, what was done."""
    done = f" ({problem.repaired})" if problem.repaired else ""
    return f"{place_of(problem)}: {problem.severity.value}: {problem.message}{done}"


def warn(message: str) -> None:
    """Print a line for people on standard error."""
    print(f"emoscope: {message}", file=sys.stderr)
