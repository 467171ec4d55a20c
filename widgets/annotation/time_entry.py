"""A field for a time that says at once what is wrong with what was typed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.domain.timecode import format_ms, parse_time
from widgets.theme.theme import theme

_ROOM_ROUND = 22


class TimeEntry(QLineEdit):
    """Shows a time; Return or leaving the field takes what was typed, Escape restores.

    Signals
    -------
    time_entered(ms)
        Another time was typed.
    explained(text)
        What is wrong with the typed text; empty once it is right or given up.
    """

    time_entered = Signal(int)
    explained = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._time_ms: int | None = None
        self.setAccessibleName(name)
        self.setProperty("small", True)
        self.textEdited.connect(self._on_text_edited)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def time_ms(self) -> int | None:
        """The time shown, None where there are several."""
        return self._time_ms

    def show_time(self, time_ms: int | None, several: str = "") -> None:
        """Show a time, or, for None, that there are `several`; what is being typed stays."""
        is_same = time_ms == self._time_ms and self.placeholderText() == several
        self._time_ms = time_ms
        self.setPlaceholderText(several if time_ms is None else "")
        if not (is_same and self.isModified()):
            self._restore()

    def commit(self) -> None:
        """Take what was typed."""
        text = self.text().strip()
        if not self.isModified() or not text:
            self._restore()
            return
        try:
            time_ms = parse_time(text)
        except ValueError as error:
            self._refuse(str(error))
            return
        self._refuse("")
        self.setModified(False)
        if time_ms == self._time_ms:
            self._restore()
        else:
            self.time_entered.emit(time_ms)

    @Slot()
    def _on_text_edited(self) -> None:
        self._refuse("")

    @Slot()
    def _dress(self) -> None:
        font = theme().font("time")
        self.setFont(font)
        self.setMinimumWidth(QFontMetrics(font).horizontalAdvance(format_ms(0)) + _ROOM_ROUND)

    def _restore(self) -> None:
        self.setText("" if self._time_ms is None else format_ms(self._time_ms))
        self.setModified(False)
        self._refuse("")

    def _refuse(self, why: str) -> None:
        if bool(self.property("invalid")) != bool(why):
            self.setProperty("invalid", bool(why))
            self.style().unpolish(self)
            self.style().polish(self)
        self.setAccessibleDescription(why)
        self.explained.emit(why)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return takes what was typed; Escape gives it up, once more it goes to the panel."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.commit()
        elif event.key() == Qt.Key.Key_Escape and self.isModified():
            self._restore()
            self.selectAll()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take what was typed; what cannot be understood stays until it is mended."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.commit()
