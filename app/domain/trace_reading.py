"""Makes a `Trace` of JSON: all versions, whatever else is in it.

What cannot be read as it stands becomes an oddity with its path and is left out of the view, never
out of the file. Refused is only what cannot be the trace of a question.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.errors import InvalidRecordError
from app.domain.finding import describe
from app.domain.interval import Interval
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.trace import (
    CONFIGURATIONS,
    Coverage,
    Inspection,
    Plan,
    Trace,
    TraceAnswer,
    TracedEvent,
)
from app.domain.trace_recall_reading import RecallReader

TRACE_FIELDS = (
    *("question", "plan", "retrieval", "routing", "recall_trace", "disclosure_state"),
    *("inspection_trace", "answer", "invalid_evidence_ids", "evidence_characters", "usage"),
    *CONFIGURATIONS,
    *("memory_sha256", "memory_fingerprint", "run", "version", "date", "made_at"),
)
_MARKS = TRACE_FIELDS[-4:]
"""Ours: no published version has them, and where they are they tell runs apart."""
_PARTS = ("question", "plan", "retrieval")
_QUESTION_FIELDS = ("question_id", "video_id", "granularity", "type", "question")
_PLAN_FIELDS = ("mode", "entity_terms", "target_terms", "query_terms", "time_range")
_RETRIEVAL_FIELDS = ("events", "timeline", "coverage")
_COVERAGE_FIELDS = (
    *("scope", "candidate_events", "returned_events", "timeline_events", "omitted_event_ids"),
    *("omitted_event_count", "memory_source_windows"),
)
_ANSWER_FIELDS = ("answer", "evidence_ids", "uncertainty", "inspect", "retrieve_more")


def read_trace(original: JsonObject) -> Trace:
    """Read the trace of a question.

    Raises
    ------
    InvalidRecordError
        It is no trace: question, plan or retrieval are missing, or the question has no ids.
    """
    for name in _PARTS:
        _require_object(original, name)
    for name in ("question_id", "video_id"):
        _require_id(original["question"], name)
    return _TraceReader().trace(original)


def _require_object(original: JsonObject, name: str) -> None:
    value = original.get(name)
    if name not in original:
        raise InvalidRecordError(
            phrase("This is no trace of a question: {name} is missing.", name=name)
        )
    if not isinstance(value, Mapping):
        message = phrase(
            "{path} of a trace must be an object, not {kind}.", path=name, kind=describe(value)
        )
        raise InvalidRecordError(message)


def _require_id(question: JsonValue, name: str) -> None:
    value = question.get(name) if isinstance(question, Mapping) else None
    if type(value) is not str or not value.strip():
        raise InvalidRecordError(
            phrase("{path} of a trace must be text that is not blank.", path=f"question.{name}")
        )


def _marks(original: JsonObject) -> tuple[str, ...]:
    found = (original.get(name) for name in _MARKS)
    words = (str(each).strip() for each in found if type(each) in (str, int))
    return tuple(word for word in words if word)


class _TraceReader(RecallReader):
    """Knows the parts of a trace, the recall excepted."""

    def trace(self, original: JsonObject) -> Trace:
        get = original.get
        self.name_unknown(original, TRACE_FIELDS, "")
        question = self.part(original, "question", "", _QUESTION_FIELDS)
        retrieval = self.part(original, "retrieval", "", _RETRIEVAL_FIELDS)
        recall = self.recall(self.part(original, "recall_trace"))
        return Trace(
            question_id=str(question.get("question_id")),
            video_id=str(question.get("video_id")),
            granularity=self.said(question, "granularity", "question"),
            question_type=self.said(question, "type", "question"),
            question=self.said(question, "question", "question"),
            plan=self.plan(self.part(original, "plan", "", _PLAN_FIELDS)),
            recall=recall,
            events=self.events(retrieval),
            timeline=tuple(self.id_of(row, at) for at, row in self.timeline(retrieval)),
            coverage=self.coverage(self.part(retrieval, "coverage", "retrieval", _COVERAGE_FIELDS)),
            routing=self.figures(self.part(original, "routing")),
            inspections=self.inspections(original),
            answer=self.answer(self.part(original, "answer", "", _ANSWER_FIELDS)),
            invalid_evidence=self.some_words(original, "invalid_evidence_ids", ""),
            evidence_characters=self.number_of(get("evidence_characters"), "evidence_characters"),
            usage=self.figures(self.part(original, "usage")),
            marks=_marks(original),
            unknown=tuple(self.unknown),
            oddities=tuple(self.oddities),
            original=original,
        )

    def plan(self, row: JsonObject) -> Plan:
        span = row.get("time_range")
        return Plan(
            mode=self.said(row, "mode", "plan"),
            entity_terms=self.some_words(row, "entity_terms", "plan"),
            target_terms=self.some_words(row, "target_terms", "plan"),
            query_terms=self.some_words(row, "query_terms", "plan"),
            time_range=None if span is None else self.interval(span, "plan", "time_range"),
        )

    def events(self, retrieval: JsonObject) -> tuple[TracedEvent, ...]:
        found = []
        for path, row in self.rows(retrieval, "events", "retrieval"):
            observations = self.rows(row, "observations", path)
            found.append(
                TracedEvent(
                    id=self.id_of(row, path),
                    summary=self.said(row, "summary", path),
                    intervals=self.spans(row, path),
                    observations=tuple(self.id_of(one, at) for at, one in observations),
                )
            )
        return tuple(event for event in found if event.id)

    def timeline(self, retrieval: JsonObject) -> list[tuple[str, JsonObject]]:
        rows = self.rows(retrieval, "timeline", "retrieval")
        return [(path, row) for path, row in rows if type(row.get("id")) is str]

    def coverage(self, row: JsonObject) -> Coverage:
        def count(name: str) -> int | None:
            return self.number_of(row.get(name), f"retrieval.coverage.{name}")

        at, scope, omitted = "retrieval.coverage", row.get("scope"), "omitted_event_ids"
        return Coverage(
            scope=None if scope is None else self.interval(scope, at, "scope"),
            candidates=count("candidate_events"),
            returned=count("returned_events"),
            on_timeline=count("timeline_events"),
            omitted=self.some_words(row, omitted, at) if omitted in row else None,
            omitted_count=count("omitted_event_count"),
            windows=count("memory_source_windows"),
        )

    def inspections(self, original: JsonObject) -> tuple[Inspection, ...]:
        found = []
        for path, row in self.rows(original, "inspection_trace", ""):
            request = self.part(row, "request", path)
            span = [request.get("start"), request.get("end")]
            at = f"{path}.request"
            interval = self.interval(span, at, "start, end") if request else None
            found.append(Inspection(interval, self.said(request, "question", at)))
        return tuple(found)

    def answer(self, row: JsonObject) -> TraceAnswer:
        return TraceAnswer(
            text=self.said(row, "answer", "answer"),
            evidence=self.some_words(row, "evidence_ids", "answer"),
            uncertainty=self.said(row, "uncertainty", "answer"),
        )

    def spans(self, row: JsonObject, path: str) -> tuple[Interval, ...]:
        value = row.get("spans")
        if not isinstance(value, list):
            return ()
        spans = (self.interval(span, path, f"spans[{at}]") for at, span in enumerate(value))
        return tuple(span for span in spans if span is not None)
