"""How far raters agree on records, and what the verification came to: figures, tables, records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.domain.naru_counts import CountRow
from app.domain.review_agreement import ReviewAgreement
from widgets.agreement.compare_panel import dress_table, plain_panel
from widgets.agreement.confusion_delegate import ConfusionDelegate
from widgets.agreement.figure_list import FigureList
from widgets.agreement.review_form import ReviewForm
from widgets.agreement.review_models import (
    CountModel,
    PartModel,
    PartRow,
    RecordModel,
    ReviewConfusionModel,
    Worded,
)
from widgets.empty_state import EmptyState
from widgets.i18n import tr, tr_phrase, trn
from widgets.question.parts import label
from widgets.segments import Segments
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_LEFT, _RIGHT = 350, 690
_UPPER, _LOWER = 260, 240
_COLUMN_MOST = 190
_COUNT_COLUMNS = (120, 250, 80)
_PAGES = ("confusion", "parts", "raters", "counts")


@dataclass(frozen=True, slots=True, eq=False)
class ReviewView:
    """What the panel shows.

    Attributes
    ----------
    who
        Names of the raters compared.
    said, shares
        Sentences beside the figures; how often each label was said.
    parts, raters
        The same, of each part and of raters by themselves.
    records
        Id and text of each record, by key.
    counts
        What the verification came to; empty for other records than items.
    worded
        Gives a label as it is shown.
    """

    found: ReviewAgreement
    who: tuple[str, ...]
    said: tuple[str, ...]
    shares: str
    parts: tuple[PartRow, ...]
    raters: tuple[PartRow, ...]
    records: Mapping[str, tuple[str, str]]
    counts: tuple[CountRow, ...] = ()
    worded: Worded = field(default=str)


class ReviewPanel(QWidget):
    """Asks which reviews to compare, and shows what came out.

    Signals
    -------
    changed(name)
        Something else is to be compared; `form` has it.
    record_chosen(key)
        Go to a record.
    records_requested(keys, title)
        Show just these records where they are worked on.
    export_requested(page)
        The table in view is to be written to a file.
    """

    changed = Signal(str)
    record_chosen = Signal(str)
    records_requested = Signal(list, str)
    export_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.view: ReviewView | None = None
        self._cell: tuple[str, ...] = ()
        self.form, self.figures, self.pages = ReviewForm(), FigureList(), Segments()
        self.confusion, self.records = ReviewConfusionModel(), RecordModel()
        self.parts, self.raters, self.counts = PartModel(), PartModel(), CountModel()
        self.cells, self.list = QTableView(), QTableView()
        self.tables = {
            "parts": QTableView(),
            "raters": QTableView(),
            "counts": QTableView(),
        }
        self.empty = EmptyState("", "")
        self.busy = QProgressBar()
        self.said, self.shares = label("", "muted", wraps=True), label("", "time", wraps=True)
        self.who = label("", "strong", wraps=True)
        self.heading = label("", "strong", wraps=True)
        self.open_cell = QPushButton(tr("Show them in the queue"))
        self.export = QPushButton(tr("Export the table…"))
        self._stack, self._body = QStackedWidget(), QSplitter(Qt.Orientation.Horizontal)
        self._build()
        self._connect_signals()
        self.say_nothing_here("", "")

    @property
    def page(self) -> str:
        """Which table is in view."""
        return self.pages.current

    def show_view(self, view: ReviewView) -> None:
        """Show what came out."""
        self.view = view
        found = view.found
        self._pages.setCurrentWidget(self._body)
        self.figures.show_agreement(found.agreement)
        self.who.setText(", ".join(view.who))
        self.said.setText("\n\n".join(map(tr_phrase, view.said)))
        self.shares.setText(view.shares)
        self.confusion.show_agreement(found, view.worded)
        self.parts.show_rows(view.parts, tr("Category"))
        self.raters.show_rows(view.raters, tr("Raters"))
        self.counts.show_rows(view.counts)
        self.export.setEnabled(True)
        self._offer_pages()
        self._fit()
        self._list(())

    def say_nothing_here(self, title: str, detail: str) -> None:
        """Say why there is nothing."""
        self.view = None
        self.empty.set_texts(title, detail)
        self._pages.setCurrentWidget(self.empty)
        self.figures.show_agreement(None)
        self.confusion.show_agreement(None, str)
        for model in (self.parts, self.raters):
            model.show_rows((), "")
        self.counts.show_rows(())
        for text in (self.said, self.shares, self.who):
            text.setText("")
        self.export.setEnabled(False)
        self._list(())

    def set_busy(self, *, busy: bool) -> None:
        """Show that figures are being made."""
        self.busy.setVisible(busy)

    def show_page(self, name: str) -> None:
        """Show one of the tables."""
        self.pages.set_choices(self._titles(), name)
        self._on_page_chosen(name)

    def choose_cell(self, row: int, column: int) -> None:
        """List the records of a cell."""
        self.cells.setCurrentIndex(self.confusion.index(row, column))

    def _titles(self) -> dict[str, str]:
        counts = tr("Counts as NARU reports")
        words = (tr("Confusion"), tr("Categories"), tr("Of each rater"), counts)
        titles = dict(zip(_PAGES, words, strict=True))
        if self.view is not None and not self.view.counts:
            del titles["counts"]
        return titles

    def _offer_pages(self) -> None:
        titles = self._titles()
        self.show_page(self.page if self.page in titles else "confusion")

    def _list(self, keys: Sequence[str], title: str = "") -> None:
        self._cell = tuple(keys)
        records = self.view.records if self.view is not None else {}
        self.records.show_records(self._cell, records)
        count = trn("{n:,} record", "{n:,} records", len(keys))
        self.heading.setText(
            tr("{title}: {count}", title=title, count=count)
            if title
            else tr("Choose a cell to list what was judged so.")
        )
        self.open_cell.setEnabled(bool(keys))
        self.list.resizeColumnToContents(0)

    def _fit(self) -> None:
        for table in (self.cells, *self.tables.values()):
            table.resizeColumnsToContents()
            is_counts = table is self.tables["counts"]
            for column in range(table.model().columnCount()):
                most = theme().px(_COUNT_COLUMNS[column] if is_counts else _COLUMN_MOST)
                table.setColumnWidth(column, min(table.columnWidth(column), most))

    def _build(self) -> None:
        models = (self.parts, self.raters, self.counts)
        names = (tr("Categories"), tr("Of each rater"), tr("Counts as NARU reports"))
        for table, model, name in zip(self.tables.values(), models, names, strict=True):
            dress_table(table)
            table.setModel(model)
            table.setAccessibleName(name)
        dress_table(self.cells)
        self.cells.setModel(self.confusion)
        self.cells.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.cells.setAccessibleName(tr("Confusion: what one rater said down, another across"))
        self.cells.verticalHeader().show()
        self.cells.setCornerButtonEnabled(False)
        self.cells.setItemDelegate(ConfusionDelegate(self.cells))
        dress_table(self.list)
        self.list.setModel(self.records)
        self.list.setAccessibleName(tr("Records"))
        self.list.horizontalHeader().setStretchLastSection(True)
        self._stack.addWidget(self._confusion_page())
        for table in self.tables.values():
            self._stack.addWidget(table)
        self._body.addWidget(self._left())
        self._body.addWidget(self._right())
        self._body.setStretchFactor(1, 1)
        self._body.setSizes([_LEFT, _RIGHT])
        self._body.setChildrenCollapsible(False)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self._body)
        self.busy.setRange(0, 0)
        self.busy.setMaximumHeight(theme().px(6))
        self.busy.setTextVisible(False)
        self.busy.setAccessibleName(tr("Comparing"))
        self.busy.hide()
        footer = QHBoxLayout()
        footer.addWidget(self.busy, 1)
        footer.addStretch(1)
        footer.addWidget(self.export)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE[3], SPACE[3], SPACE[3], SPACE[2])
        column.setSpacing(SPACE[2])
        column.addWidget(self.form)
        column.addWidget(self._pages, 1)
        column.addLayout(footer)

    def _left(self) -> QWidget:
        words = plain_panel()
        inner = QVBoxLayout(words)
        inner.setContentsMargins(0, 0, SPACE[2], 0)
        inner.setSpacing(SPACE[2])
        for part in (self.who, self.figures, self.shares, self.said):
            inner.addWidget(part)
        inner.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidget(words)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setMinimumWidth(theme().px(240))
        return scroll

    def _right(self) -> QWidget:
        right = plain_panel()
        column = QVBoxLayout(right)
        column.setContentsMargins(SPACE[2], 0, 0, 0)
        column.setSpacing(SPACE[1])
        column.addWidget(self.pages, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._stack, 1)
        return right

    def _confusion_page(self) -> QWidget:
        bottom = plain_panel()
        lower = QVBoxLayout(bottom)
        lower.setContentsMargins(0, SPACE[1], 0, 0)
        lower.setSpacing(SPACE[1])
        above = QHBoxLayout()
        above.addWidget(self.heading, 1)
        above.addWidget(self.open_cell)
        lower.addLayout(above)
        lower.addWidget(self.list, 1)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.cells)
        split.addWidget(bottom)
        split.setSizes([_UPPER, _LOWER])
        split.setChildrenCollapsible(False)
        return split

    def _connect_signals(self) -> None:
        self.form.changed.connect(self.changed)
        self.pages.chosen.connect(self._on_page_chosen)
        self.cells.selectionModel().currentChanged.connect(self._on_cells_current_changed)
        self.cells.activated.connect(self._on_open_cell)
        self.list.activated.connect(self._on_list_activated)
        self.open_cell.clicked.connect(self._on_open_cell)
        self.export.clicked.connect(self._on_export)

    @Slot(str)
    def _on_page_chosen(self, name: str) -> None:
        self._stack.setCurrentIndex(_PAGES.index(name))

    @Slot(QModelIndex)
    def _on_cells_current_changed(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        cell = self.confusion.cell(index.row(), index.column())
        records = cell.records if cell is not None else ()
        self._list(records, self.confusion.title(index.row(), index.column()))

    @Slot(QModelIndex)
    def _on_list_activated(self, index: QModelIndex) -> None:
        self.record_chosen.emit(self.records.key(index.row()))

    @Slot()
    def _on_open_cell(self) -> None:
        if self._cell:
            self.records_requested.emit(list(self._cell), self.heading.text())

    @Slot()
    def _on_export(self) -> None:
        self.export_requested.emit(self.page)
