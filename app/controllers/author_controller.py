"""The Author workspace: which question is open, its edits, checks, drafts and record."""

from __future__ import annotations

import json

from PySide6.QtCore import Signal, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain import authoring
from app.domain.changes import ChangeSet
from app.domain.check import Check
from app.domain.checks import can_complete
from app.domain.clip_authoring import add_segment
from app.domain.evidence_references import followed
from app.domain.ids import QuestionKey, RaterKey, new_key, next_public_id
from app.domain.question import (
    EPISODE_TYPES,
    Granularity,
    Question,
    QuestionRow,
    QuestionType,
    Stamp,
    Status,
)
from app.domain.question_life import passage, passed
from app.domain.record import record_from_question
from app.notifications import MessageAction
from app.services.authoring_service import QuestionChecker
from app.session import Selection
from app.settings import now_utc
from widgets.dialogs.reason_dialog import ReasonDialog
from widgets.i18n import tr, tr_phrase

FEW = 50
ID_PREFIXES = {Granularity.EPISODE: "G2_Q", Granularity.CLIP: "G1_Q"}
"""What the ids of new questions begin with."""

_KNOWN_TABLES = (
    "videos", "people", "raters", "video_facts", "series_casts", "guidance", "watched"
)  # fmt: skip
"""What checks know of besides the question itself."""

_LAST_KIND = "author.kind"
QUESTION_TABLES = ("questions", "evidence", "evidence_links", "waivers")


