"""The column of lane names: icon, name, and how many at the right."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter

from widgets.theme.icons import icon
from widgets.theme.theme import theme

ICON_X, NAME_X, ICON_SIZE = 10, 30, 14
_ICONS = {
    "overview": "corners-out",
    "filmstrip": "film-strip",
    "waveform": "activity",
    "cue": "closed-captioning",
    "segment": "scissors",
    "evidence": "bookmark-simple",
    "stage": "path",
    "event": "share-network",
    "tier": "smiley",
}


def paint_header(painter: QPainter, rect: QRect, kind: str, title: str, count: str = "") -> None:
    """Paint one cell of the column; the name is cut where it meets the count."""
    side, name_x = theme().px(ICON_SIZE), theme().px(NAME_X)
    top = rect.center().y() - side // 2 + 1
    icon(_ICONS.get(kind, "dots-three")).paint(
        painter, QRect(rect.left() + ICON_X, top, side, side)
    )
    right = rect.right() - 8
    if count:
        font = theme().font("time")
        painter.setFont(font)
        painter.setPen(theme().color("muted"))
        painter.drawText(
            rect.adjusted(0, 0, -8, 0),
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            count,
        )
        right -= QFontMetrics(font).horizontalAdvance(count) + 6
    font = theme().font("secondary")
    painter.setFont(font)
    painter.setPen(theme().color("text"))
    room = QRect(rect.left() + name_x, rect.top(), right - rect.left() - name_x, rect.height())
    name = QFontMetrics(font).elidedText(title, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)


def header_count(kind: str, count: int) -> str:
    """Return what stands at the right of a lane's name."""
    return f"{count:,}".replace(",", "\u202f") if kind == "evidence" else ""
