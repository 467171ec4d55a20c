"""The dialog of the self-check: what this machine has, what it lacks, and the cure."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.domain.machine_check import MachineCheck
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr, tr_phrase, trn
from widgets.theme.icons import icon
from widgets.theme.theme import theme

_STATE, _CHECK, _FOUND, _CURE = range(4)
_AIR = 8  # pixels above and below the lines of a row, together


class DoctorDialog(BaseDialog):
    """Opens empty, says that it is looking, and shows the rows when they are there.

    What fails stands first, then advice.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Self-check"), "", parent)
        self._rows: list[MachineCheck] = []
        self._summary = text_label(tr("Looking…"), "body")
        self._summary.setAccessibleName(tr("Result"))
        self.body.addWidget(self._summary)
        self._table = QTableWidget(0, 4)
        self._set_up_table()
        self.body.addWidget(self._table, 1)
        self._copy = self.add_footer_button(tr("Copy all"))
        self._copy.setEnabled(False)
        self._copy.clicked.connect(self._on_copy_clicked)
        self.add_buttons(tr("Close"))
        self.resize(900, 560)
        self.accept_button.setFocus()

    @property
    def summary(self) -> str:
        """The sentence above the table."""
        return self._summary.text()

    @property
    def copy_button(self) -> QWidget:
        """The button that copies all rows."""
        return self._copy

    def set_rows(self, rows: Sequence[MachineCheck]) -> None:
        """Show what was found."""
        self._rows = rows = sorted(rows, key=_weight_of)
        self._summary.setText(_summary_of(rows))
        self._copy.setEnabled(bool(rows))
        self._table.setRowCount(len(rows))
        for number, row in enumerate(rows):
            for column, text in enumerate(_texts(row)):
                item = QTableWidgetItem(text)
                item.setToolTip(text)
                if column == _STATE:
                    item.setIcon(icon(*_icon_of(row)))
                self._table.setItem(number, column, item)
        self._fit_rows()

    def as_text(self) -> str:
        """Return the rows as lines with tabs, to paste into a message."""
        lines = ["\t".join(_texts(row)).rstrip() for row in self._rows]
        return "\n".join((self.windowTitle(), self.summary, "", *lines, ""))

    @Slot()
    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self.as_text())
        self._copy.setText(tr("Copied"))

    def _set_up_table(self) -> None:
        table = self._table
        table.setProperty("kind", "outlined")
        table.setAccessibleName(tr("Findings"))
        table.setHorizontalHeaderLabels(
            [tr("Result"), tr("Looked at"), tr("Found"), tr("What to do")]
        )
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setShowGrid(False)
        table.setWordWrap(True)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setMinimumSectionSize(theme().metrics.table_row - _AIR)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for column in (_STATE, _CHECK):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        for column in (_FOUND, _CURE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        header.sectionResized.connect(self._fit_rows)

    @Slot()
    def _fit_rows(self) -> None:
        """Give each row the height that its broken lines take."""
        self._table.resizeRowsToContents()
        for row in range(self._table.rowCount()):
            self._table.setRowHeight(row, self._table.rowHeight(row) + _AIR)


def _texts(row: MachineCheck) -> tuple[str, str, str, str]:
    return _state_of(row), tr_phrase(row.check), tr_phrase(row.found), tr_phrase(row.cure)


def _state_of(row: MachineCheck) -> str:
    if row.is_advice:
        return tr("advice")
    return tr("works") if row.ok else tr("fails")


def _weight_of(row: MachineCheck) -> int:
    if row.is_advice:
        return 1
    return 2 if row.ok else 0


def _icon_of(row: MachineCheck) -> tuple[str, str]:
    if row.is_advice:
        return "info", "muted"
    return ("check-circle", "success") if row.ok else ("x-circle", "danger")


def _summary_of(rows: Sequence[MachineCheck]) -> str:
    failed = sum(not row.ok for row in rows)
    advice = sum(row.is_advice for row in rows)
    parts = [
        trn("{n} thing does not work.", "{n} things do not work.", failed)
        if failed
        else tr("Everything works.")
    ]
    if advice:
        parts.append(trn("{n} piece of advice.", "{n} pieces of advice.", advice))
    return " ".join(parts)
