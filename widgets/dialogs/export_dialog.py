"""The dialog that asks what to export, in which format, and where to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)

from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr, trn

_FORMATS = ("longemo", "emoscope")


class ExportDialog(BaseDialog):
    """Ask for format, selection and place.

    Parameters
    ----------
    proposals
        Where each format would be written, by format.
    counts
        Number of questions in all, and of those complete or further.
    place_problem
        Says in words why a file cannot be written at a place, else empty.
    """

    def __init__(
        self,
        proposals: Mapping[str, Path],
        counts: tuple[int, int],
        place_problem: Callable[[Path], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Export records"), "", parent)
        self._proposals = proposals
        self._counts = counts
        self._place_problem = place_problem
        self._formats = QButtonGroup(self)
        self._only_complete = QCheckBox(tr("Only questions that are complete or further"))
        self._only_complete.setChecked(counts[1] > 0)
        self._count = text_label("", "muted")
        self._place = QLineEdit()
        self._place.setAccessibleName(tr("Save as"))
        self._browse = QPushButton(tr("Browse…"))
        self._lay_out()
        self._formats.idToggled.connect(self._on_format_toggled)
        self._only_complete.toggled.connect(self._check)
        self._place.textChanged.connect(self._check)
        self._browse.clicked.connect(self._on_browse_clicked)
        self._on_format_toggled()

    @property
    def format(self) -> str:
        """``longemo`` or ``emoscope``."""
        return _FORMATS[max(0, self._formats.checkedId())]

    @property
    def only_complete(self) -> bool:
        """Whether drafts stay behind."""
        return self._only_complete.isChecked()

    @property
    def place(self) -> Path:
        """The file to write."""
        return Path(self._place.text().strip()).expanduser()

    def _lay_out(self) -> None:
        choices = (
            (
                tr("LongEmoBench records"),
                tr("Ten fields a question: JSON, or JSONL by its ending."),
            ),
            (
                tr("Everything of this project"),
                tr("With evidence, notes, status, subtitles and people, for another Emoscope."),
            ),
        )
        for number, (title, detail) in enumerate(choices):
            choice = QRadioButton(title)
            choice.setChecked(number == 0)
            self._formats.addButton(choice, number)
            self.body.addWidget(choice)
            self.body.addWidget(text_label(detail, "muted"))
        self.body.addSpacing(8)
        self.body.addWidget(self._only_complete)
        self.body.addWidget(self._count)
        self.body.addSpacing(8)
        self.body.addWidget(text_label(tr("Save as"), "strong"))
        row = QHBoxLayout()
        row.addWidget(self._place, 1)
        row.addWidget(self._browse)
        self.body.addLayout(row)
        self.add_buttons(tr("Export"), tr("Cancel"))
        self.setMinimumWidth(560)

    @Slot()
    def _on_format_toggled(self) -> None:
        self._place.setText(str(self._proposals[self.format]))
        self._check()

    @Slot()
    def _on_browse_clicked(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self,
            tr("Export records"),
            self._place.text(),
            tr("Records (*.json *.jsonl)"),
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if name:
            self._place.setText(name)

    @Slot()
    def _check(self) -> None:
        number = self._counts[1 if self.only_complete else 0]
        self._count.setText(trn("{n} question leaves.", "{n} questions leave.", number))
        if not number and self.format == "longemo":
            self.set_problem(tr("There is no question to export."))
        elif self._place_problem(self.place):
            self.set_problem(self._place_problem(self.place))
        elif self.place.exists():
            self.set_problem(tr("{name} is replaced.", name=self.place.name), hint=True)
        else:
            self.set_problem("")
