"""The utterances of the demo: three raters, what their labels come to, what was settled."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator

import pytest

from app.domain.label_result import LayerResult, Standing, disputed_units
from app.domain.labelling import Layer, UnitSet, exclusion_counts, label_faults, to_label
from app.domain.review import RecordKind
from app.services.label_aggregation import aggregate_layer, settled_labels, votes_of
from assets.demo.label_sheet import load_labels, read_label
from assets.demo.schedule import schedule
from assets.demo.screenplay import FOLDER, load_story
from storage.project_file import ProjectFile

PROJECT = FOLDER / "demo.emoscope"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProjectFile]:
    path = tmp_path_factory.mktemp("demo") / PROJECT.name
    shutil.copyfile(PROJECT, path)
    opened = ProjectFile.open(path)
    yield opened
    opened.close()


def _set(project: ProjectFile, name: str) -> UnitSet:
    found = project.units.find_set(name)
    assert found is not None
    return found


def _result(project: ProjectFile, layer: Layer) -> LayerResult:
    found = project.units.result(_set(project, "Thursday to Saturday").key, layer)
    assert found is not None
    return found


def test_thirty_units_by_three_raters_and_five_left_out(project: ProjectFile) -> None:
    made = _set(project, "Thursday to Saturday")
    reasons = project.units.excluded_reasons(made.key)
    assert exclusion_counts(reasons) == {"short": 3, "cut-away": 1, "other": 1}
    labels = project.units.labels(made.key)
    assert len(to_label(project.units.of_set(made.key))) == 30
    assert set(Counter(unit for unit, _, _ in labels).values()) == {3}
    assert len(labels) == 90


def test_units_are_lines_of_the_film(project: ProjectFile) -> None:
    lines = {f"NW_{line.number:04d}": line for line in schedule(load_story()).lines}
    for made in project.units.sets():
        units = project.units.of_set(made.key)
        for unit in units:
            line = lines[unit.unit_id]
            assert (unit.start_ms, unit.end_ms) == (line.cue.start_ms, line.cue.end_ms)
            assert (unit.text, unit.translation) == (line.line.en, line.line.ja)
            if unit.excluded == "short":
                assert unit.duration_ms < 1000
        starts = [unit.start_ms for unit in units]
        assert made.is_practice or starts == sorted(starts)


def test_labels_are_those_of_the_sheet_and_of_their_layers(project: ProjectFile) -> None:
    sheet = load_labels()
    raters = [rater.key for rater in project.raters.all()]
    for source, made in zip(sheet.set, project.units.sets(), strict=True):
        units = project.units.of_set(made.key)
        stored = {(unit, rater): one for unit, rater, one in project.units.labels(made.key)}
        for row, unit in zip(source.units, units, strict=True):
            for name, rater in zip(("first", "second", "third"), raters, strict=False):
                assert stored.get((unit.key, rater)) == row.label_of(name)
        assert not any(label_faults(one) for one in stored.values())


def test_raters_differ_on_many_units(project: ProjectFile) -> None:
    votes = votes_of(project, _set(project, "Thursday to Saturday"))
    distinct = [len(set(column)) for column in votes.basic.T.tolist()]
    assert Counter(distinct)[3] >= 5
    assert Counter(distinct)[2] >= 5
    assert Counter(distinct)[1] >= 8


def test_what_was_kept_is_what_the_labels_come_to(project: ProjectFile) -> None:
    made = _set(project, "Thursday to Saturday")
    for layer in Layer:
        kept = _result(project, layer)
        assert kept.units == aggregate_layer(votes_of(project, made), made, layer).result.units
        assert not project.units.is_outdated(kept)


def test_four_units_are_settled_and_one_is_left_to_settle(project: ProjectFile) -> None:
    basic = _result(project, Layer.BASIC)
    stand = settled_labels(project, basic)
    counts = Counter(one.standing for one in stand.values())
    assert counts[Standing.CONFIRMED] == 1
    assert counts[Standing.CORRECTED] == 3
    assert all(one.reason for one in stand.values() if one.standing is not Standing.AGGREGATED)
    low = disputed_units(basic)
    assert len(low) == 4
    assert [stand[unit].standing for unit in low].count(Standing.AGGREGATED) == 1
    assert disputed_units(_result(project, Layer.GO))


def test_everybody_has_some_left(project: ProjectFile) -> None:
    made = _set(project, "Sunday")
    wanted = {unit.key for unit in to_label(project.units.of_set(made.key))}
    for rater in project.raters.all():
        done = {unit for unit, whose, _ in project.units.labels(made.key) if whose == rater.key}
        if rater.name != "Rin Okabe":
            assert wanted - done, rater.name
    assert project.reviews.assignments(kind=RecordKind.LABEL) == []


def test_practice_has_known_answers(project: ProjectFile) -> None:
    made = _set(project, "Practice")
    assert made.is_practice
    assert made.guideline.startswith("# What we label")
    assert all(unit.known_label for unit in project.units.of_set(made.key))
    assert project.units.labels(made.key) == []


@pytest.mark.parametrize("written", ["Joy", "Joy 6 joy", "joy 3 joy", "Joy 3"])
def test_a_label_written_otherwise_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match="is no label"):
        read_label(written)
