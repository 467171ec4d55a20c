"""The one round button of the application: play and pause."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from widgets.i18n import tr
from widgets.theme.icons import icon
from widgets.theme.theme import theme

_SMALLER_THAN_BAR = 14
_RING = 2


class PlayButton(QAbstractButton):
    """Accent disc with the sign of what a press will do."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_playing = False
        self._why = ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._tell()

    @property
    def is_playing(self) -> bool:
        """Tell whether a press will pause."""
        return self._is_playing

    def set_playing(self, playing: bool) -> None:
        """Show what a press will do now."""
        if playing != self._is_playing:
            self._is_playing = playing
            self._tell()
            self.update()

    def set_can_play(self, can: bool, why: str) -> None:
        """Allow a press, or say why not."""
        self.setEnabled(can)
        self._why = "" if can else why
        self._tell()

    def _tell(self) -> None:
        name = tr("Pause (Space)") if self._is_playing else tr("Play (Space)")
        self.setAccessibleName(tr("Pause") if self._is_playing else tr("Play"))
        self.setAccessibleDescription(self._why)
        self.setToolTip(self._why or name)

    def sizeHint(self) -> QSize:
        """Ask for a disc a little lower than the bar."""
        side = theme().metrics.transport - _SMALLER_THAN_BAR + 2 * _RING
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint disc, sign and focus ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        disc = QRectF(self.rect()).adjusted(_RING, _RING, -_RING, -_RING)
        ground = "accent_hover" if self.underMouse() or self.isDown() else "accent"
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color(ground if self.isEnabled() else "raised"))
        painter.drawEllipse(disc)
        if self.hasFocus():
            painter.setPen(QPen(theme().color("focus"), _RING))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        side = round(disc.width() * 0.5)
        sign = QRect(0, 0, side, side)
        sign.moveCenter(self.rect().center())
        name = "pause-fill" if self._is_playing else "play-fill"
        icon(name, "on_accent" if self.isEnabled() else "faint", "faint").paint(painter, sign)
        painter.end()
