"""Cues are edited where they stand: in the list, in the table, on their lane, by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSpinBox

from app.domain.ids import CueKey, PersonKey, VideoKey, new_key
from app.domain.person import Person
from app.domain.subtitle import Cue, CueFlag
from app.notifications import Message
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import CUES, Bench
from widgets.transcript.cue_list_model import CueListModel
from widgets.transcript.cue_table_model import CueColumn
from widgets.transcript.cue_text_editor import CueTextEditor
from widgets.transcript.transcript_panel import TranscriptPanel


def panel_of(bench: Bench) -> TranscriptPanel:
    return bench.desk.context.workbench.transcript


def cues_of(project: ProjectFile) -> list[Cue]:
    (track,) = project.subtitles.tracks(project.videos.all()[0].key)
    return project.subtitles.cues(track.key)


def texts(project: ProjectFile) -> list[str]:
    return [cue.text for cue in cues_of(project)]


def run(bench: Bench, action: str) -> None:
    bench.desk.context.actions[action].trigger()
    QApplication.processEvents()


def undo_text(bench: Bench) -> str:
    return bench.desk.context.actions["edit.undo"].text()


def heard(bench: Bench) -> list[Message]:
    messages: list[Message] = []
    bench.desk.context.notifier.listen(messages.append)
    return messages


def editor(bench: Bench) -> CueTextEditor:
    field = QApplication.focusWidget()
    assert isinstance(field, CueTextEditor), field
    return field


def go_to(bench: Bench, monkeypatch: pytest.MonkeyPatch, time_ms: int) -> None:
    engine = type(bench.desk.context.engine)
    monkeypatch.setattr(engine, "position_ms", property(lambda _self: time_ms))


@pytest.fixture
def edited(bench: Bench, project: ProjectFile) -> ProjectFile:
    """The project, with the keyboard on the first cue of the list."""
    bench.desk.context.session.select(video=project.videos.all()[0].key)
    panel = panel_of(bench)
    panel.focus_view()
    panel.view.setCurrentIndex(panel.model.index(0))
    return project


def test_a_text_is_written_in_its_row_and_goes_back(bench: Bench, edited: ProjectFile) -> None:
    bench.press("F2", panel_of(bench).view)
    field = editor(bench)
    assert field.toPlainText() == CUES[0]
    field.selectAll()
    QTest.keyClicks(field, "Hello")
    bench.press("Shift+Return", field)
    field.insertPlainText("父の茶碗")
    bench.press("Return", field)
    assert texts(edited)[0] == "Hello\n父の茶碗"
    assert undo_text(bench) == "Undo Change the text of a cue"
    index = panel_of(bench).model.index(0)
    assert index.data(CueListModel.CHANGED_ROLE)
    assert f"was: “{CUES[0]}”" in index.data(Qt.ItemDataRole.ToolTipRole)
    run(bench, "cue.restore")
    assert texts(edited)[0] == CUES[0]
    assert not panel_of(bench).model.index(0).data(CueListModel.CHANGED_ROLE)
    bench.desk.history.undo()
    bench.desk.history.undo()
    assert texts(edited) == list(CUES)


def test_escape_drops_what_was_typed(bench: Bench, edited: ProjectFile) -> None:
    bench.press("F2", panel_of(bench).view)
    QTest.keyClicks(editor(bench), "xyz")
    bench.press("Escape", editor(bench))
    assert texts(edited) == list(CUES)
    assert panel_of(bench).view.hasFocus()


def test_a_cue_is_split_at_the_caret_with_what_is_typed(bench: Bench, edited: ProjectFile) -> None:
    run(bench, "cue.edit")
    field = editor(bench)
    field.moveCursor(QTextCursor.MoveOperation.Start)
    QTest.keyClicks(field, "Oh! ")
    bench.press("Alt+Shift+H", field)
    assert texts(edited)[:2] == ["Oh!", CUES[0]]
    first, second, *_ = cues_of(edited)
    assert 1000 < first.end_ms == second.start_ms < 1900
    assert CueFlag.MADE_HERE in second.flags
    assert undo_text(bench) == "Undo Split a cue"
    bench.desk.history.undo()
    assert texts(edited) == list(CUES)


def test_a_cue_is_split_at_the_playhead_inside_it_only(
    bench: Bench, edited: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages = heard(bench)
    go_to(bench, monkeypatch, 5000)
    run(bench, "cue.split")
    assert "Put the playhead inside the cue" in messages[-1].text
    go_to(bench, monkeypatch, 1450)
    run(bench, "cue.split")
    assert texts(edited)[:2] == ["It’s the last bowl", "my father fired."]
    assert cues_of(edited)[1].start_ms == 1450


def test_merging_inserting_and_deleting(
    bench: Bench, edited: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(bench, "cue.merge")
    assert texts(edited) == [f"{CUES[0]}{CUES[1]}", CUES[2]]
    assert undo_text(bench) == "Undo Merge two cues"
    bench.desk.history.undo()
    go_to(bench, monkeypatch, 1950)
    run(bench, "cue.insert")
    QTest.keyClicks(editor(bench), "New")
    bench.press("Return", editor(bench))
    assert texts(edited) == [CUES[0], "New", *CUES[1:]]
    new = cues_of(edited)[1]
    assert (new.start_ms, new.end_ms) == (1950, 3950)
    panel = panel_of(bench)
    panel.focus_view()
    panel.select_cue(new.key)
    bench.press("Delete", panel.view)
    assert texts(edited) == list(CUES)
    assert undo_text(bench) == "Undo Delete 1 cue"


def test_the_last_cue_has_none_to_merge_with(bench: Bench, edited: ProjectFile) -> None:
    messages = heard(bench)
    panel_of(bench).view.setCurrentIndex(panel_of(bench).model.index(2))
    run(bench, "cue.merge")
    assert messages[-1].text == "There is no cue after this one to merge it with."


def test_edges_come_to_the_playhead(
    bench: Bench, edited: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_to(bench, monkeypatch, 1200)
    run(bench, "cue.start_here")
    go_to(bench, monkeypatch, 2500)
    run(bench, "cue.end_here")
    first, second, _ = cues_of(edited)
    assert (first.start_ms, first.end_ms) == (1200, 2500)
    assert CueFlag.OVERLAPS in second.flags
    run(bench, "cue.restore_times")
    assert (cues_of(edited)[0].start_ms, cues_of(edited)[0].end_ms) == (1000, 1900)
    assert CueFlag.OVERLAPS not in cues_of(edited)[1].flags
    messages = heard(bench)
    go_to(bench, monkeypatch, 60)
    run(bench, "cue.end_here")
    assert "cannot end at 00:00:00.060 before it starts" in messages[-1].text


def test_the_table_takes_times_and_speakers(bench: Bench, edited: ProjectFile) -> None:
    messages = heard(bench)
    panel = panel_of(bench)
    run(bench, "view.form_table")
    model = panel.table_view.model()

    def put(row: int, column: CueColumn, text: str) -> None:
        model.setData(model.index(row, column), text)

    put(0, CueColumn.START, "0:00.500")
    put(0, CueColumn.END, "１．８")
    put(1, CueColumn.SPEAKER, "Tobias")
    put(1, CueColumn.START, "soon")
    assert messages[-1].text.startswith("“soon” is no time")
    first, second, _ = cues_of(edited)
    assert (first.start_ms, first.end_ms, second.speaker) == (500, 1800, "Tobias")
    panel.table_view.selectAll()
    assert panel.chosen_keys == [cue.key for cue in cues_of(edited)]
    put(1, CueColumn.SPEAKER, "Ann")
    assert [cue.speaker for cue in cues_of(edited)] == ["Ann"] * 3
    assert undo_text(bench) == "Undo Change the speaker of 3 cues"
    panel.table_view.setFocus()
    bench.press("Delete", panel.table_view)
    assert cues_of(edited) == []


def test_the_form_is_remembered_with_the_project(bench: Bench, edited: ProjectFile) -> None:
    run(bench, "view.form_reading")
    assert panel_of(bench).form == "reading"
    assert panel_of(bench).reading.toPlainText().startswith("It’s the last bowl")
    path = edited.path
    assert path is not None
    bench.desk.context.session.close()
    panel_of(bench).show_form("list")
    bench.desk.context.session.open(ProjectFile.open(path), "Kaya Mertens")
    assert panel_of(bench).form == "reading"


def test_edges_are_dragged_once_the_lane_is_unlocked(bench: Bench, edited: ProjectFile) -> None:
    timeline = bench.desk.context.workbench.timeline
    lane = timeline.state.lane("cues")
    assert lane is not None
    assert not lane.is_editable
    run(bench, "cue.unlock")
    lane = timeline.state.lane("cues")
    assert lane is not None
    assert lane.is_editable
    key = lane.track.spans.ids[0]
    timeline.span_changed.emit("cues", key, 1000, 1700)
    assert cues_of(edited)[0].end_ms == 1700
    assert undo_text(bench) == "Undo Change the time of a cue"
    timeline.state.set_active_track("cues")
    timeline.select_span("cues", key)
    ref = timeline.state.selected[0]
    timeline.spans_moved.emit((ref,), -1500)
    moved = cues_of(edited)[0]
    assert (moved.start_ms, moved.end_ms) == (-500, 200)
    assert CueFlag.BEFORE_START in moved.flags
    timeline.span_changed.emit("cues", key, 0, 400)
    moved = cues_of(edited)[0]
    assert (moved.start_ms, moved.end_ms) == (-500, 400)


def test_flagged_cues_are_counted_and_shown_alone(bench: Bench, edited: ProjectFile) -> None:
    panel, settings = panel_of(bench), bench.desk.context.settings
    assert panel.model.odd_count == 2  # one of the alphabet is said too fast, one of kana
    settings.reading_speed = settings.reading_speed_wide = 0
    settings.gap_frames = 0
    bench.desk.subtitles.check_again()
    assert panel.model.odd_count == 0
    bench.desk.cues.change(cues_of(edited)[1].key, "text", "")
    assert panel.model.odd_count == 1
    panel.tools.odd.setChecked(True)
    assert panel.model.rowCount() == 1
    bench.desk.cues.change(cues_of(edited)[1].key, "text", "ok")
    assert panel.model.rowCount() == 0


def test_speakers_are_shown_as_people(bench: Bench, edited: ProjectFile) -> None:
    video = VideoKey(edited.videos.all()[0].key)
    person = Person(PersonKey(new_key()), "Maren Holt", colour="#45A5C4")
    with bench.desk.context.session.edit("Say who"):
        edited.people.add(person)
        edited.speakers.set(video, "Maren", person.key)
    shown = panel_of(bench).model.index(0).data(CueListModel.PERSON_ROLE)
    assert shown == person
    bench.desk.history.undo()
    assert panel_of(bench).model.index(0).data(CueListModel.PERSON_ROLE) is None


def test_a_large_step_runs_beside_the_window(
    bench: Bench, edited: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.controllers.bulk_edit.MANY_ROWS", 2)
    first = CueKey(cues_of(edited)[0].key)
    bench.desk.cues.change(first, "text", "changed")
    run(bench, "cue.restore_all")
    runner = bench.desk.context.tasks
    while runner.busy:
        QApplication.processEvents()
    assert texts(edited) == list(CUES)
    assert undo_text(bench) == "Undo Restore all imported cues"
    bench.desk.history.undo()
    assert texts(edited)[0] == "changed"


def test_a_project_open_for_reading_refuses_in_words(bench: Bench, edited: ProjectFile) -> None:
    messages = heard(bench)
    bench.desk.context.session.set_busy("Import")
    bench.desk.cues.change(cues_of(edited)[0].key, "text", "no")
    assert "Import is running" in messages[-1].text
    assert texts(edited) == list(CUES)
    bench.desk.context.session.set_busy("")


def test_limits_of_the_settings_hold_at_once(bench: Bench, edited: ProjectFile) -> None:
    dialog = bench.desk.settings.make_dialog()
    for name in ("reading_speed", "reading_speed_wide", "gap_frames", "line_letters", "line_wide"):
        spin = dialog.findChild(QSpinBox, name)
        assert spin is not None
        spin.setValue(0)
    assert panel_of(bench).model.odd_count == 0
    spin = dialog.findChild(QSpinBox, "line_letters")
    assert spin is not None
    spin.setValue(20)
    assert panel_of(bench).model.odd_count == 1
    assert bench.stored.line_letters == 20
    dialog.deleteLater()
