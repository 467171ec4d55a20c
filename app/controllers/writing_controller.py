"""Help while a question is written: names, quotes, references, patterns, copies of another type."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Slot
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QMenu

from app.context import AppContext
from app.controllers.author_controller import AuthorController
from app.controllers.base import Controller
from app.controllers.evidence_controller import EvidenceController
from app.controllers.guard import shows_errors
from app.controllers.subtitle_controller import SubtitleController
from app.domain.changes import ChangeSet
from app.domain.evidence_references import reference
from app.domain.question import Question
from app.domain.timecode import format_ms
from widgets.i18n import tr
from widgets.question.patterns import pattern_of


class WritingController(Controller):
    """Inserts what is at hand where somebody writes."""

    def __init__(
        self,
        context: AppContext,
        author: AuthorController,
        evidence: EvidenceController,
        subtitles: SubtitleController,
    ) -> None:
        super().__init__(context)
        self.author, self.evidence, self.subtitles = author, evidence, subtitles
        self.form = author.panel.editor.form
        author.question_shown.connect(self._on_question_shown)
        self.session.changed.connect(self._on_session_changed)
        on, actions = context.actions.on, context.actions
        on("question.quote", self.quote)
        on("question.reference", self.refer)
        on("question.pattern", self.insert_pattern)
        on("question.duplicate_as", author.panel.ask_copy_type)
        names = (
            "question.pattern", "question.duplicate_as", "question.beside", "question.clip_file"
        )  # fmt: skip
        author.panel.editor.header.add_actions([*(actions[name] for name in names), None])

    @shows_errors
    def quote(self) -> None:
        """Insert the cue at the playhead with its time."""
        if self.evidence.editable_question() is None:
            return
        cue = self.subtitles.cue_at(self.context.engine.position_ms)
        if cue is None:
            self.notifier.info(tr("Put the playhead on a cue: its words are inserted."))
            return
        span, text = cue
        time = format_ms(span.start_ms, millis=False)
        self.form.insert(tr("“{text}” ({time})", text=text, time=time))

    @shows_errors
    def refer(self) -> None:
        """Insert a reference to the evidence chosen; with several and none chosen, ask which."""
        question = self.evidence.editable_question()
        if question is None:
            return
        keys = [one.key for one in question.evidence]
        chosen = self.session.selection.evidence
        if not keys:
            self.notifier.info(tr("Add evidence first: a reference names one of its spans."))
        elif chosen in keys:
            self.form.insert(reference(keys.index(chosen) + 1))
        elif len(keys) == 1:
            self.form.insert(reference(1))
        else:
            self._ask_evidence(question)

    @shows_errors
    def insert_pattern(self) -> None:
        """Insert how questions of this type usually ask; then go from gap to gap of it."""
        question = self.evidence.editable_question()
        if question is None:
            return
        self.author.panel.focus_part("question")
        if not self.form.select_gap():
            self.form.insert(pattern_of(question))
            self.form.select_gap()

    def _ask_evidence(self, question: Question) -> None:
        menu = QMenu(self.author.panel)
        menu.aboutToHide.connect(menu.deleteLater)
        for number, one in enumerate(question.evidence, start=1):
            time = format_ms(one.span.start_ms, millis=False)
            action = menu.addAction(f"{number}  {time}  {one.note[:60].replace('&', '&&')}")
            action.setData(reference(number))
        menu.triggered.connect(self._on_evidence_triggered)
        field = self.form.question
        place = field.mapToGlobal(QPoint(0, field.height())) if field.isVisible() else QCursor.pos()
        menu.popup(place)

    @Slot(QAction)
    def _on_evidence_triggered(self, action: QAction) -> None:
        self.form.insert(str(action.data()))

    @Slot(object)
    def _on_question_shown(self, question: Question | None) -> None:
        if question is None:
            return
        project = self.session.project
        people = {person.key: person for person in project.people.all()}
        keys = project.facts.cast_of(question.video) or tuple(people)
        cast = [people[key] for key in keys if key in people]
        self.form.set_names([name for one in cast for name in (one.name, *one.aliases)])
        self.author.panel.editor.details.set_names(one.name for one in cast)

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches("people", "series_casts", "video_facts"):
            self._on_question_shown(self.author.question)
