"""The small picture of all, in which the part in view is framed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from app.domain.graph_layout import Layout
from widgets.graph.graph_state import GraphState
from widgets.theme.metrics import RADIUS_CONTROL
from widgets.theme.paint import kept
from widgets.theme.theme import theme

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

WIDTH, HEIGHT, INSET = 160, 96, 12
_PAD = 4


class Minimap:
    """Draws and reads the small picture; the hue of each event comes from `hue_of`."""

    def __init__(self, state: GraphState, hue_of: Callable[[str], QColor]) -> None:
        self._state = state
        self._hue_of = hue_of
        self._image: QImage | None = None
        self._of: tuple[object, ...] = ()
        self._hues = np.zeros(0, np.uint32)
        self._hues_of: tuple[object, ...] = ()
        self.is_wanted = True

    def forget(self) -> None:
        """Draw it anew next time."""
        self._of = self._hues_of = ()

    @property
    def rect(self) -> QRectF:
        """Where it lies in the view; empty where all of the picture is in view."""
        port = self._state.port
        if not self.is_wanted or not port.is_exceeded:
            return QRectF()
        width, height = theme().px(WIDTH), theme().px(HEIGHT)
        if port.width < 3 * width or port.height < 2 * height:
            return QRectF()
        return QRectF(port.width - width - INSET, port.height - height - INSET, width, height)

    def point_at(self, position: QPointF) -> QPointF | None:
        """Return what of the picture a pixel of it stands for, None beside it."""
        rect = self.rect
        if not rect.contains(position):
            return None
        return self.point_near(position)

    def point_near(self, position: QPointF) -> QPointF:
        """Return what of the picture a pixel stands for, also beyond its edges."""
        inner, layout = self._inner(self.rect), self._state.layout
        x = (position.x() - inner.left()) / max(1.0, inner.width()) * layout.width
        y = (position.y() - inner.top()) / max(1.0, inner.height()) * layout.height
        return QPointF(x, y)

    def paint(self, painter: QPainter) -> None:
        """Draw it, if there is need of one."""
        rect = self.rect
        if rect.isEmpty():
            return
        layout, seen = self._state.layout, self._state.port.seen
        inner = self._inner(rect)
        with kept(painter):
            painter.setPen(QPen(theme().color("border_strong"), 1))
            painter.setBrush(theme().color("inset"))
            box = rect.adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(box, RADIUS_CONTROL, RADIUS_CONTROL)
            painter.drawImage(inner, self._picture(layout, inner))
            across, down = (
                inner.width() / max(1, layout.width),
                inner.height() / max(1, layout.height),
            )
            frame = QRectF(
                inner.left() + seen.left() * across,
                inner.top() + seen.top() * down,
                seen.width() * across,
                seen.height() * down,
            ).intersected(inner.adjusted(-2, -2, 2, 2))
            painter.setPen(QPen(theme().color("accent"), 1.5))
            painter.setBrush(theme().color("accent", 0.10))
            painter.drawRect(frame)

    @staticmethod
    def _inner(rect: QRectF) -> QRectF:
        return rect.adjusted(_PAD, _PAD, -_PAD, -_PAD)

    def _picture(self, layout: Layout, inner: QRectF) -> QImage:
        width, height = max(1, round(inner.width())), max(1, round(inner.height()))
        key = (id(layout), width, height, theme().is_dark)
        if self._image is None or key != self._of:
            self._image, self._of = self._made(layout, width, height), key
        return self._image

    def _all_hues(self, layout: Layout) -> NDArray[np.uint32]:
        """Return the hues of all events, worked out once a memory and theme."""
        key = (id(layout.columns), theme().is_dark)
        if key != self._hues_of:
            hues = [self._hue_of(one).rgb() for one in layout.columns.ids]
            self._hues, self._hues_of = np.array(hues, np.uint32), key
        return self._hues

    def _made(self, layout: Layout, width: int, height: int) -> QImage:
        """Set a small block for every event, all with numpy: there may be thousands."""
        pixels = np.zeros((height, width), np.uint32)
        boxes = layout.boxes
        there = np.flatnonzero(~np.isnan(boxes[:, 0]))
        hues = self._all_hues(layout)[there]
        xs = (boxes[there, 0] / max(1.0, layout.width) * (width - 1)).astype(np.int64)
        ys = (boxes[there, 1] / max(1.0, layout.height) * (height - 1)).astype(np.int64)
        for dx in range(3):
            for dy in range(2):
                pixels[np.minimum(ys + dy, height - 1), np.minimum(xs + dx, width - 1)] = hues
        image = QImage(
            pixels.tobytes(), width, height, width * 4, QImage.Format.Format_ARGB32_Premultiplied
        )
        return image.copy()
