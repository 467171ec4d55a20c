"""Screenings: one a video and rater, whole steps of history, names that follow the cast."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.errors import InvalidRecordError
from app.domain.ids import RaterKey
from app.domain.media import Video
from app.domain.screening import Screening, Verdict
from storage.project_file import ProjectFile
from tests.storage.conftest import Opener
from tests.storage.make import make_person, make_screening
from tests.storage.proof import prove_step


def save(project: ProjectFile, screening: Screening) -> Screening:
    with project.edit("Screen", screening.rater):
        return project.screenings.save(screening)


def test_a_screening_comes_back_whole(project: ProjectFile, video: Video, ann: RaterKey) -> None:
    kept = save(project, make_screening(video.key, ann))
    assert project.screenings.get(kept.key) == kept == project.screenings.find(video.key, ann)
    assert replace(kept, created_at="", updated_at="") == make_screening(
        video.key, ann, key=kept.key
    )
    assert kept.created_at == kept.updated_at != ""
    assert project.screenings.all() == project.screenings.of_video(video.key) == [kept]
    assert project.screenings.count() == 1


def test_it_comes_back_after_closing(video: Video, opener: Opener, path: Path) -> None:
    first = opener(path)
    with first.edit("Fill", None):
        first.videos.add(video)
        kept = first.screenings.save(make_screening(video.key, None))
    first.close()
    assert opener(path).screenings.find(video.key, None) == kept


def test_its_beginning_stays_and_its_last_change_moves(
    project: ProjectFile, video: Video, ann: RaterKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = save(project, make_screening(video.key, ann))
    monkeypatch.setattr("storage.screening_store.utc_now", lambda: "2031-01-01T00:00:00.000Z")
    second = save(project, replace(first, verdict=Verdict.KEEP))
    assert (second.created_at, second.updated_at) == (
        first.created_at,
        "2031-01-01T00:00:00.000Z",
    )


def test_each_rater_has_one(
    project: ProjectFile, video: Video, ann: RaterKey, bo: RaterKey
) -> None:
    for rater in (ann, bo, None):
        save(project, make_screening(video.key, rater))
    found = {one.rater for one in project.screenings.of_video(video.key)}
    assert found == {ann, bo, None}
    with pytest.raises(InvalidRecordError, match="screened the video already"):
        save(project, make_screening(video.key, None))
    assert project.screenings.count() == 3


def test_exclusion_without_a_reason_is_refused(
    project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    wrong = replace(make_screening(video.key, ann), verdict=Verdict.EXCLUDE, reason=" ")
    with pytest.raises(InvalidRecordError, match="Say why"):
        save(project, wrong)
    assert project.screenings.all() == []


def test_every_step_can_be_undone(project: ProjectFile, video: Video, ann: RaterKey) -> None:
    one = make_screening(video.key, ann)
    prove_step(project, "Screen", ann, lambda: project.screenings.save(one))
    kept = project.screenings.get(one.key)
    prove_step(
        project, "Decide", ann, lambda: project.screenings.save(kept.with_note(3, topic="終"))
    )
    prove_step(project, "Remove", ann, lambda: project.screenings.remove(one.key))


def test_a_removed_video_takes_them_along_and_undo_brings_them_back(
    project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    save(project, make_screening(video.key, ann))
    prove_step(project, "Remove", ann, lambda: project.videos.remove(video.key))
    assert project.screenings.count() == 0


def test_who_is_named_stays_in_the_cast(project: ProjectFile, video: Video, ann: RaterKey) -> None:
    lois, peter = make_person("Lois"), make_person("Peter", 1)
    with project.edit("Add", ann):
        project.people.add(lois)
        project.people.add(peter)
    one = make_screening(video.key, ann).with_note(0, people=(lois.key, peter.key))
    save(project, one.with_note(2, people=(lois.key,)))
    assert project.people.uses(lois.key) == 1
    with pytest.raises(InvalidRecordError, match="used in 1 place"):  # noqa: SIM117  # one step fails
        with project.edit("x", ann):
            project.people.remove(lois.key)
    prove_step(project, "Merge", ann, lambda: project.people.merge(peter.key, lois.key))
    notes = project.screenings.get(one.key).anchors
    assert [note.people for note in notes] == [(peter.key,), (), (peter.key,), ()]
