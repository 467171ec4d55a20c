"""The way of evidence: events in the memory, retrieved, cited; what is missing is a dashed hole."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from widgets.theme.metrics import RADIUS_MARK
from widgets.timeline.lane_view import Block, LaneView
from widgets.timeline.look import LABEL_PAD

KIND = "path"
"""Kind of such lanes."""

THERE, CITED, HOLE = range(3)
"""Codes of their spans."""

_LEAST_WIDTH, _DASHES = 5.0, (3.0, 2.0)


def paint_path(painter: QPainter, view: LaneView) -> None:
    """Paint every span in view; the words of a hole stand beside it."""
    codes = view.lane.track.spans.codes
    blocks = list(view.blocks())
    for block in blocks:
        rect = _rect(view, block)
        code = int(codes[block.span])
        if code == HOLE:
            pen = QPen(view.look.color("danger"), 1.6)
            pen.setDashPattern(_DASHES)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        else:
            painter.setPen(QPen(view.look.color("border_strong"), 1))
            painter.setBrush(view.look.color("text" if code == CITED else "cue"))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_MARK, RADIUS_MARK)
    for place, block in enumerate(blocks):
        if int(codes[block.span]) == HOLE:
            _paint_words(painter, view, blocks, place)


def _rect(view: LaneView, block: Block) -> QRectF:
    top, height = view.band(block.row, block.rows)
    return QRectF(block.left, top, max(block.width, _LEAST_WIDTH), height)


def _paint_words(painter: QPainter, view: LaneView, blocks: list[Block], place: int) -> None:
    """Write right of a hole up to the next span, or left of it where there is more room."""
    block, labels = blocks[place], view.look.labels(view.lane.language)
    rect = _rect(view, block)
    after = blocks[place + 1].left if place + 1 < len(blocks) else view.area.right()
    before = max((one.right for one in blocks[:place]), default=view.area.left())
    right, left = after - rect.right() - 2 * LABEL_PAD, rect.left() - before - 2 * LABEL_PAD
    label = labels.fit(view.lane.track.label(block.span), max(right, left))
    if label is None:
        return
    painter.setPen(view.look.color("danger"))
    painter.setFont(labels.font)
    x = rect.right() + LABEL_PAD if right >= left else rect.left() - LABEL_PAD - label.width
    label.draw(painter, x, rect.center().y())
