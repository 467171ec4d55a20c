"""Draws what lies round and behind the events: people at the left, times above, lines between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.domain.person import Person
from app.domain.timecode import format_ms
from widgets.graph.graph_state import GraphState
from widgets.i18n import tr_phrase
from widgets.person_face import draw_face, faces
from widgets.theme.paint import elide, kept, line_height, text_width, wrap
from widgets.theme.theme import theme
from widgets.timeline.ticks import label_step

HEADER, RULER = 86, 28
FACE = 34
_LABEL_GAP = 92
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_BAND = 8
_LINE, _HALO = 1.6, 3.5


@dataclass(frozen=True, slots=True)
class LaneHead:
    """Who has a lane: the person as drawn, and how many events in words."""

    person: Person
    count: str
    is_somebody: bool = True


def paint_ground(painter: QPainter, state: GraphState) -> None:
    """Draw lanes, lines of time and the ruler, or the captions of columns."""
    area = state.port.area
    with kept(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        if state.layout.kind == "time":
            _paint_lanes(painter, state, area)
            _paint_times(painter, state, area)
        else:
            _paint_captions(painter, state, area)


def _paint_lanes(painter: QPainter, state: GraphState, area: QRectF) -> None:
    painter.setClipRect(area)
    painter.setPen(QPen(theme().color("border"), 1))
    lane = state.layout.size.lane
    first = max(0, int(state.port.y // lane))
    for number in range(first, len(state.columns.people)):
        y = state.port.y_of((number + 1) * lane)
        if y > area.bottom() + 1:
            break
        painter.drawLine(QLineF(area.left(), y, area.right(), y))


def _paint_times(painter: QPainter, state: GraphState, area: QRectF) -> None:
    layout, port = state.layout, state.port
    step = label_step(layout.ms_per_px, theme().px(_LABEL_GAP))
    ruler = QRectF(0, 0, port.width, port.top)
    painter.setClipRect(QRectF(area.left(), 0, area.width(), port.height))
    pen = QPen(theme().color("border"), 1)
    pen.setDashPattern([3, 5])
    height = min(area.bottom(), port.y_of(layout.height))
    first = max(0, int(port.x * layout.ms_per_px // step))
    end = (port.x + area.width()) * layout.ms_per_px
    painter.setFont(theme().font("axis"))
    for number in range(first, int(end // step) + 1):
        x = port.x_of(number * step / layout.ms_per_px)
        painter.setPen(pen)
        painter.drawLine(QLineF(x, area.top(), x, height))
        painter.setPen(theme().color("muted"))
        text = format_ms(number * step, millis=step < 1000)
        painter.drawText(QRectF(x + 4, ruler.top(), 200, ruler.height()), _LEFT, text)
    painter.setClipping(False)
    painter.fillRect(QRectF(0, port.top - 1, port.width, 1), theme().color("border"))


def _paint_captions(painter: QPainter, state: GraphState, area: QRectF) -> None:
    port = state.port
    painter.setClipRect(area)
    if state.layout.kind == "stream":
        row = QRectF(area.left(), port.y_of(-_BAND), area.width(), state.layout.size.height)
        painter.fillRect(row.adjusted(0, 0, 0, 2 * _BAND), theme().color("inset"))
    painter.setClipRect(QRectF(0, 0, port.width, port.height))
    pen = QPen(theme().color("border"), 1)
    pen.setDashPattern([3, 5])
    painter.setFont(theme().font("axis"))
    free = -1e9
    for caption in state.layout.captions:
        x = port.x_of(caption.x)
        painter.setPen(pen)
        painter.drawLine(QLineF(x - 8, area.top(), x - 8, area.bottom()))
        text = tr_phrase(caption.text)
        width = text_width("axis", text)
        if x >= free:
            painter.setPen(theme().color("muted"))
            painter.drawText(QRectF(x, 0, width + 2, port.top), _LEFT, text)
            free = x + width + 16
    painter.fillRect(QRectF(0, port.top - 1, port.width, 1), theme().color("border"))


def paint_heads(painter: QPainter, state: GraphState, heads: Sequence[LaneHead]) -> None:
    """Draw the column of people at the left of the lanes."""
    port, lane = state.port, state.layout.size.lane
    if state.layout.kind != "time" or not port.left:
        return
    column = QRectF(0, port.top, port.left, port.height - port.top)
    with kept(painter):
        painter.setClipRect(column)
        painter.fillRect(column, theme().color("surface"))
        first = max(0, int(port.y // lane))
        for number in range(first, len(heads)):
            top = port.y_of(number * lane)
            if top > column.bottom():
                break
            room = QRectF(0, top, port.left, lane)
            _paint_head(painter, room, heads[number])
            painter.fillRect(QRectF(0, room.bottom(), port.left, 1), theme().color("border"))
        painter.fillRect(
            QRectF(port.left - 1, port.top, 1, column.height()), theme().color("border")
        )


def _paint_head(painter: QPainter, room: QRectF, head: LaneHead) -> None:
    side, pad = theme().px(FACE), theme().px(10)
    names = wrap("strong", head.person.name, room.width() - pad - 6, lines=2)
    step, low = line_height("strong"), line_height("caption")
    height = side + 6 + step * len(names) + low
    y = room.center().y() - height / 2
    x = room.left() + pad
    if head.is_somebody:
        box = QRect(round(x), round(y), side, side)
        draw_face(painter, box, head.person, faces().image(head.person.key))
    y += side + 6
    painter.setFont(theme().font("strong"))
    painter.setPen(theme().color("text" if head.is_somebody else "muted"))
    for name in names:
        painter.drawText(QRectF(x, y, room.width() - pad - 4, step), _LEFT, name)
        y += step
    painter.setFont(theme().font("caption"))
    painter.setPen(theme().color("muted"))
    words = elide("caption", head.count, room.width() - pad - 4)
    painter.drawText(QRectF(x, y, room.width() - pad - 4, low), _LEFT, words)


def paint_playhead(painter: QPainter, state: GraphState) -> None:
    """Draw the line of the moment shown; cards are drawn over it."""
    x, area = state.x_of_time(state.position_ms), state.port.area
    if x is None or not area.left() <= x <= area.right():
        return
    with kept(painter):
        top, bottom = QPointF(x, state.port.top), QPointF(x, area.bottom())
        painter.setPen(QPen(theme().color("halo", 0.7), _HALO))
        painter.drawLine(top, bottom)
        painter.setPen(QPen(theme().color("playhead"), _LINE))
        painter.drawLine(top, bottom)
