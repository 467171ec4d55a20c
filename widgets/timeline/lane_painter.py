"""Chooses how a lane is painted: rectangles with labels when few, one raster when many."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from widgets.i18n import tr
from widgets.theme.family import Family
from widgets.timeline.block_painter import block_color, paint_blocks
from widgets.timeline.emotion_painter import paint_emotions
from widgets.timeline.evidence_painter import paint_evidence
from widgets.timeline.lane_view import LaneView
from widgets.timeline.look import BLOCK_INSET
from widgets.timeline.raster import column_edges, column_strengths, strip_image
from widgets.timeline.strip_painter import paint_strip

_PAINTERS: dict[str, Callable[[QPainter, LaneView], None]] = {
    "cue": paint_blocks,
    "segment": paint_blocks,
    "evidence": paint_evidence,
    "stage": paint_emotions,
    "event": paint_emotions,
    "tier": paint_emotions,
}
_FAMILIES = tuple(Family)
_HINT_LEFT = 12


def paint_lane(painter: QPainter, view: LaneView) -> None:
    """Paint a strip, or the spans of a lane in view; an empty lane says how it is filled."""
    if paint_strip(painter, view):
        return
    if not len(view.lane.track.spans):
        _paint_hint(painter, view)
    elif view.is_dense:
        paint_raster(painter, view)
    else:
        paint_rectangles(painter, view)


def paint_rectangles(painter: QPainter, view: LaneView) -> None:
    """Paint a rectangle a span, in the manner of the lane's kind."""
    _PAINTERS.get(view.lane.track.kind, paint_blocks)(painter, view)


def paint_raster(painter: QPainter, view: LaneView) -> None:
    """Paint all spans as one image, one column a device pixel."""
    coverage = view.lane.coverage
    edges = column_edges(view.scale, view.ratio)
    strengths = column_strengths(coverage, edges)
    table = view.look.table(view.lane.track.kind, partial(_palette, view))
    codes = coverage.codes_at((edges[:-1] + edges[1:]) / 2) if len(table) > 1 else None
    image = strip_image(strengths, table, codes)
    area = view.area
    height = area.height() - 2 * BLOCK_INSET
    painter.drawImage(
        QRectF(area.left(), area.top() + BLOCK_INSET, image.width() / view.ratio, height), image
    )


def _paint_hint(painter: QPainter, view: LaneView) -> None:
    hints = {
        "evidence": tr("Mark a span with I and O, then add it with E"),
        "cue": tr("No subtitles yet"),
    }
    labels = view.look.labels()
    label = labels.fit(hints.get(view.lane.track.kind, ""), view.area.width() - 2 * _HINT_LEFT)
    if label is not None:
        painter.setFont(labels.font)
        painter.setPen(view.look.color("muted"))
        label.draw(painter, view.area.left() + _HINT_LEFT, view.area.center().y())


def _palette(view: LaneView) -> list[QColor]:
    """Return the colours of the codes: families for tiers, one colour for all other kinds."""
    kind = view.lane.track.kind
    if kind in {"tier", "stage", "event"}:
        return [*(family.color for family in _FAMILIES), view.look.color("muted")]
    return [view.look.color(block_color(kind))]
