"""Panels in windows of their own: out, back, remembered, brought back onto a screen."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QSplitter, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from widgets.divider import DividedSplitter
from widgets.float_window import FloatWindow, come_forward, on_screen
from widgets.main_window import MainWindow
from widgets.screens import free_rects
from widgets.theme.theme import theme
from widgets.workspace_page import WorkspacePage

NAMES = ("video", "transcript", "side", "timeline")
SCREEN = QRect(0, 0, 1920, 1080)


class Panels:
    """Plain widgets that stand for the real panels."""

    def __init__(self) -> None:
        self.video, self.transport, self.transcript = QWidget(), QWidget(), QWidget()
        self.side, self.timeline = QWidget(), QWidget()
        self.transport.setFixedHeight(46)
        self.field = QLineEdit()
        QVBoxLayout(self.transcript).addWidget(self.field)

    def of(self, name: str) -> QWidget:
        """Return the widget by which a panel is known."""
        panel = getattr(self, name)
        assert isinstance(panel, QWidget)
        return panel


@pytest.fixture
def panels() -> Panels:
    return Panels()


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, panels: Panels) -> MainWindow:
    theme().apply(qapp)
    made = MainWindow()
    qtbot.addWidget(made)
    sides = {"author": panels.side, "graph": QWidget()}
    made.set_panels(panels.video, panels.transport, panels.transcript, sides, panels.timeline)
    made.resize(1920, 1080)
    made.set_project("Four Bowls")
    with qtbot.waitActive(made):
        made.show()
    return made


def own_window(widget: QWidget) -> FloatWindow:
    found = widget.window()
    assert isinstance(found, FloatWindow)
    return found


def splitters(window: MainWindow) -> dict[str, QSplitter]:
    page = window.findChild(WorkspacePage)
    assert page is not None
    return {"columns": page._columns, "rows": page._rows, "video": page._video}


@pytest.mark.parametrize("name", NAMES)
def test_a_panel_goes_out_and_comes_back(
    window: MainWindow, panels: Panels, qtbot: QtBot, name: str
) -> None:
    panel = panels.of(name)
    place = panel.mapTo(window, QPoint())
    size = panel.size()
    with qtbot.waitSignal(window.floating_changed) as caught:
        window.set_floating(name, True)
    assert caught.args == [name, True]
    own = own_window(panel)
    assert own.isVisible()
    assert own.windowTitle().endswith("— Emoscope")
    assert panel.isVisible()
    with qtbot.waitSignal(window.floating_changed) as caught:
        own.close()
    assert caught.args == [name, False]
    assert panel.window() is window
    assert panel.isVisible()
    qtbot.waitUntil(lambda: panel.size() == size)
    assert panel.mapTo(window, QPoint()) == place


def test_a_window_opens_without_a_ring_on_a_button(
    window: MainWindow, panels: Panels, qtbot: QtBot
) -> None:
    button = QPushButton("first")
    panels.timeline.setLayout(QVBoxLayout())
    layout = panels.timeline.layout()
    assert layout is not None
    layout.addWidget(button)
    window.set_floating("timeline", True)
    own_window(panels.timeline).activateWindow()
    qtbot.waitUntil(own_window(panels.timeline).isActiveWindow)
    assert not button.hasFocus()


def test_transport_goes_with_the_video(window: MainWindow, panels: Panels) -> None:
    window.set_floating("video", True)
    assert panels.transport.window() is panels.video.window()
    assert panels.transcript.window() is window


def test_the_others_take_the_room(window: MainWindow, panels: Panels, qtbot: QtBot) -> None:
    column = panels.transcript.width()
    upper = panels.side.height()
    window.set_floating("video", True)
    qtbot.waitUntil(lambda: panels.transcript.height() == upper)
    assert panels.transcript.width() == column
    window.set_floating("transcript", True)
    qtbot.waitUntil(lambda: panels.side.width() == window.width())
    window.set_floating("timeline", True)
    qtbot.waitUntil(lambda: panels.side.height() > 900)
    window.set_floating("video", False)
    qtbot.waitUntil(lambda: panels.video.width() == column)


def test_an_empty_page_says_how_to_go_on(window: MainWindow, panels: Panels, qtbot: QtBot) -> None:
    for name in NAMES:
        window.set_floating(name, True)
    page = window.findChild(WorkspacePage)
    assert page is not None
    assert page._all_out.isVisible()
    page._all_out.requested.emit()
    assert all(panels.of(name).window() is window for name in NAMES)
    assert not page._all_out.isVisible()


def test_reset_puts_all_back_and_forgets_their_places(window: MainWindow, panels: Panels) -> None:
    window.set_floating("video", True)
    first = own_window(panels.video).geometry()
    own_window(panels.video).setGeometry(300, 200, 700, 500)
    window.reset_layout()
    assert panels.video.window() is window
    window.set_floating("video", True)
    assert own_window(panels.video).geometry() == first


def test_windows_are_remembered(window: MainWindow, panels: Panels) -> None:
    window.set_floating("transcript", True)
    own_window(panels.transcript).setGeometry(30, 60, 420, 380)
    window.set_floating("video", True)
    own_window(panels.video).setGeometry(80, 90, 640, 420)
    window.set_floating("video", False)
    saved = window.save_layout()
    window.reset_layout()
    window.restore_layout(saved)
    assert own_window(panels.transcript).geometry() == QRect(30, 60, 420, 380)
    assert panels.video.window() is window
    window.set_floating("video", True)
    assert own_window(panels.video).geometry() == QRect(80, 90, 640, 420)


def test_a_layout_without_windows_puts_all_back(window: MainWindow, panels: Panels) -> None:
    saved = json.loads(window.save_layout())
    del saved["floating"]
    window.set_floating("timeline", True)
    window.restore_layout(json.dumps(saved))
    assert panels.timeline.window() is window


def test_closing_the_project_closes_the_windows(window: MainWindow, panels: Panels) -> None:
    window.set_floating("video", True)
    own = own_window(panels.video)
    window.set_project(None)
    assert not own.isVisible()
    assert panels.video.window() is window


@pytest.mark.parametrize(
    "rect",
    [
        QRect(5000, 100, 600, 400),
        QRect(100, -390, 600, 400),
        QRect(100, 1070, 600, 400),
        QRect(-560, 100, 600, 400),
        QRect(4000, 4000, 9000, 9000),
    ],
)
def test_a_window_off_all_screens_is_brought_back(rect: QRect) -> None:
    assert SCREEN.contains(on_screen(rect, [SCREEN]))


def test_a_window_on_a_second_screen_stays() -> None:
    left = QRect(-1600, 0, 1600, 900)
    rect = QRect(-1500, 20, 900, 700)
    assert on_screen(rect, [SCREEN, left]) == rect
    assert on_screen(rect, [SCREEN]) != rect


def test_a_remembered_window_comes_back_onto_the_screen(window: MainWindow, panels: Panels) -> None:
    window.set_floating("video", True)
    saved = json.loads(window.save_layout())
    saved["floating"]["video"]["rect"] = [70_000, 70_000, 640, 420]
    window.restore_layout(json.dumps(saved))
    own = own_window(panels.video)
    assert free_rects(window)[0].contains(own.geometry())
    assert own.size().width() == 640


def test_typing_goes_on_where_it_was(window: MainWindow, panels: Panels, qtbot: QtBot) -> None:
    panels.field.setFocus()
    window.set_floating("transcript", True)
    own = own_window(panels.transcript)
    own.activateWindow()
    qtbot.waitUntil(panels.field.hasFocus)
    own.close()
    window.activateWindow()
    qtbot.waitUntil(panels.field.hasFocus)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_field_in_another_window_comes_to_the_front(
    window: MainWindow, panels: Panels, qtbot: QtBot
) -> None:
    window.set_floating("transcript", True)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    panels.field.setFocus()
    come_forward(panels.field)
    qtbot.waitUntil(panels.field.hasFocus)


@pytest.mark.parametrize("name", ["columns", "rows", "video"])
def test_a_double_click_gives_a_divider_back_to_the_rule(
    window: MainWindow, qtbot: QtBot, name: str
) -> None:
    splitter = splitters(window)[name]
    assert isinstance(splitter, DividedSplitter)
    by_rule = splitter.sizes()
    splitter.moveSplitter(by_rule[0] - 60, 1)
    assert splitter.sizes() != by_rule
    with qtbot.waitSignal(window.layout_changed):
        qtbot.mouseDClick(splitter.handle(1), Qt.MouseButton.LeftButton)
    assert splitter.sizes() == by_rule


def test_a_double_click_leaves_the_other_workspaces_alone(window: MainWindow, qtbot: QtBot) -> None:
    columns = splitters(window)["columns"]
    columns.moveSplitter(600, 1)
    window.set_workspace("graph")
    by_rule = columns.sizes()  # of this workspace, which has shares of its own
    columns.moveSplitter(by_rule[0] + 100, 1)
    assert columns.sizes() != by_rule
    qtbot.mouseDClick(columns.handle(1), Qt.MouseButton.LeftButton)
    assert columns.sizes() == by_rule
    window.set_workspace("author")
    assert columns.sizes()[0] == 600
