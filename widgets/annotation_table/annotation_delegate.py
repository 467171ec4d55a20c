"""Paints the cells of the annotation table: texts, times, chips of labels."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.domain.annotation_rows import Column
from app.domain.span import LabelStyle
from widgets.annotation.label_look import draw_style_code
from widgets.annotation_table.annotation_model import CHOSEN_ROLE, STYLES_ROLE
from widgets.models.question_diff import AnyIndex
from widgets.theme.metrics import RADIUS_CHIP, SELECTION_BAR
from widgets.theme.paint import chip_height, draw_focus, elide, kept, text_width
from widgets.theme.theme import theme

_PAD, _CODE, _GAP = 8, 22, 4
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_TIMES = (Column.START, Column.END, Column.DURATION)
_MUTED = (Column.END, Column.DURATION, Column.RATER)


class AnnotationDelegate(QStyledItemDelegate):
    """Draws rows; the view tells it which one is current and hovered.

    Attributes
    ----------
    current, hovered
        Rows, -1 for none.
    has_focus
        Whether the ring of the keyboard stands round the current row.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.current, self.hovered = -1, -1
        self.has_focus = False

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Draw the ground, the cell, and the ring of the current row."""
        rect, row = option.rect, index.row()
        with kept(painter):
            if index.data(CHOSEN_ROLE):
                painter.fillRect(rect, theme().color("selection"))
                if index.column() == 0:
                    bar = QRect(rect.x(), rect.y(), SELECTION_BAR, rect.height())
                    painter.fillRect(bar, theme().color("accent"))
            elif row == self.hovered or option.state & QStyle.StateFlag.State_MouseOver:
                painter.fillRect(rect, theme().color("raised"))
            line = rect.adjusted(0, rect.height() - 1, 0, 0)
            painter.fillRect(line, theme().color("border"))
            self._draw_cell(painter, rect, index)
            if row == self.current and self.has_focus:
                self._draw_ring(painter, rect, index.column())

    def _draw_cell(self, painter: QPainter, rect: QRect, index: AnyIndex) -> None:
        column = Column(index.column())
        if column is Column.LABELS:
            self._draw_labels(painter, rect, index.data(STYLES_ROLE) or [])
            return
        role = "time" if column in _TIMES else "table"
        text, room = str(index.data() or ""), rect.adjusted(_PAD, 0, -_PAD, 0)
        painter.setFont(theme().font(role))
        painter.setPen(theme().color("muted" if column in _MUTED else "text"))
        side = _RIGHT if column in _TIMES else _LEFT
        painter.drawText(room, side, elide(role, text, room.width()))

    def _draw_labels(self, painter: QPainter, rect: QRect, styles: list[LabelStyle]) -> None:
        x, right = rect.x() + _PAD - 2, rect.right() - 2
        for number, style in enumerate(styles):
            left = len(styles) - number
            more = f"+{left}"
            needed = chip_width(style) + (text_width("caption", more) + _GAP if left > 1 else 0)
            if number and x + needed > right:
                painter.setFont(theme().font("caption"))
                painter.setPen(theme().color("muted"))
                painter.drawText(QRect(x, rect.y(), right - x, rect.height()), _LEFT, more)
                return
            room = QRect(x, rect.y(), max(0, right - x), rect.height())
            x += draw_style_chip(painter, room, style) + _GAP

    def _draw_ring(self, painter: QPainter, rect: QRect, column: int) -> None:
        """Draw this cell's part of the ring that stands round the whole row."""
        painter.setClipRect(rect)
        first, last = column == 0, column == len(Column) - 1
        ring = rect.adjusted(0 if first else -_PAD, 0, 0 if last else _PAD, -1)
        draw_focus(painter, ring)


def chip_width(style: LabelStyle) -> int:
    """Return the room that the chip of a label takes."""
    return theme().px(_CODE) + text_width("secondary", style.name) + 2 * _PAD - 2


def draw_style_chip(painter: QPainter, rect: QRect, style: LabelStyle) -> int:
    """Draw a label's chip at the left of `rect`, centred upright; return the width it took."""
    width, code = min(chip_width(style), rect.width()), theme().px(_CODE)
    top = rect.center().y() - chip_height() / 2 + 1
    box = QRectF(rect.x(), top, width, chip_height())
    with kept(painter):
        pen = QPen(theme().color("border_strong" if style.is_unknown else "border"), 1)
        if style.is_unknown:
            pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.setBrush(theme().color("raised"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CHIP, RADIUS_CHIP)
        draw_style_code(painter, QRectF(box.x(), box.y(), code, box.height()), style)
        painter.setFont(theme().font("secondary"))
        painter.setPen(theme().color("text"))
        room = box.adjusted(code + _PAD - 2, 0, -4, 0)
        painter.drawText(room, _LEFT, elide("secondary", style.name, room.width()))
    return width
