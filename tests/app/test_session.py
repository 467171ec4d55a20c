"""The session: edits announce what changed, undo is per rater, refusals are words."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.domain.changes import ChangeSet
from app.domain.errors import StorageUnavailableError, UndoRefusedError
from app.domain.ids import AnnotationKey, McqKey, VideoKey, new_key
from app.domain.interval import Interval
from app.domain.media import Video
from app.session import ProjectSession, Selection
from storage.project_file import ProjectFile


def _video(name: str = "four-bowls") -> Video:
    return Video(VideoKey(new_key()), name, name, 0)


@pytest.fixture
def session(qapp: object, tmp_path: Path) -> ProjectSession:
    session = ProjectSession()
    session.open(ProjectFile.create(tmp_path / "p.emoscope"), "Kaya Mertens")
    return session


def test_an_edit_announces_the_rows_it_touched(session: ProjectSession, qtbot: QtBot) -> None:
    video = _video()
    with qtbot.waitSignal(session.changed) as heard, session.edit("Add video") as project:
        project.videos.add(video)
    (changes,) = heard.args or [ChangeSet("")]
    assert changes.name == "Add video"
    assert changes.tables["videos"].inserted == {video.key}
    session.close()


def test_a_failed_edit_leaves_nothing_and_says_nothing(
    session: ProjectSession, qtbot: QtBot
) -> None:
    def add_and_fail() -> None:
        with session.edit("Add video") as project:
            project.videos.add(_video())
            raise RuntimeError

    with qtbot.assertNotEmitted(session.changed), pytest.raises(RuntimeError):
        add_and_fail()
    assert session.project.videos.all() == []
    session.close()


def test_undo_and_redo_name_the_step(session: ProjectSession) -> None:
    with session.edit("Add video") as project:
        project.videos.add(_video())
    assert session.undo() == "Add video"
    assert session.project.videos.all() == []
    assert session.redo() == "Add video"
    assert len(session.project.videos.all()) == 1
    session.close()


def test_a_rater_never_undoes_the_step_of_another(session: ProjectSession) -> None:
    with session.edit("Add video") as project:
        project.videos.add(_video())
    session.set_rater_name("Rin Okabe")
    with pytest.raises(UndoRefusedError):
        session.undo()
    session.set_rater_name("Kaya Mertens")
    assert session.undo() == "Add video"
    session.close()


def test_a_name_known_is_the_same_rater(session: ProjectSession) -> None:
    first = session.rater
    session.set_rater_name("Rin Okabe")
    session.set_rater_name("Kaya Mertens")
    assert session.rater == first
    assert len(session.project.raters.all()) == 2
    session.close()


def test_the_rater_of_one_project_is_nobody_in_the_next(
    session: ProjectSession, tmp_path: Path
) -> None:
    session.open(ProjectFile.create(tmp_path / "next.emoscope"), "")
    assert session.rater is None
    with session.edit("Add video") as project:
        project.videos.add(_video())
    assert session.undo() == "Add video"
    session.close()


def test_a_disk_that_refuses_neither_remembers_nor_keeps_the_project_open(
    session: ProjectSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_values: object) -> None:
        raise StorageUnavailableError("The disk is full.")

    project = session.project
    monkeypatch.setattr(project.state, "put", refuse)
    session.remember("video", "x")
    project.close()
    monkeypatch.setattr(project, "close", refuse)
    with pytest.raises(StorageUnavailableError):
        session.close()
    assert not session.is_open


def test_edits_wait_while_a_bulk_job_runs(session: ProjectSession) -> None:
    session.set_busy("Import of records.json")
    with pytest.raises(StorageUnavailableError, match=r"records\.json"), session.edit("Add video"):
        pass
    session.set_busy("")
    with session.edit("Add video") as project:
        project.videos.add(_video())
    session.close()


def test_read_only_project_refuses_edits_in_words(qapp: object, tmp_path: Path) -> None:
    ProjectFile.create(tmp_path / "p.emoscope").close()
    session = ProjectSession()
    session.open(ProjectFile.open(tmp_path / "p.emoscope", read_only=True), "Kaya Mertens")
    assert not session.can_edit
    with pytest.raises(StorageUnavailableError, match="reading only"), session.edit("Add video"):
        pass
    session.close()


def test_without_a_project_edits_are_refused(qapp: object) -> None:
    with pytest.raises(StorageUnavailableError, match="No project"), ProjectSession().edit("x"):
        pass


def test_choosing_another_video_clears_the_marks(session: ProjectSession, qtbot: QtBot) -> None:
    session.select(video=VideoKey("a"))
    session.mark(1_000, 5_000)
    assert session.selection.span == Interval(1_000, 5_000)
    with qtbot.waitSignal(session.selection_changed) as heard:
        session.select(video=VideoKey("b"))
    new, before = heard.args or [Selection(), Selection()]
    assert (new.span, before.span) == (None, Interval(1_000, 5_000))
    session.close()


def test_a_video_that_is_gone_is_left_before_anybody_is_told(session: ProjectSession) -> None:
    first, second = _video("one"), _video("two")
    for video in (first, second):
        with session.edit("Add video") as project:
            project.videos.add(video)
    session.select(video=second.key)
    looked: list[object] = []
    session.changed.connect(lambda _changes: looked.append(session.selection.video))
    session.undo()
    session.undo()
    assert looked == [first.key, None]
    session.close()


def test_choosing_another_video_leaves_its_annotations(session: ProjectSession) -> None:
    session.select(video=VideoKey("a"))
    session.select_annotations([AnnotationKey("x"), AnnotationKey("y")])
    assert session.selection.annotations == {"x", "y"}
    session.select(video=VideoKey("a"))
    assert session.selection.annotations == {"x", "y"}
    session.select(video=VideoKey("b"))
    assert session.selection.annotations == frozenset()
    session.close()


@pytest.mark.parametrize(("start", "end"), [(None, 5), (5, None), (5, 5), (9, 5)])
def test_marks_make_a_span_only_when_they_enclose_time(
    session: ProjectSession, start: int | None, end: int | None
) -> None:
    session.mark(start, end)
    assert session.selection.span is None
    session.close()


def test_an_item_stays_chosen_when_another_video_is_looked_at(session: ProjectSession) -> None:
    session.select(video=VideoKey("a"))
    session.select_item(McqKey("i"))
    session.select(video=VideoKey("b"))
    assert session.selection.item == "i"
    session.select_item(None)
    assert session.selection.item is None
    session.close()


def test_blind_work_is_told_once_and_ends_with_the_project(session: ProjectSession) -> None:
    heard: list[bool] = []
    session.blind_changed.connect(heard.append)
    session.set_blind(True)
    session.set_blind(True)
    assert session.blind
    session.close()
    assert not session.blind
    assert heard == [True, False]
