"""The head of a table that is sorted by its columns: the arrow never lies over the word."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from widgets.theme.icons import icon
from widgets.theme.paint import elide, kept, text_width
from widgets.theme.theme import theme

_PAD, _ARROW, _GAP = 8, 12, 3
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class SortHeader(QHeaderView):
    """Draws the word of each column, and beside that of the sorted one where its order leads."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setSortIndicatorShown(True)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:  # noqa: N802 - Qt
        """Draw one head."""
        is_sorted = section == self.sortIndicatorSection()
        word, on_right = self._word(section), self._is_right(section)
        arrow = theme().px(_ARROW) + _GAP if is_sorted else 0
        with kept(painter):
            painter.fillRect(rect, theme().color("surface"))
            painter.fillRect(rect.adjusted(0, rect.height() - 1, 0, 0), theme().color("border"))
            painter.setFont(theme().font("table_header"))
            painter.setPen(theme().color("text" if is_sorted else "muted"))
            room = rect.adjusted(_PAD, 0, -_PAD, 0)
            word = elide("table_header", word, room.width() - arrow)
            width = text_width("table_header", word)
            left = room.right() + 1 - width if on_right else room.left()
            painter.drawText(QRect(left, rect.y(), width, rect.height()), _LEFT, word)
            if is_sorted:
                x = left - arrow if on_right else left + width + _GAP
                self._draw_arrow(painter, x, rect)

    def _draw_arrow(self, painter: QPainter, x: int, rect: QRect) -> None:
        rising = self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
        side = theme().px(_ARROW)
        box = QRect(x, rect.y() + (rect.height() - side) // 2, side, side)
        icon("caret-up" if rising else "caret-down", "text").paint(painter, box)

    def _word(self, section: int) -> str:
        model = self.model()
        return str(model.headerData(section, Qt.Orientation.Horizontal) or "")

    def _is_right(self, section: int) -> bool:
        role = Qt.ItemDataRole.TextAlignmentRole
        side = self.model().headerData(section, Qt.Orientation.Horizontal, role)
        return side is not None and bool(Qt.AlignmentFlag(side) & Qt.AlignmentFlag.AlignRight)
