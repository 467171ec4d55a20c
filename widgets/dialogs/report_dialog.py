"""The dialog that reports what an import found: a summary, and a table that can be copied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from app.domain.check import Severity, Violation
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr
from widgets.models.violation_model import ViolationModel
from widgets.theme.theme import theme


class ReportDialog(BaseDialog):
    """Show what was taken in and what was wrong.

    Parameters
    ----------
    title, summary
        ``Import of records.json`` and ``38 questions added, 2 skipped.``
    violations
        Findings, as many as there are.
    offer
        Text of a button that leaves the dialog to do something about them; none without.
    """

    def __init__(
        self,
        title: str,
        summary: str,
        violations: Sequence[Violation],
        parent: QWidget | None = None,
        *,
        offer: str = "",
    ) -> None:
        super().__init__(title, "", parent)
        self._summary = summary
        self._is_offer_taken = False
        self._model = ViolationModel(violations, self)
        self.body.addWidget(text_label(summary, "body"))
        counts = Counter(found.severity for found in violations)
        words = (
            (tr("errors: {n}", n=counts[Severity.ERROR]), counts[Severity.ERROR]),
            (tr("warnings: {n}", n=counts[Severity.WARNING]), counts[Severity.WARNING]),
            (tr("notes: {n}", n=counts[Severity.INFO]), counts[Severity.INFO]),
        )
        told = " · ".join(text for text, count in words if count) or tr("Nothing was found amiss.")
        self.body.addWidget(text_label(told, "muted"))
        self._table = QTableView()
        self._set_up_table()
        self.body.addWidget(self._table, 1)
        self._table.setVisible(bool(violations))
        self._copy = self.add_footer_button(tr("Copy all"))
        self._copy.setEnabled(bool(violations))
        self._copy.clicked.connect(self._on_copy)
        if offer:
            self.add_footer_button(offer).clicked.connect(self._on_offer_clicked)
        self.add_buttons(tr("Close"))
        self.set_first_size(820, 480 if violations else 180)
        self.accept_button.setFocus()

    @property
    def model(self) -> ViolationModel:
        """The rows of the table."""
        return self._model

    @property
    def is_offer_taken(self) -> bool:
        """Whether the dialog was left by the button of the offer."""
        return self._is_offer_taken

    @Slot()
    def _on_offer_clicked(self) -> None:
        self._is_offer_taken = True
        self.accept()

    @Slot()
    def _on_copy(self) -> None:
        text = f"{self.windowTitle()}\n{self._summary}\n\n{self._model.as_text()}\n"
        QGuiApplication.clipboard().setText(text)
        self._copy.setText(tr("Copied"))

    def _set_up_table(self) -> None:
        table = self._table
        table.setModel(self._model)
        table.setProperty("kind", "outlined")
        table.setAccessibleName(tr("Findings"))
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(theme().metrics.table_row)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        widths = {ViolationModel.SEVERITY: 100, ViolationModel.PLACE: 100, ViolationModel.PATH: 190}
        for column, width in widths.items():
            table.setColumnWidth(column, width)
        header.setSectionResizeMode(ViolationModel.MESSAGE, QHeaderView.ResizeMode.Stretch)
        table.setTabKeyNavigation(False)
