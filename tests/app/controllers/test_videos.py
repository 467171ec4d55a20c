"""The videos of a project: shown, renamed, reordered, removed; refusals stand in the dialog."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.domain.ids import CueKey, TrackKey, new_key
from app.domain.interval import Interval
from app.domain.subtitle import Cue, SubtitleTrack
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.mcq import make_item
from tests.storage.make import make_question, make_video
from widgets.dialogs.videos_dialog import VideosDialog


@pytest.fixture
def two(bench: Bench, project: ProjectFile) -> ProjectFile:
    """The project with a second video that has a question of its own."""
    with bench.desk.context.session.edit("Add video") as opened:
        video = make_video("V2", 1)
        opened.videos.add(video)
        opened.questions.save(make_question(video.key, "G2_Q000010"))
    return project


def _with_dialog(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, act: Callable[[VideosDialog], None]
) -> None:
    """Open the dialog of videos and act in it as long as it is open."""
    monkeypatch.setattr(VideosDialog, "exec", act)
    bench.desk.video_dialogs.show_videos()


def test_a_question_brings_its_video(bench: Bench, two: ProjectFile) -> None:
    first, second = two.videos.all()
    row = two.questions.rows(second.key)[0]
    bench.desk.author.choose(row.key)
    assert bench.desk.context.session.selection.video == second.key
    bench.desk.videos.choose(first.key)
    assert bench.desk.author.question is None


def test_a_missing_file_is_named_where_the_picture_would_be(
    bench: Bench, project: ProjectFile
) -> None:
    title, _, button = bench.desk.context.workbench.video.message.text
    assert title == "V1.mkv is not where it was."
    assert button == "Find…"


def test_order_title_and_id_change_in_steps_of_their_own(
    bench: Bench, two: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two.videos.all()

    def act(dialog: VideosDialog) -> None:
        dialog.order_requested.emit([second.key, first.key])
        dialog.title_requested.emit(first.key, "四つの器")
        dialog.video_id_requested.emit(first.key, "G2_V000001")

    _with_dialog(bench, monkeypatch, act)
    assert [video.key for video in two.videos.all()] == [second.key, first.key]
    renamed = two.videos.get(first.key)
    assert (renamed.title, renamed.video_id) == ("四つの器", "G2_V000001")
    for _ in range(3):
        bench.desk.history.undo()
    assert two.videos.all() == [first, second]


def test_a_taken_id_is_refused_inside_the_dialog(
    bench: Bench, two: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = two.videos.all()
    said: list[str] = []
    monkeypatch.setattr(VideosDialog, "set_message", lambda _self, text: said.append(text))
    _with_dialog(bench, monkeypatch, lambda dialog: dialog.video_id_requested.emit(first.key, "V2"))
    assert "V2" in said[-1]
    assert two.videos.get(first.key) == first


def test_a_removed_video_takes_its_questions_and_undo_brings_all_back(
    bench: Bench, two: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, second = two.videos.all()
    before = list(two.questions.all())
    _with_dialog(bench, monkeypatch, lambda dialog: dialog.remove_requested.emit(second.key))
    assert [row.video for row in two.questions.rows()].count(second.key) == 0
    bench.desk.history.undo()
    assert list(two.questions.all()) == before


def test_a_video_without_a_file_is_as_long_as_what_is_said_of_it(
    bench: Bench, project: ProjectFile
) -> None:
    video = make_video("V9")
    session, engine = bench.desk.context.session, bench.desk.context.engine
    scale = bench.desk.context.workbench.timeline.state
    with session.edit("Add a film without a file"):
        project.videos.add(replace(video, info=None, media_path=None))
    session.select(video=video.key)
    assert engine.duration_ms == 0
    track = SubtitleTrack(TrackKey(new_key()), video.key, "Cues")
    with session.edit("Import cues"):
        project.subtitles.add(track, [Cue(CueKey(new_key()), 4_000, 9_000, "a line", "Maren")])
    assert (engine.duration_ms, scale.scale.duration_ms) == (9_000, 9_000)
    bench.desk.playback.go_to(5_000)
    assert engine.position_ms == 5_000
    with session.edit("A segment"):
        item = make_item(video.key)  # whose evidence ends at 9 s
        project.mcq.add(
            replace(item, evidence=(replace(item.evidence[0], span=Interval(1, 12_000)),))
        )
    assert engine.duration_ms == 12_000
    assert engine.position_ms == 5_000, "kept"
    session.select(video=next(one.key for one in project.videos.all() if one.key != video.key))
    session.select(video=video.key)
    assert (engine.duration_ms, engine.position_ms) == (12_000, 5_000)
