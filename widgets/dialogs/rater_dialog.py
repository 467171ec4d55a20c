"""The dialog that asks who is working."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QRadioButton, QWidget

from app.domain.ids import RaterKey
from app.domain.rater import Rater
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr


class RaterDialog(BaseDialog):
    """Choose one of the people of this project, or name a new one.

    Parameters
    ----------
    raters
        Those who have worked on it.
    current
        Key of the one who works now, empty for nobody.
    proposal
        Name to begin with for someone new, such as that of the system's account.
    """

    def __init__(
        self,
        raters: Sequence[Rater],
        current: str = "",
        proposal: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            tr("Who is working?"),
            tr(
                "The name stands beside everything you write, so that several people can share "
                "one project. It stays in the project file."
            ),
            parent,
        )
        self._raters = tuple(raters)
        self._group = QButtonGroup(self)
        for number, rater in enumerate(self._raters):
            choice = QRadioButton(rater.name.replace("&", "&&"))
            choice.setChecked(rater.key == current)
            self._group.addButton(choice, number)
            self.body.addWidget(choice)
        self._new = QRadioButton(tr("Someone new"))
        self._group.addButton(self._new, len(self._raters))
        self._name = QLineEdit(proposal)
        self._name.setPlaceholderText(tr("Your name"))
        self._name.setAccessibleName(tr("Your name"))
        self._name.setMaxLength(120)
        if self._raters:
            self.body.addWidget(self._new)
        else:
            self.body.addWidget(text_label(tr("Your name"), "strong"))
        self.body.addWidget(self._name)
        self.body.addStretch(1)
        if self._group.checkedId() < 0:
            self._choose_first()
        self.add_buttons(tr("Work under this name"), tr("Cancel"))
        self.setMinimumWidth(440)
        self._group.idToggled.connect(self._on_changed)
        self._name.textEdited.connect(self._on_name_edited)
        self._on_changed()
        self._give_focus()

    @property
    def rater_key(self) -> RaterKey | None:
        """The chosen person, None for someone new."""
        chosen = self._group.checkedId()
        return self._raters[chosen].key if 0 <= chosen < len(self._raters) else None

    @property
    def name(self) -> str:
        """Name of the chosen or new person."""
        chosen = self._group.checkedId()
        if 0 <= chosen < len(self._raters):
            return self._raters[chosen].name
        return " ".join(self._name.text().split())

    @Slot()
    def _on_changed(self) -> None:
        if self.rater_key is None and not self.name:
            self.set_problem(tr("Type a name."))
        elif self.rater_key is None and any(r.name == self.name for r in self._raters):
            self.set_problem(
                tr("There is a {name} already: choose that row if it is you.", name=self.name),
                hint=True,
            )
        else:
            self.set_problem("")

    @Slot()
    def _on_name_edited(self) -> None:
        self._new.setChecked(True)
        self._on_changed()

    def _choose_first(self) -> None:
        button = self._group.button(0)
        if button is not None:
            button.setChecked(True)

    def _give_focus(self) -> None:
        chosen = self._group.checkedButton()
        if self._raters and chosen is not None:
            chosen.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._name.setFocus()
            self._name.selectAll()
