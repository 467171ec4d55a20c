"""Editing items outside review: a new one, an edit as the next version, versions, removal."""

from __future__ import annotations

import json
from dataclasses import replace

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.verify_controller import VerifyController
from app.domain.ids import McqKey, new_key, next_public_id
from app.domain.item_changes import changed_item
from app.domain.mcq import OPTIONS, McqItem
from app.domain.mcq_checks import check_item
from app.domain.mcq_editing import changes_between, stamped
from app.domain.question import Stamp
from app.domain.review import RecordKind
from app.domain.shortcut import shortcuts_of
from app.domain.shortcut_words import CueWords
from app.notifications import MessageAction
from app.services.cue_words import usable_words
from app.session import Selection
from app.settings import now_utc
from widgets.i18n import tr
from widgets.mcq.versions_dialog import VersionsDialog

_DRAFT = "item"


class VerifyEditing(Controller):
    """Opens the editor in the Verify workspace and stores what it gives."""

    def __init__(self, context: AppContext, verify: VerifyController) -> None:
        super().__init__(context)
        self._verify = verify
        self.panel = context.workbench.verify
        self._is_new = False
        self._words: CueWords | None = None
        self._connect_signals()

    @shows_errors
    def edit(self) -> None:
        """Edit the item in view; refused to who is to answer it blind."""
        item = self._item()
        if item is None or not self._can_edit() or self._is_to_be_answered(item):
            return
        self._verify.leave()
        self._open(item, self._with_draft(item), is_new=False)

    @shows_errors
    def add(self) -> None:
        """Write a new item on the video shown, with the next free id."""
        video = self.session.selection.video
        if not self._can_edit():
            return
        if video is None:
            self.notifier.info(tr("Add a video first: an item belongs to one."))
            return
        self.context.actions["view.verify"].trigger()
        project = self.session.project
        item = McqItem(
            key=McqKey(new_key()),
            item_id=next_public_id(project.mcq.ids(), prefix="item-", width=4),
            video=video,
            options=("",) * OPTIONS,
            created=self._stamp(),
            updated=self._stamp(),
        )
        self._verify.leave()
        self._open(item, item, is_new=True)

    @shows_errors
    def show_versions(self) -> None:
        """Show what the item in view once was; closed to who is to answer it blind."""
        item = self._item()
        if item is None or self._is_to_be_answered(item):
            return
        versions = self.session.project.mcq.versions(item.key)
        VersionsDialog(versions, self.context.workbench.window).exec()

    @shows_errors
    def remove(self) -> None:
        """Remove the item in view from the project with its reviews; undo brings it back."""
        item = self._item()
        if item is None or not self._can_edit():
            return
        self.session.select_item(None)
        with self.session.edit(tr("Remove {id}", id=item.item_id)) as project:
            project.mcq.remove(item.key)
        undo = MessageAction(tr("Undo"), self.context.actions["edit.undo"].trigger)
        self.notifier.success(tr("{id} removed.", id=item.item_id), undo)

    @Slot(object)
    @shows_errors
    def save(self, item: McqItem) -> None:
        """Store the item as its next version, or as a new one."""
        stored = stamped(item, self._stamp())
        is_new = self._is_new
        name = tr("New item {id}", id=item.item_id) if is_new else tr("Edit {id}", id=item.item_id)
        with self.session.edit(name) as project:
            if is_new:
                project.mcq.add(stored)
            else:
                project.mcq.update(stored, self._why(stored), self._stamp())
        self.session.project.drafts.clear(self._verify.queue.rater, item.key, _DRAFT)
        self._close()
        if is_new:
            self._verify.choose(item.key)

    @Slot(object)
    @shows_errors
    def follow(self, item: McqItem) -> None:
        """Check the item as it is typed, and keep what was typed as a draft."""
        self._check(item)
        stored = self.session.project.mcq
        if not self._is_new and stored.exists(item.key):
            changes = changes_between(stored.get(item.key), item)
            text = json.dumps(changes, ensure_ascii=False)
            self.session.project.drafts.put(self._verify.queue.rater, item.key, _DRAFT, text)

    @Slot()
    @shows_errors
    def add_evidence(self) -> None:
        """Add the marked span to the item being edited."""
        span = self.session.selection.span
        if span is None:
            self.notifier.info(tr("Mark in (I) and out (O) first."))
            return
        self.panel.editor.add_evidence(span)

    @Slot()
    @shows_errors
    def close(self) -> None:
        """Leave the editor; what was typed in an item is dropped."""
        item = self.panel.editor.item
        if item is not None and self.session.can_edit:
            self.session.project.drafts.clear(self._verify.queue.rater, item.key, _DRAFT)
        self._close()

    def _open(self, before: McqItem, now: McqItem, *, is_new: bool) -> None:
        self._is_new = is_new
        self.session.set_blind(False)
        self._words, problem = usable_words()
        if problem:
            self.notifier.warning(problem)
        self.panel.editor.show_item(before, now, is_new=is_new)
        self._check(now)
        self.panel.show_editor(on=True)
        self.panel.editor.focus_first()

    def _close(self) -> None:
        self.panel.show_editor(on=False)
        self._verify.come_back()

    def _check(self, item: McqItem) -> None:
        project = self.session.project
        same = project.mcq.find(item.item_id)
        taken = {item.item_id} if same not in (None, item.key) else set()
        duration = project.videos.get(item.video).duration_ms
        self.panel.editor.set_checks(check_item(item, duration_ms=duration, taken_ids=taken))
        if self._words is not None:
            self.panel.editor.set_shortcuts(shortcuts_of(item, self._words))

    def _why(self, item: McqItem) -> str:
        before = self.session.project.mcq.get(item.key)
        same_options = sorted(before.options) == sorted(item.options)
        moved = same_options and before.options != item.options
        rest = replace(item, options=before.options, answer=before.answer, updated=before.updated)
        return "options reordered" if moved and rest == before else "edited"

    def _with_draft(self, item: McqItem) -> McqItem:
        rater = self._verify.queue.rater
        text = self.session.project.drafts.get(rater, item.key, _DRAFT)
        try:
            changes = json.loads(text) if text else {}
        except ValueError:
            return item
        return changed_item(item, changes) if isinstance(changes, dict) else item

    def _item(self) -> McqItem | None:
        sheet = self._verify.sheet
        if sheet is None:
            self.notifier.info(tr("Choose an item first."))
        return sheet.item if sheet is not None else None

    def _can_edit(self) -> bool:
        if not self.session.can_edit:
            self.notifier.info(tr("This project is open read-only: nothing here can be changed."))
        return self.session.can_edit

    def _is_to_be_answered(self, item: McqItem) -> bool:
        """Tell, and say, that the one at work is to answer the item without seeing the key."""
        rater, reviews = self._verify.queue.rater, self.session.project.reviews
        if rater is None:
            return False
        tasks = reviews.assignments_of(RecordKind.ITEM, item.key, item.stage)
        own = reviews.find(RecordKind.ITEM, item.key, rater, item.stage)
        is_due = any(task.rater == rater for task in tasks) and not (own and own.is_answered)
        if is_due:
            self.notifier.info(
                tr("{id} is yours to answer blind: lock your answer first.", id=item.item_id)
            )
        return is_due

    def _stamp(self) -> Stamp:
        rater = self.session.rater
        at = now_utc().isoformat(timespec="seconds").replace("+00:00", "Z")
        return Stamp(rater.name if rater else "", at)

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if self.panel.is_editing and (new.item, new.video) != (before.item, before.video):
            self.panel.show_editor(on=False)
            self._verify.come_back()

    @Slot()
    def _on_session_closing(self) -> None:
        self.panel.show_editor(on=False)

    def _connect_signals(self) -> None:
        session, on, editor = self.session, self.context.actions.on, self.panel.editor
        session.selection_changed.connect(self._on_session_selection_changed)
        session.closing.connect(self._on_session_closing)
        editor.edited.connect(self.follow)
        editor.saved.connect(self.save)
        editor.closed.connect(self.close)
        editor.evidence_requested.connect(self.add_evidence)
        on("verify.edit", self.edit)
        on("verify.new", self.add)
        on("verify.versions", self.show_versions)
        on("verify.remove_item", self.remove)
        names = ("verify.edit", "verify.versions", "verify.remove_item")
        self.panel.item.header.set_actions([self.context.actions[name] for name in names])
