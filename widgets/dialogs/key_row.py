"""One row of the key sheet: an action and its keys; each can be changed or freed, one added."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from widgets.i18n import tr
from widgets.key_text import is_modifier, key_text, native_keys
from widgets.theme import paint
from widgets.theme.theme import theme

_PAD, _GAP, _BETWEEN = 6, 10, 12
_LINES = 4
_VERTICAL = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_PLUS = "+"


@dataclass(frozen=True, slots=True)
class KeyLine:
    """An action of the sheet.

    Attributes
    ----------
    keys
        Portable texts, the one that is shown elsewhere first.
    changed
        Whether they are the user's own and not those of the preset.
    """

    action: str
    text: str
    keys: tuple[str, ...] = ()
    changed: bool = False


class KeyRow(QAbstractButton):
    """Shows a line; Left and Right walk through its keys, Return or a click waits for a new one.

    Signals
    -------
    pressed_key(slot, key)
        A new key was pressed for a slot; one slot beyond the keys adds one.
    freed(slot)
        The key of a slot is to be taken away.
    restored
        The keys of the preset are wanted back.
    waiting_changed(waiting)
        It waits for a key now, or no more.
    left(step)
        Up (-1) or Down (1) was pressed.
    focused(row)
        It has the keyboard now.
    """

    pressed_key = Signal(int, str)
    freed = Signal(int)
    restored = Signal()
    waiting_changed = Signal(bool)
    left = Signal(int)
    focused = Signal(QWidget)

    def __init__(self, line: KeyLine, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = line
        self._slot = 0
        self._waiting = False
        self._problem = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.set_line(line)

    @property
    def line(self) -> KeyLine:
        """What it shows."""
        return self._line

    @property
    def is_waiting(self) -> bool:
        """Whether the next key pressed is taken."""
        return self._waiting

    @property
    def problem(self) -> str:
        """Why the last key was refused, empty if it was not."""
        return self._problem

    def set_line(self, line: KeyLine) -> None:
        """Show a line."""
        self._line = line
        self._slot = min(self._slot, len(line.keys))
        self.setText(line.text)
        self._refresh_spoken()
        self.update()

    def set_problem(self, text: str) -> None:
        """Say under the row why a key was refused; an empty text says nothing."""
        self._problem = text
        self._refresh_spoken()
        self.updateGeometry()
        self.update()

    def wait(self, slot: int | None = None) -> None:
        """Wait for a key, for the slot in hand or another one."""
        if slot is not None:
            self._slot = slot
        self.set_problem("")
        self._set_waiting(True)

    def stop_waiting(self) -> None:
        """Take no key any more."""
        self.set_problem("")
        self._set_waiting(False)

    def free(self) -> None:
        """Ask for the key in hand to be taken away."""
        if self._slot < len(self._line.keys):
            self.freed.emit(self._slot)

    def _set_waiting(self, waiting: bool) -> None:
        if waiting != self._waiting:
            self._waiting = waiting
            self.waiting_changed.emit(waiting)
        self._refresh_spoken()
        self.update()

    def _refresh_spoken(self) -> None:
        keys = ", ".join(native_keys(key) for key in self._line.keys) or tr("no key")
        self.setAccessibleName(f"{self._line.text}: {keys}")
        waits = tr("Press the new key") if self._waiting else ""
        own = tr("changed by you") if self._line.changed else ""
        said = self._problem or waits or own
        self.setAccessibleDescription(said)
        self.setToolTip(own)

    # Places -----------------------------------------------------------------------------------

    def _row_height(self) -> int:
        least = 26 if theme().metrics.compact else 28
        return max(least, paint.line_height("body") + 6)

    def _problem_lines(self, width: int) -> list[str]:
        if not self._problem:
            return []
        return paint.wrap("secondary", self._problem, width - 2 * _PAD, lines=_LINES)

    def _slots(self) -> list[tuple[int, QRect]]:
        """Return each key's place, from the left, the one to add first."""
        height = self._row_height()
        right = self.width() - _PAD
        places = []
        for slot in reversed(range(len(self._line.keys))):
            width = paint.keys_width(self._line.keys[slot])
            places.append((slot, QRect(right - width, 0, width, height)))
            right -= width + _BETWEEN
        width = paint.keys_width(_PLUS)
        places.append((len(self._line.keys), QRect(right - width, 0, width, height)))
        return list(reversed(places))

    def _slot_at(self, position: QPoint) -> int:
        for slot, place in self._slots():
            if place.adjusted(-_BETWEEN // 2, 0, _BETWEEN // 2, 0).contains(position):
                return slot
        return 0

    # Qt ---------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Grow by the lines of a refusal."""
        lines = len(self._problem_lines(max(self.width(), 200)))
        extra = lines * paint.line_height("secondary") + (4 if lines else 0)
        return QSize(200, self._row_height() + extra)

    def minimumSizeHint(self) -> QSize:
        """Keep the row whole."""
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the words of a refusal anew."""
        super().resizeEvent(event)
        if self._problem and event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def event(self, event: QEvent) -> bool:
        """While waiting, take every key before it moves the focus or runs anything."""
        if not isinstance(event, QKeyEvent) or not self._waiting:
            return super().event(event)
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress:
            self._take(event)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through the keys, begin to wait, free, restore."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_F2):
            self.wait()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._walk(-1 if key == Qt.Key.Key_Left else 1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.left.emit(-1 if key == Qt.Key.Key_Up else 1)
        elif key == Qt.Key.Key_Delete:
            self.free()
        elif key == Qt.Key.Key_Backspace:
            self.restored.emit()
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Wait for the key that is pointed at."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.wait(self._slot_at(event.position().toPoint()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Do nothing more: the press was enough."""
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Say so, that it can be scrolled into view."""
        super().focusInEvent(event)
        self.focused.emit(self)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Wait no longer than the focus stays."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
            self.stop_waiting()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw words at the left, keys at the right, a refusal below."""
        painter = QPainter(self)
        row = QRect(0, 0, self.width(), self._row_height())
        if self._waiting or self.underMouse():
            painter.fillRect(self.rect(), theme().color("soft" if self._waiting else "raised"))
        left = self._paint_keys(painter, row)
        painter.setFont(theme().font("body"))
        painter.setPen(theme().color("text"))
        room = row.adjusted(_PAD, 0, -(self.width() - left) - _GAP, 0)
        mark = " •" if self._line.changed else ""
        words = paint.elide("body", self._line.text, room.width() - paint.text_width("body", mark))
        painter.drawText(room, _VERTICAL, words)
        if mark:
            painter.setPen(theme().color("accent"))
            room.setLeft(room.left() + paint.text_width("body", words))
            painter.drawText(room, _VERTICAL, mark)
        self._paint_problem(painter, row.bottom())
        if self.hasFocus():
            paint.draw_focus(painter, self.rect())

    def _paint_keys(self, painter: QPainter, row: QRect) -> int:
        """Draw the keys, or what is waited for; return where they begin."""
        if self._waiting:
            words = tr("Press the new key")
            width = paint.text_width("strong", words)
            painter.setFont(theme().font("strong"))
            painter.setPen(theme().color("accent"))
            painter.drawText(row.adjusted(0, 0, -_PAD, 0), _VERTICAL | Qt.AlignmentFlag.AlignRight,
                             words)  # fmt: skip
            return row.right() - _PAD - width
        shown = self._slots() if self.underMouse() or self.hasFocus() else self._slots()[1:]
        for slot, place in shown:
            in_hand = self.hasFocus() and slot == self._slot
            keys = self._line.keys[slot] if slot < len(self._line.keys) else _PLUS
            if in_hand:
                cap = QRect(place.x() - 4, 0, place.width() + 8, paint.key_cap_height() + 6)
                cap.moveTop(place.center().y() - cap.height() // 2 + 1)
                painter.fillRect(cap, theme().color("selection"))
            paint.draw_keys(painter, place, keys, "accent" if in_hand else "muted")
        return shown[0][1].left() if shown else row.right()

    def _paint_problem(self, painter: QPainter, top: int) -> None:
        painter.setFont(theme().font("secondary"))
        painter.setPen(theme().color("danger"))
        height = paint.line_height("secondary")
        for number, line in enumerate(self._problem_lines(self.width())):
            place = QRect(_PAD, top + number * height, self.width() - 2 * _PAD, height)
            painter.drawText(place, _VERTICAL, line)

    def _walk(self, by: int) -> None:
        """Go to the next key; the place to add one stands left of all."""
        order = [slot for slot, _ in self._slots()]
        place = order.index(self._slot) + by
        self._slot = order[max(0, min(place, len(order) - 1))]
        self.update()

    def _take(self, event: QKeyEvent) -> None:
        key = event.key()
        bare = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier(0)
        if is_modifier(event) or event.isAutoRepeat():
            return
        if bare and key == Qt.Key.Key_Escape:
            self.stop_waiting()
        elif bare and key == Qt.Key.Key_Delete:
            self.free()
        elif bare and key == Qt.Key.Key_Backspace:
            self.restored.emit()
        else:
            self.pressed_key.emit(self._slot, key_text(event))
