"""The dialog that asks in which form the labels of a set leave, and where to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)

from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr

FORMATS = ("emos-release", "emos-release-xlsx", "emos-labels")
"""In the order of the choices; the last one is a file, the others are folders."""


class LabelExportDialog(BaseDialog):
    """Asks for form and place.

    Parameters
    ----------
    propose
        Where a format would be written.
    place_problem
        Says in words why a file, or a folder, cannot be written at a place, else empty.
    """

    def __init__(
        self,
        name: str,
        propose: Callable[[str], Path],
        place_problem: Callable[[Path, bool], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Export labels"), name, parent)
        self._propose, self._place_problem = propose, place_problem
        self._formats, self.place_field = QButtonGroup(self), QLineEdit()
        self.place_field.setAccessibleName(tr("Save as"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setColumnStretch(1, 1)
        for number, (title, detail) in enumerate(_choices()):
            choice = QRadioButton(title)
            choice.setChecked(number == 0)
            self._formats.addButton(choice, number)
            grid.addWidget(choice, number, 0)
            grid.addWidget(text_label(detail, "muted"), number, 1)
        self.body.addLayout(grid)
        self.body.addSpacing(8)
        self.body.addWidget(text_label(tr("Save as"), "strong"))
        browse = QPushButton(tr("Browse…"))
        row = QHBoxLayout()
        row.addWidget(self.place_field, 1)
        row.addWidget(browse)
        self.body.addLayout(row)
        self.add_buttons(tr("Export"), tr("Cancel"))
        self.setMinimumWidth(640)
        self._formats.idToggled.connect(self._on_format_toggled)
        self.place_field.textChanged.connect(self._check)
        browse.clicked.connect(self._on_browse_clicked)
        self._on_format_toggled()

    @property
    def format(self) -> str:
        """One of `FORMATS`."""
        return FORMATS[max(0, self._formats.checkedId())]

    @property
    def place(self) -> Path:
        """The file or the folder to write."""
        return Path(self.place_field.text().strip()).expanduser()

    def choose(self, format_name: str) -> None:
        """Choose a format."""
        self._formats.button(FORMATS.index(format_name)).setChecked(True)

    @property
    def _is_folder(self) -> bool:
        return self.format != FORMATS[-1]

    @Slot()
    def _on_format_toggled(self) -> None:
        self.place_field.setText(str(self._propose(self.format)))
        self._check()

    @Slot()
    def _check(self) -> None:
        problem = self._place_problem(self.place, self._is_folder)
        if not problem and self.place.exists():
            self.set_problem(tr("{name} is replaced.", name=self.place.name), hint=True)
        else:
            self.set_problem(problem)

    @Slot()
    def _on_browse_clicked(self) -> None:
        title, kept = tr("Export labels"), QFileDialog.Option.DontConfirmOverwrite
        if self._is_folder:
            name = QFileDialog.getExistingDirectory(self, title, self.place_field.text())
        else:
            name, _ = QFileDialog.getSaveFileName(
                self, title, self.place_field.text(), "CSV (*.csv)", options=kept
            )
        if name:
            self.place_field.setText(name)


def _choices() -> tuple[tuple[str, str], ...]:
    return (
        (
            tr("Release tables"),
            tr("A folder: high, medium, low quality, and soft labels"),
        ),
        (tr("Release workbooks"), tr("The same for Excel; ids stay text")),
        (tr("All labels"), tr("One table, a row a unit, that reads back as it was written")),
    )
