"""Problems of one subtitle file, collected line by line while it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.domain.check import Severity, Violation
from app.domain.phrase import phrase

_LINES_NAMED = 5


@dataclass(slots=True)
class ProblemList:
    """Problems of one file, in the order they were met."""

    file: str
    found: list[Violation] = field(default_factory=list)

    def add(
        self,
        line: int,
        rule: str,
        message: str,
        *,
        repaired: str = "",
        severity: Severity = Severity.WARNING,
        record: int = 0,
        path: str = "",
    ) -> None:
        """Note one problem; `line` from 1, or 0 for the file as a whole."""
        self.found.append(
            Violation(self.file, record, path, rule, severity, message, line, repaired)
        )

    def refuse(
        self, line: int, rule: str, message: str, *, record: int = 0, path: str = ""
    ) -> None:
        """Note a cue that cannot be read."""
        self.add(line, rule, message, severity=Severity.ERROR, record=record, path=path)

    def add_summary(self, rule: str, lines: Sequence[int], words: str) -> None:
        """Note one thing that several cues share, naming the first lines."""
        if not lines:
            return
        message = phrase(
            "cues that {words}: {count} (line {named}{more})",
            words=words,
            count=len(lines),
            named=named_lines(lines),
            more=more_than_named(lines),
        )
        self.add(lines[0], rule, message, severity=Severity.INFO)

    def in_order(self) -> tuple[Violation, ...]:
        """Return them by line; those of one line keep their order."""
        return tuple(sorted(self.found, key=lambda problem: problem.line))

    def as_text(self) -> str:
        """Return one line a problem, to copy."""
        return "\n".join(f"line {found.line}: {found.message}" for found in self.found)


def named_lines(lines: Sequence[int]) -> str:
    """Name the first few lines: ``3, 9, 12``."""
    return ", ".join(map(str, lines[:_LINES_NAMED]))


def more_than_named(lines: Sequence[int]) -> str:
    """Say how many lines `named_lines` left out; empty where none."""
    rest = len(lines) - _LINES_NAMED
    return phrase(" and {n} more", n=rest) if rest > 0 else ""
