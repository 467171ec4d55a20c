"""Giving the units of a set to raters from the window: what would come of it, and one step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.label_desk_controller import LabelDeskController
from app.domain.assigning import Plan
from app.domain.errors import AppError
from app.domain.ids import UnitSetKey, VideoKey
from app.domain.labelling import UnitSet
from app.notifications import MessageAction
from app.services.unit_assigning import (
    AssignedUnits,
    UnitLoad,
    preview_units,
    write_assigned_units,
)
from widgets.dialogs.assign_form import LoadRow
from widgets.i18n import tr, tr_phrase, trn
from widgets.labelling.assign_units_dialog import AssignableSet, AssignUnitsDialog

_SPEAKERS = 6


class UnitAssignController(Controller):
    """Asks how, shows the counts, and assigns."""

    def __init__(self, context: AppContext, desk: LabelDeskController) -> None:
        super().__init__(context)
        self._desk = desk
        context.actions.on("label.assign", self.ask)

    @Slot()
    @shows_errors
    def ask(self) -> None:
        """Ask how units are given to raters."""
        if not self.session.project.units.count():
            self.notifier.info(
                tr("There are no units yet: make a set of units, or import a table of labels.")
            )
            return
        dialog = self.dialog()
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(partial(self._on_accepted, dialog))
        dialog.open()

    def dialog(self) -> AssignUnitsDialog:
        """Return the dialog, with what it would come to; the set in view is chosen."""
        project = self.session.project
        titles = {one.key: one.title for one in project.videos.all()}
        sets = []
        for one in project.units.sets():
            used = {row.video for row in project.units.rows(one.key)}
            videos = tuple((str(key), title) for key, title in titles.items() if key in used)
            sets.append(AssignableSet(one.key, one.name, one.raters_each, videos))
        names = dict.fromkeys(one.name for one in project.raters.all())
        shown = self._desk.queue.unit_set
        dialog = AssignUnitsDialog(
            tuple(names), sets, shown.key if shown else "", self.context.workbench.window
        )
        dialog.changed.connect(partial(self._preview, dialog))
        self._preview(dialog)
        return dialog

    @shows_errors
    def assign(
        self, names: Sequence[str], unit_set: UnitSet, plan: Plan, video: VideoKey | None = None
    ) -> None:
        """Give units to raters, as one step."""
        with self.session.edit(tr("Assign units")) as project:
            found = write_assigned_units(project, names, unit_set, plan, video)
        undo = MessageAction(tr("Undo"), self.context.actions["edit.undo"].trigger)
        self.notifier.success(
            trn("{n:,} assignment was made.", "{n:,} assignments were made.", found.assigned), undo
        )

    def _on_accepted(self, dialog: AssignUnitsDialog) -> None:
        self.assign(dialog.names, *self._wanted(dialog))

    def _wanted(self, dialog: AssignUnitsDialog) -> tuple[UnitSet, Plan, VideoKey | None]:
        key, video = dialog.scope
        one = self.session.project.units.get_set(UnitSetKey(key))
        return one, dialog.plan, VideoKey(video) if video else None

    def _preview(self, dialog: AssignUnitsDialog) -> None:
        if not dialog.names:
            dialog.show_preview("", (), tr("Choose raters, or name new ones."))
            return
        try:
            found = preview_units(self.session.project, dialog.names, *self._wanted(dialog))
        except AppError as error:
            dialog.show_preview("", (), tr_phrase(error.message))
            return
        problem = "" if found.assigned else tr("All of this is assigned already.")
        dialog.show_preview(_said(found), [_row(one) for one in found.loads], problem)


def _said(found: AssignedUnits) -> str:
    units = trn("{n:,} unit", "{n:,} units", found.units)
    made = trn("{n:,} new assignment", "{n:,} new assignments", found.assigned)
    shared = trn("{n:,} with several raters", "{n:,} with several raters", found.shared)
    return f"{units} · {made} · {shared}"


def _row(load: UnitLoad) -> LoadRow:
    name = tr("{name} (new)", name=load.name) if load.is_new else load.name
    done = trn("{n:,} labelled", "{n:,} labelled", load.labelled)
    speakers = [f"{who or '–'} {count:,}" for who, count in load.by_speaker.items()]
    told = "  ".join(speakers[:_SPEAKERS]) + ("  …" if len(speakers) > _SPEAKERS else "")
    return LoadRow(name, load.assigned, load.units, f"{done}; {told}" if told else done)
