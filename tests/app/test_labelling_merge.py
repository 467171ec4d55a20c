"""Units and labels go from project to project: three raters' files come together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.ids import RaterKey, UnitKey, UnitSetKey, new_key
from app.domain.label_mapping import OURS
from app.domain.label_result import Standing
from app.domain.label_spelling import Spelling
from app.domain.labelling import Layer, UnitSet
from app.domain.question import Stamp
from app.domain.review import RecordKind
from app.domain.unit_review import adjudicated
from app.services.export_service import export_project
from app.services.import_report import ImportRefusedError, ImportReport
from app.services.import_service import import_file
from app.services.label_aggregation import (
    aggregate_layer,
    chosen_set,
    keep_aggregated,
    settled_labels,
    votes_of,
)
from storage.project_file import ProjectFile
from tests.helpers.labelling import labelled, make_units
from tests.storage.make import make_video

VIDEO = make_video("four-bowls")
LABEL = RecordKind.LABEL
SAID = {"Ann": ("Joy", "joy"), "Bo": ("Joy", "pride"), "Cy": ("Fear", "fear")}


@pytest.fixture
def lead() -> Iterator[ProjectFile]:
    """The project of the lab: four units, and three raters who have labelled nothing."""
    project = ProjectFile.in_memory()
    with project.edit("Fill", None):
        for name in SAID:
            project.raters.add(name)
        project.videos.add(VIDEO)
        one = project.units.add_set(UnitSet(UnitSetKey(new_key()), "First", guideline="*Look.*"))
        units = make_units(one, VIDEO, 4)
        units[3] = replace(units[3], excluded="short", known={"basic": "Joy"}, origin={"row": 4})
        project.units.add_many(units)
    yield project
    project.close()


def carry(
    source: ProjectFile,
    target: ProjectFile,
    folder: Path,
    *,
    rater: RaterKey | None = None,
    on_conflict: str | None = None,
) -> ImportReport:
    """Take what a rater may read, or all, of one project into another."""
    out = folder / f"{new_key()}.jsonl"
    export_project(source, format="emoscope", out=out, rater=rater)
    return import_file(target, out, on_conflict=on_conflict)


def work(lead: ProjectFile, name: str, folder: Path) -> ProjectFile:
    """Return the copy in which a rater labelled all units."""
    copy = ProjectFile.in_memory()
    carry(lead, copy, folder)
    rater = copy.raters.find(name)[0].key
    with copy.edit("Label", rater):
        for unit in copy.units.of_set(copy.units.sets()[0].key)[:3]:
            copy.reviews.save(labelled(unit, rater, *SAID[name]))
    return copy


def test_three_files_come_together(lead: ProjectFile, tmp_path: Path) -> None:
    for name in SAID:
        copy = work(lead, name, tmp_path)
        report = carry(copy, lead, tmp_path)
        assert (report.added, report.updated) == (3, 0)
        copy.close()
    one = chosen_set(lead, None)
    votes = votes_of(lead, one)
    assert votes.names == ("Ann", "Bo", "Cy")
    assert votes.basic.tolist() == [[3] * 3, [3] * 3, [2] * 3]
    made = aggregate_layer(votes, one, Layer.BASIC)
    keep_aggregated(lead, made, None)
    keep_aggregated(lead, aggregate_layer(votes, one, Layer.GO), None)
    with lead.edit("Decide", None):
        lead.labels.correct(Spelling(Layer.GO, "lve", ("love",), 2))
        lead.labels.add_mapping(OURS.with_row("pride", ("Joy",), Stamp("", "")))
        key = votes.units[0].key
        lead.reviews.adjudicate(
            adjudicated(
                key, votes.raters[0], Layer.BASIC, ["Fear"], earlier="Joy", reason="Her voice"
            )
        )

    # All of it stands in one file, and once.
    other = ProjectFile.in_memory()
    carry(lead, other, tmp_path)
    for store in ("units", "labels", "reviews"):
        assert getattr(other, store) is not getattr(lead, store)
    assert other.units.sets() == lead.units.sets()
    assert other.units.of_set(one.key) == lead.units.of_set(one.key)
    assert other.reviews.all() == lead.reviews.all()
    assert other.labels.spellings() == lead.labels.spellings()
    assert other.labels.mapping() == lead.labels.mapping()
    theirs, ours = other.units.result(one.key, Layer.BASIC), lead.units.result(one.key, Layer.BASIC)
    assert theirs is not None
    assert ours is not None
    assert (theirs.units, theirs.figures, theirs.made) == (ours.units, ours.figures, ours.made)
    stands = settled_labels(other, theirs)[key]
    assert (stands.label, stands.earlier, stands.reason) == ("Fear", "Joy", "Her voice")
    assert stands.standing is Standing.CORRECTED
    again = carry(lead, other, tmp_path)
    assert (again.added, again.updated) == (0, 0)
    other.close()


def test_what_a_rater_wrote_later_wins(lead: ProjectFile, tmp_path: Path) -> None:
    copy = work(lead, "Ann", tmp_path)
    carry(copy, lead, tmp_path)
    ann = copy.raters.find("Ann")[0].key
    unit = copy.units.sets()[0].key
    first = copy.units.of_set(unit)[0]
    mine = copy.reviews.find(LABEL, first.key, ann)
    assert mine is not None
    with copy.edit("Label", ann):
        copy.reviews.save(replace(mine, answer={"basic": "Anger", "go": ["anger"]}))
    report = carry(copy, lead, tmp_path)
    assert (report.added, report.updated) == (0, 1)
    kept = lead.reviews.find(LABEL, first.key, ann)
    assert kept is not None
    assert kept.answer == {"basic": "Anger", "go": ["anger"]}
    # The older file changes nothing any more.
    assert carry(work(lead, "Bo", tmp_path), copy, tmp_path).updated == 0
    copy.close()


def test_a_file_for_a_rater_tells_nothing_of_others(lead: ProjectFile, tmp_path: Path) -> None:
    for name in ("Ann", "Bo"):
        carry(work(lead, name, tmp_path), lead, tmp_path)
    one = chosen_set(lead, None)
    keep_aggregated(lead, aggregate_layer(votes_of(lead, one), one, Layer.BASIC), None)
    cy = lead.raters.find("Cy")[0].key
    copy = ProjectFile.in_memory()
    carry(lead, copy, tmp_path, rater=cy)
    assert copy.units.count() == 4
    assert copy.reviews.all() == []
    assert copy.units.results() == []
    copy.close()


def test_answers_leave_for_a_rater_only_after_their_own_label(
    lead: ProjectFile, tmp_path: Path
) -> None:
    ann, bo = (lead.raters.find(name)[0].key for name in ("Ann", "Bo"))
    with lead.edit("Practice", None):
        one = lead.units.add_set(UnitSet(UnitSetKey(new_key()), "Warm-up", is_practice=True))
        units = [
            replace(unit, known={"basic": "Fear", "go": ["fear"]})
            for unit in make_units(one, VIDEO, 2)
        ]
        lead.units.add_many(units)
        first = chosen_set(lead, "First").key
        disputed = lead.units.of_set(first)[0]
        for who, said in ((ann, "Joy"), (bo, "Sadness")):
            lead.reviews.save(labelled(disputed, who, said))
        lead.reviews.adjudicate(
            adjudicated(disputed.key, bo, Layer.BASIC, ["Sadness"], earlier="Joy", reason="Tears")
        )
    cy = lead.raters.find("Cy")[0].key
    copy = ProjectFile.in_memory()
    carry(lead, copy, tmp_path, rater=cy)
    assert [unit.known for unit in copy.units.of_set(one.key)] == [None, None]
    assert all(unit.known is None for unit in copy.units.of_set(first))
    assert copy.reviews.adjudications() == []
    assert all('"Sadness"' not in file.read_text() for file in tmp_path.glob("*.jsonl"))

    with copy.edit("Label", cy):
        for unit in (units[0], disputed):
            copy.reviews.save(labelled(unit, cy, "Joy"))
    # What comes back denies nothing: the answers of the lead stay, and nothing is in conflict.
    back = carry(copy, lead, tmp_path, rater=cy)
    assert (back.added, back.updated) == (2, 0)
    assert lead.units.of_set(one.key) == tuple(units)
    # Now they may know these two, and no more.
    told = carry(lead, copy, tmp_path, rater=cy)
    assert (told.updated, [unit.known for unit in copy.units.of_set(one.key)]) == (
        1, [units[0].known, None],
    )  # fmt: skip
    assert [settled.reason for settled in copy.reviews.adjudications()] == ["Tears"]
    copy.close()


def test_units_that_differ_are_a_conflict(lead: ProjectFile, tmp_path: Path) -> None:
    copy = ProjectFile.in_memory()
    carry(lead, copy, tmp_path)
    unit = copy.units.of_set(copy.units.sets()[0].key)[0]
    with copy.edit("Edit", None):
        copy.units.update(replace(unit, text="Other words"))
    with pytest.raises(ImportRefusedError, match="unit 0001"):
        carry(copy, lead, tmp_path)
    assert lead.units.get(unit.key).text == unit.text
    assert carry(copy, lead, tmp_path, on_conflict="replace").updated == 1
    assert lead.units.get(unit.key).text == "Other words"
    copy.close()


def test_sets_of_one_name_are_one_set(lead: ProjectFile, tmp_path: Path) -> None:
    other = ProjectFile.in_memory()
    with other.edit("Fill", None):
        rater = other.raters.add("Dee").key
        other.videos.add(VIDEO)
        one = other.units.add_set(UnitSet(UnitSetKey(new_key()), "First", guideline="*Look.*"))
        units = [replace(unit, key=UnitKey(new_key())) for unit in make_units(one, VIDEO, 2)]
        other.units.add_many(units)
        other.reviews.save(labelled(units[1], rater, "Joy", "joy"))
    carry(other, lead, tmp_path)
    (here,) = lead.units.sets()
    assert lead.units.counts()[here.key] == (4, 1)
    ((key, _, label),) = lead.units.labels(here.key)
    assert (lead.units.get(key).unit_id, label.basic) == ("0002", "Joy")
    other.close()


def test_a_label_of_no_unit_is_refused(lead: ProjectFile, tmp_path: Path) -> None:
    out = tmp_path / "a.jsonl"
    copy = work(lead, "Ann", tmp_path)
    export_project(copy, format="emoscope", out=out)
    lines = out.read_text(encoding="utf-8").splitlines()
    out.write_text("\n".join(line for line in lines if '"kind":"unit"' not in line))
    empty = ProjectFile.in_memory()
    with pytest.raises(ImportRefusedError, match="neither the file nor the project"):
        import_file(empty, out)
    assert empty.units.sets() == []
    empty.close()
    copy.close()
