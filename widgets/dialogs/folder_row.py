"""A folder of the application: what it is for, where it stands, and a button that opens it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from widgets.dialogs.base_dialog import text_label
from widgets.i18n import tr


class FolderRow(QWidget):
    """Two lines and a button.

    Signals
    -------
    open_requested(path)
        The folder is to be opened.
    """

    open_requested = Signal(str)

    def __init__(self, words: str, path: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._path = path
        place = text_label(path, "muted")
        place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        button = QPushButton(tr("Open"))
        button.setAutoDefault(False)
        button.setAccessibleName(tr("Open: {folder}", folder=words))
        lines = QVBoxLayout()
        lines.setSpacing(2)
        lines.addWidget(text_label(words, "strong"))
        lines.addWidget(place)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addLayout(lines, 1)
        row.addWidget(button)
        button.clicked.connect(self._on_button_clicked)

    @Slot()
    def _on_button_clicked(self) -> None:
        self.open_requested.emit(self._path)
