"""Cues and segments: plain blocks with their text."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from widgets.theme.metrics import RADIUS_MARK
from widgets.timeline.labels import FittedLabel, LabelCache
from widgets.timeline.lane_view import Block, LaneView
from widgets.timeline.look import LABEL_PAD

_ROUND_FROM_PX = 7
_TEXT_COLORS = {"cue": "cue_text", "unit": "cue_text", "segment": "muted", "note": "muted"}
_FILLS = {
    "cue": "cue",
    "unit": "cue",
    "segment": "segment",
    "note": "segment",
    "evidence": "accent",
    "difference": "warning",
}
_UNDERLINE = 2
_AIR = 3
"""Pixels that a line of text needs above and below its capitals."""


def paint_blocks(painter: QPainter, view: LaneView) -> None:
    """Paint every span in view as a block, its label where it fits."""
    kind = view.lane.track.kind
    look = view.look
    labels = look.labels(view.lane.language)
    painter.setPen(Qt.PenStyle.NoPen)
    fill = look.color(block_color(kind))
    painter.setBrush(fill)
    blocks = list(view.blocks())
    for block in blocks:
        rect = block_rect(view, block)
        if block.width < _ROUND_FROM_PX:
            painter.fillRect(rect, fill)
        else:
            painter.drawRoundedRect(rect, RADIUS_MARK, RADIUS_MARK)
    painter.setPen(look.color(_TEXT_COLORS.get(kind, "text")))
    painter.setFont(labels.font)
    for block in blocks:
        placed = block_label(view, block, labels)
        if placed is not None:
            label, left, middle = placed
            label.draw(painter, left, middle)
    if kind == "cue":
        _underline_flagged(painter, view, blocks)


def block_label(
    view: LaneView, block: Block, labels: LabelCache
) -> tuple[FittedLabel, float, float] | None:
    """Return the label of a block with its left edge and the height it is centred on.

    Where spans overlap and their rows are too low for a line of text, the first row has one over
    the whole lane, which says how many rows lie below it, and the others have none.
    """
    left = max(block.left, view.area.left()) + LABEL_PAD
    room = block.right - left - LABEL_PAD
    if room < labels.narrowest:
        return None
    top, height = view.band(block.row, block.rows)
    is_low = block.rows > 1 and height < labels.metrics.capHeight() + 2 * _AIR
    if is_low and block.row:
        return None
    more = f" +{view.lane.stacking.row_of(block.span)[1] - 1}" if is_low else ""
    end = labels.metrics.horizontalAdvance(more)
    label = labels.fit(view.lane.track.label(block.span), room - end)
    if label is None:
        return None
    if more:
        label = labels.whole(label.text + more)
    return label, left, view.area.center().y() if is_low else top + height / 2


def block_color(kind: str) -> str:
    """Return the token that fills blocks of a kind."""
    return _FILLS.get(kind, "wave")


def block_rect(view: LaneView, block: Block) -> QRectF:
    """Return the rectangle of a block; one that meets the span before leaves a clear pixel."""
    gap = 1.0 / view.ratio if block.meets_previous and block.width > 2 else 0.0
    top, height = view.band(block.row, block.rows)
    return QRectF(block.left + gap, top, block.width - gap, height)


def _underline_flagged(painter: QPainter, view: LaneView, blocks: list[Block]) -> None:
    codes = view.lane.track.spans.codes
    for block in blocks:
        if codes[block.span]:
            rect = block_rect(view, block)
            line = QRectF(rect.left(), rect.bottom() - _UNDERLINE, rect.width(), _UNDERLINE)
            painter.fillRect(line, view.look.color("warning"))
