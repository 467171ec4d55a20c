"""Who speakers are goes from project to project: nothing doubled, nothing overwritten unasked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.cue_editing import retexted
from app.domain.ids import CueKey, PersonKey, RaterKey, VideoKey, new_key
from app.domain.person import Person
from app.domain.subtitle import Cue
from app.services.export_service import export_project
from app.services.import_report import ImportReport, OnConflict
from app.services.import_service import ImportRefusedError, import_file
from storage.project_file import ProjectFile
from tests.storage.make import make_track, make_video
from tests.storage.proof import prove_step


@pytest.fixture
def source() -> Iterator[ProjectFile]:
    """A project whose speaker ANN is Ann; one of two cues was changed here."""
    project = ProjectFile.in_memory()
    with project.edit("Fill", None):
        video = make_video()
        project.videos.add(video)
        track = make_track(video.key)
        cues = [Cue(CueKey(new_key()), n * 1000, n * 1000 + 900, f"{n}", "ANN") for n in range(2)]
        project.subtitles.add(track, cues)
        project.cues.update([retexted(cues[0], "changed")])
        ann = project.people.add(Person(PersonKey(new_key()), "Ann"))
        project.speakers.set(video.key, "ANN", ann.key)
    yield project
    project.close()


@pytest.fixture
def target() -> Iterator[ProjectFile]:
    """An empty project."""
    project = ProjectFile.in_memory()
    yield project
    project.close()


def rater_of(project: ProjectFile) -> RaterKey:
    with project.edit("Add a rater", None):
        return project.raters.add("Rin").key


def video_of(project: ProjectFile) -> VideoKey:
    return project.videos.all()[0].key


def carry(
    source: ProjectFile, target: ProjectFile, folder: Path, on_conflict: OnConflict | None = None
) -> ImportReport:
    export_project(source, format="emoscope", out=folder / "a.jsonl")
    return import_file(target, folder / "a.jsonl", on_conflict=on_conflict)


def test_nothing_is_lost_and_nothing_doubled(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    carry(source, target, tmp_path)
    assert target.speakers.all() == source.speakers.all() != {}
    track = source.subtitles.tracks(video_of(source))[0]
    assert target.subtitles.cues(track.key) == source.subtitles.cues(track.key)
    assert carry(source, target, tmp_path).added == 0


def test_somebody_else_is_a_conflict_that_is_settled(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    carry(source, target, tmp_path)
    with target.edit("Another", None):
        bo = target.people.add(Person(PersonKey(new_key()), "Bo", position=1))
        target.speakers.set(video_of(target), "ANN", bo.key)
    with pytest.raises(ImportRefusedError) as caught:
        carry(source, target, tmp_path)
    (conflict,) = caught.value.report.problems
    assert conflict.message == "the speaker “ANN” is Bo here"
    carry(source, target, tmp_path, OnConflict.KEEP)
    assert target.speakers.of_video(video_of(target)) == {"ANN": bo.key}
    carry(source, target, tmp_path, OnConflict.REPLACE)
    assert target.speakers.of_video(video_of(target)) == source.speakers.of_video(video_of(source))


def test_speakers_are_counted_set_and_freed_as_steps(source: ProjectFile) -> None:
    video = video_of(source)
    (ann,) = source.people.all()
    (told,) = source.speakers.counts(video)
    assert (told.speaker, told.cues, told.total_ms, told.person) == ("ANN", 2, 1800, ann.key)
    assert source.speakers.tracks_of(ann.key) == [(video, "ANN")]
    assert source.people.uses(ann.key) == 1
    rater = rater_of(source)
    prove_step(source, "Nobody", rater, lambda: source.speakers.set(video, "ANN", None))
    assert source.speakers.of_video(video) == {}
    assert source.people.uses(ann.key) == 0


def test_people_who_become_one_speak_as_one(source: ProjectFile) -> None:
    video = video_of(source)
    (ann,) = source.people.all()
    with source.edit("Add", None):
        anna = source.people.add(replace(ann, key=PersonKey(new_key()), name="Anna", position=1))
    rater = rater_of(source)
    prove_step(source, "Merge", rater, lambda: source.people.merge(anna.key, ann.key))
    assert source.speakers.of_video(video) == {"ANN": anna.key}
    prove_step(source, "Remove", rater, lambda: source.videos.remove(video))
    assert source.speakers.all() == {}
