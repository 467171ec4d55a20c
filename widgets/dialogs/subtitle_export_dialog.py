"""The dialog that asks which subtitle track leaves, in which format, and where to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)

from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr, trn


@dataclass(frozen=True, slots=True)
class TrackChoice:
    """A subtitle track that may leave.

    Attributes
    ----------
    key, label
        What the application knows it by, and what people see.
    cues
        Number of cues.
    """

    key: str
    label: str
    cues: int


class SubtitleExportDialog(BaseDialog):
    """Ask for track, format and place.

    Parameters
    ----------
    tracks
        At least one; the one that is shown first.
    propose
        Where a track would be written in a format: by key and format.
    place_problem
        Says in words why a file cannot be written at a place, else empty.
    """

    def __init__(
        self,
        tracks: Sequence[TrackChoice],
        propose: Callable[[str, str], Path],
        place_problem: Callable[[Path], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Export subtitles"), "", parent)
        self._tracks = tuple(tracks)
        self._propose = propose
        self._place_problem = place_problem
        self._names: tuple[str, ...] = ()
        self._track = QComboBox()
        self._track.setAccessibleName(tr("Subtitle track"))
        self._formats = QButtonGroup(self)
        self._place = QLineEdit()
        self._place.setAccessibleName(tr("Save as"))
        self._browse = QPushButton(tr("Browse…"))
        self._lay_out()
        self._track.currentIndexChanged.connect(self._on_choice_changed)
        self._formats.idToggled.connect(self._on_choice_changed)
        self._place.textChanged.connect(self._check)
        self._browse.clicked.connect(self._on_browse_clicked)
        self._on_choice_changed()

    @property
    def track(self) -> str:
        """Key of the track."""
        return self._tracks[max(0, self._track.currentIndex())].key

    @property
    def format(self) -> str:
        """``srt``, ``vtt`` or ``longemo-subtitles``."""
        return self._names[max(0, self._formats.checkedId())]

    @property
    def place(self) -> Path:
        """The file to write."""
        return Path(self._place.text().strip()).expanduser()

    def _lay_out(self) -> None:
        self.body.addWidget(text_label(tr("Track"), "strong"))
        for track in self._tracks:
            cues = trn("{n} cue", "{n} cues", track.cues)
            self._track.addItem(tr("{title} · {cues}", title=track.label, cues=cues))
        self.body.addWidget(self._track)
        self.body.addSpacing(8)
        choices = (
            ("srt", "SubRip (.srt)", tr("Every player reads it; it names no speakers.")),
            ("vtt", "WebVTT (.vtt)", tr("For browsers; with speakers, settings and word times.")),
            (
                "longemo-subtitles",
                tr("Rows of LongEmoBench (.json)"),
                tr("Id, times in seconds, speaker and text; the order of the track is kept."),
            ),
        )
        self._names = tuple(name for name, _, _ in choices)
        for number, (_, title, detail) in enumerate(choices):
            choice = QRadioButton(title)
            choice.setChecked(number == 0)
            self._formats.addButton(choice, number)
            self.body.addWidget(choice)
            self.body.addWidget(text_label(detail, "muted"))
        self.body.addSpacing(8)
        self.body.addWidget(text_label(tr("Save as"), "strong"))
        row = QHBoxLayout()
        row.addWidget(self._place, 1)
        row.addWidget(self._browse)
        self.body.addLayout(row)
        self.add_buttons(tr("Export"), tr("Cancel"))
        self.setMinimumWidth(560)

    @Slot()
    def _on_choice_changed(self) -> None:
        self._place.setText(str(self._propose(self.track, self.format)))
        self._check()

    @Slot()
    def _on_browse_clicked(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self,
            tr("Export subtitles"),
            self._place.text(),
            tr("Subtitles (*.srt *.vtt *.json)"),
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if name:
            self._place.setText(name)

    @Slot()
    def _check(self) -> None:
        if self._place_problem(self.place):
            self.set_problem(self._place_problem(self.place))
        elif self.place.exists():
            self.set_problem(tr("{name} is replaced.", name=self.place.name), hint=True)
        else:
            self.set_problem("")
