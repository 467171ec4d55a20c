"""The transcript: the cues of one track, following the playhead, filtered by a text.

The same cues have three forms: a list, a text to be read, and a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QListView, QStackedWidget, QVBoxLayout, QWidget

from app.domain.cue_checks import CheckedCues
from app.domain.person import Person
from app.domain.subtitle import CueTable, SubtitleTrack
from widgets.empty_state import EmptyState
from widgets.float_window import come_forward
from widgets.i18n import tr
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.transcript.cue_delegate import CueDelegate
from widgets.transcript.cue_list_model import CueListModel
from widgets.transcript.cue_list_view import CueListView
from widgets.transcript.cue_table_model import CueColumn, CueTableModel
from widgets.transcript.cue_table_view import CueTableView
from widgets.transcript.cue_text_editor import CueTextEditor
from widgets.transcript.reading_view import ReadingView
from widgets.transcript.transcript_header import VIEWS, TranscriptHeader

_HOUR_MS = 3_600_000

_JUMP_MS = 1000
"""A longer way forward in one step is a jump, not playing."""


@dataclass(frozen=True, slots=True)
class Typing:
    """A cue's text while it is edited: what stands in the field, and where the caret is."""

    key: str
    text: str
    offset: int


class TranscriptPanel(QWidget):
    """Shows cues; a click asks to go there. It changes nothing itself.

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
    track_menu_requested(global_point), cue_menu_requested(global_point)
        What can be done with tracks, and with the current cue.
    view_chosen(name)
        One of the forms: ``list``, ``reading``, ``table``.
    cue_edited(cue_key, part, value)
        ``text`` or ``speaker`` with a str, ``start`` or ``end`` with milliseconds.
    remove_requested(cue_keys)
        Delete was pressed (list of str).
    refused(words)
        What was typed cannot be taken.
    """

    seek_requested = Signal(int)
    cue_selected = Signal(str)
    track_chosen = Signal(str)
    import_requested = Signal()
    track_menu_requested = Signal(QPoint)
    cue_menu_requested = Signal(QPoint)
    view_chosen = Signal(str)
    cue_edited = Signal(str, str, object)
    remove_requested = Signal(list)
    refused = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._model = CueListModel()
        self._table_model = CueTableModel(self._model, self)
        self._delegate = CueDelegate()
        self._view = CueListView()
        self._view.setModel(self._model)
        self._view.setItemDelegate(self._delegate)
        self._view.setAccessibleName(tr("Transcript"))
        self._table_view = CueTableView(self._table_model)
        self._reading = ReadingView(self._model)
        self._header = TranscriptHeader()
        self._nothing = QLabel()
        self._empty = EmptyState(
            tr("No subtitles yet."),
            tr("Import a subtitle file, or drop one on the window."),
            button=tr("Import subtitles"),
        )
        self._body = QStackedWidget()
        self._form = "list"
        self._position_ms = 0
        self._build()
        self._connect_signals()
        self._show_state()

    # What stands where ------------------------------------------------------------------------

    @property
    def tools(self) -> TranscriptHeader:
        """What stands in the header of the panel round this."""
        return self._header

    @property
    def view(self) -> CueListView:
        """The list of cues."""
        return self._view

    @property
    def table_view(self) -> CueTableView:
        """The table of cues."""
        return self._table_view

    @property
    def reading(self) -> ReadingView:
        """The text to be read."""
        return self._reading

    @property
    def model(self) -> CueListModel:
        """The rows shown."""
        return self._model

    @property
    def form(self) -> str:
        """Which form is shown."""
        return self._form

    @property
    def is_following(self) -> bool:
        """Tell whether the list scrolls with the playhead."""
        return self._header.follow.isChecked()

    @property
    def current_key(self) -> str:
        """Key of the current cue of the view, empty without one."""
        if self._model.table is None:
            return ""
        if self._form == "reading":
            place = self._reading.current_place
            return "" if place is None else self._model.table.spans.ids[place]
        if self._form == "table":
            row = self._table_view.currentIndex().row()
            return self._table_model.key_at(row) if row >= 0 else ""
        row = self._view.currentIndex().row()
        return self._model.key_of(row) if row >= 0 else ""

    @property
    def chosen_keys(self) -> list[str]:
        """Keys of the chosen cues: several in the table, else the current one."""
        chosen = self._table_view.chosen_keys() if self._form == "table" else []
        return chosen or ([self.current_key] if self.current_key else [])

    @property
    def has_focus(self) -> bool:
        """Tell whether the keyboard is in the view that is shown."""
        focus = self.focusWidget()
        view = self._current_view()
        return (
            focus is not None and focus.hasFocus() and (focus is view or view.isAncestorOf(focus))
        )

    # Showing ----------------------------------------------------------------------------------

    def set_tracks(self, tracks: Sequence[SubtitleTrack]) -> None:
        """Offer these tracks; the chosen one stays where it is still among them."""
        self._header.set_tracks(tracks)

    def set_table(self, table: CueTable | None, checked: CheckedCues | None = None) -> None:
        """Show the cues of a track, or that there is none.

        Other cues of the track that is shown leave the view where it is.
        """
        before = self._model.table
        is_same = table is not None and before is not None and before.track.key == table.track.key
        current = self.current_key if is_same else ""
        chosen = self._table_view.chosen_keys() if is_same else []
        bars = [view.verticalScrollBar() for view in (self._view, self._table_view)]
        values = [bar.value() for bar in bars]
        if table is not None:
            self._set_manner(table)
            self._header.show_track(table.track.key)
        self._model.set_table(table, checked)
        self._show_state()
        self._model.set_position(self._position_ms)
        if is_same:
            self._restore(current)
            if len(chosen) > 1:
                self._table_view.choose(chosen)
            for bar, value in zip(bars, values, strict=True):
                bar.setValue(value)
        else:
            self._scroll_to_playhead()

    def set_checked(self, checked: CheckedCues | None) -> None:
        """Take other advice on the cues."""
        self._model.set_checked(checked)
        self._show_state()

    def set_people(self, people: Mapping[str, Person]) -> None:
        """Say who speakers are."""
        self._model.set_people(people)
        self._reading.viewport().update()

    def set_can_edit(self, on: bool) -> None:
        """Let cues be edited in place, or not."""
        self._model.set_can_edit(on)

    def show_form(self, name: str) -> None:
        """Show the cues in another form; an unknown one is a list."""
        name = name if name in VIEWS else "list"
        if name == self._form:
            return
        key, had_focus = self.current_key, self.has_focus
        self._form = name
        self._header.show_view(name)
        self._show_state()
        self._restore(key)
        if had_focus:
            self._current_view().setFocus()
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

    def select_cue(self, key: str) -> None:
        """Make a cue the current one and bring it into view."""
        self._restore(key)
        view = self._current_view()
        if isinstance(view, QListView | CueTableView):
            view.scrollTo(view.currentIndex())

    @Slot()
    def focus_filter(self) -> None:
        """Put the cursor into the filter."""
        come_forward(self)
        self._header.focus_filter()

    @Slot()
    def focus_view(self) -> None:
        """Put the keyboard on the cues."""
        come_forward(self)
        self._current_view().setFocus(Qt.FocusReason.ShortcutFocusReason)

    # Editing ----------------------------------------------------------------------------------

    def edit_cue(self, key: str, part: str = "text") -> bool:
        """Begin to edit a cue in place; tell whether it is shown and can be changed.

        In the text to be read that is not possible: it gives way to the list.
        """
        if self._form == "reading":
            self.show_form("list")
        if self._form == "table":
            row = self._table_model.row_of_key(key)
            column = CueColumn.SPEAKER if part == "speaker" else CueColumn.TEXT
            return row is not None and self._table_view.edit_part(row, column)
        row = self._model.row_of_key(key)
        return row is not None and self._view.edit_row(row)

    def take_typing(self) -> Typing | None:
        """End editing without keeping, and return what was typed; None where nobody edits."""
        editor = self._current_view().findChild(CueTextEditor)
        if editor is None or not editor.isVisible():
            return None
        typing = Typing(editor.key, editor.toPlainText(), editor.offset)
        editor.finish()
        delegate = self._table_view.delegate if self._form == "table" else self._delegate
        delegate.closeEditor.emit(editor)
        return typing

    # Inside -----------------------------------------------------------------------------------

    def _current_view(self) -> CueListView | CueTableView | ReadingView:
        views = {"list": self._view, "table": self._table_view, "reading": self._reading}
        view: CueListView | CueTableView | ReadingView = views[self._form]  # type: ignore[assignment]
        return view

    def _restore(self, key: str) -> None:
        """Make a cue the current one again, where it is shown."""
        if not key:
            return
        if self._form == "table":
            row = self._table_model.row_of_key(key)
            if row is not None:
                self._table_view.setCurrentIndex(self._table_model.index(row, CueColumn.TEXT))
        elif self._form == "list":
            row = self._model.row_of_key(key)
            if row is not None:
                self._view.setCurrentIndex(self._model.index(row))

    def _set_manner(self, table: CueTable) -> None:
        ends = table.spans.reach
        has_hours = bool(len(ends)) and int(ends[-1]) >= _HOUR_MS
        language = table.track.language
        self._delegate.set_manner(language, has_speakers=any(table.speakers), has_hours=has_hours)
        self._table_view.delegate.language = language
        self._reading.set_language(language)

    def _build(self) -> None:
        self._nothing.setProperty("role", "muted")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._nothing.setContentsMargins(SPACE[4], SPACE[4], SPACE[4], 0)
        self._nothing.setWordWrap(True)
        self._nothing.setTextFormat(Qt.TextFormat.PlainText)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._body, 1)
        for page in (self._view, self._reading, self._table_view, self._nothing, self._empty):
            self._body.addWidget(page)

    def _connect_signals(self) -> None:
        header, view, table, text = self._header, self._view, self._table_view, self._reading
        header.track_chosen.connect(self.track_chosen)
        header.track_menu_requested.connect(self.track_menu_requested)
        header.view_chosen.connect(self._on_header_view_chosen)
        header.filter.textChanged.connect(self._on_filter_text_changed)
        header.odd.toggled.connect(self._on_odd_toggled)
        header.follow.clicked.connect(self._on_follow_clicked)
        for scrolled in (view, table, text):
            scrolled.verticalScrollBar().rangeChanged.connect(self._on_view_range_changed)
        view.row_chosen.connect(self._on_view_row_chosen)
        table.row_chosen.connect(self._on_table_row_chosen)
        text.cue_chosen.connect(self._choose)
        for part in (view, table, text):
            part.scrolled_by_hand.connect(self._on_scrolled_by_hand)
            part.menu_requested.connect(self.cue_menu_requested)
        for rows in (view, table):
            rows.remove_pressed.connect(self._on_remove_pressed)
        self._model.edited.connect(self._on_model_edited)
        self._table_model.edited.connect(self.cue_edited)
        self._table_model.refused.connect(self.refused)
        self._empty.requested.connect(self.import_requested)
        theme().changed.connect(self._on_theme_changed)

    @Slot(str)
    def _on_header_view_chosen(self, name: str) -> None:
        self.show_form(name)
        self.view_chosen.emit(name)

    @Slot(str)
    def _on_filter_text_changed(self, text: str) -> None:
        self._model.set_filter(text)
        self._show_state()
        self._scroll_to_playhead(always=True)

    @Slot(bool)
    def _on_odd_toggled(self, on: bool) -> None:
        self._model.set_only_odd(on)
        self._show_state()
        self._scroll_to_playhead(always=True)

    @Slot()
    def _on_follow_clicked(self) -> None:
        self._scroll_to_playhead()

    @Slot(int)
    def _on_view_row_chosen(self, row: int) -> None:
        self._choose(int(self._model.shown[row]))

    @Slot(int)
    def _on_table_row_chosen(self, row: int) -> None:
        self._choose(self._table_model.place_at(row))

    @Slot(int)
    def _choose(self, place: int) -> None:
        table = self._model.table
        if table is not None:
            self._header.follow.show_checked(True)
            self.cue_selected.emit(table.spans.ids[place])
            self.seek_requested.emit(int(table.spans.starts[place]))

    @Slot(str, str)
    def _on_model_edited(self, key: str, text: str) -> None:
        self.cue_edited.emit(key, "text", text)

    @Slot()
    def _on_remove_pressed(self) -> None:
        if self._model.can_edit and self.chosen_keys:
            self.remove_requested.emit(self.chosen_keys)

    @Slot(int, int)
    def _on_view_range_changed(self, _least: int, _most: int) -> None:
        # The list was laid out for a new size: the playhead may be out of sight.
        self._scroll_to_playhead()

    @Slot()
    def _on_scrolled_by_hand(self) -> None:
        self._header.follow.show_checked(False)

    @Slot()
    def _on_theme_changed(self) -> None:
        self._view.viewport().update()

    def _scroll_to_playhead(self, *, always: bool = False) -> None:
        if not (self.is_following or always) or self._model.table is None:
            return
        if self.is_typing():
            return
        rows = self._model.current_rows
        row = rows[0] if rows else self._model.row_near(self._position_ms)
        if self._form == "reading":
            if row is not None:
                self._reading.show_place(int(self._model.shown[row]))
        elif self._form == "table":
            self._scroll_table(None if row is None else int(self._model.shown[row]))
        elif row is None:
            self._view.scrollToTop()
        else:
            self._scroll_list(row)

    def is_typing(self) -> bool:
        """Tell whether somebody edits a text: then the view stays where it is."""
        editor = self._current_view().findChild(CueTextEditor)
        return editor is not None and editor.isVisible()

    def _scroll_list(self, row: int) -> None:
        index = self._model.index(row)
        shown = self._view.visualRect(index)
        if not self._view.viewport().rect().contains(shown):
            self._view.scrollTo(index, QListView.ScrollHint.PositionAtCenter)
            bar, row_height = self._view.verticalScrollBar(), max(1, shown.height())
            bar.setValue(round(bar.value() / row_height) * row_height)

    def _scroll_table(self, place: int | None) -> None:
        row = self._table_model.row_of_place(place) if place is not None else None
        if row is None:
            return
        view, index = self._table_view, self._table_model.index(row, CueColumn.START)
        shown = view.visualRect(index)
        if shown.top() < 0 or shown.bottom() > view.viewport().height():
            left = view.horizontalScrollBar().value()
            view.scrollTo(index, QListView.ScrollHint.PositionAtCenter)
            view.horizontalScrollBar().setValue(left)

    def _show_state(self) -> None:
        table, header = self._model.table, self._header
        is_filtered = bool(self._model.filter_text) or header.odd.isChecked()
        if table is None:
            page: QWidget = self._empty
        elif self._model.rowCount() == 0:
            page = self._nothing
            self._nothing.setText(self._why_nothing())
        else:
            page = self._current_view()
        self._body.setCurrentWidget(page)
        header.set_usable(table is not None)
        header.show_odd(self._model.odd_count)
        count = self._model.rowCount()
        total = len(table) if table is not None else 0
        header.show_count(
            tr("{count} of {total}", count=count, total=total)
            if is_filtered and table is not None
            else ""
        )

    def _why_nothing(self) -> str:
        typed = self._header.filter.text().strip()
        if typed:
            return tr("No cue holds “{typed}”. Escape clears the filter.", typed=typed)
        if self._header.odd.isChecked():
            return tr("No cue is flagged any more. Switch the filter off to see all.")
        return tr("This track holds no cues.")
