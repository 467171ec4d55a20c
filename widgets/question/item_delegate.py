"""Paints and edits the cells of the item table: text, emotion chips, numbers of evidence."""

from __future__ import annotations

from PySide6.QtCore import (
    QObject,
    QRect,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyleOptionViewItem, QWidget

from app.domain.emotion import EMOTIC_26
from app.domain.question import AnswerItem
from widgets.i18n import tr
from widgets.models.question_item_model import (
    EMOTIONS_ROLE,
    FIELD_OF_COLUMN,
    ITEM_ROLE,
    NUMBERS_ROLE,
    ItemColumn,
)
from widgets.question.cell_delegate import CellDelegate, Index
from widgets.question.cell_editors import CellArea, CellLine
from widgets.question.paragraph import draw_paragraph, paragraph_height, text_font
from widgets.question.spell_marks import SpellMarks
from widgets.question.spell_paint import draw_misspelt
from widgets.spelling import spelling
from widgets.theme.icons import icon
from widgets.theme.paint import chip_height, draw_chip, draw_focus, elide, kept, line_height
from widgets.theme.theme import theme

_EDIT = Qt.ItemDataRole.EditRole
TIME, TURN_ICON = "span", "arrow-bend-up-right"
_PAD = 8
_MOST_LINES = 5
_CHIP_GAP = 3
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class ItemDelegate(CellDelegate):
    """Shows anchors and times under the text while their columns are hidden; proposes `names`.

    While `writes_time` is set, the cell of the text takes the time of the stage, which then has no
    cell of its own.

    Signals
    -------
    cell_typed
        Row, name of the field and the text so far, for drafts.
    """

    cell_typed = Signal(int, str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.anchor_below = self.time_below = False
        self.writes_time = False
        self.needs_evidence = False
        self.names: tuple[str, ...] = ()
        spelling().changed.connect(self._on_spelling_changed)

    @Slot()
    def _on_spelling_changed(self) -> None:
        view = self.parent()
        if isinstance(view, QAbstractItemView):
            view.viewport().update()

    def _draw_cell(self, painter: QPainter, rect: QRect, index: Index) -> None:
        column = ItemColumn(index.column())
        if column is ItemColumn.ID:
            self._draw_id(painter, rect, index)
        elif column is ItemColumn.EMOTION:
            self._draw_chips(painter, rect, index.data(EMOTIONS_ROLE) or [])
        elif column is ItemColumn.EVIDENCE:
            self._draw_numbers(painter, rect, bool(index.data(NUMBERS_ROLE)), str(index.data()))
        elif column is ItemColumn.WHEN:
            self._draw_time(painter, rect, index)
        else:
            self._draw_text(painter, rect, index)

    def _draw_id(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """Draw the handle and the id; below it who feels it, where that is said."""
        icon("dots-six-vertical").paint(painter, QRect(rect.x() + 4, rect.center().y() - 7, 15, 15))
        room, person = rect.adjusted(22, 0, -2, 0), str(index.data(_EDIT))
        if person:
            half = room.height() // 2
            below = room.adjusted(0, half, 0, 0)
            painter.setFont(text_font("caption", person))
            painter.setPen(theme().color("muted"))
            painter.drawText(
                below, Qt.AlignmentFlag.AlignTop, elide("caption", person, below.width())
            )
            room = room.adjusted(0, 0, 0, -half)
        painter.setFont(theme().font("strong"))
        painter.setPen(theme().color("text"))
        down = Qt.AlignmentFlag.AlignBottom if person else Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | down, str(index.data()))
        item = index.data(ITEM_ROLE)
        if isinstance(item, AnswerItem) and item.turning_point:
            top = room.bottom() - 16 if person else room.center().y() - 7
            icon(TURN_ICON).paint(painter, QRect(room.right() - 18, top, 15, 15))

    def _draw_time(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """Draw when a stage happens: muted where only its evidence tells."""
        item, text = index.data(ITEM_ROLE), str(index.data())
        is_own = isinstance(item, AnswerItem) and item.span is not None
        painter.setFont(text_font("caption", text))
        painter.setPen(theme().color("text" if is_own else "muted"))
        room = rect.adjusted(_PAD, 0, -2, 0)
        painter.drawText(room, _LEFT, elide("caption", text, room.width()))

    def _draw_text(self, painter: QPainter, rect: QRect, index: Index) -> None:
        room = rect.adjusted(_PAD, 0, -_PAD, 0)
        height = self._text_height(index, room.width())
        room.setTop(rect.y() + max(5, (rect.height() - height) // 2))
        text = str(index.data())
        used = draw_paragraph(painter, room, text, role="secondary", most=_MOST_LINES)
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            draw_misspelt(painter, room, text, role="secondary", most=_MOST_LINES)
        for below in self._below(index):
            room.adjust(0, used, 0, 0)
            used = draw_paragraph(painter, room, below, role="caption", color="muted")

    def _draw_chips(self, painter: QPainter, rect: QRect, labels: list[str]) -> None:
        height, step = chip_height(), chip_height() + _CHIP_GAP
        top = rect.y() + (rect.height() - len(labels) * step + _CHIP_GAP) // 2
        for number, label in enumerate(labels):
            box = QRect(rect.x() + _PAD, top + number * step, rect.width() - 12, height)
            draw_chip(painter, box, label)

    def _draw_numbers(self, painter: QPainter, rect: QRect, linked: bool, text: str) -> None:
        color = "text" if linked else "danger" if self.needs_evidence else "muted"
        room = rect.adjusted(_PAD, 0, -2, 0)
        if not linked and self.needs_evidence:
            icon("warning-circle-fill", "danger").paint(
                painter, QRect(room.x() - 2, room.center().y() - 7, 15, 15)
            )
            room.adjust(17, 0, 0, 0)
        painter.setFont(text_font("table", text))
        painter.setPen(theme().color(color))
        painter.drawText(room, _LEFT, elide("table", text, room.width()))

    def _below(self, index: Index) -> list[str]:
        """Return what stands under the text of a stage: its anchor, and when it happens."""
        item = index.data(ITEM_ROLE)
        if index.column() != ItemColumn.DESCRIPTION or not isinstance(item, AnswerItem):
            return []
        anchor = item.anchor if self.anchor_below else None
        when = index.sibling(index.row(), ItemColumn.WHEN).data() if self.time_below else ""
        return [text for text in (anchor, _narrow(str(when))) if text]

    def _text_height(self, index: Index, width: int) -> int:
        height = paragraph_height("secondary", str(index.data()), width, _MOST_LINES)
        below = (paragraph_height("caption", text, width, 2) for text in self._below(index))
        return height + sum(below)

    @Slot(object)
    def _on_editor_ticked(self, editor: CellArea | CellLine) -> None:
        self.cell_typed.emit(editor.row, editor.field, editor.text())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the ground, the hairline, the cell, and the ring of the keyboard focus."""
        state = QStyle.StateFlag
        chosen = bool(option.state & state.State_Selected)
        with kept(painter):
            if chosen or option.state & state.State_MouseOver:
                painter.fillRect(option.rect, theme().color("selection" if chosen else "raised"))
            line = option.rect.adjusted(0, option.rect.height() - 1, 0, 0)
            painter.fillRect(line, theme().color("border"))
            self._draw_cell(painter, option.rect, index)
            if option.state & state.State_HasFocus:
                draw_focus(painter, option.rect.adjusted(1, 1, -1, -2))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height a cell needs at the width of its column."""
        least = theme().metrics.table_row
        view = option.widget
        width = view.columnWidth(index.column()) if hasattr(view, "columnWidth") else 100
        column = ItemColumn(index.column())
        if column is ItemColumn.EMOTION:
            chips = len(index.data(EMOTIONS_ROLE) or [])
            return QSize(width, max(least, chips * (chip_height() + _CHIP_GAP) + 6))
        if column is ItemColumn.ID:
            two_lines = line_height("strong") + line_height("caption") + 8
            return QSize(width, max(least, two_lines) if index.data(_EDIT) else least)
        if column in FIELD_OF_COLUMN:
            return QSize(width, max(least, self._text_height(index, width - 2 * _PAD) + 9))
        return QSize(width, least)

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Make a text area for long texts, a line with proposals for emotion and intensity."""
        column = ItemColumn(index.column())
        if column is ItemColumn.WHEN or self.writes_time:
            return self.keep(CellLine(index.row(), TIME, (), parent))  # no draft: half is no time
        editor: CellArea | CellLine
        if column in (ItemColumn.DESCRIPTION, ItemColumn.ANCHOR):
            editor = CellArea(index.row(), FIELD_OF_COLUMN[column], parent)
            SpellMarks(editor)
            editor.stepped.connect(self._on_editor_stepped)
            editor.finished.connect(self._on_editor_finished)
        else:
            editor = CellLine(index.row(), FIELD_OF_COLUMN[column], self._words(column), parent)
        editor.paused.connect(self._on_editor_paused)
        editor.ticked.connect(self._on_editor_ticked)
        return self.keep(editor)

    def _words(self, column: ItemColumn) -> tuple[str, ...]:
        """Return what a line proposes: names, labels or words of intensity."""
        if column is ItemColumn.ID:
            return self.names
        return EMOTIC_26 if column is ItemColumn.EMOTION else _intensity_words()

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Show the cell's text, unless something was typed already."""
        if isinstance(editor, CellArea | CellLine) and not editor.is_touched:
            editor.show_text(str(_edited(editor, index).data(_EDIT) or ""))

    def setModelData(self, editor: QWidget, model: object, index: Index) -> None:
        """Hand the text over, unless an input method still composes it."""
        if isinstance(editor, CellArea | CellLine):
            wanted = _edited(editor, index)
            model.setData(wanted, editor.text())  # type: ignore[attr-defined]

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: Index
    ) -> None:
        """Cover the cell; a text area takes more height where it needs it."""
        rect = QRect(option.rect)
        if isinstance(editor, CellArea):
            rect.setHeight(max(rect.height(), editor.least_height(rect.width())))
        editor.setGeometry(rect)


def _edited(editor: CellArea | CellLine, index: Index) -> Index:
    """Return the cell that an editor edits, which may stand in the place of another."""
    return index.sibling(index.row(), ItemColumn.WHEN) if editor.field == TIME else index


def _narrow(span: str) -> str:
    """Return a span that breaks between its times, if at all; without hours where it can be."""
    times = span.split("–")
    if all(time.startswith("00:") for time in times):
        times = [time.removeprefix("00:") for time in times]
    return " – ".join(times)


def _intensity_words() -> tuple[str, ...]:
    return (tr("slight"), tr("mild"), tr("moderate"), tr("strong"), tr("extreme"))
