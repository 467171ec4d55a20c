"""Labels as buttons with their keys: a card of Basic-7, and a chip of GoEmotions."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.domain.emotion import UNSURE
from widgets.i18n import tr
from widgets.labelling.words import definition_of
from widgets.live_keys import live_keys
from widgets.theme.icons import icon
from widgets.theme.metrics import MINIMUM_HIT, RADIUS_CARD, RADIUS_CONTROL, RADIUS_MARK
from widgets.theme.paint import (
    draw_code,
    draw_focus,
    draw_key_cap,
    elide,
    kept,
    key_cap_height,
    key_cap_width,
    key_words,
    text_width,
)
from widgets.theme.theme import theme

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_CENTER = Qt.AlignmentFlag.AlignCenter
CODE = QSize(20, 16)
_CARD_PAD, _CHIP_PAD, _CHIP_GAP, _CHECK = 10, 8, 7, 13


def chip_height(*, packed: bool) -> int:
    """Return the height of a chip, in pixels of this screen; packed as low as can be hit."""
    if packed:
        return max(theme().px(MINIMUM_HIT), key_cap_height() + 4)
    return theme().px(24 if theme().metrics.compact else 26)


class LabelButton(QAbstractButton):
    """Shows one label with the key in force for its first one; checked means that it holds."""

    def __init__(self, name: str, first_key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self._first_key = name, first_key
        self._packed = False
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setText(name)
        live_keys().changed.connect(self._dress)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def cap(self) -> str:
        """What the key cap says: ``⇧S``; empty without a key."""
        return "".join(key_words(live_keys().shown(self._first_key)))

    def set_packed(self, packed: bool) -> None:
        """Take less room, or not."""
        self._packed = packed
        self._resize()

    def nextCheckState(self) -> None:  # noqa: N802 -- Qt's name
        """Leave it to the outside whether the label holds."""

    def show_held(self, *, held: bool, locked: bool) -> None:
        """Show whether the label holds, and whether that can be changed."""
        self.setEnabled(not locked)
        if held != self.isChecked():
            self.setChecked(held)
            self.setAccessibleDescription(tr("chosen") if held else "")
            self._resize()

    @Slot()
    def _dress(self) -> None:
        name = f"{self.name} ({self.cap})" if self.cap else self.name
        self.setAccessibleName(name)
        self.setToolTip(f"{name}: {definition_of(self.name).replace('*', '')}")
        self._resize()

    def _resize(self) -> None:
        self.updateGeometry()
        self.update()

    @property
    def _is_reached(self) -> bool:
        return self.hasFocus() and self.window().testAttribute(
            Qt.WidgetAttribute.WA_KeyboardFocusChange
        )

    def _draw_ground(self, painter: QPainter, radius: int, *, dashed: bool = False) -> None:
        on = self.isChecked()
        width = 2 if on else 1
        ink = theme().color("accent" if on else "border_strong" if self.isEnabled() else "border")
        pen = QPen(ink, width)
        if dashed and not on:
            pen.setDashPattern([3, 2])
        hovered = self.underMouse() and self.isEnabled()
        painter.setPen(pen)
        painter.setBrush(theme().color("soft" if on else "raised" if hovered else "surface"))
        inset = width / 2
        box = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(box, radius, radius)

    def _draw_cap(self, painter: QPainter, right: int, middle: int) -> int:
        """Draw the key cap, filled while the label holds; return its width."""
        if not self.cap:
            return 0
        width, height = key_cap_width(self.cap), key_cap_height()
        box = QRect(right - width, middle - height // 2, width, height)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().color("accent"))
            painter.drawRoundedRect(box, RADIUS_MARK, RADIUS_MARK)
            painter.setPen(theme().color("on_accent"))
            painter.setFont(theme().font("key"))
            painter.drawText(box, _CENTER, self.cap)
        else:
            draw_key_cap(painter, box, self.cap, "muted" if self.isEnabled() else "faint")
        return width

    def _draw_words(self, painter: QPainter, room: QRect, role: str) -> None:
        used = "strong" if self.isChecked() and role == "body" else role
        font = theme().font(used)
        if self.isChecked():
            font.setWeight(theme().font("strong").weight())
        painter.setFont(font)
        painter.setPen(theme().color("text" if self.isEnabled() else "faint"))
        painter.drawText(room, _LEFT, elide(used, self.name, room.width()))


class BasicCard(LabelButton):
    """A label of Basic-7: code and key above, the word below; narrow or low, all in one line."""

    def __init__(self, name: str, first_key: str, parent: QWidget | None = None) -> None:
        super().__init__(name, first_key, parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the room of a card."""
        width = max(text_width("strong", self.name), theme().px(58)) + 2 * _CARD_PAD
        height = 42 if self._packed else 48 if theme().metrics.compact else 58
        return QSize(width, theme().px(height))

    def minimumSizeHint(self) -> QSize:
        """Let seven stand side by side in a narrow panel."""
        return QSize(theme().px(56), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        painter = QPainter(self)
        with kept(painter):
            self._draw_ground(painter, RADIUS_CARD)
            pad = min(_CARD_PAD, self.width() // 8)
            size = QSize(theme().px(CODE.width()), theme().px(CODE.height()))
            third = self.height() // 3
            top = third - size.height() // 2
            draw_code(painter, QRectF(pad, top, size.width(), size.height()), self.name)
            self._draw_cap(painter, self.width() - pad, third)
            room = QRect(pad, self.height() // 2, self.width() - pad - 4, self.height() // 2 - 4)
            self._draw_words(painter, room, "body")
            if self._is_reached:
                draw_focus(painter, self.rect().adjusted(3, 3, -3, -3), RADIUS_CARD - 2)
        painter.end()


class GoChip(LabelButton):
    """A label of GoEmotions: a check while it holds, the word, the key."""

    def __init__(self, name: str, first_key: str, parent: QWidget | None = None) -> None:
        super().__init__(name, first_key, parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the room of check, word and key; packed without a check, but always the same."""
        word = text_width("secondary", self.name)
        has_check = self.isChecked() and not self._packed
        check = theme().px(_CHECK) + 4 if has_check else 0
        cap = key_cap_width(self.cap) + self._gap if self.cap else 0
        bold = word // 12 + 2 if self.isChecked() or self._packed else 0
        return QSize(2 * self._pad + check + word + bold + cap, chip_height(packed=self._packed))

    @property
    def _pad(self) -> int:
        return _CHIP_PAD - 2 if self._packed else _CHIP_PAD

    @property
    def _gap(self) -> int:
        return _CHIP_GAP - 3 if self._packed else _CHIP_GAP

    def minimumSizeHint(self) -> QSize:
        """Never cut the word."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the chip; *unsure* is outlined in dashes."""
        painter = QPainter(self)
        with kept(painter):
            self._draw_ground(painter, RADIUS_CONTROL, dashed=self.name == UNSURE)
            left, middle = self._pad, self.height() // 2
            if self.isChecked() and not self._packed:
                side = theme().px(_CHECK)
                box = QRect(left, middle - side // 2, side, side)
                icon("check", "accent").paint(painter, box)
                left += side + 4
            cap = self._draw_cap(painter, self.width() - self._pad + 2, middle)
            room = QRect(left, 0, self.width() - left - cap - self._pad + 2, self.height())
            self._draw_words(painter, room, "secondary")
            if self._is_reached:
                draw_focus(painter, self.rect(), RADIUS_CONTROL)
        painter.end()
