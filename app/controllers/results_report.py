"""The report of all results: one page that stands alone, written in the background."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QUrl, Slot
from PySide6.QtGui import QDesktopServices

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.results_controller import ResultsController
from app.domain.ids import RaterKey
from app.notifications import Message, MessageAction, MessageKind
from app.services.export_service import refuse_own_files
from app.services.report_service import ReportChoices, make_report, write_report
from app.tasks import TaskContext
from storage.project_file import ProjectFile
from widgets.dialogs.choose import choose_page
from widgets.i18n import interface_language, tr, tr_phrase


class ResultsReport(Controller):
    """Asks where to, and writes what the rater at work may read, by the judge that was chosen."""

    def __init__(self, context: AppContext, results: ResultsController) -> None:
        super().__init__(context)
        self.results = results
        context.workbench.results.report_requested.connect(self.ask)
        context.actions.on("results.report", self.ask)

    @Slot()
    def ask(self) -> None:
        """Ask where the report goes, and write it."""
        path = self.session.path
        if not self.session.is_open or path is None:
            return
        if not self.session.project.results.systems():
            self.notifier.info(tr("There is nothing to report yet."))
            return
        proposal = path.with_name(tr("{name} results", name=path.stem) + ".html")
        out = choose_page(self.context.workbench.window, str(proposal))
        if out is not None:
            self.write(out)

    @shows_errors
    def write(self, out: Path) -> None:
        """Write the report in the background."""
        project = self.session.project
        refuse_own_files(project, project.videos.all(), out)
        if project.path is not None:
            self.context.tasks.start(
                tr("Writing the report"),
                partial(_write, project.path, self.session.viewer, self.results.choice.judge, out),
                done=self._on_written,
                failed=self.notifier.error,
            )

    def _on_written(self, out: Path) -> None:
        def show() -> None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(out)))

        text = tr("{name} was written.", name=out.name)
        action = MessageAction(tr("Open it"), show)
        self.notifier.show(Message(MessageKind.SUCCESS, text, actions=(action,)))


def _write(path: Path, viewer: RaterKey, judge: str, out: Path, _task: TaskContext) -> Path:
    project = ProjectFile.open(path, read_only=True, lock=False)
    try:
        report = make_report(project, ReportChoices(judge, viewer=viewer))
        write_report(report, out, say=tr_phrase, language=interface_language())
    finally:
        project.close()
    return out
