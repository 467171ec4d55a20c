"""What dialogs share that give records to raters: to whom, how many each; and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.domain.assigning import Plan
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr
from widgets.mcq_shortcuts.tables import table_of
from widgets.theme.theme import theme

_PAUSE_MS, _MOST_SEED, _MOST_RATERS = 150, 2_147_483_647, 99
_ROOT = QModelIndex()
AnyIndex = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class LoadRow:
    """What one rater would have: new records, records in all, and of which sorts."""

    name: str
    assigned: int
    records: int
    sorts: str


@dataclass(frozen=True, slots=True)
class AssignWords:
    """How one kind of record is called.

    Attributes
    ----------
    sorts
        Title of the column that tells of which sorts a rater's records are.
    """

    title: str
    detail: str
    per_record: str
    overlap: str
    sorts: str


class LoadModel(QAbstractTableModel):
    """What each rater would have."""

    def __init__(self, sorts: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[LoadRow] = ()
        self._titles = (tr("Rater"), tr("New"), tr("In all"), sorts)

    def show_rows(self, rows: Sequence[LoadRow]) -> None:
        """Show other loads."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        """One row a rater."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        """Name, new, in all, by sort."""
        return 0 if parent.isValid() else len(self._titles)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the texts; numbers right."""
        if not index.isValid():
            return None
        is_number = index.column() in (1, 2)
        if role == Qt.ItemDataRole.TextAlignmentRole and is_number:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.FontRole and is_number:
            return theme().font("time")
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        row = self._rows[index.row()]
        return (row.name, f"{row.assigned:,}", f"{row.records:,}", row.sorts)[index.column()]

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the titles."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section]
        return None


class AssignForm(BaseDialog):
    """Asks how records are given; whoever opens it answers `changed` with what would come of it.

    Parameters
    ----------
    words
        How the records are called.
    raters
        Names of those the project knows.
    scope
        Title and field of each choice of which records are given.

    Signals
    -------
    changed
        Something else is wanted.
    """

    changed = Signal()

    def __init__(
        self,
        words: AssignWords,
        raters: Sequence[str],
        scope: Sequence[tuple[str, QComboBox]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(words.title, words.detail, parent)
        usual = Plan()
        self.raters, self.others = QListWidget(), QLineEdit()
        for name in raters:
            self._add_rater(name)
        self.per_record = _spin(usual.per_record, 1, _MOST_RATERS)
        self.overlap = _spin(round(100 * usual.overlap), 0, 100)
        self.overlap.setSuffix(" %")
        self.seed = _spin(usual.seed, 0, _MOST_SEED)
        self.said, self.model = text_label("", "strong"), LoadModel(words.sorts, self)
        self.loads = table_of(self.model, tr("What each rater would have"))
        self.loads.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._build(words, scope)
        self._connect_signals([combo for _title, combo in scope])
        self.add_buttons(tr("Assign"), tr("Cancel"), keys="Ctrl+Return")
        self.set_first_size(760, 640)

    @property
    def names(self) -> tuple[str, ...]:
        """Who gets records: those ticked, then the new ones."""
        items = [self.raters.item(row) for row in range(self.raters.count())]
        ticked = [one.text() for one in items if one.checkState() == Qt.CheckState.Checked]
        written = [name.strip() for name in self.others.text().split(",")]
        return tuple(dict.fromkeys([*ticked, *filter(None, written)]))

    @property
    def plan(self) -> Plan:
        """How they are given."""
        return Plan(self.per_record.value(), self.overlap.value() / 100, self.seed.value())

    def show_preview(self, said: str, rows: Sequence[LoadRow], problem: str) -> None:
        """Say what would come of it, or why it cannot be done."""
        self.said.setText(said)
        self.model.show_rows(rows)
        self.loads.resizeColumnsToContents()
        self.set_problem(problem)

    def _add_rater(self, name: str) -> None:
        item = QListWidgetItem(name)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Unchecked)
        self.raters.addItem(item)

    def _build(self, words: AssignWords, scope: Sequence[tuple[str, QComboBox]]) -> None:
        self.raters.setAccessibleName(tr("Raters"))
        self.raters.setProperty("kind", "outlined")
        self.raters.setMinimumHeight(theme().px(90))
        self.others.setPlaceholderText(tr("New raters, with commas between them"))
        self.others.setAccessibleName(tr("New raters"))
        left = QVBoxLayout()
        left.addWidget(text_label(tr("Raters"), "caption_strong"))
        left.addWidget(self.raters, 1)
        left.addWidget(self.others)
        form = QFormLayout()
        fields = (
            *scope,
            (words.per_record, self.per_record),
            (words.overlap, self.overlap),
            (tr("Seed"), self.seed),
        )
        for title, field in fields:
            field.setAccessibleName(title)
            form.addRow(title, field)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addLayout(left, 1)
        row.addLayout(form, 1)
        self.body.addLayout(row)
        self.body.addWidget(self.said)
        self.body.addWidget(self.loads, 1)

    def _connect_signals(self, scope: Sequence[QComboBox]) -> None:
        self._pause.timeout.connect(self.changed)
        self.raters.itemChanged.connect(self._on_choice_changed)
        self.others.textChanged.connect(self._on_choice_changed)
        for combo in scope:
            combo.setMinimumContentsLength(12)
            combo.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            combo.currentIndexChanged.connect(self._on_choice_changed)
        for spin in (self.per_record, self.overlap, self.seed):
            spin.valueChanged.connect(self._on_choice_changed)

    @Slot()
    def _on_choice_changed(self) -> None:
        self.set_problem(tr("Looking…"))
        self._pause.start()


def _spin(value: int, least: int, most: int) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(least, most)
    spin.setValue(value)
    spin.lineEdit().setTextMargins(6, 0, 0, 0)
    return spin
