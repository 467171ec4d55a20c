"""The page that finds, in the whole window: typing, going, playing, filters, and the way back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.controllers import searching
from app.domain.ids import VideoKey
from app.domain.search import SearchHit, SearchQuery
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.input_method import commit_text
from tests.storage.make import make_cues, make_track, make_video
from widgets.search.find_page import PAUSE_MS, FindPage
from widgets.search.hit_model import Heading


@pytest.fixture
def page(bench: Bench, project: ProjectFile) -> FindPage:
    bench.press("Ctrl+F")
    return bench.desk.context.workbench.find


@pytest.fixture
def sought(monkeypatch: pytest.MonkeyPatch, bench: Bench) -> list[int]:
    """Where the player was sent; the project has no file that it could play."""
    times: list[int] = []
    monkeypatch.setattr(bench.desk.context.engine, "seek", times.append)
    return times


def _find(qtbot: QtBot, page: FindPage, text: str) -> None:
    page.box.clear()
    QTest.keyClicks(page.box, text) if text.isascii() else page.box.setText(text)
    qtbot.waitUntil(lambda: page.query.text == text)
    qtbot.waitUntil(lambda: _is_counted(page))


def _is_counted(page: FindPage) -> bool:
    groups = page.model.groups
    return bool(groups) and all(group.total is not None for group in groups)


def _hits(page: FindPage) -> list[SearchHit]:
    return [row for row in page.model.rows if isinstance(row, SearchHit)]


def test_hits_come_while_typing_by_kind_with_counts(qtbot: QtBot, page: FindPage) -> None:
    assert QApplication.focusWidget() is page.box
    _find(qtbot, page, "bowl")
    headings = [row for row in page.model.rows if isinstance(row, Heading)]
    assert [(row.kind, row.total) for row in headings] == [("question", 1), ("cue", 1)]
    question, cue = _hits(page)
    assert [question.text[a:b] for a, b in question.spans] == ["bowl"]
    assert (cue.start_ms, cue.speaker) == (1000, "Maren")


def test_return_plays_and_arrows_and_f3_go(
    qtbot: QtBot, bench: Bench, page: FindPage, sought: list[int]
) -> None:
    page.chips.kind.set_value("cue")
    _find(qtbot, page, "碗")
    qtbot.keyClick(page.box, Qt.Key.Key_Return)
    assert sought == [2000], "without a player, the start of the span is shown"
    bench.press("F3")
    assert sought == [2000, 3000]
    bench.press("F3")
    assert sought == [2000, 3000], "there is no further hit"
    bench.press("Shift+F3")
    assert sought == [2000, 3000, 2000]
    qtbot.keyClick(page.box, Qt.Key.Key_Down)
    qtbot.keyClick(page.view, Qt.Key.Key_Down)
    assert sought[-1] == 3000
    qtbot.keyClick(page.view, Qt.Key.Key_Return)
    assert sought[-1] == 3000


def test_escape_leads_back_to_page_moment_and_focus(
    qtbot: QtBot, bench: Bench, project: ProjectFile, sought: list[int]
) -> None:
    panel = bench.desk.context.workbench.context
    panel.show_page("annotations")
    before = QApplication.focusWidget()
    position = bench.desk.context.engine.position_ms
    bench.press("Ctrl+F")
    page = bench.desk.context.workbench.find
    _find(qtbot, page, "碗")
    bench.press("F3")
    qtbot.keyClick(page.box, Qt.Key.Key_Escape)
    assert panel.current == "annotations"
    assert sought[-1] == position
    assert QApplication.focusWidget() is before
    assert page.box.text() == "碗", "the text stays for the next time"


def test_the_next_hit_comes_with_another_page_in_view(
    qtbot: QtBot, bench: Bench, page: FindPage, sought: list[int]
) -> None:
    page.chips.kind.set_value("cue")
    _find(qtbot, page, "碗")
    bench.desk.context.workbench.context.show_page("transcript")
    bench.press("F3", bench.window)
    assert sought == [2000]
    assert bench.desk.context.workbench.context.current == "transcript"


def test_what_is_composed_is_not_looked_for(qtbot: QtBot, page: FindPage) -> None:
    QApplication.sendEvent(page.box, QInputMethodEvent("ちゃわん", []))
    QTest.qWait(2 * PAUSE_MS)
    assert page.query == SearchQuery("")
    commit_text(page.box, "茶碗")
    qtbot.waitUntil(lambda: _is_counted(page))
    assert page.query.text == "茶碗"
    assert [hit.kind for hit in _hits(page)] == ["question", "cue"]


def test_nothing_found_is_said_with_the_way_out(qtbot: QtBot, page: FindPage) -> None:
    page.chips.kind.set_value("evidence")
    page.box.setText("bowl")
    qtbot.waitUntil(lambda: page.empty_text.startswith("Nothing holds bowl."))
    assert "chips" in page.empty_text
    page.chips.clear()
    qtbot.waitUntil(lambda: _is_counted(page))
    page.box.setText("nowhere")
    qtbot.waitUntil(lambda: page.empty_text.startswith("Nothing holds nowhere."))
    assert "Fewer" in page.empty_text


def test_hits_follow_edits_and_undo(
    qtbot: QtBot, bench: Bench, project: ProjectFile, page: FindPage
) -> None:
    _find(qtbot, page, "letter")
    question = next(project.questions.all())
    with bench.desk.context.session.edit("Reword") as edited:
        edited.questions.save(replace(question, text="A letter, too"))
    qtbot.waitUntil(lambda: len(_hits(page)) == 2 and _is_counted(page))
    bench.desk.context.session.undo()
    qtbot.waitUntil(lambda: len(_hits(page)) == 1 and _is_counted(page))


def test_filters_by_video_marks_and_speaker(
    qtbot: QtBot, bench: Bench, project: ProjectFile, page: FindPage
) -> None:
    session = bench.desk.context.session
    other = make_video("V2", 9)
    with session.edit("Add") as edited:
        edited.videos.add(other)
        edited.subtitles.add(make_track(other.key), make_cues(["bowl here", "bowl there", "x"]))
    page.chips.kind.set_value("cue")
    _find(qtbot, page, "bowl")
    assert len(_hits(page)) == 3
    assert set(page.chips.speaker.words) == {"Ann", "Maren"}
    page.chips.speaker.set_value("Ann")
    qtbot.waitUntil(lambda: [hit.text for hit in _hits(page)] == ["bowl there"])
    page.chips.speaker.set_value("")
    qtbot.waitUntil(lambda: len(_hits(page)) == 3)
    qtbot.mouseClick(page.chips.this_video, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(_hits(page)) == 1)
    session.select(video=VideoKey(other.key))
    qtbot.waitUntil(lambda: [hit.text for hit in _hits(page)] == ["bowl here", "bowl there"])
    assert not page.chips.marked.isEnabled()
    session.mark(1800, None)
    qtbot.mouseClick(page.chips.marked, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: [hit.text for hit in _hits(page)] == ["bowl there"])
    session.mark(None, None)
    qtbot.waitUntil(lambda: len(_hits(page)) == 2)


def test_more_come_when_the_end_is_in_view(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, bench: Bench, page: FindPage
) -> None:
    monkeypatch.setattr("app.controllers.find_controller.AT_ONCE", 20)
    monkeypatch.setattr(searching, "AT_ONCE", 20)
    video = bench.desk.context.session.selection.video
    assert video is not None
    with bench.desk.context.session.edit("Add") as edited:
        texts = [f"many {number}" for number in range(150)]
        edited.subtitles.add(make_track(video), make_cues(texts))
    _find(qtbot, page, "many")
    assert (len(_hits(page)), page.model.groups[0].total) == (20, 150)
    page.view.scrollToBottom()
    qtbot.waitUntil(lambda: len(_hits(page)) == 100)
    page.view.scrollToBottom()
    qtbot.waitUntil(lambda: len(_hits(page)) == 150)
    assert not page.model.groups[0].has_more


def test_the_newest_text_wins(qtbot: QtBot, page: FindPage) -> None:
    for text in ("b", "bo", "let", "letter"):
        page.box.setText(text)
        QTest.qWait(0)
    qtbot.waitUntil(lambda: page.query.text == "letter" and _is_counted(page))
    assert [hit.title for hit in _hits(page)] == ["G2_Q000003"]


def test_closing_the_project_forgets_what_was_found(
    qtbot: QtBot, bench: Bench, page: FindPage
) -> None:
    _find(qtbot, page, "bowl")
    bench.desk.context.session.close()
    assert (page.box.text(), page.model.rowCount()) == ("", 0)


def test_the_transcript_keeps_a_filter_of_its_own(bench: Bench, page: FindPage) -> None:
    bench.press("Ctrl+Shift+F")
    assert bench.desk.context.workbench.context.current == "transcript"
    assert QApplication.focusWidget() is not page.box


def test_a_heading_closes_its_group(qtbot: QtBot, page: FindPage) -> None:
    _find(qtbot, page, "bowl")
    heading = page.model.index(0)
    middle = page.view.visualRect(heading).center()
    qtbot.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert [hit.kind for hit in _hits(page)] == ["cue"]
    page.model.toggle("question")
    assert [hit.kind for hit in _hits(page)] == ["question", "cue"]
