"""Stages, tiers and events: spans in the hue, code and pattern of an emotion family."""

from __future__ import annotations

import re
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from widgets.theme.family import Family, brush, family_of
from widgets.theme.metrics import RADIUS_CHIP, RADIUS_MARK
from widgets.theme.theme import theme
from widgets.timeline.lane_view import Block, LaneView
from widgets.timeline.look import BLOCK_INSET, LABEL_PAD

_CODE_WIDTH = 24
_TOP_EDGE = 2.4
_EVENT_BAR = 4
_PATTERN_FROM_PX = 6
_TIER_HEIGHT_SHARE = 0.73
_NUMBERED = re.compile(r"([A-Z]\d+)\s+(.*)", re.DOTALL)
_LABEL_END = re.compile(r"\s*(?:·|,|;)")


def paint_emotions(painter: QPainter, view: LaneView) -> None:
    """Paint every span in view; the label names the emotion, a stage's id stands before it."""
    painter.setBrushOrigin(_pattern_origin(view))
    for block in view.blocks():
        code, text, family = read_label(view.lane.track.label(block.span))
        rect = _rect(view, block)
        _paint_body(painter, view, rect, family)
        _paint_label(painter, view, rect, family, (code, text))
    painter.setBrushOrigin(0, 0)


@lru_cache(maxsize=4000)
def read_label(label: str) -> tuple[str, str, Family | None]:
    """Return the id, the words, and the family of the first emotion among them."""
    code, text = split_label(label)
    return code, text, family_of(_LABEL_END.split(text, maxsplit=1)[0])


def split_label(label: str) -> tuple[str, str]:
    """Split ``S1 suffering`` into id and words; the id is empty where there is none."""
    match = _NUMBERED.fullmatch(label)
    return (match[1], match[2]) if match else ("", label)


def _rect(view: LaneView, block: Block) -> QRectF:
    area = view.area
    height = area.height() - 2 * BLOCK_INSET
    if view.lane.track.kind == "tier":
        height *= _TIER_HEIGHT_SHARE
    return QRectF(block.left, area.bottom() - BLOCK_INSET - height, block.width, height)


def _paint_body(painter: QPainter, view: LaneView, rect: QRectF, family: Family | None) -> None:
    hue = family.color if family else view.look.color("muted")
    if view.lane.track.kind == "event":
        painter.fillRect(rect, view.look.color("raised"))
        painter.fillRect(QRectF(rect.left(), rect.top(), _EVENT_BAR, rect.height()), hue)
        return
    if family is None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(hue, 1, Qt.PenStyle.DashLine))
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))
        return
    painter.fillRect(rect, family.tint)
    if rect.width() >= _PATTERN_FROM_PX:
        painter.fillRect(rect, brush(family, view.ratio))
    painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), _TOP_EDGE), hue)
    painter.fillRect(QRectF(rect.left(), rect.top(), 1, rect.height()), hue)


def _paint_label(
    painter: QPainter,
    view: LaneView,
    rect: QRectF,
    family: Family | None,
    label: tuple[str, str],
) -> None:
    code, text = label
    look, left = view.look, max(rect.left(), view.area.left())
    if view.lane.track.kind == "event":
        left, code = left + _EVENT_BAR, ""
    elif rect.right() - left >= theme().px(_CODE_WIDTH):
        box = QRectF(left, rect.top(), theme().px(_CODE_WIDTH), rect.height())
        _paint_code(painter, view, box, family, code or (family.code if family else "?"))
        left += theme().px(_CODE_WIDTH)
    labels = look.labels(view.lane.language)
    fitted = labels.fit(text, rect.right() - left - 2 * LABEL_PAD)
    if fitted is None:
        return
    plate = QRectF(left + 2, rect.top() + 3, fitted.width + 2 * LABEL_PAD - 2, rect.height() - 5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color("track"))
    painter.drawRoundedRect(plate, RADIUS_MARK, RADIUS_MARK)
    painter.setPen(look.color("text"))
    painter.setFont(labels.font)
    fitted.draw(painter, left + LABEL_PAD + 1, rect.center().y() + 0.5)


def _paint_code(
    painter: QPainter, view: LaneView, box: QRectF, family: Family | None, code: str
) -> None:
    ground: QColor = family.color if family else view.look.color("raised")
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(box, RADIUS_CHIP, RADIUS_CHIP)
    painter.setPen(family.code_color if family else view.look.color("text"))
    view.look.code.draw_centred(painter, box, code)


def _pattern_origin(view: LaneView) -> QPointF:
    """Anchor patterns to the time axis, so that scrolling does not shimmer."""
    tile = 8
    offset = -(view.scale.start_ms / view.scale.ms_per_px) % tile
    return QPointF(view.area.left() + offset, view.area.top())
