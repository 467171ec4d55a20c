"""The screens round a window."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget


def free_rects(window: QWidget | None) -> list[QRect]:
    """Return the free rectangle of each screen, first that of the screen a window is on.

    WORKAROUND: `QWidget.screen` gives a screen that dies with the widget's Python object (PySide6
    6.11.3, seen as a crash in the next signal); the application's own list is safe.
    """
    screens = QGuiApplication.screens()
    middle = window.frameGeometry().center() if window is not None else None
    if middle is not None:
        screens.sort(key=lambda one: not one.geometry().contains(middle))
    return [one.availableGeometry() for one in screens]
