"""Stages, tiers and events: spans in the hue, code and pattern of their label."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from widgets.theme.family import TILE, Family, family_of
from widgets.theme.metrics import RADIUS_CHIP, RADIUS_MARK
from widgets.theme.theme import theme
from widgets.timeline.labels import FittedLabel, LabelCache
from widgets.timeline.lane_view import Block, LaneView
from widgets.timeline.look import LABEL_PAD
from widgets.timeline.span_place import block_rect
from widgets.timeline.swatch import Swatch
from widgets.timeline.time_scale import TimeScale

LABELLED_KINDS = frozenset({"tier", "stage", "event", "trajectory", "own_label"})
"""Kinds of lanes that are painted here."""

CODE_WIDTH = 24
PATTERN_FROM_PX = 6
_TOP_EDGE = 2.4
_EVENT_BAR = 4
_NUMBERED = re.compile(r"([A-Z]\d+)\s+(.*)", re.DOTALL)
_LABEL_END = re.compile(r"\s*(?:·|,|;)")
_UNSURE = " ?"
_LOWEST_WORDS = 14
_PLATES_KEPT = 2000

Reading = tuple[str, str, Swatch]
"""The id or code before a label, its words, and how it looks."""


def paint_emotions(painter: QPainter, view: LaneView) -> None:
    """Paint every span in view; the label names the emotion, a stage's id stands before it."""
    paint_bodies(painter, view)
    paint_labels(painter, view, view.blocks())


def paint_bodies(painter: QPainter, view: LaneView) -> None:
    """Paint every span in view without its label."""
    read = reader(view)
    painter.setBrushOrigin(pattern_origin(view))
    for block in view.blocks():
        paint_body(painter, view, block, read(block.span)[2])
    painter.setBrushOrigin(0, 0)


def paint_labels(painter: QPainter, view: LaneView, blocks: Iterable[Block]) -> None:
    """Write code and words into those blocks that have room."""
    wide, edge = theme().px(CODE_WIDTH), view.area.left()
    blocks = [block for block in blocks if block.right - max(block.left, edge) >= wide]
    if not blocks:
        return
    read = reader(view)
    labels = view.look.labels(view.lane.language)
    is_event = view.lane.track.kind == "event"
    is_level, lowest = view.lane.track.kind == "trajectory", theme().px(_LOWEST_WORDS)
    for block in blocks:
        left = block.left if block.left > edge else edge
        if block.is_point:
            continue
        code, text, swatch = read(block.span)
        top, height = view.label_place(block)
        if is_event:
            left += _EVENT_BAR
        elif code:
            painter.drawPixmap(QPointF(left, top), _chip(view, code, swatch, height))
            left += wide
        room = block.right - left - 2 * LABEL_PAD
        fitted = labels.fit(text, room) if room >= labels.narrowest else None
        if fitted is not None and (height >= lowest or not (is_level or block.rows > 1)):
            painter.drawPixmap(QPointF(left + 2, top + 3), _plate(view, labels, fitted, height - 5))


def reader(view: LaneView) -> Callable[[int], Reading]:
    """Return what tells id, words and look of a span by its place."""
    track, palette = view.lane.track, view.look.palette(view.lane, view.ratio)
    codes, is_doubted = track.spans.codes, view.lane.is_uncertain

    def by_style(index: int) -> Reading:
        swatch = palette.of(int(codes[index]))
        text = track.label(index)
        return swatch.code, text + _UNSURE if is_doubted(index) else text, swatch

    def by_words(index: int) -> Reading:
        number, text, family = read_label(track.label(index))
        place = -1 if family is None else _PLACES[family]
        swatch = palette.swatches[place]
        return number or swatch.code, text, swatch

    return by_style if view.lane.styles else by_words


_PLACES = {family: place for place, family in enumerate(Family)}


@lru_cache(maxsize=4000)
def read_label(label: str) -> tuple[str, str, Family | None]:
    """Return the id, the words, and the family of the first emotion among them."""
    code, text = split_label(label)
    return code, text, family_of(_LABEL_END.split(text, maxsplit=1)[0])


def split_label(label: str) -> tuple[str, str]:
    """Split ``S1 suffering`` into id and words; the id is empty where there is none."""
    match = _NUMBERED.fullmatch(label)
    return (match[1], match[2]) if match else ("", label)


def top_edge(view: LaneView) -> float:
    """Return the height of the edge in full hue, in whole device pixels."""
    return round(_TOP_EDGE * view.ratio) / view.ratio


