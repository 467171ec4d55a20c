"""Shuffling a set, and rounds of refining, in the window "Shortcuts"."""

from __future__ import annotations

from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QDialog

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.shortcut_controller import ShortcutController
from app.domain.changes import ChangeSet
from app.domain.ids import RaterKey
from app.domain.question import Stamp
from app.domain.refine import Patch, RefinePlan
from app.domain.shortcut_set import ShortcutReport
from app.domain.shortcut_shuffle import Shuffle
from app.domain.shortcut_words import CueWords
from app.notifications import MessageAction
from app.services.cue_words import usable_words
from app.services.shortcut_service import apply_patches, begin_round, shuffle_of, write_shuffle
from app.settings import now_utc
from app.tasks import TaskContext, TaskWatch
from storage.project_file import ProjectFile
from widgets.i18n import tr, tr_phrase, trn
from widgets.mcq_shortcuts.refine_page import RefinePage
from widgets.mcq_shortcuts.shuffle_dialog import ShuffleDialog

_TABLES = ("refine_rounds", "refine_plans", "mcq_items")


class RefineController(Controller):
    """Writes rounds, patches and shuffles; each is a step of its own."""

    def __init__(self, context: AppContext, shortcuts: ShortcutController) -> None:
        super().__init__(context)
        self._shortcuts = shortcuts
        self._connect_signals()

    @cached_property
    def page(self) -> RefinePage:
        """The page of rounds."""
        page = self._shortcuts.panel.refining
        page.round_requested.connect(self.begin)
        page.plan_chosen.connect(self.show_item)
        page.patch_requested.connect(self.apply)
        return page

    @Slot()
    def refresh(self) -> None:
        """Show the rounds there are."""
        if self.session.is_open and self._shortcuts.is_open and not self.session.blind:
            rounds = self.session.project.refining.all()
            self.page.set_rounds(rounds, can_edit=self.session.can_edit)

    @Slot()
    @shows_errors
    def begin(self) -> None:
        """Look at the set anew, then keep a round of plans."""
        self._shortcuts.look_and_then(self._keep_round)

    @shows_errors
    def _keep_round(self, report: ShortcutReport) -> None:
        with self.session.edit(tr("Begin a round of refining")) as project:
            begin_round(project, report, self._stamp())
        self.page.choose_first_open()

    @Slot(object)
    @shows_errors
    def show_item(self, plan: RefinePlan) -> None:
        """Show the item of a plan."""
        store = self.session.project.mcq
        self.page.show_item(store.get(plan.item) if store.exists(plan.item) else None)

    @Slot(object, str)
    @shows_errors
    def apply(self, plan: RefinePlan, text: str) -> None:
        """Carry a plan out: the text becomes a version of the item."""
        last = self.session.project.refining.last()
        if last is None:
            return
        with self.session.edit(tr("Refine {id}", id=plan.item_id)) as project:
            apply_patches(project, last, [Patch(plan.key, plan.target, text)], self._stamp())
        self.page.choose_first_open()

    @Slot()
    @shows_errors
    def shuffle(self) -> None:
        """Ask for a seed, show what comes of it, and shuffle the options of the set."""
        path = self.session.path
        if path is None or not self.session.project.mcq.count():
            self.notifier.info(tr("There are no items to shuffle."))
            return
        words, problem = usable_words()
        if problem:
            self.notifier.warning(problem)
        dialog = ShuffleDialog(self.context.workbench.window)
        dialog.seed_changed.connect(partial(self._preview, dialog, path, words))
        self._preview(dialog, path, words, dialog.seed.value())
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._write_shuffle(path, words, dialog.seed.value())

    def _preview(self, dialog: ShuffleDialog, path: Path, words: CueWords, seed: int) -> None:
        self.context.tasks.start(
            tr("Shuffle the options"),
            partial(_shuffle_of, path, words, seed),
            done=dialog.show_shuffle,
            failed=lambda error: dialog.set_problem(tr_phrase(error.message)),
            quiet=True,
        )

    def _write_shuffle(self, path: Path, words: CueWords, seed: int) -> None:
        title = tr("Shuffle the options")
        if not self.session.can_edit:
            with self.session.edit(title):
                return  # says why it cannot be
        rater = self.session.rater.key if self.session.rater else None
        token = self.session.project.token
        self.session.set_busy(title)
        task = self.context.tasks.start(
            title,
            partial(_shuffle, path, words, seed, (rater, self._stamp())),
            done=lambda result: self._on_shuffled(token, *result),
            failed=self.notifier.error,
        )
        task.finished.connect(self._on_task_finished)

    def _on_shuffled(self, token: str, done: Shuffle, changes: ChangeSet) -> None:
        if not self.session.is_open or self.session.project.token != token:
            return
        self.session.set_busy("")
        self.session.announce(changes)
        undo = MessageAction(tr("Undo"), self.context.actions["edit.undo"].trigger)
        count = len(done.changed)
        said = trn(
            "The options of {n:,} item shuffled.", "The options of {n:,} items shuffled.", count
        )
        self.notifier.success(said, undo)

    @Slot()
    def _on_task_finished(self) -> None:
        self.session.set_busy("")

    def _stamp(self) -> Stamp:
        rater = self.session.rater
        at = now_utc().isoformat(timespec="seconds").replace("+00:00", "Z")
        return Stamp(rater.name if rater else "", at)

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if any(changes.touches(table) for table in _TABLES):
            self.refresh()

    @Slot()
    def _on_shown(self) -> None:
        self.refresh()

    def _connect_signals(self) -> None:
        self.session.changed.connect(self._on_session_changed)
        self.session.blind_changed.connect(self._on_shown)
        self.context.actions.on("review.shortcuts", self.refresh)
        self.context.actions.on("review.shuffle", self.shuffle)


def _shuffle_of(path: Path, words: CueWords, seed: int, _task: TaskContext) -> Shuffle:
    project = ProjectFile.open(path, read_only=True, lock=False)
    try:
        return shuffle_of(project, words, seed)
    finally:
        project.close()


def _shuffle(
    path: Path, words: CueWords, seed: int, who: tuple[RaterKey | None, Stamp], task: TaskContext
) -> tuple[Shuffle, ChangeSet]:
    """Shuffle in one step on a connection of its own; cancelled, nothing is changed."""
    project, watch = ProjectFile.open(path, lock=False), TaskWatch(task)
    try:
        with (
            project.database.watched(watch),
            project.edit(tr("Shuffle the options"), who[0]) as edit,
        ):
            done = shuffle_of(project, words, seed)
            write_shuffle(project, done, who[1])
            watch.seal()
        return done, edit.changes
    finally:
        project.close()
