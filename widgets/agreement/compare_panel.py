"""Two raters' tiers compared: figures and sentences, confusion, labels, where they differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.domain.tier_agreement_words import TierNames, difference_text
from app.domain.tier_comparison import TierAgreement
from widgets.agreement.confusion_delegate import ConfusionDelegate
from widgets.agreement.confusion_model import ConfusionModel
from widgets.agreement.figure_list import FigureList
from widgets.agreement.label_model import LabelModel
from widgets.agreement.measure_form import MeasureForm
from widgets.agreement.stretch_model import StretchModel, StretchRow
from widgets.i18n import tr, tr_phrase, trn
from widgets.question.parts import label
from widgets.segments import Segments
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_LEFT, _RIGHT = 330, 650
_UPPER, _LOWER = 300, 220
_COLUMN_MOST = 130


@dataclass(frozen=True, slots=True, eq=False)
class ComparisonView:
    """What the panel shows of a comparison: the result, the names of the tiers, sentences."""

    found: TierAgreement
    names: TierNames
    said: tuple[str, ...]


class ComparePanel(QWidget):
    """Asks which tiers to compare, and shows what came out.

    Signals
    -------
    changed
        Other tiers or another measure were chosen; `form` has them.
    stretch_chosen(start_ms, end_ms), stretch_activated(start_ms, end_ms)
        A stretch was chosen, to go there, or activated, to be played.
    lane_toggled(on)
        The differences are wanted in the timeline, or no more.
    export_requested
        The confusion table is to be written to a file.
    """

    changed = Signal()
    stretch_chosen = Signal(int, int)
    stretch_activated = Signal(int, int)
    lane_toggled = Signal(bool)
    export_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._view: ComparisonView | None = None
        self.form = MeasureForm()
        self.figures = FigureList()
        self.confusion, self.labels, self.stretches = ConfusionModel(), LabelModel(), StretchModel()
        self.cells, self.label_rows, self.list = QTableView(), QTableView(), QTableView()
        self.pages, self._stack = Segments(), QStackedWidget()
        self.problem = label("", "error", wraps=True)
        self._said = label("", "muted", wraps=True)
        self._hint, self._heading = label("", "muted", wraps=True), label("", "strong", wraps=True)
        self._all = QPushButton(tr("All differences"))
        self.lane = QCheckBox(tr("Show the differences in the timeline"))
        self.export = QPushButton(tr("Export the table…"))
        self._body = QSplitter(Qt.Orientation.Horizontal)
        self._build()
        self._connect_signals()
        self.show_comparison(None)

    def show_comparison(self, view: ComparisonView | None) -> None:
        """Show a comparison, or none."""
        self._view = view
        found = view.found if view else None
        self.figures.show_agreement(found.agreement if found else None)
        self._said.setText("\n\n".join(map(tr_phrase, view.said)) if view else "")
        self.confusion.show_comparison(found)
        step_ms = found.measure.step_ms if found else 1
        self.labels.show_labels(found.labels if found else (), step_ms)
        self._fit_columns()
        self._body.setVisible(view is not None)
        self.export.setEnabled(view is not None)
        self.lane.setEnabled(view is not None)
        self.show_all()

    def set_problem(self, text: str) -> None:
        """Say why there is no comparison; an empty text takes that away."""
        self.problem.setText(text)
        self.problem.setVisible(bool(text))

    def set_lane_shown(self, shown: bool) -> None:
        """Show whether the differences stand in the timeline."""
        self.lane.blockSignals(True)
        self.lane.setChecked(shown)
        self.lane.blockSignals(False)

    @Slot()
    def show_all(self) -> None:
        """List every stretch that differs."""
        for table in (self.cells, self.label_rows):
            table.clearSelection()
            table.setCurrentIndex(QModelIndex())
        rows = self._differences()
        self._show(tr("All differences"), rows)

    def _build(self) -> None:
        for table, model in (
            (self.cells, self.confusion),
            (self.label_rows, self.labels),
            (self.list, self.stretches),
        ):
            dress_table(table)
            table.setModel(model)
        self.cells.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.cells.setAccessibleName(tr("Confusion: A down, B across"))
        self.cells.verticalHeader().show()
        self.cells.setCornerButtonEnabled(False)
        self.cells.setItemDelegate(ConfusionDelegate(self.cells))
        self.label_rows.setAccessibleName(tr("Labels"))
        self.list.setAccessibleName(tr("Stretches"))
        self.list.horizontalHeader().setStretchLastSection(True)
        for table in (self.cells, self.label_rows):
            self._stack.addWidget(table)
        self.pages.set_choices({"confusion": tr("Confusion"), "labels": tr("Labels")}, "confusion")
        self._on_page_chosen("confusion")
        self._body.addWidget(self._left())
        self._body.addWidget(self._right())
        self._body.setStretchFactor(1, 1)
        self._body.setSizes([_LEFT, _RIGHT])
        self._body.setChildrenCollapsible(False)
        footer = QHBoxLayout()
        footer.setSpacing(SPACE[1])
        footer.addWidget(self.lane)
        footer.addStretch(1)
        footer.addWidget(self.export)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE[3], SPACE[3], SPACE[3], SPACE[2])
        column.setSpacing(SPACE[2])
        column.addWidget(self.form)
        column.addWidget(self.problem)
        column.addWidget(self._body, 1)
        column.addStretch(0)
        column.addLayout(footer)

    def _left(self) -> QWidget:
        words = plain_panel()
        inner = QVBoxLayout(words)
        inner.setContentsMargins(0, 0, SPACE[2], 0)
        inner.setSpacing(SPACE[2])
        inner.addWidget(self.figures)
        inner.addWidget(self._said)
        inner.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidget(words)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setMinimumWidth(theme().px(220))
        return scroll

    def _right(self) -> QWidget:
        top, bottom = plain_panel(), plain_panel()
        upper, lower = QVBoxLayout(top), QVBoxLayout(bottom)
        switch = QHBoxLayout()
        switch.addWidget(self.pages)
        switch.addSpacing(SPACE[1])
        switch.addWidget(self._hint, 1)
        upper.addLayout(switch)
        upper.addWidget(self._stack, 1)
        above = QHBoxLayout()
        above.addWidget(self._heading, 1)
        self._all.setProperty("kind", "link")
        self._all.setProperty("small", True)
        self._all.setAutoDefault(False)
        above.addWidget(self._all)
        lower.addLayout(above)
        lower.addWidget(self.list, 1)
        for layout, edge in ((upper, SPACE[1]), (lower, 0)):
            layout.setContentsMargins(SPACE[2], 0, 0, edge)
            layout.setSpacing(SPACE[1])
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(top)
        split.addWidget(bottom)
        split.setSizes([_UPPER, _LOWER])
        split.setChildrenCollapsible(False)
        return split

    def _fit_columns(self) -> None:
        for table in (self.cells, self.label_rows):
            table.resizeColumnsToContents()
            for column in range(table.model().columnCount()):
                width = min(table.columnWidth(column), theme().px(_COLUMN_MOST))
                table.setColumnWidth(column, width)

    def _differences(self, label_of: str = "") -> list[StretchRow]:
        """Return the stretches that differ, or those in which one side alone has a label."""
        if self._view is None:
            return []
        found, names = self._view.found, self._view.names
        return [
            (found.differences.interval(place), difference_text(found, place, names))
            for place, (one, other) in enumerate(found.difference_sets)
            if not label_of or (label_of in (one or ())) != (label_of in (other or ()))
        ]

    def _show(self, title: str, rows: Sequence[StretchRow]) -> None:
        count = trn("{n:,} stretch", "{n:,} stretches", len(rows))
        self._heading.setText(tr("{title}: {count}", title=title, count=count))
        self.stretches.show_rows(rows)
        self.list.resizeColumnToContents(StretchModel.START)
        self.list.resizeColumnToContents(StretchModel.LENGTH)

    @Slot(str)
    def _on_page_chosen(self, name: str) -> None:
        is_confusion = name == "confusion"
        self._stack.setCurrentWidget(self.cells if is_confusion else self.label_rows)
        self._hint.setText(
            tr("A down, B across. Choose a cell to list its stretches.")
            if is_confusion
            else tr("Choose a label to list where one of the two lacks it.")
        )
        self.show_all()

    @Slot(QModelIndex)
    def _on_cells_current_changed(self, index: QModelIndex) -> None:
        cell = self.confusion.cell(index.row(), index.column()) if index.isValid() else None
        if cell is None:
            return
        one, other = self.confusion.labels(index.row(), index.column())
        title = tr("{one} / {other}", one=one, other=other)
        self._show(title, [(span, title) for span in cell.spans])

    @Slot(QModelIndex)
    def _on_label_rows_current_changed(self, index: QModelIndex) -> None:
        if index.isValid():
            word = self.labels.label(index.row())
            self._show(word, self._differences(word))

    @Slot(QModelIndex)
    def _on_list_current_changed(self, index: QModelIndex) -> None:
        if index.isValid():
            span = self.stretches.stretch(index.row())
            self.stretch_chosen.emit(span.start_ms, span.end_ms)

    @Slot(QModelIndex)
    def _on_list_activated(self, index: QModelIndex) -> None:
        span = self.stretches.stretch(index.row())
        self.stretch_activated.emit(span.start_ms, span.end_ms)

    def _connect_signals(self) -> None:
        self.form.changed.connect(self.changed)
        self.pages.chosen.connect(self._on_page_chosen)
        self.cells.selectionModel().currentChanged.connect(self._on_cells_current_changed)
        self.label_rows.selectionModel().currentChanged.connect(self._on_label_rows_current_changed)
        self.list.selectionModel().currentChanged.connect(self._on_list_current_changed)
        self.list.activated.connect(self._on_list_activated)
        self._all.clicked.connect(self.show_all)
        self.lane.toggled.connect(self.lane_toggled)
        self.export.clicked.connect(self.export_requested)


def plain_panel() -> QWidget:
    """Return a part on the ground of a panel."""
    made = QWidget()
    made.setProperty("kind", "panel")
    made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    return made


def dress_table(table: QTableView) -> None:
    """Make a table one that is only read."""
    table.setProperty("kind", "outlined")
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(theme().metrics.table_row)
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.horizontalHeader().setHighlightSections(False)
    table.horizontalHeader().setDefaultAlignment(
        Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    )
