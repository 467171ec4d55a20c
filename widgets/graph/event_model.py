"""The events of a memory as rows of a table: sorted, narrowed, read when they come into view."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import IntEnum

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.graph_columns import GraphColumns, by_number
from app.domain.graph_source import Card
from app.domain.timecode import format_ms
from widgets.graph.card_words import tip_of
from widgets.graph.graph_painter import CardOf
from widgets.i18n import tr
from widgets.plain_tip import plain_tip

AnyIndex = QModelIndex | QPersistentModelIndex
CARD_ROLE = Qt.ItemDataRole.UserRole + 1
ACTIVE_ROLE = Qt.ItemDataRole.UserRole + 2


class EventColumn(IntEnum):
    """The columns of the table."""

    ID = 0
    START = 1
    SUMMARY = 2
    PERSON = 3
    EMOTION = 4


class EventModel(QAbstractTableModel):
    """Rows of events; what a row says is asked for when it is shown.

    Attributes
    ----------
    findings
        How many faults were found with an event, by its id.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = GraphColumns.build((), (), ())
        self._card_of: CardOf | None = None
        self._matching: frozenset[int] | None = None
        self._sorted_by, self._descending = EventColumn.START, False
        self._order: list[int] = []
        self._rows: dict[int, int] = {}
        self._active: frozenset[int] = frozenset()
        self.findings: dict[str, int] = {}

    @property
    def total(self) -> int:
        """How many events there are, shown or not."""
        return len(self._columns)

    def set_events(self, columns: GraphColumns, card_of: CardOf | None) -> None:
        """Show the events of another memory, or others of it."""
        self.beginResetModel()
        self._columns, self._card_of = columns, card_of
        self._matching, self._active = None, frozenset()
        self._arrange()
        self.endResetModel()

    def set_matching(self, ids: Collection[str] | None) -> None:
        """Show only these events; None for all."""
        place = self._columns.place
        matching = None if ids is None else frozenset(place[one] for one in ids if one in place)
        if matching != self._matching:
            self.beginResetModel()
            self._matching = matching
            self._arrange()
            self.endResetModel()

    def set_active(self, ids: Collection[str]) -> None:
        """Light the rows of the events at the playhead."""
        place = self._columns.place
        active = frozenset(place[one] for one in ids if one in place)
        changed, self._active = active ^ self._active, active
        for event in changed:
            row = self._rows.get(event)
            if row is not None:
                last = self.columnCount() - 1
                self.dataChanged.emit(self.index(row, 0), self.index(row, last), [ACTIVE_ROLE])

    def set_findings(self, findings: dict[str, int]) -> None:
        """Mark the events in which faults were found."""
        self.findings = dict(findings)
        if self._order:
            end = self.index(len(self._order) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), end)

    def event_at(self, row: int) -> str:
        """Return the id of the event in a row."""
        return self._columns.ids[self._order[row]]

    def row_of(self, event_id: str) -> int:
        """Return the row of an event, -1 where it is not shown."""
        return self._rows.get(self._columns.place.get(event_id, -1), -1)

    def rows_of(self, ids: Collection[str]) -> list[int]:
        """Return the rows of those events that are shown, ascending."""
        return sorted(row for row in map(self.row_of, ids) if row >= 0)

    def _arrange(self) -> None:
        events: Sequence[int] = range(len(self._columns))
        if self._matching is not None:
            events = sorted(self._matching)
        self._order = sorted(events, key=self._sort_key) if self._needs_sorting else list(events)
        if self._descending:
            self._order.reverse()
        self._rows = {event: row for row, event in enumerate(self._order)}

    @property
    def _needs_sorting(self) -> bool:
        return self._sorted_by is not EventColumn.START  # events stand in the order of time

    def _sort_key(self, event: int) -> tuple[object, ...]:
        columns, column = self._columns, self._sorted_by
        if column is EventColumn.ID:
            return (*by_number(columns.ids[event]), event)
        card = self._card(event)
        if card is None:
            return (event,)
        if column is EventColumn.SUMMARY:
            return (card.summary.casefold(), event)
        if column is EventColumn.PERSON:
            return (not card.people, ", ".join(card.people).casefold(), event)
        return (not card.style.name, card.style.family, card.style.name.casefold(), event)

    def _card(self, event: int) -> Card | None:
        return None if self._card_of is None else self._card_of(self._columns.ids[event])

    # Qt -----------------------------------------------------------------------------------------

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own
        """Return how many events are shown."""
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own
        """Return the number of columns."""
        return 0 if parent.isValid() else len(EventColumn)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; equal rows stay in the order of time."""
        self.layoutAboutToBeChanged.emit()
        before = {event: row for row, event in enumerate(self._order)}
        self._sorted_by = EventColumn(column)
        self._descending = order == Qt.SortOrder.DescendingOrder
        self._arrange()
        back = {row: event for event, row in before.items()}
        old = self.persistentIndexList()
        new = [self.index(self._rows[back[one.row()]], one.column()) for one in old]
        self.changePersistentIndexList(old, new)
        self.layoutChanged.emit()

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the word of a column."""
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return {
            EventColumn.ID: tr("Id"),
            EventColumn.START: tr("Start"),
            EventColumn.SUMMARY: tr("Summary"),
            EventColumn.PERSON: tr("Person"),
            EventColumn.EMOTION: "",
        }[EventColumn(section)]

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell says."""
        if not index.isValid():
            return None
        event = self._order[index.row()]
        if role == ACTIVE_ROLE:
            return event in self._active
        if role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
            Qt.ItemDataRole.AccessibleTextRole,
            CARD_ROLE,
        ):
            return None
        card = self._card(event)
        if card is None or role == CARD_ROLE:
            return card
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(tip_of(card, self.findings.get(card.id, 0)))
        return self._text(EventColumn(index.column()), event, card)

    def _text(self, column: EventColumn, event: int, card: Card) -> str:
        if column is EventColumn.ID:
            return card.id
        if column is EventColumn.START:
            return start_text(self._columns, event)
        if column is EventColumn.SUMMARY:
            return card.summary
        return ", ".join(card.people) if column is EventColumn.PERSON else card.style.name


def start_text(columns: GraphColumns, event: int) -> str:
    """Return when an event begins, to the second; a dash where that is not known."""
    if event >= columns.timed:
        return "–"
    return format_ms(int(np.int64(columns.starts[event])), millis=False).removeprefix("0")