def hair(view: LaneView) -> float:
    """Return the width of the start edge, in whole device pixels."""
    return max(1, round(view.ratio)) / view.ratio


def pattern_origin(view: LaneView) -> QPointF:
    """Anchor patterns to the time axis, so that scrolling does not shimmer."""
    return QPointF(view.area.left() + pattern_shift(view.scale, view.ratio), view.area.top())


def pattern_shift(scale: TimeScale, ratio: float) -> float:
    """Return how far right of the strip's edge a tile begins, in pixels."""
    return (-round(scale.start_ms / scale.ms_per_px * ratio) / ratio) % TILE


def paint_body(painter: QPainter, view: LaneView, block: Block, swatch: Swatch) -> None:
    """Paint a span without its label."""
    rect = block_rect(view, block)
    if block.is_point:
        _paint_point(painter, view, rect, swatch)
    elif view.lane.track.kind == "event":
        painter.fillRect(rect, view.look.color("raised"))
        painter.fillRect(QRectF(rect.left(), rect.top(), _EVENT_BAR, rect.height()), swatch.hue)
    elif not swatch.is_known:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(swatch.hue, 1, Qt.PenStyle.DashLine))
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))
    else:
        painter.fillRect(rect, swatch.tint)
        if rect.width() >= PATTERN_FROM_PX:
            painter.fillRect(rect, swatch.pattern)
        painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), top_edge(view)), swatch.hue)
        painter.fillRect(QRectF(rect.left(), rect.top(), hair(view), rect.height()), swatch.hue)


def _paint_point(painter: QPainter, view: LaneView, rect: QRectF, swatch: Swatch) -> None:
    """Paint a moment without length: a line with a lozenge on it."""
    middle, half = rect.center(), rect.width() / 2
    line = QRectF(middle.x() - hair(view) / 2, rect.top(), hair(view), rect.height())
    painter.fillRect(line, swatch.hue)
    painter.setPen(QPen(view.look.color("track"), 1))
    painter.setBrush(swatch.hue)
    tips = ((0, -half), (half, 0), (0, half), (-half, 0))
    painter.drawPolygon([middle + QPointF(x, y) for x, y in tips])


def _plate(view: LaneView, labels: LabelCache, label: FittedLabel, height: float) -> QPixmap:
    """Return words on their plate, painted once."""
    key = (label.text, view.lane.language, height, view.ratio)
    known = view.look.plates.get(key)
    if known is None:
        if len(view.look.plates) > _PLATES_KEPT:
            view.look.plates.clear()
        known = view.look.plates[key] = _make_plate(view, labels, label, height)
    return known


def _make_plate(view: LaneView, labels: LabelCache, label: FittedLabel, height: float) -> QPixmap:
    box = QRectF(0, 0, label.width + 2 * LABEL_PAD - 2, height)
    with clear_pixmap(box, view.ratio) as (pixmap, painter):
        painter.setBrush(view.look.color("track"))
        painter.drawRoundedRect(box, RADIUS_MARK, RADIUS_MARK)
        painter.setPen(view.look.color("text"))
        painter.setFont(labels.font)
        # The middle of the span, of which the plate leaves 3 px at the top and 2 at the bottom.
        label.draw(painter, LABEL_PAD - 1, height / 2)
    return pixmap


@contextmanager
def clear_pixmap(box: QRectF, ratio: float) -> Iterator[tuple[QPixmap, QPainter]]:
    """Give a clear pixmap of the size of a box, and a painter on it without a pen."""
    pixmap = QPixmap(math.ceil(box.width() * ratio), math.ceil(box.height() * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    try:
        yield pixmap, painter
    finally:
        painter.end()


def _chip(view: LaneView, code: str, swatch: Swatch, height: float) -> QPixmap:
    """Return the code in a box of full hue, painted once."""
    key = (code, swatch, height, view.ratio)
    known = view.look.chips.get(key)
    if known is None:
        known = view.look.chips[key] = _make_chip(view, code, swatch, height)
    return known


def _make_chip(view: LaneView, code: str, swatch: Swatch, height: float) -> QPixmap:
    box = QRectF(0, 0, theme().px(CODE_WIDTH), height)
    with clear_pixmap(box, view.ratio) as (pixmap, painter):
        painter.setBrush(swatch.hue if swatch.is_known else view.look.color("raised"))
        painter.drawRoundedRect(box, RADIUS_CHIP, RADIUS_CHIP)
        painter.setPen(swatch.code_color)
        view.look.code.draw_centred(painter, box, code)
    return pixmap
