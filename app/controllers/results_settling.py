"""What people settle about an answer: where it went wrong, and whether a verdict may stand."""

from __future__ import annotations

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.results_controller import ResultsController
from app.domain.ids import AttributionKey, AuditKey, QuestionKey, ScoreKey, SystemKey, new_key
from app.domain.system import Audit, StoredAttribution
from storage.edit import utc_now
from widgets.dialogs.reason_dialog import ReasonDialog
from widgets.i18n import tr
from widgets.results.failure_dialog import FailureDialog


class ResultsSettling(Controller):
    """Asks, and keeps what is said with the name of the rater at work."""

    def __init__(self, context: AppContext, results: ResultsController) -> None:
        super().__init__(context)
        self.results = results
        self.page = context.workbench.answers
        self.page.correct_requested.connect(self.correct)
        self.page.audited.connect(self.audit)
        context.actions.on("results.correct", self.correct)

    @Slot()
    def correct(self) -> None:
        """Ask where the answer in view went wrong, and keep what somebody says."""
        sheet, system = self.page.sheet, self.results.system
        if sheet is None or system is None or sheet.finding is None:
            self.notifier.info(tr("No scored answer is in view."))
            return
        rater = self.session.rater
        if rater is None:
            self.notifier.info(tr("Say who you are first: press the badge at the upper right."))
            return
        dialog = FailureDialog(system.name, sheet.finding, self.context.workbench.window)
        if dialog.exec():
            self.settle(
                system.key, sheet.question.key, dialog.failure, dialog.note,
                take_back=dialog.is_automatic,
            )  # fmt: skip

    @shows_errors
    def settle(
        self,
        system: SystemKey,
        question: QuestionKey,
        failure: str,
        note: str,
        *,
        take_back: bool = False,
    ) -> None:
        """Keep where an answer went wrong, as somebody says, or take that back."""
        rater = self.session.rater
        if rater is None:
            return
        with self.session.edit(tr("Settle where an answer went wrong")) as project:
            if take_back:
                project.results.unattribute(system, question)
                return
            project.results.attribute(
                StoredAttribution(
                    AttributionKey(new_key()), system, question, failure, note, rater.key, utc_now()
                )
            )

    @Slot(str, bool)
    def audit(self, score: str, accepted: bool) -> None:
        """Accept the verdict of a judge, or reject it with a reason."""
        rater = self.session.rater
        if rater is None:
            self.notifier.info(tr("Say who you are first: press the badge at the upper right."))
            return
        reason = ""
        if not accepted:
            dialog = ReasonDialog(
                tr("Why may the verdict not stand?"),
                self.context.workbench.window,
                title=tr("Reject the judge’s verdict"),
                detail=tr("The reason is kept with your name."),
            )
            if not dialog.exec():
                return
            reason = dialog.reason
        self.keep_audit(ScoreKey(score), reason, accepted=accepted)

    @shows_errors
    def keep_audit(self, score: ScoreKey, reason: str, *, accepted: bool) -> None:
        """Keep what the rater at work holds of a verdict."""
        rater = self.session.rater
        if rater is None:
            return
        with self.session.edit(tr("Audit a verdict")) as project:
            project.results.save_audit(
                Audit(AuditKey(new_key()), score, rater.key, accepted, reason, utc_now())
            )
