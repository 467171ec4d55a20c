"""The page that finds: looks while one types, goes to hits, and back to where one was."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QApplication, QWidget

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.hit_opener import HitOpener
from app.controllers.playback_controller import PlaybackController
from app.controllers.searching import AT_ONCE, Found, Searching
from app.domain.changes import ChangeSet
from app.domain.ids import VideoKey
from app.domain.search import SearchHit, SearchQuery
from app.session import Selection
from storage.search_kinds import KINDS
from widgets.i18n import tr
from widgets.search.find_page import FindPage

PAGE = "find"
_STEPS = 5
"""So many times more hits are looked for each time the end comes into view."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where one was before looking for something."""

    page: str
    video: VideoKey | None
    position_ms: int
    focus: QWidget | None


class FindController(Controller):
    """Answers the page and the keys for the next hit."""

    def __init__(
        self, context: AppContext, opener: HitOpener, playback: PlaybackController
    ) -> None:
        super().__init__(context)
        self.page: FindPage = context.workbench.find
        self.searching = Searching(context, self._on_found)
        self._opener, self._playback = opener, playback
        self._limits: dict[str, int] = {}
        self._origin: Origin | None = None
        self._has_moved = False
        self._is_stale = False
        self._connect_signals()

    # Coming and going -------------------------------------------------------------------------

    @Slot()
    def open(self) -> None:
        """Show the page with the cursor in its box, and remember where one was."""
        panel = self.context.workbench.context
        if self._origin is None or panel.current != PAGE:
            self._remember(panel.current)
        panel.show_page(PAGE)
        self.page.focus_box()

    @Slot()
    @shows_errors
    def leave(self) -> None:
        """Go back to the page, the moment and the widget that had the keys."""
        origin, self._origin = self._origin, None
        panel = self.context.workbench.context
        if origin is None:
            self.context.workbench.window.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        panel.show_page(origin.page)
        if self._has_moved:
            if origin.video is not None:
                self.session.select(video=origin.video)
            self._playback.go_to(origin.position_ms)
        focus = origin.focus
        if focus is not None and focus.isVisible():
            focus.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.page.box.clearFocus()

    def step(self, by: int) -> None:
        """Go to the next hit (1) or the one before (-1), also with another page in view."""
        if not self.page.query.terms:
            self.open()
            return
        if self._origin is None:
            self._remember(self.context.workbench.context.current)
        hit = self.page.step(by)
        if hit is not None:
            self._go_to(hit)
        elif self.page.model.groups:
            self.notifier.info(
                tr("That was the last hit.") if by > 0 else tr("That was the first hit.")
            )
        else:
            self.notifier.info(tr("Nothing holds {text}.", text=self.page.query.text.strip()))

    def _remember(self, page: str) -> None:
        engine = self.context.engine
        before = page if page != PAGE else "transcript"
        self._has_moved = False
        self._origin = Origin(
            before, self.session.selection.video, engine.position_ms, QApplication.focusWidget()
        )

    # Looking ----------------------------------------------------------------------------------

    @Slot(object)
    def _on_page_query_changed(self, query: SearchQuery) -> None:
        self._limits.clear()
        self._look_for(query)

    @Slot(str)
    def _on_page_more_wanted(self, kind: str) -> None:
        group = next((one for one in self.page.model.groups if one.kind == kind), None)
        if group is not None and len(group.hits) >= self._limits.get(kind, AT_ONCE):
            self._limits[kind] = len(group.hits) * _STEPS
            self._look_for(self.page.query)

    def _look_for(self, query: SearchQuery) -> None:
        self._is_stale = False
        if not self.session.is_open or not query.terms:
            self.searching.stop()
            self.page.set_groups(())
            return
        self.page.set_searching(on=True)
        self.searching.start(query, dict(self._limits))

    def _on_found(self, query: SearchQuery, found: Found) -> None:
        if query != self.page.query or not self.session.is_open:
            return
        if found.totals is None:
            self.page.set_groups(found.groups)
        else:
            self.page.set_totals(found.totals)
            self.page.set_speakers(found.speakers)

    # Going there ------------------------------------------------------------------------------

    @Slot(object)
    @shows_errors
    def _on_page_hit_chosen(self, hit: SearchHit) -> None:
        self._go_to(hit)

    @Slot(object)
    @shows_errors
    def _on_page_hit_played(self, hit: SearchHit) -> None:
        self._has_moved = True
        self._opener.play(hit)

    @shows_errors
    def _go_to(self, hit: SearchHit) -> None:
        self._has_moved = True
        self._opener.go_to(hit)

    # Following --------------------------------------------------------------------------------

    @Slot()
    def _on_session_opened(self) -> None:
        self._offer()
        selection = self.session.selection
        self.page.set_video(selection.video)
        self.page.set_marks(selection.mark_in, selection.mark_out)

    @Slot()
    def _on_session_closing(self) -> None:
        self.searching.stop()
        self._origin = None

    @Slot()
    def _on_session_closed(self) -> None:
        self.page.clear()
        self.page.set_video(None)
        self.page.set_marks(None, None)
        self.page.set_people({})
        self.page.set_speakers(())

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches("people", "videos"):
            self._offer()
        if changes.touches(*_LOOKED_IN):
            self._is_stale = True
            self._refresh()

    @Slot(object)
    def _on_session_rater_changed(self, _rater: object) -> None:
        """Show nothing of what somebody else may find."""
        self._look_anew()

    @Slot(bool)
    def _on_session_view_changed(self, _is_on: bool) -> None:
        """Show nothing that tells too much to who answers blind or judges; all of it after."""
        self._look_anew()

    def _look_anew(self) -> None:
        if self.session.is_open:
            self.searching.stop()
            self.page.set_groups(())
            self._is_stale = True
            self._refresh()

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.video != before.video:
            self.page.set_video(new.video)
        if (new.mark_in, new.mark_out) != (before.mark_in, before.mark_out):
            self.page.set_marks(new.mark_in, new.mark_out)

    @Slot(str)
    def _on_context_page_shown(self, key: str) -> None:
        if key == PAGE:
            self._refresh()

    def _refresh(self) -> None:
        if self._is_stale and self.context.workbench.context.current == PAGE:
            self._look_for(self.page.query)

    def _offer(self) -> None:
        """Offer the people and videos there are; speakers come with what is found."""
        project = self.session.project
        self.page.set_videos({video.key: video.title for video in project.videos.all()})
        self.page.set_people({person.key: person.name for person in project.people.all()})

    def _step_forward(self) -> None:
        self.step(1)

    def _step_back(self) -> None:
        self.step(-1)

    def _connect_signals(self) -> None:
        page, session, bench = self.page, self.session, self.context.workbench
        page.query_changed.connect(self._on_page_query_changed)
        page.more_wanted.connect(self._on_page_more_wanted)
        page.hit_chosen.connect(self._on_page_hit_chosen)
        page.hit_played.connect(self._on_page_hit_played)
        page.stepped.connect(self.step)
        page.left.connect(self.leave)
        session.opened.connect(self._on_session_opened)
        session.closing.connect(self._on_session_closing)
        session.closed.connect(self._on_session_closed)
        session.changed.connect(self._on_session_changed)
        session.rater_changed.connect(self._on_session_rater_changed)
        session.blind_changed.connect(self._on_session_view_changed)
        session.judging_changed.connect(self._on_session_view_changed)
        session.selection_changed.connect(self._on_session_selection_changed)
        bench.context.page_shown.connect(self._on_context_page_shown)
        actions = self.context.actions
        actions.on("edit.find", self.open)
        actions.on("edit.find_next", self._step_forward)
        actions.on("edit.find_previous", self._step_back)
        bench.context.set_page_action(PAGE, actions["edit.find"])
        page.next_button.set_name(tr("Next hit"), "F3")
        page.previous_button.set_name(tr("Previous hit"), "Shift+F3")


_LOOKED_IN = (*(kind.table for kind in KINDS), "reviews", "videos", "tiers", "people", "speakers")
