"""Paints and edits a row of evidence: still, number, times, note, and how it shows."""

from __future__ import annotations

from PySide6.QtCore import (
    QObject,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QWidget

from app.domain.question import Evidence, Modality
from app.domain.timecode import format_ms
from widgets.models.question_evidence_model import EVIDENCE_ROLE, THUMBNAIL_ROLE, USERS_ROLE
from widgets.question.cell_delegate import CellDelegate, Index
from widgets.question.cell_editors import CellLine
from widgets.question.paragraph import line_height, text_font
from widgets.question.span_text import format_span
from widgets.question.words import MODALITIES, MODALITY_ICONS
from widgets.theme.icons import icon
from widgets.theme.metrics import RADIUS_MARK
from widgets.theme.paint import draw_focus, draw_row_ground, elide, kept, text_width
from widgets.theme.theme import theme

THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT = 64, 36
_ROW, _ROW_COMPACT = 46, 27
_ICON, _ICON_STEP = 16, 22
_NUMBER = 16
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class EvidenceDelegate(CellDelegate):
    """Two lines and a still where there is room, one line in compact density.

    Signals
    -------
    note_typed
        Row and the note so far, for drafts.
    times_typed
        Row and the text typed as start and end.
    """

    note_typed = Signal(int, str)
    times_typed = Signal(int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.edits_times = False

    def modality_at(self, rect: QRect, place: QPoint) -> Modality | None:
        """Return the toggle at a place of a row, None where there is none."""
        for modality, box in _toggles(rect).items():
            if box.contains(place):
                return modality
        return None

    def is_over_times(self, rect: QRect, place: QPoint) -> bool:
        """Tell whether a place of a row belongs to its times."""
        return _parts(rect)[1].contains(place)

    def _draw(self, painter: QPainter, rect: QRect, index: Index, hovered: bool) -> None:
        one = index.data(EVIDENCE_ROLE)
        if not isinstance(one, Evidence):
            return
        number, times, note = _parts(rect)
        if not theme().metrics.compact:
            _draw_still(painter, rect, index.data(THUMBNAIL_ROLE))
        painter.setPen(theme().color("text"))
        painter.setFont(theme().font("strong"))
        painter.drawText(number, _LEFT, str(index.row() + 1))
        painter.setFont(theme().font("table"))
        text = format_span(one.span) if not theme().metrics.compact else _clock(one)
        painter.drawText(times, _LEFT, elide("table", text, times.width()))
        right = self._draw_toggles(painter, rect, one, hovered)
        room = note.adjusted(0, 0, -right, 0)
        used = self._draw_users(painter, room, index.data(USERS_ROLE) or ())
        room.adjust(0, 0, -used, 0)
        painter.setPen(theme().color("muted"))
        painter.setFont(text_font("secondary", one.note))
        painter.drawText(room, _LEFT, elide("secondary", one.note, room.width()))

    def _draw_toggles(self, painter: QPainter, rect: QRect, one: Evidence, hovered: bool) -> int:
        """Draw what is set, under the pointer all toggles; return the room taken."""
        compact = theme().metrics.compact
        if compact and not hovered:
            painter.setFont(theme().font("table"))
            painter.setPen(theme().color("muted"))
            length = f"{round(one.span.duration_ms / 1000)} s"
            painter.drawText(rect.adjusted(0, 0, -12, 0), _RIGHT, length)
            return text_width("table", length) + 8
        for modality, box in _toggles(rect).items():
            is_set = modality in one.modalities
            if is_set or hovered:
                color = "accent" if is_set and hovered else "muted" if is_set else "faint"
                place = QRect(0, 0, _ICON, _ICON)
                place.moveCenter(box.center())
                icon(MODALITY_ICONS[modality], color).paint(painter, place)
        return 3 * _ICON_STEP + 4 if compact else 0

    def _draw_users(self, painter: QPainter, room: QRect, users: tuple[str, ...]) -> int:
        text = " ".join(users)
        width = text_width("caption", text) + 8 if text else 0
        if not text or width > room.width() - 60:
            return 0
        painter.setFont(theme().font("caption"))
        painter.setPen(theme().color("muted"))
        painter.drawText(room, _RIGHT, text)
        return width

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a row."""
        state = QStyle.StateFlag
        hovered = bool(option.state & state.State_MouseOver)
        with kept(painter):
            selected = bool(option.state & state.State_Selected)
            draw_row_ground(painter, option.rect, selected=selected, hovered=hovered)
            self._draw(painter, option.rect, index, hovered)
            by_keyboard = state.State_HasFocus | state.State_KeyboardFocusChange
            if option.state & by_keyboard == by_keyboard:
                draw_focus(painter, option.rect)

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return the one height of all rows."""
        return QSize(option.rect.width(), row_height())

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Make the line for the note, or for the times."""
        editor = CellLine(index.row(), "times" if self.edits_times else "note", (), parent)
        if not self.edits_times:
            editor.paused.connect(self._on_editor_paused)
            editor.ticked.connect(self._on_editor_ticked)
        return self.keep(editor)

    @Slot(object)
    def _on_editor_ticked(self, editor: CellLine) -> None:
        self.note_typed.emit(editor.row, editor.text())

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Show what is edited, unless something was typed already."""
        one = index.data(EVIDENCE_ROLE)
        if isinstance(editor, CellLine) and isinstance(one, Evidence) and not editor.is_touched:
            is_note = editor.field == "note"
            editor.show_text(one.note if is_note else format_span(one.span, millis=True))

    def setModelData(self, editor: QWidget, model: object, index: Index) -> None:
        """Hand the note to the model, or tell the times."""
        if isinstance(editor, CellLine) and editor.is_touched:
            if editor.field == "note":
                model.setData(index, editor.text())  # type: ignore[attr-defined]
            else:
                self.times_typed.emit(index.row(), editor.text())

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: Index
    ) -> None:
        """Cover the note or the times."""
        _number, times, note = _parts(option.rect)
        is_times = isinstance(editor, CellLine) and editor.field == "times"
        box = times if is_times else note
        box = box.adjusted(-4, 0, 0, 0)
        if is_times:
            box.setRight(option.rect.right() - 8)
        if box.height() < 24:
            box.adjust(0, -(24 - box.height()) // 2, 0, (24 - box.height()) // 2)
        editor.setGeometry(box)


def row_height() -> int:
    """Return the height of a row in pixels at the density in force."""
    one, two = line_height("secondary"), line_height("strong")
    if theme().metrics.compact:
        return max(_ROW_COMPACT, two + 6)
    return max(_ROW, one + two + 10)


def _clock(one: Evidence) -> str:
    return format_ms(one.span.start_ms, millis=False)


def _parts(rect: QRect) -> tuple[QRect, QRect, QRect]:
    """Return the boxes of number, times and note."""
    if theme().metrics.compact:
        number = QRect(rect.x() + 12, rect.y(), theme().px(_NUMBER), rect.height())
        clock = text_width("table", "00:00:00") + 6
        times = QRect(number.right(), rect.y(), clock, rect.height())
        note = QRect(times.right() + 5, rect.y(), rect.right() - times.right() - 17, rect.height())
        return number, times, note
    left = rect.x() + 15 + THUMBNAIL_WIDTH + 10
    half = rect.height() // 2
    number = QRect(left, rect.y() + 4, theme().px(_NUMBER), half - 4)
    start = left + number.width()
    times = QRect(start, number.y(), rect.right() - start - 3 * _ICON_STEP - 8, half - 4)
    note = QRect(left, rect.y() + half, rect.right() - left - 12, half - 4)
    return number, times, note


def _toggles(rect: QRect) -> dict[Modality, QRect]:
    compact = theme().metrics.compact
    top, height = (rect.y(), rect.height()) if compact else (rect.y() + 2, rect.height() // 2)
    left = rect.right() - 8 - _ICON_STEP * len(MODALITIES)
    return {
        modality: QRect(left + place * _ICON_STEP, top, _ICON_STEP, height)
        for place, modality in enumerate(MODALITIES)
    }


def _draw_still(painter: QPainter, rect: QRect, image: object) -> None:
    top = rect.y() + (rect.height() - THUMBNAIL_HEIGHT) // 2
    box = QRect(rect.x() + 15, top, THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().color("inset"))
    painter.drawRoundedRect(box, RADIUS_MARK, RADIUS_MARK)
    if isinstance(image, QImage) and not image.isNull():
        size = image.size().scaled(box.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRect(QPoint(0, 0), size)
        place.moveCenter(box.center())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(place, image)
