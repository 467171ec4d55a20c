"""The transcript as a text to be read: paragraphs by speaker, in lines of a comfortable length.

The text is a plain one, which Qt lays out only where it is looked at, so that a hundred thousand
cues scroll as quickly as ten; who speaks and when stands in the margin beside the paragraph.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCursor,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from app.domain.person import Person
from app.domain.reading import ReadingText, reading_text
from app.domain.subtitle import CueTable
from app.domain.timecode import format_ms
from widgets.i18n import tr
from widgets.person_face import draw_face, faces
from widgets.theme.paint import kept
from widgets.theme.theme import theme
from widgets.transcript.cue_list_model import CueListModel

_MOST_LETTERS, _LEAST_LETTERS = 68, 28
_MARGIN, _MARGIN_NARROW, _NARROW_PX = 132, 74, 460
_FACE, _PAD = 20, 12
_SCROLL_KEYS = {
    *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Up, Qt.Key.Key_Down),
}
_TEXT_KEYS = (QKeySequence.StandardKey.Copy, QKeySequence.StandardKey.SelectAll)
_STILL_PX = 4


class ReadingView(QPlainTextEdit):
    """Shows the cues that the list shows; a click goes to a cue, a drag chooses text.

    Signals
    -------
    cue_chosen(place)
        A click on a cue, or Return: its place in the table.
    scrolled_by_hand
        Wheel, scroll bar or keys moved the text.
    menu_requested(global_point)
        By mouse or key.
    """

    cue_chosen = Signal(int)
    scrolled_by_hand = Signal()
    menu_requested = Signal(QPoint)

    def __init__(self, model: CueListModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._rows: np.ndarray = np.zeros(0, dtype=np.int64)
        self._reading = _nothing()
        self._shown: tuple[int, ...] = ()
        self._language = ""
        self._is_stale = True
        self._is_filling = False
        self._pressed = QPointF()
        self._margin = _Margin(self)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setProperty("kind", "reading")
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setAccessibleName(tr("Transcript to be read"))
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.updateRequest.connect(self._on_update_request)
        self.verticalScrollBar().actionTriggered.connect(self.scrolled_by_hand)
        model.cues_changed.connect(self._on_model_cues_changed)
        model.dataChanged.connect(self._on_model_data_changed)
        faces().changed.connect(self._margin.update)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    @property
    def reading(self) -> ReadingText:
        """The text with its cues."""
        return self._reading

    @property
    def current_place(self) -> int | None:
        """The place in the table of the cue at the caret."""
        number = self._reading.cue_at(self.textCursor().position())
        return None if number is None or not len(self._rows) else int(self._rows[number])

    def set_language(self, language: str) -> None:
        """Take the letters of a language (BCP 47)."""
        self._language = language
        self._on_theme_changed()

    def refresh(self) -> None:
        """Make the text anew if cues have changed; done only while it is seen."""
        if not self._is_stale or self._is_filling:
            return
        self._is_stale = False
        table, before = self._model.table, self._reading.text
        self._rows = self._model.shown
        rows = self._rows.tolist()
        self._reading = reading_text(table, rows) if table is not None else _nothing()
        self._shown = ()
        # The bar tells of its new range while the text is half there.
        self._is_filling = True
        self.setExtraSelections([])
        self._put(before, self._reading.text)
        self._is_filling = False
        self._light()

    def _put(self, before: str, after: str) -> None:
        """Replace only what differs, so that the view stays where it is."""
        first = _common(before, after)
        last = min(_common(before[::-1], after[::-1]), len(before) - first, len(after) - first)
        if not before or len(before) - first - last > len(before) // 2:
            self.setPlainText(after)
            return
        cursor = QTextCursor(self.document())
        cursor.setPosition(first)
        cursor.setPosition(len(before) - last, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(after[first : len(after) - last])

    def show_place(self, place: int) -> None:
        """Bring a cue into view, in the middle where it was out of it."""
        self.refresh()
        number = self._number_of(place)
        if number is None or self._is_filling:
            return
        start, end = self._reading.span_of(number)
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        top = self.cursorRect(cursor)
        cursor.setPosition(max(start, end - 1))
        whole = top.united(self.cursorRect(cursor))
        if not self.viewport().rect().contains(whole.center()) or not (
            self.viewport().rect().intersects(top)
        ):
            had = self.textCursor()
            cursor.setPosition(start)
            self.setTextCursor(cursor)
            self.centerCursor()
            if had.hasSelection():
                self.setTextCursor(had)

    def table(self) -> CueTable | None:
        """Return the cues that the text is made of."""
        return self._model.table

    def person_of(self, speaker: str | None) -> Person | None:
        """Return who a speaker is."""
        return self._model.person_of(speaker)

    def first_row(self, paragraph: int) -> int:
        """Return the place in the table of the first cue of a paragraph."""
        return int(self._rows[self._reading.paragraphs[paragraph].first])

    def _number_of(self, place: int) -> int | None:
        number = int(np.searchsorted(self._rows, place))
        is_there = number < len(self._rows) and self._rows[number] == place
        return number if is_there else None

    def _light(self) -> None:
        """Light the cues that are on."""
        places = tuple(sorted(self._model.current))
        if self._is_filling or self._is_stale:
            return
        if places == self._shown and self.extraSelections():
            return
        self._shown = places
        lights = []
        for place in places:
            number = self._number_of(place)
            if number is None:
                continue
            light = QTextEdit.ExtraSelection()
            start, end = self._reading.span_of(number)
            cursor = QTextCursor(self.document())
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            light.cursor = cursor
            light.format.setBackground(theme().color("selection"))
            lights.append(light)
        self.setExtraSelections(lights)

    # Margin -----------------------------------------------------------------------------------

    @property
    def margin_width(self) -> int:
        """Room at the left for who speaks."""
        return theme().px(_MARGIN if self.width() >= _NARROW_PX else _MARGIN_NARROW)

    def _arrange(self) -> None:
        letters = QFontMetrics(self.font()).horizontalAdvance("n" * 10) / 10
        room = self.width() - self.margin_width - self.verticalScrollBar().sizeHint().width()
        wanted = round(letters * _MOST_LETTERS)
        right = max(_PAD, room - max(wanted, round(letters * _LEAST_LETTERS)))
        self.setViewportMargins(self.margin_width, _PAD // 2, right, _PAD // 2)
        area = self.contentsRect()
        self._margin.setGeometry(
            area.left(), area.top() + _PAD // 2, self.margin_width, area.height() - _PAD
        )

    @Slot(QRect, int)
    def _on_update_request(self, rect: QRect, dy: int) -> None:
        if dy:
            self._margin.scroll(0, dy)
        else:
            self._margin.update(0, rect.y(), self._margin.width(), rect.height())

    def paint_margin(self, painter: QPainter, clip: QRect) -> None:
        """Draw who speaks, and when, beside each paragraph in view."""
        block = self.firstVisibleBlock()
        while block.isValid():
            box = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if box.top() > clip.bottom():
                return
            number = block.blockNumber()
            if number % 2 == 0 and number // 2 < len(self._reading.paragraphs):
                self._paint_speaker(painter, round(box.top()), number // 2)
            block = block.next()

    def _paint_speaker(self, painter: QPainter, top: int, paragraph: int) -> None:
        table = self._model.table
        if table is None:
            return
        line = QFontMetrics(self.font()).lineSpacing() + 4
        speaker = self._reading.paragraphs[paragraph].speaker
        person = self._model.person_of(speaker)
        left, right = theme().metrics.panel_padding, self._margin.width() - _PAD
        with kept(painter):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if person is not None:
                side = theme().px(_FACE)
                box = QRect(left, top + (line - side) // 2, side, side)
                draw_face(painter, box, person, faces().image(person.key))
                left += side + 6
            name = person.name if person is not None else speaker or ""
            time = format_ms(int(table.spans.starts[self.first_row(paragraph)]), millis=False)
            self._paint_words(painter, QRect(left, top, right - left, line), name, time)

    def _paint_words(self, painter: QPainter, room: QRect, name: str, time: str) -> None:
        """Draw a name with the time below it; the time alone where there is no name."""
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        font = theme().font("strong" if name else "caption")
        painter.setFont(font)
        painter.setPen(theme().color("text" if name else "muted"))
        cut = QFontMetrics(font).elidedText(
            name or time.removeprefix("00:"), Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, left, cut)
        if name:
            painter.setFont(theme().font("caption"))
            painter.setPen(theme().color("muted"))
            painter.drawText(room.translated(0, room.height() - 4), left, time.removeprefix("00:"))

    # Slots ------------------------------------------------------------------------------------

    @Slot()
    def _on_model_cues_changed(self) -> None:
        self._is_stale = True
        if self.isVisible():
            self.refresh()

    @Slot()
    def _on_model_data_changed(self) -> None:
        if self.isVisible() and not self._is_stale:
            self._light()
            self._margin.update()

    @Slot()
    def _on_theme_changed(self) -> None:
        self.setFont(theme().font("claim", self._language))
        self._shown = ()
        self._arrange()
        if not self._is_stale:
            self._light()
        self._margin.update()

    # Qt ---------------------------------------------------------------------------------------

    def showEvent(self, event: QEvent) -> None:
        """Make up for what changed while it was hidden."""
        super().showEvent(event)  # type: ignore[arg-type]
        self.refresh()
        self._light()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep lines at a comfortable length."""
        super().resizeEvent(event)
        self._arrange()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll, and say that a hand did."""
        super().wheelEvent(event)
        self.scrolled_by_hand.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where, to tell a click from a drag."""
        self._pressed = event.position()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Go to the cue of a click."""
        super().mouseReleaseEvent(event)
        moved = (event.position() - self._pressed).manhattanLength() > _STILL_PX
        is_click = event.button() == Qt.MouseButton.LeftButton and not moved
        if is_click and not self.textCursor().hasSelection():
            self._choose()

    def _choose(self) -> None:
        place = self.current_place
        if place is not None:
            self.cue_chosen.emit(place)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu at the cue under the pointer, or by its key at the caret."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self.menu_requested.emit(self.viewport().mapToGlobal(self.cursorRect().bottomLeft()))
            return
        if not self.textCursor().hasSelection():
            self.setTextCursor(self.cursorForPosition(event.pos()))
        self.menu_requested.emit(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return goes there, paging scrolls, copying copies; the application has all other keys."""
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._choose()
        elif any(event.matches(key) for key in _TEXT_KEYS):
            super().keyPressEvent(event)
        elif event.key() in _SCROLL_KEYS or (shift and event.text() == ""):
            super().keyPressEvent(event)
            self.scrolled_by_hand.emit()
        else:
            event.ignore()

    def createMimeDataFromSelection(self) -> QMimeData:  # noqa: N802 - Qt
        """Copy text with the speakers' names before what they say."""
        cursor = self.textCursor()
        start, end = cursor.selectionStart(), cursor.selectionEnd()
        parts, place = [], 0
        for number, text in enumerate(self._reading.text.split("\n\n")):
            cut = text[max(0, start - place) : max(0, end - place)]
            if cut.strip() and place < end and place + len(text) > start:
                speaker = self._reading.paragraphs[number].speaker
                person = self._model.person_of(speaker)
                name = person.name if person is not None else speaker
                whole = place >= start
                parts.append(f"{name}: {cut}" if name and whole else cut)
            place += len(text) + 2
        data = QMimeData()
        data.setText("\n\n".join(parts))
        return data


class _Margin(QWidget):
    """The strip beside the text."""

    def __init__(self, view: ReadingView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self) -> QSize:
        """Ask for the room of names."""
        return QSize(self._view.margin_width, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw who speaks."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme().color("surface"))
        self._view.paint_margin(painter, event.rect())
        painter.end()


def _nothing() -> ReadingText:
    return ReadingText("", np.zeros(0, dtype=np.int64), (), np.zeros(0, dtype=np.int64))


def _common(one: str, other: str) -> int:
    """Return how many characters two texts begin with in common."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
