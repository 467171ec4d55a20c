"""Somebody at an anchor as a chip: face or initials, name, and a cross that takes them away."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.domain.person import Person
from widgets.i18n import tr
from widgets.person_face import faces
from widgets.theme.icons import icon
from widgets.theme.metrics import RADIUS_CHIP
from widgets.theme.paint import chip_height, draw_focus, elide, kept, text_width
from widgets.theme.theme import theme

_FACE, _CROSS, _GAP, _MOST = 16, 12, 5, 180


class WhoChip(QAbstractButton):
    """Shows a person of the cast, or a name that nobody of the cast has.

    Signals
    -------
    remove_requested
        The cross was pressed, or Delete on the chip.
    """

    remove_requested = Signal()

    def __init__(self, name: str, person: Person | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._person = person
        self.setText(name)
        self.setAccessibleName(name)
        self.setAccessibleDescription(tr("Delete takes the name away"))
        self.setToolTip(name if person else tr("{name}: not in the cast", name=name))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        theme().changed.connect(self._on_theme_changed)
        faces().changed.connect(self.update)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    @property
    def _start(self) -> int:
        return theme().px(_FACE) + 2 * _GAP if self._person else _GAP + 2

    def _cross_rect(self) -> QRect:
        side = theme().px(_CROSS)
        return QRect(self.width() - side - _GAP, (self.height() - side) // 2, side, side)

    def sizeHint(self) -> QSize:
        """Return the room of face, name and cross; long names are cut."""
        name = min(text_width("secondary", self.text()), theme().px(_MOST))
        end = theme().px(_CROSS) + 2 * _GAP
        return QSize(self._start + name + end + 2, max(chip_height(), theme().px(22)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the chip; the outline of a free name is dashed."""
        painter = QPainter(self)
        with kept(painter):
            pen = painter.pen()
            pen.setColor(theme().color("border" if self._person else "border_strong"))
            if self._person is None:
                pen.setDashPattern([3, 2])
            painter.setPen(pen)
            painter.setBrush(theme().color("raised"))
            box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(box, RADIUS_CHIP, RADIUS_CHIP)
        if self._person is not None:
            side = theme().px(_FACE)
            place = QRect(_GAP, (self.height() - side) // 2, side, side)
            faces().icon(self._person, _FACE).paint(painter, place)
        painter.setFont(theme().font("secondary"))
        painter.setPen(theme().color("text" if self.isEnabled() else "faint"))
        room = self.rect().adjusted(self._start, 0, -theme().px(_CROSS) - 2 * _GAP, 0)
        vertical = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(room, vertical, elide("secondary", self.text(), room.width()))
        if self.isEnabled():
            icon("x").paint(painter, self._cross_rect())
        if self.hasFocus():
            draw_focus(painter, self.rect())
        painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Take the name away where the cross was pressed."""
        on_cross = self._cross_rect().adjusted(-6, -6, 6, 6).contains(event.position().toPoint())
        super().mouseReleaseEvent(event)
        if on_cross and event.button() == Qt.MouseButton.LeftButton:
            self.remove_requested.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete takes the name away."""
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove_requested.emit()
        else:
            super().keyPressEvent(event)
