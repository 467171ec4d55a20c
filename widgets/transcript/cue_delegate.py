"""How a cue looks as a row: time, speaker, text, badge."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from widgets.theme.paint import badge_width, draw_badge, draw_focus, draw_row_ground
from widgets.theme.theme import theme
from widgets.transcript.cue_list_model import CueListModel

_GAP = 12
_SPEAKER_WIDTH, _SPEAKER_COMPACT = 92, 64
_SPEAKER_FROM_PX = 380
_UNDERLINE = 2
_HOUR_LETTERS = 3
_FOCUSED = QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_KeyboardFocusChange
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class CueDelegate(QStyledItemDelegate):
    """Paints one row; all rows have one height, long texts are cut and stand in the tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self._language = ""
        self._has_speakers = True
        self._has_hours = True

    def set_manner(self, language: str, *, has_speakers: bool, has_hours: bool) -> None:
        """Say what the column needs: a language's letters, room for names, room for hours."""
        self._language = language
        self._has_speakers, self._has_hours = has_speakers, has_hours

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
        is_current = bool(index.data(CueListModel.CURRENT_ROLE))
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        draw_row_ground(painter, rect, selected=is_current, hovered=hovered)
        room = rect.adjusted(theme().metrics.panel_padding + 2, 0, -_GAP, 0)
        badge = str(index.data(CueListModel.BADGE_ROLE))
        if badge:
            draw_badge(painter, room, badge)
            room.setRight(room.right() - badge_width(badge) - _GAP)
        room.setLeft(self._paint_time(painter, room, str(index.data(CueListModel.TIME_ROLE))))
        if self._has_speakers and rect.width() >= theme().px(_SPEAKER_FROM_PX):
            name = str(index.data(CueListModel.SPEAKER_ROLE))
            room.setLeft(self._paint_speaker(painter, room, name))
        self._paint_text(painter, room, index)
        if state & _FOCUSED == _FOCUSED:
            draw_focus(painter, rect)
        painter.restore()

    def _paint_time(self, painter: QPainter, room: QRect, time: str) -> int:
        font = theme().font("time")
        metrics = QFontMetrics(font)
        width = metrics.horizontalAdvance(time if self._has_hours else time[_HOUR_LETTERS:])
        painter.setFont(font)
        painter.setPen(theme().color("muted"))
        column = QRect(room.left(), room.top(), width, room.height())
        painter.drawText(column, _RIGHT, time.removeprefix("00:"))
        return room.left() + width + _GAP

    def _paint_speaker(self, painter: QPainter, room: QRect, name: str) -> int:
        width = theme().px(_SPEAKER_COMPACT if theme().metrics.compact else _SPEAKER_WIDTH)
        font = theme().font("secondary")
        painter.setFont(font)
        painter.setPen(theme().color("muted"))
        cut = QFontMetrics(font).elidedText(name, Qt.TextElideMode.ElideRight, width - 8)
        painter.drawText(room, _LEFT, cut)
        return room.left() + width

    def _paint_text(
        self, painter: QPainter, room: QRect, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        font = theme().font("body", self._language)
        metrics = QFontMetrics(font)
        text = str(index.data(CueListModel.TEXT_ROLE))
        cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.setFont(font)
        painter.setPen(theme().color("text"))
        painter.drawText(room, _LEFT | Qt.TextFlag.TextSingleLine, cut)
        if index.data(CueListModel.FLAGS_ROLE):
            width = min(room.width(), max(12, metrics.horizontalAdvance(cut)))
            line = QRect(room.left(), room.center().y() + metrics.height() // 2, width, _UNDERLINE)
            painter.fillRect(line, theme().color("warning"))
