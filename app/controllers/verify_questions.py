"""Questions in review: the queue, the own answer first, then the verdict and what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QWidget

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.keys_controller import KeysController
from app.controllers.playback_controller import PlaybackController
from app.controllers.question_queue import QuestionQueue
from app.controllers.question_sheets import QuestionSheets
from app.controllers.timeline_controller import TimelineController
from app.controllers.verify_clock import ReviewClock
from app.controllers.verify_controller import VerifyController
from app.domain.changes import ChangeSet
from app.domain.errors import AppError
from app.domain.ids import McqKey, QuestionKey
from app.domain.question import Stamp, Status
from app.domain.question_review import checked_review
from app.domain.review import Decision, RecordKind, Review
from app.services.question_review_service import settle
from app.settings import now_utc
from widgets.i18n import tr
from widgets.mcq.verify_panel import ITEMS, QUESTIONS
from widgets.question_review.review_sheet import QuestionSheet

_QUESTION = RecordKind.QUESTION
_DRAFT, _MODE, _SHOWN = "review", "verify.mode", "verify.question"
_TABLES = ("questions", "reviews", "assignments", "videos", "evidence")


class VerifyQuestions(Controller):
    """Keeps the question in review and the project in step.

    Nothing is read before questions are looked at in the Verify workspace.

    Signals
    -------
    question_shown(Question or None)
        Another question, or another state of it, is shown.
    """

    question_shown = Signal(object)

    def __init__(
        self,
        context: AppContext,
        verify: VerifyController,
        playback: PlaybackController,
        timeline: TimelineController,
        keys: KeysController,
    ) -> None:
        super().__init__(context)
        self.panel = context.workbench.verify
        self.view = self.panel.review
        self.items, self.playback, self.timeline = verify, playback, timeline
        self.queue = QuestionQueue(context)
        self.sheets = QuestionSheets(context, self.queue)
        self.clock = ReviewClock(context)
        self._sheet: QuestionSheet | None = None
        self._is_stale = True
        keys.router.claim(self.claim)
        self._connect_signals()
        self._connect_actions()

    @property
    def sheet(self) -> QuestionSheet | None:
        """What is in view, with what is typed and not stored."""
        return self._sheet

    @property
    def is_shown(self) -> bool:
        """Whether a project is open and questions are in view in the workspace."""
        in_view = self.context.workbench.window.workspace == "verify"
        return self.session.is_open and in_view and self.panel.shows_questions

    # Choosing ---------------------------------------------------------------------------------

    @Slot(str)
    @shows_errors
    def set_mode(self, name: str) -> None:
        """Review questions, or verify items."""
        self.session.remember(_MODE, name)
        if name == QUESTIONS:
            self.items.leave()
            self.panel.set_mode(name)
            self.activate()
        else:
            self.leave()
            self.panel.set_mode(ITEMS)
            self.items.activate()

    @Slot(str)
    @shows_errors
    def choose(self, key: str) -> None:
        """Show a question; its video is shown with it."""
        self.leave()
        question = self.session.project.questions.get(QuestionKey(key))
        self._sheet = self.sheets.of(question)
        self._refresh_blind()  # first, so that nothing of the video is seen too early
        self.session.select(video=question.video)
        self.session.remember(_SHOWN, question.key)
        self._begin(question.key)

    @shows_errors
    def go_next(self) -> None:
        """Show the next question with something to do; say so where there is none."""
        current = self._sheet.question.key if self._sheet is not None else None
        following = self.panel.questions.model.next_left(McqKey(current) if current else None)
        if following is not None:
            self.choose(following)
        else:
            self.notifier.info(" ".join(self.queue.empty_words))

    def go_beside(self, step: int) -> None:
        """Show the question before (-1) or after (1) in the queue, whatever its state."""
        current = McqKey(self._sheet.question.key) if self._sheet is not None else None
        key = self.panel.questions.model.neighbour(current, step)
        if key is not None:
            self.choose(key)

    # Answer and verdict -----------------------------------------------------------------------

    @Slot(object)
    @shows_errors
    def keep_draft(self, review: Review) -> None:
        """Keep what was chosen or typed, outside the history."""
        self.clock.touch()
        if self._sheet is not None and not self._sheet.why_locked:
            self._sheet = replace(self._sheet, review=review)
            self._put_draft()

    @Slot()
    @shows_errors
    def lock(self) -> None:
        """Lock the answer: it is kept as it was given, and the author's opens."""
        sheet = self._sheet
        if sheet is None or sheet.why_locked or not sheet.is_blind or sheet.review.answer is None:
            return
        review = replace(
            self._counted(sheet.review),
            answered_at=now_utc().isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            record_version=sheet.question.version,
            decision="",
        )
        with self.session.edit(tr("Answer {id}", id=sheet.question.question_id)) as project:
            project.reviews.save(review)
        self.sheets.forget_draft(review)
        self._show(sheet.question.key)

    @Slot(str)
    @shows_errors
    def decide(self, decision: str) -> None:
        """Store the verdict; with the last one the question goes where the verdicts lead."""
        sheet = self._sheet
        if sheet is None or sheet.why_locked or sheet.is_blind:
            return
        review = checked_review(replace(self._counted(sheet.review), decision=decision))
        question_id = sheet.question.question_id
        # The name of the step does not tell the verdict.
        with self.session.edit(tr("Verdict on {id}", id=question_id)) as project:
            project.reviews.save(review)
            after = settle(project, sheet.question, self._stamp()).status
        self.sheets.forget_draft(review)
        if after is Status.ACCEPTED:
            self.notifier.success(tr("Both reviewers accepted {id}.", id=question_id))
        elif after is Status.DRAFT:
            self.notifier.info(tr("{id} goes back to its author.", id=question_id))
        self.go_next()

    @shows_errors
    def skip(self) -> None:
        """Put the question off, which is no answer and no verdict, and go on to the next one."""
        self.view.flush()
        sheet = self._sheet
        if sheet is None or sheet.why_locked or sheet.stored:
            return
        review = replace(self._counted(sheet.review), decision=Decision.SKIP.value)
        if not review.is_answered:
            # What is not locked stays a draft: it is no answer yet.
            review = replace(review, answer=None, confidence="")
        with self.session.edit(tr("Skip {id}", id=sheet.question.question_id)) as project:
            project.reviews.save(review)
        self.go_next()

    @Slot(int)
    def play(self, place: int) -> None:
        """Play a span of evidence of the question in view, and count it."""
        sheet = self._sheet
        if sheet is not None and not sheet.is_blind and sheet.has_video:
            self._play(sheet.question.evidence[place : place + 1])

    def play_all(self) -> None:
        """Play all evidence in order."""
        sheet = self._sheet
        if sheet is not None and not sheet.is_blind and sheet.has_video:
            self._play(sheet.question.evidence)

    @Slot()
    def play_clip(self) -> None:
        """Play the clip as assembled."""
        sheet = self._sheet
        if sheet is not None and sheet.has_video and sheet.question.source.segments:
            self.playback.play_spans(sheet.question.source.segments)

    # Showing ----------------------------------------------------------------------------------

    @shows_errors
    def activate(self) -> None:
        """Fill the queue when it is looked at, and show the question of last time or the next."""
        if not self.is_shown:
            return
        if self._is_stale:
            self._is_stale = False
            self.queue.refresh()
        model = self.panel.questions.model
        remembered = McqKey(self.session.project.state.get(_SHOWN) or "")
        key = remembered if model.row_of(remembered) is not None else model.next_left(None)
        if key is not None:
            self.choose(key)
        else:
            self._show(None)

    def leave(self) -> None:
        """Keep what is typed and the time spent, and stop the clock."""
        if self._sheet is None:
            return
        self.view.flush()
        self.clock.stop()
        self._put_draft()
        self._sheet = None

    def _begin(self, key: QuestionKey) -> None:
        self._show(key)
        if self._sheet is not None:
            review = self._sheet.review
            self.clock.start(review.spent_ms, review.watched_ms, review.playbacks)

    def _show(self, key: QuestionKey | None) -> None:
        """Show a question as it is stored, with its draft."""
        known = key is not None and self.session.project.questions.exists(key)
        question = self.session.project.questions.get(key) if key is not None and known else None
        self._sheet = self.sheets.of(question) if question is not None else None
        self._refresh_blind()
        self.panel.questions.set_current(McqKey(question.key) if question is not None else None)
        self.view.show_sheet(self._sheet)
        if self._sheet is None:
            self.view.set_empty(*self.queue.empty_words)
        self.question_shown.emit(question)

    def _refresh_blind(self) -> None:
        """Close what would tell the answer, or open it."""
        sheet = self._sheet
        self.session.set_blind(self.is_shown and sheet is not None and sheet.is_blind)
        evidence = () if sheet is None or sheet.is_blind else sheet.question.evidence
        self.timeline.show_evidence(evidence if self.is_shown else None)

    # Storing ----------------------------------------------------------------------------------

    def _counted(self, review: Review) -> Review:
        clock = self.clock
        return replace(
            review,
            spent_ms=clock.spent_ms,
            watched_ms=clock.watched_ms,
            playbacks=clock.playbacks,
        )

    def _stamp(self) -> Stamp:
        rater = self.session.rater
        at = now_utc().isoformat(timespec="seconds").replace("+00:00", "Z")
        return Stamp(rater.name if rater else "", at)

    def _put_draft(self) -> None:
        if self._sheet is not None:
            self.sheets.put_draft(self._sheet, self._counted(self._sheet.review))

    def _play(self, evidence: Sequence[object]) -> None:
        self.clock.playbacks += 1
        self.clock.touch()
        self.playback.play_spans([one.span for one in evidence])  # type: ignore[attr-defined]

    # Events -----------------------------------------------------------------------------------

    @Slot()
    def _on_session_opened(self) -> None:
        self._is_stale = True
        self.queue.read_scope()
        mode = self.session.project.state.get(_MODE) or ITEMS
        self.panel.set_mode(QUESTIONS if mode == QUESTIONS else ITEMS)
        self.activate()

    @Slot()
    def _on_session_closing(self) -> None:
        self.leave()
        self.sheets.forget()
        self._is_stale = True
        self.view.show_sheet(None)
        self.panel.questions.set_rows((), {})
        self.panel.set_mode(ITEMS)

    @Slot(str)
    def _on_workspace_changed(self, name: str) -> None:
        if name == "verify":
            self.activate()
        elif self._sheet is not None:
            self.leave()
            self._refresh_blind()

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if not changes.touches(*_TABLES):
            return
        if self.is_shown:
            self._follow()
        else:
            self._is_stale = True

    @shows_errors
    def _follow(self) -> None:
        self.queue.refresh()
        if self._sheet is not None:
            self._show(self._sheet.question.key)

    @Slot(object)
    def _on_session_rater_changed(self, _rater: object) -> None:
        if not self.session.is_open:
            return
        self.clock.stop()
        self._sheet = None
        self.sheets.forget()
        self._is_stale = True
        self.activate()

    @Slot()
    def _on_clock_ticked(self) -> None:
        self.view.header.set_time(self.clock.spent_ms)

    def _connect_signals(self) -> None:
        session, panel, view = self.session, self.panel, self.view
        session.opened.connect(self._on_session_opened)
        session.closing.connect(self._on_session_closing)
        session.changed.connect(self._on_session_changed)
        session.rater_changed.connect(self._on_session_rater_changed)
        self.context.workbench.window.workspace_changed.connect(self._on_workspace_changed)
        self.clock.ticked.connect(self._on_clock_ticked)
        panel.mode_chosen.connect(self.set_mode)
        panel.question_chosen.connect(self.choose)
        view.edited.connect(self.keep_draft)
        view.lock_requested.connect(self.lock)
        view.verdict_given.connect(self.decide)
        view.play_requested.connect(self.play)
        view.clip_requested.connect(self.play_clip)

    def claim(self, key: str, focus: QWidget, _is_taken: bool) -> Callable[[], object] | None:
        """Take Return for the next step, where no list has the focus."""
        is_free = key == "Return" and self.is_shown and self._sheet is not None
        return self.view.go_on if is_free and not isinstance(focus, QAbstractItemView) else None

    def _connect_actions(self) -> None:
        view = self.view
        runs: dict[str, Callable[[], object]] = {
            "verify.cannot_tell": view.toggle_cannot_tell,
            "verify.confidence": view.next_confidence,
            "verify.accept": partial(view.decide, Decision.ACCEPT.value),
            "verify.revise": partial(view.decide, Decision.REVISE.value),
            "verify.skip": self.skip,
            "verify.note": view.focus_note,
            "verify.play_evidence": self.play_all,
            "verify.go_on": view.go_on,
            "verify.next": self.go_next,
            "verify.following": partial(self.go_beside, 1),
            "verify.previous": partial(self.go_beside, -1),
        }
        runs |= {f"verify.option_{n}": partial(view.press_number, n) for n in range(1, 10)}
        for name, run in runs.items():
            self.context.actions.on(name, partial(self._run, run))
        self.context.actions.on("verify.questions", self._toggle_mode)

    def _run(self, run: Callable[[], object]) -> None:
        """Do something with the question in view, where questions are in view."""
        if self.is_shown:
            run()

    def _toggle_mode(self) -> None:
        try:
            self.set_mode(ITEMS if self.panel.shows_questions else QUESTIONS)
        except AppError as error:
            self.notifier.error(error)
