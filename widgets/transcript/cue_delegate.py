"""How a cue looks as a row: time, speaker, text, badge."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.domain.person import Person
from widgets.person_face import draw_face, faces
from widgets.theme.icons import icon
from widgets.theme.paint import badge_width, draw_badge, draw_focus, draw_row_ground
from widgets.theme.theme import theme
from widgets.transcript.cue_list_model import CueListModel
from widgets.transcript.cue_text_editor import CueTextEditor

_GAP = 12
_SPEAKER_WIDTH, _SPEAKER_COMPACT = 92, 64
_SPEAKER_FROM_PX = 380
_UNDERLINE = 2
_HOUR_LETTERS = 3
_FACE, _PENCIL = 18, 13
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
        if index.data(CueListModel.CHANGED_ROLE):
            side = theme().px(_PENCIL)
            box = QRect(room.right() - side, room.center().y() - side // 2, side, side)
            icon("pencil-simple").paint(painter, box)
            room.setRight(room.right() - side - _GAP // 2)
        room.setLeft(self._paint_time(painter, room, str(index.data(CueListModel.TIME_ROLE))))
        if self._has_speakers and rect.width() >= theme().px(_SPEAKER_FROM_PX):
            name = str(index.data(CueListModel.SPEAKER_ROLE))
            person = index.data(CueListModel.PERSON_ROLE)
            room.setLeft(self._paint_speaker(painter, room, name, person))
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

    def _paint_speaker(
        self, painter: QPainter, room: QRect, name: str, person: Person | None
    ) -> int:
        width = theme().px(_SPEAKER_COMPACT if theme().metrics.compact else _SPEAKER_WIDTH)
        font = theme().font("secondary")
        left, most = room.left(), width - 8
        if person is not None:
            side = theme().px(_FACE)
            box = QRect(left - 2, room.center().y() - side // 2 + 1, side, side)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_face(painter, box, person, faces().image(person.key))
            left, most, name = left + side + 2, most - side - 2, person.name
        painter.setFont(font)
        painter.setPen(theme().color("muted"))
        cut = QFontMetrics(font).elidedText(name, Qt.TextElideMode.ElideRight, most)
        painter.drawText(room.adjusted(left - room.left(), 0, 0, 0), _LEFT, cut)
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
        oddness = index.data(CueListModel.FLAGS_ROLE)
        if oddness:
            width = min(room.width(), max(12, metrics.horizontalAdvance(cut)))
            line = QRect(room.left(), room.center().y() + metrics.height() // 2, width, _UNDERLINE)
            _underline(painter, line, is_advice=oddness == CueListModel.ADVISED)

    # Editing ----------------------------------------------------------------------------------

    def createEditor(
        self,
        parent: QWidget,
        _option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QWidget:
        """Return a field for the text of a cue."""
        key = str(index.data(CueListModel.KEY_ROLE))
        return self.connected(CueTextEditor(key, self._language, parent))

    def connected(self, editor: CueTextEditor) -> CueTextEditor:
        """Hear a field that tells when it is done."""
        editor.kept.connect(self._on_editor_kept)
        editor.dropped.connect(self._on_editor_dropped)
        return editor

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """Show the whole text."""
        if isinstance(editor, CueTextEditor):
            editor.begin(str(index.data(Qt.ItemDataRole.EditRole)))

    def setModelData(
        self,
        editor: QWidget,
        model: QAbstractItemModel,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Hand over what was typed."""
        if isinstance(editor, CueTextEditor):
            model.setData(index, editor.toPlainText())

    def updateEditorGeometry(
        self,
        editor: QWidget,
        option: QStyleOptionViewItem,
        _index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Put the field over the text of its row."""
        if isinstance(editor, CueTextEditor):
            cell: QRect = option.rect
            cell = cell.adjusted(self.text_left(cell.width()) - 8, 0, 0, 0)
            editor.fit(cell)

    def text_left(self, width: int) -> int:
        """Return how far from the left texts begin in rows of a width."""
        sample = "00:00:00.000" if self._has_hours else "00:00.000"
        time = QFontMetrics(theme().font("time")).horizontalAdvance(sample)
        left = theme().metrics.panel_padding + 2 + time + _GAP
        if self._has_speakers and width >= theme().px(_SPEAKER_FROM_PX):
            left += theme().px(_SPEAKER_COMPACT if theme().metrics.compact else _SPEAKER_WIDTH)
        return left

    def _on_editor_kept(self) -> None:
        editor = self.sender()
        if isinstance(editor, CueTextEditor):
            self.commitData.emit(editor)
            self.closeEditor.emit(editor)

    def _on_editor_dropped(self) -> None:
        editor = self.sender()
        if isinstance(editor, CueTextEditor):
            self.closeEditor.emit(editor)

    def eventFilter(self, _editor: QObject, _event: QEvent) -> bool:
        """Leave keys and focus to the field, which tells when it is done."""
        return False


def _underline(painter: QPainter, line: QRect, *, is_advice: bool) -> None:
    """Draw a line under what is odd; a dotted one where it is a matter of advice only."""
    if not is_advice:
        painter.fillRect(line, theme().color("warning"))
        return
    pen = QPen(theme().color("warning"), 1)
    pen.setDashPattern([1, 3])
    painter.setPen(pen)
    painter.drawLine(line.left(), line.top(), line.right(), line.top())
