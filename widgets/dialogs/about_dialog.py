"""The dialog about Emoscope: version, licence, and the libraries it stands on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr
from widgets.theme.logo import draw_logo
from widgets.theme.theme import theme

_LOGO = 40


@dataclass(frozen=True, slots=True)
class Library:
    """A library in use: its name, version and licence."""

    name: str
    version: str
    licence: str


class _Mark(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(_LOGO, _LOGO)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the mark."""
        draw_logo(QPainter(self), QRectF(self.rect()))


class AboutDialog(BaseDialog):
    """Says what this is, and gives credit."""

    def __init__(
        self, version: str, libraries: Sequence[Library], parent: QWidget | None = None
    ) -> None:
        super().__init__(tr("About Emoscope"), "", parent)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(_Mark(), 0, Qt.AlignmentFlag.AlignTop)
        words = text_label(
            tr(
                "Version {version}. Emotion in long videos, annotated on one clock.\n"
                "Free software under the GNU General Public License, version 3 or later; "
                "it comes without any warranty.",
                version=version,
            ),
            "body",
        )
        row.addWidget(words, 1)
        self.body.addLayout(row)
        self.body.addWidget(text_label(tr("It stands on"), "strong"))
        self._table = QTableWidget(len(libraries), 3)
        self._set_up_table()
        for number, library in enumerate(libraries):
            for column, text in enumerate((library.name, library.version, library.licence)):
                item = QTableWidgetItem(text)
                item.setToolTip(text)
                self._table.setItem(number, column, item)
        self.body.addWidget(self._table, 1)
        self.add_buttons(tr("Close"))
        self.set_first_size(600, 460)
        self.accept_button.setFocus()

    def _set_up_table(self) -> None:
        table = self._table
        table.setProperty("kind", "outlined")
        table.setAccessibleName(tr("Libraries"))
        table.setHorizontalHeaderLabels([tr("Library"), tr("Version"), tr("Licence")])
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setShowGrid(False)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(theme().metrics.table_row)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        table.setColumnWidth(0, 180)
        table.setColumnWidth(1, 110)
