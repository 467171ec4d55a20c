"""How the tables of the window look."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from widgets.theme.theme import theme


def table_of(model: QAbstractTableModel, name: str) -> QTableView:
    """Make a read-only table of single rows, the last column stretched."""
    table = QTableView()
    table.setModel(model)
    table.setProperty("kind", "outlined")
    table.setAccessibleName(name)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, on=False)
    rows, columns = table.verticalHeader(), table.horizontalHeader()
    rows.hide()
    rows.setDefaultSectionSize(theme().metrics.table_row)
    rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    columns.setHighlightSections(False)
    columns.setStretchLastSection(True)
    return table
