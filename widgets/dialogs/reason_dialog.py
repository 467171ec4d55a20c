"""The dialog that asks why a check is set aside."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr


class ReasonDialog(BaseDialog):
    """Ask for a written reason; without one nothing is waived.

    Parameters
    ----------
    finding
        The sentence of the check that shall be set aside.
    title, detail
        What is waived, and where the reason is kept; empty for a check of a question.
    """

    def __init__(
        self, finding: str, parent: QWidget | None = None, *, title: str = "", detail: str = ""
    ) -> None:
        kept = tr("The reason is kept with the question, with your name, and can be read by all.")
        super().__init__(title or tr("Waive this check"), detail or kept, parent)
        self.body.addWidget(text_label(finding, "strong"))
        self._text = QPlainTextEdit()
        self._text.setAccessibleName(tr("Reason"))
        self._text.setPlaceholderText(tr("Why does it not apply here?"))
        self._text.setTabChangesFocus(True)
        self._text.setMinimumHeight(90)
        self.body.addWidget(self._text, 1)
        self.add_buttons(tr("Waive"), tr("Cancel"), keys="Ctrl+Return")
        self.setMinimumWidth(480)
        self._text.textChanged.connect(self._on_text_changed)
        self._on_text_changed()
        self._text.setFocus()

    @property
    def reason(self) -> str:
        """What was written."""
        return self._text.toPlainText().strip()

    @Slot()
    def _on_text_changed(self) -> None:
        self.set_problem("" if self.reason else tr("Write the reason."))
