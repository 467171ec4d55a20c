"""Sets, units and results of labelling as rows, and rows as these."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any, cast

from app.domain.ids import UnitKey, UnitSetKey, VideoKey
from app.domain.label_result import LayerResult, UnitResult
from app.domain.labelling import Layer, Unit, UnitRow, UnitSet
from app.domain.question import JsonObject, JsonValue, Stamp
from storage.rows import from_json, optional_json, to_json
from storage.statements import Row

ROW_COLUMNS = "key, unit_set, unit_id, video, start_ms, end_ms, speaker, text, excluded, position"


def set_values(one: UnitSet) -> Row:
    """Return the row of a set."""
    return {
        "key": one.key,
        "name": one.name,
        "position": one.position,
        "layers": to_json([layer.value for layer in one.layers]),
        "raters_each": one.raters_each,
        "is_practice": int(one.is_practice),
        "guideline": one.guideline,
        "origin": optional_json(one.origin),
    }


def set_from(row: sqlite3.Row) -> UnitSet:
    """Return a set."""
    return UnitSet(
        UnitSetKey(row["key"]),
        row["name"],
        tuple(map(Layer, cast("list[str]", from_json(row["layers"])))),
        row["raters_each"],
        bool(row["is_practice"]),
        row["guideline"],
        row["position"],
        _object(row["origin"]),
    )


def unit_values(unit: Unit) -> Row:
    """Return the row of a unit."""
    return {
        "key": unit.key,
        "unit_set": unit.unit_set,
        "position": unit.position,
        "unit_id": unit.unit_id,
        "video": unit.video,
        "start_ms": unit.start_ms,
        "end_ms": unit.end_ms,
        "speaker": unit.speaker,
        "excluded": unit.excluded,
        "text": unit.text,
        "translation": unit.translation,
        "media": unit.media,
        "known": optional_json(unit.known),
        "origin": optional_json(unit.origin),
    }


def unit_from(row: sqlite3.Row) -> Unit:
    """Return a unit."""
    return Unit(
        UnitKey(row["key"]),
        UnitSetKey(row["unit_set"]),
        row["unit_id"],
        VideoKey(row["video"]),
        row["start_ms"],
        row["end_ms"],
        row["speaker"],
        row["text"],
        row["translation"],
        row["media"],
        row["excluded"],
        _object(row["known"]),
        _object(row["origin"]),
        row["position"],
    )


def unit_row(row: tuple[str, str, str, str, int, int, str, str, str, int]) -> UnitRow:
    """Return what lists show of a unit, from `ROW_COLUMNS`."""
    key, unit_set, unit_id, video, start, end, speaker, text, excluded, position = row
    return UnitRow(
        UnitKey(key),
        UnitSetKey(unit_set),
        unit_id,
        VideoKey(video),
        start,
        end,
        speaker,
        text,
        excluded,
        position,
    )


def result_values(result: LayerResult, key: str) -> Row:
    """Return the row of a result."""
    return {
        "key": key,
        "unit_set": result.unit_set,
        "layer": result.layer.value,
        "settings": to_json(result.settings),
        "raters": to_json(list(result.raters)),
        "made_by": result.made.rater,
        "made_at": result.made.at,
        "figures": to_json(result.figures),
        "units": to_json(_columns(result.units)),
    }


def result_from(row: sqlite3.Row) -> LayerResult:
    """Return a result."""
    return LayerResult(
        UnitSetKey(row["unit_set"]),
        Layer(row["layer"]),
        cast("JsonObject", from_json(row["settings"])),
        tuple(cast("list[str]", from_json(row["raters"]))),
        tuple(units_from(cast("JsonObject", from_json(row["units"])))),
        cast("JsonObject", from_json(row["figures"])),
        Stamp(row["made_by"], row["made_at"]),
    )


def _columns(units: Iterable[UnitResult]) -> dict[str, JsonValue]:
    """Write units column by column: a fifth of the size of objects."""
    listed = list(units)
    return {
        "unit": [one.unit for one in listed],
        "label": [one.label for one in listed],
        "confidence": [one.confidence for one in listed],
        "tier": [one.tier for one in listed],
        "distinct": [one.distinct for one in listed],
        "shares": [dict(one.shares) for one in listed],
    }


def units_from(columns: JsonObject) -> list[UnitResult]:
    """Return units from their columns."""
    names = ("unit", "label", "confidence", "tier", "distinct", "shares")
    lists = (cast("list[Any]", columns[name]) for name in names)
    return [UnitResult(*values) for values in zip(*lists, strict=True)]


def _object(text: str | None) -> JsonObject | None:
    return None if text is None else cast("JsonObject", from_json(text))
