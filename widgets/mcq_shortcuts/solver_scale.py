"""Accuracy of the blind solver on a scale from none to all, with interval and chance."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.domain.blind_solve import BlindSolve
from app.domain.percent import percent
from widgets.i18n import tr
from widgets.theme.metrics import RADIUS_MARK
from widgets.theme.paint import kept, line_height, text_width
from widgets.theme.theme import theme

_EDGE, _WELL, _DOT = 6, 10, 5.0
_TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)


class SolverScale(QWidget):
    """A dot at the accuracy, a bar over the 95 % interval, a dashed line at chance."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._solved: BlindSolve | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.updateGeometry)

    def set_solved(self, solved: BlindSolve | None) -> None:
        """Show a result, or none."""
        self._solved = solved
        self.setVisible(solved is not None)
        if solved is not None:
            words = tr(
                "{accuracy} solved, 95 % interval {low} to {high}, chance {chance}",
                accuracy=percent(solved.accuracy),
                low=percent(solved.low),
                high=percent(solved.high),
                chance=percent(solved.chance),
            )
            self.setAccessibleName(words)
            self.setToolTip(words)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room of the scale and its figures."""
        return QSize(200, _WELL + 8 + line_height("caption"))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the scale."""
        solved = self._solved
        if solved is None:
            return
        painter = QPainter(self)
        with kept(painter):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            room = QRectF(_EDGE, 3, self.width() - 2 * _EDGE, _WELL)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().color("inset"))
            painter.drawRoundedRect(room, RADIUS_MARK, RADIUS_MARK)
            ink = "warning" if solved.is_leaky else "wave"
            span = QRectF(room)
            span.setLeft(room.left() + room.width() * solved.low)
            span.setRight(room.left() + room.width() * solved.high)
            painter.setBrush(theme().color(ink, 0.45))
            painter.drawRoundedRect(span, RADIUS_MARK, RADIUS_MARK)
            self._draw_marks(painter, room, solved, ink)
            self._draw_figures(painter, room)
        painter.end()

    def _draw_marks(self, painter: QPainter, room: QRectF, solved: BlindSolve, ink: str) -> None:
        chance = room.left() + room.width() * solved.chance
        painter.setPen(QPen(theme().color("text"), 1.2, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(chance, 0), QPointF(chance, room.bottom() + 3))
        painter.setPen(QPen(theme().color("surface"), 1.5))
        painter.setBrush(theme().color(ink))
        middle = QPointF(room.left() + room.width() * solved.accuracy, room.center().y())
        painter.drawEllipse(middle, _DOT, _DOT)

    def _draw_figures(self, painter: QPainter, room: QRectF) -> None:
        painter.setFont(theme().font("caption"))
        painter.setPen(theme().color("muted"))
        for tick in _TICKS:
            text = percent(tick)
            width = text_width("caption", text)
            x = room.left() + room.width() * tick - width / 2
            x = min(max(0.0, x), self.width() - width)
            box = QRectF(x, room.bottom() + 4, width + 1, line_height("caption"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
