"""Spelling as all text fields share it: what tells right from wrong, and what a word becomes.

The application sets a `Speller` where a dictionary is there; without one no field marks anything.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.domain.spelling import Speller


class Spelling(QObject):
    """What is in force.

    Signals
    -------
    changed
        Another speller, or none, is in force.
    add_requested(word)
        The project shall know a word.
    ignore_requested(word)
        A word shall pass in the question shown.
    """

    changed = Signal()
    add_requested = Signal(str)
    ignore_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._speller: Speller | None = None
        self._can_add = False

    @property
    def speller(self) -> Speller | None:
        """What tells which words are misspelt; None checks nothing."""
        return self._speller

    @property
    def can_add(self) -> bool:
        """Whether the project takes words."""
        return self._can_add

    def set_speller(self, speller: Speller | None, *, can_add: bool = False) -> None:
        """Check with this from now on."""
        if speller is None and self._speller is None:
            return
        self._speller, self._can_add = speller, can_add
        self.changed.emit()


_SHARED: list[Spelling] = []


def spelling() -> Spelling:
    """Return the one object, made on first use."""
    if not _SHARED:
        _SHARED.append(Spelling())
    return _SHARED[0]
