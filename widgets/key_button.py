"""A button that shows its key inside, at the right."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton, QStylePainter, QWidget

from widgets.live_keys import live_keys
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_TEXT
from widgets.theme.paint import draw_keys, keys_width
from widgets.theme.theme import theme

_GAP = 8
_EDGE = 8
# Colour of the caps where it is not the quiet one.
_CAPS = {"primary": "on_accent", "destructive": "danger"}


class KeyButton(QPushButton):
    """A push button with an optional icon and the caps of its shortcut.

    The key is only shown: the application's actions own the shortcuts. It is the action's first
    key, and the one in force is shown; a `fixed` one is shown as it is. `kind` is that of the
    style sheet: ``primary``, ``secondary``, ``quiet``, ``destructive`` or ``link``.
    """

    def __init__(
        self,
        text: str,
        keys: str = "",
        icon_name: str = "",
        parent: QWidget | None = None,
        *,
        kind: str = "secondary",
        fixed: bool = False,
    ) -> None:
        super().__init__(text, parent)
        self.setProperty("kind", kind)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._first_keys, self._fixed = keys, fixed
        self._icon_name = icon_name
        side = theme().px(ICON_TEXT)
        self.setIconSize(QSize(side, side))
        theme().changed.connect(self._on_theme_changed)
        live_keys().changed.connect(self._on_live_keys_changed)
        self._on_theme_changed()

    def set_keys(self, keys: str) -> None:
        """Show another shortcut, or none."""
        if keys != self._first_keys:
            self._first_keys = keys
            self._on_live_keys_changed()

    @Slot()
    def _on_live_keys_changed(self) -> None:
        self.updateGeometry()
        self.update()

    @property
    def _keys(self) -> str:
        return self._first_keys if self._fixed else live_keys().shown(self._first_keys)

    @Slot()
    def _on_theme_changed(self) -> None:
        if self._icon_name:
            self.setIcon(icon(self._icon_name))
        self.updateGeometry()

    @property
    def _caps_room(self) -> int:
        return keys_width(self._keys) + _GAP if self._keys else 0

    def sizeHint(self) -> QSize:
        """Add room for the caps."""
        hint = super().sizeHint()
        return QSize(hint.width() + self._caps_room, hint.height())

    def minimumSizeHint(self) -> QSize:
        """Never cut the words; the caps give way where there is no room for both."""
        hint = super().sizeHint()
        return QSize(hint.width(), hint.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground over the whole button, the text left of the caps."""
        if not self._keys or self.width() < self.sizeHint().width():
            super().paintEvent(event)
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        styled = QStylePainter(self)
        styled.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        option.rect = self.rect().adjusted(0, 0, -self._caps_room, 0)
        styled.drawControl(QStyle.ControlElement.CE_PushButtonLabel, option)
        styled.end()
        painter = QPainter(self)
        color = _CAPS.get(str(self.property("kind")), "muted") if self.isEnabled() else "faint"
        draw_keys(painter, self.rect().adjusted(0, 0, -_EDGE, 0), self._keys, color)
        painter.end()
