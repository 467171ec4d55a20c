"""Two sources of one person on one lane: one above the middle, the other mirrored below it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from app.domain.channel_track import ChannelLane
from app.domain.person import Person
from app.domain.phrase import phrase
from app.domain.span import SpanArrays
from app.domain.trajectory import Trajectory
from widgets.timeline.channel_painter import BAND_OPACITY, ChannelPlot, curve_color
from widgets.timeline.emotion_painter import hair
from widgets.timeline.lane_view import LaneView
from widgets.timeline.lanes import Lane
from widgets.timeline.trajectory_painter import paint_trajectory

KIND = "mirror"
_NO_SPANS = SpanArrays.empty()

Half = Trajectory | ChannelLane


@dataclass(frozen=True, eq=False)
class MirrorTrack:
    """What two sources say of one person; both halves are of the same kind.

    Attributes
    ----------
    upper, lower
        A curve of one source each, or the readings of one; None where a source says nothing.
    """

    key: str
    title: str
    upper: Half | None
    lower: Half | None
    kind: str = field(default=KIND, init=False)

    @property
    def spans(self) -> SpanArrays:
        """None of its own."""
        return _NO_SPANS

    def label(self, index: int) -> str:
        """Return the text of a span, of which there are none."""
        raise IndexError(index)

    @property
    def sources(self) -> tuple[str, str]:
        """Who says the upper and the lower half."""
        upper, lower = (
            half.curves[0].source if isinstance(half, ChannelLane) else half.source if half else ""
            for half in (self.upper, self.lower)
        )
        return upper, lower

    @property
    def source(self) -> str:
        """The channel of numbers; of words the header says enough."""
        half = self.upper or self.lower
        return half.channel.name if isinstance(half, ChannelLane) else ""

    @property
    def cast(self) -> Person | None:
        """Whose lane it is."""
        half = self.upper or self.lower
        return None if half is None else half.cast

    @cached_property
    def lanes(self) -> tuple[Lane | None, Lane | None]:
        """The halves as lanes of the timeline."""
        upper, lower = (None if half is None else Lane(half) for half in (self.upper, self.lower))
        return upper, lower

    @cached_property
    def bounds(self) -> tuple[float, float]:
        """One axis for both, so that equal heights are equal values."""
        ends = [half.bounds for half in (self.upper, self.lower) if isinstance(half, ChannelLane)]
        lows, highs = zip(*(ends or [(0.0, 1.0)]), strict=True)
        return min(lows), max(highs)

    def words_at(self, time_ms: int) -> tuple[str, ...]:
        """Return what both sources say at a moment, the upper one first."""
        lines: list[str] = []
        for half in (self.upper, self.lower):
            if isinstance(half, ChannelLane):
                told = half.words_at(time_ms)
                lines += told[1:] if lines else told
            elif half is not None:
                lines += _said(half, time_ms)
        return tuple(lines)


def _said(half: Trajectory, time_ms: int) -> list[str]:
    found = [half.words(place)[0] for place in half.at(time_ms)] or [phrase("nothing said here")]
    return [f"{half.source}: {words}" for words in found]


def paint_mirror(painter: QPainter, view: LaneView) -> None:
    """Paint both halves away from the middle, and the line between them."""
    track = view.lane.track
    if not isinstance(track, MirrorTrack):
        return
    area = view.area
    half = area.height() / 2
    areas = (
        QRectF(area.left(), area.top(), area.width(), half),
        QRectF(area.left(), area.top() + half, area.width(), half),
    )
    for lane, place, hangs in zip(track.lanes, areas, (False, True), strict=True):
        if lane is None:
            continue
        part = replace(view, lane=lane, area=place, hangs=hangs)
        if isinstance(lane.track, ChannelLane):
            _paint_curve(painter, part, lane.track, track.bounds)
        elif len(lane.track.spans):
            painter.save()
            painter.setClipRect(place)
            paint_trajectory(painter, part)
            painter.restore()
    painter.setPen(QPen(view.look.color("border_strong"), hair(view)))
    painter.drawLine(QPointF(area.left(), areas[1].top()), QPointF(area.right(), areas[1].top()))


def _paint_curve(
    painter: QPainter, view: LaneView, lane: ChannelLane, bounds: tuple[float, float]
) -> None:
    area = view.area.adjusted(0, 1, 0, -1)
    plot = ChannelPlot(view, area, lane, bounds, hangs=view.hangs)
    color = view.look.color(curve_color(lane.curves[0].key, lane))
    ground = view.look.color(curve_color(lane.curves[0].key, lane), BAND_OPACITY)
    plot.paint_filled(painter, lane.curves[0], color, ground)
