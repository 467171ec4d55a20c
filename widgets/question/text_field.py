"""Text fields of the editor: one line, and an area that grows with its content.

Both tell typing apart from text shown by the program, and know when an input method composes.
"""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QSizePolicy, QToolTip, QWidget

from widgets.question.long_text import excerpt, fits_at, is_too_long, refusal
from widgets.question.script import LOOK_AT, language_of
from widgets.theme.theme import theme

_MARGIN = 2


class TextArea(QPlainTextEdit):
    """Plain text that grows from `least` to `most` lines, then scrolls; Tab leaves it.

    Of a text with a paragraph too long to be edited the beginning is shown, read-only.

    Parameters
    ----------
    role, compact_role
        Fonts of the theme; the second one (the same by default) for compact density.

    Signals
    -------
    typed
        The user changed the text (composing does not count).
    left
        The keyboard focus went elsewhere.
    entered
        The keyboard focus came.
    """

    typed = Signal()
    left = Signal()
    entered = Signal()

    def __init__(
        self,
        role: str,
        *,
        compact_role: str = "",
        least: int = 2,
        most: int = 14,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._role, self._compact_role = role, compact_role or role
        self._least, self._most = least, most
        self._is_showing = False
        self._is_composing = False
        self._language = ""
        self._withheld: str | None = None  # a text too long to be shown whole
        self._is_locked = False
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(_MARGIN)
        self._dress()
        self.textChanged.connect(self._on_text_changed)
        # Blocks are measured again after a new font or width, which comes later than the change.
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        theme().changed.connect(self._dress)

    @property
    def is_composing(self) -> bool:
        """Tell whether an input method holds text that is not there yet."""
        return self._is_composing

    def text(self) -> str:
        """Return the text, without what an input method still composes."""
        return self.toPlainText() if self._withheld is None else self._withheld

    def set_least(self, lines: int) -> None:
        """Be never lower than so many lines."""
        if lines != self._least:
            self._least = lines
            self._fit()

    def show_text(self, text: str) -> None:
        """Show a text without telling anyone; the cursor stays where it can."""
        if text == self.text():
            return
        place = self.textCursor().position()
        self._withheld = text if is_too_long(text) else None
        shown = text if self._withheld is None else excerpt(text)
        self._is_showing = True
        self.setPlainText(shown)
        self._is_showing = False
        self.setReadOnly(self._is_locked)
        cursor = self.textCursor()
        cursor.setPosition(min(place, len(shown)))
        self.setTextCursor(cursor)

    def forget_undo(self) -> None:
        """Let Ctrl+Z in the field end here: what was typed so far is undone elsewhere."""
        self.document().clearUndoRedoStacks()

    @Slot()
    def _on_text_changed(self) -> None:
        language = language_of(self._beginning())
        if language != self._language:
            self._language = language
            self._dress()
        self._fit()
        if not self._is_showing:
            self.typed.emit()

    def _beginning(self) -> str:
        """Return as much of the text as tells its language; all of a megabyte takes long."""
        text, block = "", self.document().firstBlock()
        while block.isValid() and len(text) < LOOK_AT:
            text += block.text()[:LOOK_AT] + "\n"
            block = block.next()
        return text

    @Slot()
    def _dress(self) -> None:
        role = self._compact_role if theme().metrics.compact else self._role
        self.setFont(theme().font(role, self._language))
        self._fit()

    @Slot()
    def _fit(self) -> None:
        line = self.fontMetrics().lineSpacing()
        limit = line * self._most
        height, block = 0.0, self.document().firstBlock()
        while block.isValid() and height < limit:
            height += self.blockBoundingRect(block).height()
            block = block.next()
        edges = self.contentsMargins()
        frame = 2 * _MARGIN + edges.top() + edges.bottom()
        fitted = int(min(limit, max(height, line * self._least))) + frame + 1
        if fitted != self.height() or fitted != self.minimumHeight():
            self.setFixedHeight(fitted)

    def _refuse(self) -> None:
        place = self.mapToGlobal(self.cursorRect().bottomLeft())
        QToolTip.showText(place, refusal(), self)

    def setReadOnly(self, locked: bool) -> None:  # noqa: N802 -- Qt's name
        """Lock the field, which stays locked while it shows an excerpt."""
        self._is_locked = locked
        super().setReadOnly(locked or self._withheld is not None)

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802 -- Qt's name
        """Paste, unless a paragraph would become too long to be edited."""
        if fits_at(self.textCursor(), source.text()):
            super().insertFromMimeData(source)
        else:
            self._refuse()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type, unless the paragraph is as long as can be edited."""
        text = event.text()
        if text.isprintable() and text and not fits_at(self.textCursor(), text):
            self._refuse()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the height to the new width."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell that the focus came."""
        super().focusInEvent(event)
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell that the focus left; a menu of the field itself does not count."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Notice composing."""
        self._is_composing = bool(event.preeditString())
        super().inputMethodEvent(event)


class TextLine(QLineEdit):
    """One line of text.

    Signals
    -------
    typed
        The user changed the text (composing does not count).
    left
        The keyboard focus went elsewhere, or Return was pressed.
    """

    typed = Signal()
    left = Signal()

    def __init__(self, role: str = "body", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._role = role
        self._is_composing = False
        self.textEdited.connect(self.typed)
        self.returnPressed.connect(self.left)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def is_composing(self) -> bool:
        """Tell whether an input method holds text that is not there yet."""
        return self._is_composing

    def show_text(self, text: str) -> None:
        """Show a text without telling anyone; the cursor stays where it can."""
        if text == self.text():
            return
        place = self.cursorPosition()
        self.setText(text)
        self.setCursorPosition(min(place, len(text)))

    def forget_undo(self) -> None:
        """Let Ctrl+Z in the field end here: what was typed so far is undone elsewhere."""
        place, start, length = self.cursorPosition(), self.selectionStart(), self.selectionLength()
        self.setText(self.text())
        self.setCursorPosition(place)
        if length:
            back = place == start
            self.setSelection(start + length if back else start, -length if back else length)

    @Slot()
    def _dress(self) -> None:
        self.setFont(theme().font(self._role))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell that the focus left; a menu of the field itself does not count."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Notice composing."""
        self._is_composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def minimumSizeHint(self) -> QSize:
        """Let the line become narrow; its text scrolls."""
        return QSize(40, super().minimumSizeHint().height())
