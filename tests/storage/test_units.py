"""Sets of units, their labels, results, spellings and mappings: kept, undone, removed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.errors import InvalidRecordError, StorageError
from app.domain.ids import RaterKey, UnitKey, UnitSetKey, new_key
from app.domain.label_mapping import OURS
from app.domain.label_result import LayerResult, UnitResult
from app.domain.label_spelling import Spelling
from app.domain.labelling import Layer, SeenIn, Unit, UnitLabel, UnitSet, label_value
from app.domain.media import Video
from app.domain.question import Stamp
from app.domain.review import RecordKind
from app.domain.search import SearchQuery
from storage.project_file import ProjectFile
from tests.helpers.labelling import labelled, make_units
from tests.storage.proof import prove_step

PEOPLE = ("a1", "a2")


def filled(project: ProjectFile, video: Video, ann: RaterKey) -> tuple[UnitSet, list[Unit]]:
    with project.edit("Add units", ann):
        one = project.units.add_set(UnitSet(UnitSetKey(new_key()), "  First   half "))
        units = make_units(one, video, 4)
        project.units.add_many(units)
        raters = [project.raters.add(name).key for name in PEOPLE]
        for unit in units[:3]:
            for rater in raters:
                project.reviews.save(labelled(unit, rater, "Joy", "joy", "pride"))
    return one, units


def test_units_come_back_as_they_were(project: ProjectFile, video: Video, ann: RaterKey) -> None:
    one, units = filled(project, video, ann)
    assert one.name == "First half"
    assert project.units.of_set(one.key) == tuple(units)
    assert project.units.get(units[1].key) == units[1]
    assert [row.unit_id for row in project.units.rows(one.key)] == ["0001", "0002", "0003", "0004"]
    assert project.units.find(one.key, "0002") == units[1].key
    assert project.units.find(one.key, "2") is None
    found = project.search.find(SearchQuery("words of 0003"), 5)
    assert [(hit.kind, hit.key, hit.owner) for hit in found] == [("unit", units[2].key, one.key)]


def test_an_id_stands_once_in_its_set(project: ProjectFile, video: Video, ann: RaterKey) -> None:
    one, units = filled(project, video, ann)
    again = replace(units[0], key=UnitKey(new_key()))
    with pytest.raises(StorageError, match="0001"), project.edit("Add", ann):
        project.units.add(again)
    with pytest.raises(StorageError, match="0002"), project.edit("Rename", ann):
        project.units.update(replace(units[0], unit_id="0002"))
    with pytest.raises(StorageError, match="First half"), project.edit("Add", ann):
        project.units.add_set(UnitSet(UnitSetKey(new_key()), "First half"))
    with project.edit("Add", ann):
        other = project.units.add_set(UnitSet(UnitSetKey(new_key()), "Second half"))
        project.units.add(replace(again, unit_set=other.key))
    assert project.units.counts() == {one.key: (4, 0), other.key: (1, 0)}


def test_units_are_left_out_and_counted(project: ProjectFile, video: Video, ann: RaterKey) -> None:
    one, units = filled(project, video, ann)
    reasons = {units[0].key: "short", units[2].key: "other:a dog"}
    prove_step(project, "Leave out", ann, lambda: project.units.exclude(reasons))
    assert project.units.counts()[one.key] == (4, 2)
    assert project.units.excluded_reasons(one.key) == ["short", "other:a dog"]
    with pytest.raises(InvalidRecordError), project.edit("Leave out", ann):
        project.units.exclude({units[1].key: "dull"})
    with project.edit("Take in", ann):
        assert project.units.exclude({units[0].key: "", units[1].key: ""}) == [units[0].key]


def test_labels_of_all_raters(project: ProjectFile, video: Video, ann: RaterKey) -> None:
    one, units = filled(project, video, ann)
    found = project.units.labels(one.key)
    assert [unit for unit, _, _ in found] == [unit.key for unit in units[:3] for _ in PEOPLE]
    assert {label for _, _, label in found} == {UnitLabel("Joy", ("joy", "pride"))}
    # What is not complete does not count.
    with project.edit("Label", ann):
        half = labelled(units[3], ann, "Anger")
        project.reviews.save(replace(half, decision=""))
    assert len(project.units.labels(one.key)) == len(found)


def test_a_rater_reads_labels_of_others_after_their_own(
    project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    _, units = filled(project, video, ann)
    first, second = (rater.key for rater in project.raters.all() if rater.name in PEOPLE)
    reader = project.reviews.visible_to(first)
    assert {one.rater for one in reader.of_record(RecordKind.LABEL, units[0].key)} == {
        first,
        second,
    }
    with project.edit("Label", second):
        project.reviews.save(labelled(units[3], second, "Fear"))
    assert reader.of_record(RecordKind.LABEL, units[3].key) == []
    # A label may be written anew; no answer is locked.
    kept = project.reviews.of_record(RecordKind.LABEL, units[3].key)[0]
    answer = label_value(UnitLabel("Anger", seen_in=frozenset({SeenIn.VOICE})))
    prove_step(project, "Label", second, lambda: project.reviews.save(replace(kept, answer=answer)))


def test_results_are_kept_and_go_with_their_set(
    project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    one, units = filled(project, video, ann)
    made = LayerResult(
        one.key,
        Layer.BASIC,
        {"method": "dawid-skene"},
        PEOPLE,
        tuple(UnitResult(unit.key, "Joy", 0.1 + 0.2, "low", 1, {"Joy": 0.3}) for unit in units),
        {"n": 4},
    )
    with project.edit("Aggregate", ann):
        kept = project.units.keep_result(made)
    read = project.units.result(one.key, Layer.BASIC)
    assert read is not None
    assert (read.units, read.made, read.raters) == (made.units, kept.made, PEOPLE)
    assert not project.units.is_outdated(read)
    with project.edit("Label", ann):
        project.reviews.save(labelled(units[3], ann, "Fear"))
    assert project.units.is_outdated(read)
    with project.edit("Aggregate", ann):
        project.units.keep_result(replace(made, figures={"n": 5}))
    assert [each.figures for each in project.units.results()] == [{"n": 5}]
    prove_step(project, "Remove set", ann, lambda: project.units.remove_set(one.key))
    assert (project.units.count(), project.reviews.count(), project.units.results()) == (0, 0, [])


def test_units_go_with_their_video(project: ProjectFile, video: Video, ann: RaterKey) -> None:
    filled(project, video, ann)
    prove_step(project, "Remove video", ann, lambda: project.videos.remove(video.key))
    assert (project.units.count(), project.reviews.count()) == (0, 0)


def test_what_was_decided_on_labels(project: ProjectFile, ann: RaterKey) -> None:
    typo = Spelling(Layer.GO, "lovedesire", ("love", "desire"), 10)
    prove_step(project, "Correct labels", ann, lambda: project.labels.correct(typo))
    with project.edit("Correct labels", ann):
        project.labels.correct(replace(typo, cells=12))
    (kept,) = project.labels.spellings()
    assert (kept.labels, kept.cells, kept.made.rater) == (("love", "desire"), 12, ann)
    with project.edit("Correct labels", ann):
        project.labels.forget(Layer.GO, "lovedesire")
    assert project.labels.spellings() == []

    assert project.labels.mapping() is OURS
    newer = OURS.with_row("Grief", ("Sadness", "Anger"), Stamp("", ""))
    prove_step(project, "Map labels", ann, lambda: project.labels.add_mapping(newer))
    assert project.labels.mapping().basics_of("grief") == ("Sadness", "Anger")
    assert [one.version for one in project.labels.mapping_versions()] == [1, 2]
    with pytest.raises(InvalidRecordError, match="2"), project.edit("Map labels", ann):
        project.labels.add_mapping(newer)
