"""Hairlines."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame


def level_line() -> QFrame:
    """Return a horizontal hairline."""
    line = QFrame()
    line.setProperty("kind", "line")
    return line
