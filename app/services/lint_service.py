"""Finds the faults of event memories: in files, and in projects, where some may be waived."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.domain.check import Severity
from app.domain.errors import AppError, ImportFailedError, InvalidRecordError
from app.domain.graph_lint import Finding, Scope, lint, with_waivers
from app.domain.memory_partial import is_trace, partial_memory
from app.domain.memory_reading import read_memory
from app.domain.memory_row import MemoryRow
from app.domain.question import JsonObject
from app.domain.window_output import is_window_output, memory_of_window, placed_in_window
from storage.formats.bulk import cycle_collection_paused
from storage.formats.source import read_source
from storage.project_file import ProjectFile

_DATABASE_MARK = b"SQLite format 3\0"


@dataclass(frozen=True, slots=True)
class FileFinding:
    """A finding and the file it is of.

    Attributes
    ----------
    record
        Counts from 1 where a file holds several.
    memory
        Which memory of a project; empty in other files.
    """

    file: str
    record: int
    finding: Finding
    memory: str = ""

    def to_json(self) -> dict[str, object]:
        """Return the shape that `lint-graph --json` prints."""
        return {"file": self.file, "memory": self.memory or None, **self.finding.to_json()}


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
        if _is_database(path):
            found, count = _of_project(path)
            findings += found
            memories += count
            continue
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
            faults = lint_object(record.value)
            findings += (FileFinding(record.file, place, each) for each in faults)
    return LintReport(len(paths), memories, tuple(findings))


def _is_database(path: Path) -> bool:
    """Tell a project by how its file begins, whatever it is called."""
    try:
        with path.open("rb") as file:
            return file.read(len(_DATABASE_MARK)) == _DATABASE_MARK
    except OSError:  # a folder, or it cannot be read, which is told where it is read
        return False


def _of_project(path: Path) -> tuple[list[FileFinding], int]:
    """Look at every memory of a project, beside its video and with what was waived."""
    try:
        project = ProjectFile.open(path, read_only=True, lock=False)
    except AppError as error:
        return [FileFinding(str(path), 0, _unreadable(error.message))], 0
    try:
        rows = project.memories.all()
        found = [
            FileFinding(str(path), 0, each, row.label)
            for row in rows
            for each in lint_stored(project, row)
        ]
        return found, len(rows)
    finally:
        project.close()


def lint_stored(project: ProjectFile, row: MemoryRow) -> tuple[Finding, ...]:
    """Find the faults of a memory of a project; its vocabularies, video and waivers count."""
    words = [each for each in project.vocabularies.all() if not each.is_built_in]
    media_ms = project.videos.get(row.video).duration_ms
    found = lint(project.memories.get(row.key), words, media_ms=media_ms)
    return with_waivers(found, project.memories.waivers(row.key))


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
