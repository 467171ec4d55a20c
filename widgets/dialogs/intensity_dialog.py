"""Which words of strength stand for which of five levels, shown and changed."""

from __future__ import annotations

import re

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFormLayout, QLabel, QLineEdit, QWidget

from app.domain.intensity import LEVEL_NAMES, LEVELS, IntensityScale
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr

_SEPARATOR = re.compile(r"[,;，；、]")


class IntensityDialog(BaseDialog):
    """A line of words for each level; `scale` is what was entered."""

    def __init__(
        self, scale: IntensityScale, *, read_only: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(
            tr("Intensity words"),
            tr(
                "A lane of emotions is as high as the level of the word that its intensity begins "
                "with. What begins with none of these words stays flat, with a dashed edge."
            ),
            parent,
        )
        self._fields: dict[int, QLineEdit] = {}
        form = QFormLayout()
        for level in reversed(LEVELS):
            field = QLineEdit(", ".join(scale.of_level(level)))
            field.setCursorPosition(0)
            field.setReadOnly(read_only)
            field.textChanged.connect(self._check)
            name = QLabel(tr("{level}: {name}", level=level, name=tr(LEVEL_NAMES[level - 1])))
            name.setBuddy(field)
            field.setAccessibleName(name.text())
            form.addRow(name, field)
            self._fields[level] = field
        self.body.addLayout(form)
        self.body.addWidget(text_label(tr("Words are separated by commas."), "muted"))
        if read_only:
            self.add_buttons(tr("Close"))
        else:
            self._defaults = self.add_footer_button(tr("Default words"))
            self._defaults.clicked.connect(self._show_defaults)
            self.add_buttons(tr("Save"), tr("Cancel"))
        self.set_first_size(640, 380)

    @property
    def scale(self) -> IntensityScale:
        """What was entered."""
        return IntensityScale.of_levels({level: self.words(level) for level in LEVELS})

    def words(self, level: int) -> list[str]:
        """Return the words entered for a level."""
        parts = (part.strip() for part in _SEPARATOR.split(self._fields[level].text()))
        return [part for part in parts if part]

    def set_words(self, level: int, text: str) -> None:
        """Enter words for a level, as the keyboard does."""
        self._fields[level].setText(text)

    @Slot()
    def _show_defaults(self) -> None:
        scale = IntensityScale.default()
        for level, field in self._fields.items():
            field.setText(", ".join(scale.of_level(level)))

    @Slot()
    def _check(self) -> None:
        """Refuse a word at two levels: nobody could tell how high it is."""
        levels: dict[str, int] = {}
        for level in LEVELS:
            for word in self.words(level):
                if levels.setdefault(word.casefold(), level) != level:
                    self.set_problem(tr("“{word}” stands at two levels.", word=word))
                    return
        self.set_problem("")
