"""Annotating: builds the parts that share the work, and goes from one annotation to the next.

The desk holds what the tiers hold; lanes, details and menus show it; editing, values, clipboard
and live marking change it; label presses say which of them a key means.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.annotation_clipboard import AnnotationClipboard
from app.controllers.annotation_desk import AnnotationDesk
from app.controllers.annotation_details import AnnotationDetails
from app.controllers.annotation_editing import AnnotationEditing
from app.controllers.annotation_lanes import AnnotationLanes
from app.controllers.annotation_menus import AnnotationMenus
from app.controllers.annotation_values import AnnotationValues
from app.controllers.base import Controller
from app.controllers.evidence_controller import EvidenceController
from app.controllers.keys_controller import KeysController
from app.controllers.label_press_controller import LabelPressController
from app.controllers.live_marking_controller import LiveMarkingController
from app.controllers.tier_controller import TierController
from app.controllers.timeline_controller import TimelineController
from app.domain.interval import Interval
from app.session import Selection
from widgets.i18n import tr

_SAME_PLACE_MS = 250
"""The playhead rests on frames: so near to a moment it counts as being there."""


class AnnotationController(Controller):
    """The parts of annotating, and what plays and goes to annotations."""

    def __init__(
        self,
        context: AppContext,
        evidence: EvidenceController,
        timeline: TimelineController,
        keys: KeysController,
        tiers: TierController,
    ) -> None:
        super().__init__(context)
        self.evidence = evidence
        self.playback = evidence.playback
        self.timeline = context.workbench.timeline
        self._left_at_ms = 0
        self.desk = AnnotationDesk(context)
        self.lanes = AnnotationLanes(context, self.desk)
        self.editing = AnnotationEditing(context, self.desk, evidence.subtitles)
        self.values = AnnotationValues(context, self.desk)
        self.live = LiveMarkingController(context, self.desk)
        self.press = LabelPressController(context, self.desk, self.editing, self.values, self.live)
        self.clipboard = AnnotationClipboard(context, self.desk, self.editing)
        self.details = AnnotationDetails(context, self.desk, self.editing, self.values, self.press)
        self.menus = AnnotationMenus(context, self.desk, self.editing, self.values, tiers)
        timeline.lane_menu_parts.append(self.menus.fill_header_menu)
        keys.router.claim(self.press.claim)
        self._connect_signals()

    def go_to_neighbour(self, direction: int) -> None:
        """Go to the next (1) or previous (-1) span of the active track: evidence where none is."""
        track = self.timeline.state.active_track
        if track in ("", "evidence") or self.timeline.state.lane(track) is None:
            self.evidence.go_to_neighbour(direction)
            return
        if self._has_gone_elsewhere():
            self.timeline.select_spans([])  # so that the playhead decides
        ref = self.timeline.keys.next_span(direction)
        lane = self.timeline.state.lane(track)
        index = lane.index_of(ref.span) if lane and ref else None
        if lane is None or index is None:
            text = tr("No annotation follows.") if direction > 0 else tr("None comes before.")
            self.notifier.info(text)
        else:
            start_ms = lane.track.spans.interval(index).start_ms
            self._left_at_ms = start_ms
            self.playback.go_to(start_ms)

    def _has_gone_elsewhere(self) -> bool:
        """Whether the playhead has left the chosen span since it was chosen."""
        state, now = self.timeline.state, self.context.engine.position_ms
        ref = state.selection.primary
        lane = state.active_lane
        index = lane.index_of(ref.span) if lane and ref and ref.track == lane.key else None
        if lane is None or index is None or abs(now - self._left_at_ms) < _SAME_PLACE_MS:
            return False
        span = lane.track.spans.interval(index)
        return not span.start_ms - _SAME_PLACE_MS < now < span.end_ms + _SAME_PLACE_MS

    def play(self) -> None:
        """Play from the first start to the last end of what is chosen, and stop there."""
        span = self._extent()
        if span is not None:
            self.playback.play_span(span.start_ms, span.end_ms)

    def loop(self) -> None:
        """Play what is chosen over and over, or stop that."""
        if self.context.engine.loop is not None:
            self.playback.toggle_loop()
            return
        span = self._extent()
        if span is not None:
            self.session.mark(span.start_ms, span.end_ms)
            self.playback.toggle_loop()

    def _extent(self) -> Interval | None:
        chosen = self.desk.chosen()
        if not chosen:
            self.notifier.info(tr("Choose an annotation first: [ and ] go from one to the next."))
            return None
        return Interval(chosen[0].start_ms, max(one.end_ms for one in chosen))

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.annotations != before.annotations:
            self._left_at_ms = self.context.engine.position_ms

    @Slot(str, str)
    def _on_timeline_span_activated(self, track: str, _span: str) -> None:
        if self.desk.tier_of(track) is not None:
            self.details.show(True)
            self.play()

    @Slot(str, str)
    def _on_timeline_span_selected(self, track: str, _span: str) -> None:
        if self.desk.tier_of(track) is not None:
            self.timeline.set_active_track(track)

    def _connect_signals(self) -> None:
        on = self.context.actions.on
        self.session.selection_changed.connect(self._on_session_selection_changed)
        self.timeline.span_activated.connect(self._on_timeline_span_activated)
        self.timeline.span_selected.connect(self._on_timeline_span_selected)
        on("mark.previous", partial(self.go_to_neighbour, -1))
        on("mark.next", partial(self.go_to_neighbour, 1))
        on("annotate.play", self.play)
        on("annotate.loop", self.loop)
        on("annotate.select_all", self.timeline.keys.select_all)
