"""How a row of the notes looks: time, chip, text; heads part the sections."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.domain.person import Person
from app.domain.story_rows import RowKind, StoryRow
from widgets.i18n import tr
from widgets.person_face import draw_face, faces
from widgets.story.notes_model import NotesModel, chip_text, time_text
from widgets.theme.icons import icon
from widgets.theme.paint import (
    draw_focus,
    draw_plain_chip,
    draw_row_ground,
    elide,
    plain_chip_width,
    text_width,
)
from widgets.theme.theme import theme

_GAP, _INDENT, _FACE, _ICON = 10, 18, 18, 14
_MOST_CHIP_SHARE = 0.42
_LONGEST = 300
_FOCUSED = QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_KeyboardFocusChange
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


class NotesDelegate(QStyledItemDelegate):
    """Paints rows of one line, all of one height; the whole text stands below the list."""

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Give each row the height of the theme's list rows."""
        return QSize(200, theme().metrics.list_row - 4)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint the row from left to right."""
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        row = index.data(NotesModel.Role.ROW)
        if not isinstance(row, StoryRow):
            return
        painter.save()
        room = rect.adjusted(theme().metrics.panel_padding + 2, 0, -_GAP, 0)
        if row.kind is RowKind.HEAD:
            _paint_head(painter, room, tr(row.text))
        else:
            hovered = bool(state & QStyle.StateFlag.State_MouseOver)
            selected = bool(state & QStyle.StateFlag.State_Selected)
            draw_row_ground(painter, rect, selected=selected, hovered=hovered)
            _paint_row(painter, room, row, index)
        if state & _FOCUSED == _FOCUSED:
            draw_focus(painter, rect)
        painter.restore()


def _paint_head(painter: QPainter, room: QRect, text: str) -> None:
    painter.setFont(theme().font("title"))
    painter.setPen(theme().color("text"))
    painter.drawText(room, _LEFT, elide("title", text, room.width()))


def _paint_row(
    painter: QPainter, room: QRect, row: StoryRow, index: QModelIndex | QPersistentModelIndex
) -> None:
    is_now = bool(index.data(NotesModel.Role.NOW))
    if is_now:
        side = theme().px(_ICON)
        box = QRect(room.left() - 8, room.center().y() - side // 2 + 1, side, side)
        icon("caret-right", "accent").paint(painter, box)
    room = room.adjusted(8 + row.depth * theme().px(_INDENT), 0, 0, 0)
    room.setLeft(_paint_lead(painter, room, row, index.data(NotesModel.Role.PERSON)))
    word = chip_text(row)
    if word:
        width = min(plain_chip_width(word), int(room.width() * _MOST_CHIP_SHARE))
        box = QRect(room.right() - width, room.top(), width, room.height())
        draw_plain_chip(painter, box, word)
        room.setRight(box.left() - _GAP)
    first, _, rest = row.text[:_LONGEST].partition("\n")
    role = "strong" if row.kind is RowKind.THREAD else "body"
    painter.setFont(theme().font(role))
    painter.setPen(theme().color("text"))
    shown = elide(role, first, room.width())
    painter.drawText(room, _LEFT, shown)
    left = text_width(role, shown) + _GAP
    if rest and room.width() - left > _GAP:
        room.setLeft(room.left() + left)
        painter.setFont(theme().font("secondary"))
        painter.setPen(theme().color("muted"))
        painter.drawText(room, _LEFT, elide("secondary", " ".join(rest.split()), room.width()))


def _paint_lead(painter: QPainter, room: QRect, row: StoryRow, person: Person | None) -> int:
    """Paint time, or face; return where the text begins."""
    if row.kind is RowKind.ENTITY:
        if person is None:
            return room.left()
        side = theme().px(_FACE)
        box = QRect(room.left(), room.center().y() - side // 2 + 1, side, side)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_face(painter, box, person, faces().image(person.key))
        return room.left() + side + 6
    painter.setFont(theme().font("time"))
    painter.setPen(theme().color("muted"))
    painter.drawText(room, _LEFT, time_text(row))
    return room.left() + text_width("time", "00:00:00") + _GAP
