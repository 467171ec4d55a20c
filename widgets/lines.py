"""Hairlines."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame


def level_line() -> QFrame:
    """Return a horizontal hairline."""
    line = QFrame()
    line.setProperty("kind", "line")
    return line


def upright_line() -> QFrame:
    """Return a vertical hairline."""
    line = QFrame()
    line.setProperty("kind", "upright-line")
    return line
