"""Marks and evidence: in and out, adding spans, playing them, thumbnails, and the mending links."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Slot
from PySide6.QtGui import QImage

from app.context import AppContext
from app.controllers.author_controller import AuthorController
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.playback_controller import PlaybackController
from app.controllers.subtitle_controller import SubtitleController
from app.domain import authoring
from app.domain.ids import EvidenceKey, new_key
from app.domain.interval import Interval
from app.domain.question import Evidence, Question, Status
from app.notifications import MessageAction
from app.services.project_service import media_path_of
from widgets.i18n import tr, trn
from widgets.timeline.span_selection import SpanRef

THUMBNAIL_WIDTH = 96


class EvidenceController(Controller):
    """Turns marks into evidence of the question shown, and evidence into playing."""

    def __init__(
        self,
        context: AppContext,
        author: AuthorController,
        playback: PlaybackController,
        subtitles: SubtitleController,
    ) -> None:
        super().__init__(context)
        self.author = author
        self.playback = playback
        self.subtitles = subtitles
        self._stills_due: set[str] = set()
        self._connect_signals()

    @property
    def has_all_stills(self) -> bool:
        """Whether every still that was asked for has come."""
        return not self._stills_due

    # Marks ------------------------------------------------------------------------------------

    def mark_in(self) -> None:
        """Set the in mark at the playhead; an out mark before it is taken away."""
        now, out = self.context.engine.position_ms, self.session.selection.mark_out
        self.session.mark(now, out if out is not None and out > now else None)

    def mark_out(self) -> None:
        """Set the out mark at the playhead; an in mark after it is taken away."""
        now, start = self.context.engine.position_ms, self.session.selection.mark_in
        self.session.mark(start if start is not None and start < now else None, now)

    def go_to_mark(self, *, out: bool) -> None:
        """Jump to a mark, if it is set."""
        selection = self.session.selection
        moment = selection.mark_out if out else selection.mark_in
        if moment is not None:
            self.playback.go_to(moment)

    # Evidence ---------------------------------------------------------------------------------

    @Slot()
    @shows_errors
    def add(self) -> None:
        """Add the marked span, or the current cue, to the question shown."""
        if self.editable_question() is None:
            return
        span, note = self.span_at_hand()
        if span is None:
            self.notifier.info(
                tr("Mark in (I) and out (O), or put the playhead on a cue, then add evidence.")
            )
        else:
            self.add_span(span, note)

    @shows_errors
    def add_span(self, span: Interval, note: str) -> None:
        """Add a span with a note to the question shown; a span that is there is chosen."""
        question = self.editable_question()
        if question is None:
            return
        same = next((one for one in question.evidence if one.span == span), None)
        if same is not None:
            number = question.evidence.index(same) + 1
            self.notifier.info(tr("This span is evidence {n} already.", n=number))
            self.session.select(evidence=same.key)
            return
        evidence = Evidence(EvidenceKey(new_key()), span, note)
        self.author.panel.flush()
        question = self.author.question or question
        number = len(question.evidence) + 1
        self.author.save(
            authoring.add_evidence(question, evidence), tr("Add evidence {n}", n=number)
        )
        self.session.mark(None, None)
        self.session.select(evidence=evidence.key)

    @Slot(str)
    def play(self, key: str) -> None:
        """Play one evidence span and stop at its end."""
        evidence = self.find(key)
        if evidence is not None:
            self.session.select(evidence=evidence.key)
            self.playback.play_span(evidence.span.start_ms, evidence.span.end_ms)

    @Slot()
    def play_all(self) -> None:
        """Play all evidence spans, one after the other, in their order."""
        question = self.author.question
        if question is not None:
            self.playback.play_spans([evidence.span for evidence in question.evidence])

    @Slot(str, str, int, int)
    @shows_errors
    def move(self, track: str, key: str, start_ms: int, end_ms: int) -> None:
        """Take over the edges of an evidence span dragged in the timeline."""
        evidence = self.find(key) if track == "evidence" else None
        question = self.editable_question() if evidence is not None else None
        if question is None or evidence is None:
            return
        number = [one.key for one in question.evidence].index(evidence.key) + 1
        edited = authoring.edit_evidence(question, evidence.key, span=Interval(start_ms, end_ms))
        self.author.save(edited, tr("Move evidence {n}", n=number))

    @Slot(object, int)
    @shows_errors
    def shift(self, refs: Iterable[SpanRef], delta_ms: int) -> None:
        """Take over evidence spans dragged or nudged in the timeline, in one step."""
        found = [self.find(ref.span) for ref in refs if ref.track == "evidence"]
        evidence = [one for one in found if one is not None]
        question = self.editable_question() if evidence and delta_ms else None
        if question is None:
            return
        for one in evidence:
            span = Interval(one.span.start_ms + delta_ms, one.span.end_ms + delta_ms)
            question = authoring.edit_evidence(question, one.key, span=span)
        name = trn("Move {n} evidence span", "Move {n} evidence spans", len(evidence))
        self.author.save(question, name)

    def go_to_neighbour(self, direction: int) -> None:
        """Jump to the start of the next or previous evidence span in time."""
        question, now = self.author.question, self.context.engine.position_ms
        starts = sorted(one.span.start_ms for one in question.evidence) if question else []
        nearer = [start for start in starts if (start - now) * direction > 0]
        if nearer:
            self.playback.go_to(min(nearer) if direction > 0 else max(nearer))

    @Slot(str)
    def fix(self, fix: str) -> None:
        """Do what the link of a check offers; the panel mends the question itself where it can."""
        if fix == "add-evidence":
            self.add()

    @Slot(object)
    def request_thumbnails(self, evidence: Sequence[Evidence]) -> None:
        """Ask for a small picture of the start of each span."""
        question = self.author.question
        if question is None:
            return
        video = self.session.project.videos.get(question.video)
        path = media_path_of(self.session.project, video)
        if path is None:
            return
        for one in evidence:
            self._stills_due.add(one.key)
            self.context.thumbnailer.request(one.key, path, one.span.start_ms, THUMBNAIL_WIDTH)

    # What others need ------------------------------------------------------------------------

    def editable_question(self) -> Question | None:
        """Return the question shown where it can be edited; say why not else."""
        question = self.author.question
        if question is None:
            self.notifier.info(tr("Choose a question first, or make one (Ctrl+N)."))
        elif question.status is not Status.DRAFT:
            reopen = MessageAction(tr("Reopen as draft"), self.author.reopen)
            text = tr("{id} is no draft. Reopen it to change it.", id=question.question_id)
            self.notifier.warning(text, reopen)
            return None
        return question

    def span_at_hand(self) -> tuple[Interval | None, str]:
        """Return the marked span, else the cue at the playhead with its words."""
        marked = self.session.selection.span
        if marked is not None:
            return marked, ""
        cue = self.subtitles.cue_at(self.context.engine.position_ms)
        return (cue[0], cue[1]) if cue else (None, "")

    def find(self, key: str) -> Evidence | None:
        """Return the evidence of the question shown with this key, or None."""
        question = self.author.question
        return (
            next((one for one in question.evidence if one.key == key), None) if question else None
        )

    @Slot(str, object)
    def _on_thumbnailer_ready(self, key: str, image: QImage) -> None:
        self._stills_due.discard(key)
        self.author.panel.set_thumbnail(key, image)

    def _connect_signals(self) -> None:
        panel, on = self.author.panel, self.context.actions.on
        panel.add_evidence_requested.connect(self.add)
        panel.evidence_activated.connect(self.play)
        panel.play_all_requested.connect(self.play_all)
        panel.fix_requested.connect(self.fix)
        panel.thumbnails_wanted.connect(self.request_thumbnails)
        self.context.thumbnailer.ready.connect(self._on_thumbnailer_ready)
        timeline = self.context.workbench.timeline
        timeline.add_evidence_requested.connect(self.add)
        timeline.span_changed.connect(self.move)
        timeline.spans_moved.connect(self.shift)
        on("mark.in", self.mark_in)
        on("mark.out", self.mark_out)
        on("mark.go_in", lambda: self.go_to_mark(out=False))
        on("mark.go_out", lambda: self.go_to_mark(out=True))
        on("mark.clear", lambda: self.session.mark(None, None))
        on("mark.evidence", self.add)
        on("question.play_evidence", self.play_all)
