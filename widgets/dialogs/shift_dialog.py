"""The dialog that shifts a subtitle track: by how much, and what becomes of its lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.domain.subtitle import Cue
from app.domain.timecode import format_ms, format_offset, parse_offset
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr, trn
from widgets.theme.theme import theme

_TEXT, _NOW, _THEN = range(3)
_SHOWN = 9


@dataclass(frozen=True, slots=True)
class ShiftableTrack:
    """A track that can be chosen, with its cues in order of time."""

    key: str
    title: str
    cues: Sequence[Cue]


@dataclass(frozen=True, slots=True)
class ShiftScene:
    """What is known where the dialog opens.

    Attributes
    ----------
    playhead_ms
        Where the lines shown are looked for, and where one can be put.
    found_ms
        The offset that the check of the video found, 0 for none.
    duration_ms
        Length of the video, 0 while unknown.
    """

    playhead_ms: int
    found_ms: int = 0
    duration_ms: int = 0


class ShiftDialog(BaseDialog):
    """Asks for a track and an offset, and shows the lines round the playhead before and after.

    Parameters
    ----------
    tracks
        At least one.
    chosen
        Key of the one to begin with.
    delta_ms
        The offset to begin with.
    """

    def __init__(
        self,
        tracks: Sequence[ShiftableTrack],
        chosen: str,
        delta_ms: int,
        scene: ShiftScene,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            tr("Shift subtitles"),
            tr("All lines of a track move by the same time. It is one step that can be undone."),
            parent,
        )
        self._tracks, self._scene = tuple(tracks), scene
        self._choice = QComboBox()
        self._offset = QLineEdit(format_offset(delta_ms) if delta_ms else "")
        self._found = QPushButton(
            tr("Found: {offset}", offset=format_offset(scene.found_ms)) if scene.found_ms else ""
        )
        self._to_playhead = QPushButton(
            tr("Start the chosen line at {time}", time=format_ms(scene.playhead_ms))
        )
        self._lines = QTableWidget(0, 3)
        self._lay_out(chosen)
        self._connect_signals()
        self._show_lines()
        self._offset.setFocus()
        self._offset.selectAll()

    @property
    def track(self) -> ShiftableTrack:
        """The track to shift."""
        return self._tracks[max(0, self._choice.currentIndex())]

    @property
    def delta_ms(self) -> int:
        """How much later its lines shall come, earlier where negative; 0 while nothing is typed."""
        try:
            return parse_offset(self._offset.text())
        except ValueError:
            return 0

    def set_offset(self, delta_ms: int) -> None:
        """Write an offset into the field."""
        self._offset.setText(format_offset(delta_ms))

    def _lay_out(self, chosen: str) -> None:
        for track in self._tracks:
            self._choice.addItem(track.title, track.key)
        self._choice.setCurrentIndex(max(0, self._choice.findData(chosen)))
        self._choice.setAccessibleName(tr("Track"))
        self._offset.setAccessibleName(tr("Offset"))
        self._offset.setPlaceholderText(tr("-1.5 or 0:02.400"))
        self._offset.setProperty("kind", "timecode")
        self._found.setVisible(bool(self._scene.found_ms))
        self._found.setToolTip(tr("What the check of the video found between picture and sound"))
        offset = QHBoxLayout()
        offset.addWidget(self._offset, 1)
        offset.addWidget(self._found)
        form = QFormLayout()
        form.addRow(tr("Track"), self._choice)
        form.addRow(tr("Later by (-: earlier)"), offset)
        self.body.addLayout(form)
        self.body.addWidget(text_label(tr("Lines near the playhead"), "muted"))
        self._set_up_lines()
        self.body.addWidget(self._lines, 1)
        self.body.addWidget(self._to_playhead, 0, Qt.AlignmentFlag.AlignLeft)
        for button in (self._found, self._to_playhead):
            button.setAutoDefault(False)
        self.add_buttons(tr("Shift"), tr("Cancel"))
        self.set_first_size(640, 600)

    def _set_up_lines(self) -> None:
        table = self._lines
        table.setProperty("kind", "outlined")
        table.setAccessibleName(tr("Lines near the playhead"))
        table.setHorizontalHeaderLabels([tr("Line"), tr("Now"), tr("Shifted")])
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(theme().metrics.table_row)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(_TEXT, QHeaderView.ResizeMode.Stretch)
        for column in (_NOW, _THEN):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)

    def _connect_signals(self) -> None:
        self._choice.currentIndexChanged.connect(self._show_lines)
        self._offset.textChanged.connect(self._check)
        self._found.clicked.connect(self._on_found_clicked)
        self._to_playhead.clicked.connect(self._on_to_playhead_clicked)

    def _near(self) -> Sequence[Cue]:
        """Return the lines shown: as many before the playhead as after it."""
        cues = self.track.cues
        before = sum(cue.start_ms <= self._scene.playhead_ms for cue in cues)
        first = min(max(0, before - 1 - _SHOWN // 2), max(0, len(cues) - _SHOWN))
        return cues[first : first + _SHOWN]

    @Slot()
    def _show_lines(self) -> None:
        cues, now = self._near(), self._scene.playhead_ms
        self._lines.setRowCount(len(cues))
        for row, cue in enumerate(cues):
            texts = (cue.text.replace("\n", " "), format_ms(cue.start_ms), "")
            for column, text in enumerate(texts):
                self._put(row, column, text)
        at = sum(cue.start_ms <= now for cue in cues) - 1
        self._lines.setCurrentCell(max(0, at), _TEXT)
        self._to_playhead.setEnabled(bool(cues))
        self._check()

    def _put(self, row: int, column: int, text: str) -> None:
        item = QTableWidgetItem(text)
        item.setToolTip(text)
        self._lines.setItem(row, column, item)

    @Slot()
    def _on_found_clicked(self) -> None:
        self.set_offset(self._scene.found_ms)

    @Slot()
    def _on_to_playhead_clicked(self) -> None:
        row = self._lines.currentRow()
        if row >= 0:
            self.set_offset(self._scene.playhead_ms - self._near()[row].start_ms)

    @Slot()
    def _check(self) -> None:
        delta = self.delta_ms
        for row, cue in enumerate(self._near()):
            self._put(row, _THEN, format_ms(cue.start_ms + delta))
        try:
            typed = parse_offset(self._offset.text())
        except ValueError:
            asked = tr("Type an offset, such as -1.5 (seconds) or 0:02.400.")
            self.set_problem(asked)
            return
        if not self.track.cues:
            self.set_problem(tr("This track has no lines."))
        elif typed == 0:
            self.set_problem(tr("An offset of 0 changes nothing."))
        else:
            self.set_problem(self._outside(typed), hint=True)

    def _outside(self, delta: int) -> str:
        """Say how many lines come to lie outside the video, where any do."""
        early = sum(cue.start_ms + delta < 0 for cue in self.track.cues)
        if early:
            return trn(
                "{n} line begins before the video: it keeps its time and is shown at 0.",
                "{n} lines begin before the video: they keep their times and are shown at 0.",
                early,
            )
        end = self._scene.duration_ms
        late = sum(bool(end) and cue.end_ms + delta > end for cue in self.track.cues)
        if late:
            return trn("{n} line ends after the video.", "{n} lines end after the video.", late)
        return ""
