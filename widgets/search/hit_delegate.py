"""Paints what was found: headings, and hits of one line or two, letters found marked."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.domain.search import SearchHit
from app.domain.timecode import format_ms
from widgets.hit_text import draw_hit_text
from widgets.i18n import tr
from widgets.question.script import language_of
from widgets.search.hit_model import ROW_ROLE, Heading, More, count_text
from widgets.search.kinds import field_words, kind_icon, kind_title
from widgets.theme import paint
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_TEXT
from widgets.theme.theme import theme

_GAP = 8
_CARET = 12
_NARROW, _WHO = 460, 92
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_FOCUSED = QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_KeyboardFocusChange


class HitDelegate(QStyledItemDelegate):
    """Draws the rows; all hits have one height."""

    def __init__(self) -> None:
        super().__init__()
        self._videos: Mapping[str, str] = {}
        self._is_narrow = False

    def set_width(self, width: int) -> bool:
        """Take the width of the rows; tell whether their height is another now."""
        was_narrow, self._is_narrow = self._is_narrow, width < theme().px(_NARROW)
        return was_narrow != self._is_narrow

    def set_videos(self, titles: Mapping[str, str]) -> None:
        """Name the video of each hit, by key; empty: all hits are of one video."""
        self._videos = titles

    def sizeHint(
        self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Give a hit one line, two where it is narrow; a heading one."""
        if isinstance(index.data(ROW_ROLE), SearchHit) and self._is_narrow:
            lines = paint.line_height("secondary") + paint.line_height("body")
            return QSize(160, lines + (6 if theme().metrics.compact else 10))
        return QSize(160, max(theme().metrics.list_row - 4, paint.line_height("body") + 4))

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
        pad = theme().metrics.panel_padding + 2
        with paint.kept(painter):
            paint.draw_row_ground(painter, rect, selected=selected, hovered=hovered)
            room = rect.adjusted(pad, 0, -pad, 0)
            if isinstance(row, Heading):
                _paint_heading(painter, room, row)
            elif isinstance(row, SearchHit):
                self._paint_hit(painter, room, row)
            elif isinstance(row, More):
                painter.setFont(theme().font("secondary"))
                painter.setPen(theme().color("muted"))
                painter.drawText(room, _LEFT, tr("More follow…"))
            if state & _FOCUSED == _FOCUSED:
                paint.draw_focus(painter, rect)

    def _paint_hit(self, painter: QPainter, room: QRect, hit: SearchHit) -> None:
        if self._is_narrow:
            self._paint_two_lines(painter, room, hit)
            return
        left = room.left()
        if hit.start_ms is not None:
            self._paint_time(painter, room, hit)
        left += paint.text_width("time", "00:00:00.000") + _GAP
        words = self._words(hit)
        who = QRect(left, room.y(), theme().px(_WHO), room.height())
        _paint_words(painter, who, words[0] if words else "")
        rest = " · ".join(words[1:])
        width = min(paint.text_width("secondary", rest), room.width() // 4) if rest else 0
        _paint_words(painter, room.adjusted(room.width() - width, 0, 0, 0), rest)
        text = QRect(who.right() + _GAP, room.y(), 0, room.height())
        text.setRight(room.right() - width - (_GAP if width else 0))
        _paint_text(painter, text, hit)

    def _paint_two_lines(self, painter: QPainter, room: QRect, hit: SearchHit) -> None:
        top = paint.line_height("secondary")
        rest = paint.line_height("body")
        first = QRect(room.x(), room.center().y() - (top + rest) // 2 + 1, room.width(), top)
        second = QRect(room.x(), first.bottom() + 1, room.width(), rest)
        first.setLeft(self._paint_time(painter, first, hit))
        _paint_words(painter, first, " · ".join(self._words(hit)))
        _paint_text(painter, second, hit)

    def _paint_time(self, painter: QPainter, room: QRect, hit: SearchHit) -> int:
        if hit.start_ms is None:
            return room.left()
        text = format_ms(hit.start_ms)
        painter.setFont(theme().font("time"))
        painter.setPen(theme().color("muted"))
        painter.drawText(room, _LEFT, text)
        return room.left() + paint.text_width("time", text) + _GAP

    def _words(self, hit: SearchHit) -> list[str]:
        """Return what tells a hit from others: whose it is, what it belongs to, which video."""
        own = (hit.speaker or hit.person, hit.title if hit.title != hit.text else "")
        words = (*own, field_words(hit.kind, hit.field), self._videos.get(hit.video, ""))
        return [word for word in words if word]


def _paint_words(painter: QPainter, room: QRect, words: str) -> None:
    painter.setPen(theme().color("muted"))
    painter.setFont(theme().font("secondary", language_of(words)))
    painter.drawText(room, _LEFT, paint.elide("secondary", words, room.width()))


def _paint_text(painter: QPainter, room: QRect, hit: SearchHit) -> None:
    text = hit.text or tr("(no text yet)")
    painter.setPen(theme().color("text"))
    draw_hit_text(painter, room, text, hit.spans, theme().font("body", language_of(text)))


def _paint_heading(painter: QPainter, room: QRect, heading: Heading) -> None:
    caret, side = theme().px(_CARET), theme().px(ICON_TEXT)
    box = QRect(room.x(), room.center().y() - caret // 2 + 1, caret, caret)
    icon("caret-down" if heading.is_open else "caret-right").paint(painter, box)
    box = QRect(box.right() + 6, room.center().y() - side // 2 + 1, side, side)
    icon(kind_icon(heading.kind)).paint(painter, box)
    count = count_text(heading)
    painter.setFont(theme().font("secondary"))
    painter.setPen(theme().color("muted"))
    painter.drawText(room, _RIGHT, count)
    width = paint.text_width("secondary", count) + _GAP
    painter.setFont(theme().font("title"))
    painter.setPen(theme().color("text"))
    words = room.adjusted(box.right() + 1 - room.x() + _GAP, 0, -width, 0)
    painter.drawText(words, _LEFT, paint.elide("title", kind_title(heading.kind), words.width()))
