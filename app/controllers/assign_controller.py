"""Giving items to raters from the window: the dialog, what would come of it, one step."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain.assigning import Plan
from app.domain.errors import AppError
from app.domain.ids import VideoKey
from app.notifications import MessageAction
from app.services.assign_service import Assigned, Load, Scope, preview, write_assignment
from widgets.dialogs.assign_form import LoadRow
from widgets.i18n import tr, tr_phrase, trn
from widgets.mcq.assign_dialog import AssignDialog


class AssignController(Controller):
    """Asks how, shows the counts, and assigns."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        context.actions.on("review.assign", self.ask)

    @Slot()
    @shows_errors
    def ask(self) -> None:
        """Ask how items are given to raters."""
        if not self.session.project.mcq.count():
            self.notifier.info(
                tr("There are no items yet: import a file of items with File > Import.")
            )
            return
        dialog = self.dialog()
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(partial(self._on_accepted, dialog))
        dialog.open()

    def dialog(self) -> AssignDialog:
        """Return the dialog, with what it would come to."""
        project = self.session.project
        used = {row.video for row in project.mcq.rows()}
        videos = [(str(one.key), one.title) for one in project.videos.all() if one.key in used]
        names = dict.fromkeys(one.name for one in project.raters.all())
        dialog = AssignDialog(tuple(names), videos, self.context.workbench.window)
        dialog.changed.connect(partial(self._preview, dialog))
        self._preview(dialog)
        return dialog

    @shows_errors
    def assign(self, names: tuple[str, ...], plan: Plan, scope: Scope) -> None:
        """Give items to raters, as one step."""
        with self.session.edit(tr("Assign items")) as project:
            found = write_assignment(project, names, plan, scope)
        undo = MessageAction(tr("Undo"), self.context.actions["edit.undo"].trigger)
        self.notifier.success(
            trn("{n:,} assignment was made.", "{n:,} assignments were made.", found.assigned), undo
        )

    def _on_accepted(self, dialog: AssignDialog) -> None:
        self.assign(dialog.names, dialog.plan, _scope(dialog))

    def _preview(self, dialog: AssignDialog) -> None:
        if not dialog.names:
            dialog.show_preview("", (), tr("Choose raters, or name new ones."))
            return
        try:
            found = preview(self.session.project, dialog.names, dialog.plan, _scope(dialog))
        except AppError as error:
            dialog.show_preview("", (), tr_phrase(error.message))
            return
        problem = "" if found.assigned else tr("All of this is assigned already.")
        dialog.show_preview(_said(found), [_row(one) for one in found.loads], problem)


def _scope(dialog: AssignDialog) -> Scope:
    stage, video, category = dialog.scope
    return Scope(
        stage, VideoKey(video) if video else None, frozenset({category} if category else ())
    )


def _said(found: Assigned) -> str:
    items = trn("{n:,} item", "{n:,} items", found.items)
    made = trn("{n:,} new assignment", "{n:,} new assignments", found.assigned)
    shared = trn("{n:,} with several raters", "{n:,} with several raters", found.shared)
    return f"{items} · {made} · {shared}"


def _row(load: Load) -> LoadRow:
    name = tr("{name} (new)", name=load.name) if load.is_new else load.name
    counts = (f"{code or '–'} {count:,}" for code, count in load.by_category.items())
    return LoadRow(name, load.assigned, load.items, "  ".join(counts))
