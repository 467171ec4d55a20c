"""The timeline: evidence track of the question shown, marks, zoom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.evidence_controller import EvidenceController
from app.controllers.playback_controller import PlaybackController
from app.controllers.subtitle_controller import SubtitleController
from app.controllers.timeline_menus import MenuPart, TimelineMenus
from app.domain.question import Evidence, Question
from app.domain.span import ArrayTrack, SpanArrays
from app.playback.frame_grid import FrameGrid
from app.session import Selection
from widgets.i18n import tr


class TimelineController(Controller):
    """Shows spans on the clock and takes marks and choices from the timeline.

    Attributes
    ----------
    menus
        The menus of lanes and of what lies in them.
    """

    def __init__(
        self,
        context: AppContext,
        playback: PlaybackController,
        evidence: EvidenceController,
        subtitles: SubtitleController,
    ) -> None:
        super().__init__(context)
        self.timeline = context.workbench.timeline
        self.playback = playback
        self.evidence = evidence
        self.subtitles = subtitles
        self.menus = TimelineMenus(context, self._on_timeline_span_activated)
        self._question: Question | None = None
        self._instead: Sequence[Evidence] | None = None
        self._connect_signals()
        self._connect_actions()

    @Slot(object)
    def _on_author_question_shown(self, question: Question | None) -> None:
        self._question = question
        self._show_evidence()

    def show_evidence(self, evidence: Sequence[Evidence] | None) -> None:
        """Show the evidence of something else, in lane and transcript; None: of the question again.

        What is not the question's is looked at and played, not edited.
        """
        self._instead = evidence
        self._show_evidence()

    def _show_evidence(self) -> None:
        own = self._question.evidence if self._question is not None else ()
        shown = own if self._instead is None else self._instead
        self.timeline.set_track(evidence_track(shown))
        self.subtitles.show_evidence(shown)

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if (new.mark_in, new.mark_out) != (before.mark_in, before.mark_out):
            self.timeline.set_marks(new.mark_in, new.mark_out)
        if new.evidence is not None and new.evidence != before.evidence:
            self.timeline.select_span("evidence", new.evidence)
        elif new.evidence != before.evidence:
            chosen = self.timeline.state.selected
            self.timeline.select_spans([ref for ref in chosen if ref.track != "evidence"])
        if new.video != before.video:
            self.playback.visited.clear()

    @Slot(object, object)
    def _on_timeline_marks_changed(self, start_ms: int | None, end_ms: int | None) -> None:
        self.session.mark(start_ms, end_ms)

    @Slot(str, str)
    def _on_timeline_span_selected(self, track: str, key: str) -> None:
        if track == "evidence":
            found = self.evidence.find(key)
            if found is not None:
                self.session.select(evidence=found.key)

    @Slot(str, str)
    def _on_timeline_span_activated(self, track: str, key: str) -> None:
        if track == "evidence":
            self.evidence.play(key)
        elif track == "cues" and self.subtitles.table is not None:
            spans = self.subtitles.table.spans
            span = spans.interval(list(spans.ids).index(key))
            self.playback.play_span(span.start_ms, span.end_ms)

    @property
    def lane_menu_parts(self) -> list[MenuPart]:
        """What others put into the menu of a lane."""
        return self.menus.lane_parts

    # Frames, lanes, zoom ----------------------------------------------------------------------

    @Slot()
    def _show_frames(self) -> None:
        index = self.context.engine.index
        self.timeline.set_frame_times(FrameGrid(index) if index is not None else None)

    @Slot(int, int)
    def _on_engine_index_progress(self, done_ms: int, total_ms: int) -> None:
        if done_ms == total_ms:
            self._show_frames()

    @Slot(str)
    def _on_timeline_strip_toggle_requested(self, kind: str) -> None:
        self.context.actions[f"view.{kind}"].trigger()

    def zoom_selection(self) -> None:
        """Show the selected spans or the marked one as large as they go."""
        if not self.timeline.zoom_selection():
            self.notifier.info(
                tr("Select a span, or mark one with I and O: it is then shown large.")
            )

    def _on_active(self, work: Callable[[str], object]) -> None:
        """Do something with the lane that keys work on."""
        track = self.timeline.state.active_track
        if self.timeline.state.lane(track) is None:
            self.notifier.info(tr("Choose a track first: click its name, or press Alt+Down."))
        else:
            work(track)

    def _connect_actions(self) -> None:
        on, timeline = self.context.actions.on, self.timeline
        on("view.zoom_in", timeline.zoom_in)
        on("view.zoom_out", timeline.zoom_out)
        on("view.fit", timeline.fit)
        on("view.zoom_selection", self.zoom_selection)
        on("view.track_up", partial(timeline.keys.step_track, -1))
        on("view.track_down", partial(timeline.keys.step_track, 1))
        for name, way in (("previous", -1), ("next", 1)):
            on(f"annotate.edge_{name}", partial(timeline.keys.step_edge, way))
        for name, frames in (("back", -1), ("forward", 1)):
            on(f"annotate.nudge_{name}", partial(timeline.keys.nudge, frames))
        lanes = timeline.lane_actions
        for name, work in (
            ("collapse", lanes.toggle_collapsed),
            ("higher", partial(timeline.change_lane_height, 1)),
            ("lower", partial(timeline.change_lane_height, -1)),
            ("up", partial(lanes.move, -1)),
            ("down", partial(lanes.move, 1)),
            ("hide", lanes.hide),
        ):
            on(f"view.lane_{name}", partial(self._on_active, work))
        on("view.lanes_show", lanes.show_all)

    def _connect_signals(self) -> None:
        engine = self.context.engine
        engine.media_opened.connect(self._show_frames)
        engine.duration_changed.connect(self._show_frames)
        engine.index_progress.connect(self._on_engine_index_progress)
        self.timeline.strip_toggle_requested.connect(self._on_timeline_strip_toggle_requested)
        self.evidence.author.question_shown.connect(self._on_author_question_shown)
        self.session.selection_changed.connect(self._on_session_selection_changed)
        self.timeline.marks_changed.connect(self._on_timeline_marks_changed)
        self.timeline.span_selected.connect(self._on_timeline_span_selected)
        self.timeline.span_activated.connect(self._on_timeline_span_activated)


def evidence_track(evidence: Sequence[Evidence]) -> ArrayTrack:
    """Return evidence as a track; codes are the numbers, from 1."""
    spans = SpanArrays.build(
        (one.span.start_ms, one.span.end_ms, number, one.key)
        for number, one in enumerate(evidence, start=1)
    )
    notes = {str(one.key): one.note for one in evidence}
    return ArrayTrack(
        "evidence", "evidence", tr("Evidence"), spans, lambda index: notes[spans.ids[index]]
    )
