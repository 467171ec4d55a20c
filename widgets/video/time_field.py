"""The time code that is read while it plays, and typed into after a click."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.domain.timecode import format_ms, parse_time
from widgets.float_window import come_forward
from widgets.i18n import tr
from widgets.theme.theme import theme

_ROOM_ROUND = 18


class TimeField(QLineEdit):
    """Shows a time; a click turns it into a field, Return goes there, Escape restores.

    Signals
    -------
    time_entered(ms)
        A time inside the video was typed.
    explained(text)
        What is wrong with the typed text, in words; empty once it is right or given up.
    """

    time_entered = Signal(int)
    explained = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._position_ms = 0
        self._duration_ms = 0
        self._is_editing = False
        self.setProperty("plain", True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Time"))
        self.setToolTip(tr("Click to type a time"))
        self.textEdited.connect(self._on_text_edited)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self._show_time()
        self._stop()

    @property
    def is_editing(self) -> bool:
        """Tell whether a time is being typed."""
        return self._is_editing

    def set_position(self, position_ms: int) -> None:
        """Show a time, unless one is being typed."""
        self._position_ms = position_ms
        if not self._is_editing:
            self._show_time()

    def set_duration(self, duration_ms: int) -> None:
        """Refuse typed times behind this; 0 while unknown."""
        self._duration_ms = duration_ms

    def start_editing(self) -> None:
        """Take the focus, all selected, ready to type."""
        self._is_editing = True
        self.setReadOnly(False)
        self.setProperty("plain", False)
        self._restyle()
        come_forward(self)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.selectAll()

    @Slot()
    def _on_text_edited(self) -> None:
        self._set_invalid("")

    @Slot()
    def _on_theme_changed(self) -> None:
        font = theme().font("time_code")
        self.setFont(font)
        room = QFontMetrics(font).horizontalAdvance(format_ms(0))
        self.setFixedWidth(room + _ROOM_ROUND)

    def _enter(self) -> None:
        try:
            time_ms = parse_time(self.text())
        except ValueError as error:
            self._set_invalid(str(error))
            return
        if 0 < self._duration_ms < time_ms:
            end = format_ms(self._duration_ms)
            self._set_invalid(tr("The video ends at {end}", end=end))
            return
        self._stop()
        self.time_entered.emit(time_ms)

    def _set_invalid(self, why: str) -> None:
        if bool(self.property("invalid")) != bool(why):
            self.setProperty("invalid", bool(why))
            self._restyle()
        self.setAccessibleDescription(why)
        self.explained.emit(why)

    def _stop(self) -> None:
        self._is_editing = False
        self.setReadOnly(True)
        self.setProperty("plain", True)
        self._set_invalid("")
        self._restyle()
        self.deselect()
        self.clearFocus()
        self._show_time()

    def _show_time(self) -> None:
        text = format_ms(self._position_ms)
        if text != self.text():
            self.setText(text)
            self.setCursorPosition(0)

    def _restyle(self) -> None:
        self.style().unpolish(self)
        self.style().polish(self)
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as a time."""
        return QSize(self.width(), super().sizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin typing."""
        if self._is_editing:
            super().mousePressEvent(event)
        elif event.button() == Qt.MouseButton.LeftButton:
            self.start_editing()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Keep all selected after the click that began it."""
        if not self.hasSelectedText() or self.selectedText() != self.text():
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return goes to the time, Escape restores it."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if self._is_editing:
                self._enter()
            else:
                self.start_editing()
        elif event.key() == Qt.Key.Key_Escape and self._is_editing:
            self._stop()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Give up what was typed when the focus goes elsewhere."""
        super().focusOutEvent(event)
        if self._is_editing and event.reason() != Qt.FocusReason.PopupFocusReason:
            self._stop()
