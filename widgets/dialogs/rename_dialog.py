"""The dialog that asks for another name."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QLineEdit, QWidget

from widgets.dialogs.base_dialog import BaseDialog
from widgets.i18n import tr


class RenameDialog(BaseDialog):
    """Asks for a name that nothing else of its kind has.

    Parameters
    ----------
    name
        The name so far.
    taken
        Names that others have.
    """

    def __init__(
        self, title: str, name: str, taken: Collection[str] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(title, parent=parent)
        self._taken = frozenset(taken)
        self._text = QLineEdit(name)
        self._text.setAccessibleName(tr("Name"))
        self._text.selectAll()
        self.body.addWidget(self._text)
        self.add_buttons(tr("Rename"), tr("Cancel"))
        self.setMinimumWidth(380)
        self._text.textChanged.connect(self._on_text_changed)
        self._on_text_changed()
        self._text.setFocus()

    @property
    def name(self) -> str:
        """The name written."""
        return self._text.text().strip()

    @Slot()
    def _on_text_changed(self) -> None:
        if not self.name:
            self.set_problem(tr("Write a name."))
        elif self.name in self._taken:
            self.set_problem(tr("Another one has this name."))
        else:
            self.set_problem("")
