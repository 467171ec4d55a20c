"""Completes names of people while somebody writes in a text field."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Slot
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QAbstractItemView, QCompleter

from widgets.question.text_field import TextArea
from widgets.text_places import letters

_LEAST = 2
_TAKE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)


class NameCompleter(QObject):
    """Offers names that begin as the word at the cursor; Return or Tab takes one."""

    def __init__(self, field: TextArea) -> None:
        super().__init__(field)
        self._field = field
        self._names = QStringListModel(self)
        self._completer = QCompleter(self._names, self)
        self._is_made = False  # the list of the completer is made when it is first needed
        self._completer.setWidget(field)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._completer.setMaxVisibleItems(6)
        self._completer.activated.connect(self._on_activated)
        field.typed.connect(self._on_typed)
        field.installEventFilter(self)

    @property
    def offered(self) -> list[str]:
        """The names offered now; none while the list is closed."""
        if self._list is None:
            return []
        model = self._completer.completionModel()
        return [str(model.index(row, 0).data()) for row in range(model.rowCount())]

    @property
    def _list(self) -> QAbstractItemView | None:
        """The list while it is open."""
        popup = self._completer.popup() if self._is_made else None
        return popup if popup is not None and popup.isVisible() else None

    def set_names(self, names: Sequence[str]) -> None:
        """Offer these names; the same ones again leave an open list as it is."""
        if list(names) != self._names.stringList():
            self._names.setStringList(list(names))

    def _word(self) -> str:
        """Return the part of a word before the cursor."""
        cursor = self._field.textCursor()
        line = cursor.block().text()
        before = line[: letters(line, cursor.positionInBlock())]
        at = len(before)
        while at and (before[at - 1].isalnum() or before[at - 1] in "\u30fb\u00b7'"):
            at -= 1
        return before[at:]

    @Slot()
    def _on_typed(self) -> None:
        word = self._word()
        wanted = len(word) >= _LEAST and self._field.hasFocus() and not self._field.is_composing
        if not wanted and not self._is_made:
            return
        self._completer.setCompletionPrefix(word if wanted else "")
        count = self._completer.completionCount()
        first = self._completer.currentCompletion()
        if not wanted or not count or first == word:
            if (shown := self._list) is not None:
                shown.hide()
            return
        popup = self._completer.popup()
        if popup is None:
            return
        if not self._is_made:
            self._is_made = True
            # The open list gets the keys, and hands them to the field past all of its filters.
            popup.installEventFilter(self)
        popup.setCurrentIndex(self._completer.completionModel().index(0, 0))
        place = self._field.cursorRect()
        place.setWidth(popup.sizeHintForColumn(0) + 24)
        self._completer.complete(place)

    @Slot(str)
    def _on_activated(self, name: str) -> None:
        cursor = self._field.textCursor()
        left = QTextCursor.MoveOperation.PreviousCharacter
        cursor.movePosition(left, QTextCursor.MoveMode.KeepAnchor, len(self._word()))
        cursor.insertText(name)
        self._field.setTextCursor(cursor)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Take the first name with Return or Tab while the list is open."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        popup = self._list
        if event.key() not in _TAKE or popup is None:
            return False
        popup.hide()
        self._on_activated(str(popup.currentIndex().data() or self._completer.currentCompletion()))
        return True
