"""The three steps of verifying an item: answer blind, compare with the key, give a verdict."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.i18n import tr
from widgets.theme.icons import icon
from widgets.theme.paint import elide, kept, text_width
from widgets.theme.theme import theme

_CIRCLE, _GAP, _EDGE = 20, 7, 20
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class StepsBar(QWidget):
    """Shows which step one is at, 1 to 3, and 4 once all are done.

    Parameters
    ----------
    compared
        What the second step is called; comparing with the key by default.
    """

    def __init__(self, parent: QWidget | None = None, compared: str = "") -> None:
        super().__init__(parent)
        self._step = 1
        self._names = (tr("Answer blind"), compared or tr("Compare with key"), tr("Verdict"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self._dress)
        self.set_step(1)

    @property
    def step(self) -> int:
        """The step shown."""
        return self._step

    def set_step(self, step: int) -> None:
        """Show another step."""
        self._step = step
        names = self._names
        now = names[step - 1] if step <= len(names) else tr("done")
        self.setAccessibleName(tr("Step {n} of {total}: {name}", n=step, total=3, name=now))
        self.update()

    @Slot()
    def _dress(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of the bar."""
        return QSize(320, theme().metrics.panel_header + 4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw circles, names and the lines between them."""
        painter = QPainter(self)
        with kept(painter):
            bottom = self.rect().adjusted(0, self.height() - 1, 0, 0)
            painter.fillRect(bottom, theme().color("border"))
            self._draw_steps(painter)
        painter.end()

    def _draw_steps(self, painter: QPainter) -> None:
        names, circle = self._names, theme().px(_CIRCLE)
        room = self.width() - 2 * _EDGE
        widths = [circle + _GAP + text_width("strong", name) for name in names]
        most = (room - 2 * 3 * _GAP) // len(names)
        if sum(widths) > room - 4 * 3 * _GAP:
            widths = [min(width, most) for width in widths]
        line = max(0, (room - sum(widths)) // 2 - 2 * 2 * _GAP)
        x, middle = _EDGE, self.height() // 2
        for number, (name, width) in enumerate(zip(names, widths, strict=True), start=1):
            self._draw_step(painter, QRect(x, 0, width, self.height() - 1), number, name)
            x += width + 2 * _GAP
            if number < len(names):
                painter.setPen(QPen(theme().color("border"), 1))
                painter.drawLine(x, middle, x + line, middle)
                x += line + 2 * _GAP

    def _draw_step(self, painter: QPainter, rect: QRect, number: int, name: str) -> None:
        side, is_now, is_done = theme().px(_CIRCLE), number == self._step, number < self._step
        box = QRectF(rect.x() + 0.5, rect.center().y() - side // 2 + 0.5, side - 1, side - 1)
        painter.setPen(QPen(theme().color("accent" if is_now or is_done else "border_strong"), 1))
        painter.setBrush(theme().color("accent") if is_now else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box)
        if is_done:
            icon("check", "accent").paint(painter, box.toRect().adjusted(4, 4, -3, -3))
        else:
            painter.setFont(theme().font("badge"))
            painter.setPen(theme().color("on_accent" if is_now else "muted"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
        role = "strong" if is_now else "secondary"
        painter.setFont(theme().font(role))
        painter.setPen(theme().color("text" if is_now else "muted"))
        words = rect.adjusted(side + _GAP, 0, 0, 0)
        painter.drawText(words, _LEFT, elide(role, name, words.width()))
