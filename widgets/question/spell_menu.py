"""The menu of a text field at a misspelt word: words that may be meant, then the usual entries."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPlainTextEdit

from widgets.i18n import tr
from widgets.spelling import spelling

REPLACE, ADD, IGNORE = "replace", "add", "ignore"
"""What an entry does; the data of the first kind goes on with a colon and the word."""


def spelling_menu(field: QPlainTextEdit, word: str) -> QMenu:
    """Return the menu of a field with what concerns a word at its top; it goes when it closes."""
    menu, speller = field.createStandardContextMenu(), spelling().speller
    menu.setObjectName("spelling")
    menu.aboutToHide.connect(menu.deleteLater)
    usual = menu.actions()[0]
    meant = speller.suggestions(word) if speller is not None else ()
    for one in meant:
        _insert(menu, usual, one.replace("&", "&&"), f"{REPLACE}:{one}")
    if not meant:
        _insert(menu, usual, tr("No suggestions"), "").setEnabled(False)
    menu.insertSeparator(usual)
    add = _insert(menu, usual, tr("Add “{word}” to the project’s words", word=word), ADD)
    add.setEnabled(spelling().can_add)
    _insert(menu, usual, tr("Ignore here"), IGNORE)
    menu.insertSeparator(usual)
    return menu


def _insert(menu: QMenu, before: QAction, words: str, data: str) -> QAction:
    action = QAction(words, menu)
    action.setData(data)
    menu.insertAction(before, action)
    return action
