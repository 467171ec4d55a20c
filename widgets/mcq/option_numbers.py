"""Options are called by their numbers in the window, as their keys are; files call them letters."""

from __future__ import annotations

from app.domain.mcq import LETTERS
from app.domain.phrase import Phrase
from widgets.i18n import tr_phrase

_NAMES = frozenset({"letter", "one", "other", "first"})
"""What the values of phrases are called that name an option."""


def option_number(letter: str) -> str:
    """Return the number of an option that a letter names; what is none stays as it is."""
    return str(LETTERS.index(letter) + 1) if len(letter) == 1 and letter in LETTERS else letter


def numbered(message: str) -> str:
    """Return a phrase with numbers in place of the letters of options."""
    if not isinstance(message, Phrase) or not message.values:
        return message
    values = {name: _value(name, value) for name, value in message.values.items()}
    return Phrase(message.template, message.many, values)


def tr_numbered(message: str) -> str:
    """Return a phrase in the language of the interface, with numbers for options."""
    return tr_phrase(numbered(message))


def _value(name: str, value: object) -> object:
    if isinstance(value, Phrase):
        return numbered(value)
    return option_number(value) if name in _NAMES and isinstance(value, str) else value
