"""Finds the faults of event memories in files: memories, traces, what models told of windows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.domain.check import Severity
from app.domain.errors import ImportFailedError, InvalidRecordError
from app.domain.graph_lint import Finding, Scope, lint
from app.domain.memory_partial import is_trace, partial_memory
from app.domain.memory_reading import read_memory
from app.domain.question import JsonObject
from app.domain.window_output import is_window_output, memory_of_window, placed_in_window
from storage.formats.bulk import cycle_collection_paused
from storage.formats.source import read_source


@dataclass(frozen=True, slots=True)
class FileFinding:
    """A finding and the file it is of; `record` counts from 1 where the file holds several."""

    file: str
    record: int
    finding: Finding

    def to_json(self) -> dict[str, object]:
        """Return the shape that `lint-graph --json` prints."""
        return {"file": self.file, **self.finding.to_json()}


@dataclass(frozen=True, slots=True)
class LintReport:
    """What was found in files; `memories` says how many could be looked at."""

    files: int
    memories: int
    findings: tuple[FileFinding, ...]

    @property
    def has_errors(self) -> bool:
        """Tell whether any file is at fault."""
        return any(each.finding.severity is Severity.ERROR for each in self.findings)


@cycle_collection_paused()
def lint_files(paths: Sequence[Path]) -> LintReport:
    """Look for faults in files; one that cannot be read is a fault like others."""
    findings: list[FileFinding] = []
    memories = 0
    for path in paths:
        try:
            source = read_source(path)
        except ImportFailedError as error:
            findings.append(FileFinding(str(path), 0, _unreadable(error.message)))
            continue
        findings += (
            FileFinding(
                each.file,
                each.record,
                Finding(each.rule, each.severity, "", each.path, each.message),
            )
            for each in source.violations
        )
        for record in source.records:
            memories += 1
            place = record.ordinal if len(source.records) > 1 else 0
            found = lint_object(record.value)
            findings += (FileFinding(record.file, place, each) for each in found)
    return LintReport(len(paths), memories, tuple(findings))


def lint_object(value: JsonObject) -> tuple[Finding, ...]:
    """Find the faults of one JSON object, whichever of the three it is."""
    try:
        return tuple(_findings(value))
    except InvalidRecordError as error:
        return (_unreadable(error.message),)


def _findings(value: JsonObject) -> Iterator[Finding]:
    if is_window_output(value):
        found = lint(memory_of_window(value), scope=Scope.WINDOW)
        yield from map(placed_in_window, found)
    else:
        yield from lint(partial_memory(value) if is_trace(value) else read_memory(value))


def _unreadable(message: str) -> Finding:
    return Finding("unreadable", Severity.ERROR, "", "", message)
