"""The box that is typed into: Return plays, Down goes to the hits, Escape goes back."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from widgets.find_field import FindField


class FindBox(FindField):
    """Takes the text; what an input method still composes is not told.

    Signals
    -------
    accepted(), stepped_down(), left()
        Return, Down and Escape.
    """

    accepted = Signal()
    stepped_down = Signal()
    left = Signal()

    def __init__(self, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(hint, parent)
        self._keys = {
            Qt.Key.Key_Return: self.accepted,
            Qt.Key.Key_Enter: self.accepted,
            Qt.Key.Key_Down: self.stepped_down,
            Qt.Key.Key_Escape: self.left,
        }

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hand over the keys that mean something; Escape leaves the text for the next time."""
        signal = self._keys.get(Qt.Key(event.key()))
        if signal is None:
            super().keyPressEvent(event)
        else:
            signal.emit()
