"""Cells of a confusion table: where both said the same, the ground is tinted."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from widgets.theme.theme import theme


class ConfusionDelegate(QStyledItemDelegate):
    """Paints the diagonal on a ground of its own; the style sheet would ignore the model's."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint the ground, then the cell."""
        if index.row() == index.column():
            painter.fillRect(option.rect, theme().color("raised"))
        super().paint(painter, option, index)
