"""Editors inside table cells: a text area and a line with proposals.

Both send what was typed after a pause, so that no more than a second of typing hangs on them.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QPlainTextEdit, QWidget

from widgets.question.pace import TypingPace
from widgets.theme.theme import theme

_LEAST_POPUP = 150
_SEPARATORS = ",;，；"


class CellArea(QPlainTextEdit):
    """Several lines in a cell; Return finishes, Tab goes to the next cell.

    Signals
    -------
    ticked, paused, finished
        Typing goes on; rests; is done. Each carries the editor.
    stepped
        Tab (or with False Shift+Tab) was pressed: the editor, and whether to go forward.
    """

    ticked = Signal(object)
    paused = Signal(object)
    finished = Signal(object)
    stepped = Signal(object, bool)

    def __init__(self, row: int, field: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row, self.field = row, field
        self.is_touched = False
        self.pace = TypingPace(self)
        self._is_composing = False
        self.setFont(theme().font("secondary"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.textChanged.connect(self._on_text_changed)
        self.pace.ticked.connect(self._on_pace_ticked)
        self.pace.paused.connect(self._on_pace_paused)

    def text(self) -> str:
        """Return the text, without what an input method still composes."""
        return self.toPlainText()

    def show_text(self, text: str) -> None:
        """Show a text and put the cursor at its end."""
        if text == self.toPlainText():
            return
        self.blockSignals(True)
        self.setPlainText(text)
        self.blockSignals(False)
        cursor = self.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        self.setTextCursor(cursor)

    def least_height(self, width: int) -> int:
        """Return the height in pixels that shows all text (up to six lines) at a width."""
        metrics = self.fontMetrics()
        text = self.toPlainText() or " "
        box = metrics.boundingRect(
            0, 0, max(width - 24, 20), 10_000, Qt.TextFlag.TextWordWrap.value, text
        )
        return min(box.height() + metrics.lineSpacing(), 6 * metrics.lineSpacing()) + 14

    @Slot()
    def _on_text_changed(self) -> None:
        self.is_touched = True
        self.pace.touch()
        wanted = self.least_height(self.width())
        if wanted > self.height():
            self.resize(self.width(), wanted)

    @Slot()
    def _on_pace_ticked(self) -> None:
        self.ticked.emit(self)

    @Slot()
    def _on_pace_paused(self) -> None:
        if self._is_composing:
            self.pace.touch()
        else:
            self.paused.emit(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Finish with Return, go on with Tab; Shift+Return makes a new line."""
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_return and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.pace.stop()
            self.finished.emit(self)
        elif event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self.pace.stop()
            self.stepped.emit(self, event.key() == Qt.Key.Key_Tab)
        else:
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Notice composing."""
        self._is_composing = bool(event.preeditString())
        super().inputMethodEvent(event)


class CellLine(QLineEdit):
    """One line in a cell with proposals for the word at the end.

    Signals
    -------
    ticked, paused
        Typing goes on; rests. Each carries the editor. Return and Tab are the delegate's.
    """

    ticked = Signal(object)
    paused = Signal(object)

    def __init__(
        self, row: int, field: str, words: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.row, self.field = row, field
        self.is_touched = False
        self.pace = TypingPace(self)
        self._is_composing = False
        self.setFont(theme().font("secondary"))
        self.setFrame(False)
        self.setCompleter(WordCompleter(words, self))
        self.textEdited.connect(self._on_text_edited)
        self.pace.ticked.connect(self._on_pace_ticked)
        self.pace.paused.connect(self._on_pace_paused)

    def show_text(self, text: str) -> None:
        """Show a text."""
        if text != self.text():
            self.setText(text)

    @Slot()
    def _on_text_edited(self) -> None:
        self.is_touched = True
        self.pace.touch()

    @Slot()
    def _on_pace_ticked(self) -> None:
        self.ticked.emit(self)

    @Slot()
    def _on_pace_paused(self) -> None:
        if self._is_composing:
            self.pace.touch()
        else:
            self.paused.emit(self)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Notice composing."""
        self._is_composing = bool(event.preeditString())
        super().inputMethodEvent(event)


class WordCompleter(QCompleter):
    """Completes the last of several words parted by ``,`` or ``;``; the words before it stay."""

    def __init__(self, words: Sequence[str], line: QLineEdit) -> None:
        super().__init__(list(words), line)
        self._line = line
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterMode(Qt.MatchFlag.MatchStartsWith)
        self.setMaxVisibleItems(9)
        popup = self.popup()
        if popup is not None:
            popup.setMinimumWidth(theme().px(_LEAST_POPUP))  # a cell may be narrower

    def splitPath(self, path: str) -> list[str]:  # noqa: N802 - Qt's name
        """Return the word that is being typed."""
        return [path[_word_start(path) :]]

    def pathFromIndex(self, index: object) -> str:  # noqa: N802 - Qt's name
        """Return the whole text with the chosen word at its end."""
        chosen = super().pathFromIndex(index)  # type: ignore[arg-type]
        text = self._line.text()
        return text[: _word_start(text)] + chosen


def _word_start(text: str) -> int:
    at = max(text.rfind(mark) for mark in _SEPARATORS) + 1
    return at + len(text[at:]) - len(text[at:].lstrip())