class AuthorController(Controller):
    """Keeps the author panel and the project in step.

    Signals
    -------
    question_shown(Question or None)
        Another question, or another state of it, is shown.
    """

    question_shown = Signal(object)

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.panel = context.workbench.author
        self._question: Question | None = None
        self._checks: list[Check] = []
        self._known: QuestionChecker | None = None
        self._connect_signals()

    @property
    def question(self) -> Question | None:
        """The question shown."""
        return self._question

    # Choosing ---------------------------------------------------------------------------------

    @Slot(str)
    def choose(self, key: str) -> None:
        """Show a question; its video is shown with it."""
        question = self.session.project.questions.get(QuestionKey(key))
        self.session.select(question=question.key, video=question.video)

    def choose_remembered_or_first(self) -> None:
        """Show the question of last time on the video shown, else its first, else none."""
        project = self.session.project
        keys = [row.key for row in project.questions.rows(self.session.selection.video)]
        remembered = QuestionKey(project.state.get("question") or "")
        if keys:
            self.choose(remembered if remembered in keys else keys[0])

    @Slot(str)
    @shows_errors
    def add_question(self, kind_name: str = "") -> None:
        """Make an empty question on the video shown, with the next free id of its tier.

        Parameters
        ----------
        kind_name
            Tier and type, such as ``clip:emotion cause``; empty makes one like the last.
        """
        video = self.session.selection.video
        if video is None:
            self.notifier.info(tr("Add a video first: a question belongs to one."))
            return
        tier, kind = self._kind(kind_name)
        taken = self.session.project.questions.ids(tier)
        question = authoring.new_question(
            key=QuestionKey(new_key()),
            question_id=next_public_id(taken, ID_PREFIXES[tier]),
            video=video,
            kind=kind,
            granularity=tier,
            source_name=self.session.project.videos.get(video).title,
            stamp=self.stamp(),
        )
        span = self.session.selection.span
        if tier is Granularity.CLIP and span is not None:
            question = add_segment(question, span)
        with self.session.edit(tr("New question {id}", id=question.question_id)) as project:
            project.questions.save(question)
        self.session.remember(_LAST_KIND, f"{tier}:{kind}")
        self.session.select(question=question.key)
        self.panel.focus_part("question")

    def _kind(self, name: str) -> tuple[Granularity, QuestionType]:
        """Read tier and type of a name; without one, those of the question made last."""
        name = name or self.session.project.state.get(_LAST_KIND) or ""
        tier, _, kind = name.rpartition(":")
        wanted = QuestionType(kind) if kind else QuestionType.EMOTION_TRAJECTORY
        if tier:
            return Granularity(tier), wanted
        return Granularity.EPISODE if wanted in EPISODE_TYPES else Granularity.CLIP, wanted

    @Slot(str)
    @shows_errors
    def duplicate(self, key: str) -> None:
        """Make a draft copy of a question under the next free id."""
        original = self.session.project.questions.get(QuestionKey(key))
        taken = self.session.project.questions.ids(original.granularity)
        copy = authoring.duplicate_question(
            original,
            key=QuestionKey(new_key()),
            question_id=next_public_id(taken, ID_PREFIXES[original.granularity]),
            stamp=self.stamp(),
        )
        with self.session.edit(tr("Duplicate {id}", id=original.question_id)) as project:
            project.questions.save(copy)
        self.session.select(question=copy.key)

    @Slot(str)
    @shows_errors
    def duplicate_as(self, kind_name: str) -> None:
        """Make a draft copy of the question shown, of another tier and type (``clip:...``)."""
        original = self._question
        if original is None:
            return
        tier, kind = self._kind(kind_name)
        taken = self.session.project.questions.ids(tier)
        copy = authoring.duplicate_question(
            original,
            key=QuestionKey(new_key()),
            question_id=next_public_id(taken, ID_PREFIXES[tier]),
            stamp=self.stamp(),
        )
        with self.session.edit(tr("Duplicate {id}", id=original.question_id)) as project:
            project.questions.save(authoring.with_task(copy, tier, kind))
        self.session.select(question=copy.key)

    @Slot(str)
    @shows_errors
    def remove(self, key: str) -> None:
        """Remove a question; undo brings it back whole."""
        question = self.session.project.questions.get(QuestionKey(key))
        if self.session.selection.question == question.key:
            self.session.deselect_question()
        with self.session.edit(tr("Remove {id}", id=question.question_id)) as project:
            project.questions.remove(question.key)
        undo = MessageAction(tr("Undo"), self.context.actions["edit.undo"].trigger)
        self.notifier.success(tr("{id} removed.", id=question.question_id), undo)

    # Editing ----------------------------------------------------------------------------------

    @Slot(object, str)
    @shows_errors
    def save(self, question: Question, step: str) -> None:
        """Commit an edited copy as one named step."""
        if self._question is not None and self._question.key == question.key:
            question = followed(self._question, question)
        try:
            with self.session.edit(step) as project:
                project.questions.save(authoring.stamped(question, self.stamp()))
            self.session.project.drafts.clear(self._rater_key(), question.key)
        except Exception:
            self.context.workbench.window.set_saved(tr("Not saved"))
            self._show(self._question)  # back to what is stored, then say why
            raise

    @Slot(str, str)
    @shows_errors
    def keep_draft(self, field: str, text: str) -> None:
        """Keep text that is still being typed, outside the history."""
        if self._question is not None and self.session.can_edit:
            self.session.project.drafts.put(self._rater_key(), self._question.key, field, text)

    @Slot(bool)
    @shows_errors
    def complete(self, and_next: bool = False) -> None:
        """Mark the question complete; refused while an error stands."""
        self.panel.flush()
        question = self._question
        if question is None:
            return
        if not can_complete(self._checks):
            blocking = [check for check in self._checks if check.blocks]
            self.notifier.warning(
                tr(
                    "{id} is not complete: {reason}",
                    id=question.question_id,
                    reason=blocking[0].message,
                )
            )
            return
        if question.status is Status.DRAFT:
            done = authoring.set_status(question, Status.COMPLETE)
            self.save(done, tr("Complete {id}", id=question.question_id))
        if and_next:
            self._choose_next_draft(question)

    @Slot()
    @shows_errors
    def reopen(self) -> None:
        """Make the question a draft again, along the way that leads there from its status."""
        question = self._question
        if question is None or question.status is Status.DRAFT:
            return
        way = passage(question.status, Status.DRAFT)
        done = passed(question, Status.DRAFT, self.stamp())
        with self.session.edit(tr("Reopen {id}", id=question.question_id)) as project:
            project.questions.save(done, way.why if way else "")

    @Slot(str)
    @shows_errors
    def waive(self, rule: str) -> None:
        """Ask for a reason and set a check aside with it."""
        check = next((one for one in self._checks if one.rule == rule), None)
        if check is None or self._question is None:
            return
        dialog = ReasonDialog(tr_phrase(check.message), self.context.workbench.window)
        if dialog.exec():
            waived = authoring.waive(self._question, rule, dialog.reason, self.stamp())
            self.save(waived, tr("Waive a check"))

    @property
    def record_text(self) -> str:
        """The question shown as the record that leaves; empty without one."""
        if self._question is None:
            return ""
        video = self.session.project.videos.get(self._question.video)
        record = record_from_question(self._question, video.video_id)
        return json.dumps(record, ensure_ascii=False, indent=2)

    @property
    def checks(self) -> list[Check]:
        """The findings on the question shown."""
        return self._checks

    # Showing ----------------------------------------------------------------------------------

    def refresh_rows(self) -> None:
        """Show the list anew."""
        project = self.session.project
        titles = {video.key: video.title for video in project.videos.all()}
        self.panel.set_rows(project.questions.rows(), titles)

    def _show(self, question: Question | None) -> None:
        self._question = question
        self.panel.set_question(question, read_only=not self.session.can_edit)
        self._refresh_checks()
        self._refresh_record()
        self.question_shown.emit(question)

    def _refresh_checks(self) -> None:
        question = self._question
        self._checks = []
        if question is not None:
            self._checks = self._checker().check(question)
        self.panel.set_checks(self._checks)

    def _checker(self) -> QuestionChecker:
        """Return what knows the people, words and watching of the project, read once."""
        if self._known is None:
            self._known = QuestionChecker(self.session.project)
        return self._known

    def _refresh_record(self) -> None:
        self.panel.set_json(self.record_text)

    def _restore_drafts(self, question: Question) -> None:
        for draft in self.session.project.drafts.all(self._rater_key()):
            if draft.owner_key == question.key:
                self.panel.set_draft(draft.field, draft.text)

    def _choose_next_draft(self, after: Question) -> None:
        rows = self.session.project.questions.rows()
        ids = [row.key for row in rows]
        start = ids.index(after.key) + 1
        for row in rows[start:] + rows[:start]:
            if row.status is Status.DRAFT and row.key != after.key:
                self.choose(row.key)
                return
        self.notifier.info(tr("No draft is left. {id} is complete.", id=after.question_id))

    # Events -----------------------------------------------------------------------------------

    @Slot()
    def _on_session_opened(self) -> None:
        self._known = None
        self.refresh_rows()
        self._show(None)
        self.choose_remembered_or_first()
        self._say_what_was_recovered()

    @Slot()
    def _on_session_closing(self) -> None:
        self.panel.flush()
        self._known = None

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches(*_KNOWN_TABLES):
            self._known = None
        if not changes.touches(*QUESTION_TABLES, "videos"):
            if self._known is None:
                self._refresh_checks()
            return
        rows = changes.tables.get("questions")
        if changes.touches("videos") or (rows and (rows.removed or len(rows.inserted) > FEW)):
            self.refresh_rows()
        elif rows:
            for key in rows.updated | rows.inserted:
                question = self.session.project.questions.get(QuestionKey(key))
                self.panel.set_row(row_of(question))
        self._reload()

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.video != before.video and self._question and self._question.video != new.video:
            self.panel.flush()
            if new.question == self._question.key:
                self.session.deselect_question()
                return
        if new.evidence != before.evidence:
            self.panel.select_evidence(new.evidence or "")
        if new.question != before.question:
            self.panel.flush()
            self._reload()
            if self._question is not None:
                self._restore_drafts(self._question)
                self.session.remember("question", self._question.key)

    def _reload(self) -> None:
        key = self.session.selection.question
        questions = self.session.project.questions
        if key is None or not questions.exists(key):
            self._show(None)
        else:
            self._show(questions.get(key))

    def _say_what_was_recovered(self) -> None:
        drafts = self.session.project.drafts.all(self._rater_key())
        exists = self.session.project.questions.exists
        known = [one for one in drafts if exists(QuestionKey(one.owner_key))]
        if not known:
            return
        first = self.session.project.questions.get(QuestionKey(known[0].owner_key))
        open_it = MessageAction(tr("Show"), lambda: self.choose(first.key))
        self.notifier.info(
            tr("Text you were typing in {id} was recovered.", id=first.question_id), open_it
        )

    def stamp(self) -> Stamp:
        """Return who works, and the time."""
        rater = self.session.rater
        at = now_utc().isoformat(timespec="seconds").replace("+00:00", "Z")
        return Stamp(rater.name if rater else "", at)

    def _rater_key(self) -> RaterKey | None:
        return self.session.rater.key if self.session.rater else None

    def _connect_signals(self) -> None:
        panel, session, on = self.panel, self.session, self.context.actions.on
        session.opened.connect(self._on_session_opened)
        session.closing.connect(self._on_session_closing)
        session.changed.connect(self._on_session_changed)
        session.selection_changed.connect(self._on_session_selection_changed)
        panel.question_chosen.connect(self.choose)
        panel.new_requested.connect(self.add_question)
        panel.duplicate_requested.connect(self.duplicate)
        panel.copy_requested.connect(self.duplicate_as)
        panel.remove_requested.connect(self.remove)
        panel.question_edited.connect(self.save)
        panel.typing.connect(self.keep_draft)
        panel.complete_requested.connect(self.complete)
        panel.reopen_requested.connect(self.reopen)
        panel.waive_requested.connect(self.waive)
        on("question.new", self.add_question)
        on("question.new_of", self.panel.ask_type)
        on("question.complete_next", lambda: self.complete(and_next=True))
        on("question.stage", self.panel.add_item)


def row_of(question: Question) -> QuestionRow:
    """Return what the list shows of a question."""
    return QuestionRow(
        key=question.key,
        question_id=question.question_id,
        video=question.video,
        granularity=question.granularity,
        type=question.type,
        status=question.status,
        text=question.text,
        imported=question.imported,
    )
