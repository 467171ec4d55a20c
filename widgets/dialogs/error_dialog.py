"""The dialog for an error that nobody foresaw: what happened, and a text to send."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr


class ErrorDialog(BaseDialog):
    """Say what failed, that the work is safe, and give the text to copy.

    Parameters
    ----------
    summary
        One line, such as the last one of a traceback.
    detail
        The whole text for those who mend it.
    log_path
        Where the log file lies.
    """

    def __init__(
        self, summary: str, detail: str, log_path: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(
            tr("Something went wrong inside Emoscope"),
            tr(
                "Your edits are on disk: each one is saved when it is made, and what failed was "
                "taken back whole. You can go on; if it happens again, close and open the project."
            ),
            parent,
        )
        self.body.addWidget(text_label(summary, "strong"))
        self._detail = QPlainTextEdit(detail)
        self._detail.setReadOnly(True)
        self._detail.setAccessibleName(tr("Text to copy"))
        self._detail.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._detail.setTabChangesFocus(True)
        self.body.addWidget(self._detail, 1)
        if log_path:
            log = text_label(tr("Log file: {path}", path=log_path), "muted")
            self.body.addWidget(log)
        self._text = "\n".join((summary, "", detail, "", log_path))
        self._copy = self.add_footer_button(tr("Copy the text"))
        self._copy.clicked.connect(self._on_copy)
        self.add_buttons(tr("Go on"))
        self.set_first_size(680, 440)
        self.accept_button.setFocus()

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text)
        self._copy.setText(tr("Copied"))
