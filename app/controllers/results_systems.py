"""The systems of the project: which are compared, what they are called, which go."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.results_controller import ResultsController
from app.domain.ids import SystemKey
from widgets.dialogs.rename_dialog import RenameDialog
from widgets.i18n import tr


class ResultsSystems(Controller):
    """Acts on the menu of systems."""

    def __init__(self, context: AppContext, results: ResultsController) -> None:
        super().__init__(context)
        self.results = results
        menu = context.workbench.results.systems
        menu.toggled_system.connect(self.toggle)
        menu.first_chosen.connect(self.set_first)
        menu.rename_requested.connect(self.rename)
        menu.remove_requested.connect(self.remove)
        menu.import_requested.connect(context.actions["file.import"].trigger)

    @Slot(str, bool)
    def toggle(self, key: str, on: bool) -> None:
        """Compare a system, or no longer."""
        before = self.results.choice.shown
        order = [each.key for each in self.results.book.systems]
        shown = [one for one in before if one != key]
        if on:
            shown.append(SystemKey(key))
            if before == sorted(before, key=order.index):
                shown.sort(key=order.index)
        self.results.change(shown=shown)

    @Slot(str)
    def set_first(self, key: str) -> None:
        """Let a system be the first of the comparison."""
        first = SystemKey(key)
        rest = [one for one in self.results.choice.shown if one != first]
        self.results.change(shown=[first, *rest], funnel_of=first)

    @Slot(str)
    @shows_errors
    def rename(self, key: str) -> None:
        """Ask for another name of a system."""
        system = self.session.project.results.system(SystemKey(key))
        taken = [one.name for one in self.results.book.systems if one.key != key]
        dialog = RenameDialog(
            tr("Rename the system"), system.name, taken, self.context.workbench.window
        )
        if dialog.exec():
            with self.session.edit(tr("Rename the system {name}", name=system.name)) as project:
                project.results.update_system(replace(system, name=dialog.name))

    @Slot(str)
    @shows_errors
    def remove(self, key: str) -> None:
        """Remove a system with its answers; undo brings it back."""
        system = self.session.project.results.system(SystemKey(key))
        with self.session.edit(tr("Remove the system {name}", name=system.name)) as project:
            project.results.remove_system(system.key)
        self.notifier.info(
            tr("{name} was removed with its answers and scores. Undo brings it back.",
               name=system.name)
        )  # fmt: skip
