"""How a segment looks in the chapter list: time, title, type chip; its summary below."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.domain.segment import Segment
from widgets.segment.chapter_editor import ChapterEditor
from widgets.segment.chapter_model import ChapterModel
from widgets.theme.paint import (
    draw_focus,
    draw_plain_chip,
    draw_row_ground,
    elide,
    line_height,
    plain_chip_width,
    text_width,
)
from widgets.theme.theme import theme

AnyIndex = QModelIndex | QPersistentModelIndex
_GAP, _PAD = 12, 5
_FOCUSED = QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_KeyboardFocusChange
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_MOST_CHIP_SHARE = 0.4


class ChapterDelegate(QStyledItemDelegate):
    """Paints rows of two lines, all of one height, and edits them.

    Signals
    -------
    words_edited(segment_key, title, summary)
        The fields of a row were left with what they say.
    """

    words_edited = Signal(str, str, str)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        """Give each row room for two lines."""
        return QSize(200, line_height("body") + line_height("secondary") + 2 * _PAD)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Paint the row from left to right, then its second line."""
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        role = ChapterModel.Role
        painter.save()
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        draw_row_ground(painter, rect, selected=bool(index.data(role.NOW)), hovered=hovered)
        left = rect.left() + theme().metrics.panel_padding + 2
        time_width = text_width("time", "00:00:00")
        first = QRect(left, rect.top() + _PAD, rect.right() - _GAP - left, line_height("body"))
        painter.setFont(theme().font("time"))
        painter.setPen(theme().color("muted"))
        painter.drawText(first, _LEFT, str(index.data(role.TIME)))
        first.setLeft(left + time_width + _GAP)
        first.setRight(self._paint_chip(painter, first, str(index.data(role.TYPE))))
        painter.setFont(theme().font("body"))
        painter.setPen(theme().color("text" if index.data(role.NAMED) else "muted"))
        title = elide("body", str(index.data(role.TITLE)), first.width())
        painter.drawText(first, _LEFT | Qt.TextFlag.TextSingleLine, title)
        second = QRect(
            first.left(), first.bottom() + 1, rect.right() - _GAP - first.left(),
            line_height("secondary"),
        )  # fmt: skip
        painter.setFont(theme().font("secondary"))
        painter.setPen(theme().color("muted"))
        summary = elide("secondary", str(index.data(role.SUMMARY)), second.width())
        painter.drawText(second, _LEFT | Qt.TextFlag.TextSingleLine, summary)
        if state & _FOCUSED == _FOCUSED:
            draw_focus(painter, rect)
        painter.restore()

    def _paint_chip(self, painter: QPainter, room: QRect, word: str) -> int:
        """Paint the chip at the right; return where the text before it ends."""
        if not word:
            return room.right()
        width = min(plain_chip_width(word), int(room.width() * _MOST_CHIP_SHARE))
        box = QRect(room.right() - width, room.top(), width, room.height())
        draw_plain_chip(painter, box, word)
        return box.left() - _GAP

    # Editing ----------------------------------------------------------------------------------

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, _index: AnyIndex
    ) -> QWidget:
        """Return fields for title and summary."""
        editor = ChapterEditor(parent)
        editor.kept.connect(self._on_editor_kept)
        editor.dropped.connect(self._on_editor_dropped)
        return editor

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        """Show what the segment says."""
        segment = index.data(ChapterModel.Role.SEGMENT)
        if isinstance(editor, ChapterEditor) and isinstance(segment, Segment):
            editor.begin(segment.key, segment.title, segment.summary)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: AnyIndex
    ) -> None:
        """Put the fields over the row, right of its time."""
        if isinstance(editor, ChapterEditor):
            rect: QRect = option.rect
            left = theme().metrics.panel_padding + text_width("time", "00:00:00") + _GAP - 6
            view = editor.parentWidget()
            if view is not None:
                editor.fit(rect.adjusted(left, 1, -2, -1), view.rect())

    def setModelData(self, _editor: QWidget, _model: QObject, _index: AnyIndex) -> None:
        """Do nothing: `words_edited` tells what was typed."""

    def _on_editor_kept(self) -> None:
        editor = self.sender()
        if isinstance(editor, ChapterEditor):
            self.words_edited.emit(editor.key, editor.title, editor.summary)
            self.closeEditor.emit(editor)

    def _on_editor_dropped(self) -> None:
        editor = self.sender()
        if isinstance(editor, ChapterEditor):
            self.closeEditor.emit(editor)

    def eventFilter(self, _editor: QObject, _event: QEvent) -> bool:
        """Leave keys and focus to the fields, which tell when they are done."""
        return False
