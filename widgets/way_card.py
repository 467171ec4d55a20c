"""A large card to click: one way into the work, with its key."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from widgets.live_keys import live_keys
from widgets.theme import paint
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_CARD, RADIUS_CARD, RADIUS_CONTROL
from widgets.theme.theme import theme

_HEIGHT, _SQUARE = 82, 44
# Space at the edges and between parts: comfortable, compact.
_SPACE, _SPACE_COMPACT = (20, 16), (14, 12)
_TOP = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextDontClip


class WayCard(QAbstractButton):
    """Icon, title, one sentence, key; the primary one is outlined in accent."""

    def __init__(
        self,
        icon_name: str,
        title: str,
        detail: str,
        *,
        keys: str = "",
        primary: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._icon_name, self._detail, self._keys = icon_name, detail, keys
        self._primary = primary
        self.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(detail)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def detail(self) -> str:
        """The sentence below the title."""
        return self._detail

    def set_detail(self, detail: str) -> None:
        """Say something else below the title."""
        self._detail = detail
        self.setAccessibleDescription(detail)
        self.setToolTip(detail)
        self.update()

    def sizeHint(self) -> QSize:
        """Grow with the text size."""
        height = _HEIGHT + max(0, paint.line_height("card_title") - 20)
        return QSize(380, height)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        self._paint_icon(painter)
        pad, gap = self._space()
        caps = 0
        keys = live_keys().shown(self._keys)
        if keys:
            room = self.rect().adjusted(0, 0, -pad, 0)
            color = "muted" if self.isEnabled() else "faint"
            caps = paint.draw_keys(painter, room, keys, color) + gap
        left = pad + _SQUARE + gap
        width = self.width() - left - pad - caps
        title_height = paint.line_height("card_title")
        detail = paint.wrap("secondary", self._detail, width, lines=2)
        height = title_height + 2 + paint.line_height("secondary") * len(detail)
        top = (self.height() - height) // 2
        painter.setFont(theme().font("card_title"))
        painter.setPen(theme().color("text" if self.isEnabled() else "faint"))
        title = paint.elide("card_title", self.text(), width)
        painter.drawText(QRect(left, top, width, title_height), _TOP, title)
        painter.setFont(theme().font("secondary"))
        painter.setPen(theme().color("muted"))
        for number, line in enumerate(detail):
            y = top + title_height + 2 + number * paint.line_height("secondary")
            painter.drawText(QRect(left, y, width + 2, self.height()), _TOP, line)
        if self.hasFocus():
            paint.draw_focus(painter, self.rect(), RADIUS_CARD)

    @staticmethod
    def _space() -> tuple[int, int]:
        return _SPACE_COMPACT if theme().metrics.compact else _SPACE

    def _paint_ground(self, painter: QPainter) -> None:
        edge, width = ("accent", 2.0) if self._primary else ("border_strong", 1.0)
        if not self.isEnabled():
            edge, width = "border", 1.0
        ground = "soft" if self.isDown() else "raised" if self.underMouse() else "surface"
        painter.setPen(QPen(theme().color(edge), width))
        painter.setBrush(theme().color(ground if self.isEnabled() else "surface"))
        inset = width / 2
        box = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(box, RADIUS_CARD, RADIUS_CARD)

    def _paint_icon(self, painter: QPainter) -> None:
        square = QRectF(self._space()[0], (self.height() - _SQUARE) / 2, _SQUARE, _SQUARE)
        filled = self._primary and self.isEnabled()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color("accent" if filled else "raised"))
        painter.drawRoundedRect(square, RADIUS_CONTROL, RADIUS_CONTROL)
        color = "on_accent" if filled else "text" if self.isEnabled() else "faint"
        side = ICON_CARD
        box = QRect(0, 0, side, side)
        box.moveCenter(square.center().toPoint())
        icon(self._icon_name, color).paint(painter, box)
