"""Files taken into an open project: counted in words, refusals not hidden, stopped whole."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.controllers.import_controller import summary_of
from app.notifications import Message
from app.services.import_report import ImportReport
from app.tasks import Task
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.project_files import put_text
from tests.helpers.records import make_record
from tests.storage.formats.test_emos_streaming import film, utterance
from tests.storage.make import make_video


def _message(bench: Bench) -> str:
    return bench.desk.context.workbench.window.message_bar.current_text


def _wait_idle(bench: Bench, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not bench.desk.context.tasks.busy, timeout=30_000)


def _records(path: Path, question_id: str = "G2_Q000900") -> Path:
    return put_text(path, json.dumps([make_record(question_id=question_id)]))


def test_a_cue_with_a_broken_time_is_refused_in_words(
    bench: Bench, project: ProjectFile, qtbot: QtBot, tmp_path: Path
) -> None:
    srt = put_text(tmp_path / "a.srt", "1\n00:00:xx --> 00:00:01,000\nBad\n")
    bench.desk.imports.import_file(srt)
    _wait_idle(bench, qtbot)
    assert "a.srt" in _message(bench)
    assert project.subtitles.count() == 3


def test_what_was_refused_is_said_although_the_next_file_was_taken(
    bench: Bench, project: ProjectFile, qtbot: QtBot, tmp_path: Path
) -> None:
    files = [
        put_text(tmp_path / "empty.json", ""),
        put_text(tmp_path / "other.json", "{}"),
        _records(tmp_path / "good.json"),
    ]
    bench.desk.imports.import_all(files)
    qtbot.waitUntil(lambda: project.questions.count() == 4, timeout=30_000)
    _wait_idle(bench, qtbot)
    assert "other.json" in _message(bench)
    assert _message(bench).endswith("1 more file was refused.")


def test_a_stopped_import_takes_nothing_and_says_so(
    bench: Bench, project: ProjectFile, qtbot: QtBot, tmp_path: Path
) -> None:
    records = _records(tmp_path / "q.json")
    bench.desk.context.tasks.started.connect(lambda task: task.context.cancel())
    bench.desk.imports.import_file(records)
    _wait_idle(bench, qtbot)
    assert project.questions.count() == 3
    assert _message(bench) == "The import of q.json was stopped. Nothing was imported."
    assert bench.desk.context.session.can_edit


@pytest.mark.parametrize(
    ("report", "words"),
    [
        (ImportReport("a/b.mp4", "video", added=1), "b.mp4: 1 video added."),
        (
            ImportReport("b.srt", "srt", added=2, updated=1, skipped=3),
            "b.srt: 2 cues added, 1 updated, 3 the same as here.",
        ),
        (ImportReport("q.json", "longemo"), "q.json: nothing to take in."),
    ],
)
def test_an_import_is_told_in_numbers_that_are_not_zero(report: ImportReport, words: str) -> None:
    assert summary_of(report) == words


def test_subtitles_that_name_no_video_are_offered_to_the_one_shown(
    bench: Bench, project: ProjectFile, qtbot: QtBot, tmp_path: Path
) -> None:
    messages: list[Message] = []
    bench.desk.context.notifier.listen(messages.append)
    shown = project.videos.all()[0]
    with bench.desk.context.session.edit("Add videos") as edited:
        for name in (f"{shown.video_id}.b", f"{shown.video_id}.b.c"):
            edited.videos.add(replace(make_video(name, 1), media_path=None))
    text = "1\n00:00:00,600 --> 00:00:01,000\nHello\n"
    bench.desk.imports.import_file(put_text(tmp_path / f"{shown.video_id}.b.c.srt", text))
    _wait_idle(bench, qtbot)
    refused = messages[-1]
    assert refused.text.startswith("Several videos fit")
    assert "--" not in refused.text
    refused.actions[0].run()
    _wait_idle(bench, qtbot)
    assert len(project.subtitles.tracks(shown.key)) == 2


def test_cancel_is_heard_in_the_midst_of_a_file_and_takes_all_back(
    bench: Bench, project: ProjectFile, qtbot: QtBot, tmp_path: Path
) -> None:
    records = [make_record(question_id=f"G2_Q1{number:05d}") for number in range(2000)]
    told: list[tuple[int, int]] = []

    def watch(task: Task) -> None:
        task.progressed.connect(lambda *counts: told.append(counts))
        task.progressed.connect(task.context.cancel)

    bench.desk.context.tasks.started.connect(watch)
    bench.desk.imports.import_file(put_text(tmp_path / "q.json", json.dumps(records)))
    _wait_idle(bench, qtbot)
    assert told[0][0] < told[0][1]
    assert project.questions.count() == 3
    assert _message(bench) == "The import of q.json was stopped. Nothing was imported."


TIERS = (
    "tier,start_ms,end_ms,labels,rater,note\nFace,0,400,Joy; Fear,Ken,why\nFace,400,900,Fear,Ken,\n"
)


def test_tiers_come_in_and_leave_with_a_report(
    bench: Bench, project: ProjectFile, qtbot: QtBot, tmp_path: Path
) -> None:
    messages: list[Message] = []
    bench.desk.context.notifier.listen(messages.append)
    video = project.videos.all()[0]
    bench.desk.imports.import_file(put_text(tmp_path / f"{video.video_id}.csv", TIERS))
    _wait_idle(bench, qtbot)
    assert _message(bench).startswith(f"{video.video_id}.csv: 2 annotations added")
    assert [action.label for action in messages[-1].actions] == ["Show report"]
    assert project.annotations.count() == 2
    out = tmp_path / "out.eaf"
    bench.desk.imports.export("eaf", out, video_id=video.video_id)
    _wait_idle(bench, qtbot)
    assert _message(bench) == "2 annotations written to out.eaf."
    assert [action.label for action in messages[-1].actions] == [
        "What the format holds differently"
    ]
    assert "Face@note" in out.read_text("utf-8")


def test_a_tier_that_differs_asks_whose_is_kept(
    bench: Bench, project: ProjectFile, qtbot: QtBot, tmp_path: Path
) -> None:
    messages: list[Message] = []
    bench.desk.context.notifier.listen(messages.append)
    path = tmp_path / f"{project.videos.all()[0].video_id}.csv"
    bench.desk.imports.import_file(put_text(path, TIERS))
    _wait_idle(bench, qtbot)
    bench.desk.imports.import_file(put_text(path, f"{TIERS}Face,900,950,Joy,Ken,\n"))
    _wait_idle(bench, qtbot)
    keep, take = messages[-1].actions
    assert (keep.label, take.label) == ("Keep mine", "Take theirs")
    take.run()
    _wait_idle(bench, qtbot)
    assert project.annotations.count() == 3


def test_trajectories_come_in_and_leave_with_all_that_is_told(
    bench: Bench, project: ProjectFile, qtbot: QtBot, tmp_path: Path
) -> None:
    messages: list[Message] = []
    bench.desk.context.notifier.listen(messages.append)
    video = project.videos.all()[0]
    table = "person,source,channel,time_s,value\nMina,Ann,valence,0,0.5\nMina,Ann,valence,0.04,\n"
    bench.desk.imports.import_file(put_text(tmp_path / f"{video.video_id}.csv", table))
    _wait_idle(bench, qtbot)
    assert _message(bench).startswith(f"{video.video_id}.csv: 1 trajectory added")
    (told,) = bench.desk.imports._trajectories()
    assert (told.video_id, told.stored) == (video.video_id, 1)
    out = bench.desk.imports._proposal("trajectory-csv", video.video_id)
    assert out.name == f"{video.video_id}.trajectories.csv"
    bench.desk.imports.export("trajectory-csv", tmp_path / out.name, video_id=video.video_id)
    _wait_idle(bench, qtbot)
    assert _message(bench) == f"1 trajectory written to {out.name}."
    assert "Mina,Ann,valence [-1..1],0.040,NaN" in (tmp_path / out.name).read_text("utf-8")
    assert bench.desk.imports._proposal("trajectory-json", None).name.endswith(" trajectories")


def test_a_film_for_another_video_is_asked_about(
    bench: Bench, project: ProjectFile, qtbot: QtBot, tmp_path: Path
) -> None:
    messages: list[Message] = []
    bench.desk.context.notifier.listen(messages.append)
    path = put_text(tmp_path / "Heat.emotion.json", film(utterance("00:00-59:00")))
    bench.desk.imports.import_as(path, "emos-streaming", project.videos.all()[0].video_id)
    _wait_idle(bench, qtbot)
    (take,) = messages[-1].actions
    assert "It is of “Heat”" in messages[-1].text
    assert project.trajectories.count() == 0
    take.run()
    _wait_idle(bench, qtbot)
    assert project.trajectories.count() == 2
