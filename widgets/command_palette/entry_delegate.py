"""Paints the rows of the palette: icon, text with its hits, what stands beside it, keys."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.domain.question import Status
from widgets.command_palette.entry import Heading, PaletteEntry, group_title
from widgets.command_palette.palette_model import ENTRY_ROLE
from widgets.hit_text import draw_hit_text
from widgets.question.script import language_of
from widgets.theme import paint
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_TEXT, SELECTION_BAR
from widgets.theme.theme import theme

ROW, HEADING = 40, 30
_LEFT, _TEXT, _RIGHT, _GAP = 14, 44, 14, 10
_VERTICAL = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class EntryDelegate(QStyledItemDelegate):
    """Draws headings and entries."""

    def sizeHint(
        self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Give entries 40 px and headings 30, more where the system's text is larger."""
        is_heading = isinstance(index.data(ENTRY_ROLE), Heading)
        role, least = ("secondary", HEADING) if is_heading else ("body", ROW)
        return QSize(0, max(least, paint.line_height(role) + 10))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one row."""
        row = index.data(ENTRY_ROLE)
        rect = option.rect
        if isinstance(row, Heading):
            painter.setFont(theme().font("secondary"))
            painter.setPen(theme().color("muted"))
            painter.drawText(rect.adjusted(_LEFT, 2, 0, 0), _VERTICAL, group_title(row.kind))
        elif isinstance(row, PaletteEntry):
            state = option.state
            _paint_entry(
                painter,
                rect,
                row,
                selected=bool(state & QStyle.StateFlag.State_Selected),
                hovered=bool(state & QStyle.StateFlag.State_MouseOver),
            )


def _paint_entry(
    painter: QPainter, rect: QRect, entry: PaletteEntry, *, selected: bool, hovered: bool
) -> None:
    paint.draw_row_ground(painter, rect, selected=selected, hovered=hovered)
    color = "accent" if selected and entry.enabled else "muted" if entry.enabled else "faint"
    box = QRect(rect.x() + _LEFT + SELECTION_BAR - 2, 0, ICON_TEXT, ICON_TEXT)
    box.moveTop(rect.center().y() - ICON_TEXT // 2 + 1)
    if entry.icon_name:
        icon(entry.icon_name, color).paint(painter, box)
    right = _paint_right(painter, rect.adjusted(_TEXT, 0, -_RIGHT, 0), entry)
    room = QRect(rect.x() + _TEXT, rect.y(), right - rect.x() - _TEXT - _GAP, rect.height())
    _paint_text(painter, room, entry)


def _paint_right(painter: QPainter, rect: QRect, entry: PaletteEntry) -> int:
    """Draw keys, pill and aside from the right; return where they begin."""
    right = rect.right() + 1
    if entry.keys:
        color = "muted" if entry.enabled else "faint"
        right -= paint.draw_keys(painter, rect, entry.keys, color) + _GAP
    if entry.status is not None:
        paint.draw_pill(painter, rect, entry.status)
        right -= _pill_column()
    if entry.aside:
        width = paint.text_width("time", entry.aside)
        painter.setFont(theme().font("time"))
        painter.setPen(theme().color("muted"))
        painter.drawText(
            QRect(right - width, rect.y(), width, rect.height()), _VERTICAL, entry.aside
        )
        right -= width + _GAP
    return right


def _pill_column() -> int:
    """Return the room that all pills share, so that the ids before them stand in line."""
    return max(paint.pill_size(status).width() for status in Status) + _GAP


def _paint_text(painter: QPainter, room: QRect, entry: PaletteEntry) -> None:
    font = theme().font("body", language_of(entry.text))
    detail = entry.detail and f"   {entry.detail}"
    wanted = paint.text_width("secondary", detail) if detail else 0
    most = max(room.width() - wanted, room.width() // 2)
    painter.setPen(theme().color("text" if entry.enabled else "muted"))
    place = QRect(room.x(), room.y(), most, room.height())
    width = draw_hit_text(painter, place, entry.text, entry.ranges, font)
    if detail:
        painter.setFont(theme().font("secondary", language_of(entry.detail)))
        painter.setPen(theme().color("muted"))
        rest = room.adjusted(round(width), 0, 0, 0)
        painter.drawText(rest, _VERTICAL, paint.elide("secondary", detail, rest.width()))
