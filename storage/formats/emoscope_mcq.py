"""Multiple-choice items as lines of an ``emoscope`` file, both ways."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from app.domain.finding import Findings
from app.domain.ids import McqKey, VideoKey
from app.domain.mcq import McqItem, McqVersion
from app.domain.phrase import phrase
from app.domain.question import JsonObject, Modality, Stamp
from storage.formats.emoscope_part import Part
from storage.formats.project_records import McqRecord
from storage.mcq_rows import content_from, content_value


class McqStampPart(Part):
    """Who, and when in UTC."""

    rater: str
    at: str


class McqEvidencePart(Part):
    """A span of the video that the key rests on; milliseconds, half-open."""

    key: str
    start_ms: NonNegativeInt
    end_ms: NonNegativeInt
    note: str
    modalities: list[Annotated[Modality, Field(strict=False)]]


class McqContentPart(Part):
    """What somebody can edit of an item; `answer` is the place of the key, from 0."""

    item_id: str
    category: str
    stem: str
    options: list[str]
    answer: NonNegativeInt | None
    rationale: str
    entities: list[str]
    events: list[str]
    segments: list[str]
    audio_cues: list[str]
    evidence: list[McqEvidencePart]
    language: str
    refined_from: str


class McqVersionPart(Part):
    """An item as it once was."""

    version: PositiveInt
    why: str
    by: McqStampPart
    content: McqContentPart


class McqLine(Part):
    """A multiple-choice item with its earlier versions, oldest first."""

    kind: Literal["item"]
    key: str
    video_id: str
    content: McqContentPart
    version: PositiveInt
    why: str
    imported: bool
    created: McqStampPart
    updated: McqStampPart
    original: dict[str, Any] | None
    versions: list[McqVersionPart]


def mcq_line(record: McqRecord, video_id: str) -> JsonObject:
    """Write an item."""
    item = record.item
    return {
        "kind": "item",
        "key": item.key,
        "video_id": video_id,
        "content": content_value(item),
        "version": item.version,
        "why": record.why,
        "imported": item.imported,
        "created": _stamp_json(item.created),
        "updated": _stamp_json(item.updated),
        "original": item.original,
        "versions": [
            {
                "version": one.version,
                "why": one.why,
                "by": _stamp_json(one.by),
                "content": content_value(one.item),
            }
            for one in record.versions
        ],
    }


def read_mcq_line(line: McqLine, video: VideoKey, findings: Findings) -> McqRecord | None:
    """Make an item of a line, or note what is wrong with it and return None."""
    if not line.content.item_id.strip():
        findings.error("content.item_id", "blank", phrase("is blank"))
    contents = [(line.content, "content")]
    contents += [(one.content, f"versions[{n}].content") for n, one in enumerate(line.versions)]
    for content, path in contents:
        _check_spans(content, path, findings)
    numbers = [one.version for one in line.versions]
    if numbers != sorted(set(numbers)) or (numbers and numbers[-1] >= line.version):
        words = phrase("must rise, and stay under the present version")
        findings.error("versions", "version", words)
    if findings.found:
        return None
    created = Stamp(line.created.rater, line.created.at)
    bare = McqItem(
        McqKey(line.key),
        line.content.item_id,
        video,
        imported=line.imported,
        original=line.original,
        created=created,
    )
    item = _content(line.content, bare, line.version, _stamp(line.updated))
    versions = (
        McqVersion(
            _content(one.content, bare, one.version, _stamp(one.by)),
            one.version,
            one.why,
            _stamp(one.by),
        )
        for one in line.versions
    )
    return McqRecord(item, line.why, tuple(versions))


def _check_spans(content: McqContentPart, path: str, findings: Findings) -> None:
    for index, span in enumerate(content.evidence):
        if span.end_ms < span.start_ms:
            words = phrase(
                "ends at {end_ms} before it starts at {start_ms}",
                end_ms=span.end_ms,
                start_ms=span.start_ms,
            )
            findings.error(f"{path}.evidence[{index}]", "end-before-start", words)


def _content(part: McqContentPart, bare: McqItem, version: int, by: Stamp) -> McqItem:
    return content_from(part.model_dump(mode="json"), bare, version, by)


def _stamp(part: McqStampPart) -> Stamp:
    return Stamp(part.rater, part.at)


def _stamp_json(stamp: Stamp) -> JsonObject:
    return {"rater": stamp.rater, "at": stamp.at}
