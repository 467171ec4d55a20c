"""People, vocabularies, tiers and what was watched as lines of an ``emoscope`` file, both ways."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from app.domain.ids import (
    AnnotationKey,
    PersonKey,
    RaterKey,
    TierKey,
    VideoKey,
    VocabularyKey,
)
from app.domain.person import Face, Person
from app.domain.question import JsonObject, JsonValue
from app.domain.tier import Annotation, Tier
from app.domain.vocabulary import Label, Vocabulary, VocabularyVersion
from storage.formats.emoscope_tier_lines import (
    AnnotationPart,
    LabelPart,
    PersonLine,
    TierLine,
    VocabularyLine,
    WatchedLine,
)
from storage.formats.project_records import TierRecord, VocabularyRecord, WatchedRecord
from storage.vocabulary_rows import label_values

Ids = Mapping[VideoKey, str]


def person_line(person: Person, ids: Ids) -> JsonObject:
    """Write a person; a face in a video that is not in `ids` is left out."""
    face = person.face
    return {
        "kind": "person",
        "key": person.key,
        "name": person.name,
        "aliases": list(person.aliases),
        "colour": person.colour,
        "face": {"video_id": ids[face.video], "time_ms": face.time_ms, "box": list(face.box)}
        if face is not None and face.video in ids
        else None,
        "position": person.position,
        "note": person.note,
    }


def read_person(line: PersonLine, videos: Mapping[str, VideoKey]) -> Person:
    """Make a person of a line; `videos` must have the video of the face."""
    face = None
    if line.face is not None:
        left, top, width, height = line.face.box
        video = videos[line.face.video_id]
        face = Face(video, line.face.time_ms, (left, top, width, height))
    return Person(
        PersonKey(line.key),
        line.name,
        tuple(line.aliases),
        line.colour,
        face,
        line.note,
        line.position,
    )


def vocabulary_line(record: VocabularyRecord) -> JsonObject:
    """Write a vocabulary with its versions."""
    vocabulary = record.vocabulary
    return {
        "kind": "vocabulary",
        "key": vocabulary.key,
        "name": vocabulary.name,
        "version": vocabulary.version,
        "is_open": vocabulary.is_open,
        "labels": _labels_json(vocabulary.labels),
        "versions": [
            {
                "version": kept.version,
                "by": kept.by,
                "at": kept.at,
                "labels": _labels_json(kept.labels),
            }
            for kept in record.versions
        ],
    }


def read_vocabulary(line: VocabularyLine) -> VocabularyRecord:
    """Make a vocabulary of a line.

    Raises
    ------
    InvalidRecordError
        Two labels clash, or one is none.
    """
    key = VocabularyKey(line.key)
    labels = _labels(line.labels)
    vocabulary = Vocabulary(key, line.name, labels, line.version, line.is_open)
    versions = tuple(
        VocabularyVersion(
            part.version, RaterKey(part.by) if part.by else None, part.at, _labels(part.labels)
        )
        for part in line.versions
    )
    return VocabularyRecord(vocabulary, versions)


def tier_line(record: TierRecord, video_id: str) -> JsonObject:
    """Write a tier with its annotations in order of time."""
    tier = record.tier
    ordered = sorted(record.annotations, key=lambda one: (one.start_ms, one.end_ms, one.key))
    return {
        "kind": "tier",
        "key": tier.key,
        "video_id": video_id,
        "name": tier.name,
        "vocabulary": tier.vocabulary,
        "rater": tier.rater,
        "parent": tier.parent,
        "person": tier.person,
        "colour": tier.colour,
        "language": tier.language,
        "allows_overlap": tier.allows_overlap,
        "position": tier.position,
        "origin": tier.origin,
        "annotations": [_annotation_json(annotation) for annotation in ordered],
    }


def read_tier(line: TierLine, video: VideoKey) -> TierRecord:
    """Make a tier of a line."""
    tier = Tier(
        key=TierKey(line.key),
        video=video,
        name=line.name,
        vocabulary=VocabularyKey(line.vocabulary),
        rater=RaterKey(line.rater) if line.rater else None,
        parent=TierKey(line.parent) if line.parent else None,
        person=PersonKey(line.person) if line.person else None,
        colour=line.colour,
        language=line.language,
        allows_overlap=line.allows_overlap,
        position=line.position,
        origin=line.origin,
    )
    return TierRecord(tier, tuple(_annotation(part, tier.key) for part in line.annotations))


def watched_line(record: WatchedRecord, video_id: str) -> JsonObject:
    """Write what a rater has watched."""
    return {
        "kind": "watched",
        "video_id": video_id,
        "rater": record.rater,
        "spans": [list(span) for span in record.spans],
    }


def read_watched(line: WatchedLine, video: VideoKey) -> WatchedRecord:
    """Make what a rater has watched of a line."""
    rater = RaterKey(line.rater) if line.rater else None
    return WatchedRecord(video, rater, tuple((start, end) for start, end in line.spans))


def _annotation_json(annotation: Annotation) -> JsonObject:
    """Write an annotation; what there is not is left out."""
    part: dict[str, JsonValue] = {
        "key": annotation.key,
        "start_ms": annotation.start_ms,
        "end_ms": annotation.end_ms,
        "labels": list(annotation.labels),
    }
    if annotation.note:
        part["note"] = annotation.note
    for name in ("person", "confidence", "parent", "created_by"):
        value: str | float | None = getattr(annotation, name)
        if value is not None:
            part[name] = value
    part["created_at"] = annotation.created_at
    if _is_changed(annotation):
        part |= {"updated_by": annotation.updated_by, "updated_at": annotation.updated_at}
    return part


def _is_changed(annotation: Annotation) -> bool:
    last = (annotation.updated_by, annotation.updated_at)
    return last != (annotation.created_by, annotation.created_at)


def _annotation(part: AnnotationPart, tier: TierKey) -> Annotation:
    made = Annotation(
        key=AnnotationKey(part.key),
        tier=tier,
        start_ms=part.start_ms,
        end_ms=part.end_ms,
        labels=tuple(part.labels),
        note=part.note,
        person=PersonKey(part.person) if part.person else None,
        confidence=part.confidence,
        parent=AnnotationKey(part.parent) if part.parent else None,
        created_by=RaterKey(part.created_by) if part.created_by else None,
        created_at=part.created_at,
    )
    if part.updated_at is None:
        return replace(made, updated_by=made.created_by, updated_at=made.created_at)
    updated_by = RaterKey(part.updated_by) if part.updated_by else None
    return replace(made, updated_by=updated_by, updated_at=part.updated_at)


def _labels_json(labels: Iterable[Label]) -> list[JsonValue]:
    return [label_values(label) for label in labels]


def _labels(parts: Iterable[LabelPart]) -> tuple[Label, ...]:
    return tuple(
        Label(
            part.name, part.colour, part.hotkey, part.definition, part.retired, tuple(part.former)
        )
        for part in parts
    )
