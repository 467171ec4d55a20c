"""Guidelines beside editor and reviewer, and what is known of the video shown."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut

from app.context import AppContext
from app.controllers.author_controller import AuthorController
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.verify_questions import VerifyQuestions
from app.domain.changes import ChangeSet
from app.domain.guidance import GUIDELINES, LISTS, SPELLING, TASKS, WORDS, guideline_name
from app.domain.question import Granularity, Status
from app.domain.video_facts import guessed_facts
from app.services.guidance_service import guidance_text, is_default, is_own
from widgets.dialogs.facts_dialog import FactsDialog
from widgets.float_window import FloatWindow, come_forward
from widgets.i18n import interface_language, tr, trn
from widgets.question.guideline_panel import GuidelinePanel
from widgets.question.words import type_word
from widgets.screens import free_rects
from widgets.theme.paint import status_text

_SIZE = (420, 640)


class GuidelineController(Controller):
    """Shows the guideline of the task in view, and the dialog of the video's facts."""

    def __init__(
        self, context: AppContext, author: AuthorController, reviewing: VerifyQuestions
    ) -> None:
        super().__init__(context)
        self.author, self.reviewing = author, reviewing
        self._window: FloatWindow | None = None
        self._facts_dialog: FactsDialog | None = None
        for shown in (author.question_shown, reviewing.question_shown):
            shown.connect(self._on_question_shown)
        context.workbench.window.workspace_changed.connect(self._on_question_shown)
        author.panel.guideline_requested.connect(self.show)
        reviewing.view.header.guideline_requested.connect(self.show)
        self.session.changed.connect(self._on_session_changed)
        self.session.closing.connect(self._on_session_closing)
        context.actions.on("question.guideline", self.show)
        context.actions.on("question.facts", self.edit_facts)

    @cached_property
    def panel(self) -> GuidelinePanel:
        """The content of the window, made when it is first needed."""
        panel = GuidelinePanel(self.context.workbench.window)
        panel.hide()
        guidelines = {guideline_name(*task): _title(*task) for task in TASKS}
        lists = {WORDS: tr("Words that need support"), SPELLING: tr("Words that are spelt right")}
        panel.set_tasks(guidelines, lists)
        panel.task_chosen.connect(self.show_task)
        panel.saved.connect(self.save)
        return panel

    @property
    def is_open(self) -> bool:
        """Whether the window is in view."""
        return self._window is not None and self._window.isVisible()

    @Slot()
    @shows_errors
    def show(self) -> None:
        """Open the window at the task in view."""
        if self._window is None:
            self._window = FloatWindow(tr("Guideline"), self.context.workbench.window)
            self._window.hold(self.panel)
            self._window.place(self._place(), QSize(*_SIZE))
            self._window.close_requested.connect(self._window.hide)
            leave = QShortcut(QKeySequence("Escape"), self.panel)
            leave.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            leave.activated.connect(self._window.hide)
        self.show_task(self._task())
        self._window.show()
        come_forward(self.panel)

    def _place(self) -> QRect | None:
        """Stand at the left of what is written, which is not to be covered; alone on a screen."""
        screens = free_rects(self.context.workbench.window)
        if len(screens) > 1:
            return None
        writing = self.reviewing.view if self.reviewing.is_shown else self.author.panel.editor
        corner = writing.mapToGlobal(QPoint(0, 0)) - QPoint(_SIZE[0], 0)
        return QRect(QPoint(max(corner.x(), screens[0].left()), corner.y()), QSize(*_SIZE))

    @Slot(str)
    def show_task(self, name: str) -> None:
        """Show the guideline of a task, or a list of words."""
        project = self.session.project
        locked = "" if self.session.can_edit else tr("This project is open read-only.")
        text = guidance_text(project, name, interface_language())
        self.panel.show_guideline(name, text, is_own=is_own(project, name), why_locked=locked)

    @Slot(str, str)
    @shows_errors
    def save(self, name: str, text: str) -> None:
        """Let the project say this; what the program brings is no word of its own."""
        own = None if not text.strip() or is_default(name, text) else text
        step = tr("Edit list of words") if name in LISTS else tr("Edit guideline")
        with self.session.edit(step) as project:
            project.guidance.put(name, own)
        self.show_task(name)

    def _keep_what_is_edited(self) -> None:
        """Save what was being edited when the project closes: nothing typed is lost."""
        panel = self.panel
        if panel.is_editing and panel.is_changed:
            panel.save.click()
        panel.leave_editor()

    @shows_errors
    def edit_facts(self) -> None:
        """Ask for the facts of the video shown, and for the cast of its series."""
        key = self.session.selection.video
        if key is None:
            return
        project = self.session.project
        video, facts = project.videos.get(key), project.facts.of(key)
        if facts.is_empty:
            facts = guessed_facts(key, video.title)
        locked = "" if self.session.can_edit else tr("This project is open read-only.")
        dialog = FactsDialog(
            video.title,
            facts,
            project.people.all(),
            project.facts.cast(facts.series).people,
            self.context.workbench.window,
            progress=self._progress(),
            why_locked=locked,
        )
        self._facts_dialog = dialog
        dialog.series_named.connect(self._on_series_named)
        if dialog.exec() and not locked:
            with self.session.edit(tr("About {title}", title=video.title)) as open_project:
                kept = open_project.facts.save(dialog.facts)
                if kept.series:
                    open_project.facts.set_cast(kept.series, dialog.cast)

    @Slot(str)
    def _on_series_named(self, series: str) -> None:
        """Show the cast of a series that has one: saving is not to take it away."""
        people = self.session.project.facts.cast(series).people
        if people and self._facts_dialog is not None:
            self._facts_dialog.show_cast(people)

    def _progress(self) -> str:
        """Say how far the questions of the video shown are."""
        rows = self.session.project.questions.rows(self.session.selection.video)
        if not rows:
            return tr("No questions yet.")
        counts = {status: sum(row.status is status for row in rows) for status in Status}
        parts = [f"{count} {status_text(status)}" for status, count in counts.items() if count]
        whole = trn("{n} question", "{n} questions", len(rows))
        return f"{whole}: {', '.join(parts)}"

    def _task(self) -> str:
        sheet = self.reviewing.sheet
        question = sheet.question if self.reviewing.is_shown and sheet else self.author.question
        return guideline_name(question.granularity, question.type) if question else GUIDELINES[0]

    @Slot(object)
    @Slot(str)
    def _on_question_shown(self, _shown: object) -> None:
        if self.is_open:
            self.show_task(self._task())

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if self.is_open and changes.touches("guidance"):
            self.show_task(self.panel.name)

    @Slot()
    def _on_session_closing(self) -> None:
        if self._window is not None:
            self._window.hide()
            self._keep_what_is_edited()


def _title(granularity: Granularity, kind: object) -> str:
    tier = tr("Clip") if granularity is Granularity.CLIP else tr("Episode")
    return f"{tier} · {type_word(kind)}"  # type: ignore[arg-type]  # a QuestionType
