"""What somebody feels, the last and the next half minute, as a layer on the picture.

Readings are steps as high as their intensity; a numeric channel is its curve.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QObject, QPointF, QRectF, Qt, Slot
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPixmap

from app.domain.channel_track import ChannelTrack
from app.domain.curve_columns import extent
from app.domain.intensity import LEVELS, UNKNOWN_LEVEL
from app.domain.span import LabelStyle
from widgets.i18n import tr
from widgets.theme.metrics import RADIUS_CONTROL, SPACE
from widgets.theme.paint import kept
from widgets.theme.theme import theme
from widgets.theme.tokens import DARK
from widgets.video.badge import draw_scrim, draw_words, elided, hue_of, on_pixels
from widgets.video.overlay import OverlayLayer
from widgets.video.subtitle_painter import picture_font

AROUND_MS = 30_000
"""So much before and after the moment is drawn."""

_WIDTH, _HEIGHT = 210.0, 54.0
_AIR, _HEAD = 8.0, 18.0
_LINE = 2.0
_COLUMN, _SPREAD, _DASH = 2.5, 0.5, 3
_UNKNOWN_SHARE = 0.4
"""Height of a reading of unknown intensity, of the curve's: with dots, for it says nothing."""


class Step(NamedTuple):
    """A reading near the moment: ms, a level of 1 to 5 or 0 where unknown."""

    start_ms: int
    end_ms: int
    level: int
    style: LabelStyle


