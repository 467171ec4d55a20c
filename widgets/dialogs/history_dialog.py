"""What was done in this project: by whom and when, the newest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from widgets.dialogs.base_dialog import BaseDialog
from widgets.i18n import tr
from widgets.theme.theme import theme


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One step; `at` is UTC in ISO 8601."""

    name: str
    rater: str
    at: str
    undone: bool


class HistoryDialog(BaseDialog):
    """A table of steps, read-only."""

    def __init__(self, lines: Sequence[HistoryLine], parent: QWidget | None = None) -> None:
        detail = tr(
            "Everything done in this project, the newest first. Each person undoes their own."
        )
        super().__init__(tr("History"), detail, parent)
        self.set_first_size(720, 480)
        self.table = QTableWidget(len(lines), 4)
        self.table.setProperty("kind", "outlined")
        self.table.setAccessibleName(tr("History"))
        self.table.setHorizontalHeaderLabels([tr("Step"), tr("Who"), tr("When (UTC)"), tr("State")])
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(theme().metrics.table_row)
        for row, line in enumerate(lines):
            self._fill(row, line)
        self.table.resizeColumnsToContents()
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.body.addWidget(self.table, 1)
        self.add_buttons(tr("Close"))

    def _fill(self, row: int, line: HistoryLine) -> None:
        when = line.at.replace("T", " ").removesuffix("Z").split(".")[0]
        state = tr("undone") if line.undone else ""
        for column, text in enumerate((line.name, line.rater, when, state)):
            item = QTableWidgetItem(text)
            item.setFlags(Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled)
            self.table.setItem(row, column, item)
