"""Stages, factors or alternatives of a question as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QMimeData, QObject, Qt, Signal

from app.domain.emotion import split_emotions
from app.domain.ids import EvidenceKey
from app.domain.interval import Interval
from app.domain.question import AnswerItem, ItemKind
from widgets.i18n import tr
from widgets.models.question_diff import ROOT, AnyIndex, find_replacement
from widgets.question.span_text import format_span, parse_span

EMOTIONS_ROLE = Qt.ItemDataRole.UserRole + 1
NUMBERS_ROLE = Qt.ItemDataRole.UserRole + 2
ITEM_ROLE = Qt.ItemDataRole.UserRole + 3
ROW_MIME = "application/x-emoscope-item-row"


class ItemColumn(IntEnum):
    """Columns of the table; factors and alternatives show the first, second and last.

    The first holds the id, and for stages who feels it.
    """

    ID = 0
    DESCRIPTION = 1
    ANCHOR = 2
    EMOTION = 3
    INTENSITY = 4
    WHEN = 5
    EVIDENCE = 6


FIELD_OF_COLUMN = {
    ItemColumn.ID: "person",
    ItemColumn.DESCRIPTION: "description",
    ItemColumn.ANCHOR: "anchor",
    ItemColumn.EMOTION: "emotion",
    ItemColumn.INTENSITY: "intensity",
}


class AnswerItemModel(QAbstractTableModel):
    """Shows items; an edit is told and not made.

    Signals
    -------
    item_edited
        Row, name of the field of `AnswerItem`, and the text typed.
    item_timed
        Row and the span that was typed, None for none of its own.
    refused
        Why a span that was typed is none.
    """

    item_edited = Signal(int, str, str)
    item_timed = Signal(int, object)
    refused = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._items: tuple[AnswerItem, ...] = ()
        self._numbers: Mapping[EvidenceKey, int] = {}
        self._times: tuple[Interval | None, ...] = ()
        self._is_locked = True

    @property
    def items(self) -> tuple[AnswerItem, ...]:
        """The items shown."""
        return self._items

    def set_locked(self, locked: bool) -> None:
        """Take edits or not."""
        self._is_locked = locked

    def set_items(
        self,
        items: Sequence[AnswerItem],
        evidence: Sequence[EvidenceKey],
        times: Sequence[Interval | None] = (),
    ) -> None:
        """Show items and the evidence spans they may rest on, touching only rows that differ.

        Parameters
        ----------
        times
            When each happens, its own span or that of its evidence; none for what has no time.
        """
        self._times = tuple(times)
        self._numbers = {key: number for number, key in enumerate(evidence, start=1)}
        old, new = self._items, tuple(items)
        if len(old) != len(new):
            self._exchange(old, new)
        self._items = new
        if new:
            last = self.index(len(new) - 1, ItemColumn.EVIDENCE)
            self.dataChanged.emit(self.index(0, 0), last)

    def numbers_of(self, item: AnswerItem) -> list[int]:
        """Return the numbers of the evidence spans an item rests on, ascending."""
        return sorted(self._numbers[key] for key in item.evidence if key in self._numbers)

    def time_of(self, row: int) -> Interval | None:
        """Return when a stage happens, as far as that is known."""
        return self._times[row] if row < len(self._times) else None

    def _exchange(self, old: Sequence[AnswerItem], new: tuple[AnswerItem, ...]) -> None:
        # Ids are renumbered by every insertion, so they say nothing about which row is which.
        change = find_replacement(
            [replace(item, id="") for item in old], [replace(item, id="") for item in new]
        )
        first = change.first
        if change.removed:
            self.beginRemoveRows(ROOT, first, first + change.removed - 1)
            self._items = (*old[:first], *old[first + change.removed :])
            self.endRemoveRows()
        if change.inserted:
            self.beginInsertRows(ROOT, first, first + change.inserted - 1)
            self._items = new
            self.endInsertRows()

    @property
    def _has_stages(self) -> bool:
        return bool(self._items) and self._items[0].kind is ItemKind.STAGE

    def _takes_text(self, index: AnyIndex) -> bool:
        column = ItemColumn(index.column())
        if column in (ItemColumn.ID, ItemColumn.WHEN):
            return self._items[index.row()].kind is ItemKind.STAGE
        return column in FIELD_OF_COLUMN

    def _display(self, row: int, column: ItemColumn, *, millis: bool = False) -> str:
        item = self._items[row]
        if column is ItemColumn.WHEN:
            span = self.time_of(row)
            return format_span(span, millis=millis) if span is not None else ""
        if column is ItemColumn.EVIDENCE:
            return ", ".join(map(str, self.numbers_of(item))) or tr("none")
        if column is ItemColumn.ID:
            return item.id
        return getattr(item, FIELD_OF_COLUMN[column]) or ""

    def rowCount(self, parent: AnyIndex = ROOT) -> int:
        """Return how many items there are."""
        return 0 if parent.isValid() else len(self._items)

    def columnCount(self, parent: AnyIndex = ROOT) -> int:
        """Return how many columns there are, hidden ones included."""
        return 0 if parent.isValid() else len(ItemColumn)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows."""
        if not index.isValid() or index.row() >= len(self._items):
            return None
        item, column = self._items[index.row()], ItemColumn(index.column())
        shown = self._display(index.row(), column)
        values: dict[int, object] = {
            Qt.ItemDataRole.DisplayRole: shown,
            Qt.ItemDataRole.EditRole: self._to_edit(index.row(), column),
            Qt.ItemDataRole.AccessibleTextRole: self._aloud(index.row(), column),
            Qt.ItemDataRole.ToolTipRole: self._tip(index.row(), column) or None,
            ITEM_ROLE: item,
            EMOTIONS_ROLE: split_emotions(item.emotion) if column is ItemColumn.EMOTION else None,
            NUMBERS_ROLE: self.numbers_of(item) if column is ItemColumn.EVIDENCE else None,
        }
        return values.get(role)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the title of a column."""
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return {
            ItemColumn.ID: tr("Who") if self._has_stages else "",
            ItemColumn.DESCRIPTION: tr("What happens"),
            ItemColumn.ANCHOR: tr("Anchor"),
            ItemColumn.EMOTION: tr("Emotion"),
            ItemColumn.INTENSITY: tr("Intensity"),
            ItemColumn.WHEN: tr("When"),
            ItemColumn.EVIDENCE: tr("Evid."),
        }[ItemColumn(section)]

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Let texts be edited and rows be dragged, unless locked."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self._is_locked:
            return flags
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        if self._takes_text(index):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags | Qt.ItemFlag.ItemIsDragEnabled

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tell what was typed, if it differs from what the item holds."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid() or self._is_locked:
            return False
        if index.column() == ItemColumn.WHEN:
            return self._set_time(index.row(), str(value).strip())
        field = FIELD_OF_COLUMN.get(ItemColumn(index.column()))
        if field is None:
            return False
        text = str(value).strip()
        if text != (getattr(self._items[index.row()], field) or ""):
            self.item_edited.emit(index.row(), field, text)
        return True

    def _set_time(self, row: int, text: str) -> bool:
        try:
            span = parse_span(text) if text else None
        except ValueError as error:
            self.refused.emit(str(error))
            return False
        if span != (self.time_of(row) if text else self._items[row].span):
            self.item_timed.emit(row, span)
        return True

    def _to_edit(self, row: int, column: ItemColumn) -> str:
        if column is ItemColumn.ID:
            return self._items[row].person
        return self._display(row, column, millis=True)

    def _tip(self, row: int, column: ItemColumn) -> str:
        """Return what a cell says on hovering: that of a stage's id all that stands there."""
        item, shown = self._items[row], self._display(row, column)
        if column is ItemColumn.WHEN and shown and item.span is None:
            return tr("{span}, from its evidence", span=shown)
        if column is not ItemColumn.ID or item.kind is not ItemKind.STAGE:
            return shown
        turns = [tr("turning point")] if item.turning_point else []
        who = item.person or tr("Double-click to say who feels it")
        return "  ".join((shown, who, *turns))

    def _aloud(self, row: int, column: ItemColumn) -> str | None:
        """Return what is read aloud where more is drawn than the text; None for just that."""
        item = self._items[row]
        if column is not ItemColumn.ID or item.kind is not ItemKind.STAGE:
            return None
        turns = tr("turning point") if item.turning_point else ""
        when = self._display(row, ItemColumn.WHEN)
        return ", ".join(filter(None, (item.id, item.person, when, turns)))

    def supportedDropActions(self) -> Qt.DropAction:
        """Rows move."""
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        """Name what a dragged row is."""
        return [ROW_MIME]

    def mimeData(self, indexes: Sequence[AnyIndex]) -> QMimeData:
        """Pack the number of the dragged row."""
        data = QMimeData()
        if indexes:
            data.setData(ROW_MIME, str(indexes[0].row()).encode())
        return data
