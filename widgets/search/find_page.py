"""The page that finds: a box in the header, chips that narrow, the hits by kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from app.domain.ids import PersonKey, VideoKey
from app.domain.search import HitGroup, SearchHit, SearchQuery
from widgets.empty_state import EmptyState
from widgets.float_window import come_forward
from widgets.i18n import tr, trn
from widgets.icon_button import IconButton
from widgets.search.filter_chips import FilterChips
from widgets.search.find_box import FindBox
from widgets.search.hit_model import HitModel
from widgets.search.hit_view import HitView
from widgets.search.kinds import KINDS, kind_title
from widgets.theme.metrics import SPACE

PAUSE_MS = 60
"""So long the typing must rest before it is looked for."""
_SLOW_MS = 300
_BOX = 110


class FindPage(QWidget):
    """Asks what to find and shows it; it looks for nothing itself.

    Signals
    -------
    query_changed(SearchQuery)
        Look for this instead.
    hit_chosen(SearchHit), hit_played(SearchHit)
        Go there; play it.
    more_wanted(kind)
        Of this kind more should be shown.
    stepped(by)
        The buttons for the next hit (1) and the one before (-1).
    left()
        Escape: back to where one was.
    """

    query_changed = Signal(object)
    hit_chosen = Signal(object)
    hit_played = Signal(object)
    more_wanted = Signal(str)
    stepped = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.box = FindBox(tr("Find in everything written"))
        self.chips = FilterChips()
        self.model = HitModel(self)
        self.view = HitView(self.model)
        self._tools, self._count = QWidget(), QLabel()
        self._previous = IconButton("caret-up", tr("Previous hit"))
        self._next = IconButton("caret-down", tr("Next hit"))
        self._empty = EmptyState(
            tr("Type to find."),
            tr(
                "Blanks part terms, all of which must be there; “quotes” keep a phrase. Return "
                "plays a hit, Escape goes back."
            ),
        )
        self._no_hit = EmptyState(tr("Nothing found."), "", button=tr("Look everywhere"))
        self._body = QStackedWidget()
        self._pause, self._slow = QTimer(self), QTimer(self)
        self._video: VideoKey | None = None
        self._marks: tuple[int | None, int | None] = (None, None)
        self._query = SearchQuery("")
        self._build()
        self._connect_signals()
        self._show_state()

    @property
    def tools(self) -> QWidget:
        """Box, count and steps: what stands in the header of the panel round this."""
        return self._tools

    @property
    def empty_text(self) -> str:
        """What is said in place of hits; empty while there are some."""
        shown = self._body.currentWidget()
        return shown.text if isinstance(shown, EmptyState) else ""

    @property
    def query(self) -> SearchQuery:
        """What is looked for."""
        return self._query

    @property
    def next_button(self) -> IconButton:
        """The button for the next hit, to be given its action's key."""
        return self._next

    @property
    def previous_button(self) -> IconButton:
        """The button for the hit before."""
        return self._previous

    # What there is to choose from ----------------------------------------------------------------

    def set_video(self, video: VideoKey | None) -> None:
        """Say which video is shown."""
        self._video = video
        self.chips.this_video.setEnabled(video is not None)
        self._ask()

    def set_marks(self, start_ms: int | None, end_ms: int | None) -> None:
        """Say where the marks in and out stand; without any there is no span to look in."""
        self._marks = (start_ms, end_ms)
        is_marked = self._marks != (None, None)
        if not is_marked and self.chips.marked.isChecked():
            self.chips.marked.setChecked(False)
        self.chips.marked.setEnabled(is_marked)
        self._ask()

    def set_people(self, names: Mapping[str, str]) -> None:
        """Offer people, names by key."""
        self.chips.person.set_choices(names)
        self._ask()

    def set_speakers(self, names: Sequence[str]) -> None:
        """Offer speakers."""
        self.chips.speaker.set_choices({name: name for name in names})
        self._ask()

    def set_videos(self, titles: Mapping[str, str]) -> None:
        """Name videos, by key, where there are several."""
        self.view.delegate.set_videos(titles if len(titles) > 1 else {})
        self.view.viewport().update()

    # What was found ------------------------------------------------------------------------------

    def set_searching(self, *, on: bool) -> None:
        """Say that it takes time, once it does."""
        if on:
            self._slow.start()
        else:
            self._slow.stop()

    def set_groups(self, groups: Sequence[HitGroup]) -> None:
        """Show the hits; the one in hand stays in hand where it is among them."""
        self.set_searching(on=False)
        hit = self.view.current_hit
        self.model.set_groups(groups)
        row = self.model.row_of(hit.kind, hit.key) if hit is not None else -1
        if row >= 0:
            self.view.setCurrentIndex(self.model.index(row))
        else:
            self.view.scrollToTop()
        self._show_state()

    def set_totals(self, totals: Mapping[str, int]) -> None:
        """Show how many hits there are in all, by kind."""
        self.model.set_totals(totals)
        self._show_count()

    def step(self, by: int) -> SearchHit | None:
        """Take the next hit (1) or the one before (-1) in hand; None behind the last."""
        row = self.model.step(self.view.currentIndex().row(), by)
        if row < 0:
            return None
        self.view.go_to(row)
        return self.view.current_hit

    @Slot()
    def focus_box(self) -> None:
        """Put the cursor into the box."""
        come_forward(self)
        self.box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.box.selectAll()

    def clear(self) -> None:
        """Forget text, filters and hits, as for another project."""
        self.box.clear()
        self.chips.clear()
        self._pause.stop()
        self._ask()

    # Inside --------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._count.setProperty("role", "muted")
        self._count.setTextFormat(Qt.TextFormat.PlainText)
        self.view.setAccessibleName(tr("Hits"))
        self.chips.kind.set_choices({kind: kind_title(kind) for kind in KINDS})
        row = QHBoxLayout(self._tools)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE[1])
        self.box.setProperty("small", True)
        self.box.setMinimumWidth(_BOX)
        row.addWidget(self.box, 1)
        for part in (self._count, self._previous, self._next):
            row.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.chips)
        column.addWidget(self._body, 1)
        for page in (self.view, self._empty, self._no_hit):
            self._body.addWidget(page)
        for timer, wait in ((self._pause, PAUSE_MS), (self._slow, _SLOW_MS)):
            timer.setSingleShot(True)
            timer.setInterval(wait)

    def _connect_signals(self) -> None:
        self.box.textChanged.connect(self._on_box_text_changed)
        self.box.accepted.connect(self._on_box_accepted)
        self.box.stepped_down.connect(self._on_box_stepped_down)
        self.box.left.connect(self.left)
        self._pause.timeout.connect(self._ask)
        self._slow.timeout.connect(self._on_slow_timeout)
        self.chips.changed.connect(self._ask)
        self.view.chosen.connect(self.hit_chosen)
        self.view.played.connect(self.hit_played)
        self.view.more_wanted.connect(self.more_wanted)
        self.view.left.connect(self.left)
        self._no_hit.requested.connect(self.chips.clear)
        self._next.clicked.connect(self._on_next_clicked)
        self._previous.clicked.connect(self._on_previous_clicked)

    @Slot()
    def _ask(self) -> None:
        """Tell what is to be looked for, where that is something else than before."""
        chips = self.chips
        marked = chips.marked.isChecked()
        start, end = self._marks if marked else (None, None)
        query = SearchQuery(
            self.box.text(),
            (chips.kind.value,) if chips.kind.value else (),
            self._video if chips.this_video.isChecked() or marked else None,
            PersonKey(chips.person.value) if chips.person.value else None,
            chips.speaker.value,
            start,
            end,
        )
        if query != self._query:
            self._query = query
            self.query_changed.emit(query)

    @Slot()
    def _on_box_text_changed(self) -> None:
        self._pause.start()

    @Slot()
    def _on_box_accepted(self) -> None:
        """Play the hit in hand, else the first one."""
        if self._pause.isActive():
            self._pause.stop()
            self._ask()
            return
        if self.view.current_hit is None:
            self.step(1)
        hit = self.view.current_hit
        if hit is not None:
            self.hit_played.emit(hit)

    @Slot()
    def _on_box_stepped_down(self) -> None:
        if self.model.rowCount():
            if self.view.current_hit is None:
                self.step(1)
            self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def _on_next_clicked(self) -> None:
        self.stepped.emit(1)

    @Slot()
    def _on_previous_clicked(self) -> None:
        self.stepped.emit(-1)

    @Slot()
    def _on_slow_timeout(self) -> None:
        self._count.setText(tr("Searching…"))

    def _show_state(self) -> None:
        if not self._query.terms:
            page: QWidget = self._empty
        elif self.model.groups:
            page = self.view
        else:
            page = self._no_hit
            self._say_nothing()
        self._body.setCurrentWidget(page)
        for button in (self._next, self._previous):
            button.setEnabled(bool(self.model.groups))
        self._show_count()

    def _say_nothing(self) -> None:
        typed = self._query.text.strip()
        detail = (
            tr("The chips above narrow where it is looked for.")
            if self.chips.is_on
            else tr("Fewer or shorter terms find more; letters and kana need not be exact.")
        )
        self._no_hit.set_texts(tr("Nothing holds {text}.", text=typed), detail)
        self._no_hit.show_button(on=self.chips.is_on)

    def _show_count(self) -> None:
        groups = self.model.groups
        if self._slow.isActive() or not groups:
            self._count.setText("")
            return
        number = sum(group.total or len(group.hits) for group in groups)
        certain = all(group.total is not None or not group.has_more for group in groups)
        count = trn("{n} hit", "{n} hits", number)
        self._count.setText(count if certain else tr("{count} and more", count=count))
