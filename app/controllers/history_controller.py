"""Undo and redo, and the list of what was done by whom."""

from __future__ import annotations

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from widgets.dialogs.history_dialog import HistoryDialog, HistoryLine
from widgets.i18n import tr


class HistoryController(Controller):
    """Keeps the undo and redo actions true: named, and enabled only when there is a step."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._connect_signals()

    @shows_errors
    def undo(self) -> None:
        """Undo this rater's last step and say which."""
        self.context.workbench.author.flush()
        name = self.session.undo()
        self.notifier.success(tr("Undone: {step}.", step=name))

    @shows_errors
    def redo(self) -> None:
        """Redo this rater's last undone step and say which."""
        self.context.workbench.author.flush()
        name = self.session.redo()
        self.notifier.success(tr("Redone: {step}.", step=name))

    @shows_errors
    def show(self) -> None:
        """Show the history of the project."""
        lines = [
            HistoryLine(entry.name, entry.rater_name, entry.at, undone=entry.undone)
            for entry in self.session.project.history.entries()
        ]
        HistoryDialog(lines, self.context.workbench.window).exec()

    @Slot()
    def refresh(self) -> None:
        """Name the steps in the menu."""
        actions, session = self.context.actions, self.session
        undo = redo = None
        if session.can_edit:
            rater = session.rater.key if session.rater else None
            undo, redo = (
                session.project.history.undo_name(rater),
                session.project.history.redo_name(rater),
            )
        actions["edit.undo"].setText(tr("Undo {step}", step=undo) if undo else tr("Undo"))
        actions["edit.redo"].setText(tr("Redo {step}", step=redo) if redo else tr("Redo"))
        actions["edit.undo"].setEnabled(bool(undo))
        actions["edit.redo"].setEnabled(bool(redo))

    def _connect_signals(self) -> None:
        session, on = self.session, self.context.actions.on
        session.changed.connect(self.refresh)
        session.rater_changed.connect(self.refresh)
        on("edit.undo", self.undo)
        on("edit.redo", self.redo)
        on("edit.history", self.show)
