"""Stages of a trajectory question as a lane: drawn, dragged, split, merged, put in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.author_controller import AuthorController
from app.controllers.base import Controller
from app.controllers.evidence_controller import EvidenceController
from app.controllers.guard import shows_errors
from app.controllers.playback_controller import PlaybackController
from app.domain.details import item_kind
from app.domain.emotion_style import style_of_words
from app.domain.interval import Interval
from app.domain.question import ItemKind, Question
from app.domain.span import ArrayTrack, SpanArrays
from app.domain.stage_authoring import (
    add_stage,
    edit_stage,
    merge_stages,
    out_of_time,
    set_stage_span,
    span_of,
    split_stage,
    stages_by_time,
)
from app.notifications import MessageAction
from widgets.i18n import tr
from widgets.timeline.span_selection import SpanRef

LANE = "stages"


class StageController(Controller):
    """Keeps the lane and the stages of the question shown in step."""

    def __init__(
        self,
        context: AppContext,
        author: AuthorController,
        evidence: EvidenceController,
        playback: PlaybackController,
    ) -> None:
        super().__init__(context)
        self.author, self.evidence, self.playback = author, evidence, playback
        self.timeline = context.workbench.timeline
        author.question_shown.connect(self._show)
        self.timeline.span_changed.connect(self._on_span_changed)
        self.timeline.spans_moved.connect(self._on_spans_moved)
        self.timeline.span_activated.connect(self._on_span_activated)
        author.panel.fix_requested.connect(self._on_fix_requested)
        self.session.blind_changed.connect(self._on_blind_changed)
        on = context.actions.on
        on("question.stage_here", self.add)
        on("question.stage_split", self.split)
        on("question.stage_merge", self.merge)
        on("question.stage_turn", self.turn)
        on("question.stage_when", self.say_when)
        on("question.stage_order", self.put_in_order)

    @shows_errors
    def add(self) -> None:
        """Add the marked span, or the cue at the playhead, as a stage where its time puts it."""
        question = self._editable()
        if question is None:
            return
        span, words = self.evidence.span_at_hand()
        if span is None:
            self.notifier.info(
                tr("Mark in (I) and out (O), or put the playhead on a cue, then add the stage.")
            )
            return
        self.author.save(add_stage(question, span, description=words), tr("Add a stage"))
        self.session.mark(None, None)

    @shows_errors
    def split(self) -> None:
        """Cut the stage at the playhead in two."""
        question = self._editable()
        now = self.context.engine.position_ms
        place = self._at(question, now) if question is not None else None
        if question is not None and place is None:
            self.notifier.info(tr("Put the playhead inside the stage to split it."))
        elif question is not None and place is not None:
            self.author.save(split_stage(question, place, now), tr("Split a stage"))

    @shows_errors
    def merge(self) -> None:
        """Join the stage chosen with the one behind it."""
        self._change(merge_stages, tr("Merge two stages"))

    @shows_errors
    def turn(self) -> None:
        """Say that the course turns with the stage chosen, or not."""
        self._change(_turned, tr("Turning point"))

    @shows_errors
    def say_when(self) -> None:
        """Give the stage chosen the marked span; without one, let its time be written."""
        question = self._editable()
        place = self._chosen(question) if question is not None else None
        span = self.session.selection.span
        if question is not None and place is None:
            self.notifier.info(tr("Choose a stage first, or put the playhead on one."))
        elif question is not None and place is not None and span is not None:
            self._move(question, place, span)
            self.session.mark(None, None)
        elif place is not None:
            self.author.panel.editor.details.edit_time(place)

    @shows_errors
    def put_in_order(self) -> None:
        """Put the stages in the order of their times."""
        question = self._editable()
        if question is not None:
            self.author.save(stages_by_time(question), tr("Stages in the order of time"))

    @Slot(str)
    def _on_fix_requested(self, fix: str) -> None:
        if fix == "stages-by-time":
            self.put_in_order()

    def _change(self, change: Callable[[Question, int], Question], step: str) -> None:
        question = self._editable()
        if question is None:
            return
        place = self._chosen(question)
        if place is None:
            self.notifier.info(tr("Choose a stage first, or put the playhead on one."))
        else:
            self.author.save(change(question, place), step)

    def _editable(self) -> Question | None:
        question = self.evidence.editable_question()
        if question is None:
            return None
        self.author.panel.flush()
        question = self.author.question or question
        if item_kind(question.details, question.type) is not ItemKind.STAGE:
            self.notifier.info(tr("Only trajectory questions have stages."))
            return None
        return question

    def _chosen(self, question: Question) -> int | None:
        """Return the place of the stage chosen in the table, else of the one at the playhead."""
        row = self.author.panel.editor.details.view.currentIndex().row()
        count = len(question.details.items) if question.details else 0
        return row if 0 <= row < count else self._at(question, self.context.engine.position_ms)

    def _at(self, question: Question, time_ms: int) -> int | None:
        count = len(question.details.items) if question.details else 0
        for place in range(count):
            span = span_of(question, place)
            if span is not None and span.start_ms <= time_ms < span.end_ms:
                return place
        return None

    # The lane ---------------------------------------------------------------------------------

    @Slot(object)
    def _show(self, question: Question | None) -> None:
        track = None
        if question is not None and not self.session.blind:
            track = stage_track(question, unlocked=self.session.can_edit)
        if track is None:
            self.timeline.remove_track(LANE)
        else:
            self.timeline.set_track(track)

    @Slot(bool)
    def _on_blind_changed(self, _blind: bool) -> None:
        self._show(self.author.question)

    @Slot(str, str, int, int)
    @shows_errors
    def _on_span_changed(self, track: str, key: str, start_ms: int, end_ms: int) -> None:
        if track != LANE:
            return
        question = self._editable()
        place = _place(question, key)
        if question is None or place is None:
            self._show(self.author.question)
            return
        self._move(question, place, Interval(start_ms, end_ms))

    def _move(self, question: Question, place: int, span: Interval) -> None:
        """Give a stage its time; say so where it no longer follows the one before it."""
        moved = set_stage_span(question, place, span)
        key = moved.details.items[place].id if moved.details else ""
        self.author.save(moved, tr("Move {item}", item=key))
        if out_of_time(moved):
            order = MessageAction(tr("Put in order"), self.put_in_order)
            self.notifier.warning(
                tr("{item} is not in the order of time any more.", item=key), order
            )

    @Slot(object, int)
    def _on_spans_moved(self, refs: Iterable[SpanRef], delta_ms: int) -> None:
        for ref in refs:
            place = _place(self.author.question, ref.span) if ref.track == LANE else None
            question = self.author.question
            span = span_of(question, place) if question and place is not None else None
            if span is not None and delta_ms:
                start, end = span.start_ms + delta_ms, span.end_ms + delta_ms
                self._on_span_changed(LANE, ref.span, start, end)

    @Slot(str, str)
    def _on_span_activated(self, track: str, key: str) -> None:
        question = self.author.question
        place = _place(question, key) if track == LANE else None
        span = span_of(question, place) if question is not None and place is not None else None
        if span is not None:
            self.author.panel.editor.details.select(key)
            self.playback.play_span(span.start_ms, span.end_ms)


def stage_track(question: Question, *, unlocked: bool) -> ArrayTrack | None:
    """Return the stages that have a time as a track; None for a question without stages."""
    if item_kind(question.details, question.type) is not ItemKind.STAGE:
        return None
    items = question.details.items if question.details else ()
    timed = [(span_of(question, n), item) for n, item in enumerate(items)]
    shown = [(span, item) for span, item in timed if span is not None]
    spans = SpanArrays.build(
        (span.start_ms, span.end_ms, code, item.id) for code, (span, item) in enumerate(shown)
    )
    labels = {
        item.id: " · ".join(
            filter(
                None,
                (
                    item.id,
                    item.person,
                    item.emotion or item.description,
                    item.intensity,
                    tr("turning point") if item.turning_point else "",
                ),
            )
        )
        for _, item in shown
    }
    return ArrayTrack(
        LANE,
        "stage",
        tr("Stages"),
        spans,
        lambda index: labels[spans.ids[index]],
        styles=tuple(style_of_words(item.emotion or "") for _, item in shown),
        is_unlocked=unlocked,
    )


def _place(question: Question | None, item_id: str) -> int | None:
    items = question.details.items if question is not None and question.details else ()
    return next((n for n, item in enumerate(items) if item.id == item_id), None)


def _turned(question: Question, place: int) -> Question:
    items = question.details.items if question.details else ()
    return edit_stage(question, place, turning_point=not items[place].turning_point)
