"""Readings corrected at the playhead: one step, the first reading and the reason kept."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.domain.media import Video
from app.domain.timecode import format_ms
from app.domain.trajectory import words_of
from app.notifications import Message
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.trajectories import labelled
from widgets.dialogs.correction_dialog import CorrectionDialog


@pytest.fixture
def video(bench: Bench, project: ProjectFile) -> Video:
    video = project.videos.all()[0]
    bench.desk.context.session.select(video=video.key)
    with bench.desk.context.session.edit("Add"):
        readings = tuple(replace(each, corrections=()) for each in labelled(video.key).readings)
        project.trajectories.add(replace(labelled(video.key), readings=readings, target=""))
    return video


def test_a_correction_keeps_what_was_read_first(
    bench: Bench, project: ProjectFile, video: Video, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    corrections = bench.desk.corrections
    ((stored, reading),) = corrections.at_playhead()
    assert reading.id == "a"

    def answer(dialog: CorrectionDialog) -> bool:
        qtbot.addWidget(dialog)
        assert dialog.problem == "Nothing is changed yet."
        dialog._emotion.setText("relief")
        assert dialog.problem == "Write the reason."
        dialog._end.setText("soon")
        assert "soon" in dialog.problem
        dialog._end.setText("0")
        assert dialog.problem == "The end must lie behind the start."
        dialog._end.setText("9:00:00")
        assert dialog.problem.startswith("The video ends at ")
        dialog._end.setText(format_ms(reading.span.end_ms + 40))
        dialog._reason.setText("she says so later")
        assert dialog.problem == ""
        return True

    monkeypatch.setattr(CorrectionDialog, "exec", answer)
    bench.desk.context.actions["curves.correct"].trigger()
    kept = project.trajectories.get(stored.key).readings[0]
    (old,) = kept.corrections
    assert (kept.emotion, old.emotion, old.reason) == ("relief", "joy", "she says so later")
    assert (kept.span.end_ms, old.span) == (reading.span.end_ms + 40, reading.span)
    assert words_of(kept)[-1].startswith("Corrected by ")
    assert f"joy, {format_ms(reading.span.start_ms)} to " in words_of(kept)[-1]
    assert corrections.at_playhead()[0][1] == kept, "the views have it at once"
    bench.desk.context.actions["edit.undo"].trigger()
    assert project.trajectories.get(stored.key).readings[0] == reading

    with bench.desk.context.session.edit("Remove"):
        project.trajectories.remove(stored.key)
    messages: list[Message] = []
    bench.desk.context.notifier.listen(messages.append)
    bench.desk.context.actions["curves.correct"].trigger()
    assert messages[-1].text.startswith("No label or stage")
