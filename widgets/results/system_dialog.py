"""The dialog that asks whose answers or scores a file holds."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr


class SystemDialog(BaseDialog):
    """Asks for a system, and for a judge where the file holds scores.

    Parameters
    ----------
    file
        Its name.
    system, judge
        What the fields hold at first; without a judge none is asked for.
    known
        Systems of the project, which can be chosen.
    """

    def __init__(
        self,
        file: str,
        system: str,
        judge: str = "",
        known: Sequence[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        title = (
            tr("Whose scores are in {name}?", name=file)
            if judge
            else tr("Whose answers are in {name}?", name=file)
        )
        detail = tr(
            "A system is one run of an agent. Answers and scores under one name stand together."
        )
        super().__init__(title, detail, parent)
        self._system = QComboBox()
        self._system.setEditable(True)
        self._system.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._system.setAccessibleName(tr("System"))
        self._system.addItems(list(dict.fromkeys((system, *known))))
        self._system.setCurrentText(system)
        self._judge = QLineEdit(judge)
        self._judge.setAccessibleName(tr("Judge"))
        self._asks_judge = bool(judge)
        self.body.addWidget(text_label(tr("System"), "strong"))
        self.body.addWidget(self._system)
        if judge:
            self.body.addWidget(text_label(tr("Judge"), "strong"))
            self.body.addWidget(self._judge)
        self.add_buttons(tr("Import"), tr("Cancel"))
        self.setMinimumWidth(420)
        self._system.editTextChanged.connect(self._on_text_changed)
        self._judge.textChanged.connect(self._on_text_changed)
        self._system.setFocus()
        edit = self._system.lineEdit()
        if edit is not None:
            edit.selectAll()
            edit.returnPressed.connect(self._on_return_pressed)

    @property
    def system(self) -> str:
        """The system written or chosen."""
        return self._system.currentText().strip()

    @property
    def judge(self) -> str:
        """The judge written; empty where none is asked for."""
        return self._judge.text().strip() if self._asks_judge else ""

    def set_values(self, system: str, judge: str = "") -> None:
        """Fill in."""
        self._system.setCurrentText(system)
        self._judge.setText(judge)

    @Slot()
    def _on_return_pressed(self) -> None:
        """Accept at once: an editable box keeps the first Return for itself."""
        if self.isVisible() and not self.problem:
            self.accept()

    @Slot()
    def _on_text_changed(self) -> None:
        is_whole = self.system and (self.judge or not self._asks_judge)
        self.set_problem("" if is_whole else tr("Write a name."))
