"""The timeline: evidence track of the question shown, marks, zoom."""

from __future__ import annotations

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.evidence_controller import EvidenceController
from app.controllers.playback_controller import PlaybackController
from app.controllers.subtitle_controller import SubtitleController
from app.domain.question import Question
from app.domain.span import ArrayTrack, SpanArrays
from app.session import Selection
from widgets.i18n import tr


class TimelineController(Controller):
    """Shows spans on the clock and takes marks and choices from the timeline."""

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
        self._connect_signals()

    @Slot(object)
    def _on_author_question_shown(self, question: Question | None) -> None:
        self.timeline.set_track(evidence_track(question))
        self.subtitles.show_evidence_of(question)

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if (new.mark_in, new.mark_out) != (before.mark_in, before.mark_out):
            self.timeline.set_marks(new.mark_in, new.mark_out)
        if new.evidence != before.evidence:
            self.timeline.select_span("evidence", new.evidence or "")
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

    def _connect_signals(self) -> None:
        self.evidence.author.question_shown.connect(self._on_author_question_shown)
        self.session.selection_changed.connect(self._on_session_selection_changed)
        self.timeline.marks_changed.connect(self._on_timeline_marks_changed)
        self.timeline.span_selected.connect(self._on_timeline_span_selected)
        self.timeline.span_activated.connect(self._on_timeline_span_activated)
        on = self.context.actions.on
        on("view.zoom_in", self.timeline.zoom_in)
        on("view.zoom_out", self.timeline.zoom_out)
        on("view.fit", self.timeline.fit)


def evidence_track(question: Question | None) -> ArrayTrack:
    """Return the evidence of a question as a track; codes are the numbers, from 1."""
    evidence = question.evidence if question else ()
    spans = SpanArrays.build(
        (one.span.start_ms, one.span.end_ms, number, one.key)
        for number, one in enumerate(evidence, start=1)
    )
    notes = {str(one.key): one.note for one in evidence}
    return ArrayTrack(
        "evidence", "evidence", tr("Evidence"), spans, lambda index: notes[spans.ids[index]]
    )
