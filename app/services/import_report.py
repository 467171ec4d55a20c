"""What an import did, or why it did nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.errors import ImportFailedError
from app.domain.phrase import phrase, phrase_n


class OnConflict(StrEnum):
    """What to do with an object that the project holds with other content.

    `BOTH` is for what may stand twice, which are traces of one question; of all else it settles
    nothing.
    """

    KEEP = "keep"
    REPLACE = "replace"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class CueCounts:
    """What became of the cues of a file: taken as they stand, taken after a repair, left out."""

    kept: int
    repaired: int
    refused: int


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The outcome for one file.

    Attributes
    ----------
    file
        Path as given.
    format
        ``longemo``, ``emoscope``, ``video``, or a format of subtitles.
    added, updated, skipped
        Questions of ``longemo``; objects of any kind of ``emoscope``; cues of subtitles; videos.
        Skipped ones are in the project already, or were kept as they are there.
    problems
        What was repaired, odd, or left out.
    cues
        Of subtitles: what became of each cue.
    """

    file: str
    format: str
    added: int = 0
    updated: int = 0
    skipped: int = 0
    problems: tuple[Violation, ...] = ()
    cues: CueCounts | None = None

    def to_json(self) -> dict[str, object]:
        """Return the shape that `import --json` prints."""
        return {
            "file": self.file,
            "format": self.format,
            "added": self.added,
            "updated": self.updated,
            "skipped": self.skipped,
            **({"cues": asdict(self.cues)} if self.cues else {}),
            "problems": [problem_json(problem) for problem in self.problems],
        }


_OPTION = "Choose with --on-conflict keep or replace."


class ImportRefusedError(ImportFailedError):
    """A file holds errors or conflicts, and nothing of it was taken; `report` lists them."""

    def __init__(self, report: ImportReport) -> None:
        errors = [p for p in report.problems if p.severity is Severity.ERROR]
        others = len(errors) - 1
        more = phrase_n(" ({n} more error.)", " ({n} more errors.)", others) if others else ""
        told = {"place": place_of(errors[0]), "fault": errors[0].message, "more": more}
        super().__init__(
            # The rules of tiers and vocabularies speak in sentences, those of records do not.
            phrase("{place}: {fault} Nothing was imported.{more}", **told)
            if errors[0].message.endswith((".", "?"))
            else phrase("{place}: {fault}. Nothing was imported.{more}", **told),
            "\n".join(f"{place_of(problem)}: {problem.message}" for problem in report.problems),
            option=_OPTION if _only_conflicts(errors) else "",
        )
        self.report = report


def refuse_errors(
    path: Path, kind: str, problems: Sequence[Violation], *, skip_invalid: bool
) -> None:
    """Refuse a file that holds errors, unless its sound part is wanted.

    Raises
    ------
    ImportRefusedError
        There are errors; the report lists all problems.
    """
    if not skip_invalid and any(problem.severity is Severity.ERROR for problem in problems):
        raise ImportRefusedError(ImportReport(str(path), kind, problems=tuple(problems)))


@dataclass(slots=True)
class Tally:
    """Counts while an import goes on, and the conflicts met.

    Attributes
    ----------
    on_conflict
        None to collect conflicts, which then refuse the whole import.
    """

    file: str
    on_conflict: OnConflict | None
    added: int = 0
    updated: int = 0
    skipped: int = 0
    conflicts: list[Violation] = field(default_factory=list)

    def replaces(self, message: str, *, record: int = 0, line: int = 0) -> bool:
        """Settle one conflict: tell whether the object of the file takes the other's place."""
        if self.on_conflict is OnConflict.REPLACE:
            self.updated += 1
            return True
        if self.on_conflict is OnConflict.KEEP:
            self.skipped += 1
        else:
            self.conflicts.append(
                Violation(self.file, record, "", "conflict", Severity.ERROR, message, line)
            )
        return False

    def refuse(self, rule: str, message: str, *, record: int = 0, line: int = 0) -> None:
        """Note what does not fit the project, and refuses the whole import."""
        self.conflicts.append(Violation(self.file, record, "", rule, Severity.ERROR, message, line))

    def report(self, format_name: str, problems: Sequence[Violation] = ()) -> ImportReport:
        """Return the outcome.

        Raises
        ------
        ImportRefusedError
            There were conflicts that nobody settled.
        """
        if self.conflicts:
            found = (*self.conflicts, *problems)
            raise ImportRefusedError(ImportReport(self.file, format_name, problems=found))
        return ImportReport(
            self.file, format_name, self.added, self.updated, self.skipped, tuple(problems)
        )


def place_of(problem: Violation) -> str:
    """Name the place of a problem: file, then line or record, then the path inside."""
    place = problem.file
    if problem.line:
        place = phrase("{file}, line {line}", file=place, line=problem.line)
    elif problem.record:
        place = phrase("{file}, record {record}", file=place, record=problem.record)
    return phrase("{place}, {path}", place=place, path=problem.path) if problem.path else place


def _only_conflicts(errors: Sequence[Violation]) -> bool:
    return all(error.rule == "conflict" for error in errors)


def problem_json(problem: Violation) -> dict[str, object]:
    """Return a problem with the keys of the command line."""
    return {
        "file": problem.file,
        "line": problem.line or None,
        "record": problem.record or None,
        "path": problem.path,
        "rule": problem.rule,
        "severity": problem.severity.value,
        "message": problem.message,
        "repaired": problem.repaired,
    }
