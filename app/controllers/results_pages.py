"""Which page stands below the picture while Results is in view: the answers, or a trace's steps."""

from __future__ import annotations

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.results_controller import PAGE, WORKSPACE, ResultsController
from app.controllers.results_way import EvidenceWay
from app.controllers.trace_controller import PAGE as STEPS
from widgets.results.results_panel import TRACE


class ResultsPages(Controller):
    """Brings the page up that belongs to what is looked at, and the one of before after it."""

    def __init__(self, context: AppContext, results: ResultsController, way: EvidenceWay) -> None:
        super().__init__(context)
        self._way = way
        self._before = ""
        results.tab_changed.connect(self._on_tab_changed)
        context.workbench.window.workspace_changed.connect(self._on_workspace_changed)
        context.actions.on("results.answers", self.show_answers)

    @Slot()
    def show_answers(self) -> None:
        """Bring up the answers to the question in view."""
        self.context.workbench.context.show_page(PAGE)

    @Slot(str)
    def _on_workspace_changed(self, name: str) -> None:
        pages = self.context.workbench.context
        if name == WORKSPACE:
            self._before = pages.current if pages.current != PAGE else ""
            pages.show_page(PAGE)
        elif self._before and pages.current == PAGE:
            pages.show_page(self._before)

    @Slot(str)
    def _on_tab_changed(self, name: str) -> None:
        pages = self.context.workbench.context
        if name == TRACE and self._way.trace is not None:
            pages.show_page(STEPS)
        elif name != TRACE and pages.current == STEPS:
            pages.show_page(PAGE)
