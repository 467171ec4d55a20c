"""Evidence spans: accent fill, a numbered flag, and the note where there is room beside it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from widgets.theme.metrics import RADIUS_MARK
from widgets.theme.theme import theme
from widgets.timeline.labels import LONGEST
from widgets.timeline.lane_view import Block, LaneView
from widgets.timeline.look import LABEL_PAD

_FLAG_WIDTH, _FLAG_HEIGHT = 20, 13
_NOTE_FROM_PX = 28
_FILL, _FILL_SELECTED = 0.28, 0.50


def flag_width() -> int:
    """Return the width of the flag with the number, which grows with the text."""
    return theme().px(_FLAG_WIDTH)


def paint_evidence(painter: QPainter, view: LaneView) -> None:
    """Paint every evidence span in view, its number and its note."""
    blocks = list(view.blocks())
    for position, block in enumerate(blocks):
        paint_evidence_span(painter, view, evidence_rect(view, block), block.span)
        free_until = blocks[position + 1].left if position + 1 < len(blocks) else view.area.right()
        _paint_note(painter, view, block, free_until)


def evidence_rect(view: LaneView, block: Block) -> QRectF:
    """Return the rectangle of an evidence span, at least two pixels wide."""
    top, height = view.band(block.row, block.rows)
    return QRectF(block.left, top, max(block.width, 2.0), height)


def paint_evidence_span(
    painter: QPainter, view: LaneView, rect: QRectF, index: int, *, selected: bool = False
) -> None:
    """Paint one evidence span with its flag; also used for the preview of a drag."""
    accent = view.look.color("accent")
    painter.fillRect(rect, view.look.color("accent", _FILL_SELECTED if selected else _FILL))
    painter.setPen(QPen(accent, 2 if selected else 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = 1.0 if selected else 0.5
    painter.drawRect(rect.adjusted(inset, inset, -inset, -inset))
    flag = QRectF(rect.left(), rect.top(), flag_width(), theme().px(_FLAG_HEIGHT))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(accent)
    painter.drawRoundedRect(flag, RADIUS_MARK - 1, RADIUS_MARK - 1)
    painter.setPen(view.look.color("on_accent"))
    view.look.code.draw_centred(painter, flag, str(evidence_number(view, index)))


def evidence_number(view: LaneView, index: int) -> int:
    """Return the number on the flag: the span's code, or its place in time where that is 0."""
    return int(view.lane.track.spans.codes[index]) or index + 1


def _paint_note(painter: QPainter, view: LaneView, block: Block, free_until: float) -> None:
    """Write the note into the span where it fits whole, else beside it, else cut inside."""
    labels, text = view.look.labels(view.lane.language), view.lane.track.label(block.span)
    flag_right = block.left + flag_width()
    inner_left = max(flag_right, view.area.left()) + LABEL_PAD
    inner_room = min(block.right, view.area.right()) - inner_left - LABEL_PAD
    outer_left = max(block.right, flag_right) + LABEL_PAD
    outer_room = free_until - outer_left - LABEL_PAD
    inner = labels.fit(text, inner_room)
    is_whole = inner is not None and len(inner.text) >= min(len(text), LONGEST)
    outer = labels.fit(text, outer_room) if outer_room >= _NOTE_FROM_PX and not is_whole else None
    label, left = (outer, outer_left) if outer is not None else (inner, inner_left)
    if label is not None:
        painter.setPen(view.look.color("text"))
        painter.setFont(labels.font)
        label.draw(painter, left, view.area.center().y())
