"""The keys that hints name: those in force, where a button is given the key an action has at first.

Buttons and hints are built with the keys of the design. Once a user or a preset changes a key,
all of them show the one in force without being built anew.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal


class LiveKeys(QObject):
    """First keys of actions, and what became of them.

    Signals
    -------
    changed
        Other keys are in force.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._now: dict[str, str] = {}

    def shown(self, key: str) -> str:
        """Return the key to name where an action had `key` at first; empty if it has none now."""
        return self._now.get(key, key)

    def set_keys(self, now: Mapping[str, str]) -> None:
        """Take the key in force for each first key, in portable text."""
        if now != self._now:
            self._now = dict(now)
            self.changed.emit()


_LIVE: list[LiveKeys] = []


def live_keys() -> LiveKeys:
    """Return the one object, made on first use."""
    if not _LIVE:
        _LIVE.append(LiveKeys())
    return _LIVE[0]
