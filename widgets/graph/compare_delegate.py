"""Paints an event as two memories tell it: a line each, and what differs below."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.domain.event_memory import Event
from app.domain.memory_compare import Presence
from app.domain.span import LabelStyle
from widgets.annotation.label_look import draw_style_code
from widgets.graph.compare_model import ROW_ROLE, CompareRow, absent_words, time_of
from widgets.graph.row_text import one_line
from widgets.i18n import tr
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_TEXT
from widgets.theme.paint import (
    chip_height,
    draw_focus,
    draw_row_ground,
    kept,
    line_height,
    text_width,
)
from widgets.theme.theme import theme

_GAP, _CODE = 8, 22
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_FOCUSED = QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_KeyboardFocusChange


class CompareDelegate(QStyledItemDelegate):
    """Draws the rows; all have one height of three lines."""

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Give every event three lines."""
        lines = 2 * _line() + line_height("secondary")
        return QSize(160, lines + (6 if theme().metrics.compact else 10))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one row."""
        row, rect, state = index.data(ROW_ROLE), option.rect, option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        with kept(painter):
            draw_row_ground(painter, rect, selected=selected, hovered=hovered)
            line = rect.adjusted(0, rect.height() - 1, 0, 0)
            painter.fillRect(line, theme().color("border"))
            if isinstance(row, CompareRow):
                pad = theme().metrics.panel_padding
                _paint_row(painter, rect.adjusted(pad, 3, -pad, -4), row)
            if state & _FOCUSED == _FOCUSED:
                draw_focus(painter, rect)


def _line() -> int:
    return max(line_height("body"), round(chip_height()) + 2)


def _paint_row(painter: QPainter, room: QRect, row: CompareRow) -> None:
    top = QRect(room.x(), room.y(), room.width(), _line())
    pair = row.event
    _paint_event(painter, top, "A", pair.first, row.first_style)
    _paint_event(painter, top.translated(0, _line()), "B", pair.second, row.second_style)
    below = QRect(room.x(), top.bottom() + 1 + _line(), room.width(), line_height("secondary"))
    words = row.differences()
    if pair.presence is not Presence.BOTH:
        _paint_note(painter, below, "minus-circle", "warning", absent_words(pair.presence))
    elif words:
        _paint_note(painter, below, "intersect", "warning", words)
    else:
        _paint_note(painter, below, "check-circle", "success", tr("Told alike"))


def _paint_event(
    painter: QPainter, line: QRect, letter: str, event: Event | None, style: LabelStyle | None
) -> None:
    """Draw which memory, the id, what happens, the emotion and when; a dash where there is none."""
    letter_width = text_width("strong", "A") + _GAP
    one_line(painter, line, letter, role="strong", color="muted")
    line = line.adjusted(letter_width, 0, 0, 0)
    if event is None:
        one_line(painter, line, "–", role="body", color="muted")
        return
    time = time_of(event)
    painter.setFont(theme().font("time"))
    painter.setPen(theme().color("muted"))
    painter.drawText(line, _RIGHT, time)
    line = line.adjusted(0, 0, -text_width("time", time) - _GAP, 0)
    code_width = theme().px(_CODE)
    if style is not None and (style.code or style.family):
        code = QRectF(line.right() - code_width, 0, code_width, chip_height())
        code.moveTop(line.y() + (line.height() - code.height()) / 2)
        draw_style_code(painter, code, style)
    line = line.adjusted(0, 0, -code_width - _GAP, 0)
    one_line(painter, line, event.id, role="strong")
    used = text_width("strong", event.id) + _GAP
    one_line(painter, line.adjusted(used, 0, 0, 0), event.summary[:400], role="body")


def _paint_note(painter: QPainter, line: QRect, icon_name: str, ink: str, words: str) -> None:
    side = theme().px(ICON_TEXT) - 2
    left = text_width("strong", "A") + _GAP
    place = QRect(line.x() + left, line.y() + (line.height() - side) // 2, side, side)
    icon(icon_name, ink).paint(painter, place)
    text = line.adjusted(left + side + _GAP // 2, 0, 0, 0)
    one_line(painter, text, words, role="secondary", color="muted")
