"""The top row: menus at the left, the command field in the middle, who is working at the right."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QMenuBar,
    QSizePolicy,
    QWidget,
)

from widgets.i18n import tr
from widgets.live_keys import live_keys
from widgets.theme import paint
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_TEXT, RADIUS_CONTROL
from widgets.theme.theme import theme

_VERTICAL = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_PALETTE_KEY = "Ctrl+K"
_FIELD_HEIGHT, _GAP, _CIRCLE = 24, 8, 22


class CommandField(QAbstractButton):
    """Looks like a field and opens the command palette."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(tr("Find or run anything"))
        live_keys().changed.connect(self._on_live_keys_changed)
        self._on_live_keys_changed()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @Slot()
    def _on_live_keys_changed(self) -> None:
        keys = live_keys().shown(_PALETTE_KEY)
        self.setAccessibleName(", ".join(part for part in (self.text(), keys) if part))
        self.update()

    def sizeHint(self) -> QSize:
        """Be as wide as the density allows."""
        return QSize(300 if theme().metrics.compact else 460, theme().px(_FIELD_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Shrink to the words."""
        return QSize(220, theme().px(_FIELD_HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the field with its glass, words and keys."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = "border_strong" if self.underMouse() else "border"
        painter.setPen(QPen(theme().color(edge), 1))
        painter.setBrush(theme().color("inset" if theme().is_dark else "window"))
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(box, RADIUS_CONTROL, RADIUS_CONTROL)
        side = theme().px(ICON_TEXT) - 1
        top = (self.height() - side) // 2
        icon("magnifying-glass").paint(painter, QRect(9, top, side, side))
        keys = self.rect().adjusted(0, 0, -9, 0)
        caps = paint.draw_keys(painter, keys, live_keys().shown(_PALETTE_KEY))
        painter.setFont(theme().font("body"))
        painter.setPen(theme().color("muted"))
        room = self.rect().adjusted(side + 16, 0, -caps - 16, 0)
        painter.drawText(room, _VERTICAL, paint.elide("body", self.text(), room.width()))
        if self.hasFocus():
            paint.draw_focus(painter, self.rect(), RADIUS_CONTROL)


class RaterBadge(QAbstractButton):
    """Says who is working; a click asks again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._initials = ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.set_rater("", "")

    def set_rater(self, name: str, initials: str) -> None:
        """Show a name, or ask for one when it is empty."""
        self._initials = initials
        self.setText(name)
        spoken = tr("Working as {name}", name=name) if name else tr("Who is working?")
        self.setAccessibleName(spoken)
        self.setToolTip(f"{spoken}\n{tr('Click to change')}" if name else spoken)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for the whole name."""
        words = paint.text_width("body", self._name()) + paint.text_width("secondary", self._lead())
        return QSize(words + theme().px(_CIRCLE) + 3 * _GAP, theme().metrics.menu_bar - 4)

    def minimumSizeHint(self) -> QSize:
        """Shrink to the initials."""
        return QSize(theme().px(_CIRCLE) + 2 * _GAP, theme().metrics.menu_bar - 4)

    def _lead(self) -> str:
        return tr("working as") if self.text() else ""

    def _name(self) -> str:
        return self.text() or tr("Who is working?")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw name and initials from the right, as much as fits."""
        painter = QPainter(self)
        if self.underMouse():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().color("raised"))
            painter.drawRoundedRect(self.rect(), RADIUS_CONTROL, RADIUS_CONTROL)
        side = theme().px(_CIRCLE)
        top = (self.height() - side) // 2
        circle = QRect(self.width() - side - 4, top, side, side)
        if self._initials:
            paint.draw_initials(painter, circle, self._initials)
        else:
            icon("users").paint(painter, circle.adjusted(3, 3, -3, -3))
        right = circle.left() - _GAP
        name = paint.elide("body", self._name(), right - 4)
        width = paint.text_width("body", name)
        painter.setFont(theme().font("body"))
        painter.setPen(theme().color("text"))
        painter.drawText(QRect(right - width, 0, width, self.height()), _VERTICAL, name)
        right -= width + _GAP
        lead = paint.text_width("secondary", self._lead())
        if right - lead >= 0:
            painter.setFont(theme().font("secondary"))
            painter.setPen(theme().color("muted"))
            painter.drawText(QRect(right - lead, 0, lead, self.height()), _VERTICAL, self._lead())
        if self.hasFocus():
            paint.draw_focus(painter, self.rect(), RADIUS_CONTROL)


class TitleBar(QWidget):
    """Menus, command field and rater in one row of 32 px.

    Signals
    -------
    palette_requested
        The command field was pressed.
    rater_requested
        The rater's badge was pressed.
    """

    palette_requested = Signal()
    rater_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.menu_bar = QMenuBar()
        self.menu_bar.setNativeMenuBar(False)
        self._field = CommandField()
        self._rater = RaterBadge()
        layout = QGridLayout(self)
        layout.setContentsMargins(8, 0, 8, 0)
        layout.setHorizontalSpacing(12)
        layout.addWidget(self.menu_bar, 0, 0, Qt.AlignmentFlag.AlignVCenter)
        layout.addWidget(self._field, 0, 1, Qt.AlignmentFlag.AlignVCenter)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        layout.addWidget(self._rater, 0, 2, right)
        # Equal stretch at both sides keeps the field in the middle of the window.
        layout.setColumnStretch(0, 1)
        layout.setColumnStretch(2, 1)
        self._field.clicked.connect(self.palette_requested)
        self._rater.clicked.connect(self.rater_requested)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def set_rater(self, name: str, initials: str) -> None:
        """Show who is working."""
        self._rater.set_rater(name, initials)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.setFixedHeight(theme().metrics.menu_bar)
        self._field.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground."""
        QPainter(self).fillRect(self.rect(), theme().color("surface"))
