"""What a list is narrowed to, as chips with a cross."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from widgets.annotation.flow_layout import FlowLayout
from widgets.i18n import tr
from widgets.theme.icons import icon
from widgets.theme.theme import theme


class FilterStrip(QWidget):
    """One chip for each condition; hidden without any.

    Signals
    -------
    removed(key)
        A chip was pressed.
    """

    removed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chips: dict[str, QPushButton] = {}
        self._flow = FlowLayout(self)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self.hide()

    def set_conditions(self, conditions: Mapping[str, str]) -> None:
        """Show conditions: words by key."""
        if {key: chip.text() for key, chip in self._chips.items()} == dict(conditions):
            return
        for chip in self._chips.values():
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = {key: self._make(key, words) for key, words in conditions.items()}
        self.setVisible(bool(conditions))

    def _make(self, key: str, words: str) -> QPushButton:
        chip = QPushButton(words)
        chip.setObjectName(key)
        chip.setProperty("small", True)
        chip.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        chip.setIcon(icon("x"))
        chip.setToolTip(tr("Show others too"))
        chip.setAccessibleDescription(tr("Show others too"))
        chip.clicked.connect(self._on_chip_clicked)
        self._flow.addWidget(chip)
        chip.show()
        return chip

    @Slot()
    def _on_chip_clicked(self) -> None:
        chip = self.sender()
        if isinstance(chip, QPushButton):
            self.removed.emit(chip.objectName())

    @Slot()
    def _on_theme_changed(self) -> None:
        pad = theme().metrics.panel_padding
        self._flow.setContentsMargins(pad, 4, pad, 4)
        for chip in self._chips.values():
            chip.setIcon(icon("x"))
