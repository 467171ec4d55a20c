"""One application-wide filter turns keys into actions, and never while somebody types.

A *bare* key (a character, with or without Shift, an arrow, Home, End) is left alone while the focus
takes text; keys with Ctrl or Alt and function keys work there too, but for those a text field
needs itself (moving by word, undoing what was typed).
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

_MODIFIED = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_FIELD_KEYS = {
    QKeySequence(text).toString()
    for text in ("Ctrl+Left", "Ctrl+Right", "Ctrl+Up", "Ctrl+Down", "Ctrl+Y", "Ctrl+E", "Ctrl+H")
}
_UNDO = QKeySequence("Ctrl+Z").toString()
_REDO = QKeySequence("Ctrl+Shift+Z").toString()


class KeyRouter(QObject):
    """Watches key presses of one window and triggers actions."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._actions: dict[str, QAction] = {}

    def bind(self, action: QAction) -> None:
        """Route all shortcuts of an action to it.

        Raises
        ------
        ValueError
            Another action has one of its keys already.
        """
        for sequence in action.shortcuts():
            key = sequence.toString()
            if key in self._actions:
                other = self._actions[key].objectName()
                raise ValueError(f"{key} belongs to both {other} and {action.objectName()}")
            self._actions[key] = action

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Trigger the action of a key press and swallow it, or let it pass."""
        kind = event.type()
        if kind not in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            return False
        if not isinstance(event, QKeyEvent) or not isinstance(watched, QWidget):
            return False
        action = self._action_for(watched, event)
        if action is None:
            return False
        if kind == QEvent.Type.ShortcutOverride:
            event.accept()  # so that it comes again as a key press, and to no other shortcut
            return True
        if action.isEnabled() and not (
            event.isAutoRepeat() and action.objectName() == "play.toggle"
        ):
            action.trigger()
        return True

    def _action_for(self, watched: QWidget, event: QKeyEvent) -> QAction | None:
        if watched.window() is not self._window or QApplication.activePopupWidget() is not None:
            return None
        if QApplication.activeModalWidget() not in (None, self._window):
            return None
        key = key_text(event)
        action = self._actions.get(key)
        focus = QApplication.focusWidget() or watched
        if action is None or (takes_text(focus) and _belongs_to_field(focus, key, event)):
            return None
        return action


def key_text(event: QKeyEvent) -> str:
    """Return the portable text of a key press; keypad keys count as their plain twins.

    Shift is dropped where it only makes the character (``+`` on many layouts), kept for letters.
    """
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    try:
        key = Qt.Key(event.key())
    except ValueError:  # a key Qt has no name for
        return ""
    text = event.text()
    if text and text.isprintable() and not text.isalnum() and not text.isspace():
        modifiers &= ~Qt.KeyboardModifier.ShiftModifier
    return QKeySequence(QKeyCombination(modifiers, key)).toString()


def takes_text(widget: QWidget | None) -> bool:
    """Tell whether keys typed now would become text."""
    if isinstance(widget, QLineEdit | QTextEdit | QPlainTextEdit):
        return not widget.isReadOnly()
    if isinstance(widget, QComboBox):
        return widget.isEditable()
    return isinstance(widget, QAbstractSpinBox)


def _belongs_to_field(field: QWidget, key: str, event: QKeyEvent) -> bool:
    if key in (_UNDO, _REDO):
        return _can_undo(field) if key == _UNDO else _can_redo(field)
    if event.modifiers() & _MODIFIED:
        return key in _FIELD_KEYS or _makes_text(event)
    return not _is_function_key(event.key())


def _makes_text(event: QKeyEvent) -> bool:
    # AltGr on many layouts comes as Ctrl+Alt and makes characters.
    both = event.modifiers() & _MODIFIED == _MODIFIED
    return both and bool(event.text()) and event.text().isprintable()


def _is_function_key(key: int) -> bool:
    return Qt.Key.Key_F1 <= key <= Qt.Key.Key_F35


def _can_undo(field: QWidget) -> bool:
    if isinstance(field, QLineEdit):
        return field.isUndoAvailable()
    if isinstance(field, QTextEdit | QPlainTextEdit):
        return field.document().isUndoAvailable()
    return False


def _can_redo(field: QWidget) -> bool:
    if isinstance(field, QLineEdit):
        return field.isRedoAvailable()
    if isinstance(field, QTextEdit | QPlainTextEdit):
        return field.document().isRedoAvailable()
    return False
