"""The events of two memories as rows: all, those of one, those both have, those that differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.event_memory import Event
from app.domain.memory_compare import ComparedEvent, Difference, Presence
from app.domain.span import LabelStyle
from widgets.graph.graph_words import short_time
from widgets.i18n import tr
from widgets.plain_tip import plain_tip

AnyIndex = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole + 1
DIFFERS = "differs"
"""The choice of events that both memories have and tell otherwise, beside those of `Presence`."""

_ROOT = QModelIndex()


@dataclass(frozen=True, slots=True)
class CompareRow:
    """An event as two memories tell it, ready to be shown.

    Attributes
    ----------
    first_style, second_style
        The emotion that dominates in each; None where that memory has no such event.
    first_people, second_people
        Who takes part, by name.
    """

    event: ComparedEvent
    first_style: LabelStyle | None = None
    second_style: LabelStyle | None = None
    first_people: frozenset[str] = frozenset()
    second_people: frozenset[str] = frozenset()

    def has_kind(self, kind: str) -> bool:
        """Tell whether it belongs to a choice: of `Presence`, `DIFFERS`, or empty for all."""
        if kind == DIFFERS:
            return bool(self.event.differs)
        return kind in {"", self.event.presence.value}

    def differences(self) -> str:
        """Say in what the two tell it otherwise; empty where they agree or only one has it."""
        told, differs = [], self.event.differs
        if Difference.EMOTION in differs:
            styles = (self.first_style, self.second_style)
            names = [style.name if style and style.name else tr("none") for style in styles]
            told.append(tr("emotion: {first} / {second}", first=names[0], second=names[1]))
        if Difference.PEOPLE in differs:
            told += self._people_words()
        if Difference.TIME in differs:
            told.append(self._time_words())
        return " · ".join(told)

    def _people_words(self) -> list[str]:
        only_a = ", ".join(sorted(self.first_people - self.second_people))
        only_b = ", ".join(sorted(self.second_people - self.first_people))
        return [
            *([tr("only A: {people}", people=only_a)] if only_a else []),
            *([tr("only B: {people}", people=only_b)] if only_b else []),
        ]

    def _time_words(self) -> str:
        first, second = self.event.first, self.event.second
        if first is None or second is None or first.extent is None or second.extent is None:
            return ""
        start = (second.extent.start_ms - first.extent.start_ms) / 1000
        end = (second.extent.end_ms - first.extent.end_ms) / 1000
        return tr("B starts {start} s, ends {end} s", start=f"{start:+.1f}", end=f"{end:+.1f}")

    def said(self) -> str:
        """Say all of it, a line each."""
        lines = [
            f"{letter} {event.id} {time_of(event)} {event.summary}"
            for letter, event in (("A", self.event.first), ("B", self.event.second))
            if event is not None
        ]
        absent = absent_words(self.event.presence)
        return "\n".join(filter(None, (*lines, self.differences(), absent)))


def absent_words(presence: Presence) -> str:
    """Say which memory lacks an event; empty where both have it."""
    return {
        Presence.FIRST: tr("Not in B"),
        Presence.SECOND: tr("Not in A"),
        Presence.BOTH: "",
    }[presence]


def time_of(event: Event) -> str:
    """Return when an event begins; empty where that is not known."""
    return short_time(event.extent.start_ms) if event.extent is not None else ""


class CompareModel(QAbstractListModel):
    """Rows in the order of time."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[CompareRow, ...] = ()
        self._rows: tuple[CompareRow, ...] = ()
        self._kind = ""

    @property
    def rows(self) -> tuple[CompareRow, ...]:
        """Those in view."""
        return self._rows

    @property
    def kind(self) -> str:
        """Which are in view: see `CompareRow.has_kind`."""
        return self._kind

    def set_rows(self, rows: Sequence[CompareRow]) -> None:
        """Show another comparison."""
        self._all = tuple(rows)
        self.set_kind(self._kind if self.counts()[self._kind] else "")

    def set_kind(self, kind: str) -> None:
        """Show those of a kind alone."""
        self.beginResetModel()
        self._kind = kind
        self._rows = tuple(row for row in self._all if row.has_kind(kind))
        self.endResetModel()

    def counts(self) -> Counter[str]:
        """Return how many there are of each kind, empty for all."""
        counts = Counter(row.event.presence.value for row in self._all)
        counts[DIFFERS] = sum(row.has_kind(DIFFERS) for row in self._all)
        counts[""] = len(self._all)
        return counts

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        """One row an event."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the row itself, or all it says."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.said().replace("\n", ", ")
        return plain_tip(row.said()) if role == Qt.ItemDataRole.ToolTipRole else None
