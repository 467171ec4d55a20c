"""Retrieval traces as files, both ways: one object, JSON lines, a list, or a folder of them.

Format: ``traces/<question_id>.json`` of LongEmo (methods/longemo/runner.py). What is sound enough
to be shown is taken; every value leaves as it came.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.domain.check import Severity
from app.domain.errors import InvalidRecordError
from app.domain.finding import Finding
from app.domain.phrase import phrase
from app.domain.question import JsonObject
from app.domain.trace import Trace
from app.domain.trace_reading import read_trace
from app.domain.watch import NOBODY, Watch, counted
from storage.formats.atomic import write_text
from storage.formats.bulk import cycle_collection_paused
from storage.formats.json_text import indented_json
from storage.formats.longemo import ReadRecords
from storage.formats.records import is_folder_shape, write_records
from storage.formats.source import LINES_SUFFIXES, read_source

FORMAT = "trace"


def tell_trace(names: set[str]) -> bool:
    """Tell whether an object with these fields is meant to be a trace."""
    return {"question", "retrieval"} <= names or {"plan", "recall_trace"} <= names


@cycle_collection_paused()
def read_traces(path: Path, watch: Watch = NOBODY) -> ReadRecords:
    """Read a file, JSON lines or a flat folder; `app.domain.trace_reading` makes traces of it.

    Raises
    ------
    ImportFailedError
        There is nothing that could be read.
    """
    source = read_source(path)
    violations = list(source.violations)
    sound = []
    for record in counted(source.records, watch):
        try:
            trace = read_trace(record.value)
        except InvalidRecordError as error:
            violations.append(record.violation(_finding("", "no-trace", error.message)))
            continue
        violations += map(record.violation, _oddities(trace))
        sound.append(record)
    order = {file: number for number, file in enumerate(source.files)}
    violations.sort(key=lambda item: (order[item.file], item.record))
    return ReadRecords(FORMAT, tuple(sound), tuple(violations))


def write_traces(traces: Sequence[JsonObject], path: Path) -> None:
    """Write traces in the order given, value for value.

    A file name gets the one trace as it came, or a list of several; ``NAME.jsonl`` one a line; a
    folder one file a question.

    Raises
    ------
    ExportFailedError
        The path cannot be written; nothing was changed.
    """
    lines = path.suffix.lower() in LINES_SUFFIXES
    if len(traces) == 1 and not lines and not is_folder_shape(path):
        write_text(path, f"{indented_json(traces[0])}\n")
    else:
        write_records(traces, path, _question_id)


def _oddities(trace: Trace) -> list[Finding]:
    odd = [Finding(each.path, each.rule, Severity.WARNING, each.message) for each in trace.oddities]
    unknown = phrase("is not a known field; it is kept")
    return odd + [
        Finding(path, "unknown-field", Severity.WARNING, unknown) for path in trace.unknown
    ]


def _finding(path: str, rule: str, message: str) -> Finding:
    return Finding(path, rule, Severity.ERROR, message)


def _question_id(trace: JsonObject) -> str:
    return read_trace(trace).question_id
