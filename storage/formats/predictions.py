"""What systems answered: a list or lines of objects with ``question_id`` and the answer.

Format: docs/data_format.md of LongEmoBench. The answer is ``prediction``, or ``pred_answer`` where
that is null or blank. The benchmark's page lets the last of several answers win and its scorer
refuses them; here they are errors, and nothing is scored until only one is left.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from app.domain.check import Violation
from app.domain.finding import Finding, Findings, describe
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from storage.formats.records import write_records
from storage.formats.source import SourceRecord, has_errors, read_source

FORMAT = "predictions"
_FIELDS = ("prediction", "pred_answer")


def tell_predictions(names: set[str]) -> bool:
    """Tell whether an object with these fields is meant to be an answer of a system."""
    return "question_id" in names and bool(names & {*_FIELDS})


@dataclass(frozen=True, slots=True)
class Prediction:
    """An answer of a system.

    Attributes
    ----------
    answer
        None where there is none; text for judged questions, text or JSON for labels.
    status, error
        As the run wrote them.
    """

    question_id: str
    answer: JsonValue
    record: SourceRecord

    @property
    def original(self) -> JsonObject:
        """The object as it was read."""
        return self.record.value


@dataclass(frozen=True, slots=True)
class ReadPredictions:
    """What a file or folder held, and what is wrong or odd in it."""

    predictions: tuple[Prediction, ...]
    violations: tuple[Violation, ...]

    @property
    def has_errors(self) -> bool:
        """Tell whether anything must be mended before these are scored."""
        return has_errors(self.violations)


def read_predictions(path: Path) -> ReadPredictions:
    """Read a file, JSON lines or a flat folder.

    Raises
    ------
    ImportFailedError
        There is nothing that could be read.
    """
    source = read_source(path)
    violations = list(source.violations)
    found: list[Prediction] = []
    places: dict[str, SourceRecord] = {}
    for record in source.records:
        findings = Findings()
        question_id = findings.filled(record.value.get("question_id"), "question_id")
        if question_id is not None and question_id in places:
            findings.found.append(_twice(question_id, record, places[question_id]))
        violations += map(record.violation, findings.found)
        if question_id is not None and not findings.found:
            places[question_id] = record
            found.append(Prediction(question_id, _answer(record.value), record))
    return ReadPredictions(tuple(found), tuple(violations))


def write_predictions(records: Iterable[JsonObject], path: Path) -> None:
    """Write answers in the order given, by the shape of `path`.

    Raises
    ------
    ExportFailedError
        It cannot be written; nothing was changed.
    """
    write_records(list(records), path, lambda one: str(one["question_id"]))


def not_text(prediction: Prediction) -> Violation | None:
    """Return what is wrong with the answer to a judged question: it must be text."""
    if prediction.answer is None or isinstance(prediction.answer, str):
        return None
    findings = Findings()
    message = phrase("a free answer must be text, not {kind}", kind=describe(prediction.answer))
    findings.error("prediction", "shape", message)
    return prediction.record.violation(findings.found[0])


def _answer(value: JsonObject) -> JsonValue:
    for name in _FIELDS:
        given = value.get(name)
        if given is not None and not (isinstance(given, str) and not given.strip()):
            return given
    return None


def _twice(question_id: str, record: SourceRecord, first: SourceRecord) -> Finding:
    findings = Findings()
    place = first.line or first.ordinal
    where = str(place) if first.file == record.file else f"{first.file}, {place}"
    message = phrase("{id} has an answer already (record {place})", id=question_id, place=where)
    findings.error("question_id", "duplicate-id", message)
    return findings.found[0]
