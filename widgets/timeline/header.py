"""The column of lane names: caret, icon, name, and how many or from whom at the right."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen

from app.domain.person import Person
from widgets.person_face import draw_face, faces
from widgets.theme.icons import icon
from widgets.theme.metrics import SELECTION_BAR
from widgets.theme.theme import theme
from widgets.timeline.lanes import Row

ICON_X, NAME_X, ICON_SIZE = 10, 30, 14
CARET_WIDTH = 22
"""So far from the left a click opens and closes a lane."""

_INDENT = 10
_FACE = 18
_DEEPEST = 3
_CARET, _CARET_X = 2.5, 6
_GAP, _RIGHT = 6, 8
_ICONS = {
    "overview": "corners-out",
    "filmstrip": "film-strip",
    "waveform": "activity",
    "cue": "closed-captioning",
    "unit": "closed-captioning",
    "own_label": "smiley",
    "segment": "scissors",
    "note": "note",
    "evidence": "bookmark-simple",
    "stage": "path",
    "event": "share-network",
    "tier": "smiley",
    "difference": "intersect",
    "trajectory": "user",
    "channel": "chart-line",
    "tracing": "record",
    "mirror": "arrows-down-up",
    "path:memory": "share-network",
    "path:retrieved": "magnifying-glass",
    "path:cited": "quotes",
}


def paint_lane_header(
    painter: QPainter, cell: QRect, row: Row, *, is_active: bool, can_close: bool = True
) -> None:
    """Paint the name of a lane; a bar at its left marks the one that keys work on.

    `can_close` says whether there is a caret that makes it thin.
    """
    track = row.lane.track
    if is_active:
        bar = QRect(cell.left(), cell.top(), SELECTION_BAR, cell.height() - 1)
        painter.fillRect(bar, theme().color("accent"))
    if can_close:
        _paint_caret(painter, cell, is_thin=row.is_thin)
    note = row.lane.source or header_count(track.kind, len(track.spans))
    indent = theme().px(_INDENT) * min(row.depth, _DEEPEST)
    if row.is_thin:
        _paint_texts(painter, cell, indent + theme().px(NAME_X), track.title, note="", thin=True)
    elif row.lane.person is not None:
        _paint_face(painter, cell, row.lane.person, indent)
        _paint_texts(painter, cell, indent + theme().px(NAME_X + 2), track.title, note=note)
    else:
        kind = track.key if track.key in _ICONS else track.kind
        paint_header(painter, cell, kind, track.title, note=note, indent=indent)


def _paint_face(painter: QPainter, cell: QRect, person: Person, indent: int) -> None:
    side = min(theme().px(_FACE), cell.height() - 2)
    middle = cell.left() + indent + theme().px(ICON_X + 2) + theme().px(ICON_SIZE) // 2
    place = QRect(middle - side // 2, cell.center().y() - side // 2 + 1, side, side)
    draw_face(painter, place, person, faces().image(person.key))


def paint_header(
    painter: QPainter, rect: QRect, kind: str, title: str, *, note: str = "", indent: int = 0
) -> None:
    """Paint one cell of the column; the name is cut where it meets the note at the right."""
    side, name_x = theme().px(ICON_SIZE), theme().px(NAME_X)
    top = rect.center().y() - side // 2 + 1
    left = rect.left() + indent + (ICON_X if kind == "overview" else theme().px(ICON_X + 2))
    icon(_ICONS.get(kind, "dots-three")).paint(painter, QRect(left, top, side, side))
    _paint_texts(painter, rect, indent + name_x, title, note=note)


def header_count(kind: str, count: int) -> str:
    """Return what stands at the right of a lane's name where nobody is named."""
    return f"{count:,}".replace(",", "\u202f") if kind in {"evidence", "tier"} else ""


def _paint_texts(
    painter: QPainter, rect: QRect, name_x: int, title: str, *, note: str, thin: bool = False
) -> None:
    right = rect.right() - _RIGHT
    font = theme().font("caption" if thin else "secondary")
    metrics = QFontMetrics(font)
    room = right - rect.left() - name_x
    wanted = min(metrics.horizontalAdvance(title), room)
    if note:
        # The name goes first: of what it leaves, the note takes what it needs.
        note_font = theme().font("time")
        note_metrics = QFontMetrics(note_font)
        free = max(room - wanted - _GAP, room // 3)
        note = note_metrics.elidedText(note, Qt.TextElideMode.ElideRight, free)
        painter.setFont(note_font)
        painter.setPen(theme().color("muted"))
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(rect.adjusted(0, 0, -_RIGHT, 0), side, note)
        right -= note_metrics.horizontalAdvance(note) + _GAP
    painter.setFont(font)
    painter.setPen(theme().color("muted" if thin else "text"))
    place = QRect(rect.left() + name_x, rect.top(), right - rect.left() - name_x, rect.height())
    name = metrics.elidedText(title, Qt.TextElideMode.ElideRight, place.width())
    painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)


def _paint_caret(painter: QPainter, cell: QRect, *, is_thin: bool) -> None:
    """Paint a small angle: down while the lane is open, right while it is thin."""
    middle = QPointF(cell.left() + theme().px(_CARET_X), QRectF(cell).center().y())
    reach = theme().px(100) / 100 * _CARET
    tip = QPointF(reach / 2, 0) if is_thin else QPointF(0, reach / 2)
    side = QPointF(0, reach) if is_thin else QPointF(reach, 0)
    painter.setPen(QPen(theme().color("muted"), 1.2))
    painter.drawPolyline([middle - tip - side, middle + tip, middle - tip + side])
