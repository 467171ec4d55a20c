"""Questions as rows, and rows as questions."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from app.domain.ids import EvidenceKey, QuestionKey, VideoKey
from app.domain.interval import Interval
from app.domain.question import (
    AnswerDetails,
    AnswerItem,
    Candidate,
    Evidence,
    Granularity,
    JsonObject,
    JsonValue,
    Modality,
    Question,
    QuestionType,
    Rubric,
    Source,
    Stamp,
    Status,
    Waiver,
)
from storage.rows import from_json, optional_json, to_json
from storage.statements import Row

Columns = sqlite3.Row | Mapping[str, Any]
"""A row, or the same columns by name."""

Links = Mapping[str, tuple[EvidenceKey, ...]]
"""Evidence of each item, by the item's id."""


def question_values(question: Question) -> Row:
    """Return the row of a question itself."""
    return {
        "key": question.key,
        "question_id": question.question_id,
        "video": question.video,
        "granularity": question.granularity.value,
        "type": question.type.value,
        "status": question.status.value,
        "imported": int(question.imported),
        "created_by": question.created.rater,
        "created_at": question.created.at,
        "updated_by": question.updated.rater,
        "updated_at": question.updated.at,
        "text": question.text,
        "notes": question.notes,
        "answer": to_json(question.answer),
        "answer_details": optional_json(_details_value(question.details)),
        "rubric": optional_json(_rubric_value(question.rubric)),
        "source": to_json(_source_value(question.source)),
        "subtitles": None if question.subtitles is None else to_json(list(question.subtitles)),
        "waivers": to_json([_waiver_value(waiver) for waiver in question.waivers]),
        "original": optional_json(question.original),
        "candidates": to_json([_candidate_value(one) for one in question.candidates]),
        "version": question.version,
    }


def evidence_values(question: Question) -> Iterator[Row]:
    """Return the rows of its evidence, in order."""
    for position, evidence in enumerate(question.evidence):
        yield {
            "key": evidence.key,
            "question": question.key,
            "position": position,
            "start_ms": evidence.span.start_ms,
            "end_ms": evidence.span.end_ms,
            "note": evidence.note,
            "modalities": to_json([m.value for m in Modality if m in evidence.modalities]),
        }


def link_values(question: Question) -> Iterator[Row]:
    """Return the rows that tie items to evidence; ties to evidence that is gone are left out."""
    known = {evidence.key for evidence in question.evidence}
    for item in question.details.items if question.details else ():
        linked = [key for key in dict.fromkeys(item.evidence) if key in known]
        for position, key in enumerate(linked):
            yield {
                "key": f"{key}.{item.id}",
                "evidence": key,
                "item": item.id,
                "position": position,
            }


def evidence_from(row: Columns) -> Evidence:
    """Return one span."""
    modalities = cast("list[str]", from_json(row["modalities"]))
    return Evidence(
        key=EvidenceKey(row["key"]),
        span=Interval(row["start_ms"], row["end_ms"]),
        note=row["note"],
        modalities=frozenset(map(Modality, modalities)),
    )


def links_from(rows: Iterable[Columns]) -> Links:
    """Return the ties of one question; the rows come in order of position."""
    links: dict[str, tuple[EvidenceKey, ...]] = {}
    for row in rows:
        links[row["item"]] = (*links.get(row["item"], ()), EvidenceKey(row["evidence"]))
    return links


def question_from(row: Columns, evidence: Sequence[Evidence], links: Links) -> Question:
    """Put a question together again."""
    return Question(
        key=QuestionKey(row["key"]),
        question_id=row["question_id"],
        video=VideoKey(row["video"]),
        granularity=Granularity(row["granularity"]),
        type=QuestionType(row["type"]),
        text=row["text"],
        answer=from_json(row["answer"]),
        details=_details(row["answer_details"], links),
        rubric=_rubric(row["rubric"]),
        source=_source(row["source"]),
        subtitles=_subtitles(row["subtitles"]),
        status=Status(row["status"]),
        imported=bool(row["imported"]),
        evidence=tuple(evidence),
        waivers=tuple(map(_waiver, cast("list[dict[str, str]]", from_json(row["waivers"])))),
        notes=row["notes"],
        original=None if row["original"] is None else _object(row["original"]),
        created=Stamp(row["created_by"], row["created_at"]),
        updated=Stamp(row["updated_by"], row["updated_at"]),
        candidates=tuple(map(_candidate, cast("list[JsonObject]", from_json(row["candidates"])))),
        version=row["version"],
    )


