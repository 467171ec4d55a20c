"""Every action of the application: its name, its keys, its menu, what it is for.

The table is data; `KeyRouter` turns keys into actions and `ActionSet` turns rows into `QAction`s.
Keys are those of the design, the same in every workspace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from app.action_table import ACTIONS, ActionSpec
from widgets.i18n import mark, tr
from widgets.theme.icons import icon

MENUS = (
    mark("File"), mark("Edit"), mark("View"), mark("Playback"), mark("Annotate"), mark("Review"),
    mark("Graph"), mark("Help"),
)  # fmt: skip


class ActionSet(QObject):
    """All `QAction`s by id.

    Keys are shown by the actions and routed by `KeyRouter`; Qt's own shortcut machinery is kept
    out (`WidgetShortcut` on no widget), because it cannot tell typing from commanding.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._actions: dict[str, QAction] = {}
        self._specs: dict[str, ActionSpec] = {}
        self._menus: dict[str, list[QAction | None]] = {menu: [] for menu in MENUS}
        self._add_all()

    def __getitem__(self, action_id: str) -> QAction:
        return self._actions[action_id]

    def __iter__(self) -> Iterator[ActionSpec]:
        return iter(self._specs.values())

    def on(self, action_id: str, run: Callable[[], object]) -> None:
        """Call `run` when the action is triggered."""
        self._actions[action_id].triggered.connect(lambda _checked=False: run())

    def menus(self) -> list[tuple[str, list[QAction | None]]]:
        """Return menus that hold anything, with their actions; None is a separator."""
        return [(tr(menu), actions) for menu, actions in self._menus.items() if actions]

    def enable(self, available: set[str]) -> None:
        """Enable the actions whose need is among `available`, disable the others."""
        for spec in self._specs.values():
            self._actions[spec.id].setEnabled(not spec.needs or spec.needs in available)

    def _add_all(self) -> None:
        menu = MENUS[0]
        for row in ACTIONS:
            if isinstance(row, str):
                self._menus[menu].append(None)
                continue
            menu = row.menu
            self._specs[row.id] = row
            self._actions[row.id] = action = self._make(row)
            self._menus[menu].append(action)

    def _make(self, spec: ActionSpec) -> QAction:
        action = QAction(tr(spec.text), self)
        action.setObjectName(spec.id)
        action.setShortcuts([QKeySequence(key) for key in spec.keys])
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        tip = tr(spec.tip) if spec.tip else tr(spec.text).rstrip("…")
        action.setToolTip(f"{tip}  {key}".rstrip())
        if spec.icon:
            action.setIcon(icon(spec.icon))
        return action
