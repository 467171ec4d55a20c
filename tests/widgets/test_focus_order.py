"""Tab goes through parts of a window in their order, and leaves the window whole."""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from widgets.focus_order import go_on, tab_stops


def _part(*widgets: QWidget) -> QWidget:
    part = QWidget()
    layout = QHBoxLayout(part)
    for widget in widgets:
        layout.addWidget(widget)
    return part


def test_stops_come_part_by_part(qtbot: QtBot) -> None:
    first, second, off, third = QLineEdit(), QPushButton(), QPushButton(), QLineEdit()
    off.setEnabled(False)
    left, right = _part(first, QLabel("no stop")), _part(_part(second, off), third)
    window = _part(right, left)
    qtbot.addWidget(window)
    window.show()
    assert tab_stops([left, right]) == [first, second, third]


def test_a_widget_deleted_after_tab_takes_nothing_else_along(qtbot: QtBot) -> None:
    field, passing, menu_of = QLineEdit(), QLabel("goes"), QPushButton()
    menu = QMenu(menu_of)
    action = menu.addAction("Stays")
    window = _part(passing, field, menu_of)
    qtbot.addWidget(window)
    window.show()
    go_on([window], forward=True)
    passing.deleteLater()
    QCoreApplication.sendPostedEvents(passing, QEvent.Type.DeferredDelete)
    assert shiboken6.isValid(action)
    assert action.text() == "Stays"
