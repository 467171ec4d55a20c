"""A picture on which one draws a square box round a face, by mouse or by keys."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.i18n import tr
from widgets.theme.theme import theme

_LEAST = 0.02
"""Smallest side of a box as a share of the picture's height."""

_STEP, _FIRST_SIDE = 0.01, 0.3
_SHADE = 0.5
"""How much of what lies outside the box is darkened."""

_MOVES = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class FaceBox(QWidget):
    """Drag from corner to corner, drag the box to move it; arrows move it, + and - resize it.

    Signals
    -------
    box_changed
        The box is another one.
    """

    box_changed = Signal()

    def __init__(self, image: QImage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._image = image
        self._aspect = image.width() / max(1, image.height())
        side = _FIRST_SIDE
        # In units of the picture's height, so that a square is one.
        self._box = QRectF((self._aspect - side) / 2, (1 - side) / 3, side, side)
        self._grip: QPointF | None = None
        self._corner: QPointF | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Box round the face"))
        self.setMouseTracking(True)
        self.setMinimumSize(QSize(320, 180))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height as shares of the picture."""
        box, wide = self._box, self._aspect
        left, top = max(0.0, box.x() / wide), max(0.0, box.y())
        return left, top, min(box.width() / wide, 1 - left), min(box.height(), 1 - top)

    def sizeHint(self) -> QSize:
        """Ask for a picture in which a face can be found."""
        return QSize(720, round(720 / max(self._aspect, 0.5)))

    def _picture(self) -> QRectF:
        """Return where the picture lies in the widget."""
        height = min(float(self.height()), self.width() / self._aspect)
        width = height * self._aspect
        return QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)

    def _at(self, place: QPointF) -> QPointF:
        """Return a place of the widget in units of the picture's height, inside the picture."""
        picture = self._picture()
        scale = max(picture.height(), 1.0)
        x, y = (place.x() - picture.x()) / scale, (place.y() - picture.y()) / scale
        return QPointF(min(max(x, 0.0), self._aspect), min(max(y, 0.0), 1.0))

    def _on_screen(self) -> QRectF:
        picture, box = self._picture(), self._box
        scale = picture.height()
        return QRectF(
            picture.x() + box.x() * scale,
            picture.y() + box.y() * scale,
            box.width() * scale,
            box.height() * scale,
        )

    def _take(self, box: QRectF) -> None:
        """Keep a box inside the picture."""
        side = min(max(box.width(), _LEAST), 1.0, self._aspect)
        left = min(max(box.x(), 0.0), self._aspect - side)
        top = min(max(box.y(), 0.0), 1.0 - side)
        self._box = QRectF(left, top, side, side)
        self.update()
        self.box_changed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the box, or begin another one."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        at = self._at(event.position())
        if self._box.contains(at):
            self._grip = at - self._box.topLeft()
        else:
            self._corner = at

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the box, or draw it from its first corner."""
        at = self._at(event.position())
        if self._grip is not None:
            self._take(QRectF(at - self._grip, self._box.size()))
        elif self._corner is not None:
            self._draw_from(self._corner, at)
        else:
            inside = self._box.contains(at)
            self.setCursor(Qt.CursorShape.SizeAllCursor if inside else Qt.CursorShape.CrossCursor)

    def _draw_from(self, corner: QPointF, at: QPointF) -> None:
        away = at - corner
        side = max(abs(away.x()), abs(away.y()))
        left = corner.x() - side if away.x() < 0 else corner.x()
        top = corner.y() - side if away.y() < 0 else corner.y()
        if side >= _LEAST:
            self._take(QRectF(left, top, side, side))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Let go."""
        self._grip = self._corner = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with arrows, in large steps with Shift; + and - resize."""
        key = Qt.Key(event.key())
        big = event.modifiers() & Qt.KeyboardModifier.ShiftModifier and key in _MOVES
        step = _STEP * (5 if big else 1)
        if key in _MOVES:
            x, y = _MOVES[key]
            self._take(self._box.translated(x * step, y * step))
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._grow(step)
        elif key in (Qt.Key.Key_Minus, Qt.Key.Key_Underscore):
            self._grow(-step)
        else:
            super().keyPressEvent(event)

    def _grow(self, step: float) -> None:
        self._take(self._box.adjusted(-step, -step, step, step))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the picture, dark outside the box."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        picture, box = self._picture(), self._on_screen()
        painter.drawImage(picture, self._image)
        outside = (
            QRectF(picture.left(), picture.top(), picture.width(), box.top() - picture.top()),
            QRectF(picture.left(), box.bottom(), picture.width(), picture.bottom() - box.bottom()),
            QRectF(picture.left(), box.top(), box.left() - picture.left(), box.height()),
            QRectF(box.right(), box.top(), picture.right() - box.right(), box.height()),
        )
        shade = theme().color("scrim")
        shade.setAlphaF(_SHADE)
        for part in outside:
            painter.fillRect(part, shade)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme().color("scrim"), 4))
        painter.drawRect(box)
        painter.setPen(QPen(theme().color("focus" if self.hasFocus() else "accent"), 2))
        painter.drawRect(box)
        painter.drawEllipse(box.adjusted(2, 2, -2, -2))
        painter.end()
