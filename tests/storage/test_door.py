"""All or nothing: an edit is written whole, or leaves no trace, whatever goes wrong."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.changes import ChangeSet
from app.domain.errors import StorageBugError, StorageError, StorageUnavailableError
from app.domain.ids import RaterKey, VideoKey
from app.domain.media import Video
from storage.project_file import ProjectFile
from tests.storage.conftest import Opener
from tests.storage.make import make_cues, make_question, make_track, make_video
from tests.storage.proof import check_sound, snapshot


class GaveUpError(Exception):
    """Raised by tests inside an edit."""


def _fail_in_edit(project: ProjectFile, video: Video) -> None:
    with project.edit("Add", None):
        project.videos.add(video)
        project.questions.save(make_question(video.key))
        raise GaveUpError


def test_writing_outside_an_edit_is_refused(project: ProjectFile) -> None:
    with pytest.raises(StorageBugError, match="outside an edit"):
        project.videos.add(make_video())
    with pytest.raises(StorageBugError, match="outside a transaction"):
        project.database.execute("DELETE FROM videos")
    assert project.videos.all() == []


def test_changes_are_told_after_the_edit(project: ProjectFile) -> None:
    video = make_video()
    with project.edit("Add video", None) as edit:
        project.videos.add(video)
        assert not edit.changes
    assert edit.changes.name == "Add video"
    assert edit.changes.touches("videos")
    assert not edit.changes.touches("questions", "cues")
    assert edit.changes.tables["videos"].inserted == {video.key}


def test_an_exception_takes_everything_back(project: ProjectFile) -> None:
    before = snapshot(project)
    with pytest.raises(GaveUpError):
        _fail_in_edit(project, make_video())
    assert snapshot(project) == before
    assert project.history.entries() == []
    assert project.database.count("history_rows") == 0
    assert project.search.find("anger") == []


def test_an_inner_edit_is_part_of_the_outer_one(project: ProjectFile, ann: RaterKey) -> None:
    first, second = make_video("V1"), make_video("V2", 1)
    with project.edit("Outer", ann) as outer, project.edit("Inner", None) as inner:
        project.videos.add(first)
        project.videos.add(second)
    assert inner is outer
    assert outer.changes.tables["videos"].inserted == {first.key, second.key}
    assert project.history.entries()[0].name == "Outer"
    project.history.undo(ann)
    assert project.videos.all() == []


def test_an_inner_edit_that_fails_leaves_the_outer_one_whole(project: ProjectFile) -> None:
    video = make_video()
    with project.edit("Outer", None) as edit:
        project.videos.add(video)
        with pytest.raises(GaveUpError):
            _fail_in_edit(project, make_video("V2"))
    assert project.videos.all() == [video]
    assert edit.changes.tables["videos"].inserted == {video.key}
    check_sound(project)
    project.history.undo(None)
    assert project.videos.all() == []


def test_what_came_and_went_leaves_no_history(project: ProjectFile) -> None:
    video = make_video()
    with project.edit("Nothing", None) as edit:
        project.videos.add(video)
        project.videos.remove(video.key)
    assert edit.changes == ChangeSet("Nothing")
    assert project.history.entries() == []
    assert project.database.count("history_rows") == 0


def test_what_went_and_came_is_a_change(project: ProjectFile, video: Video) -> None:
    with project.edit("Replace", None) as edit:
        project.videos.remove(video.key)
        project.videos.add(replace(video, title="new"))
    assert edit.changes.tables["videos"].updated == {video.key}
    project.history.undo(None)
    assert project.videos.all() == [video]


def test_what_changed_and_went_is_gone(project: ProjectFile, video: Video) -> None:
    with project.edit("Rename and remove", None) as edit:
        project.videos.update(replace(video, title="new"))
        project.videos.remove(video.key)
    assert edit.changes.tables["videos"].removed == {video.key}
    assert edit.changes.tables["videos"].updated == frozenset()


def test_an_empty_edit_keeps_redo(project: ProjectFile, ann: RaterKey) -> None:
    with project.edit("Add video", ann):
        project.videos.add(make_video())
    project.history.undo(ann)
    with project.edit("Nothing", ann):
        pass
    assert project.history.redo_name(ann) == "Add video"


def test_a_row_without_its_parent_is_refused(project: ProjectFile) -> None:
    with pytest.raises(StorageBugError, match="broke a rule"), project.edit("Add", None):
        project.questions.save(make_question(VideoKey("nowhere")))
    assert project.questions.count() == 0
    assert not project.database.in_transaction
    with project.edit("Add", None):
        project.videos.add(make_video())
    assert len(project.videos.all()) == 1


@contextmanager
def _full_disk(project: ProjectFile) -> Iterator[None]:
    """Let the file take no further page."""
    pages = project.database.tuples("PRAGMA page_count")[0][0]
    project.database.tuples(f"PRAGMA max_page_count = {pages}")
    yield
    project.database.tuples("PRAGMA max_page_count = 1000000")


def _many(video: Video) -> list[str]:
    return [f"cue number {number} of {video.title}" for number in range(3000)]


def test_a_full_disk_is_told_and_nothing_is_half_written(path: Path, opener: Opener) -> None:
    project = opener(path)
    video = make_video()
    with project.edit("Add video", None):
        project.videos.add(video)
    before = snapshot(project)
    with _full_disk(project):
        with (
            pytest.raises(StorageUnavailableError, match=r"disk .* is full.*not saved"),
            project.edit("Add subtitles", None),
        ):
            project.subtitles.add(make_track(video.key), make_cues(_many(video)))
        with pytest.raises(StorageUnavailableError, match="is full"):
            project.drafts.put(None, "q", "text", "long " * 10_000)
    assert snapshot(project) == before
    assert project.drafts.all(None) == []
    with project.edit("Add subtitles", None):
        project.subtitles.add(make_track(video.key), make_cues(_many(video)))
    assert project.subtitles.count() == 3000
    check_sound(project)


@contextmanager
def _file_size_limit(size: int) -> Iterator[None]:
    """Let the operating system refuse to write any file beyond a size."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_disk_error_is_told_and_nothing_is_half_written(path: Path, opener: Opener) -> None:
    project = opener(path)
    video = make_video()
    with project.edit("Add video", None):
        project.videos.add(video)
    before = snapshot(project)
    size = path.with_name(path.name + "-wal").stat().st_size
    with (
        _file_size_limit(size + 40_000),
        pytest.raises(StorageUnavailableError, match="not saved"),
        project.edit("Add subtitles", None),
    ):
        project.subtitles.add(make_track(video.key), make_cues(_many(video)))
    assert snapshot(project) == before
    with project.edit("Rename", None):
        project.videos.update(replace(video, title="new"))
    project.close()
    again = opener(path)
    assert again.videos.get(video.key).title == "new"
    check_sound(again)


