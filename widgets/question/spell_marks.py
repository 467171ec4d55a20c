"""Wavy lines under misspelt words of a text field, and a menu that mends them.

Only what is in view is looked at, a moment after the last key. The lines are extra selections, not
formats of the document: a highlighter lays each changed paragraph out a second time, and marks a
whole megabyte when it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer, Slot
from PySide6.QtGui import QAction, QContextMenuEvent, QTextBlock, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QTextEdit

from app.domain.spelling import WordAt
from widgets.question.spell_menu import ADD, REPLACE, spelling_menu
from widgets.spelling import spelling
from widgets.text_places import letters, units
from widgets.theme.theme import theme

LOOK_AFTER_MS = 120
SEARCH_MOST = 50_000
"""Letters that one search for the next misspelt word goes through."""

_LOOK_ON = (QEvent.Type.FocusIn, QEvent.Type.FocusOut, QEvent.Type.Resize, QEvent.Type.Show)


class SpellMarks(QObject):
    """Marks one field, whose child it is; the word that is being typed waits until it is left."""

    def __init__(self, field: QPlainTextEdit) -> None:
        super().__init__(field)
        self._field = field
        self._typed_to = -1
        self._mending: QTextCursor | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(LOOK_AFTER_MS)
        self._later.timeout.connect(self.look)
        field.textChanged.connect(self._on_text_changed)
        field.cursorPositionChanged.connect(self._on_cursor_moved)
        field.verticalScrollBar().valueChanged.connect(self.look_later)
        spelling().changed.connect(self.look_later)
        theme().changed.connect(self.look_later)
        field.installEventFilter(self)
        field.viewport().installEventFilter(self)
        self.look_later()

    @property
    def field(self) -> QPlainTextEdit:
        """The field that is marked."""
        return self._field

    @property
    def marked(self) -> list[str]:
        """The words under which a line is drawn."""
        return [one.cursor.selectedText() for one in self._field.extraSelections()]

    @Slot()
    def look_later(self) -> None:
        """Look when nothing has happened for a moment."""
        self._later.start()

    @Slot()
    def look(self) -> None:
        """Mark the misspelt words that are in view."""
        self._later.stop()
        found = [] if self._is_blind else list(self._in_view())
        if found or self._field.extraSelections():
            self._field.setExtraSelections([_marking(cursor) for cursor in found])

    def next_misspelt(self, after: int) -> tuple[QTextCursor | None, int]:
        """Return the first misspelt word from a place on, and how far was looked.

        Parameters
        ----------
        after
            Place in the document, in UTF-16 units. At most `SEARCH_MOST` letters are looked at.
        """
        block, looked = self._field.document().findBlock(after), 0
        while block.isValid() and not self._is_blind and looked < SEARCH_MOST:
            start = max(after - block.position(), 0)
            for cursor in self._misspelt(block, start, block.length()):
                if cursor.selectionStart() >= after:
                    return cursor, cursor.selectionEnd()
            looked += block.length() - start
            block = block.next()
        end = block.position() if block.isValid() else self._field.document().characterCount() - 1
        return None, end

    def open_menu(self) -> bool:
        """Offer what the misspelt word at the cursor may mean; tell whether there is one."""
        place = self._field.viewport().mapToGlobal(self._field.cursorRect().bottomLeft())
        menu = self._offer(self._field.textCursor(), place)
        if menu is not None:
            menu.setActiveAction(menu.actions()[0])  # Return takes the likeliest
        return menu is not None

    @property
    def _is_blind(self) -> bool:
        return spelling().speller is None or self._field.isReadOnly()

    def _in_view(self) -> Iterator[QTextCursor]:
        view = self._field.viewport().rect()
        first = self._field.cursorForPosition(view.topLeft()).position()
        last = self._field.cursorForPosition(view.bottomRight()).position()
        typed_to = self._typed_to if self._field.hasFocus() else -1
        block = self._field.document().findBlock(first)
        while block.isValid() and block.position() <= last:
            at = block.position()
            for cursor in self._misspelt(block, first - at, last - at):
                if cursor.selectionEnd() != typed_to:
                    yield cursor
            block = block.next()

    def _misspelt(self, block: QTextBlock, first: int, last: int) -> Iterator[QTextCursor]:
        """Return the misspelt words of a paragraph between two places, counted as Qt does."""
        text, speller = block.text(), spelling().speller
        if speller is None:
            return
        start, end = _whole_words(text, letters(text, max(first, 0)), letters(text, max(last, 0)))
        for word in speller.misspelt(text, start, end):
            yield self._cursor(block, text, word)

    def _cursor(self, block: QTextBlock, text: str, word: WordAt) -> QTextCursor:
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + units(text, word.start))
        end = block.position() + units(text, word.end)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _offer(self, at: QTextCursor, place: QPoint) -> QMenu | None:
        """Open the menu if there is a misspelt word at a place of the text."""
        block = at.block()
        inside = at.position() - block.position()
        for cursor in self._misspelt(block, inside, inside):
            if cursor.selectionStart() <= at.position() <= cursor.selectionEnd():
                self._mending = cursor
                menu = spelling_menu(self._field, cursor.selectedText())
                menu.triggered.connect(self._on_menu_triggered)
                menu.popup(place)
                return menu
        return None

    @Slot(QAction)
    def _on_menu_triggered(self, action: QAction) -> None:
        what, _, word = str(action.data() or "").partition(":")
        cursor = self._mending
        if cursor is None or not what:
            return
        if what == REPLACE:
            typographic = "’" in cursor.selectedText()
            cursor.insertText(word.replace("'", "’") if typographic else word)
        elif what == ADD:
            spelling().add_requested.emit(cursor.selectedText())
        else:
            spelling().ignore_requested.emit(cursor.selectedText())

    @Slot()
    def _on_text_changed(self) -> None:
        self._typed_to = self._field.textCursor().position()
        self._later.start()

    @Slot()
    def _on_cursor_moved(self) -> None:
        if self._typed_to >= 0 and self._field.textCursor().position() != self._typed_to:
            self._typed_to = -1
            self._later.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look when the field comes into view; offer what a misspelt word may mean."""
        if event.type() in _LOOK_ON:
            self._later.start()
        elif event.type() == QEvent.Type.ContextMenu and isinstance(event, QContextMenuEvent):
            if event.reason() == QContextMenuEvent.Reason.Keyboard:
                return self.open_menu()
            if watched is self._field.viewport():
                at = self._field.cursorForPosition(event.pos())
                return self._offer(at, event.globalPos()) is not None
        return False


def _whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """Widen a part of a text to the blanks around it."""
    wide_end = text.find(" ", end)
    return text.rfind(" ", 0, start) + 1, len(text) if wide_end < 0 else wide_end


def _marking(cursor: QTextCursor) -> QTextEdit.ExtraSelection:
    marking = QTextEdit.ExtraSelection()
    form = QTextCharFormat()
    form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
    form.setUnderlineColor(theme().color("danger"))
    marking.format, marking.cursor = form, cursor
    return marking
