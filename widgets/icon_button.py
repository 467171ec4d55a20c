"""A small button of a bar: an icon, a name for the tooltip, and a key."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QToolButton, QWidget

from widgets.i18n import tr
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
        self.setIconSize(QSize(ICON_BAR, ICON_BAR))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.set_name(name, keys)
        self.toggled.connect(self._refresh)
        theme().changed.connect(self._refresh)
        self._refresh()

    def set_name(self, name: str, keys: str = "") -> None:
        """Say what the button does, and by which key."""
        self.setAccessibleName(name)
        self.setToolTip(tr("{name} ({keys})", name=name, keys=keys) if keys else name)

    def set_icon(self, icon_name: str) -> None:
        """Show another icon."""
        self._icon_name = icon_name
        self._refresh()

    @Slot()
    def _refresh(self) -> None:
        self.setIcon(icon(self._icon_name, "accent" if self.isChecked() else "muted"))
