"""Screening in the window: stored as steps, drafts kept, blind, marked, by key alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from app.domain.ids import RaterKey, VideoKey
from app.domain.screening import Screening, ScreeningState, StretchMark, Verdict, anchor_ms
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.storage.make import make_person, make_screening, make_video
from widgets.screening.screening_panel import ScreeningPanel
from widgets.video_title import VideoTitle


@pytest.fixture
def panel(bench: Bench, project: ProjectFile) -> ScreeningPanel:
    """The form, open on the video of the project."""
    bench.desk.context.actions["video.screen"].trigger()
    assert bench.desk.screening.is_shown
    return bench.desk.screening.panel


def video_of(project: ProjectFile) -> VideoKey:
    return project.videos.all()[0].key


def kaya(bench: Bench) -> RaterKey:
    rater = bench.desk.context.session.rater
    assert rater is not None
    return rater.key


def own(bench: Bench, project: ProjectFile) -> Screening | None:
    return project.screenings.find(video_of(project), kaya(bench))


def write(panel: ScreeningPanel, place: int, text: str) -> None:
    field = panel.cards[place].happens
    field.setFocus()
    QTest.keyClicks(field, text)
    panel.cards[place].topic.setFocus()


def decide(panel: ScreeningPanel, verdict: Verdict) -> None:
    button = panel.verdict.verdict.findChild(QAbstractButton, verdict.value)
    assert button is not None
    button.click()


def others_screening(
    bench: Bench, project: ProjectFile, verdict: Verdict = Verdict.EXCLUDE
) -> Screening:
    """What Rin found, stored as an import stores it."""
    with bench.desk.context.session.edit("Fill"):
        rin = project.raters.add("Rin Okabe")
        one = replace(make_screening(video_of(project), rin.key), verdict=verdict)
        return project.screenings.save(one)


def test_what_is_written_is_stored_as_undoable_steps(
    bench: Bench, project: ProjectFile, panel: ScreeningPanel
) -> None:
    write(panel, 0, "They sit down")
    panel.cards[0].marks[StretchMark.STATIC].click()
    kept = own(bench, project)
    assert kept is not None
    assert kept.anchors[0].happens == "They sit down"
    assert kept.marks[0] == {StretchMark.STATIC}
    session = bench.desk.context.session
    assert session.undo() == f"Screen {project.videos.all()[0].title}: 25 %"
    assert not panel.cards[0].marks[StretchMark.STATIC].isChecked()
    session.undo()
    assert own(bench, project) is None
    assert panel.cards[0].happens.text() == ""
    session.redo()
    assert panel.cards[0].happens.text() == "They sit down"


def test_an_emptied_form_leaves_no_record(
    bench: Bench, project: ProjectFile, panel: ScreeningPanel
) -> None:
    write(panel, 0, "x")
    panel.cards[0].happens.selectAll()
    panel.cards[0].happens.setFocus()
    QTest.keyClick(panel.cards[0].happens, Qt.Key.Key_Delete)
    panel.flush()
    assert project.screenings.count() == 0


def test_anchors_are_gone_to_by_click_and_by_key(
    bench: Bench, project: ProjectFile, panel: ScreeningPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    times: list[int] = []
    monkeypatch.setattr(bench.desk.context.engine, "seek", times.append)
    duration = project.videos.all()[0].duration_ms
    panel.cards[1].still.click()
    panel.cards[0].happens.setFocus()
    bench.press("Alt+3")
    assert times == [anchor_ms(1, duration), anchor_ms(2, duration)]
    assert QApplication.focusWidget() is panel.cards[2].happens


def test_outside_the_form_the_key_is_that_of_the_window(
    bench: Bench, panel: ScreeningPanel
) -> None:
    claim, elsewhere = bench.desk.screening.claim, bench.desk.context.workbench.transcript
    assert claim("Alt+2", elsewhere, True) is None
    assert claim("Alt+2", panel.cards[3].topic, True) is not None
    assert claim("Alt+5", panel.cards[3].topic, True) is None


def test_the_window_can_be_filled_and_played_at_once(bench: Bench, panel: ScreeningPanel) -> None:
    assert not panel.window().isModal()
    played: list[bool] = []
    toggle = bench.desk.context.actions["play.toggle"]
    toggle.triggered.connect(lambda: played.append(True))
    panel.cards[0].happens.setFocus()
    bench.press("F8")
    assert len(played) == 1


def test_exclusion_is_stored_with_its_reason_and_marks_the_video(
    bench: Bench, project: ProjectFile, panel: ScreeningPanel
) -> None:
    decide(panel, Verdict.EXCLUDE)
    assert own(bench, project) is None
    QTest.keyClicks(panel.verdict.reason, "a slide show")
    panel.flush()
    kept = own(bench, project)
    assert kept is not None
    assert (kept.verdict, kept.reason) == (Verdict.EXCLUDE, "a slide show")
    chooser = bench.window.findChild(VideoTitle)
    assert chooser is not None
    chooser.fill_menu()
    assert "(excluded)" in chooser.menu.actions()[0].text()
    assert "excluded by Kaya Mertens" in chooser.toolTip()
    model = bench.desk.author.panel.list.model
    assert "excluded by Kaya Mertens" in model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert len(project.questions.rows()) == 3, "nothing is deleted"
    bench.desk.context.session.undo()
    assert "(excluded)" not in chooser.text()
    assert "excluded" not in model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)


def test_text_being_typed_is_kept_elsewhere_and_found_again(
    bench: Bench, project: ProjectFile, panel: ScreeningPanel, qtbot: QtBot
) -> None:
    field = panel.cards[2].happens
    field.setFocus()
    with qtbot.waitSignal(panel.typing):
        QTest.keyClicks(field, "She hides")
    decide(panel, Verdict.EXCLUDE)
    owner = f"screening:{video_of(project)}"
    kept = {one.field: one.text for one in project.drafts.all(kaya(bench))}
    assert kept["verdict"] == "exclude"
    project.drafts.put(kaya(bench), owner, "3:topic", "rain")  # as after a crash
    bench.desk.screening.hide()
    bench.desk.screening.show()
    assert panel.verdict.verdict.current == "exclude"
    assert panel.cards[3].topic.text() == "rain"
    panel.flush()
    one = own(bench, project)
    assert one is not None
    assert (one.anchors[2].happens, one.anchors[3].topic) == ("She hides", "rain")
    assert {one.field for one in project.drafts.all(kaya(bench))} == {"verdict"}
    QTest.keyClicks(panel.verdict.reason, "dark")
    panel.flush()
    assert project.drafts.all(kaya(bench)) == []


def test_others_stay_hidden_until_the_own_verdict(
    bench: Bench, project: ProjectFile, panel: ScreeningPanel
) -> None:
    others_screening(bench, project)
    assert "1 other rater has screened this video" in panel.verdict.blind.text()
    chooser = bench.window.findChild(VideoTitle)
    assert chooser is not None
    assert "excluded" not in chooser.text() + chooser.toolTip()
    assert panel.videos.itemData(0, Qt.ItemDataRole.ToolTipRole).endswith("not decided, 1 hidden")
    decide(panel, Verdict.KEEP)
    sheet = panel.sheet
    assert sheet is not None
    assert sheet.standing.state is ScreeningState.DISPUTED
    assert panel.table.columnCount() == 2
    assert "(raters differ)" in chooser.text()
    names = [entry.name for entry in project.history.entries()]
    assert not any("xclude" in name or "eep" in name for name in names), "steps do not tell"
    decide(panel, Verdict.UNDECIDED)
    assert panel.sheet is not None
    assert panel.sheet.standing.others == ()


def test_another_video_is_chosen_here_too_and_nothing_typed_is_lost(
    bench: Bench, project: ProjectFile, panel: ScreeningPanel
) -> None:
    session = bench.desk.context.session
    first = session.selection.video
    with session.edit("Add"):
        project.videos.add(make_video("V2", 1))
    field = panel.cards[0].happens
    field.setFocus()
    QTest.keyClicks(field, "of the first")
    panel.give_draft("1:topic", "of the first, too")
    panel.next.click()
    assert session.selection.video != first
    assert (field.text(), panel.cards[1].topic.text()) == ("", "")
    assert [card.topic.text() for card in panel.cards] == [""] * 4
    kept = own(bench, project)
    assert kept is not None
    assert kept.video == first
    assert kept.anchors[0].happens == "of the first"
    assert kept.anchors[1].topic == "of the first, too"
    panel.videos.activated.emit(0)
    assert session.selection.video == first
    assert field.text() == "of the first"


def test_each_rater_has_a_form_of_their_own(
    bench: Bench, project: ProjectFile, panel: ScreeningPanel
) -> None:
    write(panel, 0, "by Kaya")
    bench.desk.context.session.set_rater_name("Rin Okabe")
    assert panel.cards[0].happens.text() == ""
    write(panel, 0, "by Rin")
    found = {one.anchors[0].happens for one in project.screenings.all()}
    assert found == {"by Kaya", "by Rin"}


def test_somebody_new_in_the_cast_can_be_named(
    bench: Bench, project: ProjectFile, panel: ScreeningPanel
) -> None:
    with bench.desk.context.session.edit("Add"):
        project.people.add(make_person("Lois"))
    entries = [panel.cards[0].who.picker.itemText(n) for n in range(2)]
    assert entries[1].startswith("Lois")


def test_a_read_only_project_shows_the_form_locked(
    bench: Bench, project: ProjectFile, tmp_path: Path
) -> None:
    path = project.path
    assert path is not None
    bench.desk.context.session.close()
    reading = ProjectFile.open(path, read_only=True)
    bench.desk.context.session.open(reading, "")
    bench.desk.screening.show()
    panel = bench.desk.screening.panel
    assert panel.facts.text() == "This project cannot be changed."
    assert panel.cards[0].happens.isReadOnly()


def test_closing_the_project_stores_what_was_typed(
    bench: Bench, project: ProjectFile, panel: ScreeningPanel
) -> None:
    field = panel.cards[0].happens
    field.setFocus()
    QTest.keyClicks(field, "last words")
    path, video, rater = project.path, video_of(project), kaya(bench)
    assert path is not None
    bench.desk.context.session.close()
    assert not bench.desk.screening.is_shown
    again = ProjectFile.open(path, read_only=True)
    kept = again.screenings.find(video, rater)
    again.close()
    assert kept is not None
    assert kept.anchors[0].happens == "last words"
