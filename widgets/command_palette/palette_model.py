"""The rows of the palette: entries under the headings of their groups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from widgets.command_palette.entry import EntryKind, Heading, PaletteEntry, group_title
from widgets.i18n import tr

ENTRY_ROLE = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex


class PaletteModel(QAbstractListModel):
    """Rows are headings or entries; only entries can be chosen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Heading | PaletteEntry] = []

    @property
    def entries(self) -> list[PaletteEntry]:
        """The entries without headings."""
        return [row for row in self._rows if isinstance(row, PaletteEntry)]

    def set_entries(self, entries: Sequence[PaletteEntry]) -> None:
        """Show these entries, grouped by kind in the order of the kinds."""
        rows: list[Heading | PaletteEntry] = []
        for kind in EntryKind:
            group = [entry for entry in entries if entry.kind is kind]
            rows += [Heading(kind), *group] if group else []
        if rows != self._rows:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()

    def row_at(self, index: _Index) -> Heading | PaletteEntry | None:
        """Return what stands in a row."""
        return self._rows[index.row()] if 0 <= index.row() < len(self._rows) else None

    def entry_at(self, index: _Index) -> PaletteEntry | None:
        """Return the entry of a row, None for a heading."""
        row = self.row_at(index)
        return row if isinstance(row, PaletteEntry) else None

    def row_of(self, kind: EntryKind, key: str) -> int:
        """Return the row of an entry, or that of the first one, or -1."""
        rows = [
            (number, row) for number, row in enumerate(self._rows) if isinstance(row, PaletteEntry)
        ]
        same = [number for number, row in rows if (row.kind, row.key) == (kind, key)]
        return same[0] if same else rows[0][0] if rows else -1

    def step(self, row: int, by: int) -> int:
        """Return the row of an entry so many entries on, stopping at the ends."""
        numbers = [n for n, one in enumerate(self._rows) if isinstance(one, PaletteEntry)]
        if not numbers:
            return -1
        place = numbers.index(row) if row in numbers else 0
        return numbers[max(0, min(place + by, len(numbers) - 1))]

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text, or what is spoken of a row; the delegate takes the entry."""
        row = self.row_at(index)
        if row is None:
            return None
        if role == ENTRY_ROLE:
            return row
        if isinstance(row, Heading):
            return group_title(row.kind) if role == Qt.ItemDataRole.DisplayRole else None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(row)
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Let entries be chosen and headings not."""
        if self.entry_at(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


def spoken(entry: PaletteEntry) -> str:
    """Return a row for a screen reader: all that it shows."""
    parts = [entry.text, entry.detail, entry.aside, entry.keys]
    if not entry.enabled:
        parts.append(tr("not available"))
    return ", ".join(part for part in parts if part)
