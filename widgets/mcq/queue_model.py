"""The rows of a reviewer's queue: virtual, filtered, ordered, changed row by row."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from app.domain.ids import McqKey, VideoKey
from app.domain.item_queue import LEFT, QueueProgress, QueueRow, QueueState, QueueTally
from widgets.i18n import tr
from widgets.mcq.words import category_word, flag_word, state_word
from widgets.models.question_diff import ROOT, AnyIndex, find_replacement

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
CURRENT_ROLE = Qt.ItemDataRole.UserRole + 2


class QueueOrder(StrEnum):
    """In which order items are gone through."""

    QUEUE = "queue"
    ID = "id"
    CATEGORY = "category"
    VIDEO = "video"
    STATE = "state"


@dataclass(frozen=True, slots=True)
class QueueFilter:
    """Which rows are shown, and in which order; an empty set lets all through.

    Attributes
    ----------
    text
        Part of the id or the stem, in any case and width.
    only
        Just these items, of a list elsewhere.
    """

    text: str = ""
    categories: frozenset[str] = frozenset()
    videos: frozenset[VideoKey] = frozenset()
    states: frozenset[QueueState] = frozenset()
    flags: frozenset[str] = frozenset()
    only: frozenset[str] = frozenset()
    order: QueueOrder = QueueOrder.QUEUE

    def __bool__(self) -> bool:
        chosen = self.categories or self.videos or self.states or self.flags
        return bool(self.text.strip() or chosen or self.only)

    def lets_through(self, row: QueueRow) -> bool:
        """Tell whether a row is wanted; the text is not looked at."""
        return (
            (not self.categories or row.item.category in self.categories)
            and (not self.videos or row.item.video in self.videos)
            and (not self.states or row.state in self.states)
            and (not self.flags or not self.flags.isdisjoint(row.flags))
            and (not self.only or row.key in self.only)
        )


class QueueModel(QAbstractListModel):
    """Items as the queue shows them; the filter lives here and not in a slow proxy."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[QueueRow] = []
        self._place: dict[McqKey, int] = {}
        self._folded: list[str] | None = None
        self._shown: list[QueueRow] = []
        self._shown_place: dict[McqKey, int] | None = None
        self._titles: Mapping[VideoKey, str] = {}
        self._filter = QueueFilter()
        self._current: McqKey | None = None
        self._tally = QueueTally(())

    @property
    def rows(self) -> Sequence[QueueRow]:
        """All items, shown or not."""
        return self._rows

    @property
    def shown(self) -> Sequence[QueueRow]:
        """The items that pass the filter, in order."""
        return self._shown

    @property
    def filter(self) -> QueueFilter:
        """The filter in force."""
        return self._filter

    @property
    def progress(self) -> QueueProgress:
        """How far the reviewer is with all of them."""
        return self._tally.progress

    def set_rows(self, rows: Sequence[QueueRow], titles: Mapping[VideoKey, str]) -> None:
        """Show other items; rows that stay keep their place and selection."""
        self._rows, self._titles = list(rows), dict(titles)
        self._place = {row.key: at for at, row in enumerate(self._rows)}
        self._folded, self._tally = None, QueueTally(self._rows)
        self._refresh()

    def set_row(self, row: QueueRow) -> None:
        """Show one item of the queue anew; one that is not in it is left out."""
        at = self._place.get(row.key)
        if at is None or self._rows[at] == row:
            return
        before, self._rows[at] = self._rows[at], row
        self._tally.replace(before, row)
        if row.item != before.item:
            self._folded = None
        if self._filter or self._filter.order is not QueueOrder.QUEUE:
            self._refresh()
        else:
            self._shown[at] = row
            self.dataChanged.emit(self.index(at, 0), self.index(at, 0))

    def set_filter(self, wanted: QueueFilter) -> None:
        """Show only the rows that pass, in the order wanted."""
        if wanted != self._filter:
            self._filter = wanted
            self._refresh()

    def set_current(self, key: McqKey | None) -> None:
        """Say which item is in view."""
        before, self._current = self.index_of(self._current), key
        for index in (before, self.index_of(key)):
            if index.isValid():
                self.dataChanged.emit(index, index)

    def row_at(self, index: AnyIndex) -> QueueRow | None:
        """Return the row at an index, None outside."""
        return self._shown[index.row()] if 0 <= index.row() < len(self._shown) else None

    def row_of(self, key: McqKey | None) -> QueueRow | None:
        """Return the row of an item, shown or not; None where it is not in the queue."""
        at = self._place.get(key) if key is not None else None
        return None if at is None else self._rows[at]

    def place_of(self, key: McqKey | None) -> int:
        """Return where an item is shown, -1 where it is not."""
        if self._shown_place is None:
            self._shown_place = {row.key: at for at, row in enumerate(self._shown)}
        return self._shown_place.get(key, -1) if key is not None else -1

    def index_of(self, key: McqKey | None) -> QModelIndex:
        """Return where an item is shown, an invalid index where it is not."""
        at = self.place_of(key)
        return self.index(at, 0) if at >= 0 else QModelIndex()

    def neighbour(self, key: McqKey | None, step: int) -> McqKey | None:
        """Return the item before (-1) or after (1) another among those shown."""
        at = self.place_of(key) + step if self.place_of(key) >= 0 else 0
        return self._shown[at].key if 0 <= at < len(self._shown) else None

    def next_left(self, key: McqKey | None) -> McqKey | None:
        """Return the next item shown with something to do, from the start again at the end.

        Open and answered ones come before those that were skipped.
        """
        start = self.place_of(key) + 1
        ring = [*range(start, len(self._shown)), *range(start)]
        for states in (LEFT[:-1], LEFT[-1:]):
            for at in ring:
                row: QueueRow = self._shown[at]
                if row.key != key and row.state in states:
                    return row.key
        return None

    def rowCount(self, parent: AnyIndex = ROOT) -> int:
        """Return how many rows are shown."""
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return id and stem for reading aloud, and the row itself for painting."""
        row = self.row_at(index)
        if row is None:
            return None
        if role in (ROW_ROLE, CURRENT_ROLE):
            return row if role == ROW_ROLE else row.key == self._current
        return self._text(row, role)

    def _text(self, row: QueueRow, role: int) -> str | None:
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{row.item.item_id} {row.item.stem}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(self._words(row))
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(self._words(row)[1:])
        return None

    def _words(self, row: QueueRow) -> list[str]:
        words = [row.item.item_id, row.item.stem, category_word(row.item.category)]
        words += [state_word(row.state), self._titles.get(row.item.video, "")]
        words += [flag_word(flag) for flag in row.flags]
        words.append(tr("Decided in less time than the question takes to read.") * row.is_hasty)
        words.append(tr("Its video is not here: to be verified later.") * (not row.has_video))
        return [word for word in words if word]

    def _select(self) -> list[QueueRow]:
        wanted = self._filter
        rows: Sequence[QueueRow] = self._rows
        needle = fold(wanted.text.strip())
        if needle:
            if self._folded is None:
                self._folded = [fold(f"{row.item.item_id}\n{row.item.stem}") for row in rows]
            rows = [row for row, text in zip(rows, self._folded, strict=True) if needle in text]
        if wanted:
            rows = [row for row in rows if wanted.lets_through(row)]
        key = _ORDERS.get(wanted.order)
        return sorted(rows, key=key) if key is not None else list(rows)

    def _refresh(self) -> None:
        """Replace what differs between the first and the last changed row."""
        old, new = self._shown, self._select()
        change = find_replacement([row.key for row in old], [row.key for row in new])
        first = change.first
        kept = old[:first] + old[first + change.removed :]
        self._shown_place = None
        if change.removed:
            self.beginRemoveRows(ROOT, first, first + change.removed - 1)
            self._shown = kept
            self.endRemoveRows()
        if change.inserted:
            self.beginInsertRows(ROOT, first, first + change.inserted - 1)
            self._shown = new
            self.endInsertRows()
        self._shown, self._shown_place = new, None
        if new:
            self.dataChanged.emit(self.index(0, 0), self.index(len(new) - 1, 0))


def fold(text: str) -> str:
    """Bring a text to the form in which it is searched: NFKC, case folded."""
    return text.casefold() if text.isascii() else unicodedata.normalize("NFKC", text).casefold()


_STATES = tuple(QueueState)
_ORDERS: Mapping[QueueOrder, Callable[[QueueRow], tuple[object, ...]]] = {
    QueueOrder.ID: lambda row: (row.item.item_id,),
    QueueOrder.CATEGORY: lambda row: (row.item.category[:1] != "N", row.item.category),
    QueueOrder.VIDEO: lambda row: (row.item.video,),
    QueueOrder.STATE: lambda row: (_STATES.index(row.state),),
}
