"""Paints a row of the question list: id and status, two lines of text, type and video."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.domain.question import QuestionRow
from widgets.i18n import tr
from widgets.models.question_row_model import ROW_ROLE, VIDEO_TITLE_ROLE
from widgets.question.paragraph import draw_paragraph, line_height, text_font
from widgets.question.words import type_word
from widgets.theme.paint import (
    draw_focus,
    draw_pill,
    draw_row_ground,
    elide,
    kept,
    pill_height,
    pill_size,
)
from widgets.theme.theme import theme

_LEFT = 15
_RIGHT = 12
_TOP, _PILL_GAP = 8, 3
_VCENTER = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class QuestionRowDelegate(QStyledItemDelegate):
    """Three lines at 86 px, as high as `Metrics.question_row`."""

    def _draw_row(self, painter: QPainter, rect: QRect, row: QuestionRow, video: str) -> None:
        inner = rect.adjusted(_LEFT, _TOP, -_RIGHT, -6)
        top = QRect(inner.x(), inner.y(), inner.width(), pill_height())
        draw_pill(painter, top, row.status)
        room = top.width() - pill_size(row.status).width() - 8
        painter.setFont(theme().font("time"))
        painter.setPen(theme().color("muted"))
        painter.drawText(top, _VCENTER, elide("time", row.question_id, room))
        text = inner.adjusted(0, pill_height() + _PILL_GAP, 0, 0)
        shown = row.text or tr("No text yet")
        color = "text" if row.text else "muted"
        used = draw_paragraph(painter, text, shown, role="body", color=color)
        last = QRect(inner.x(), text.y() + used + 1, inner.width(), line_height("secondary"))
        words = " · ".join(filter(None, (type_word(row.type), _origin(row), video)))
        painter.setFont(text_font("secondary", words))
        painter.setPen(theme().color("muted"))
        painter.drawText(last, _VCENTER, elide("secondary", words, last.width()))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw the row."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, QuestionRow):
            return
        state = QStyle.StateFlag
        with kept(painter):
            draw_row_ground(
                painter,
                option.rect,
                selected=bool(option.state & state.State_Selected),
                hovered=bool(option.state & state.State_MouseOver),
            )
            line = option.rect.adjusted(0, option.rect.height() - 1, 0, 0)
            painter.fillRect(line, theme().color("border"))
            self._draw_row(painter, option.rect, row, str(index.data(VIDEO_TITLE_ROLE) or ""))
            by_keyboard = state.State_HasFocus | state.State_KeyboardFocusChange
            if option.state & by_keyboard == by_keyboard:
                draw_focus(painter, option.rect)

    def sizeHint(
        self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the one height of all rows."""
        return QSize(option.rect.width(), row_height())


def row_height() -> int:
    """Return the height of all rows in pixels; a large system font makes them higher."""
    text = 2 * line_height("body") + line_height("secondary")
    lines = _TOP + pill_height() + _PILL_GAP + text + 4
    return max(theme().metrics.question_row, lines)


def _origin(row: QuestionRow) -> str:
    return tr("imported") if row.imported else ""