def _object(text: str) -> JsonObject:
    return cast("JsonObject", from_json(text))


def _details_value(details: AnswerDetails | None) -> JsonValue:
    if details is None:
        return None
    items: list[JsonValue] = [
        {
            "id": item.id,
            "description": item.description,
            "anchor": item.anchor,
            "emotion": item.emotion,
            "intensity": item.intensity,
            **_own_values(item),
        }
        for item in details.items
    ]
    return {"description": details.description, "items": items}


def _details(text: str | None, links: Links) -> AnswerDetails | None:
    if text is None:
        return None
    value = cast("dict[str, list[dict[str, Any]]]", from_json(text))
    items = tuple(_item(item, links) for item in value["items"])
    return AnswerDetails(cast("str", value["description"]), items)


def _own_values(item: AnswerItem) -> dict[str, JsonValue]:
    """Return what the record cannot say of an item, as far as there is anything to say."""
    own: dict[str, JsonValue] = {}
    if item.person:
        own["person"] = item.person
    if item.span is not None:
        own["span"] = _span_value(item.span)
    if item.turning_point:
        own["turning_point"] = True
    return own


def _item(value: dict[str, Any], links: Links) -> AnswerItem:
    span = _span(value.pop("span", None))
    return AnswerItem(**value, evidence=links.get(value["id"], ()), span=span)


def _candidate_value(candidate: Candidate) -> JsonValue:
    return {
        "name": candidate.name,
        "span": None if candidate.span is None else _span_value(candidate.span),
        "intensity": candidate.intensity,
        "note": candidate.note,
        "is_answer": candidate.is_answer,
    }


def _candidate(value: Mapping[str, Any]) -> Candidate:
    return Candidate(**{**value, "span": _span(value["span"])})


def _span_value(span: Interval) -> JsonValue:
    return [span.start_ms, span.end_ms]


def _span(value: Sequence[int] | None) -> Interval | None:
    return None if value is None else Interval(value[0], value[1])


def _rubric_value(rubric: Rubric | None) -> JsonValue:
    if rubric is None:
        return None
    return {"criterion": rubric.criterion, "scores": [list(pair) for pair in rubric.scores]}


def _rubric(text: str | None) -> Rubric | None:
    if text is None:
        return None
    value = _object(text)
    pairs = cast("list[tuple[str, str]]", value["scores"])
    scores = tuple((score, meaning) for score, meaning in pairs)
    return Rubric(cast("str", value["criterion"]), scores)


def _source_value(source: Source) -> JsonValue:
    segments: JsonValue = None
    if source.segments is not None:
        segments = [[span.start_ms, span.end_ms] for span in source.segments]
    return {"from": source.name, "segments": segments}


def _source(text: str) -> Source:
    value = _object(text)
    segments = cast("list[tuple[int, int]] | None", value["segments"])
    spans = None if segments is None else tuple(Interval(start, end) for start, end in segments)
    return Source(cast("str", value["from"]), spans)


def _subtitles(text: str | None) -> tuple[JsonObject, ...] | None:
    return None if text is None else tuple(cast("list[JsonObject]", from_json(text)))


def _waiver_value(waiver: Waiver) -> JsonValue:
    return {
        "rule": waiver.rule,
        "reason": waiver.reason,
        "by": waiver.by.rater,
        "at": waiver.by.at,
        **({"other": waiver.other} if waiver.other else {}),
    }


def _waiver(value: Mapping[str, str]) -> Waiver:
    by = Stamp(value["by"], value["at"])
    return Waiver(value["rule"], value["reason"], by, value.get("other", ""))
