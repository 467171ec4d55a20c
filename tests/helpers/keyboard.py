"""Hands on a keyboard: typing where the focus is, popups, the palette, Tab until it comes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.helpers.desk import Driver

MOST_STOPS = 200


class NoMouse(QObject):
    """Counts presses of the mouse, of which a journey by keyboard has none."""

    seen = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Count presses."""
        self.seen += event.type() == QEvent.Type.MouseButtonPress
        return False


def focus() -> QWidget:
    """Return what has the keyboard."""
    found = QApplication.focusWidget()
    assert found is not None
    return found


def type_here(text: str) -> None:
    """Type where the focus is, in a popup if one is open."""
    popup = QApplication.activePopupWidget()
    target = popup.focusWidget() if popup is not None else focus()
    assert target is not None
    QTest.keyClicks(target, text)


def press_in_popup(key: Qt.Key) -> None:
    """Press a key in the popup that is open."""
    popup = QApplication.activePopupWidget()
    assert popup is not None
    QTest.keyClick(popup.focusWidget() or popup, key)
    QApplication.processEvents()


def back_from_popup(driver: Driver) -> None:
    """Give the window the keyboard again, which a desktop does by itself."""
    driver.window.activateWindow()
    QApplication.processEvents()


def tab_to(driver: Driver, name: str, key: str = "Tab") -> QWidget:
    """Press Tab until the focus is on something of a name."""
    for _ in range(MOST_STOPS):
        driver.press(key)
        if focus().accessibleName() == name:
            return focus()
    pytest.fail(f"Tab never reaches {name}")


def run_by_name(driver: Driver, name: str) -> None:
    """Run an action through the palette, by typing its name."""
    driver.press("Ctrl+K")
    type_here(f">{name}")
    driver.press("Return")
