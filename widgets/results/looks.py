"""How each system is drawn: a colour, a line and a marker, so that none rests on colour alone."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.theme.paint import elide, kept, text_width
from widgets.theme.theme import theme

_COLORS = ("accent", "text", "muted")
_SHAPES = ("circle", "square", "triangle", "diamond", "star")
_DASHES: tuple[tuple[float, ...], ...] = ((), (5, 3), (1.5, 3), (7, 3, 1.5, 3))
_SIDE, _LINE = 3.6, 30


@dataclass(frozen=True, slots=True)
class SystemLook:
    """A colour of the theme, dashes (empty: solid), a shape, and whether it is filled."""

    color: str
    dashes: tuple[float, ...]
    shape: str
    is_filled: bool

    def pen(self) -> QPen:
        """Return what its line is drawn with."""
        pen = QPen(theme().color(self.color), 1.8)
        if self.dashes:
            pen.setDashPattern([each / 1.8 for each in self.dashes])
        return pen


def look_of(place: int) -> SystemLook:
    """Return the look of the system at a place, from 0: each differs in line and in shape."""
    return SystemLook(
        _COLORS[place % len(_COLORS)],
        _DASHES[place % len(_DASHES)],
        _SHAPES[place % len(_SHAPES)],
        place % 2 == 0,
    )


def draw_marker(painter: QPainter, at: QPointF, look: SystemLook, *, grown: bool = False) -> None:
    """Draw the marker of a system."""
    side = theme().px(round(_SIDE * 10)) / 10 * (1.5 if grown else 1)
    color = theme().color(look.color)
    ground = color if look.is_filled else theme().color("surface")
    with kept(painter):
        painter.setPen(QPen(color, 1.6))
        painter.setBrush(QColor(ground))
        if look.shape == "circle":
            painter.drawEllipse(at, side, side)
        elif look.shape == "square":
            painter.drawRect(QRectF(at.x() - side, at.y() - side, 2 * side, 2 * side))
        else:
            painter.drawPolygon(_corners(look.shape, at, side * 1.2))


def _corners(shape: str, at: QPointF, side: float) -> QPolygonF:
    plans = {
        "triangle": ((0, -1), (1, 0.8), (-1, 0.8)),
        "diamond": ((0, -1.1), (1.1, 0), (0, 1.1), (-1.1, 0)),
        "star": ((0, -1.2), (0.35, -0.35), (1.2, 0), (0.35, 0.35), (0, 1.2), (-0.35, 0.35),
                 (-1.2, 0), (-0.35, -0.35)),
    }  # fmt: skip
    return QPolygonF([QPointF(at.x() + x * side, at.y() + y * side) for x, y in plans[shape]])


def draw_sample(painter: QPainter, box: QRectF, look: SystemLook) -> None:
    """Draw a piece of line with the marker in its middle."""
    with kept(painter):
        painter.setPen(look.pen())
        middle = box.center().y()
        painter.drawLine(QPointF(box.left(), middle), QPointF(box.right(), middle))
    draw_marker(painter, QPointF(box.center().x(), box.center().y()), look)


class SystemLegend(QWidget):
    """Names of systems behind their lines, as many as there is room for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: tuple[str, ...] = ()
        self._looks: tuple[SystemLook, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.updateGeometry)

    def set_systems(self, names: tuple[str, ...], looks: tuple[SystemLook, ...]) -> None:
        """Show these systems."""
        self._names, self._looks = names, looks
        self.setAccessibleName(", ".join(names))
        self.setToolTip("\n".join(names))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for all names."""
        line = theme().px(_LINE)
        words = sum(line + 6 + text_width("secondary", name) + 14 for name in self._names)
        return QSize(words, theme().metrics.small_control)

    def minimumSizeHint(self) -> QSize:
        """Give way to what can be pressed."""
        return QSize(0, theme().metrics.small_control)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw lines and names."""
        painter = QPainter(self)
        painter.setFont(theme().font("secondary"))
        x, line = 0.0, theme().px(_LINE)
        for name, look in zip(self._names, self._looks, strict=True):
            room = min(text_width("secondary", name), self.width() - x - line - 6)
            words = elide("secondary", name, room)
            if room < 12 or not words:
                break
            draw_sample(painter, QRectF(x, 0, line, self.height()), look)
            painter.setPen(theme().color("muted"))
            box = QRectF(x + line + 6, 0, room + 2, self.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
            x += line + 6 + room + 14
        painter.end()
