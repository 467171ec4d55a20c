"""Menus of annotations and details: everything in them works, and follows what is chosen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.domain.ids import PersonKey, new_key
from app.domain.person import Person
from app.domain.tier import track_key
from storage.project_file import ProjectFile
from tests.app.controllers.annotate import Annotator, make_annotator
from tests.app.controllers.conftest import Bench

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def work(bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch) -> Annotator:
    return make_annotator(bench, project, monkeypatch)


def entry(menu: QMenu, *names: str) -> None:
    """Trigger an entry of a menu, or of the menus within it."""
    for name in names[:-1]:
        (within,) = (one for one in menu.findChildren(QMenu) if one.title() == name)
        menu = within
    (action,) = (one for one in menu.actions() if one.text().split("\t")[0] == names[-1])
    action.trigger()


def names(menu: QMenu) -> list[str]:
    return [one.text().split("\t")[0] for one in menu.actions() if one.text()]


def test_the_menu_of_an_annotation_labels_names_and_copies(work: Annotator) -> None:
    (key,) = work.add((1_000, 2_000, "Joy"))
    with work.session.edit("Cast") as project:
        maren = project.people.add(Person(PersonKey(new_key()), "Maren & Co"))
    work.choose(key)
    entry(work.annotations.menus.span_menu(work.maren), "Labels", "Fear")
    assert work.rows() == [(1_000, 2_000, "Joy, Fear")]
    entry(work.annotations.menus.span_menu(work.maren), "Labels", "Joy")
    assert work.rows() == [(1_000, 2_000, "Fear")]
    entry(work.annotations.menus.span_menu(work.maren), "Person", "Maren && Co")
    assert work.project.annotations.get(key).person == maren.key
    entry(work.annotations.menus.span_menu(work.maren), "Copy to tier", "Tobias")
    assert work.rows(work.tobias) == [(1_000, 2_000, "Fear")]
    work.choose(key)
    entry(work.annotations.menus.span_menu(work.maren), "Delete annotations")
    assert work.rows() == []


def test_a_right_click_chooses_what_it_is_on(work: Annotator, qtbot: QtBot) -> None:
    first, second = work.add((1_000, 2_000, "Joy"), (3_000, 4_000, "Fear"))
    work.choose(first)
    work.annotations.desk.state.set_active_track("evidence")
    timeline, lane = work.bench.desk.context.workbench.timeline, track_key(work.maren.key)
    timeline.context_menu_requested.emit(lane, second, QPoint(50, 50), 3_500)
    assert work.session.selection.annotations == {second}
    assert work.annotations.desk.active == work.maren
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert "Split at the playhead" in names(menu)
    menu.close()
    timeline.context_menu_requested.emit(lane, "", QPoint(50, 50), 3_500)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert "New tier…" in names(menu)
    assert "Change Maren…" in names(menu)
    menu.close()


def test_the_name_of_a_tier_offers_to_change_it(work: Annotator) -> None:
    menu = QMenu()
    work.annotations.menus.fill_header_menu(menu, track_key(work.tobias.key))
    assert "Change Tobias…" in names(menu)
    assert work.annotations.desk.active == work.tobias
    plain = QMenu()
    work.annotations.menus.fill_header_menu(plain, "cues")
    assert names(plain) == ["New tier…"]


def test_a_video_without_tiers_offers_to_make_one(
    work: Annotator, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    with work.session.edit("Remove") as project:
        for tier in (work.maren, work.tobias):
            project.tiers.remove(tier.key)
    assert not work.annotations.press.strip.isVisible()
    work.session.mark(1_000, 2_000)
    work.press("Alt+N")
    assert "no tier" in work.message


def test_details_follow_what_is_chosen_and_write_it(work: Annotator, qtbot: QtBot) -> None:
    first, second = work.add((1_000, 2_000, "Joy"), (3_000, 4_000, "Fear"))
    column = work.bench.desk.context.workbench.details
    work.choose(first)
    work.press("F4")
    assert column.isVisible()
    assert QApplication.focusWidget() is column.label_button
    column.note.setFocus()
    qtbot.keyClicks(column.note, "axr 123 space")
    work.choose(second)
    assert work.project.annotations.get(first).note == "axr 123 space"
    assert work.rows() == [(1_000, 2_000, "Joy"), (3_000, 4_000, "Fear")]
    column.person.person_named.emit("彩香")
    column.confidence.share_entered.emit(0.25)
    changed = work.project.annotations.get(second)
    assert (changed.confidence, [one.name for one in work.project.people.all()]) == (0.25, ["彩香"])
    work.choose(first, second)
    column.person.person_named.emit("彩香")
    assert len(work.project.people.all()) == 1
    assert work.project.annotations.get(first).person == changed.person
    qtbot.keyClick(column.label_button, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is work.bench.desk.context.workbench.timeline.tracks
    work.press("Ctrl+D")
    assert not column.isVisible()


def test_times_typed_are_checked_by_the_rules_of_the_tier(work: Annotator) -> None:
    first, _ = work.add((1_000, 2_000, "Joy"), (3_000, 4_000, "Fear"))
    column = work.bench.desk.context.workbench.details
    work.choose(first)
    work.trigger("annotate.details_focus")
    column.times_entered.emit(1_500, 2_500)
    assert work.rows()[0] == (1_500, 2_500, "Joy")
    column.times_entered.emit(1_500, 3_500)
    assert "overlap" in work.message
    assert column.end.text() == "00:00:02.500"


def test_a_note_being_typed_survives_a_crash(work: Annotator, qtbot: QtBot) -> None:
    (key,) = work.add((1_000, 2_000, "Joy"))
    column, rater = work.bench.desk.context.workbench.details, work.session.rater
    assert rater is not None
    work.choose(key)
    work.trigger("annotate.details_focus")
    column.note.setFocus()
    with qtbot.waitSignal(column.note_typing):
        qtbot.keyClicks(column.note, "she b")
    assert work.project.drafts.get(rater.key, key, "note") == "she b"
    column.flush()
    assert work.project.drafts.get(rater.key, key, "note") is None
    work.project.drafts.put(rater.key, key, "note", "she bows")  # as a crash leaves it
    work.choose()
    work.choose(key)
    assert work.project.annotations.get(key).note == "she bows"


def test_a_label_is_found_by_typing(work: Annotator, qtbot: QtBot) -> None:
    (key,) = work.add((1_000, 2_000, "Joy"))
    work.choose(key)
    work.press("/")
    picker = work.annotations.details.picker
    assert picker.isVisible()
    qtbot.keyClicks(picker.field, "sad")
    qtbot.keyClick(picker.field, Qt.Key.Key_Return)
    assert work.rows() == [(1_000, 2_000, "Joy, Sadness")]
    work.choose()
    work.session.mark(5_000, 6_000)
    work.press("/")
    qtbot.keyClicks(picker.field, "ang")
    qtbot.keyClick(picker.field, Qt.Key.Key_Return)
    assert work.rows()[1] == (5_000, 6_000, "Anger")


def test_a_project_for_reading_changes_nothing(work: Annotator, bench: Bench) -> None:
    (key,) = work.add((1_000, 2_000, "Joy"))
    path = work.project.path
    assert path is not None
    work.session.close()
    bench.desk.context.session.open(ProjectFile.open(path, read_only=True), "Kaya Mertens")
    work.session.select(video=work.maren.video)
    work.annotations.desk.activate(work.maren.key)
    work.choose(key)
    work.trigger("annotate.details")
    for pressed in ("3", "Del", "Alt+N", "Alt+S"):
        work.press(pressed)
    reopened = bench.desk.context.session.project
    assert [one.labels for one in reopened.annotations.of_tier(work.maren.key)] == [("Joy",)]
    assert not bench.desk.context.workbench.details.note.isEnabled()
