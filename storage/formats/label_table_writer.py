"""Labels leave: all of a set as one CSV, or the tables of a release as EmoS publishes them.

The CSV reads back as it was written, and ``aggregate`` takes it as it is. A release has a table
for each tier (high, medium, low) and one of soft labels; as workbooks its ids are text cells, so
that no program takes them for numbers.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from app.domain.label_result import SettledLabel, Standing, UnitResult
from app.domain.labelling import Layer, SeenIn, Unit, UnitLabel
from app.domain.soft_labels import SEPARATOR
from storage.formats.tiers_csv_table import format_table

RELEASE, RELEASE_WORKBOOKS = "emos-release", "emos-release-xlsx"
TIERS = ("high", "medium", "low")
_UNIT = ("unit_id", "video", "start_ms", "end_ms", "speaker", "text", "translation", "media",
         "excluded")  # fmt: skip
_RESULT = ("ds_label", "ds_confidence", "unique_labels", "tier")
_SETTLED = ("basic_corrected", "basic_changed", "basic_correction_reason")
_NUMBERS = ("ds_confidence", "unique_labels", "goemotion_union_size")
"""Columns of a release that are numbers in workbooks; shares are, too."""
_DIGITS = 15
_BASIC_TABLE = "basic7_ds_{tier}_confidence"
_SOFT_TABLE = "goemotion_soft"

Table = list[list[str]]


@dataclass(frozen=True, slots=True)
class LabelledUnit:
    """A unit as it leaves.

    Attributes
    ----------
    labels
        By rater, as far as they may be read.
    basic, go
        What its layers came to; None where they were not aggregated.
    settled
        The label of the basic layer as it stands.
    """

    unit: Unit
    video: str
    labels: Mapping[str, UnitLabel] = field(default_factory=dict)
    basic: UnitResult | None = None
    go: UnitResult | None = None
    settled: SettledLabel | None = None


def label_table(units: Iterable[LabelledUnit], raters: Sequence[str]) -> Table:
    """Return all of a set as a table, a row a unit; columns that nobody filled are left out."""
    listed = list(units)
    extras = [
        (f"{what}_{rater}", rater, what)
        for what in ("intensity", "secondary", "seen", "evidence")
        for rater in raters
        if any(_extra(one.labels.get(rater), what) for one in listed)
    ]
    known = tuple(layer for layer in Layer if any(_known(one, layer) for one in listed))
    has_result = any(one.basic is not None for one in listed)
    header = [
        *_UNIT,
        *(f"known_{layer.value}" for layer in known),
        *(f"basic_{rater}" for rater in raters),
        *(f"go_{rater}" for rater in raters),
        *(name for name, _, _ in extras),
        *(_RESULT if has_result else ()),
        *(_SETTLED if has_result else ()),
    ]
    rows = [
        [
            *_unit_cells(one),
            *(_known(one, layer) for layer in known),
            *(_layer(one, rater, Layer.BASIC) for rater in raters),
            *(_layer(one, rater, Layer.GO) for rater in raters),
            *(_extra(one.labels.get(rater), what) for _, rater, what in extras),
            *(_result_cells(one.basic) if has_result else ()),
            *(_settled_cells(one.settled) if has_result else ()),
        ]
        for one in listed
    ]
    return [header, *rows]


def release_tables(units: Iterable[LabelledUnit], raters: Sequence[str]) -> dict[str, Table]:
    """Return the tables of a release by their names: a tier each, and soft labels.

    Units that are left out, or came to nothing, stand in none of them.
    """
    listed = [one for one in units if not one.unit.excluded]
    header = ["uid", "video_id", "clip_id", "split", "text", *(f"basic_{name}" for name in raters),
              *_RESULT[:3], "confidence_tier", *_SETTLED]  # fmt: skip
    tables: dict[str, Table] = {}
    for tier in TIERS:
        own = [one for one in listed if one.basic is not None and one.basic.tier == tier]
        tables[_BASIC_TABLE.format(tier=tier)] = [
            header,
            *(
                [
                    *_ids(one),
                    _origin(one, "mode") or _origin(one, "split"),
                    one.unit.text,
                    *(_layer(one, name, Layer.BASIC) for name in raters),
                    *_result_cells(one.basic),
                    *_settled_cells(one.settled),
                ]
                for one in own
            ),
        ]
    tables[_SOFT_TABLE] = soft_table(listed)
    return tables


def soft_table(units: Iterable[LabelledUnit]) -> Table:
    """Return the soft labels of units as a table; those that nobody labelled are not in it."""
    labels = Layer.GO.labels
    header = ["uid", "video_id", "clip_id", "goemotion_union_size"]
    return [
        [*header, *(f"goemotion_prob_{label}" for label in labels)],
        *(
            [*_ids(one), str(one.go.distinct), *(_share(one.go, label) for label in labels)]
            for one in units
            if one.go is not None and one.go.distinct
        ),
    ]


def release_files(tables: Mapping[str, Table], *, as_workbooks: bool) -> dict[str, str | bytes]:
    """Return the files of a release by name."""
    if as_workbooks:
        return {f"{name}.xlsx": _workbook(table) for name, table in tables.items()}
    return {f"{name}.csv": format_table(table) for name, table in tables.items()}


def _workbook(table: Table) -> bytes:
    """Write a table as a workbook: text cells, and numbers where they are computed."""
    from openpyxl import Workbook  # noqa: PLC0415 -- a tenth of a second
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE  # noqa: PLC0415

    book = Workbook(write_only=True)
    sheet = book.create_sheet("Sheet1")
    header = table[0]
    places = {at for at, name in enumerate(header) if name in _NUMBERS or _is_share(name)}
    sheet.append(header)
    for row in table[1:]:
        cells: list[object] = []
        for at, text in enumerate(row):
            if at in places and text:
                cells.append(float(text))
            else:
                cells.append(_plain_cell(sheet, ILLEGAL_CHARACTERS_RE.sub("", text)))
        sheet.append(cells)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def _plain_cell(sheet: object, text: str) -> object:
    """Return a cell of text, also where it begins like a formula."""
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415 -- see above

    cell = WriteOnlyCell(sheet, value=text or None)
    if text:
        cell.data_type = "s"
    return cell


def _unit_cells(one: LabelledUnit) -> list[str]:
    unit = one.unit
    times = [str(unit.start_ms), str(unit.end_ms)] if unit.end_ms else ["", ""]
    return [unit.unit_id, one.video, *times, unit.speaker, unit.text, unit.translation, unit.media,
            unit.excluded]  # fmt: skip


def _known(one: LabelledUnit, layer: Layer) -> str:
    label = one.unit.known_label
    return "" if label is None else SEPARATOR.join(label.of_layer(layer))


def _ids(one: LabelledUnit) -> list[str]:
    """Return the id of a unit, and its parts where it is made of its video's and its clip's."""
    prefix = f"{one.video}_"
    is_made = one.video and one.unit.unit_id.startswith(prefix)
    clip = one.unit.unit_id.removeprefix(prefix) if is_made else one.unit.unit_id
    return [one.unit.unit_id, one.video, clip]


def _origin(one: LabelledUnit, name: str) -> str:
    value = (one.unit.origin or {}).get(name)
    return value if isinstance(value, str) else ""


def _layer(one: LabelledUnit, rater: str, layer: Layer) -> str:
    label = one.labels.get(rater)
    return "" if label is None else SEPARATOR.join(label.of_layer(layer))


def _extra(label: UnitLabel | None, what: str) -> str:
    if label is None:
        return ""
    match what:
        case "intensity":
            return "" if label.intensity is None else str(label.intensity)
        case "secondary":
            return SEPARATOR.join(label.secondary)
        case "seen":
            return SEPARATOR.join(place.value for place in SeenIn if place in label.seen_in)
        case _:
            return label.evidence


def _result_cells(result: UnitResult | None) -> list[str]:
    if result is None:
        return ["", "", "", ""]
    confidence = "" if result.confidence is None else repr(result.confidence)
    return [result.label, confidence, str(result.distinct), result.tier]


def _settled_cells(settled: SettledLabel | None) -> list[str]:
    if settled is None or settled.standing not in (Standing.CONFIRMED, Standing.CORRECTED):
        return ["", "", ""]
    changed = "true" if settled.standing is Standing.CORRECTED else "false"
    return [settled.label, changed, settled.reason]


def _share(result: UnitResult, label: str) -> str:
    return repr(round(result.shares.get(label, 0.0), _DIGITS))


def _is_share(name: str) -> bool:
    return name.startswith("goemotion_prob_")
