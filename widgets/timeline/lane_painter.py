"""Chooses how a lane is painted: rectangles with labels when few, one raster when many."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter

from app.domain.channel_track import KIND as CHANNEL
from app.domain.tracing_lane import KIND as TRACING
from widgets.i18n import tr
from widgets.theme.theme import theme
from widgets.timeline.block_painter import block_color, paint_blocks
from widgets.timeline.channel_painter import paint_channel
from widgets.timeline.difference_painter import has_halves, paint_differences
from widgets.timeline.emotion_painter import (
    CODE_WIDTH,
    LABELLED_KINDS,
    paint_emotions,
    paint_labels,
)
from widgets.timeline.evidence_painter import paint_evidence
from widgets.timeline.lane_view import LaneView
from widgets.timeline.path_painter import KIND as PATH
from widgets.timeline.path_painter import paint_path
from widgets.timeline.raster import column_edges, column_strengths, strip_image
from widgets.timeline.strip_painter import paint_strip
from widgets.timeline.tile_raster import paint_tiles
from widgets.timeline.trajectory_painter import paint_trajectory

_PAINTERS: dict[str, Callable[[QPainter, LaneView], None]] = {
    "cue": paint_blocks,
    "segment": paint_blocks,
    "evidence": paint_evidence,
    "stage": paint_emotions,
    "event": paint_emotions,
    "tier": paint_emotions,
    "own_label": paint_emotions,
    "trajectory": paint_trajectory,
    "difference": paint_differences,
    PATH: paint_path,
}
_TILED = frozenset({"tier", "stage"})
_HINT_LEFT = 12


def paint_lane(painter: QPainter, view: LaneView) -> None:
    """Paint a strip, or the spans of a lane in view; an empty lane says how it is filled."""
    if paint_strip(painter, view):
        return
    if view.lane.track.kind in {CHANNEL, TRACING}:
        paint_channel(painter, view)
    elif not len(view.lane.track.spans):
        _paint_hint(painter, view)
    elif _is_shaped(view):
        paint_rectangles(painter, view)
    elif view.is_dense or (view.lane.track.kind in _TILED and view.are_many):
        paint_raster(painter, view)
    else:
        paint_rectangles(painter, view)


def _is_shaped(view: LaneView) -> bool:
    """Tell whether spans differ in height or in more than a hue, which no strip can show."""
    if view.lane.track.kind == "difference":
        return has_halves(view)
    return view.lane.track.kind == "trajectory" and not view.is_merged


def paint_rectangles(painter: QPainter, view: LaneView) -> None:
    """Paint a rectangle a span, in the manner of the lane's kind."""
    _PAINTERS.get(view.lane.track.kind, paint_blocks)(painter, view)


def paint_raster(painter: QPainter, view: LaneView) -> None:
    """Paint all spans as one image, one column a device pixel."""
    if view.lane.track.kind in LABELLED_KINDS and not view.is_merged:
        paint_tiles(painter, view)
        paint_labels(painter, view, view.blocks(theme().px(CODE_WIDTH)))  # narrower say nothing
        return
    columns = view.lane.coverage.columns(column_edges(view.scale, view.ratio))
    strengths = column_strengths(columns)
    if view.lane.track.kind in LABELLED_KINDS:
        table = view.look.palette(view.lane, view.ratio).table
        codes = columns.codes
    else:
        table, codes = view.look.table(view.lane.track.kind, partial(_palette, view)), None
    top, height = view.band(0, 1)
    image = strip_image(strengths, table, codes, round(height * view.ratio))
    image.setDevicePixelRatio(view.ratio)
    painter.drawImage(QPointF(view.area.left(), top), image)


def _paint_hint(painter: QPainter, view: LaneView) -> None:
    hints = {
        "evidence": tr("Mark a span with I and O, then add it with E"),
        "cue": tr("No subtitles yet"),
        "own_label": tr("Nothing labelled yet"),
        "difference": tr("The two tiers do not differ"),
    }
    if view.lane.is_tier:
        hints["tier"] = tr("Double-click, or drag with Ctrl, to make a span")
    labels = view.look.labels()
    label = labels.fit(hints.get(view.lane.track.kind, ""), view.area.width() - 2 * _HINT_LEFT)
    if label is not None:
        painter.setFont(labels.font)
        painter.setPen(view.look.color("muted"))
        label.draw(painter, view.area.left() + _HINT_LEFT, view.area.center().y())


def _palette(view: LaneView) -> list[QColor]:
    return [view.look.color(block_color(view.lane.track.kind))]
