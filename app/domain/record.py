"""The ten-field LongEmoBench record: how it becomes a question, and how a question becomes it.

An imported question keeps its record beside the parsed fields. What was not edited since leaves
exactly as it came (a time of ``523`` does not become ``523.0``); what was edited replaces its part
of the record, and fields we do not know stay after those we know, at every level.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from app.domain.errors import InvalidRecordError
from app.domain.finding import Finding
from app.domain.ids import QuestionKey, VideoKey
from app.domain.interval import Interval
from app.domain.question import (
    AnswerDetails,
    AnswerItem,
    Granularity,
    JsonObject,
    JsonValue,
    Question,
    QuestionType,
    Rubric,
    Source,
    Stamp,
    Status,
)
from app.domain.record_rules import INCOMPLETE_RULES, TEN_FIELDS, types_of, validate_record
from app.domain.reference_rules import STAGE_FIELDS, is_stage
from app.domain.timecode import ms_to_seconds, seconds_to_ms

__all__ = [
    "INCOMPLETE_RULES",
    "TEN_FIELDS",
    "Finding",
    "fields_from_record",
    "question_from_record",
    "record_from_question",
    "types_of",
    "validate_record",
]


def question_from_record(
    record: JsonObject, *, key: QuestionKey, video: VideoKey, stamp: Stamp, checked: bool = False
) -> Question:
    """Take in a record as a complete, imported question.

    Parameters
    ----------
    checked
        It has passed `validate_record` already.

    Raises
    ------
    InvalidRecordError
        The record breaks a rule; the message names the first one, the detail all.
    """
    findings = [] if checked else validate_record(record)
    errors = [str(item) for item in findings if item.severity == "error"]
    if errors:
        raise InvalidRecordError(errors[0], "\n".join(errors))
    question = fields_from_record(record, key=key, video=video)
    return replace(
        question,
        status=Status.COMPLETE,
        imported=True,
        original=dict(record),
        created=stamp,
        updated=stamp,
    )


def fields_from_record(record: JsonObject, *, key: QuestionKey, video: VideoKey) -> Question:
    """Parse the ten fields alone, into a draft; their shapes must have been checked before."""
    type_ = QuestionType(cast("str", record["type"]))
    rows = cast("Sequence[JsonObject] | None", record["subtitles"])
    return Question(
        key=key,
        question_id=cast("str", record["question_id"]),
        video=video,
        granularity=Granularity(cast("str", record["granularity"])),
        type=type_,
        text=cast("str", record["question"]),
        answer=record["answer"],
        details=_parse_details(record["answer_details"], type_),
        rubric=_parse_rubric(record["rubric"]),
        source=_parse_source(cast("JsonObject", record["source"])),
        subtitles=None if rows is None else tuple(rows),
    )


def record_from_question(question: Question, video_id: str) -> dict[str, JsonValue]:
    """Write the ten fields in the order of publication, then the unknown ones of the original.

    Parameters
    ----------
    video_id
        Public id of the question's video.
    """
    original = question.original or {}
    if "question_id" not in original:
        original = {}  # it came as a record of another format, which tells nothing of this one
    rows = question.subtitles
    source = original.get("source")
    record: dict[str, JsonValue] = {
        "question_id": question.question_id,
        "video_id": video_id,
        "source": _write_source(question.source, source if isinstance(source, Mapping) else {}),
        "granularity": question.granularity.value,
        "type": question.type.value,
        "question": question.text,
        "answer": question.answer,
        "answer_details": _write_details(question, original),
        "rubric": _write_rubric(question.rubric, original.get("rubric")),
        "subtitles": None if rows is None else list(rows),
    }
    return _keep_unknown(record, original)


def _keep_unknown(known: dict[str, JsonValue], original: JsonObject) -> dict[str, JsonValue]:
    """Put the original's other fields after the known ones."""
    return known | {name: value for name, value in original.items() if name not in known}


def _parse_source(source: JsonObject) -> Source:
    segments = cast("Sequence[JsonObject] | None", source["segments"])
    spans = None if segments is None else tuple(_parse_segment(item) for item in segments)
    return Source(cast("str", source["from"]), spans)


