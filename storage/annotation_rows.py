"""Annotations and tiers as rows of the project file, both ways."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import TypeVar, cast

from app.domain.ids import (
    AnnotationKey,
    PersonKey,
    RaterKey,
    TierKey,
    VideoKey,
    VocabularyKey,
)
from app.domain.question import JsonObject
from app.domain.tier import Annotation, Tier
from storage.rows import from_json, optional_json, to_json
from storage.statements import Row

K = TypeVar("K")


def tier_values(tier: Tier) -> Row:
    """Return the columns of a tier."""
    return {
        "key": tier.key,
        "video": tier.video,
        "name": tier.name,
        "vocabulary": tier.vocabulary,
        "rater": tier.rater,
        "parent": tier.parent,
        "person": tier.person,
        "colour": tier.colour,
        "language": tier.language,
        "allows_overlap": int(tier.allows_overlap),
        "position": tier.position,
        "origin": optional_json(tier.origin),
    }


def tier_from(row: sqlite3.Row) -> Tier:
    """Return the tier of a row."""
    origin = row["origin"]
    return Tier(
        key=TierKey(row["key"]),
        video=VideoKey(row["video"]),
        name=row["name"],
        vocabulary=VocabularyKey(row["vocabulary"]),
        rater=_optional(row["rater"], RaterKey),
        parent=_optional(row["parent"], TierKey),
        person=_optional(row["person"], PersonKey),
        colour=row["colour"],
        language=row["language"],
        allows_overlap=bool(row["allows_overlap"]),
        position=row["position"],
        origin=None if origin is None else cast("JsonObject", from_json(origin)),
    )


def labels_text(labels: tuple[str, ...]) -> str:
    """Return the text of the column for labels."""
    return to_json(list(labels))


def labels_from(text: str) -> tuple[str, ...]:
    """Return the labels of the column's text."""
    return tuple(cast("list[str]", from_json(text)))


def annotation_values(annotation: Annotation) -> Row:
    """Return the columns of an annotation."""
    return {
        "key": annotation.key,
        "tier": annotation.tier,
        "start_ms": annotation.start_ms,
        "end_ms": annotation.end_ms,
        "labels": labels_text(annotation.labels),
        "person": annotation.person,
        "confidence": annotation.confidence,
        "parent": annotation.parent,
        "created_by": annotation.created_by,
        "created_at": annotation.created_at,
        "updated_by": annotation.updated_by,
        "updated_at": annotation.updated_at,
        "note": annotation.note,
    }


def annotation_from(row: sqlite3.Row) -> Annotation:
    """Return the annotation of a row."""
    return Annotation(
        key=AnnotationKey(row["key"]),
        tier=TierKey(row["tier"]),
        start_ms=row["start_ms"],
        end_ms=row["end_ms"],
        labels=labels_from(row["labels"]),
        note=row["note"],
        person=_optional(row["person"], PersonKey),
        confidence=row["confidence"],
        parent=_optional(row["parent"], AnnotationKey),
        created_by=_optional(row["created_by"], RaterKey),
        created_at=row["created_at"],
        updated_by=_optional(row["updated_by"], RaterKey),
        updated_at=row["updated_at"],
    )


def _optional(value: str | None, kind: Callable[[str], K]) -> K | None:
    return None if value is None else kind(value)
