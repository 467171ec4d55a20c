"""A small button of a bar: an icon, a name for the tooltip, and a key."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QToolButton, QWidget

from widgets.i18n import tr
from widgets.key_text import native_keys
from widgets.live_keys import live_keys
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_BAR
from widgets.theme.theme import theme


class IconButton(QToolButton):
    """An icon in `muted`, in `accent` while it is on; it takes no focus by a click."""

    def __init__(
        self, icon_name: str, name: str, keys: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._icon_name = icon_name
        self._action: QAction | None = None
        self._name, self._keys = name, keys
        side = theme().px(ICON_BAR)
        self.setIconSize(QSize(side, side))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.set_name(name, keys)
        self.toggled.connect(self._refresh)
        theme().changed.connect(self._refresh)
        live_keys().changed.connect(self._refresh_tip)
        self._refresh()

    def set_name(self, name: str, keys: str = "") -> None:
        """Say what the button does, and by which key: its action's first, in portable text."""
        self._name, self._keys = name, keys
        self._refresh_tip()

    @Slot()
    def _refresh_tip(self) -> None:
        if self._action is None:
            self._say(self._name, native_keys(live_keys().shown(self._keys)))

    def _say(self, name: str, keys: str) -> None:
        self.setAccessibleName(name)
        self.setToolTip(tr("{name} ({keys})", name=name, keys=keys) if keys else name)

    def set_icon(self, icon_name: str) -> None:
        """Show another icon."""
        self._icon_name = icon_name
        self._refresh()

    def set_action(self, action: QAction) -> None:
        """Stand for an action: take its words and whether it is enabled, trigger it on a click."""
        if self._action is not None:
            self._action.changed.disconnect(self._on_action_changed)
            self.clicked.disconnect(self._action.trigger)
        self._action = action
        action.changed.connect(self._on_action_changed)
        self.clicked.connect(action.trigger)
        self._on_action_changed()

    @Slot()
    def _on_action_changed(self) -> None:
        if self._action is not None:
            keys = self._action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            self._say(self._action.text().replace("&", ""), keys)
            self.setEnabled(self._action.isEnabled())
            self.setCheckable(self._action.isCheckable())
            self.show_checked(self._action.isChecked())

    def show_checked(self, on: bool) -> None:
        """Show the switch on or off without asking for it."""
        self.blockSignals(True)
        self.setChecked(on)
        self.blockSignals(False)
        self._refresh()

    @Slot()
    def _refresh(self) -> None:
        self.setIcon(icon(self._icon_name, "accent" if self.isChecked() else "muted"))