def _parse_segment(segment: JsonObject) -> Interval:
    start, end = (seconds_to_ms(cast("float", segment[name])) for name in ("start", "end"))
    return Interval(start, end)


def _write_source(source: Source, original: JsonObject) -> JsonValue:
    """Write source and segments; a segment whose times did not change keeps its numbers."""
    if original and _parse_source(original) == source:
        return original
    segments: list[JsonValue] | None = None
    if source.segments is not None:
        came = cast("Sequence[JsonObject]", original.get("segments") or ())
        unused = [(_parse_segment(item), item) for item in came]
        segments = [_write_segment(span, unused) for span in source.segments]
    return _keep_unknown({"from": source.name, "segments": segments}, original)


def _write_segment(span: Interval, unused: list[tuple[Interval, JsonObject]]) -> JsonValue:
    for index, (came, item) in enumerate(unused):
        if came == span:
            del unused[index]
            return item
    return {"start": ms_to_seconds(span.start_ms), "end": ms_to_seconds(span.end_ms)}


def _parse_details(value: JsonValue, kind: QuestionType) -> AnswerDetails | None:
    if value is None:
        return None
    details = cast("JsonObject", value)
    items = cast("Sequence[JsonObject]", details["items"])
    return AnswerDetails(
        cast("str", details["description"]), tuple(_parse_item(item, kind) for item in items)
    )


def _parse_item(item: JsonObject, kind: QuestionType) -> AnswerItem:
    item_id, description = cast("str", item["id"]), cast("str", item["description"])
    if not is_stage(item_id, kind):
        return AnswerItem(item_id, description)
    anchor, emotion, intensity = (cast("str | None", item[name]) for name in STAGE_FIELDS[2:])
    return AnswerItem(item_id, description, anchor, emotion, intensity)


def _write_details(question: Question, original: JsonObject) -> JsonValue:
    details, came = question.details, original.get("answer_details")
    if details is None:
        return None
    written = [_write_item(item, question.type) for item in details.items]
    if not isinstance(came, Mapping):
        return {"description": details.description, "items": list(written)}
    if original["type"] == question.type.value:
        parsed = _parse_details(came, question.type) or AnswerDetails("")
        before = [_write_item(item, question.type) for item in parsed.items]
        if before == written and parsed.description == details.description:
            return came
    items = _restore_unknown(written, cast("Sequence[JsonObject]", came["items"]))
    return _keep_unknown({"description": details.description, "items": items}, came)


def _write_item(item: AnswerItem, kind: QuestionType) -> dict[str, JsonValue]:
    written: dict[str, JsonValue] = {"id": item.id, "description": item.description}
    if is_stage(item.id, kind):
        written |= {"anchor": item.anchor, "emotion": item.emotion, "intensity": item.intensity}
    return written


def _restore_unknown(
    items: Sequence[dict[str, JsonValue]], came: Sequence[JsonObject]
) -> list[JsonValue]:
    """Give each item the unknown fields of the original item it stems from.

    That is the one which says the same, else has the same description, else the same id.
    """
    unused = list(came)
    origin: dict[int, JsonObject] = {}
    for names in (STAGE_FIELDS[1:], ("description",), ("id",)):
        for index, item in enumerate(items):
            alike = [
                one for one in unused if all(one.get(name) == item.get(name) for name in names)
            ]
            if alike and index not in origin:
                origin[index] = alike[0]
                unused.remove(alike[0])
    return [_with_unknown(item, origin.get(index, {})) for index, item in enumerate(items)]


def _with_unknown(item: dict[str, JsonValue], original: JsonObject) -> JsonValue:
    unknown = {name: value for name, value in original.items() if name not in STAGE_FIELDS}
    return item | unknown


def _parse_rubric(value: JsonValue) -> Rubric | None:
    if value is None:
        return None
    rubric = cast("JsonObject", value)
    scores = cast("Mapping[str, str]", rubric["scores"])
    return Rubric(cast("str", rubric["criterion"]), tuple(scores.items()))


def _write_rubric(rubric: Rubric | None, value: JsonValue) -> JsonValue:
    if rubric is None:
        return None
    original = value if isinstance(value, Mapping) else {}
    scores: dict[str, JsonValue] = dict(rubric.scores)
    return _keep_unknown({"criterion": rubric.criterion, "scores": scores}, original)
