"""The bar under a unit: revisit, context, save and next."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from app.domain.labelling import Layer
from widgets.i18n import tr
from widgets.key_button import KeyButton
from widgets.labelling.sheet import LabelSheet
from widgets.theme.theme import theme


class UnitFooter(QFrame):
    """Buttons for what is done with a whole unit.

    Signals
    -------
    revisit_pressed, context_requested, save_requested
        Flag it or take the flag off; play what is around it; store it and go on.
    """

    revisit_pressed = Signal()
    context_requested = Signal()
    save_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "bar")
        self.revisit = KeyButton(tr("Revisit later"), "Ctrl+B", "flag", kind="quiet")
        self.revisit.setCheckable(True)
        self.context = KeyButton(tr("Context"), "Ctrl+P")
        self.context.setToolTip(tr("Play five seconds more on both sides"))
        self.save = KeyButton(tr("Save and next"), "Return", kind="primary", fixed=True)
        self._row = QHBoxLayout(self)
        self._row.setSpacing(8)
        self._row.addWidget(self.revisit)
        self._row.addStretch(1)
        self._row.addWidget(self.context)
        self._row.addWidget(self.save)
        self.revisit.clicked.connect(self._on_revisit_clicked)
        self.context.clicked.connect(self.context_requested)
        self.save.clicked.connect(self.save_requested)
        theme().changed.connect(self._dress)
        self._dress()

    def show_sheet(self, sheet: LabelSheet) -> None:
        """Show what can be done now."""
        self.revisit.setChecked(sheet.label.revisit)
        self.revisit.setEnabled(not sheet.why_locked)
        self.context.setEnabled(sheet.has_video and bool(sheet.unit.duration_ms))
        why = sheet.why_locked or why_incomplete(sheet)
        self.save.setEnabled(not why)
        self.save.setToolTip(why)

    @Slot()
    def _on_revisit_clicked(self) -> None:
        self.revisit.setChecked(not self.revisit.isChecked())  # the outside decides
        self.revisit_pressed.emit()

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._row.setContentsMargins(pad + 4, pad - 4, pad + 4, pad - 4)


def why_incomplete(sheet: LabelSheet) -> str:
    """Say why a unit cannot be stored yet; what is flagged to revisit may be incomplete."""
    if sheet.unit.excluded:
        return tr("This unit is left out: take it in again to label it.")
    if sheet.is_complete or sheet.label.revisit:
        return ""
    if Layer.BASIC in sheet.layers and not sheet.label.basic:
        return tr("Choose a label of Basic-7 first.")
    return tr("Choose labels of GoEmotions first; unsure is one.")
