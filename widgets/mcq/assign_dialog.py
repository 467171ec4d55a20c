"""The dialog that gives items to raters: to whom, how many each, which; and what comes of it."""

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
from app.domain.mcq import CATEGORIES
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr
from widgets.mcq.words import category_title
from widgets.mcq_shortcuts.tables import table_of
from widgets.theme.theme import theme

_PAUSE_MS, _MOST_SEED, _MOST_RATERS = 150, 2_147_483_647, 99
_ROOT = QModelIndex()
AnyIndex = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class LoadRow:
    """What one rater would have: new items, items in all, and of which categories."""

    name: str
    assigned: int
    items: int
    categories: str


class LoadModel(QAbstractTableModel):
    """What each rater would have."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[LoadRow] = ()
        self._titles = (tr("Rater"), tr("New"), tr("In all"), tr("Categories"))

    def show_rows(self, rows: Sequence[LoadRow]) -> None:
        """Show other loads."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        """One row a rater."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        """Name, new, in all, by category."""
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
        return (row.name, f"{row.assigned:,}", f"{row.items:,}", row.categories)[index.column()]

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


class AssignDialog(BaseDialog):
    """Asks how items are given; whoever opens it answers `changed` with what would come of it.

    Parameters
    ----------
    raters
        Names of those the project knows.
    videos
        Key and title of each video with items.

    Signals
    -------
    changed
        Something else is wanted.
    """

    changed = Signal()

    def __init__(
        self,
        raters: Sequence[str],
        videos: Sequence[tuple[str, str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            tr("Assign items"),
            tr(
                "Items are given evenly, by category and video, the same for the same seed. What "
                "is assigned already counts and stays. It is one step that can be undone."
            ),
            parent,
        )
        usual = Plan()
        self.raters, self.others = QListWidget(), QLineEdit()
        for name in raters:
            self._add_rater(name)
        self.stage, self.category, self.video = QComboBox(), QComboBox(), QComboBox()
        self.per_item = _spin(usual.per_record, 1, _MOST_RATERS)
        self.overlap = _spin(round(100 * usual.overlap), 0, 100)
        self.overlap.setSuffix(" %")
        self.seed = _spin(usual.seed, 0, _MOST_SEED)
        self.said, self.model = text_label("", "strong"), LoadModel(self)
        self.loads = table_of(self.model, tr("What each rater would have"))
        self.loads.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        self._fill(videos)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._build()
        self._connect_signals()
        self.add_buttons(tr("Assign"), tr("Cancel"), keys="Ctrl+Return")
        self.set_first_size(760, 640)

    @property
    def names(self) -> tuple[str, ...]:
        """Who gets items: those ticked, then the new ones."""
        items = [self.raters.item(row) for row in range(self.raters.count())]
        ticked = [one.text() for one in items if one.checkState() == Qt.CheckState.Checked]
        written = [name.strip() for name in self.others.text().split(",")]
        return tuple(dict.fromkeys([*ticked, *filter(None, written)]))

    @property
    def plan(self) -> Plan:
        """How they are given."""
        return Plan(self.per_item.value(), self.overlap.value() / 100, self.seed.value())

    @property
    def scope(self) -> tuple[int, str, str]:
        """Stage, key of the video, and category; empty for all."""
        return (
            int(self.stage.currentData()),
            str(self.video.currentData()),
            str(self.category.currentData()),
        )

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

    def _fill(self, videos: Sequence[tuple[str, str]]) -> None:
        self.stage.addItem(tr("Stage 1: originals"), 1)
        self.stage.addItem(tr("Stage 2: refined items"), 2)
        self.category.addItem(tr("All categories"), "")
        for category in CATEGORIES:
            self.category.addItem(category_title(category.code), category.code)
        self.video.addItem(tr("All videos"), "")
        for key, title in videos:
            self.video.addItem(title, key)
        for combo in (self.category, self.video):
            combo.setMinimumContentsLength(12)
            combo.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )

    def _build(self) -> None:
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
        for title, field in (
            (tr("Stage"), self.stage),
            (tr("Category"), self.category),
            (tr("Video"), self.video),
            (tr("Raters of an item"), self.per_item),
            (tr("Share of items with several raters"), self.overlap),
            (tr("Seed"), self.seed),
        ):
            field.setAccessibleName(title)
            form.addRow(title, field)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addLayout(left, 1)
        row.addLayout(form, 1)
        self.body.addLayout(row)
        self.body.addWidget(self.said)
        self.body.addWidget(self.loads, 1)

    def _connect_signals(self) -> None:
        self._pause.timeout.connect(self.changed)
        self.raters.itemChanged.connect(self._on_choice_changed)
        self.others.textChanged.connect(self._on_choice_changed)
        for combo in (self.stage, self.category, self.video):
            combo.currentIndexChanged.connect(self._on_choice_changed)
        for spin in (self.per_item, self.overlap, self.seed):
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
