"""Multiple-choice items, both ways: a list or lines of JSON, a folder of them, or a table (CSV)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.finding import Finding
from app.domain.mcq_record import validate_item_record
from app.domain.phrase import phrase
from app.domain.question import JsonObject
from app.domain.watch import NOBODY, Watch, counted
from storage.formats.atomic import write_text
from storage.formats.bulk import cycle_collection_paused
from storage.formats.longemo import ReadRecords
from storage.formats.naru_mcq_csv import SUFFIX, format_items, read_items, tell_header
from storage.formats.records import write_records
from storage.formats.source import SourceRecord, read_source

FORMAT = "naru-mcq"


def tell_items(names: set[str]) -> bool:
    """Tell whether the fields of a first object are those of an item."""
    return {"stem", "options"} <= names


def tell_item_table(head: str) -> bool:
    """Tell whether a text begins as a table of items."""
    return tell_header(head)


@cycle_collection_paused()
def read_mcq(path: Path, watch: Watch = NOBODY) -> ReadRecords:
    """Read and check a file, JSON lines, a flat folder or a table.

    Raises
    ------
    ImportFailedError
        There is nothing that could be read.
    """
    if path.suffix.lower() == SUFFIX:
        files, (records, problems) = [str(path)], read_items(path)
    else:
        source = read_source(path)
        files, records, problems = source.files, source.records, source.violations
    places: dict[str, SourceRecord] = {}
    violations, sound = list(problems), []
    broken = {(one.file, one.record) for one in problems if one.severity is Severity.ERROR}
    for record in counted(records, watch):
        findings = validate_item_record(record.value)
        twice = _twice(record, places)
        if twice:
            findings.append(twice)
        violations += map(record.violation, findings)
        is_broken = any(finding.severity is Severity.ERROR for finding in findings)
        if not is_broken and (record.file, record.ordinal) not in broken:
            sound.append(record)
    violations += _unknown_originals(sound)
    order = {file: number for number, file in enumerate(files)}
    violations.sort(key=lambda item: (order[item.file], item.record))
    return ReadRecords(FORMAT, tuple(sound), tuple(violations))


def write_mcq(records: Iterable[JsonObject], path: Path) -> None:
    """Write records sorted by id (code points): a table for ``.csv``, else as other records.

    Raises
    ------
    ExportFailedError
        The path cannot be written; nothing was changed.
    """
    ordered = sorted(records, key=_id)
    if path.suffix.lower() == SUFFIX:
        write_text(path, format_items(ordered))
    else:
        write_records(ordered, path, _id)


def _id(record: JsonObject) -> str:
    return str(record["id"])


def _twice(record: SourceRecord, places: dict[str, SourceRecord]) -> Finding | None:
    """Report an id that an earlier record has."""
    item_id = record.value.get("id")
    if not isinstance(item_id, str):
        return None
    first = places.setdefault(item_id, record)
    if first is record:
        return None
    message = phrase('"{id}" stands already in record {record}', id=item_id, record=first.ordinal)
    if first.file != record.file:
        message = phrase(
            '"{id}" stands already in record {record} of {file}',
            id=item_id,
            record=first.ordinal,
            file=Path(first.file).name,
        )
    return Finding("id", "id-twice", Severity.ERROR, message)


def _unknown_originals(records: Iterable[SourceRecord]) -> list[Violation]:
    """Note items that refine one which the source does not hold; the project may hold it."""
    records = list(records)
    ids = {_id(record.value) for record in records}
    return [
        record.violation(
            Finding(
                "refined_from",
                "original-elsewhere",
                Severity.INFO,
                phrase('"{id}" is not among these items', id=original),
            )
        )
        for record in records
        if (original := record.value.get("refined_from")) and original not in ids
    ]
