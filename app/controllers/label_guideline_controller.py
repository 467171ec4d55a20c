"""What raters of a set agreed to keep to, and how they do on the units to practise on."""

from __future__ import annotations

from functools import cached_property, partial

from PySide6.QtCore import QSize, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.label_desk_controller import LabelDeskController
from app.domain.changes import ChangeSet
from widgets.float_window import FloatWindow, come_forward
from widgets.i18n import tr
from widgets.labelling.guideline_panel import GuidelinePanel
from widgets.labelling.score_dialog import ScoreDialog

_SIZE = QSize(520, 640)


class LabelGuidelineController(Controller):
    """Shows the guideline of the set in view, and the score of a practice set."""

    def __init__(self, context: AppContext, desk: LabelDeskController) -> None:
        super().__init__(context)
        self.desk = desk
        self._window: FloatWindow | None = None
        self.session.changed.connect(self._on_session_changed)
        self.session.closing.connect(self.hide_guideline)
        context.actions.on("label.guideline", self.show_guideline)
        context.actions.on("label.score", self.show_score)

    @cached_property
    def panel(self) -> GuidelinePanel:
        """The guideline, made when it is first needed."""
        panel = GuidelinePanel(self.context.workbench.window)
        panel.hide()
        return panel

    def show_guideline(self) -> None:
        """Show the guideline of the set in a window of its own."""
        if self._window is None:
            window = self._window = FloatWindow(tr("Guideline"), self.context.workbench.window)
            window.hold(self.panel)
            window.place(None, _SIZE)
            window.close_requested.connect(self.hide_guideline)
        self._refresh_guideline()
        self._window.show()
        come_forward(self.panel)

    @Slot()
    def hide_guideline(self) -> None:
        """Close the guideline."""
        if self._window is not None:
            self._window.hide()

    def _refresh_guideline(self) -> None:
        one = self.desk.queue.unit_set
        self.panel.show_guideline(one.guideline if one else "")
        if self._window is not None and one is not None:
            self._window.set_title(tr("Guideline: {name}", name=one.name))

    @shows_errors
    def show_score(self) -> None:
        """Show how the rater did on the practice set in view."""
        one = self.desk.queue.unit_set
        if one is None or not one.is_practice:
            self.notifier.info(tr("This set has no known answers: choose a practice set."))
            return
        score = self.desk.queue.score_of(one)
        ids = {str(row.key): row.unit_id for row in self.desk.queue.rows}
        dialog = ScoreDialog(one.name, score, ids, self.context.workbench.window)
        dialog.accepted.connect(partial(self._on_score_accepted, dialog))
        dialog.open()

    def _on_score_accepted(self, dialog: ScoreDialog) -> None:
        if dialog.unit:
            self.desk.choose(dialog.unit)

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        is_open = self._window is not None and self._window.isVisible()
        if is_open and changes.touches("unit_sets"):
            self._refresh_guideline()
