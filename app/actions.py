"""Every action of the application: its name, its keys, its menu, what it is for.

The table is data, `Keymap` says which keys are in force, and `ActionSet` turns both into
`QAction`s; `KeyRouter` turns key presses into actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from app.action_table import ACTIONS, ActionSpec
from app.keymap import EVERYWHERE, Keymap
from widgets.i18n import mark, tr
from widgets.key_text import native_keys
from widgets.theme.icons import icon
from widgets.theme.theme import theme

MENUS = (
    mark("File"), mark("Edit"), mark("View"), mark("Playback"), mark("Annotate"), mark("Review"),
    mark("Graph"), mark("Help"),
)  # fmt: skip

_LACKS = {
    "project": mark("needs a project"),
    "video": mark("needs a video"),
    "question": mark("needs a question"),
    "edit": mark("needs a project that can be changed"),
}


class ActionSet(QObject):
    """All `QAction`s by id.

    Keys are shown by the actions and routed by `KeyRouter`; Qt's own shortcut machinery is kept
    out (`WidgetShortcut` on no widget), because it cannot tell typing from commanding.

    Signals
    -------
    keys_changed
        Other keys are in force: the keymap changed, or the workspace.
    """

    keys_changed = Signal()

    def __init__(self, parent: QObject | None = None, keymap: Keymap | None = None) -> None:
        super().__init__(parent)
        self.keymap = keymap or Keymap()
        self._workspace = EVERYWHERE
        self._available: set[str] = set()
        self._refused: dict[str, str] = {}
        self._actions: dict[str, QAction] = {}
        self._specs: dict[str, ActionSpec] = {}
        self._groups: dict[str, QActionGroup] = {}
        self._menus: dict[str, list[QAction | QMenu | None]] = {menu: [] for menu in MENUS}
        self._submenus: dict[str, QMenu] = {}
        self._add_all()
        self.refresh_keys()
        theme().changed.connect(self._on_theme_changed)

    def __getitem__(self, action_id: str) -> QAction:
        return self._actions[action_id]

    def __iter__(self) -> Iterator[ActionSpec]:
        return iter(self._specs.values())

    def all(self) -> list[QAction]:
        """Return the actions in the order of the table."""
        return list(self._actions.values())

    def on(self, action_id: str, run: Callable[[], object]) -> None:
        """Call `run` when the action is triggered."""
        self._actions[action_id].triggered.connect(lambda _checked=False: run())

    def menus(self) -> list[tuple[str, list[QAction | QMenu | None]]]:
        """Return menus that hold anything, with actions and submenus; None is a separator."""
        return [(tr(menu), entries) for menu, entries in self._menus.items() if entries]

    def submenu_of(self, action_id: str) -> QMenu:
        """Return the submenu an action stands in, for adding to it what depends on the project.

        Raises
        ------
        KeyError
            It stands in no submenu.
        """
        return self._submenus[self._specs[action_id].submenu]

    def enable(self, available: set[str]) -> None:
        """Enable the actions whose need is among `available`, disable the others."""
        self._available = set(available)
        self._refresh_enabled()

    def refuse(self, action_ids: Iterable[str], why: str) -> None:
        """Disable some actions for a reason that their tips tell; without one allow them again."""
        for action_id in action_ids:
            if why:
                self._refused[action_id] = why
            else:
                self._refused.pop(action_id, None)
            self._refresh_tip(self._specs[action_id])
        self._refresh_enabled()

    def set_workspace(self, name: str) -> None:
        """Take the keys of a workspace, and disable what only others can do."""
        if name != self._workspace:
            self._workspace = name
            self._refresh_enabled()
            self.refresh_keys()

    def set_text(self, action_id: str, text: str) -> None:
        """Name an action by what the settings make of it (``10 seconds back``)."""
        self._actions[action_id].setText(text)
        self._refresh_tip(self._specs[action_id])

    def why_not(self, action_id: str) -> str:
        """Say what a disabled action lacks, such as ``needs a video``; empty where it can run."""
        if self._actions[action_id].isEnabled():
            return ""
        spec = self._specs[action_id]
        if action_id in self._refused:
            return self._refused[action_id]
        if spec.needs and spec.needs not in self._available:
            lacks_all = spec.needs == "edit" and "project" not in self._available
            return tr(_LACKS["project" if lacks_all else spec.needs])
        if self._elsewhere(spec):
            return tr("only in another workspace")
        return tr("not possible now")

    @Slot()
    def refresh_keys(self) -> None:
        """Show the keys that the keymap gives in this workspace."""
        for spec in self._specs.values():
            keys = self.keymap.keys(spec.id, self._workspace)
            self._actions[spec.id].setShortcuts([QKeySequence(key) for key in keys])
            self._refresh_tip(spec)
        self.keys_changed.emit()

    def first_keys(self) -> dict[str, str]:
        """Return the key in force here for the first key that each action has in the table."""
        found = {}
        for spec in self._specs.values():
            if spec.keys and spec.workspace in (EVERYWHERE, self._workspace):
                found[spec.keys[0]] = self._actions[spec.id].shortcut().toString()
        return found

    def _elsewhere(self, spec: ActionSpec) -> bool:
        return bool(spec.workspace and self._workspace) and spec.workspace != self._workspace

    def _refresh_enabled(self) -> None:
        for spec in self._specs.values():
            can = not spec.needs or spec.needs in self._available
            can = can and spec.id not in self._refused
            self._actions[spec.id].setEnabled(can and not self._elsewhere(spec))

    def _refresh_tip(self, spec: ActionSpec) -> None:
        action = self._actions[spec.id]
        name = tr(spec.tip) if spec.tip else action.text().rstrip("…")
        keys = self.keymap.keys(spec.id, self._workspace)
        if spec.id in self._refused:
            name = f"{name}: {self._refused[spec.id]}"
        action.setToolTip(f"{name}  {native_keys(keys[0])}" if keys else name)

    @Slot()
    def _on_theme_changed(self) -> None:
        for spec in self._specs.values():
            if spec.icon:
                self._actions[spec.id].setIcon(icon(spec.icon))

    def _add_all(self) -> None:
        menu = MENUS[0]
        for row in ACTIONS:
            if isinstance(row, str):
                self._menus[menu].append(None)
                continue
            menu = row.menu
            self._specs[row.id] = row
            self._actions[row.id] = action = self._make(row)
            if row.submenu:
                self._place_in_submenu(row, action)
            else:
                self._menus[menu].append(action)

    def _place_in_submenu(self, spec: ActionSpec, action: QAction) -> None:
        if spec.submenu not in self._submenus:
            self._submenus[spec.submenu] = QMenu(tr(spec.submenu))
            self._menus[spec.menu].append(self._submenus[spec.submenu])
        self._submenus[spec.submenu].addAction(action)

    def _make(self, spec: ActionSpec) -> QAction:
        action = QAction(tr(spec.text), self)
        action.setObjectName(spec.id)
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        if spec.icon:
            action.setIcon(icon(spec.icon))
        action.setCheckable(spec.is_switch)
        if spec.group:
            action.setCheckable(True)
            group = self._groups.setdefault(spec.group, QActionGroup(self))
            group.addAction(action)
        return action
