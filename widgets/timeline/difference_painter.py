"""Where two tiers differ: only the first above, only the second below, another label over both."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.domain.tier_comparison import Difference
from widgets.timeline.lane_view import Block, LaneView
from widgets.timeline.look import LABEL_PAD

_FILL = 0.30
_EDGE = 2.0
_CODES = {
    Difference.ONLY_FIRST.value: "A",
    Difference.ONLY_SECOND.value: "B",
    Difference.OTHER_LABEL.value: "≠",
}
_LABEL_FROM_PX = 12
_MOST = 600
"""Stretches in view up to which each is painted in its half; that takes 2 ms."""


def has_halves(view: LaneView) -> bool:
    """Tell whether each stretch is painted by itself, so that it shows who alone marked it."""
    return not view.is_thin and view.count <= _MOST


def paint_differences(painter: QPainter, view: LaneView) -> None:
    """Paint every stretch in view, its code and what the two say where there is room."""
    kinds = view.lane.track.spans.codes
    top, height = view.band(0, 1)
    fill, edge = view.look.color("warning", _FILL), view.look.color("warning")
    wide = []
    for block in view.blocks():
        kind = int(kinds[block.span])
        is_lower = kind == Difference.ONLY_SECOND.value
        tall = height if kind == Difference.OTHER_LABEL.value else height / 2
        body = QRectF(block.left, top + height - tall if is_lower else top, block.width, tall)
        painter.fillRect(body, fill)
        line = body.bottom() - _EDGE if is_lower else body.top()
        painter.fillRect(QRectF(block.left, line, block.width, _EDGE), edge)
        if block.width >= _LABEL_FROM_PX:
            wide.append((block, kind))
    painter.setPen(view.look.color("text"))
    for block, kind in wide:
        _paint_label(painter, view, block, kind)


def _paint_label(painter: QPainter, view: LaneView, block: Block, kind: int) -> None:
    labels, codes = view.look.labels(view.lane.language), view.look.code
    left = max(block.left, view.area.left()) + LABEL_PAD
    code = codes.fit(_CODES[kind], block.right - left)
    if code is None:
        return
    middle = view.area.center().y()
    painter.setFont(codes.font)
    code.draw(painter, left, middle)
    left += code.width + LABEL_PAD
    label = labels.fit(view.lane.track.label(block.span), block.right - left - LABEL_PAD)
    if label is not None:
        painter.setFont(labels.font)
        label.draw(painter, left, middle)
