"""Multiple-choice items as rows, and rows as items."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import cast

from app.domain.ids import EvidenceKey, McqKey, VideoKey
from app.domain.interval import Interval
from app.domain.mcq import McqItem, McqRow, McqVersion, stage_of
from app.domain.question import Evidence, JsonObject, JsonValue, Modality, Stamp
from storage.rows import from_json, optional_json, to_json
from storage.statements import Row

_LISTS = ("entities", "events", "segments", "audio_cues")


def item_values(item: McqItem, why: str) -> Row:
    """Return the row of an item itself."""
    return {
        "key": item.key,
        "item_id": item.item_id,
        "video": item.video,
        "category": item.category,
        "refined_from": item.refined_from,
        "version": item.version,
        "language": item.language,
        "imported": int(item.imported),
        "answer": item.answer,
        "why": why,
        "created_by": item.created.rater,
        "created_at": item.created.at,
        "updated_by": item.updated.rater,
        "updated_at": item.updated.at,
        "stem": item.stem,
        "options": to_json(list(item.options)),
        "original": optional_json(item.original),
    }


def support_values(item: McqItem) -> list[Row]:
    """Return the row of what supports the key: one, or none where nothing does."""
    if not (item.rationale or item.evidence or any(getattr(item, name) for name in _LISTS)):
        return []
    row: dict[str, str] = {"key": support_key(item.key), "item": item.key}
    row["rationale"] = item.rationale
    row |= {name: to_json(list(getattr(item, name))) for name in _LISTS}
    return [row | {"evidence": to_json([_evidence_value(each) for each in item.evidence])}]


def support_key(key: str) -> str:
    """Return the key of the row that supports an item."""
    return f"{key}.support"


def version_values(version: McqVersion, key: str) -> Row:
    """Return the row of an item as it once was."""
    return {
        "key": key,
        "item": version.item.key,
        "version": version.version,
        "why": version.why,
        "made_by": version.by.rater,
        "made_at": version.by.at,
        "content": to_json(content_value(version.item)),
    }


def content_value(item: McqItem) -> dict[str, JsonValue]:
    """Return what makes a version of an item: all that somebody can edit, times in ms."""
    return {
        "item_id": item.item_id,
        "category": item.category,
        "stem": item.stem,
        "options": list(item.options),
        "answer": item.answer,
        "rationale": item.rationale,
        **{name: list(getattr(item, name)) for name in _LISTS},
        "evidence": [_evidence_value(each) for each in item.evidence],
        "language": item.language,
        "refined_from": item.refined_from,
    }


def row_from(row: tuple[str, str, str, str, int, str, str, str]) -> McqRow:
    """Return what lists show of an item."""
    key, item_id, video, category, version, refined_from, language, stem = row
    stage = stage_of(refined_from)
    return McqRow(McqKey(key), item_id, VideoKey(video), category, stem, version, stage, language)


def item_from(row: sqlite3.Row, support: sqlite3.Row | None) -> McqItem:
    """Put an item together again."""
    held = {} if support is None else {name: _texts(support[name]) for name in _LISTS}
    evidence = () if support is None else evidence_from(from_json(support["evidence"]))
    return McqItem(
        key=McqKey(row["key"]),
        item_id=row["item_id"],
        video=VideoKey(row["video"]),
        category=row["category"],
        stem=row["stem"],
        options=_texts(row["options"]),
        answer=row["answer"],
        rationale="" if support is None else support["rationale"],
        **held,
        evidence=evidence,
        language=row["language"],
        version=row["version"],
        refined_from=row["refined_from"],
        imported=bool(row["imported"]),
        original=None if row["original"] is None else _object(row["original"]),
        created=Stamp(row["created_by"], row["created_at"]),
        updated=Stamp(row["updated_by"], row["updated_at"]),
    )


def version_from(row: sqlite3.Row, item: McqItem) -> McqVersion:
    """Return an item as it once was; what no version changes comes from the present one."""
    value = cast("dict[str, JsonValue]", from_json(row["content"]))
    by = Stamp(row["made_by"], row["made_at"])
    return McqVersion(content_from(value, item, row["version"], by), row["version"], row["why"], by)


def content_from(value: JsonObject, item: McqItem, version: int, by: Stamp) -> McqItem:
    """Return an item with the content that `content_value` gave of another version of it."""

    def texts(name: str) -> tuple[str, ...]:
        return tuple(cast("list[str]", value[name]))

    def text(name: str) -> str:
        return cast("str", value[name])

    return McqItem(
        key=item.key,
        item_id=text("item_id"),
        video=item.video,
        category=text("category"),
        stem=text("stem"),
        options=texts("options"),
        answer=cast("int | None", value["answer"]),
        rationale=text("rationale"),
        entities=texts("entities"),
        events=texts("events"),
        segments=texts("segments"),
        audio_cues=texts("audio_cues"),
        evidence=evidence_from(value["evidence"]),
        language=text("language"),
        version=version,
        refined_from=text("refined_from"),
        imported=item.imported,
        original=item.original,
        created=item.created,
        updated=by,
    )


def evidence_from(value: JsonValue) -> tuple[Evidence, ...]:
    """Return spans from their JSON, times in ms."""
    return tuple(
        Evidence(
            EvidenceKey(cast("str", each["key"])),
            Interval(cast("int", each["start_ms"]), cast("int", each["end_ms"])),
            cast("str", each["note"]),
            frozenset(map(Modality, cast("Sequence[str]", each["modalities"]))),
        )
        for each in cast("Iterable[JsonObject]", value)
    )


def _evidence_value(evidence: Evidence) -> JsonValue:
    return {
        "key": evidence.key,
        "start_ms": evidence.span.start_ms,
        "end_ms": evidence.span.end_ms,
        "note": evidence.note,
        "modalities": [m.value for m in Modality if m in evidence.modalities],
    }


def _texts(text: str) -> tuple[str, ...]:
    return tuple(cast("list[str]", from_json(text)))


def _object(text: str) -> JsonObject:
    return cast("JsonObject", from_json(text))
