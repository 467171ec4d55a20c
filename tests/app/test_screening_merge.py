"""Screenings go from project to project: nothing doubled, nothing overwritten unasked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.ids import ScreeningKey, new_key
from app.domain.screening import Verdict
from app.services.export_service import export_project
from app.services.import_report import ImportReport, OnConflict
from app.services.import_service import ImportRefusedError, import_file
from app.services.info_service import project_info
from storage.project_file import ProjectFile
from tests.storage.make import make_person, make_screening, make_video


@pytest.fixture
def source() -> Iterator[ProjectFile]:
    """A project with a video that a rater and nobody in particular screened."""
    project = ProjectFile.in_memory()
    with project.edit("Fill", None):
        ann = project.raters.add("Ann").key
        video = make_video()
        project.videos.add(video)
        lois = project.people.add(replace(make_person(), face=None))
        own = make_screening(video.key, ann).with_note(3, people=(lois.key,))
        project.screenings.save(replace(own, verdict=Verdict.EXCLUDE))
        project.screenings.save(make_screening(video.key, None))
    yield project
    project.close()


@pytest.fixture
def target() -> Iterator[ProjectFile]:
    """An empty project."""
    project = ProjectFile.in_memory()
    yield project
    project.close()


def carry(
    source: ProjectFile, target: ProjectFile, folder: Path, on_conflict: OnConflict | None = None
) -> ImportReport:
    """Take all of one project into another."""
    export_project(source, format="emoscope", out=folder / "a.jsonl")
    return import_file(target, folder / "a.jsonl", on_conflict=on_conflict)


def test_nothing_is_lost_and_nothing_doubled(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    report = carry(source, target, tmp_path)
    assert (report.added, report.problems) == (5, ())
    assert target.screenings.all() == source.screenings.all()
    assert project_info(target).counts["screenings"] == 2
    again = carry(source, target, tmp_path)
    assert (again.added, again.updated, again.skipped) == (0, 0, 5)


def test_a_person_of_the_same_name_is_the_one_here(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    with target.edit("Add", None):
        here = target.people.add(make_person())
    carry(source, target, tmp_path, OnConflict.KEEP)
    named = {person for one in target.screenings.all() for person in one.people}
    assert named == {here.key}
    assert target.people.uses(here.key) == 1


@pytest.mark.parametrize("same_key", [True, False])
def test_what_differs_is_settled_as_told(
    source: ProjectFile, target: ProjectFile, tmp_path: Path, same_key: bool
) -> None:
    carry(source, target, tmp_path)
    video = target.videos.all()[0]
    (ann,) = target.raters.all()
    here = target.screenings.find(video.key, ann.key)
    assert here is not None
    with target.edit("Change", ann.key):
        if not same_key:
            target.screenings.remove(here.key)
            here = replace(here, key=ScreeningKey(new_key()))
        here = target.screenings.put(replace(here, reason="too dark"))
    with pytest.raises(ImportRefusedError, match="screening of V1 by Ann"):
        carry(source, target, tmp_path)
    assert carry(source, target, tmp_path, OnConflict.KEEP).updated == 0
    assert target.screenings.find(video.key, ann.key) == here
    assert carry(source, target, tmp_path, OnConflict.REPLACE).updated == 1
    there = next(one for one in source.screenings.all() if one.rater == ann.key)
    assert target.screenings.find(video.key, ann.key) == replace(there, key=here.key)