class CurveLayer(OverlayLayer):
    """Shows the curve of one person, the past solid, the future dashed.

    `above` is a layer at the same corner, which it makes room for.
    """

    def __init__(self, above: OverlayLayer | None = None, parent: QObject | None = None) -> None:
        super().__init__("curve", is_shown=True, parent=parent)
        self._above = above
        self._person = ""
        self._steps: tuple[Step, ...] = ()
        self._channel: ChannelTrack | None = None
        self._now_ms = 0
        self._ground: tuple[object, QPixmap] | None = None
        theme().changed.connect(self._on_theme_changed)
        if above is not None:
            self._was_above = above.is_shown
            above.changed.connect(self._on_above_changed)

    @Slot()
    def _on_above_changed(self) -> None:
        """Make room where the layer above comes or goes, not when it says something else."""
        if self._above is not None and self._above.is_shown != self._was_above:
            self._was_above = self._above.is_shown
            self.changed.emit()

    @property
    def steps(self) -> tuple[Step, ...]:
        """What is drawn."""
        return self._steps

    @property
    def title(self) -> str:
        """Whose curve it is, and of what."""
        if self._channel is not None:
            words = tr(
                "{name}: {channel}, ±30 s", name=self._person, channel=self._channel.channel.name
            )
            return f"{words} · {self._channel.source}" if self._channel.source else words
        return tr("{name}: intensity, ±30 s", name=self._person) if self._person else ""

    def set_curve(self, name: str, steps: Sequence[Step], now_ms: int) -> None:
        """Show the curve of somebody about a moment; no steps show nothing."""
        self._take(name if steps else "", tuple(steps), None, now_ms)

    @property
    def channel(self) -> ChannelTrack | None:
        """The numeric channel that is drawn; None where readings are, or nothing."""
        return self._channel

    def set_channel(self, channel: ChannelTrack, now_ms: int) -> None:
        """Show the curve of a numeric channel about a moment."""
        self._take(channel.title, (), channel, now_ms)

    def _take(
        self, person: str, steps: tuple[Step, ...], channel: ChannelTrack | None, now_ms: int
    ) -> None:
        told = (person, steps, channel, now_ms)
        if told != (self._person, self._steps, self._channel, self._now_ms):
            had = self._has_curve
            self._person, self._steps, self._channel, self._now_ms = told
            if self.is_shown and (had or self._has_curve):
                self.changed.emit()

    @property
    def _has_curve(self) -> bool:
        return bool(self._steps) or self._channel is not None

    def area(self, picture: QRectF, scale: float) -> QRectF:
        """Return the upper left corner, with room for what may stand above."""
        lowest = self._box(picture, scale, is_below=self._above is not None)
        return QRectF(picture.topLeft(), lowest.bottomRight() + QPointF(1, 1))

    def paint(self, painter: QPainter, picture: QRectF, scale: float) -> None:
        """Paint the curve on its ground, where somebody feels anything."""
        if not self._has_curve:
            return
        box = self._box(picture, scale, is_below=self.footprint[1])
        with kept(painter):
            self._put_ground(painter, box, scale)
            air = _AIR * scale
            ground = box.adjusted(air, _HEAD * scale + 2 * scale, -air, -air * 0.75)
            painter.setClipRect(ground.adjusted(-scale, -2 * scale, scale, 2 * scale))
            if self._channel is not None:
                self._paint_channel(painter, ground, scale, self._channel)
            else:
                self._paint_steps(painter, ground, scale)
            middle = ground.center().x()
            painter.setPen(QPen(theme().color("scrim_text"), scale))
            painter.drawLine(
                QPointF(middle, ground.top() - scale), QPointF(middle, ground.bottom() + scale)
            )

    @property
    def footprint(self) -> tuple[bool, bool]:
        """Whether it takes room now, and whether what stands above does."""
        above = self._above is not None and self._above.is_shown
        return self.is_shown and self._has_curve, above

    def bottom(self, picture: QRectF, scale: float) -> float:
        """Return where the corner is free below it and what stands above it, as they are now."""
        is_there, is_below = self.footprint
        box = self._box(picture, scale, is_below=is_below)
        return box.bottom() + SPACE[0] * scale if is_there else box.top()

    def _box(self, picture: QRectF, scale: float, *, is_below: bool) -> QRectF:
        top = picture.top() + SPACE[2] * scale
        if is_below and self._above is not None:
            top = self._above.area(picture, scale).bottom() + SPACE[0] * scale
        left = picture.left() + SPACE[2] * scale
        width = min(_WIDTH * scale, picture.width() * 0.4)
        return QRectF(left, top, width, _HEIGHT * scale)

    def _put_ground(self, painter: QPainter, box: QRectF, scale: float) -> None:
        """Put down what stays from frame to frame: the ground, and whose curve it is."""
        ratio = painter.device().devicePixelRatioF()
        key = (self.title, box.size(), box.topLeft(), scale, ratio)
        if self._ground is None or self._ground[0] != key:
            size = (box.size() * ratio).toSize()
            pixmap = QPixmap(size.width() + 1, size.height() + 1)
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            inner = QPainter(pixmap)
            inner.setRenderHint(QPainter.RenderHint.Antialiasing)
            place = QRectF(QPointF(0, 0), box.size())
            draw_scrim(inner, place, RADIUS_CONTROL * scale)
            self._paint_title(inner, place, scale)
            inner.end()
            self._ground = (key, pixmap)
        painter.drawPixmap(on_pixels(box, ratio), self._ground[1])

    @Slot()
    def _on_theme_changed(self) -> None:
        self._ground = None

    def _paint_title(self, painter: QPainter, box: QRectF, scale: float) -> None:
        font = picture_font("caption", scale)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(theme().color("scrim_text"))
        head = QRectF(box.left(), box.top() + scale, box.width(), _HEAD * scale)
        words = elided(metrics, self.title, box.width() - 2 * _AIR * scale)
        draw_words(
            painter, box.left() + _AIR * scale, head, words, metrics.horizontalAdvance(words)
        )

    def _paint_channel(
        self, painter: QPainter, ground: QRectF, scale: float, track: ChannelTrack
    ) -> None:
        """Paint the curve; where it goes up and down within a pixel, the whole range of it."""
        count = max(2, int(ground.width() / (_COLUMN * scale)))
        edges = self._now_ms - AROUND_MS + np.arange(count + 1) * (2 * AROUND_MS / count)
        found = extent(track.pyramid, np.asarray(edges, dtype=np.float64))
        low, high = track.bounds
        factor = ground.height() / (high - low)
        lowest, highest = (
            (ground.bottom() - (values - low) * factor).tolist()
            for values in (found.lows, found.highs)
        )
        step = ground.width() / count
        lines: tuple[list[QLineF], list[QLineF]] = ([], [])
        before: float | None = None
        for place, (first, last) in enumerate(zip(lowest, highest, strict=True)):
            if isnan(first):  # nothing is said here
                before = None
                continue
            x = ground.left() + step * (place + 0.5)
            part = lines[place * 2 >= count]
            near, far = first, last
            if before is not None:
                if abs(last - before) < abs(first - before):
                    near, far = last, first
                part.append(QLineF(x - step, before, x, near))
            if abs(far - near) >= _SPREAD * scale or before is None:
                part.append(QLineF(x, near, x, far))
            before = far
        self._draw_lines(painter, lines, scale)

    def _draw_lines(
        self, painter: QPainter, lines: tuple[list[QLineF], list[QLineF]], scale: float
    ) -> None:
        color = QColor(DARK.accent)
        pen = QPen(color, _LINE * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLines(lines[0])
        # What is to come is dashed: every other few columns of it.
        painter.drawLines(
            [line for place, line in enumerate(lines[1]) if place % (2 * _DASH) < _DASH]
        )

    def _paint_steps(self, painter: QPainter, ground: QRectF, scale: float) -> None:
        middle = ground.center().x()
        before: QPointF | None = None
        for step in self._steps:
            left, right = (self._x(ground, at) for at in (step.start_ms, step.end_ms))
            y = _height(ground, step.level)
            color = hue_of(step.style) or theme().color("scrim_text")
            if before is not None and abs(before.x() - left) < 1:
                _line(painter, before, QPointF(left, y), color, scale, is_past=left <= middle)
            cut = min(max(left, middle), right)
            is_known = step.level != UNKNOWN_LEVEL
            _line(
                painter,
                QPointF(left, y),
                QPointF(cut, y),
                color,
                scale,
                is_past=True,
                is_known=is_known,
            )
            _line(
                painter,
                QPointF(cut, y),
                QPointF(right, y),
                color,
                scale,
                is_past=False,
                is_known=is_known,
            )
            before = QPointF(right, y)

    def _x(self, ground: QRectF, time_ms: int) -> float:
        share = (time_ms - self._now_ms + AROUND_MS) / (2 * AROUND_MS)
        return ground.left() + ground.width() * min(max(share, -0.1), 1.1)


def _height(ground: QRectF, level: int) -> float:
    share = (level - 1) / (len(LEVELS) - 1) if level else _UNKNOWN_SHARE
    return ground.bottom() - ground.height() * share


def _line(
    painter: QPainter,
    start: QPointF,
    end: QPointF,
    color: QColor,
    scale: float,
    *,
    is_past: bool,
    is_known: bool = True,
) -> None:
    if start == end:
        return
    pen = QPen(color, _LINE * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    if not is_known:
        pen.setDashPattern([0.8, 1.6])
    elif not is_past:
        pen.setDashPattern([2.5, 1.8])
    painter.setPen(pen)
    painter.drawLine(start, end)
