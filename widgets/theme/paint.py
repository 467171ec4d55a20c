"""The painter kit: chips, status pills, key caps, badges and elided text, alike everywhere.

Each `draw_...` paints into a painter that is already begun and leaves its state as it was; each
`..._size` or `..._width` says how much room it takes, so that delegates can lay out first.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QTextLayout

from app.domain.emotion import UNSURE
from app.domain.question import Status
from widgets.i18n import tr
from widgets.theme.family import family_of
from widgets.theme.icons import icon
from widgets.theme.metrics import (
    CHIP_HEIGHT,
    KEY_CAP_HEIGHT,
    PILL_HEIGHT,
    RADIUS_CHIP,
    RADIUS_MARK,
    SELECTION_BAR,
)
from widgets.theme.theme import theme

_CODE_WIDTH = 22
_PAD, _PILL_ICON, _BADGE_HEIGHT = 8, 13, 17
_CENTER = Qt.AlignmentFlag.AlignCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_ELLIPSIS = "…"
_CJK_LINE = 1.08

# What a status looks like: icon, colour of text and outline, ground (None for none).
_PILLS: dict[Status, tuple[str, str, str | None]] = {
    Status.DRAFT: ("circle-dashed", "muted", None),
    Status.COMPLETE: ("check", "accent", None),
    Status.IN_REVIEW: ("users", "warning", "warning_soft"),
    Status.ACCEPTED: ("check-circle", "success", "success_soft"),
    Status.REJECTED: ("x-circle", "danger", "danger_soft"),
    Status.FROZEN: ("snowflake", "text", "raised"),
}


@contextmanager
def kept(painter: QPainter) -> Iterator[QPainter]:
    """Save and restore the painter's state around a drawing, antialiased."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        yield painter
    finally:
        painter.restore()


def text_width(role: str, text: str) -> int:
    """Return the width of a text in the font of a role, rounded up."""
    return int(QFontMetricsF(theme().font(role)).horizontalAdvance(text)) + 1


def line_height(role: str) -> int:
    """Return the height of one line in the font of a role, with the room that CJK needs."""
    metrics = QFontMetricsF(theme().font(role))
    return int(metrics.lineSpacing() * _CJK_LINE) + 1


def wrap(role: str, text: str, width: float, *, lines: int) -> list[str]:
    """Break a text into at most `lines` lines of a width; the last one is cut if it must be."""
    layout = QTextLayout(text, theme().font(role))
    layout.beginLayout()
    broken: list[str] = []
    while len(broken) < lines:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(max(width, 1.0))
        start = line.textStart()
        is_last = len(broken) == lines - 1
        part = text[start:] if is_last else text[start : start + line.textLength()]
        broken.append(elide(role, part.strip(), width))
    layout.endLayout()
    return broken


def elide(role: str, text: str, width: float) -> str:
    """Cut a text to a width with an ellipsis: at least 4 letters (2 in CJK) stay, else none."""
    metrics = QFontMetricsF(theme().font(role))
    if metrics.horizontalAdvance(text) <= width:
        return text
    cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
    kept_letters = cut.removesuffix(_ELLIPSIS)
    wide = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in kept_letters)
    return cut if wide >= 4 else ""


def status_text(status: Status) -> str:
    """Return the word for a status in the language of the interface."""
    return {
        Status.DRAFT: tr("draft"),
        Status.COMPLETE: tr("complete"),
        Status.IN_REVIEW: tr("in review"),
        Status.ACCEPTED: tr("accepted"),
        Status.REJECTED: tr("rejected"),
        Status.FROZEN: tr("frozen"),
    }[status]


def chip_height() -> int:
    """Return the height of chips, which grows with the text."""
    return theme().px(CHIP_HEIGHT)


def pill_height() -> int:
    """Return the height of status pills, which grows with the text."""
    return theme().px(PILL_HEIGHT)


def key_cap_height() -> int:
    """Return the height of key caps, which grows with the text."""
    return theme().px(KEY_CAP_HEIGHT)


