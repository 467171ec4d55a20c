"""Checks files against their format, without a project."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.errors import AppError, ImportFailedError
from app.services.authoring_service import SetReport, check_project
from app.services.lint_service import lint_files
from storage.formats.detect import detect_format
from storage.formats.emoscope_reader import read_emoscope
from storage.formats.event_memory import FORMAT as MEMORY
from storage.formats.label_table import FORMAT as LABELS
from storage.formats.label_table import read_label_table
from storage.formats.longemo import read_longemo
from storage.formats.longemo_legacy import FORMAT as LEGACY
from storage.formats.longemo_legacy import read_legacy
from storage.formats.naru_mcq import FORMAT as MCQ
from storage.formats.naru_mcq import read_mcq
from storage.formats.naru_records import NAMES as STORIES
from storage.formats.naru_records import read_records
from storage.formats.predictions import FORMAT as PREDICTIONS
from storage.formats.predictions import read_predictions
from storage.formats.scores import FORMAT as SCORES
from storage.formats.scores import read_scores
from storage.formats.subtitle_formats import NAMES as SUBTITLES
from storage.formats.subtitle_formats import read_subtitles
from storage.formats.tier_formats import NAMES as TIERS
from storage.formats.tier_formats import read_tiers
from storage.formats.trace import FORMAT as TRACE
from storage.formats.trace import read_traces
from storage.formats.trajectory_formats import NAMES as TRAJECTORIES
from storage.formats.trajectory_formats import read_trajectories
from storage.project_file import ProjectFile

PROJECT = "project"
"""What project files are called among the formats of a report."""


@dataclass(frozen=True, slots=True)
class ValidationReport:
    """What was found in several files.

    Attributes
    ----------
    formats
        Format of each file that could be told, in order.
    files, records
        How many were looked at; cues and annotations count as records.
    unwatched
        Of projects: episode questions written with less than 95 % of the video watched.
    waived
        Of projects: findings that were set aside with a reason, which are not listed.
    """

    files: int
    records: int
    violations: tuple[Violation, ...]
    formats: tuple[str, ...] = ()
    unwatched: int = 0
    waived: int = 0

    @property
    def has_errors(self) -> bool:
        """Tell whether any file is at fault."""
        return any(item.severity is Severity.ERROR for item in self.violations)

    def to_json(self) -> dict[str, object]:
        """Return the shape that `validate --json` prints."""
        return {
            "files": self.files,
            "records": self.records,
            **(
                {"unwatched": self.unwatched, "waived": self.waived}
                if PROJECT in self.formats
                else {}
            ),
            "violations": [
                {
                    "file": item.file,
                    "record": item.record or None,
                    "line": item.line or None,
                    "path": item.path,
                    "rule": item.rule,
                    "severity": item.severity.value,
                    "message": item.message,
                }
                for item in self.violations
            ],
        }


def validate_files(paths: Sequence[Path], format_name: str | None = None) -> ValidationReport:
    """Check files one after the other; one that cannot be read is a violation like others.

    Parameters
    ----------
    format_name
        One of `storage.formats.detect.FORMATS`; None to tell each from its content. A project
        file is checked as what it is: each question, and all of them against each other.
    """
    records = unwatched = waived = 0
    formats = []
    violations: list[Violation] = []
    for path in paths:
        try:
            kind = format_name or (PROJECT if is_project(path) else detect_format(path))
            if kind == PROJECT:
                report = _project_report(path)
                count, found = report.questions, tuple(report.violations(str(path)))
                unwatched += report.unwatched
                waived += report.waived
            else:
                count, found = _validate(path, kind)
        except ImportFailedError as error:
            violations.append(
                Violation(str(path), 0, "", "unreadable", Severity.ERROR, error.message)
            )
            continue
        formats.append(kind)
        records += count
        violations += found
    return ValidationReport(
        len(paths), records, tuple(violations), tuple(formats), unwatched, waived
    )


def is_project(path: Path) -> bool:
    """Tell whether a path is a project file, whatever is wrong with it."""
    return path.suffix.lower() == ".emoscope" and path.is_file()


def _project_report(path: Path) -> SetReport:
    """Check the questions of a project, by themselves and against each other."""
    try:
        project = ProjectFile.open(path, read_only=True, lock=False)
    except AppError as error:
        raise ImportFailedError(error.message, error.detail) from error
    try:
        return check_project(project)
    finally:
        project.close()


def _validate(path: Path, kind: str) -> tuple[int, tuple[Violation, ...]]:
    if kind in SUBTITLES:
        subtitles = read_subtitles(path, kind)
        return len(subtitles.cues) + subtitles.refused, subtitles.problems
    if kind in STORIES:
        records = read_records(path, kind)
        lost = [one for one in records.violations if one.severity is Severity.ERROR]
        return sum(each.count for each in records.documents) + len(lost), records.violations
    if kind in TIERS:
        document = read_tiers(path, kind)
        refused = [one for one in document.problems if one.severity is Severity.ERROR]
        return document.annotation_count + len(refused), document.problems
    if kind == "emoscope":
        project = read_emoscope(path)
        return len(project.lines), project.violations
    if kind in (MEMORY, LABELS, PREDICTIONS, SCORES, *TRAJECTORIES):
        own = _OWN.get(kind)
        return own(path) if own is not None else _validate_trajectories(path, kind)
    readers = {TRACE: read_traces, MCQ: read_mcq, LEGACY: read_legacy}
    read = readers.get(kind, read_longemo)(path)
    places = {(record.file, record.ordinal) for record in read.records}
    places |= {(item.file, item.record) for item in read.violations if item.record}
    return len(places), read.violations


def _validate_trajectories(path: Path, kind: str) -> tuple[int, tuple[Violation, ...]]:
    read = read_trajectories(path, kind)
    return sum(found.trajectory.count for found in read.trajectories), read.problems


def _validate_answers(path: Path) -> tuple[int, tuple[Violation, ...]]:
    read = read_predictions(path)
    return _records(len(read.predictions), read.violations), read.violations


def _validate_scores(path: Path) -> tuple[int, tuple[Violation, ...]]:
    read = read_scores(path)
    return _records(len(read.records), read.violations), read.violations


def _records(sound: int, violations: Sequence[Violation]) -> int:
    """Return how many records there are: sound ones, and those with errors."""
    faulty = {(each.file, each.record) for each in violations if each.severity is Severity.ERROR}
    return sound + len(faulty)


def _validate_labels(path: Path) -> tuple[int, tuple[Violation, ...]]:
    read = read_label_table(path)
    return len(read.rows), read.problems


def _validate_memories(path: Path) -> tuple[int, tuple[Violation, ...]]:
    """Check memories against the invariants of their format, and look for suspicions."""
    report = lint_files([path])
    violations = [
        Violation(
            each.file,
            each.record,
            each.finding.path,
            each.finding.rule,
            each.finding.severity,
            each.finding.sentence,
        )
        for each in report.findings
    ]
    return report.memories, tuple(violations)


_OWN = {
    MEMORY: _validate_memories,
    LABELS: _validate_labels,
    PREDICTIONS: _validate_answers,
    SCORES: _validate_scores,
}