def test_a_project_that_cannot_be_made_leaves_no_file(tmp_path: Path) -> None:
    with (
        _file_size_limit(10_000),
        pytest.raises(StorageUnavailableError, match=r"new\.emoscope"),
    ):
        ProjectFile.create(tmp_path / "new.emoscope")
    assert list(tmp_path.iterdir()) == []


def test_another_writer_is_told_of(path: Path, opener: Opener) -> None:
    project = opener(path)
    project.database.tuples("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with (
            pytest.raises(StorageUnavailableError, match="written by another program"),
            project.edit("Add video", None),
        ):
            project.videos.add(make_video())
        assert project.videos.all() == []
    with project.edit("Add video", None):
        project.videos.add(make_video())
    assert len(project.videos.all()) == 1


def test_a_file_that_was_moved_away_takes_no_edit(path: Path, opener: Opener) -> None:
    project = opener(path)
    aside = path.with_name("aside.emoscope")
    path.rename(aside)
    with (
        pytest.raises(StorageUnavailableError, match="moved, deleted or replaced"),
        project.edit("Add video", None),
    ):
        project.videos.add(make_video())
    aside.rename(path)
    with project.edit("Add video", None):
        project.videos.add(make_video())
    assert len(project.videos.all()) == 1


def test_a_number_too_large_is_refused_in_words(project: ProjectFile) -> None:
    with pytest.raises(StorageError, match="too large"), project.edit("Add", None):
        project.videos.add(replace(make_video(), position=2**70))
    assert project.videos.all() == []