def chip_width(label: str, role: str = "secondary") -> int:
    """Return the room an emotion chip takes; its height is `chip_height`."""
    return theme().px(_CODE_WIDTH) + text_width(role, label) + 2 * _PAD - 2


def draw_chip(painter: QPainter, rect: QRect, label: str, role: str = "secondary") -> int:
    """Draw an emotion chip at the left of `rect`, centred upright; return the width it took."""
    width = min(chip_width(label, role), rect.width())
    height, code = chip_height(), theme().px(_CODE_WIDTH)
    box = QRectF(rect.x(), rect.center().y() - height / 2 + 1, width, height)
    family = family_of(label)
    with kept(painter):
        painter.setPen(_outline(family is None or label.strip().casefold() == UNSURE))
        painter.setBrush(theme().color("raised"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CHIP, RADIUS_CHIP)
        draw_code(painter, QRectF(box.x(), box.y(), code, height), label)
        painter.setFont(theme().font(role))
        painter.setPen(theme().color("text"))
        room = box.adjusted(code + _PAD - 2, 0, -4, 0)
        painter.drawText(room, _LEFT, elide(role, label, room.width()))
    return width


def plain_chip_width(word: str) -> int:
    """Return the room a plain chip takes; its height is `chip_height`."""
    return text_width("caption", word) + 2 * _PAD


def draw_plain_chip(painter: QPainter, rect: QRect, word: str) -> None:
    """Draw an outlined chip as wide as `rect`, centred upright: for types, languages, filters."""
    height = min(chip_height() - 2, rect.height())
    box = QRectF(rect.x(), rect.center().y() - height / 2 + 1, rect.width(), height)
    with kept(painter):
        painter.setPen(QPen(theme().color("border_strong"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CHIP, RADIUS_CHIP)
        painter.setFont(theme().font("caption"))
        painter.setPen(theme().color("muted"))
        painter.drawText(box, _CENTER, elide("caption", word, box.width() - _PAD))


def draw_code(painter: QPainter, box: QRectF, label: str) -> None:
    """Draw the code block of a label's family; a foreign word gets ``?`` without a hue."""
    family = family_of(label)
    with kept(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        if family is not None:
            painter.setBrush(family.color)
            painter.drawRoundedRect(box, RADIUS_CHIP, RADIUS_CHIP)
        painter.setPen(theme().color("muted") if family is None else family.code_color)
        painter.setFont(theme().font("code"))
        painter.drawText(box, _CENTER, "?" if family is None else family.code)


def pill_size(status: Status) -> QSize:
    """Return the room a status pill takes."""
    words = text_width("caption", status_text(status))
    return QSize(words + theme().px(_PILL_ICON) + 3 * _PAD - 3, pill_height())


def draw_pill(painter: QPainter, rect: QRect, status: Status) -> None:
    """Draw a status pill at the right of `rect`, centred upright."""
    size = pill_size(status)
    name, color, ground = _PILLS[status]
    box = QRectF(
        rect.right() + 1 - size.width(),
        rect.center().y() - size.height() / 2 + 1,
        size.width(),
        size.height(),
    ).adjusted(0.5, 0.5, -0.5, -0.5)
    with kept(painter):
        pen = QPen(theme().color("border_strong" if status is Status.DRAFT else color), 1)
        if status is Status.DRAFT:
            pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.setBrush(theme().color(ground) if ground else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        side = theme().px(_PILL_ICON)
        top = int(box.center().y()) - side // 2
        icon(name, color).paint(painter, QRect(int(box.x()) + _PAD - 1, top, side, side))
        painter.setFont(theme().font("caption"))
        painter.setPen(theme().color(color))
        painter.drawText(box.adjusted(_PAD + side + 2, 0, 0, 0), _LEFT, status_text(status))


def key_words(keys: str) -> list[str]:
    """Split a shortcut into the words of its caps: ``Ctrl+Shift+N`` gives Ctrl, ⇧ and N."""
    signs = {"Shift": "⇧", "Return": "↵", "Enter": "↵", "Left": "←", "Right": "→"}
    signs |= {"Up": "↑", "Down": "↓"}
    parts = keys.replace("++", "+Plus").split("+") if keys != "+" else ["Plus"]
    return [signs.get(part, "+" if part == "Plus" else part) for part in parts if part]


def key_cap_width(word: str) -> int:
    """Return the width of one key cap; its height is `key_cap_height`."""
    return max(key_cap_height(), text_width("key", word) + 9)


def keys_width(keys: str) -> int:
    """Return the room all caps of a shortcut take side by side."""
    words = key_words(keys)
    return sum(map(key_cap_width, words)) + 4 * max(0, len(words) - 1)


def draw_key_cap(painter: QPainter, rect: QRect, word: str, color: str = "muted") -> None:
    """Draw one key cap filling `rect`: 1 px outline, 2 px at the bottom."""
    box = QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5)
    ink = theme().color(color)
    line = QColor(ink) if color != "muted" else theme().color("border_strong")
    with kept(painter):
        painter.setPen(QPen(line, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, RADIUS_MARK, RADIUS_MARK)
        bottom = box.bottom() - 1
        painter.drawLine(QPointF(box.left() + 2, bottom), QPointF(box.right() - 2, bottom))
        painter.setPen(ink)
        painter.setFont(theme().font("key"))
        painter.drawText(box.adjusted(0, 0, 0, -1), _CENTER, word)


def draw_keys(painter: QPainter, rect: QRect, keys: str, color: str = "muted") -> int:
    """Draw the caps of a shortcut at the right of `rect`, centred upright; return their width."""
    width = keys_width(keys)
    x = rect.right() + 1 - width
    height = key_cap_height()
    y = rect.center().y() - height // 2
    for word in key_words(keys):
        cap = key_cap_width(word)
        draw_key_cap(painter, QRect(x, y, cap, height), word, color)
        x += cap + 4
    return width


def badge_width(text: str) -> int:
    """Return the room a small outlined badge (``E1``) takes."""
    return max(theme().px(22), text_width("badge", text) + 10)


def draw_badge(painter: QPainter, rect: QRect, text: str, color: str = "accent") -> int:
    """Draw an outlined badge such as ``E1`` at the right of `rect`; return its width."""
    width = badge_width(text)
    height = theme().px(_BADGE_HEIGHT)
    box = QRectF(rect.right() + 1 - width, rect.center().y() - height // 2, width, height)
    with kept(painter):
        painter.setPen(QPen(theme().color(color), 1))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CHIP, RADIUS_CHIP)
        painter.setFont(theme().font("badge"))
        painter.drawText(box, _CENTER, text)
    return width


def draw_initials(painter: QPainter, rect: QRect, initials: str) -> None:
    """Draw a rater's initials in a circle; of CJK one character, for two would not be legible."""
    is_plain = initials.isascii()
    with kept(painter):
        painter.setPen(QPen(theme().color("border_strong"), 1))
        painter.setBrush(theme().color("raised"))
        painter.drawEllipse(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.setPen(theme().color("text"))
        painter.setFont(theme().font("code" if is_plain else "caption"))
        painter.drawText(rect, _CENTER, initials if is_plain else initials[:1])


def draw_row_ground(painter: QPainter, rect: QRect, *, selected: bool, hovered: bool) -> None:
    """Fill a list row: `selection` with an accent bar at its left, `raised` under the pointer."""
    if selected:
        painter.fillRect(rect, theme().color("selection"))
        bar = QRect(rect.x(), rect.y(), SELECTION_BAR, rect.height())
        painter.fillRect(bar, theme().color("accent"))
    elif hovered:
        painter.fillRect(rect, theme().color("raised"))


def draw_focus(painter: QPainter, rect: QRect, radius: float = RADIUS_CHIP) -> None:
    """Draw the focus ring just inside `rect`."""
    with kept(painter):
        painter.setPen(QPen(theme().color("focus"), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), radius, radius)


def _outline(dashed: bool) -> QPen:
    pen = QPen(theme().color("border_strong" if dashed else "border"), 1)
    if dashed:
        pen.setDashPattern([3, 2])
    return pen
