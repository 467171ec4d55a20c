"""Paints a row of the queue: state, id, category and a word for it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.domain.item_queue import QueueRow, QueueState
from widgets.mcq.queue_model import CURRENT_ROLE, ROW_ROLE
from widgets.mcq.words import CURRENT_ICON, STATE_ICONS, short_category
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_TEXT
from widgets.theme.paint import (
    draw_focus,
    draw_plain_chip,
    draw_row_ground,
    elide,
    kept,
    line_height,
    plain_chip_width,
    text_width,
)
from widgets.theme.theme import theme

_ICON_AT, _ID_AT, _GAP, _RIGHT, _ABOVE = 16, 42, 8, 10, 6
_ID_LEAST = "c3-0000"
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class QueueDelegate(QStyledItemDelegate):
    """One line."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw the row."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, QueueRow):
            return
        state = QStyle.StateFlag
        rect = option.rect
        with kept(painter):
            draw_row_ground(
                painter,
                rect,
                selected=bool(option.state & state.State_Selected),
                hovered=bool(option.state & state.State_MouseOver),
            )
            painter.fillRect(rect.adjusted(0, rect.height() - 1, 0, 0), theme().color("border"))
            _draw(painter, rect, row, is_current=bool(index.data(CURRENT_ROLE)))
            by_keyboard = state.State_HasFocus | state.State_KeyboardFocusChange
            if option.state & by_keyboard == by_keyboard:
                draw_focus(painter, rect)

    def sizeHint(
        self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the one height of all rows."""
        return QSize(option.rect.width(), row_height())


def row_height() -> int:
    """Return the height of all rows in pixels."""
    return max(theme().metrics.list_row + _ABOVE, line_height("secondary") + _ABOVE)


def _draw(painter: QPainter, rect: QRect, row: QueueRow, *, is_current: bool) -> None:
    side = theme().px(ICON_TEXT)
    name, color = STATE_ICONS[row.state]
    if is_current and row.state is QueueState.OPEN:
        name, color = CURRENT_ICON
    top = rect.center().y() - side // 2 + 1
    icon(name, color).paint(painter, QRect(rect.x() + _ICON_AT, top, side, side))
    marks = _draw_marks(painter, rect, row, top, side)
    x, end = rect.x() + theme().px(_ID_AT), rect.right() - _RIGHT - marks
    painter.setFont(theme().font("time"))
    painter.setPen(theme().color("text"))
    width = min(text_width("time", row.item.item_id), (end - x) * 3 // 5)
    shown = elide("time", row.item.item_id, width)
    painter.drawText(QRect(x, rect.y(), width, rect.height()), _LEFT, shown)
    x += max(width, text_width("time", _ID_LEAST)) + _GAP
    category = row.item.category
    if category and (chip := plain_chip_width(category) - 2) < end - x:
        draw_plain_chip(painter, QRect(x, rect.y(), chip, rect.height() - 1), category)
        x += chip + _GAP
    painter.setFont(theme().font("secondary"))
    painter.setPen(theme().color("muted"))
    words = elide("secondary", short_category(category), end - x)
    painter.drawText(QRect(x, rect.y(), end - x, rect.height()), _LEFT, words)


def _draw_marks(painter: QPainter, rect: QRect, row: QueueRow, top: int, side: int) -> int:
    """Draw what is to be known besides, at the right; return the room it took."""
    marks = [("video-camera-slash", "warning")] if not row.has_video else []
    marks += [("timer", "warning")] if row.is_hasty else []
    for place, (name, color) in enumerate(marks, start=1):
        box = QRect(rect.right() - _RIGHT - place * (side + 2), top, side, side)
        icon(name, color).paint(painter, box)
    return len(marks) * (side + 2)
