"""The dialog of the project's videos: add, remove, reorder, rename, relink."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

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

from app.domain.media import MediaState, Video
from app.domain.timecode import format_ms
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.dialogs.choose import choose_videos
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.screening.words import STATE_ICONS, VideoLine
from widgets.theme.icons import icon
from widgets.theme.theme import theme

_TITLE, _ID, _LENGTH, _STATE, _SCREENING = range(5)
EMPTY: Mapping[str, VideoLine] = MappingProxyType({})
_ICONS = {
    MediaState.FOUND: ("check-circle", "success"),
    MediaState.MISSING: ("x-circle", "danger"),
    MediaState.CHANGED: ("warning-fill", "warning"),
    MediaState.NONE: ("circle-dashed", "muted"),
}


def media_state_text(state: MediaState) -> str:
    """Return the words for the state of a media file."""
    return {
        MediaState.FOUND: tr("found"),
        MediaState.MISSING: tr("missing"),
        MediaState.CHANGED: tr("another file is there"),
        MediaState.NONE: tr("no file yet"),
    }[state]


class VideosDialog(BaseDialog):
    """Shows the videos and emits what is wished; the caller answers with `set_videos`.

    Signals
    -------
    add_requested
        Files to add (list of pathlib.Path).
    remove_requested
        Key of a video (str).
    order_requested
        All keys in the new order (list of str).
    title_requested, video_id_requested
        Key and new text (str, str).
    relink_requested
        Key of a video (str) whose file shall be found.
    """

    add_requested = Signal(list)
    remove_requested = Signal(str)
    order_requested = Signal(list)
    title_requested = Signal(str, str)
    video_id_requested = Signal(str, str)
    relink_requested = Signal(str)

    def __init__(
        self,
        videos: Sequence[Video],
        states: Mapping[str, MediaState],
        lines: Mapping[str, VideoLine] = EMPTY,
        *,
        read_only: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            tr("Videos of this project"),
            tr("Records name a video by its id. Double-click a title or an id to change it."),
            parent,
        )
        self._videos: tuple[Video, ...] = ()
        self._read_only = read_only
        self._filling = False
        self._table = QTableWidget(0, 5)
        self._add = QPushButton(tr("Add…"))
        self._relink = QPushButton(tr("Find the file…"))
        self._remove = IconButton("trash", tr("Remove from the project"), tr("Delete"))
        self._up = IconButton("arrow-up", tr("Move up"))
        self._down = IconButton("arrow-down", tr("Move down"))
        self._message = text_label("", "error")
        self._set_up_table()
        self._lay_out()
        self._connect_signals()
        self.set_videos(videos, states, lines)
        self.set_first_size(900, 420)

    def set_videos(
        self,
        videos: Sequence[Video],
        states: Mapping[str, MediaState],
        lines: Mapping[str, VideoLine] = EMPTY,
    ) -> None:
        """Show the videos in order, with the state of each file and how each stands, by key."""
        row = self._table.currentRow()
        current = self._videos[row].key if 0 <= row < len(self._videos) else None
        self._videos = tuple(videos)
        self._filling = True
        self._table.setRowCount(len(videos))
        for number, video in enumerate(videos):
            self._fill_row(number, video, states.get(video.key, MediaState.NONE))
            self._fill_screening(number, lines.get(video.key))
        self._filling = False
        keys = [video.key for video in videos]
        found = keys.index(current) if current in keys else min(max(row, 0), len(keys) - 1)
        self._table.setCurrentCell(found, _TITLE)
        self.set_message("")
        self._on_current_changed()

    def set_message(self, text: str) -> None:
        """Say why a wish was refused."""
        self._message.setText(text)

    @property
    def current_key(self) -> str:
        """Key of the chosen video, empty without one."""
        row = self._table.currentRow()
        return self._videos[row].key if 0 <= row < len(self._videos) else ""

    @Slot()
    def _on_current_changed(self) -> None:
        row, count = self._table.currentRow(), len(self._videos)
        can_edit = not self._read_only
        self._add.setEnabled(can_edit)
        self._remove.setEnabled(can_edit and row >= 0)
        self._up.setEnabled(can_edit and row > 0)
        self._down.setEnabled(can_edit and 0 <= row < count - 1)
        self._relink.setEnabled(can_edit and row >= 0)

    @Slot()
    def _on_add(self) -> None:
        files = choose_videos(self)
        if files:
            self.add_requested.emit(files)

    @Slot()
    def _on_remove(self) -> None:
        if self.current_key:
            self.remove_requested.emit(self.current_key)

    @Slot()
    def _on_up(self) -> None:
        self._request_move(-1)

    @Slot()
    def _on_down(self) -> None:
        self._request_move(1)

    @Slot()
    def _on_relink(self) -> None:
        if self.current_key:
            self.relink_requested.emit(self.current_key)

    @Slot(QTableWidgetItem)
    def _on_item_changed(self, item: QTableWidgetItem) -> None:
        if self._filling:
            return
        video = self._videos[item.row()]
        text = item.text().strip()
        known = video.title if item.column() == _TITLE else video.video_id
        if not text or text == known:
            self._restore(item, known)
        elif item.column() == _TITLE:
            self.title_requested.emit(video.key, text)
        else:
            self.video_id_requested.emit(video.key, text)

    def _restore(self, item: QTableWidgetItem, text: str) -> None:
        self._filling = True
        item.setText(text)
        self._filling = False

    def _request_move(self, step: int) -> None:
        keys = [str(video.key) for video in self._videos]
        row = self._table.currentRow()
        if row >= 0 and 0 <= row + step < len(keys):
            keys[row], keys[row + step] = keys[row + step], keys[row]
            self.order_requested.emit(keys)

    def _fill_row(self, row: int, video: Video, state: MediaState) -> None:
        length = format_ms(video.duration_ms, millis=False) if video.info else ""
        texts = (video.title, video.video_id, length, media_state_text(state))
        plain = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            editable = column in (_TITLE, _ID) and not self._read_only
            item.setFlags(plain | Qt.ItemFlag.ItemIsEditable if editable else plain)
            item.setToolTip(video.media_path or "" if column == _STATE else text)
            if column == _LENGTH:
                item.setFont(theme().font("time"))
            if column == _STATE:
                item.setIcon(icon(*_ICONS[state]))
            self._table.setItem(row, column, item)

    def _fill_screening(self, row: int, line: VideoLine | None) -> None:
        item = QTableWidgetItem(line.text if line else "")
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        item.setToolTip(line.text if line else "")
        if line is not None:
            item.setIcon(icon(*STATE_ICONS[line.state]))
        self._table.setItem(row, _SCREENING, item)

    def _set_up_table(self) -> None:
        table = self._table
        table.setProperty("kind", "outlined")
        table.setAccessibleName(tr("Videos"))
        table.setHorizontalHeaderLabels(
            [tr("Title"), tr("Id"), tr("Length"), tr("File"), tr("Screening")]
        )
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        header.setSectionResizeMode(_TITLE, QHeaderView.ResizeMode.Stretch)
        for column, width in ((_ID, 150), (_LENGTH, 90), (_STATE, 160), (_SCREENING, 210)):
            table.setColumnWidth(column, width)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(theme().metrics.table_row)

    def _lay_out(self) -> None:
        self.body.addWidget(self._table, 1)
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in (self._add, self._relink):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for part in (self._add, self._relink, self._remove, self._up, self._down):
            row.addWidget(part)
        row.addWidget(self._message, 1)
        self.body.addLayout(row)
        self.add_buttons(tr("Close"))

    def _connect_signals(self) -> None:
        self._add.clicked.connect(self._on_add)
        self._remove.clicked.connect(self._on_remove)
        self._up.clicked.connect(self._on_up)
        self._down.clicked.connect(self._on_down)
        self._relink.clicked.connect(self._on_relink)
        self._table.currentCellChanged.connect(self._on_current_changed)
        self._table.itemChanged.connect(self._on_item_changed)
