"""The field of the palette: letters stay in it, keys that move and choose go to the rows."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from widgets.i18n import tr

_NARROWS = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
_FAR = 1_000_000
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_PAGES = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
_ENDS = {Qt.Key.Key_Home: -_FAR, Qt.Key.Key_End: _FAR}


class PaletteField(QLineEdit):
    """A line that is typed in while a list beside it is moved through.

    Home and End go to the first and last row; with Shift they select text, as in any field.

    Signals
    -------
    stepped(by), paged(by)
        Go so many rows or pages on; far beyond the end means the end.
    narrowed(by)
        Look for the next kind of thing (1) or the one before (-1).
    accepted
        Choose the row in hand.
    """

    stepped = Signal(int)
    paged = Signal(int)
    narrowed = Signal(int)
    accepted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("plain", True)
        self.setPlaceholderText(tr("Find or run anything"))
        self.setAccessibleName(tr("Find or run anything"))

    def event(self, event: QEvent) -> bool:
        """Take Tab before it would move the focus: here it narrows."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().event(event)
        if event.key() not in _NARROWS:
            return super().event(event)
        self.narrowed.emit(_NARROWS[Qt.Key(event.key())])
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Send what moves and chooses to the rows."""
        key, shift = event.key(), event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if key in _STEPS:
            self.stepped.emit(_STEPS[Qt.Key(key)])
        elif key in _PAGES:
            self.paged.emit(_PAGES[Qt.Key(key)])
        elif key in _ENDS and not shift:
            self.stepped.emit(_ENDS[Qt.Key(key)])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accepted.emit()
        else:
            super().keyPressEvent(event)
