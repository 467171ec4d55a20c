"""Rows that move: by Alt+Up and Alt+Down, and by dragging; Delete asks to remove one.

The views never move anything themselves: they say which row should stand where.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDropEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView


def prepare_row_drag(view: QAbstractItemView) -> None:
    """Let rows of a view be dragged within it."""
    view.setDragEnabled(True)
    view.setAcceptDrops(True)
    view.setDropIndicatorShown(True)
    view.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
    view.setDragDropOverwriteMode(False)
    view.setDefaultDropAction(Qt.DropAction.MoveAction)


def row_step(event: QKeyEvent) -> int:
    """Return -1 for Alt+Up, 1 for Alt+Down, 0 for other keys."""
    if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier != Qt.KeyboardModifier.AltModifier:
        return 0
    return {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)


def dropped_row(view: QAbstractItemView, event: QDropEvent, mime: str) -> tuple[int, int] | None:
    """Return the dragged row and where it should stand afterwards, or None if it stays.

    The drop is taken over from the view, which would remove the dragged row from its model.
    """
    raw = bytes(event.mimeData().data(mime).data())
    if event.source() is not view or not raw:
        event.ignore()
        return None
    event.setDropAction(Qt.DropAction.IgnoreAction)
    event.accept()
    row, gap = int(raw), _gap(view, event.position().toPoint())
    target = gap - 1 if gap > row else gap
    return None if target == row else (row, target)


def _gap(view: QAbstractItemView, place: QPoint) -> int:
    index = view.indexAt(place)
    model = view.model()
    if not index.isValid():
        return model.rowCount() if model is not None else 0
    middle = view.visualRect(index).center().y()
    return index.row() + (1 if place.y() > middle else 0)
