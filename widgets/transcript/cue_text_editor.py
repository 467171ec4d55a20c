"""A cue's text edited in its row: Return keeps it, Shift+Return breaks a line, Escape drops it."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QTextCursor, QTextOption
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from widgets.i18n import tr
from widgets.theme.theme import theme

_PAD, _MOST_LINES = 6, 6
_LEAST_PX = 320


class CueTextEditor(QPlainTextEdit):
    """Grows with its lines.

    Signals
    -------
    kept, dropped
        Return was pressed or the focus went elsewhere; Escape was pressed.
    """

    kept = Signal()
    dropped = Signal()

    def __init__(self, key: str, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = key
        self.setAccessibleName(tr("Text of the cue"))
        self.setProperty("kind", "in_place")
        self.setFont(theme().font("body", language))
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDocumentMargin(_PAD - 2)
        self._is_over = False
        self._cell, self._room = QRect(), QRect()
        self.textChanged.connect(self._refit)

    @property
    def offset(self) -> int:
        """Where the caret stands, in characters."""
        return len(self.toPlainText()[: self.textCursor().position()])

    def begin(self, text: str) -> None:
        """Show a text with the caret at its end."""
        self.setPlainText(text)
        self.moveCursor(QTextCursor.MoveOperation.End)

    def fit(self, cell: QRect) -> None:
        """Stand over a cell within the view, as high as the lines, now and while they grow."""
        parent = self.parentWidget()
        self._cell, self._room = cell, parent.rect() if parent is not None else cell
        self._refit()

    @Slot()
    def _refit(self) -> None:
        if self._cell.isEmpty():
            return
        metrics = QFontMetrics(self.font())
        width = min(max(self._cell.width(), theme().px(_LEAST_PX)), self._room.width())
        inner = max(40, width - 2 * _PAD - 14)
        text = self.toPlainText() or " "
        lines = sum(
            max(1, -(-metrics.horizontalAdvance(line) // inner)) for line in text.split("\n")
        )
        height = min(lines, _MOST_LINES) * metrics.lineSpacing() + 2 * _PAD
        height = max(height, self._cell.height())
        left = min(self._cell.left(), max(0, self._room.right() + 1 - width))
        top = min(max(self._cell.top(), 0), max(0, self._room.bottom() + 1 - height))
        policy = Qt.ScrollBarPolicy
        has_bar = lines > _MOST_LINES
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if has_bar else policy.ScrollBarAlwaysOff
        )
        self.setGeometry(QRect(left, top, width, height))

    def finish(self) -> None:
        """Be left without keeping anything more."""
        self._is_over = True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return keeps, with Shift it breaks the line; Escape drops what was typed."""
        key, shift = event.key(), event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not shift:
            self._end(keep=True)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.insertPlainText("\n")
        elif key == Qt.Key.Key_Escape:
            self._end(keep=False)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keep what was typed, unless only a menu or another window took the focus."""
        super().focusOutEvent(event)
        passing = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
        if event.reason() not in passing:
            self._end(keep=True)

    def _end(self, *, keep: bool) -> None:
        if not self._is_over:
            self._is_over = True
            (self.kept if keep else self.dropped).emit()
