"""Writes the labels of a set: all of it as one table, or the tables of a release."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from app.domain.errors import ExportFailedError
from app.domain.ids import RaterKey, UnitKey
from app.domain.label_result import LayerResult, settled
from app.domain.labelling import Layer, UnitLabel, UnitSet
from app.domain.phrase import phrase
from app.domain.review import RecordKind
from app.domain.unit_review import label_of
from app.services.label_aggregation import adjudications_of, chosen_set
from storage.formats.atomic import write_folder, write_text
from storage.formats.label_table import FORMAT as LABELS
from storage.formats.label_table_writer import (
    RELEASE,
    RELEASE_WORKBOOKS,
    LabelledUnit,
    label_table,
    release_files,
    release_tables,
)
from storage.formats.project_records import LabellingRecords
from storage.formats.tiers_csv_table import format_table
from storage.project_file import ProjectFile

LABEL_FORMATS = (LABELS, RELEASE, RELEASE_WORKBOOKS)


@dataclass(frozen=True, slots=True)
class LabelChoice:
    """Which labels leave.

    Attributes
    ----------
    set_name
        None for the only set.
    rater
        Only what this rater may read: no results, and labels of others only beside one's own. None:
        all.
    """

    set_name: str | None = None
    rater: RaterKey | None = None


def export_labels(project: ProjectFile, name: str, out: Path, choice: LabelChoice) -> int:
    """Write a set; return how many units.

    Raises
    ------
    ExportFailedError
        A release of what was not aggregated, or a place that cannot be written.
    InvalidRecordError
        There is no such set, or several and none was named.
    """
    one = chosen_set(project, choice.set_name)
    results = project.units.results(one.key) if choice.rater is None else []
    units, raters = labelled_units(project, one, choice.rater, results)
    if name == LABELS:
        write_text(out, format_table(label_table(units, raters)))
        return len(units)
    if not any(each.basic or each.go for each in units):
        raise ExportFailedError(
            phrase(
                "“{name}” was not aggregated yet, so there is nothing to release. {out} was not "
                "written.",
                name=one.name,
                out=out,
            )
        )
    tables = release_tables(units, raters)
    write_folder(out, release_files(tables, as_workbooks=name == RELEASE_WORKBOOKS))
    return len({row[0] for table in tables.values() for row in table[1:]})


def labelled_units(
    project: ProjectFile, one: UnitSet, rater: RaterKey | None, results: Iterable[LayerResult]
) -> tuple[list[LabelledUnit], list[str]]:
    """Return the units of a set as they leave, and the names of their raters.

    Parameters
    ----------
    rater
        Only labels that this one may read; None: all.
    results
        What layers came to.
    """
    ids = {video.key: video.video_id for video in project.videos.all()}
    names = _names(project)
    units = project.units.of_set(one.key)
    said = _labels(project, {unit.key for unit in units}, rater)
    by_layer = {result.layer: result.of_unit() for result in results}
    of_basic, of_go = by_layer.get(Layer.BASIC, {}), by_layer.get(Layer.GO, {})
    decided = adjudications_of(project) if rater is None else {}
    found = [
        LabelledUnit(
            unit if rater is None else replace(unit, known=None),
            ids[unit.video],
            {names[who]: label for who, label in said[unit.key].items()},
            of_basic.get(unit.key),
            of_go.get(unit.key),
            settled(Layer.BASIC, of_basic.get(unit.key), decided.get(unit.key)),
        )
        for unit in units
    ]
    raters = {who for of in said.values() for who in of}
    return found, sorted(names[who] for who in raters)


def labelling_records(project: ProjectFile, rater: RaterKey | None) -> LabellingRecords:
    """Return sets and decisions; what the labels of all came to leaves for nobody in particular.

    The known labels of a practice unit leave for a rater once their own of it is in, not before.
    """
    sets = tuple(project.units.sets())
    units = [unit for one in sets for unit in project.units.of_set(one.key)]
    if rater is not None:
        own = project.reviews.of_rater(rater, RecordKind.LABEL)
        done = {one.record for one in own if one.is_decided}
        units = [unit if unit.key in done else replace(unit, known=None) for unit in units]
    return LabellingRecords(
        sets,
        tuple(units),
        tuple(project.units.results()) if rater is None else (),
        tuple(project.labels.spellings()),
        tuple(project.labels.mapping_versions()[1:]),
    )


def _labels(
    project: ProjectFile, units: set[UnitKey], rater: RaterKey | None
) -> defaultdict[UnitKey, dict[RaterKey, UnitLabel]]:
    reader = project.reviews.visible_to(rater, as_adjudicator=rater is None)
    found: defaultdict[UnitKey, dict[RaterKey, UnitLabel]] = defaultdict(dict)
    for review in reader.all(RecordKind.LABEL):
        if review.is_decided and review.record in units:
            found[UnitKey(review.record)][review.rater] = label_of(review)
    return found


def _names(project: ProjectFile) -> dict[RaterKey, str]:
    """Return what raters are called in columns; where two have one name, their keys tell them."""
    raters = project.raters.all()
    often = Counter(one.name for one in raters)
    return {RaterKey(""): "nobody"} | {
        one.key: one.name if often[one.name] == 1 else f"{one.name} {one.key[-6:]}"
        for one in raters
    }
