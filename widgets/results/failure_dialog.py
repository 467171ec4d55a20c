"""The dialog that settles by hand where an answer went wrong."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QPlainTextEdit, QWidget

from app.domain.failure import FAILURE_WORDS, FAULT_OF, FAULT_WORDS, Failure, FailureFinding
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr

_NONE, _AUTOMATIC = "none", "automatic"


class FailureDialog(BaseDialog):
    """Asks for a class and a note.

    Attributes
    ----------
    choice
        ``automatic`` takes back what was settled, ``none`` says that nothing failed; else a value
        of `Failure`.
    """

    def __init__(self, name: str, finding: FailureFinding, parent: QWidget | None = None) -> None:
        detail = tr("What is settled by hand stands before what the times of events tell.")
        super().__init__(tr("Where did {name} go wrong?", name=name), detail, parent)
        self._choice = QComboBox()
        self._choice.setAccessibleName(tr("Class of the failure"))
        for one in Failure:
            words = f"{tr(FAILURE_WORDS[one])} ({FAULT_OF[one].value})"
            self._choice.addItem(words, one.value)
            tip = tr(FAULT_WORDS[FAULT_OF[one]])
            self._choice.setItemData(self._choice.count() - 1, tip, 3)
        self._choice.addItem(tr("Nothing went wrong"), _NONE)
        if finding.by_hand:
            self._choice.addItem(tr("As the times of events tell"), _AUTOMATIC)
        at = self._choice.findData(finding.failure.value if finding.failure else _NONE)
        self._choice.setCurrentIndex(max(0, at))
        self._note = QPlainTextEdit()
        self._note.setAccessibleName(tr("Note"))
        self._note.setPlaceholderText(tr("What shows it?"))
        self._note.setTabChangesFocus(True)
        self._note.setMinimumHeight(80)
        self._note.setPlainText(finding.note)
        self.body.addWidget(text_label(tr("Class of the failure"), "strong"))
        self.body.addWidget(self._choice)
        self.body.addWidget(text_label(tr("Note"), "strong"))
        self.body.addWidget(self._note, 1)
        self.add_buttons(tr("Save"), tr("Cancel"), keys="Ctrl+Return")
        self.setMinimumWidth(460)
        self._choice.setFocus()

    @property
    def choice(self) -> str:
        """What was chosen."""
        return str(self._choice.currentData())

    @property
    def is_automatic(self) -> bool:
        """Tell whether what was settled is taken back."""
        return self.choice == _AUTOMATIC

    @property
    def failure(self) -> str:
        """The class as it is stored: empty says that nothing went wrong."""
        return "" if self.choice == _NONE else self.choice

    @property
    def note(self) -> str:
        """What was written."""
        return self._note.toPlainText().strip()

    def set_values(self, choice: str, note: str) -> None:
        """Fill in."""
        self._choice.setCurrentIndex(self._choice.findData(choice))
        self._note.setPlainText(note)
