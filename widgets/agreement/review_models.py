"""Tables of an agreement on reviews: who said what together, parts beside each other, records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.agreement import Figure
from app.domain.naru_counts import GROUPS, CountRow
from app.domain.review_agreement import ReviewAgreement, ReviewCell
from app.domain.tier_agreement_words import FIGURE_NAMES, figure_text, interval_text
from widgets.i18n import tr, tr_phrase, trn
from widgets.theme.theme import theme

AnyIndex = QModelIndex | QPersistentModelIndex
Worded = Callable[[str], str]
_ROOT = QModelIndex()
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_NAMES = ("raw", "cohen", "fleiss", "alpha", "ac1")


@dataclass(frozen=True, slots=True)
class PartRow:
    """The agreement on a part, with its title."""

    title: str
    found: ReviewAgreement


class _Table(QAbstractTableModel):
    """What the read-only tables share: texts left, numbers right in tabular figures."""

    titles: tuple[str, ...] = ()
    texts = 1
    """How many columns are texts; the others are numbers."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._count = 0

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        """Return how many rows there are."""
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self.titles)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, alignment and font."""
        if not index.isValid():
            return None
        is_number = index.column() >= self.texts
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if is_number else _LEFT
        if role == Qt.ItemDataRole.FontRole and is_number:
            return theme().font("time")
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(index.row(), index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.tip(index.row(), index.column())
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the titles of the columns."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.titles[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section >= self.texts else _LEFT
        return None

    def text(self, row: int, column: int) -> str:
        """Return what stands in a cell."""
        raise NotImplementedError

    def tip(self, row: int, column: int) -> str:
        """Return what is said where the pointer rests."""
        return self.text(row, column)


class ReviewConfusionModel(_Table):
    """How many records two raters judged so and so; a cell knows its records."""

    texts = 0

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cells: dict[tuple[int, int], ReviewCell] = {}

    def show_agreement(self, found: ReviewAgreement | None, worded: Worded) -> None:
        """Show another agreement, or none."""
        self.beginResetModel()
        occurring = (
            {one for cell in found.cells for one in (cell.first, cell.second)} if found else ()
        )
        labels = [one for one in found.labels if one in occurring] if found else []
        places = {one: place for place, one in enumerate(labels)}
        self.titles = tuple(map(worded, labels))
        self._count = len(labels)
        self._cells = {
            (places[cell.first], places[cell.second]): cell
            for cell in (found.cells if found else ())
        }
        self.endResetModel()

    def cell(self, row: int, column: int) -> ReviewCell | None:
        """Return a cell, None where no record was judged so."""
        return self._cells.get((row, column))

    def title(self, row: int, column: int) -> str:
        """Name a cell: what one said, and the other."""
        return tr("{one} / {other}", one=self.titles[row], other=self.titles[column])

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return what was said, down and across."""
        if role == Qt.ItemDataRole.DisplayRole:
            return self.titles[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if orientation == Qt.Orientation.Horizontal else _LEFT
        return None

    def text(self, row: int, column: int) -> str:
        """Return the number of records."""
        cell = self.cell(row, column)
        return f"{len(cell.records):,}" if cell is not None else ""

    def tip(self, row: int, column: int) -> str:
        """Say what the cell holds."""
        cell = self.cell(row, column)
        count = trn("{n:,} record", "{n:,} records", len(cell.records) if cell is not None else 0)
        return tr("{title}: {count}", title=self.title(row, column), count=count)


class PartModel(_Table):
    """All figures of each part, with how many records they rest on."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.titles = ("", "n", tr("Agreed"), tr("Kappa"), "Fleiss", tr("Alpha"), "AC1")
        self._rows: Sequence[PartRow] = ()

    def show_rows(self, rows: Sequence[PartRow], title: str) -> None:
        """Show other parts, whose kind has a title."""
        self.beginResetModel()
        self.titles = (title, *self.titles[1:])
        self._rows, self._count = rows, len(rows)
        self.endResetModel()

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return short titles, and the names of the figures as tooltips."""
        if role == Qt.ItemDataRole.ToolTipRole and orientation == Qt.Orientation.Horizontal:
            return tr(FIGURE_NAMES[_NAMES[section - 2]]) if section > 1 else self.titles[section]
        return super().headerData(section, orientation, role)

    def text(self, row: int, column: int) -> str:
        """Return the title, n, or a figure; a dash where it has no value."""
        part = self._rows[row]
        if column == 0:
            return part.title
        if column == 1:
            return f"{part.found.agreement.n:,}"
        figure = self._figure(row, column)
        return "–" if figure.value is None else figure_text(_NAMES[column - 2], figure)

    def tip(self, row: int, column: int) -> str:
        """Give the interval, or say why a figure has no value."""
        if column < 2:
            return self.text(row, column)
        figure = self._figure(row, column)
        why = figure.why_undefined or self._rows[row].found.agreement.why_no_interval
        return tr_phrase(interval_text(_NAMES[column - 2], figure) or why)

    def _figure(self, row: int, column: int) -> Figure:
        return self._rows[row].found.agreement.figures()[_NAMES[column - 2]]


class RecordModel(_Table):
    """Records of a cell: id and text."""

    texts = 2

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.titles = (tr("Id"), tr("Text"))
        self._keys: Sequence[str] = ()
        self._records: Mapping[str, tuple[str, str]] = {}

    def show_records(self, keys: Sequence[str], records: Mapping[str, tuple[str, str]]) -> None:
        """Show these records."""
        self.beginResetModel()
        self._keys, self._records, self._count = keys, records, len(keys)
        self.endResetModel()

    def key(self, row: int) -> str:
        """Return the key of a record."""
        return self._keys[row]

    def text(self, row: int, column: int) -> str:
        """Return id or text, the text on one line."""
        return " ".join(self._records[self._keys[row]][column].split())


class CountModel(_Table):
    """The counts of a verification, part after part."""

    texts = 2

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.titles = (tr("Part"), tr("What"), tr("Items"))
        self._rows: Sequence[CountRow] = ()

    def show_rows(self, rows: Sequence[CountRow]) -> None:
        """Show other counts."""
        self.beginResetModel()
        self._rows, self._count = rows, len(rows)
        self.endResetModel()

    def text(self, row: int, column: int) -> str:
        """Return the part where it begins, what is counted, and the count."""
        one = self._rows[row]
        if column == 0:
            begins = row == 0 or self._rows[row - 1].group != one.group
            return tr(GROUPS[one.group]) if begins else ""
        if column == 1:
            inset = "    " * one.is_part
            return inset + " ".join(filter(None, (one.code, tr(one.title))))
        return f"{one.count:,}"
