"""Keys: routed to actions, followed when they change, stored when the user changes them."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QApplication

from app.context import AppContext
from app.controllers.base import Controller
from app.key_router import KeyRouter
from app.settings import KeySettings


class KeysController(Controller):
    """Keeps router, actions and settings in step with the keymap."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        window = context.workbench.window
        self.router = KeyRouter(window)
        self._rebind()
        context.actions.keys_changed.connect(self._rebind)
        window.workspace_changed.connect(context.actions.set_workspace)
        context.actions.set_workspace(window.workspace)
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self.router)

    def store(self) -> None:
        """Put the keymap in force, and remember it."""
        keymap = self.context.actions.keymap
        self.context.settings.keys = KeySettings(preset=keymap.preset, changes=keymap.changes)
        self.context.save_settings()
        self.context.actions.refresh_keys()

    def set_preset(self, name: str) -> None:
        """Take the keys of another tool, or ours; what the user changed stays."""
        self.context.actions.keymap.set_preset(name)
        self.store()

    @Slot()
    def _rebind(self) -> None:
        self.router.rebind(self.context.actions.all())
