"""Keys: routed to actions, followed when they change, shown and changed on the key sheet."""

from __future__ import annotations

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.key_sheet import presets, refusal_words, scopes, sections
from app.key_router import KeyRouter
from app.keymap import EVERYWHERE, Keymap
from app.settings import KeySettings
from widgets.dialogs.keys_dialog import KeyChoices, KeysDialog
from widgets.live_keys import live_keys


class KeysController(Controller):
    """Keeps router, actions, settings and the sheet in step with the keymap."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        window = context.workbench.window
        self.router = KeyRouter(window)
        self.sheet = KeysDialog(window)
        self._scope = EVERYWHERE
        # Known first: one key may mean something in each of two workspaces.
        context.actions.set_workspace(window.workspace)
        self._rebind()
        self._connect_signals()
        self.router.listen()

    @property
    def keymap(self) -> Keymap:
        """The keys in force."""
        return self.context.actions.keymap

    def show_sheet(self) -> None:
        """Show all keys, as they hold everywhere."""
        self._scope = EVERYWHERE
        self._refresh_sheet()
        self.sheet.open()

    @Slot(str)
    def set_preset(self, name: str) -> None:
        """Take the keys of another tool, or ours; what the user changed stays."""
        self.keymap.set_preset(name)
        self._store()

    @Slot(str, int, str)
    def give_key(self, action: str, slot: int, key: str) -> None:
        """Put a key in a slot of an action, or say why it cannot be."""
        keys = list(self.keymap.keys(action, self._scope))
        refusal = self.keymap.refusal(action, key, self._scope)
        if refusal is not None:
            self.sheet.refuse(action, refusal_words(refusal, self.context.actions))
            return
        keys[slot : slot + 1] = [key]
        self.keymap.assign(action, keys, self._scope)
        self._store()

    @Slot(str, int)
    def free_key(self, action: str, slot: int) -> None:
        """Take one key away from an action."""
        keys = list(self.keymap.keys(action, self._scope))
        del keys[slot : slot + 1]
        self.keymap.assign(action, keys, self._scope)
        self._store()

    @Slot(str)
    def restore(self, action: str) -> None:
        """Give an action the keys of the preset again, or say who has them now."""
        refusal = self.keymap.reset(action, self._scope)
        if refusal is not None:
            self.sheet.refuse(action, refusal_words(refusal, self.context.actions))
            return
        self._store()

    @Slot()
    def restore_all(self) -> None:
        """Take back all changes, in every workspace."""
        self.keymap.reset_all()
        self._store()

    @Slot(str)
    def _on_sheet_scope_requested(self, scope: str) -> None:
        self._scope = scope
        self._refresh_sheet()

    @Slot()
    def _on_sheet_opened(self) -> None:
        self.router.set_resting(True)

    @Slot()
    def _on_sheet_closed(self) -> None:
        self.router.set_resting(False)

    @Slot()
    def _rebind(self) -> None:
        self.router.rebind(self.context.actions.all())
        live_keys().set_keys(self.context.actions.first_keys())

    def _store(self) -> None:
        self.context.settings.keys = KeySettings(
            preset=self.keymap.preset, changes=self.keymap.changes
        )
        self.context.save_settings()
        self.context.actions.refresh_keys()
        self._refresh_sheet()

    def _refresh_sheet(self) -> None:
        choices = KeyChoices(presets(), self.keymap.preset, scopes(), self._scope)
        self.sheet.set_choices(choices)
        self.sheet.set_sections(sections(self.context.actions, self._scope))

    def _connect_signals(self) -> None:
        actions, sheet = self.context.actions, self.sheet
        actions.keys_changed.connect(self._rebind)
        self.context.workbench.window.workspace_changed.connect(actions.set_workspace)
        actions.on("help.keys", self.show_sheet)
        sheet.opened.connect(self._on_sheet_opened)
        sheet.closed.connect(self._on_sheet_closed)
        sheet.key_requested.connect(self.give_key)
        sheet.free_requested.connect(self.free_key)
        sheet.restore_requested.connect(self.restore)
        sheet.restore_all_requested.connect(self.restore_all)
        sheet.preset_requested.connect(self.set_preset)
        sheet.scope_requested.connect(self._on_sheet_scope_requested)
