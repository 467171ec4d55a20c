"""The dialog for videos that are not where they were."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.domain.ids import VideoKey
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.dialogs.choose import choose_folder, choose_video
from widgets.i18n import tr
from widgets.theme.icons import icon
from widgets.theme.theme import theme

_TITLE, _PLACE, _STATE = range(3)


@dataclass(frozen=True, slots=True)
class MissingVideo:
    """A video whose file is gone: its key, its title, where the file was."""

    key: VideoKey
    title: str
    place: str


class RelinkDialog(BaseDialog):
    """Find one video, or all of them in a folder; what is found is marked in the table.

    Signals
    -------
    locate_requested
        Key of a video (str) and the file that was chosen for it (pathlib.Path).
    folder_requested
        The folder (pathlib.Path) in which to look for all that are missing.
    """

    locate_requested = Signal(str, object)
    folder_requested = Signal(object)

    def __init__(self, missing: Sequence[MissingVideo], parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Find missing videos"),
            tr(
                "Files are recognised by their content, so they may have another name now. "
                "Without them everything works but the picture and the sound."
            ),
            parent,
        )
        self._missing = tuple(missing)
        self._found: dict[str, str] = {}
        self._table = QTableWidget(len(missing), 3)
        self._locate = QPushButton(tr("Locate…"))
        self._search = QPushButton(tr("Search a folder…"))
        self._set_up_table()
        for row, video in enumerate(missing):
            self._fill_row(row, video)
        self._message = text_label("", "muted")
        self._lay_out()
        self._connect_signals()
        self._table.setCurrentCell(0, 0)
        self.set_first_size(720, 360)

    def set_found(self, key: str, place: str) -> None:
        """Mark a video as found, and where."""
        self._found[key] = place
        for row, video in enumerate(self._missing):
            if video.key == key:
                self._fill_row(row, video)
        left = self.missing_count
        self.set_message(tr("{n} still missing.", n=left) if left else tr("All videos are found."))

    def set_message(self, text: str) -> None:
        """Say how a search ended, or why a file was refused."""
        self._message.setText(text)

    @property
    def missing_count(self) -> int:
        """How many are still missing."""
        return sum(video.key not in self._found for video in self._missing)

    @Slot()
    def _on_locate(self) -> None:
        row = self._table.currentRow()
        if row < 0:
            return
        video = self._missing[row]
        path = choose_video(self, video.title, str(Path(video.place).parent))
        if path is not None:
            self.locate_requested.emit(video.key, path)

    @Slot()
    def _on_search(self) -> None:
        folder = choose_folder(self, tr("Search which folder?"))
        if folder is not None:
            self.folder_requested.emit(folder)

    def _fill_row(self, row: int, video: MissingVideo) -> None:
        place = self._found.get(video.key)
        state = tr("missing") if place is None else tr("found")
        for column, text in enumerate((video.title, place or video.place, state)):
            item = QTableWidgetItem(text)
            item.setToolTip(text)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            if column == _STATE:
                look = ("x-circle", "danger") if place is None else ("check-circle", "success")
                item.setIcon(icon(*look))
            self._table.setItem(row, column, item)

    def _set_up_table(self) -> None:
        table = self._table
        table.setProperty("kind", "outlined")
        table.setAccessibleName(tr("Missing videos"))
        table.setHorizontalHeaderLabels([tr("Video"), tr("Where it was"), tr("State")])
        table.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(theme().metrics.table_row)
        table.horizontalHeader().setHighlightSections(False)
        table.horizontalHeader().setSectionResizeMode(_PLACE, QHeaderView.ResizeMode.Stretch)
        table.setColumnWidth(_TITLE, 220)
        table.setColumnWidth(_STATE, 110)

    def _lay_out(self) -> None:
        self.body.addWidget(self._table, 1)
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in (self._locate, self._search):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
        row.addWidget(self._message, 1)
        self.body.addLayout(row)
        self.add_buttons(tr("Go on"))

    def _connect_signals(self) -> None:
        self._locate.clicked.connect(self._on_locate)
        self._search.clicked.connect(self._on_search)
        self._table.cellDoubleClicked.connect(self._on_locate)
