"""Findings of a set that are set aside with a reason, and that count again."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.author_controller import AuthorController
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain import authoring
from app.domain.ids import QuestionKey
from app.domain.question import Question
from app.domain.set_checks_waiving import weighed
from widgets.dialogs.reason_dialog import ReasonDialog
from widgets.i18n import tr, tr_phrase
from widgets.models.set_check_model import SetCheckRow


class SetChecksWaiving(Controller):
    """Waives findings on one question or on two, each as one step that can be undone."""

    def __init__(self, context: AppContext, author: AuthorController) -> None:
        super().__init__(context)
        self.author = author

    @Slot(object)
    @shows_errors
    def waive(self, row: SetCheckRow) -> None:
        """Ask for a reason and set a finding aside with it; what was set aside counts again."""
        self.author.panel.flush()
        if row.check.waived_reason:
            self._count_again(row)
            return
        finding = f"{row.name}: {tr_phrase(row.check.message)}"
        dialog = ReasonDialog(finding, self.context.workbench.window)
        if not dialog.exec():
            return
        rule, stamp = row.check.rule, self.author.stamp()
        for question in self._kept(row.key):
            done = authoring.waive(question, rule, dialog.reason, stamp, row.other)
            with self.session.edit(tr("Waive a check")) as project:
                project.questions.save(done)

    def weighed(
        self, rows: Iterable[SetCheckRow], changed: Collection[str]
    ) -> tuple[SetCheckRow, ...]:
        """Return rows as the waivers of questions that changed have them now."""
        waivers = {
            key: question.waivers
            for row in rows
            if not {row.key, row.other}.isdisjoint(changed)
            for key in (row.key, row.other)
            for question in self._kept(key)
        }
        return tuple(
            replace(row, check=weighed(row.check, row.key, row.other, waivers))
            if row.key in waivers
            else row
            for row in rows
        )

    def _count_again(self, row: SetCheckRow) -> None:
        """Take a waiver back, from whichever of two questions keeps it."""
        with self.session.edit(tr("Count a waived check again")) as project:
            for key, other in ((row.key, row.other), (row.other, row.key)):
                for question in self._kept(key):
                    project.questions.save(authoring.unwaive(question, row.check.rule, other))

    def _kept(self, key: str) -> list[Question]:
        """Return the question with a row key; none where it is no question."""
        questions = self.session.project.questions
        wanted = QuestionKey(key)
        return [questions.get(wanted)] if key and questions.exists(wanted) else []
