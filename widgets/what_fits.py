"""Which parts of a bar fit: a narrow bar leaves the least wanted out instead of cutting all."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget


def width_of(parts: Sequence[QWidget], spacing: int) -> int:
    """Return the width that parts ask for, each with the space before it."""
    return sum(_wanted(part) + spacing for part in parts)


def show_what_fits(groups: Sequence[Sequence[QWidget]], room: int, spacing: int) -> None:
    """Show groups of parts in the order of their worth as long as there is room in pixels.

    A group is shown whole or not at all; a smaller one behind it may still find room.
    """
    for group in groups:
        needed = width_of(group, spacing)
        fits = needed <= room
        room -= needed if fits else 0
        for part in group:
            part.setVisible(fits)


def _wanted(part: QWidget) -> int:
    least, most = part.minimumWidth(), part.maximumWidth()
    part.ensurePolished()  # the style sheet decides the hint, and a hidden part may not have met it
    return min(max(part.sizeHint().width(), part.minimumSizeHint().width(), least), most)
