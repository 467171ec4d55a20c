"""Title and summary of a segment edited in their row."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from widgets.i18n import tr
from widgets.theme.theme import theme

_LINES, _PAD = 3, 6
_PASSING = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class ChapterEditor(QWidget):
    """Two fields: Return keeps both, Tab goes between them, Escape drops what was typed.

    Signals
    -------
    kept, dropped
        Return was pressed or the focus went elsewhere; Escape was pressed.
    """

    kept = Signal()
    dropped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(True)
        self.key = ""
        self._title, self._summary = QLineEdit(), QPlainTextEdit()
        self._title.setPlaceholderText(tr("Title"))
        self._title.setAccessibleName(tr("Title"))
        self._title.setProperty("kind", "in_place")
        self._summary.setPlaceholderText(tr("Summary"))
        self._summary.setAccessibleName(tr("Summary"))
        self._summary.setProperty("kind", "in_place")
        self._summary.setTabChangesFocus(True)
        self._is_over = False
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._title)
        column.addWidget(self._summary)
        self.setFocusProxy(self._title)
        for field in (self._title, self._summary):
            field.installEventFilter(self)

    @property
    def title(self) -> str:
        """The title as typed, without blanks round it."""
        return self._title.text().strip()

    @property
    def summary(self) -> str:
        """The summary as typed, without blanks round it."""
        return self._summary.toPlainText().strip()

    def begin(self, key: str, title: str, summary: str) -> None:
        """Show what a segment says."""
        self.key = key
        self._title.setText(title)
        self._title.selectAll()
        self._summary.setPlainText(summary)

    def fit(self, cell: QRect, room: QRect) -> None:
        """Stand over a cell within the room, with three lines for the summary."""
        self._title.setFixedHeight(theme().metrics.small_control)
        text = _LINES * self._summary.fontMetrics().lineSpacing() + 2 * _PAD
        height = min(self._title.height() + text, room.height())
        top = min(cell.top(), max(0, room.bottom() + 1 - height))
        self.setGeometry(QRect(cell.left(), top, cell.width(), height))

    def _end(self, *, keep: bool) -> None:
        if not self._is_over:
            self._is_over = True
            (self.kept if keep else self.dropped).emit()

    def _on_key(self, event: QKeyEvent) -> bool:
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not shift:
            self._end(keep=True)
        elif event.key() == Qt.Key.Key_Escape:
            self._end(keep=False)
        else:
            return False
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hear Return, Escape, and the focus that leaves both fields."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._on_key(event)
        if isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusOut:
            to = QApplication.focusWidget()
            inside = to in (self._title, self._summary)
            if event.reason() not in _PASSING and not inside:
                self._end(keep=True)
        return super().eventFilter(watched, event)
