"""The Verify workspace: which item is in view, the blind answer, the verdict, drafts, blindness."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QAbstractItemView, QWidget

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.keys_controller import KeysController
from app.controllers.playback_controller import PlaybackController
from app.controllers.reviewing import is_adjudicator
from app.controllers.timeline_controller import TimelineController
from app.controllers.verify_clock import ReviewClock
from app.controllers.verify_queue import VerifyQueue
from app.domain.changes import ChangeSet
from app.domain.errors import AppError
from app.domain.ids import McqKey, RaterKey, ReviewKey, new_key
from app.domain.item_queue import least_ms, shown_order
from app.domain.mcq import McqItem
from app.domain.question import Evidence
from app.domain.review import Decision, RecordKind, Review, disagreement
from app.domain.review_draft import draft_owner, draft_text, with_draft
from app.domain.shortcut_reference import options_referring
from app.services.cue_words import usable_words
from app.session import Selection
from app.settings import now_utc
from widgets.i18n import tr
from widgets.mcq.sheet import OtherReview, VerifySheet

_ITEM = RecordKind.ITEM
_DRAFT = "review"
_SHUFFLED = "verify.shuffled"
_KEEP_EVERY = 10
"""Ticks of the clock after which the time spent is kept as a draft."""
_NUMBERS = range(1, 10)
_TABLES = ("mcq_items", "reviews", "assignments", "adjudications", "videos")


class VerifyController(Controller):
    """Keeps the item in view and the project in step.

    Nothing is read before the workspace is looked at for the first time.
    """

    def __init__(
        self,
        context: AppContext,
        playback: PlaybackController,
        timeline: TimelineController,
        keys: KeysController,
    ) -> None:
        super().__init__(context)
        self.panel = context.workbench.verify
        self.playback, self.timeline = playback, timeline
        self.queue = VerifyQueue(context)
        self.clock = ReviewClock(context)
        self._sheet: VerifySheet | None = None
        self._is_stale, self._is_leaving = True, False
        self._ticks = 0
        self._blank: Review | None = None
        keys.router.claim(self.claim)
        self._connect_signals()
        self._connect_actions()

    @property
    def sheet(self) -> VerifySheet | None:
        """What is in view, with what is typed and not stored."""
        return self._sheet

    @property
    def is_shown(self) -> bool:
        """Whether a project is open and items of this workspace are in view."""
        in_view = self.context.workbench.window.workspace == "verify"
        return self.session.is_open and in_view and not self.panel.shows_questions

    # Choosing ---------------------------------------------------------------------------------

    @Slot(str)
    @shows_errors
    def choose(self, key: str) -> None:
        """Show an item; its video is shown with it."""
        item = self.session.project.mcq.get(McqKey(key))
        self.session.select_item(item.key)  # first, so that nothing of the video is seen too early
        self.session.select(video=item.video)

    @shows_errors
    def go_next(self) -> None:
        """Show the next item with something to do; say so where there is none."""
        current = self.session.selection.item
        following = self.panel.next_left(current)
        if following is not None:
            self.choose(following)
            return
        title, detail = self.queue.empty_words
        self.notifier.info(f"{title} {detail}".strip())
        sheet = self._sheet
        if sheet is not None and sheet.stored:
            self.session.select_item(None)

    def go_beside(self, step: int) -> None:
        """Show the item before (-1) or after (1) in the queue, whatever its state."""
        key = self.panel.queue.model.neighbour(self.session.selection.item, step)
        if key is not None:
            self.choose(key)

    # Answer and verdict -----------------------------------------------------------------------

    @Slot(object)
    @shows_errors
    def keep_draft(self, review: Review) -> None:
        """Keep what was chosen or typed, outside the history."""
        self.clock.touch()
        if self._sheet is None or not self.session.can_edit:
            return
        self._sheet = replace(self._sheet, review=review)
        self._put_draft()

    @Slot()
    @shows_errors
    def lock(self) -> None:
        """Lock the answer: it is kept as it was given, and the key opens."""
        sheet = self._writable()
        if sheet is None or not sheet.is_blind or sheet.review.answer is None:
            return
        review = replace(
            self._counted(sheet.review),
            answered_at=now_utc().isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            record_version=sheet.item.version,
            order=sheet.order,
            decision="",
        )
        self._store(review, tr("Answer {id}", id=sheet.item.item_id))

    @Slot(str)
    @shows_errors
    def decide(self, decision: str) -> None:
        """Give the verdict as it was written, and go on to the next item."""
        sheet = self._writable()
        if sheet is None or sheet.is_blind:
            return
        review = replace(self._counted(sheet.review), decision=decision)
        # The name of the step does not tell the verdict.
        self._store(review, tr("Verdict on {id}", id=sheet.item.item_id))
        self.go_next()

    @shows_errors
    def skip(self) -> None:
        """Put the item off, which is no answer and no verdict, and go on to the next one."""
        self.panel.flush()
        sheet = self._writable()
        if sheet is None or sheet.stored:
            return
        review = replace(self._counted(sheet.review), decision=Decision.SKIP.value)
        if not review.is_answered:
            # What is not locked stays a draft: it is no answer yet.
            review = replace(review, answer=None, confidence="")
        self._store(review, tr("Skip {id}", id=sheet.item.item_id), keep_draft=True)
        self.go_next()

    @Slot(int)
    def play(self, place: int) -> None:
        """Play a span of evidence of the item in view, and count it."""
        sheet = self._sheet
        if sheet is None or sheet.is_blind or place >= len(sheet.item.evidence):
            return
        if not sheet.has_video:
            self.notifier.info(tr("The video of this item is not here."))
            return
        self.clock.playbacks += 1
        self.clock.touch()
        self._play([sheet.item.evidence[place]])

    def play_all(self) -> None:
        """Play all evidence in order."""
        sheet = self._sheet
        if sheet is not None and not sheet.is_blind and sheet.has_video and sheet.item.evidence:
            self.clock.playbacks += 1
            self._play(sheet.item.evidence)

    def toggle_shuffled(self) -> None:
        """Show options shuffled for the reviewer, or as stored; locked answers keep their order."""
        on = self.context.actions["verify.shuffled"].isChecked()
        self.session.remember(_SHUFFLED, "1" if on else "")
        self._blank = None
        if self._sheet is not None:
            self._show_item(self._sheet.item.key)

    # Showing ----------------------------------------------------------------------------------

    def _show_item(self, key: McqKey | None) -> None:
        """Show an item as it is stored, with its draft."""
        self._sheet = self._sheet_of(key)
        self.refresh_blind()
        self.panel.show_sheet(self._sheet)
        sheet = self._sheet
        if sheet is None:
            self.panel.item.set_empty(*self.queue.empty_words)
            return
        self._show_times()

    def _sheet_of(self, key: McqKey | None) -> VerifySheet | None:
        project = self.session.project
        if key is None or not project.mcq.exists(key):
            return None
        item = project.mcq.get(key)
        rater = self.queue.rater
        kept = project.reviews.find(_ITEM, key, rater, item.stage) if rater is not None else None
        review = self._with_draft(kept or self._empty(item), item)
        others = self.queue.others(item)
        seen = [*others, *([kept] if kept is not None else [])]
        return VerifySheet(
            item,
            review,
            kept=kept,
            original=project.mcq.original_of(item),
            others=self._named(others),
            disputed=disagreement(seen) if others else (),
            settled=project.reviews.visible_to(rater).adjudication_of(_ITEM, key, item.stage)
            if others
            else None,
            video_title=project.videos.get(item.video).title,
            has_video=self.queue.has_video(item.video),
            is_hasty=kept is not None and kept.is_hasty(least_ms(item.stem)),
            why_locked=self._why_locked(item, kept),
        )

    def _empty(self, item: McqItem) -> Review:
        """Return an empty review, the same one until it is stored or another is wanted."""
        blank, rater = self._blank, self.queue.rater or RaterKey("")
        wanted = (item.key, item.stage, rater, item.version)
        if blank is None or (
            (blank.record, blank.stage, blank.rater, blank.record_version) != wanted
        ):
            blank = self._blank = Review(
                ReviewKey(new_key()), _ITEM, item.key, item.version, rater, item.stage
            )
        return blank

    def _with_draft(self, review: Review, item: McqItem) -> Review:
        if review.is_skipped:
            review = replace(review, decision="")
        owner = draft_owner(item.key, item.stage)
        text = self.session.project.drafts.get(self.queue.rater, owner, _DRAFT)
        if text is not None:
            review = with_draft(review, text)
        if not review.is_answered:
            review = replace(review, order=self._order(item))
        return review

    def _order(self, item: McqItem) -> tuple[int, ...]:
        """Return the order in which options are shown; empty for as stored.

        Options that mean each other (“A and C”) would mean others in another order.
        """
        if not self.context.actions["verify.shuffled"].isChecked() or self.queue.rater is None:
            return ()
        if options_referring(item.options, usable_words()[0]):
            return ()
        return shown_order(len(item.options), self.queue.rater, item.key)

    def _named(self, reviews: Sequence[Review]) -> tuple[OtherReview, ...]:
        names = {rater.key: rater.name for rater in self.session.project.raters.all()}
        return tuple(OtherReview(names.get(one.rater, tr("Somebody")), one) for one in reviews)

    def _why_locked(self, item: McqItem, kept: Review | None) -> str:
        if not self.session.can_edit:
            return tr("This project is open read-only: nothing here can be changed.")
        if self.queue.rater is None:
            return tr("Say who works first (File > Who is working): a verdict has a name.")
        if kept is None and is_adjudicator(self.session) and not self.queue.is_mine(item):
            return tr("You adjudicate: an answer of yours would not be blind.")
        return ""

    @Slot()
    def refresh_blind(self) -> None:
        """Close what would tell the answer, or open it."""
        sheet = self._sheet
        answers = self.is_shown and self.panel.is_verifying
        self.session.set_blind(answers and sheet is not None and sheet.is_blind)
        evidence = () if sheet is None or sheet.is_blind else sheet.item.evidence
        self.timeline.show_evidence(evidence if self.is_shown else None)

    @Slot()
    def _show_times(self) -> None:
        if self._sheet is not None:
            self.panel.item.set_times(self.clock.spent_ms, self.clock.watched_ms)

    # Storing ----------------------------------------------------------------------------------

    def _writable(self) -> VerifySheet | None:
        """Return what is in view, where a verdict on it can be written."""
        sheet = self._sheet
        if sheet is None or not sheet.why_locked:
            return sheet
        self.notifier.info(sheet.why_locked)
        return None

    def _counted(self, review: Review) -> Review:
        clock = self.clock
        return replace(
            review,
            spent_ms=clock.spent_ms,
            watched_ms=clock.watched_ms,
            playbacks=clock.playbacks,
        )

    def _store(self, review: Review, step: str, *, keep_draft: bool = False) -> None:
        with self.session.edit(step) as project:
            project.reviews.save(review)
        owner = draft_owner(McqKey(review.record), review.stage)
        if not keep_draft:
            self.session.project.drafts.clear(self.queue.rater, owner, _DRAFT)
        self._blank = None
        if self.session.selection.item == review.record:
            self._show_item(McqKey(review.record))

    def _put_draft(self) -> None:
        sheet = self._sheet
        if sheet is None or not self.session.can_edit or self.session.project.read_only:
            return
        owner = draft_owner(sheet.item.key, sheet.item.stage)
        text = draft_text(self._counted(sheet.review))
        self.session.project.drafts.put(self.queue.rater, owner, _DRAFT, text)

    @shows_errors
    def leave(self) -> None:
        """Keep what is typed and the time spent of the item in view, and stop its clock."""
        self.panel.flush()
        self.clock.stop()
        sheet, kept = self._sheet, self._sheet.kept if self._sheet is not None else None
        if sheet is None or sheet.why_locked:
            return
        if kept is None or not kept.is_decided or sheet.review.decision != kept.decision:
            self._put_draft()
        elif sheet.review.note != kept.note and not sheet.is_edited:
            step = tr("Note on {id}", id=sheet.item.item_id)
            self._is_leaving = True
            try:
                with self.session.edit(step) as project:
                    project.reviews.save(replace(kept, note=sheet.review.note))
            finally:
                self._is_leaving = False
            owner = draft_owner(sheet.item.key, sheet.item.stage)
            self.session.project.drafts.clear(self.queue.rater, owner, _DRAFT)

    def _play(self, evidence: Sequence[Evidence]) -> None:
        self.playback.play_spans([one.span for one in evidence])

    # Events -----------------------------------------------------------------------------------

    @shows_errors
    def activate(self) -> None:
        """Fill the workspace when it is looked at, and show the item of last time or the next."""
        if not self.is_shown:
            return
        if self._is_stale:
            self._is_stale = False
            self.queue.refresh()
        selected = self.session.selection.item
        if selected is None:
            remembered = McqKey(self.session.project.state.get("item") or "")
            row = self.panel.queue.model.row_of(remembered)
            selected = remembered if row is not None else self.panel.next_left(None)
        if selected is not None and selected != self.session.selection.item:
            self.choose(selected)
        else:
            self._begin(selected)

    def _begin(self, key: McqKey | None) -> None:
        """Show an item and start its clock."""
        self._show_item(key)
        sheet = self._sheet
        if sheet is not None and self.is_shown:
            review = sheet.review
            self.clock.start(review.spent_ms, review.watched_ms, review.playbacks)
            self._show_times()

    def come_back(self) -> None:
        """Go on with the item after something else stood in its place."""
        if self.is_shown:
            self._begin(self.session.selection.item)

    @Slot()
    def _on_session_opened(self) -> None:
        self._is_stale = True
        self.queue.read_scope()
        shuffled = bool(self.session.project.state.get(_SHUFFLED))
        self.context.actions["verify.shuffled"].setChecked(shuffled)
        self.activate()

    @Slot()
    def _on_session_closing(self) -> None:
        self.leave()
        self._sheet = self._blank = None
        self._is_stale = True
        self.panel.show_sheet(None)
        self.panel.set_rows((), {})

    @Slot(str)
    def _on_workspace_changed(self, name: str) -> None:
        if name == "verify":
            self.activate()
        elif self._sheet is not None:
            self.leave()
            self.refresh_blind()

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if not changes.touches(*_TABLES):
            return
        if not self.is_shown:
            self._is_stale = True
            return
        self._follow(changes)

    @shows_errors
    def _follow(self, changes: ChangeSet) -> None:
        self.queue.follow(changes)
        key = self.session.selection.item
        taken_back = self._taken_back(changes)
        if key is not None and not self.session.project.mcq.exists(key):
            self.session.select_item(None)
        elif taken_back is not None and self.panel.is_verifying:
            self.choose(taken_back)
        else:
            self._show_item(key)

    def _taken_back(self, changes: ChangeSet) -> str | None:
        """Return the item whose own review changed while another is in view: by undo or redo."""
        rows = changes.tables.get("reviews")
        if rows is None or len(rows.updated | rows.inserted) != 1 or self._is_leaving:
            return None
        review = self.session.project.reviews.get(
            ReviewKey(next(iter(rows.updated | rows.inserted)))
        )
        is_own = review.kind is _ITEM and review.rater == self.queue.rater
        return review.record if is_own and review.record != self.session.selection.item else None

    @Slot(object)
    def _on_session_rater_changed(self, _rater: object) -> None:
        if not self.session.is_open:
            return
        self._blank, self._is_stale = None, True
        if self.is_shown:
            self.leave_quietly()
            self.session.select_item(None)
            self.activate()

    def leave_quietly(self) -> None:
        """Forget what is in view: it is another's, whose draft is kept already."""
        self.clock.stop()
        self._sheet = None

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.item == before.item:
            return
        self.leave()
        if self.is_shown:
            self._begin(new.item)
        else:
            self._sheet = None
        if new.item is not None:
            self.session.remember("item", new.item)

    @Slot(str, str)
    def _on_timeline_span_activated(self, track: str, key: str) -> None:
        sheet = self._sheet
        if sheet is not None and track == "evidence" and self.is_shown:
            keys = [str(one.key) for one in sheet.item.evidence]
            if key in keys:
                self.play(keys.index(key))

    @Slot()
    def _on_clock_ticked(self) -> None:
        self._show_times()
        self._ticks += 1
        if self._ticks % _KEEP_EVERY == 0 and self._sheet is not None and not self._sheet.stored:
            try:
                self._put_draft()
            except AppError:
                return  # the time is kept with the next answer

    def _connect_signals(self) -> None:
        session, panel = self.session, self.panel
        session.opened.connect(self._on_session_opened)
        session.closing.connect(self._on_session_closing)
        session.changed.connect(self._on_session_changed)
        session.rater_changed.connect(self._on_session_rater_changed)
        session.selection_changed.connect(self._on_session_selection_changed)
        self.context.workbench.window.workspace_changed.connect(self._on_workspace_changed)
        self.clock.ticked.connect(self._on_clock_ticked)
        panel.item_chosen.connect(self.choose)
        self.context.workbench.timeline.span_activated.connect(self._on_timeline_span_activated)
        view = panel.item
        view.edited.connect(self.keep_draft)
        view.lock_requested.connect(self.lock)
        view.verdict_given.connect(self.decide)
        view.play_requested.connect(self.play)

    def _on_items(self, action: str, run: Callable[[], object]) -> None:
        """Let an action work while items are in view, not questions."""
        self.context.actions.on(action, lambda: None if self.panel.shows_questions else run())

    def _on_item(self, action: str, run: Callable[[], object]) -> None:
        """Let an action work on the item in view, not on one behind the editor."""
        self.context.actions.on(action, lambda: run() if self.panel.is_verifying else None)

    def claim(self, key: str, focus: QWidget, _is_taken: bool) -> Callable[[], object] | None:
        """Take Return for the next step with an item, where no list has the focus."""
        is_free = key == "Return" and self.is_shown and self.panel.is_verifying
        return self.go_on if is_free and not isinstance(focus, QAbstractItemView) else None

    def go_on(self) -> None:
        """Lock the answer, give the verdict being written, or store what is edited or settled."""
        if self.panel.is_editing:
            self.panel.editor.store()
        elif self.panel.is_adjudicating:
            self.panel.adjudication.store()
        else:
            self.panel.item.go_on()

    def _connect_actions(self) -> None:
        on, on_item, view = self.context.actions.on, self._on_item, self.panel.item
        for number in _NUMBERS:
            on_item(f"verify.option_{number}", partial(view.press_number, number))
        on_item("verify.cannot_tell", view.toggle_cannot_tell)
        on_item("verify.confidence", view.next_confidence)
        for decision in (Decision.ACCEPT, Decision.REVISE, Decision.REMOVE):
            on_item(f"verify.{decision.value}", partial(view.decide, decision.value))
        on_item("verify.skip", self.skip)
        on_item("verify.note", view.focus_note)
        on_item("verify.play_evidence", self.play_all)
        self._on_items("verify.go_on", self.go_on)
        self._on_items("verify.next", self.go_next)
        self._on_items("verify.following", partial(self.go_beside, 1))
        self._on_items("verify.previous", partial(self.go_beside, -1))
        on("verify.queue", self.panel.show_queue)
        on("verify.find", self.panel.focus_find)
        on("verify.shuffled", self.toggle_shuffled)
