"""One option of an item as a card with its number."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from widgets.i18n import tr
from widgets.mcq.plain_text import PlainText
from widgets.theme.icons import icon
from widgets.theme.metrics import RADIUS_CARD, RADIUS_CHIP
from widgets.theme.paint import draw_focus, kept, pill_height, text_width
from widgets.theme.theme import theme

_NUMBER, _NUMBER_AT, _TEXT_AT, _RIGHT, _GAP, _PAD = 24, 14, 50, 16, 8, 8
_CENTER = Qt.AlignmentFlag.AlignCenter


class OptionCard(QAbstractButton):
    """A text that can be chosen; after the answer is locked it tells key and own answer.

    Parameters
    ----------
    number
        From 1, as shown; up to 9 it is the key that chooses.
    """

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = number
        self._is_key = self._is_own = self._is_locked = False
        self._label = PlainText("claim")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._label, 1, Qt.AlignmentFlag.AlignVCenter)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def option(self) -> str:
        """The text of the option."""
        return self._label.text

    @property
    def marks(self) -> tuple[str, ...]:
        """What is said of it, once the answer is locked."""
        words = [tr("the key")] if self._is_key else []
        return tuple(words + ([tr("your answer")] if self._is_own else []))

    def show_option(self, text: str, *, chosen: bool) -> None:
        """Show a text that can be chosen."""
        self._is_key = self._is_own = self._is_locked = False
        self._show(text, chosen=chosen)

    def show_locked(self, text: str, *, is_key: bool, is_own: bool) -> None:
        """Show a text that was the key, the reviewer's own answer, both or neither."""
        self._is_key, self._is_own, self._is_locked = is_key, is_own, True
        self._show(text, chosen=False)

    def nextCheckState(self) -> None:  # noqa: N802 -- Qt's name
        """Leave it to the outside which option is chosen."""

    def sizeHint(self) -> QSize:
        """Return the room of number, text and marks."""
        return self._row.sizeHint().expandedTo(QSize(200, self._least))

    def minimumSizeHint(self) -> QSize:
        """Let the card become narrow; it grows higher."""
        return QSize(160, self._least)

    def heightForWidth(self, width: int) -> int:
        """Be as high as the text, and never lower than a card."""
        return max(self._least, self._row.heightForWidth(width))

    @property
    def _least(self) -> int:
        return theme().px(44 if theme().metrics.compact else 52)

    def _show(self, text: str, *, chosen: bool) -> None:
        self._label.set_text(text or tr("(empty)"))
        self._label.set_color("text" if text else "muted")
        self.setChecked(chosen)
        said = [tr("chosen")] if chosen else list(self.marks)
        words = tr("Option {n}: {text}", n=self._number, text=text)
        self.setAccessibleName(", ".join([words, *said]))
        self._dress()

    @Slot()
    def _dress(self) -> None:
        room = sum(_pill_width(word) + _GAP for word in self.marks)
        left, right = theme().px(_TEXT_AT), _RIGHT + (room or theme().px(24))
        self._row.setContentsMargins(left, _PAD, right, _PAD)
        self.setMinimumHeight(self._least)  # a layout asks the inner one how high it is
        self.updateGeometry()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw card, number and marks; the text draws itself."""
        painter = QPainter(self)
        with kept(painter):
            self._draw_card(painter)
            self._draw_number(painter)
            self._draw_marks(painter)
            is_reached = self.hasFocus() and self.window().testAttribute(
                Qt.WidgetAttribute.WA_KeyboardFocusChange
            )
            if is_reached:
                draw_focus(painter, self.rect().adjusted(3, 3, -3, -3), RADIUS_CARD - 2)
        painter.end()

    def _draw_card(self, painter: QPainter) -> None:
        line, ground, width = "border_strong", "surface", 1
        if self.isChecked():
            line, ground, width = "accent", "soft", 2
        elif self._is_key:
            line, ground, width = "success", "success_soft", 2
        elif self._is_own:
            line, ground, width = "warning", "warning_soft", 2
        elif self._is_locked:
            line = "border"
        elif self.underMouse() and self.isEnabled():
            ground = "raised"
        inset = width / 2
        box = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.setPen(QPen(theme().color(line), width))
        painter.setBrush(theme().color(ground))
        painter.drawRoundedRect(box, RADIUS_CARD, RADIUS_CARD)

    def _draw_number(self, painter: QPainter) -> None:
        side = theme().px(_NUMBER)
        top = (self.height() - side) / 2
        box = QRectF(_NUMBER_AT + 0.5, top + 0.5, side - 1, side - 1)
        chosen = self.isChecked()
        painter.setPen(QPen(theme().color("accent" if chosen else "border_strong"), 1))
        painter.setBrush(theme().color("accent") if chosen else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, RADIUS_CHIP, RADIUS_CHIP)
        if not chosen and not self._is_locked:
            bottom = box.bottom() - 1
            painter.drawLine(QPointF(box.left() + 2, bottom), QPointF(box.right() - 2, bottom))
        painter.setFont(theme().font("time"))
        painter.setPen(theme().color("on_accent" if chosen else "muted"))
        painter.drawText(box, _CENTER, str(self._number))

    def _draw_marks(self, painter: QPainter) -> None:
        right, middle = self.width() - _RIGHT, self.height() // 2
        if self.isChecked():
            side = theme().px(16)
            box = QRect(right - side, middle - side // 2, side, side)
            icon("check", "accent").paint(painter, box)
        color = "success" if self._is_key else "warning"
        for word in reversed(self.marks):
            width, height = _pill_width(word), pill_height()
            pill = QRectF(right - width + 0.5, middle - height / 2 + 0.5, width - 1, height - 1)
            painter.setPen(QPen(theme().color(color), 1))
            painter.setBrush(theme().color("surface"))
            painter.drawRoundedRect(pill, height / 2, height / 2)
            painter.setPen(theme().color(color))
            painter.setFont(theme().font("caption"))
            painter.drawText(pill, _CENTER, word)
            right -= width + _GAP


def _pill_width(word: str) -> int:
    return text_width("caption", word) + 18
