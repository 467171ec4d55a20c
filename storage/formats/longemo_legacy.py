"""Records of the first release of LongEmo, both ways: lists, JSON lines or a flat folder."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from app.domain.check import Severity
from app.domain.finding import Finding
from app.domain.legacy_record import public_id, validate_legacy
from app.domain.phrase import phrase
from app.domain.question import JsonObject
from app.domain.watch import NOBODY, Watch, counted
from storage.formats.bulk import cycle_collection_paused
from storage.formats.longemo import ReadRecords
from storage.formats.records import write_records
from storage.formats.source import SourceRecord, read_source

FORMAT = "longemo-legacy"


def tell_legacy(names: set[str]) -> bool:
    """Tell whether the fields of a first object are those of the first release."""
    return {"qid", "question_type"} <= names


@cycle_collection_paused()
def read_legacy(path: Path, watch: Watch = NOBODY) -> ReadRecords:
    """Read and check a file, JSON lines or a flat folder.

    A record that stands twice as it is counts once: the folders of the release hold all their
    records a second time, in ``all.json``.

    Raises
    ------
    ImportFailedError
        There is nothing that could be read.
    """
    source = read_source(path)
    places: dict[str, SourceRecord] = {}
    violations, sound = list(source.violations), []
    for record in counted(source.records, watch):
        findings = validate_legacy(record.value)
        if not any(finding.severity is Severity.ERROR for finding in findings):
            first = places.setdefault(public_id(record.value), record)
            if first is not record:
                if _is_same(first.value, record.value):
                    continue
                findings = [_twice(first, record)]
            else:
                sound.append(record)
        violations += map(record.violation, findings)
    order = {file: number for number, file in enumerate(source.files)}
    violations.sort(key=lambda item: (order[item.file], item.record))
    return ReadRecords(FORMAT, tuple(sound), tuple(violations))


def write_legacy(records: Iterable[JsonObject], path: Path) -> None:
    """Write records sorted by series and id (code points), by the shape of `path`.

    Raises
    ------
    ExportFailedError
        The path cannot be written; nothing was changed.
    """
    ordered = sorted(records, key=lambda record: (str(record["series"]), str(record["qid"])))
    write_records(ordered, path, public_id)


def _twice(first: SourceRecord, record: SourceRecord) -> Finding:
    message = phrase(
        '"{id}" stands already with other content in record {record} of {file}',
        id=record.value["qid"],
        record=first.ordinal,
        file=Path(first.file).name,
    )
    return Finding("qid", "id-twice", Severity.ERROR, message)


def _is_same(one: JsonObject, other: JsonObject) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
