"""Where two tiers differ: only the first above, only the second below, another label over both."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from app.domain.tier_comparison import Difference
from widgets.timeline.lane_view import Block, LaneView
from widgets.timeline.look import LABEL_PAD
from widgets.timeline.span_place import block_rect

_FILL = 0.30
_EDGE = 2.0
_CODES = {
    Difference.ONLY_FIRST: "A",
    Difference.ONLY_SECOND: "B",
    Difference.OTHER_LABEL: "≠",
}


def paint_differences(painter: QPainter, view: LaneView) -> None:
    """Paint every stretch in view, its code and what the two say where there is room."""
    blocks = list(view.blocks())
    fill, edge = view.look.color("warning", _FILL), view.look.color("warning")
    painter.setPen(Qt.PenStyle.NoPen)
    for block in blocks:
        body = difference_rect(view, block)
        painter.fillRect(body, fill)
        top = body.bottom() - _EDGE if _kind(view, block) is Difference.ONLY_SECOND else body.top()
        painter.fillRect(QRectF(body.left(), top, body.width(), _EDGE), edge)
    labels, codes = view.look.labels(view.lane.language), view.look.code
    painter.setPen(view.look.color("text"))
    for block in blocks:
        left = max(block.left, view.area.left()) + LABEL_PAD
        code = codes.fit(_CODES[_kind(view, block)], block.right - left)
        if code is None:
            continue
        middle = view.area.center().y()
        painter.setFont(codes.font)
        code.draw(painter, left, middle)
        left += code.width + LABEL_PAD
        label = labels.fit(view.lane.track.label(block.span), block.right - left - LABEL_PAD)
        if label is not None:
            painter.setFont(labels.font)
            label.draw(painter, left, middle)


def difference_rect(view: LaneView, block: Block) -> QRectF:
    """Return the place of a stretch: the upper half for A alone, the lower one for B alone."""
    whole, kind = block_rect(view, block), _kind(view, block)
    if kind is Difference.OTHER_LABEL:
        return whole
    half = QRectF(whole.left(), whole.top(), whole.width(), whole.height() / 2)
    if kind is Difference.ONLY_SECOND:
        half.moveBottom(whole.bottom())
    return half


def _kind(view: LaneView, block: Block) -> Difference:
    return Difference(int(view.lane.track.spans.codes[block.span]))
