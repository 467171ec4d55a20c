"""A splitter whose dividers go back to where the rule puts them on a double click."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget


class Divider(QSplitterHandle):
    """The line between two panels."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ask for the place that the rule gives."""
        splitter = self.splitter()
        if event.button() == Qt.MouseButton.LeftButton and isinstance(splitter, DividedSplitter):
            splitter.reset_requested.emit()


class DividedSplitter(QSplitter):
    """A splitter that hears a double click on its dividers.

    Signals
    -------
    reset_requested
        A divider was double clicked.
    """

    reset_requested = Signal()

    def __init__(self, orientation: Qt.Orientation, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)

    def createHandle(self) -> QSplitterHandle:  # noqa: N802 - Qt's name
        """Make dividers of our kind."""
        return Divider(self.orientation(), self)
