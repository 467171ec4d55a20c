"""What was done in this project: by whom and when, the newest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from widgets.i18n import tr


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One step; `at` is UTC in ISO 8601."""

    name: str
    rater: str
    at: str
    undone: bool


class HistoryDialog(QDialog):
    """A table of steps, read-only."""

    def __init__(self, lines: Sequence[HistoryLine], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("History"))
        self.resize(720, 480)
        self.table = QTableWidget(len(lines), 4)
        self.table.setHorizontalHeaderLabels([tr("Step"), tr("Who"), tr("When (UTC)"), tr("State")])
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for row, line in enumerate(lines):
            self._fill(row, line)
        self.table.resizeColumnsToContents()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.table)
        layout.addWidget(buttons)

    def _fill(self, row: int, line: HistoryLine) -> None:
        when = line.at.replace("T", " ").removesuffix("Z").split(".")[0]
        state = tr("undone") if line.undone else ""
        for column, text in enumerate((line.name, line.rater, when, state)):
            item = QTableWidgetItem(text)
            item.setFlags(Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled)
            self.table.setItem(row, column, item)
