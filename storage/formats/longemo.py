"""The ten-field LongEmoBench records, both ways.

Format: docs/data_format.md of that project. Reading checks every rule and takes the sound records
only; what stands in the file beside them is reported.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from app.domain.check import Severity, Violation
from app.domain.finding import Finding
from app.domain.question import JsonObject
from app.domain.record import validate_record
from app.domain.watch import NOBODY, Watch, counted
from storage.formats.bulk import cycle_collection_paused
from storage.formats.records import write_records
from storage.formats.source import SourceRecord, has_errors, read_source

FORMAT = "longemo"


@dataclass(frozen=True, slots=True)
class ReadRecords:
    """What a source held.

    Attributes
    ----------
    format
        Name of the format.
    records
        The records without errors, in order, each with its place.
    violations
        Everything that is wrong or odd, in order of place.
    """

    format: str
    records: tuple[SourceRecord, ...]
    violations: tuple[Violation, ...] = field(default=())

    @property
    def has_errors(self) -> bool:
        """Tell whether anything was left out of `records`."""
        return has_errors(self.violations)


@cycle_collection_paused()
def read_longemo(path: Path, watch: Watch = NOBODY) -> ReadRecords:
    """Read and check a file, JSON lines or a flat folder.

    Raises
    ------
    ImportFailedError
        There is nothing that could be read.
    """
    source = read_source(path)
    places: dict[tuple[str, str], SourceRecord] = {}
    violations = list(source.violations)
    sound = []
    for record in counted(source.records, watch):
        findings = validate_record(record.value)
        twice = _twice(record, places)
        if twice:
            findings.append(twice)
        violations += map(record.violation, findings)
        if not any(finding.severity is Severity.ERROR for finding in findings):
            sound.append(record)
    order = {file: number for number, file in enumerate(source.files)}
    violations.sort(key=lambda item: (order[item.file], item.record))
    return ReadRecords(FORMAT, tuple(sound), tuple(violations))


def write_longemo(records: Iterable[JsonObject], path: Path) -> None:
    """Write records sorted by question id (code points), then tier, by the shape of `path`.

    Raises
    ------
    ExportFailedError
        The path cannot be written; nothing was changed.
    """
    ordered = sorted(records, key=lambda item: (_text(item, "question_id"), _tier(item)))
    write_records(ordered, path, lambda record: _text(record, "question_id"))


def _twice(record: SourceRecord, places: dict[tuple[str, str], SourceRecord]) -> Finding | None:
    """Report an id that an earlier record of the same tier has."""
    question_id = record.value.get("question_id")
    if not isinstance(question_id, str):
        return None
    first = places.setdefault((question_id, _tier(record.value)), record)
    if first is record:
        return None
    place = f"record {first.ordinal}"
    if first.file != record.file:
        place += f" of {Path(first.file).name}"
    message = f'"{question_id}" stands already in {place}'
    return Finding("question_id", "id-twice", Severity.ERROR, message)


def _tier(record: JsonObject) -> str:
    return str(record.get("granularity"))


def _text(record: JsonObject, name: str) -> str:
    return cast("str", record[name])
