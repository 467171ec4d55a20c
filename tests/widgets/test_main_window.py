"""The main window: bars, workspaces, layout, drag and drop."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QSplitter, QWidget
from pytestqt.qtbot import QtBot

from app.domain.ids import VideoKey
from app.domain.media import MediaInfo, Video
from widgets.drop_veil import DropVeil
from widgets.floating_panels import FloatState
from widgets.layout_text import Layout, read_layout, write_layout
from widgets.main_window import MainWindow
from widgets.theme.theme import theme
from widgets.title_bar import CommandField, RaterBadge
from widgets.video_title import VideoTitle, video_facts
from widgets.workspace_bar import WorkspaceButton
from widgets.workspace_page import Arrangement, WorkspacePage, left_share

INFO = MediaInfo(5_652_000, 1920, 1080, Fraction(25), 0, "mkv", "h264", "aac")
VIDEOS = (
    Video(VideoKey("k1"), "v1", "The Winter Table", 0, "a.mkv", None, INFO),
    Video(VideoKey("k2"), "v2", "冬の食卓 & more", 1),
)


class Transport(QWidget):
    """Takes the height of its density, as the real one does."""

    def __init__(self) -> None:
        super().__init__()
        theme().changed.connect(self.fit)
        self.fit()

    def fit(self) -> None:
        self.setFixedHeight(theme().metrics.transport)


class Panels:
    """Plain widgets that stand for the real panels."""

    def __init__(self) -> None:
        self.video, self.transport, self.transcript = QWidget(), Transport(), QWidget()
        self.author, self.timeline = QLabel("author"), QWidget()


@pytest.fixture
def panels() -> Panels:
    return Panels()


_OTHERS = ("verify", "graph", "label", "results")


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, panels: Panels) -> MainWindow:
    theme().apply(qapp)
    made = MainWindow()
    qtbot.addWidget(made)
    made.set_panels(
        panels.video,
        panels.transport,
        panels.transcript,
        {"author": panels.author, **{name: QWidget() for name in _OTHERS}},
        panels.timeline,
    )
    made.resize(1920, 1080)
    made.show()
    qtbot.waitExposed(made)
    return made


def part(window: MainWindow, title: str) -> WorkspaceButton:
    return next(b for b in window.findChildren(WorkspaceButton) if b.text() == title)


def drop(window: MainWindow, *urls: QUrl) -> None:
    data = QMimeData()
    data.setUrls(list(urls))
    event = QDropEvent(
        QPointF(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    window.dropEvent(event)


def test_without_a_project_it_welcomes_and_no_workspace_can_be_chosen(window: MainWindow) -> None:
    assert window.welcome_page.isVisible()
    assert not part(window, "Author").isEnabled()
    assert window.windowTitle() == "Emoscope"


def test_a_project_shows_its_workspace(window: MainWindow, panels: Panels) -> None:
    window.set_project("Four Bowls")
    assert panels.author.isVisible()
    assert panels.timeline.isVisible()
    assert not window.welcome_page.isVisible()
    assert window.windowTitle() == "Four Bowls — Emoscope"
    window.set_project(None)
    assert window.welcome_page.isVisible()


def test_choosing_a_workspace_only_asks(window: MainWindow, qtbot: QtBot) -> None:
    window.set_project("x")
    with qtbot.waitSignal(window.workspace_requested) as caught:
        qtbot.mouseClick(part(window, "Graph"), Qt.MouseButton.LeftButton)
    assert caught.args == ["graph"]
    with qtbot.assertNotEmitted(window.workspace_requested):
        window.set_workspace("author")
    assert window.workspace == "author"


def test_buttons_keep_no_focus_after_a_click(window: MainWindow, qtbot: QtBot) -> None:
    window.set_project("x")
    for button in (part(window, "Author"), window.findChild(CommandField)):
        assert button is not None
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert not button.hasFocus()


def test_bars_ask_for_palette_and_rater(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.palette_requested):
        qtbot.mouseClick(window.findChild(CommandField), Qt.MouseButton.LeftButton)
    badge = window.findChild(RaterBadge)
    assert isinstance(badge, RaterBadge)
    assert badge.accessibleName() == "Who is working?"
    window.set_rater("岡部 凛", "岡凛")
    assert badge.accessibleName() == "Working as 岡部 凛"
    with qtbot.waitSignal(window.rater_requested):
        qtbot.keyClick(badge, Qt.Key.Key_Space)


def test_the_title_offers_all_videos(window: MainWindow, qtbot: QtBot) -> None:
    window.set_project("x")
    title = window.findChild(VideoTitle)
    assert isinstance(title, VideoTitle)
    assert not title.isVisible()
    window.set_videos(VIDEOS, "k1")
    assert title.text() == "The Winter Table"
    assert video_facts(VIDEOS[0]) == "1:34:12 · 25 fps"
    title.fill_menu()
    actions = title.menu.actions()
    assert [action.isChecked() for action in actions] == [True, False]
    with qtbot.waitSignal(window.video_requested) as caught:
        actions[1].trigger()
    assert caught.args == ["k2"]


def test_menus_run_their_actions(window: MainWindow, qtbot: QtBot) -> None:
    action = QAction("Open…", window)
    action.setShortcut("Ctrl+O")
    window.set_menus([("File", [action, None, QAction("Quit", window)])])
    with qtbot.waitSignal(action.triggered):
        qtbot.keyClick(window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)


def test_bar_buttons_follow_their_actions(window: MainWindow, qtbot: QtBot) -> None:
    actions = [QAction(text, window) for text in ("Undo Move evidence", "Redo", "History", "Reset")]
    button = window._workspace_bar._buttons[0]
    assert not button.isVisible()
    window.set_bar_actions(*actions)
    assert button.toolTip().startswith("Undo Move evidence")
    with qtbot.waitSignal(actions[0].triggered):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    actions[0].setEnabled(False)
    actions[0].setText("Nothing to undo")
    assert not button.isEnabled()
    assert button.toolTip().startswith("Nothing to undo")


def test_read_only_is_said_and_marked(window: MainWindow) -> None:
    window.set_project("Four Bowls", "Opened read-only: Rin's window has this project open.")
    assert "read-only" in window.windowTitle()
    assert window.message_bar.current_text.startswith("Opened read-only")
    window.set_project("Other")
    assert "read-only" not in window.windowTitle()


def test_a_passing_message_moves_nothing_and_a_staying_one_makes_room(
    window: MainWindow, panels: Panels, qtbot: QtBot
) -> None:
    window.set_project("x")
    top = panels.video.mapTo(window, panels.video.rect().topLeft()).y()

    def video_top() -> int:
        return panels.video.mapTo(window, panels.video.rect().topLeft()).y()

    window.message_bar.show_message("done", "Evidence moved")
    QApplication.processEvents()
    assert video_top() == top
    window.message_bar.show_message("error", "The video is missing")
    qtbot.waitUntil(lambda: video_top() == top + 36)
    window.message_bar.clear()
    qtbot.waitUntil(lambda: video_top() == top)


@pytest.mark.parametrize(
    ("size", "left", "picture"),
    [((1920, 1080), 800, 450), ((1366, 768), 528, 297), ((2560, 1440), 1120, 630)],
)
def test_the_picture_is_as_large_as_drawn(
    window: MainWindow,
    panels: Panels,
    qtbot: QtBot,
    size: tuple[int, int],
    left: int,
    picture: int,
) -> None:
    window.set_project("x")
    window.resize(*size)
    qtbot.waitUntil(lambda: abs(panels.video.width() - left) <= 2, timeout=2000)
    qtbot.waitUntil(lambda: abs(panels.video.height() - picture) <= 3, timeout=2000)
    assert panels.transcript.height() >= 100
    assert panels.timeline.height() >= 140


def splitters(window: MainWindow) -> list[QSplitter]:
    page = window.findChild(WorkspacePage)
    assert page is not None
    return [page._columns, page._rows, page._video]


def move_columns(window: MainWindow, x: int) -> None:
    splitters(window)[0].moveSplitter(x, 1)


def test_dividers_are_remembered_per_workspace(
    window: MainWindow, panels: Panels, qtbot: QtBot
) -> None:
    window.set_project("x")
    with qtbot.waitSignal(window.layout_changed):
        move_columns(window, 600)
    assert abs(panels.video.width() - 600) <= 2
    window.set_workspace("verify")
    assert abs(panels.video.width() - 976) <= 2
    window.set_workspace("author")
    assert abs(panels.video.width() - 600) <= 2
    saved = window.save_layout()
    window.reset_layout()
    assert abs(panels.video.width() - 800) <= 2
    window.restore_layout(saved, geometry=False)
    assert abs(panels.video.width() - 600) <= 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not json",
        "[]",
        '{"version": 99}',
        '{"version": 1, "workspaces": {"author": {"columns": [1, -2]}}, "geometry": 3}',
        '{"version": 1, "workspaces": {"author": {"columns": "wide"}}}',
        '{"version": 1, "workspaces": [1]}',
        '{"version": 1, "floating": {"video": {"is_open": true, "rect": [1, 2, 0, "9"]}}}',
        '{"version": 1, "floating": {"video": {"is_open": true}, "sofa": 3}}',
    ],
)
def test_a_damaged_layout_gives_the_default(window: MainWindow, panels: Panels, text: str) -> None:
    window.set_project("x")
    window.restore_layout(text)
    assert abs(panels.video.width() - 800) <= 2


def test_layout_text_comes_back_as_it_went() -> None:
    arrangements = {"author": Arrangement([600, 1320], [], [400, 200], [250, 500, 350])}
    floats = {"video": FloatState(True, (-1900, 20, 1280, 766), is_maximized=True)}
    layout = Layout("QUJD", arrangements, floats)
    assert read_layout(write_layout(layout)) == layout


def test_a_layout_text_from_before_panels_floated_is_read() -> None:
    old = (
        '{"version": 1, "geometry": "QUJD", "workspaces":'
        ' {"author": {"columns": [600, 1320], "rows": [], "video": []}}}'
    )
    assert read_layout(old) == Layout("QUJD", {"author": Arrangement([600, 1320])}, {})


def test_the_share_of_the_video_grows_with_the_window() -> None:
    shares = [left_share(width) for width in (960, 1366, 1500, 1920, 2200, 2560, 5000)]
    assert shares == sorted(shares)
    assert round(1920 * left_share(1920)) == 800


def test_files_dropped_anywhere_are_handed_on(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.files_dropped) as caught:
        drop(window, QUrl.fromLocalFile("/v/a b.mkv"), QUrl.fromLocalFile("/v/字幕.srt"))
    assert caught.args == [[Path("/v/a b.mkv"), Path("/v/字幕.srt")]]
    with qtbot.assertNotEmitted(window.files_dropped):
        drop(window, QUrl("https://example.org/a.mp4"))


def test_a_drag_over_the_window_says_what_a_drop_does(window: MainWindow) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/v/a.mkv")])
    event = QDragEnterEvent(
        QPoint(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    veil = window.findChild(DropVeil)
    assert isinstance(veil, DropVeil)
    window.dragEnterEvent(event)
    assert event.isAccepted()
    assert veil.isVisible()
    drop(window, QUrl.fromLocalFile("/v/a.mkv"))
    assert not veil.isVisible()


def test_status_and_progress(window: MainWindow, qtbot: QtBot) -> None:
    window.set_status("1 187 cues", "Selected: Evidence 1")
    bar = window.status_bar
    bar.set_progress("Importing", 3, 10)
    said = [label.text() for label in bar.findChildren(QLabel) if label.isVisible()]
    assert said == ["", "1 187 cues", "Importing: 3 of 10", "Selected: Evidence 1"]
    with qtbot.waitSignal(bar.cancel_requested):
        qtbot.mouseClick(bar._cancel, Qt.MouseButton.LeftButton)
    bar.clear_progress()
    assert not bar._cancel.isVisible()


def test_closing_is_told(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.closing):
        window.close()
