"""Keys as text: the portable one that is stored, and the one people read."""

from __future__ import annotations

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

_MODIFIER_KEYS = (
    Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta,
    Qt.Key.Key_Super_L, Qt.Key.Key_Super_R, Qt.Key.Key_CapsLock, Qt.Key.Key_NumLock,
)  # fmt: skip


def key_text(event: QKeyEvent) -> str:
    """Return the portable text of a key press; keypad keys count as their plain twins.

    Shift is dropped where it only makes the character (``+`` on many layouts), kept for letters.
    A key that Qt has no name for gives an empty text.
    """
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    try:
        key = Qt.Key(event.key())
    except ValueError:
        return ""
    if key == Qt.Key.Key_Enter:  # of the keypad
        key = Qt.Key.Key_Return
    text = event.text()
    if text and text.isprintable() and not text.isalnum() and not text.isspace():
        modifiers &= ~Qt.KeyboardModifier.ShiftModifier
    return QKeySequence(QKeyCombination(modifiers, key)).toString()


def is_modifier(event: QKeyEvent) -> bool:
    """Tell whether only Ctrl, Shift, Alt or the like was pressed, and no key yet."""
    return event.key() in _MODIFIER_KEYS


def native_keys(keys: str) -> str:
    """Return a portable key text as this system writes it."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
