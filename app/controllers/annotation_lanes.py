"""Tiers as lanes of the timeline: shown and chosen from; the choice is shared."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.annotation_desk import AnnotationDesk
from app.controllers.base import Controller
from app.domain.changes import ChangeSet
from app.domain.ids import AnnotationKey, TierKey
from app.domain.span import ArrayTrack
from app.domain.tier import TierTable, track_key
from app.session import Selection
from widgets.timeline.timeline_state import SpanRef

_ACTIVE = "active_track"


class AnnotationLanes(Controller):
    """Keeps the timeline's lanes and its selection in step with the desk and the session."""

    def __init__(self, context: AppContext, desk: AnnotationDesk) -> None:
        super().__init__(context)
        self.desk = desk
        self.timeline = context.workbench.timeline
        self._is_following = False
        self._connect_signals()

    @Slot()
    def show_tiers(self) -> None:
        """Show a lane for each tier."""
        tracks = [self._track(table) for table in self.desk.tables()]
        self.timeline.state.set_tracks_of("tier", tracks)
        self._show_selection()

    @Slot(str)
    def _on_desk_table_changed(self, key: str) -> None:
        table = self.desk.table(TierKey(key))
        if table is not None:
            self.timeline.set_track(self._track(table))

    def _track(self, table: TierTable) -> ArrayTrack:
        """Return a tier as a lane: the face of its person, the initials of its rater beside it."""
        key, person = table.tier.rater, table.tier.person
        known = {rater.key: rater for rater in self.session.project.raters.all()} if key else {}
        rater = known.get(key) if key else None
        cast = self.session.project.people.get(person) if person else None
        return table.track(rater.initials if rater else "", cast)

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches("people"):
            self.show_tiers()

    # Which one keys work on ------------------------------------------------------------------

    @Slot()
    def _on_session_opened(self) -> None:
        state = self.session.project.state
        self.timeline.state.set_active_track(state.get(_ACTIVE) or "")

    @Slot(str)
    def _on_state_active_track_changed(self, track: str) -> None:
        self.session.remember(_ACTIVE, track)

    # Choosing ---------------------------------------------------------------------------------

    @Slot(object)
    def _on_timeline_spans_selected(self, refs: tuple[SpanRef, ...]) -> None:
        if self._is_following:
            return
        tiers = {track for track in {ref.track for ref in refs} if self.desk.tier_of(track)}
        keys = [AnnotationKey(ref.span) for ref in refs if ref.track in tiers]
        self._is_following = True
        self.session.select_annotations(keys)
        self._is_following = False

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.annotations != before.annotations and not self._is_following:
            self._show_selection()

    def _show_selection(self) -> None:
        """Select on the lanes what was chosen elsewhere, and scroll to a single one."""
        chosen = self.desk.chosen_keys()
        others = [ref for ref in self.timeline.state.selected if not self.desk.tier_of(ref.track)]
        if not chosen and len(others) == len(self.timeline.state.selected):
            return
        refs = [
            SpanRef(track_key(table.tier.key), str(key))
            for table in self.desk.tables()
            for key in _of(table.spans.ids, chosen)
        ]
        self._is_following = True
        self.timeline.state.select(refs)
        self._is_following = False

    def _connect_signals(self) -> None:
        session, timeline = self.session, self.timeline
        session.opened.connect(self._on_session_opened)
        session.changed.connect(self._on_session_changed)
        session.selection_changed.connect(self._on_session_selection_changed)
        self.desk.tiers_changed.connect(self.show_tiers)
        self.desk.table_changed.connect(self._on_desk_table_changed)
        timeline.spans_selected.connect(self._on_timeline_spans_selected)
        timeline.state.active_track_changed.connect(self._on_state_active_track_changed)


def _of(ids: Any, chosen: frozenset[AnnotationKey]) -> list[str]:
    """Return the ids that are chosen, in the order of time, without a loop where few are."""
    if len(chosen) <= 4:
        found = [key for key in chosen if key in ids]
        return sorted(found, key=ids.index)
    return [key for key in ids if key in chosen]
