"""The dialog that asks how a text file is encoded, and shows what each answer would read like."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QWidget,
)

from app.domain.encoding import EncodingChoice
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr
from widgets.question.script import language_of
from widgets.theme.theme import theme

_NAMES_PX = 170


class EncodingDialog(BaseDialog):
    """Ask which reading of a file makes sense.

    Parameters
    ----------
    name
        Name of the file.
    choices
        At least one, the likeliest first.
    """

    def __init__(
        self, name: str, choices: Sequence[EncodingChoice], parent: QWidget | None = None
    ) -> None:
        super().__init__(
            tr("How is {name} encoded?", name=name),
            tr("The file does not say it. Choose the reading that makes sense."),
            parent,
        )
        self._choices = tuple(choices)
        self._names = QListWidget()
        self._names.setAccessibleName(tr("Encoding"))
        self._names.setFixedWidth(theme().px(_NAMES_PX))
        self._names.setProperty("kind", "outlined")
        for choice in self._choices:
            item = QListWidgetItem(choice.name, self._names)
            item.setSizeHint(QSize(0, theme().metrics.list_row))
        self._preview = QPlainTextEdit()
        self._preview.setReadOnly(True)
        self._preview.setTabChangesFocus(True)
        self._preview.setAccessibleName(tr("What the file would read like"))
        self._remember = QCheckBox(tr("Read files of this folder so where they do not say it"))
        self._remember.setChecked(True)
        self._lay_out()
        self._names.currentRowChanged.connect(self._on_row_changed)
        self._names.itemActivated.connect(self.accept)
        self._names.setCurrentRow(0)
        self._names.setFocus()

    @property
    def codec(self) -> str:
        """The answer, as a reader takes it."""
        return self._choices[max(0, self._names.currentRow())].codec

    @property
    def remembers(self) -> bool:
        """Whether the answer is meant for the folder."""
        return self._remember.isChecked()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self._names)
        row.addWidget(self._preview, 1)
        self.body.addLayout(row, 1)
        self.body.addWidget(
            text_label(tr("Shown are lines that read differently in each encoding."), "muted")
        )
        self.body.addWidget(self._remember)
        self.add_buttons(tr("Read it so"), tr("Cancel"))
        self.set_first_size(720, 480)

    @Slot(int)
    def _on_row_changed(self, row: int) -> None:
        sample = self._choices[max(0, row)].sample
        self._preview.setFont(theme().font("body", language_of(sample)))
        self._preview.setPlainText(sample)
