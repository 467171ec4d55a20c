"""The rows of what was found: a heading for each kind, its hits, a row where there are more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.search import HitGroup, SearchHit
from app.domain.timecode import format_ms
from widgets.i18n import tr
from widgets.search.kinds import kind_title

ROW_ROLE = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Heading:
    """The row above the hits of a kind."""

    kind: str
    shown: int
    has_more: bool
    total: int | None
    is_open: bool


@dataclass(frozen=True, slots=True)
class More:
    """The row below hits of a kind of which there are more."""

    kind: str


Row = Heading | SearchHit | More


class HitModel(QAbstractListModel):
    """Shows groups of hits; a group can be closed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._groups: tuple[HitGroup, ...] = ()
        self._closed: set[str] = set()
        self._rows: list[Row] = []

    @property
    def groups(self) -> tuple[HitGroup, ...]:
        """What is shown."""
        return self._groups

    @property
    def rows(self) -> Sequence[Row]:
        """The rows in order."""
        return self._rows

    def set_groups(self, groups: Sequence[HitGroup]) -> None:
        """Show other hits; groups that were closed stay so."""
        self._groups = tuple(group for group in groups if group.hits)
        self._lay_out()

    def set_totals(self, totals: Mapping[str, int]) -> None:
        """Tell how many hits there are in all, by kind."""
        self._groups = tuple(
            replace(group, total=totals.get(group.kind, group.total)) for group in self._groups
        )
        self._lay_out()

    def toggle(self, kind: str) -> None:
        """Close the group of a kind, or open it again."""
        self._closed ^= {kind}
        self._lay_out()

    def hit_at(self, row: int) -> SearchHit | None:
        """Return the hit in a row; None for another row."""
        found = self._rows[row] if 0 <= row < len(self._rows) else None
        return found if isinstance(found, SearchHit) else None

    def row_of(self, kind: str, key: str) -> int:
        """Return the row of a hit, or -1."""
        for number, row in enumerate(self._rows):
            if isinstance(row, SearchHit) and (row.kind, row.key) == (kind, key):
                return number
        return -1

    def step(self, row: int, by: int) -> int:
        """Return the row of the next hit (1) or the one before (-1), or -1 behind the last."""
        row += by
        while 0 <= row < len(self._rows):
            if isinstance(self._rows[row], SearchHit):
                return row
            row += by
        return -1

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what is spoken of a row; the delegate takes the row itself."""
        if not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return _spoken(row)
        if role == Qt.ItemDataRole.ToolTipRole and isinstance(row, SearchHit):
            return row.text
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Let hits and headings be gone to by the keys."""
        if isinstance(self.data(index, ROW_ROLE), More):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def _lay_out(self) -> None:
        rows: list[Row] = []
        for group in self._groups:
            is_open = group.kind not in self._closed
            shown = len(group.hits)
            rows.append(Heading(group.kind, shown, group.has_more, group.total, is_open))
            if is_open:
                rows += group.hits
                rows += [More(group.kind)] if group.has_more else []
        self._show(rows)

    def _show(self, rows: list[Row]) -> None:
        """Change the rows, keeping those that stay at the top: the view does not jump."""
        same = 0
        for old, new in zip(self._rows, rows, strict=False):
            if old != new and not (isinstance(old, Heading) and isinstance(new, Heading)):
                break
            same += 1
        heads = [n for n in range(same) if self._rows[n] != rows[n]]
        if len(self._rows) > same:
            self.beginRemoveRows(QModelIndex(), same, len(self._rows) - 1)
            del self._rows[same:]
            self.endRemoveRows()
        self._rows[:same] = rows[:same]
        for number in heads:
            self.dataChanged.emit(self.index(number), self.index(number))
        if len(rows) > same:
            self.beginInsertRows(QModelIndex(), same, len(rows) - 1)
            self._rows += rows[same:]
            self.endInsertRows()


def count_text(heading: Heading) -> str:
    """Say how many hits there are, as far as it is known."""
    if heading.total is not None:
        return f"{heading.total:,}"
    return f"{heading.shown:,}+" if heading.has_more else f"{heading.shown:,}"


def _spoken(row: Row) -> str:
    if isinstance(row, Heading):
        return tr("{name}: {count}", name=kind_title(row.kind), count=count_text(row))
    if isinstance(row, More):
        return tr("More follow…")
    time = "" if row.start_ms is None else format_ms(row.start_ms, millis=False)
    return " ".join(part for part in (time, row.speaker or row.person, row.text) if part)
