"""An ordered list of files that the user fills: add, remove, move up and down."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from widgets.dialogs.hint_list import HintList
from widgets.i18n import tr
from widgets.icon_button import IconButton


class PathList(QWidget):
    """Files by name, each once, in an order the user can change.

    Signals
    -------
    add_requested
        The add button was pressed.
    changed
        Files came, went or moved.
    """

    add_requested = Signal()
    changed = Signal()

    def __init__(self, name: str, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = HintList(name, hint)
        self._rows.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self._add = IconButton("plus", tr("Add"))
        self._remove = IconButton("trash", tr("Remove"), tr("Delete"))
        self._up = IconButton("arrow-up", tr("Move up"))
        self._down = IconButton("arrow-down", tr("Move down"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._rows, 1)
        column = QVBoxLayout()
        column.setSpacing(2)
        for button in (self._add, self._remove, self._up, self._down):
            column.addWidget(button)
        column.addStretch(1)
        layout.addLayout(column)
        self.setMinimumHeight(column.minimumSize().height())
        self._connect_signals()
        self._on_current_changed()

    @property
    def paths(self) -> list[Path]:
        """The files in order."""
        items = (self._rows.item(row) for row in range(self._rows.count()))
        return [Path(item.data(Qt.ItemDataRole.UserRole)) for item in items]

    def add_paths(self, paths: Sequence[Path]) -> None:
        """Append files that are not in the list yet."""
        known = set(self.paths)
        fresh = [path for path in dict.fromkeys(paths) if path not in known]
        for path in fresh:
            item = QListWidgetItem(f"{path.name}    {path.parent}")
            item.setData(Qt.ItemDataRole.UserRole, str(path))
            item.setToolTip(str(path))
            self._rows.addItem(item)
        if fresh:
            self._rows.setCurrentRow(self._rows.count() - 1)
            self.changed.emit()

    @Slot()
    def _on_current_changed(self) -> None:
        row, count = self._rows.currentRow(), self._rows.count()
        self._remove.setEnabled(row >= 0)
        self._up.setEnabled(row > 0)
        self._down.setEnabled(0 <= row < count - 1)

    @Slot()
    def _on_remove(self) -> None:
        if self._rows.currentRow() >= 0:
            self._rows.takeItem(self._rows.currentRow())
            self.changed.emit()

    @Slot()
    def _on_up(self) -> None:
        self._move(-1)

    @Slot()
    def _on_down(self) -> None:
        self._move(1)

    @Slot()
    def _on_rows_moved(self) -> None:
        self._on_current_changed()
        self.changed.emit()

    def _move(self, step: int) -> None:
        row = self._rows.currentRow()
        if 0 <= row + step < self._rows.count():
            self._rows.insertItem(row + step, self._rows.takeItem(row))
            self._rows.setCurrentRow(row + step)
            self.changed.emit()

    def _connect_signals(self) -> None:
        self._add.clicked.connect(self.add_requested)
        self._remove.clicked.connect(self._on_remove)
        self._rows.removed.connect(self._on_remove)
        self._up.clicked.connect(self._on_up)
        self._down.clicked.connect(self._on_down)
        self._rows.currentRowChanged.connect(self._on_current_changed)
        self._rows.model().rowsMoved.connect(self._on_rows_moved)
