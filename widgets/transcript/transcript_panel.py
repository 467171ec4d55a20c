"""The transcript: the cues of one track, following the playhead, filtered by a text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QListView,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.subtitle import CueTable, SubtitleTrack
from widgets.empty_state import EmptyState
from widgets.float_window import come_forward
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.transcript.cue_delegate import CueDelegate
from widgets.transcript.cue_list_model import CueListModel
from widgets.transcript.cue_list_view import CueListView
from widgets.transcript.filter_field import FilterField

_HOUR_MS = 3_600_000
_GAP = SPACE[1]

_JUMP_MS = 1000
"""A longer way forward in one step is a jump, not playing."""


class TranscriptPanel(QWidget):
    """Shows cues; a click asks to go there.

    Signals
    -------
    seek_requested(ms)
        A cue was chosen: its start.
    cue_selected(cue_key)
        The same cue, by name.
    track_chosen(track_key)
        Another track was chosen.
    import_requested
        The button of the empty state.
    """

    seek_requested = Signal(int)
    cue_selected = Signal(str)
    track_chosen = Signal(str)
    import_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._model = CueListModel()
        self._delegate = CueDelegate()
        self._view = CueListView()
        self._view.setModel(self._model)
        self._view.setItemDelegate(self._delegate)
        self._view.setAccessibleName(tr("Transcript"))
        self._tracks = QComboBox()
        self._count = QLabel()
        self._filter = FilterField(tr("Filter cues"))
        self._follow = IconButton("crosshair-simple", tr("Follow the playhead"))
        self._nothing = QLabel()
        self._empty = EmptyState(
            tr("No subtitles yet."),
            tr("Import a subtitle file, or drop one on the window."),
            button=tr("Import subtitles"),
        )
        self._body = QStackedWidget()
        self._tools = QWidget()
        self._position_ms = 0
        self._build()
        self._connect_signals()
        self._show_state()

    @property
    def tools(self) -> QWidget:
        """Track, count, filter and following: what stands in the header of the panel round this."""
        return self._tools

    @property
    def view(self) -> CueListView:
        """The list of cues."""
        return self._view

    @property
    def model(self) -> CueListModel:
        """The rows shown."""
        return self._model

    @property
    def is_following(self) -> bool:
        """Tell whether the list scrolls with the playhead."""
        return self._follow.isChecked()

    def set_tracks(self, tracks: Sequence[SubtitleTrack]) -> None:
        """Offer these tracks; the chosen one stays where it is still among them."""
        chosen = self._tracks.currentData()
        self._tracks.blockSignals(True)
        self._tracks.clear()
        for track in tracks:
            self._tracks.addItem(track.title or track.language or tr("Subtitles"), track.key)
        self._tracks.setCurrentIndex(max(0, self._tracks.findData(chosen)) if tracks else -1)
        self._tracks.blockSignals(False)
        self._tracks.setVisible(bool(tracks))

    def set_table(self, table: CueTable | None) -> None:
        """Show the cues of a track, or that there is none."""
        if table is not None:
            self._set_manner(table)
            self._tracks.blockSignals(True)
            self._tracks.setCurrentIndex(self._tracks.findData(table.track.key))
            self._tracks.blockSignals(False)
        self._model.set_table(table)
        self._show_state()
        self._model.set_position(self._position_ms)
        self._scroll_to_playhead()

    def set_position(self, position_ms: int) -> None:
        """Light the cues that are on, and scroll to them while following."""
        was_sent = not 0 <= position_ms - self._position_ms < _JUMP_MS
        self._position_ms = position_ms
        if self._model.set_position(position_ms) or was_sent:
            self._scroll_to_playhead()

    def set_badges(self, badges: Mapping[str, str]) -> None:
        """Show short texts such as ``E1`` beside cues, by cue key."""
        self._model.set_badges(badges)

    @Slot()
    def focus_filter(self) -> None:
        """Put the cursor into the filter."""
        come_forward(self)
        self._filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._filter.selectAll()

    def _set_manner(self, table: CueTable) -> None:
        ends = table.spans.reach
        has_hours = bool(len(ends)) and int(ends[-1]) >= _HOUR_MS
        self._delegate.set_manner(
            table.track.language, has_speakers=any(table.speakers), has_hours=has_hours
        )

    def _build(self) -> None:
        self._count.setProperty("role", "muted")
        self._nothing.setProperty("role", "muted")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._nothing.setContentsMargins(SPACE[4], SPACE[4], SPACE[4], 0)
        self._nothing.setWordWrap(True)
        self._nothing.setTextFormat(Qt.TextFormat.PlainText)
        for control in (self._tracks, self._filter):
            control.setProperty("small", True)
        self._tracks.setAccessibleName(tr("Subtitle track"))
        self._tracks.setToolTip(tr("Which track is shown"))
        self._tracks.setMaximumWidth(160)
        self._tracks.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._tracks.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._tracks.hide()
        self._follow.setCheckable(True)
        self._follow.show_checked(True)
        row = QHBoxLayout(self._tools)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        for part in (self._tracks, self._count):
            row.addWidget(part)
        row.addStretch(1)
        row.addWidget(self._filter)
        row.addWidget(self._follow)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._body, 1)
        for page in (self._view, self._nothing, self._empty):
            self._body.addWidget(page)

    def _connect_signals(self) -> None:
        self._tracks.activated.connect(self._on_tracks_activated)
        self._filter.textChanged.connect(self._on_filter_text_changed)
        self._follow.clicked.connect(self._on_follow_clicked)
        self._view.verticalScrollBar().rangeChanged.connect(self._on_view_range_changed)
        self._view.row_chosen.connect(self._on_view_row_chosen)
        self._view.scrolled_by_hand.connect(self._on_view_scrolled_by_hand)
        self._empty.requested.connect(self.import_requested)
        theme().changed.connect(self._on_theme_changed)

    @Slot(int)
    def _on_tracks_activated(self, row: int) -> None:
        self.track_chosen.emit(self._tracks.itemData(row))

    @Slot(str)
    def _on_filter_text_changed(self, text: str) -> None:
        self._model.set_filter(text)
        self._show_state()
        self._scroll_to_playhead(always=True)

    @Slot()
    def _on_follow_clicked(self) -> None:
        self._scroll_to_playhead()

    @Slot(int)
    def _on_view_row_chosen(self, row: int) -> None:
        self._follow.show_checked(True)
        self.cue_selected.emit(self._model.key_of(row))
        self.seek_requested.emit(self._model.interval_of(row).start_ms)

    @Slot(int, int)
    def _on_view_range_changed(self, _least: int, _most: int) -> None:
        # The list was laid out for a new size: the playhead may be out of sight.
        self._scroll_to_playhead()

    @Slot()
    def _on_view_scrolled_by_hand(self) -> None:
        self._follow.show_checked(False)

    @Slot()
    def _on_theme_changed(self) -> None:
        self._view.viewport().update()

    def _scroll_to_playhead(self, *, always: bool = False) -> None:
        if not (self.is_following or always):
            return
        rows = self._model.current_rows
        row = rows[0] if rows else self._model.row_near(self._position_ms)
        if row is None:
            self._view.scrollToTop()
            return
        index = self._model.index(row)
        shown = self._view.visualRect(index)
        if not self._view.viewport().rect().contains(shown):
            self._view.scrollTo(index, QListView.ScrollHint.PositionAtCenter)
            bar, row_height = self._view.verticalScrollBar(), max(1, shown.height())
            bar.setValue(round(bar.value() / row_height) * row_height)

    def _show_state(self) -> None:
        table = self._model.table
        has_filter = bool(self._model.filter_text)
        if table is None:
            page: QWidget = self._empty
        elif self._model.rowCount() == 0:
            page = self._nothing
            typed = self._filter.text().strip()
            self._nothing.setText(
                tr("No cue holds “{typed}”. Escape clears the filter.", typed=typed)
                if has_filter
                else tr("This track holds no cues.")
            )
        else:
            page = self._view
        self._body.setCurrentWidget(page)
        self._filter.setEnabled(table is not None)
        self._follow.setEnabled(table is not None)
        count = self._model.rowCount()
        total = len(table) if table is not None else 0
        self._count.setText(
            tr("{count} of {total}", count=count, total=total) if has_filter else ""
        )
