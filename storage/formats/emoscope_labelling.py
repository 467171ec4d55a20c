"""Sets of units, what their labels came to, and decisions on labels, as ``emoscope`` lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from app.domain.errors import InvalidRecordError
from app.domain.finding import Findings
from app.domain.ids import UnitKey, UnitSetKey, VideoKey
from app.domain.label_mapping import LabelMapping, mapping_from, mapping_value
from app.domain.label_result import LayerResult, UnitResult
from app.domain.label_spelling import Spelling
from app.domain.labelling import Layer, Unit, UnitSet
from app.domain.question import JsonObject, JsonValue, Stamp
from storage.formats.emoscope_part import Part
from storage.formats.project_records import LabellingRecords

_LAYER = Annotated[Layer, Field(strict=False)]


class UnitSetLine(Part):
    """A set of units that raters label."""

    kind: Literal["unit_set"]
    key: str
    name: str
    layers: list[_LAYER]
    raters_each: PositiveInt
    is_practice: bool
    guideline: str
    position: int
    origin: dict[str, Any] | None


class UnitLine(Part):
    """An utterance that raters label; times in ms, both 0 where they are not known."""

    kind: Literal["unit"]
    key: str
    unit_set: str
    unit_id: str
    video_id: str
    start_ms: NonNegativeInt
    end_ms: NonNegativeInt
    speaker: str
    text: str
    translation: str
    media: str
    excluded: str
    known: dict[str, Any] | None
    origin: dict[str, Any] | None
    position: int


class UnitResultPart(Part):
    """What the votes on one unit came to."""

    unit: str
    label: str
    confidence: float | None
    tier: str
    distinct: NonNegativeInt
    shares: dict[str, float]


class LabelResultLine(Part):
    """What the votes on one layer of a set came to."""

    kind: Literal["label_result"]
    unit_set: str
    layer: _LAYER
    settings: dict[str, Any]
    raters: list[str]
    made_by: str
    made_at: str
    figures: dict[str, Any]
    units: list[UnitResultPart]


class SpellingLine(Part):
    """What a word that is no label means."""

    kind: Literal["label_spelling"]
    layer: _LAYER
    written: str
    labels: list[str]
    cells: NonNegativeInt
    made_by: str
    made_at: str


class MappingLine(Part):
    """A version of which labels go with which of Basic-7."""

    kind: Literal["label_mapping"]
    version: PositiveInt
    made_by: str
    made_at: str
    rows: dict[str, list[str]]


def labelling_lines(content: LabellingRecords, ids: Mapping[VideoKey, str]) -> Iterator[JsonObject]:
    """Write sets with their units, results, spellings and mappings."""
    order = {one.key: place for place, one in enumerate(content.sets)}
    yield from map(_set_line, content.sets)
    for unit in sorted(content.units, key=lambda one: (order[one.unit_set], one.position, one.key)):
        yield _unit_line(unit, ids[unit.video])
    for result in sorted(content.results, key=lambda one: (order[one.unit_set], one.layer)):
        yield _result_line(result)
    for said in sorted(content.spellings, key=lambda one: (one.layer, one.written)):
        yield {
            "kind": "label_spelling",
            "layer": said.layer.value,
            "written": said.written,
            "labels": list(said.labels),
            "cells": said.cells,
            "made_by": said.made.rater,
            "made_at": said.made.at,
        }
    for mapping in content.mappings:
        yield {
            "kind": "label_mapping",
            "version": mapping.version,
            "made_by": mapping.made.rater,
            "made_at": mapping.made.at,
            "rows": mapping_value(mapping),
        }


def read_set(line: UnitSetLine, findings: Findings) -> UnitSet | None:
    """Make a set of a line, or note what is wrong with it and return None."""
    try:
        return UnitSet(
            UnitSetKey(line.key),
            line.name,
            tuple(line.layers),
            line.raters_each,
            line.is_practice,
            line.guideline,
            line.position,
            line.origin,
        )
    except InvalidRecordError as error:
        findings.error("", "value", error.message)
        return None


def read_unit(line: UnitLine, video: VideoKey, findings: Findings) -> Unit | None:
    """Make a unit of a line, or note what is wrong with it and return None."""
    try:
        return Unit(
            UnitKey(line.key),
            UnitSetKey(line.unit_set),
            line.unit_id,
            video,
            line.start_ms,
            line.end_ms,
            line.speaker,
            line.text,
            line.translation,
            line.media,
            line.excluded,
            line.known,
            line.origin,
            line.position,
        )
    except InvalidRecordError as error:
        findings.error("", "value", error.message)
        return None


def read_result(line: LabelResultLine) -> LayerResult:
    """Make a result of a line."""
    return LayerResult(
        UnitSetKey(line.unit_set),
        line.layer,
        line.settings,
        tuple(line.raters),
        tuple(
            UnitResult(
                UnitKey(one.unit), one.label, one.confidence, one.tier, one.distinct, one.shares
            )
            for one in line.units
        ),
        line.figures,
        Stamp(line.made_by, line.made_at),
    )


def read_spelling(line: SpellingLine) -> Spelling:
    """Make a spelling of a line."""
    made = Stamp(line.made_by, line.made_at)
    return Spelling(line.layer, line.written, tuple(line.labels), line.cells, made)


def read_mapping(line: MappingLine, findings: Findings) -> LabelMapping | None:
    """Make a mapping of a line, or note what is wrong with it and return None."""
    try:
        made = Stamp(line.made_by, line.made_at)
        rows: dict[str, JsonValue] = {
            label: list[JsonValue](basics) for label, basics in line.rows.items()
        }
        return mapping_from(rows, line.version, made)
    except InvalidRecordError as error:
        findings.error("rows", "value", error.message)
        return None


def _set_line(one: UnitSet) -> JsonObject:
    return {
        "kind": "unit_set",
        "key": one.key,
        "name": one.name,
        "layers": [layer.value for layer in one.layers],
        "raters_each": one.raters_each,
        "is_practice": one.is_practice,
        "guideline": one.guideline,
        "position": one.position,
        "origin": one.origin,
    }


def _unit_line(unit: Unit, video_id: str) -> JsonObject:
    return {
        "kind": "unit",
        "key": unit.key,
        "unit_set": unit.unit_set,
        "unit_id": unit.unit_id,
        "video_id": video_id,
        "start_ms": unit.start_ms,
        "end_ms": unit.end_ms,
        "speaker": unit.speaker,
        "text": unit.text,
        "translation": unit.translation,
        "media": unit.media,
        "excluded": unit.excluded,
        "known": unit.known,
        "origin": unit.origin,
        "position": unit.position,
    }


def _result_line(result: LayerResult) -> JsonObject:
    return {
        "kind": "label_result",
        "unit_set": result.unit_set,
        "layer": result.layer.value,
        "settings": result.settings,
        "raters": list(result.raters),
        "made_by": result.made.rater,
        "made_at": result.made.at,
        "figures": result.figures,
        "units": [
            {
                "unit": one.unit,
                "label": one.label,
                "confidence": one.confidence,
                "tier": one.tier,
                "distinct": one.distinct,
                "shares": dict(one.shares),
            }
            for one in result.units
        ],
    }
