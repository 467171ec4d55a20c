"""One application-wide filter turns keys into actions, and never while somebody types.

A *bare* key (a character, with or without Shift, an arrow, Home, End) is left alone while the focus
takes text; keys with Ctrl or Alt and function keys work there too, but for those a text field
needs itself (moving by word, undoing what was typed). Up and Down, with Alt too, which moves a row,
and paging stay with a focused list, Space with a focused button and arrows with a slider or a
choice: those get the focus by Tab alone, from somebody who works without a mouse.

Some keys have no action of their own, because what they do depends on what is looked at: the keys
of labels, Escape while a span is open, Delete on the timeline. Who knows of them claims them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from widgets.float_window import FloatWindow
from widgets.key_text import key_text
from widgets.theme.theme import theme

_MODIFIED = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_FIELD_KEYS = {
    QKeySequence(text).toString()
    for text in ("Ctrl+Left", "Ctrl+Right", "Ctrl+Up", "Ctrl+Down", "Ctrl+Y", "Ctrl+E", "Ctrl+H")
}
_LIST_KEYS = {"Up", "Down", "PgUp", "PgDown", "Alt+Up", "Alt+Down"}
_PRESS_KEYS, _SIDEWAYS = {"Space"}, {"Left", "Right"}
_MOVES_UP_AND_DOWN = (QAbstractItemView, QAbstractSlider, QComboBox)
_UNDO = QKeySequence("Ctrl+Z").toString()
_REDO = QKeySequence("Ctrl+Shift+Z").toString()

KeyClaim = Callable[[str, QWidget, bool], Callable[[], object] | None]
"""Asked with a key, the widget that has the focus and whether an action has the key; returns what
the key does, or None where it does nothing here. It does not repeat while the key is held."""


class KeyRouter(QObject):
    """Watches key presses of the main window and of its panels' own windows, not of dialogs."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._actions: dict[str, QAction] = {}
        self._claims: list[KeyClaim] = []
        self._resting = False

    def set_resting(self, resting: bool) -> None:
        """Let all keys pass while something over the window reads them itself."""
        self._resting = resting

    def rebind(self, actions: Iterable[QAction]) -> None:
        """Route the shortcuts these actions have now, and no others.

        Raises
        ------
        ValueError
            Two of them share a key.
        """
        self._actions.clear()
        for action in actions:
            self.bind(action)

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

    def listen(self) -> None:
        """Look at the keys of the application from now on."""
        self._on_theme_dressing(begins=False)
        theme().dressing.connect(self._on_theme_dressing)

    @Slot(bool)
    def _on_theme_dressing(self, begins: bool) -> None:
        """Stand aside while everything is dressed anew: that would take half as long again."""
        application = QApplication.instance()
        if application is not None and begins:
            application.removeEventFilter(self)
        elif application is not None:
            application.installEventFilter(self)

    def claim(self, claim: KeyClaim) -> None:
        """Ask before any action whether somebody wants a key that is not being typed."""
        self._claims.append(claim)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Trigger the action of a key press and swallow it, or let it pass."""
        kind = event.type()
        if kind not in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            return False
        if not isinstance(event, QKeyEvent) or not isinstance(watched, QWidget):
            return False
        key = self._key_for_us(watched, event)
        action = self._actions.get(key)
        claimed = self._claimed(watched, key, action) if key else None
        if action is None and claimed is None:
            return False
        if kind == QEvent.Type.ShortcutOverride:
            event.accept()  # so that it comes again as a key press, and to no other shortcut
        else:
            _run(action, claimed, is_repeat=event.isAutoRepeat())
        return True

    def _key_for_us(self, watched: QWidget, event: QKeyEvent) -> str:
        """Return the text of a key that neither another window nor the focus wants, else empty."""
        if self._resting or not self._is_ours(watched.window()):
            return ""
        if QApplication.activePopupWidget() is not None:
            return ""
        if QApplication.activeModalWidget() not in (None, self._window):
            return ""
        if _is_kept(watched.window(), event):
            return ""
        key = key_text(event)
        focus = QApplication.focusWidget() or watched
        return "" if _belongs_to_focus(focus, key, event) else key

    def _claimed(
        self, watched: QWidget, key: str, action: QAction | None
    ) -> Callable[[], object] | None:
        focus = QApplication.focusWidget() or watched
        is_taken = action is not None
        claimed = (claim(key, focus, is_taken) for claim in self._claims)
        return next((run for run in claimed if run is not None), None)

    def _is_ours(self, window: QWidget) -> bool:
        is_panel = isinstance(window, FloatWindow) and window.parentWidget() is self._window
        return window is self._window or is_panel


def _run(action: QAction | None, claimed: Callable[[], object] | None, *, is_repeat: bool) -> None:
    if claimed is not None:
        if not is_repeat:
            claimed()
    elif action is not None and action.isEnabled():
        repeats = action.objectName() != "play.toggle"
        if repeats or not is_repeat:
            action.trigger()


def _is_kept(window: QWidget, event: QKeyEvent) -> bool:
    """Tell whether a bare key stays in a window that shows something else than what it acts on."""
    keeps = isinstance(window, FloatWindow) and window.keeps_bare_keys
    return keeps and not (event.modifiers() & _MODIFIED or _is_function_key(event.key()))


def takes_text(widget: QWidget | None) -> bool:
    """Tell whether keys typed now would become text."""
    if isinstance(widget, QLineEdit | QTextEdit | QPlainTextEdit):
        return not widget.isReadOnly()
    if isinstance(widget, QComboBox):
        return widget.isEditable()
    return isinstance(widget, QAbstractSpinBox)


@runtime_checkable
class OwnsKeys(Protocol):
    """A widget in which some keys mean something of its own while it has the focus."""

    @property
    def own_keys(self) -> Collection[str]:
        """The keys, in portable text."""


def _belongs_to_focus(focus: QWidget, key: str, event: QKeyEvent) -> bool:
    if isinstance(focus, OwnsKeys) and key in focus.own_keys:
        return True
    if takes_text(focus):
        return _belongs_to_field(focus, key, event)
    if key in _LIST_KEYS and isinstance(focus, _MOVES_UP_AND_DOWN):
        return True
    if key in _PRESS_KEYS:
        # What a click could have left the focus on is not pressed by accident.
        by_click = focus.focusPolicy().value & Qt.FocusPolicy.ClickFocus.value
        return isinstance(focus, QAbstractButton | QComboBox) and not by_click
    return key in _SIDEWAYS | _LIST_KEYS and _is_choice(focus)


def _is_choice(widget: QWidget) -> bool:
    """Tell whether arrows move a value or go from one choice to the next."""
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    return isinstance(widget, QAbstractSlider) or (group is not None and group.exclusive())


def _belongs_to_field(field: QWidget, key: str, event: QKeyEvent) -> bool:
    if key in (_UNDO, _REDO):
        return _can_undo(field) if key == _UNDO else _can_redo(field)
    if key in _LIST_KEYS and isinstance(field, QComboBox):
        return True
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
