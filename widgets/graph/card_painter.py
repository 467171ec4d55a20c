"""Draws one event as a dot or a card, and stacks of events; whole cards are kept as pictures."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPaintEngine, QPainter, QPainterPath, QPen, QPixmap

from app.domain.graph_layout import Level
from app.domain.graph_source import Card
from app.domain.span import LabelStyle
from widgets.graph.card_words import state_words, time_words
from widgets.graph.graph_words import VERDICT_ICONS
from widgets.theme.icons import icon
from widgets.theme.metrics import RADIUS_CHIP, RADIUS_CONTROL, RADIUS_MARK
from widgets.theme.paint import elide, kept, line_height, text_width, wrap
from widgets.theme.theme import theme
from widgets.timeline.swatch import Swatch, label_palette

BLEED = 4
"""Pixels round a card that its outline and focus ring need."""

_BAR, _PAD = 5, 8
_CODE_W, _CODE_H = 19, 13
_DIM = 0.25
_FILE_RATIO = 3.0
_KEPT_BYTES = 48 * 1024 * 1024
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_CENTER = Qt.AlignmentFlag.AlignCenter
_STALE_DASH, _DOUBT_DASH = (5.0, 3.0), (1.5, 2.5)


@dataclass(frozen=True, slots=True)
class CardMarks:
    """What is marked on a card beside what its event says.

    Attributes
    ----------
    findings
        How many faults were found with the event.
    verdict
        ``right``, ``wrong``, ``unsupported`` or empty.
    is_current
        Whether the keys work on it, and the ring shows it.
    role
        What it is to the trace shown, by the name of a `TraceRole`; empty for nothing.
    """

    is_selected: bool = False
    is_active: bool = False
    is_pinned: bool = False
    is_current: bool = False
    findings: int = 0
    verdict: str = ""
    role: str = ""


class CardPainter:
    """Draws cards of the theme in force; make another one when it changes."""

    def __init__(self) -> None:
        self._pixmaps: OrderedDict[tuple[object, ...], QPixmap] = OrderedDict()
        self._bytes = 0
        self._swatches: dict[LabelStyle, Swatch] = {}

    def forget(self) -> None:
        """Draw all cards anew: of another memory, or as they were at another time."""
        self._pixmaps.clear()
        self._bytes = 0

    def draw(
        self, painter: QPainter, rect: QRectF, card: Card, level: Level, marks: CardMarks
    ) -> None:
        """Draw a card line by line."""
        with kept(painter):
            self._draw(painter, rect, card, level, marks)

    def picture(
        self, size: QSizeF, card: Card, level: Level, marks: CardMarks, ratio: float
    ) -> QPixmap:
        """Return a card as a kept picture for so many device pixels a pixel, `BLEED` round it."""
        key: tuple[object, ...] = (card.id, level, marks, ratio, size.width())
        if level <= Level.FAR:
            # Dots of a look are alike, whosever they are.
            key = (card.style.family, card.style.code, level, marks, ratio)
        known = self._pixmaps.get(key)
        if known is not None:
            self._pixmaps.move_to_end(key)
            return known
        width, height = size.width() + 2 * BLEED, size.height() + 2 * BLEED
        pixmap = QPixmap(round(width * ratio), round(height * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw(painter, QRectF(QPointF(BLEED, BLEED), size), card, level, marks)
        painter.end()
        self._keep(key, pixmap)
        return pixmap

    def _keep(self, key: tuple[object, ...], pixmap: QPixmap) -> None:
        self._pixmaps[key] = pixmap
        self._bytes += pixmap.width() * pixmap.height() * 4
        while self._bytes > _KEPT_BYTES:
            _, gone = self._pixmaps.popitem(last=False)
            self._bytes -= gone.width() * gone.height() * 4

    def swatch(self, style: LabelStyle) -> Swatch:
        """Return the look of an event's emotion."""
        known = self._swatches.get(style)
        if known is None:
            known = self._swatches[style] = label_palette((style,), 1.0).of(0)
        return known

    # Drawing ------------------------------------------------------------------------------------

    def _draw(
        self, painter: QPainter, rect: QRectF, card: Card, level: Level, marks: CardMarks
    ) -> None:
        if level <= Level.FAR:
            self._draw_dot(painter, rect, card, level, marks)
            return
        self._draw_ground(painter, rect, card, marks)
        code = self._draw_code(painter, rect, card)
        badges = _draw_badges(painter, rect, card, marks)
        if level is Level.MIDDLE:
            _draw_summary(painter, rect, card, code, badges)
        else:
            self._draw_all(painter, rect, card, code, badges)
        if marks.is_current:
            _draw_ring(painter, rect)

    def _draw_dot(
        self, painter: QPainter, rect: QRectF, card: Card, level: Level, marks: CardMarks
    ) -> None:
        swatch, px = self.swatch(card.style), theme().px
        box = rect.adjusted(0.5, 0.5, -0.5, -0.5)
        outline = QPen(theme().color("border_strong"), 1)
        if marks.is_selected:
            outline = QPen(theme().color("accent"), 2)
        elif marks.is_active:
            outline = QPen(theme().color("playhead"), 2)
        elif marks.role in ROLE_MARKS:
            outline = QPen(theme().color(ROLE_MARKS[marks.role][1]), 2)
        elif not swatch.is_known:
            outline.setDashPattern([2, 2])
        else:
            outline = QPen(Qt.PenStyle.NoPen)
        painter.setPen(outline)
        painter.setBrush(swatch.hue if swatch.is_known else theme().color("raised"))
        grown = box.adjusted(-1.5, -1.5, 1.5, 1.5) if outline.width() == 2 else box
        painter.drawRoundedRect(grown, px(RADIUS_CHIP), px(RADIUS_CHIP))
        if level is Level.FAR and swatch.code:
            painter.setPen(swatch.code_color if swatch.is_known else theme().color("muted"))
            painter.setFont(theme().font("code"))
            painter.drawText(rect, _CENTER, swatch.code)
        if marks.findings:
            _draw_spot(painter, QPointF(rect.right(), rect.top()))
        if marks.is_current:
            _draw_ring(painter, rect)

    def _draw_ground(self, painter: QPainter, rect: QRectF, card: Card, marks: CardMarks) -> None:
        """Draw ground, outline and hue bar."""
        radius = RADIUS_CONTROL
        pen = QPen(theme().color("border_strong"), 1)
        if marks.is_selected:
            pen = QPen(theme().color("accent"), 2)
        if card.is_stale:
            pen.setColor(theme().color("warning") if not marks.is_selected else pen.color())
            pen.setDashPattern(_STALE_DASH)
        elif card.is_doubtful or card.is_outline:
            pen.setDashPattern(_DOUBT_DASH)
        ground = "selection" if marks.is_active or marks.is_selected else "raised"
        box = rect.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color(ground))
        painter.drawRoundedRect(box, radius, radius)
        swatch = self.swatch(card.style)
        bar = QRectF(rect.left(), rect.top(), theme().px(_BAR), rect.height())
        known = swatch.is_known and card.style.name
        # Cut by hand: files of vector pictures know no clip.
        whole, left = QPainterPath(), QPainterPath()
        whole.addRoundedRect(box, radius, radius)
        left.addRect(bar)
        painter.fillPath(
            whole.intersected(left), swatch.hue if known else theme().color("border_strong")
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawRoundedRect(box, radius, radius)

    def _draw_code(self, painter: QPainter, rect: QRectF, card: Card) -> QRectF:
        """Draw the code at the upper right and return where it is, empty without one."""
        px, swatch = theme().px, self.swatch(card.style)
        code = swatch.code if card.style.name else ""
        if not code:
            return QRectF(rect.right() - px(6), rect.top(), 0, 0)
        width = max(px(_CODE_W), text_width("code", code) + 4)
        box = QRectF(rect.right() - px(6) - width, rect.top() + px(6), width, px(_CODE_H) + 1)
        painter.setPen(Qt.PenStyle.NoPen)
        if swatch.is_known:
            painter.setBrush(swatch.hue)
        else:
            pen = QPen(theme().color("border_strong"), 1)
            pen.setDashPattern([2, 2])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, RADIUS_MARK, RADIUS_MARK)
        painter.setPen(swatch.code_color if swatch.is_known else theme().color("muted"))
        painter.setFont(theme().font("code"))
        painter.drawText(box, _CENTER, code)
        return box

    def _draw_all(
        self, painter: QPainter, rect: QRectF, card: Card, code: QRectF, badges: float
    ) -> None:
        """Fill a near card: time, summary, people, state and confidence."""
        px, height = theme().px, line_height("caption")
        left, right = rect.left() + px(_BAR + _PAD), rect.right() - px(_PAD)
        y = rect.top() + px(5)
        time = QRectF(left, y, code.left() - left - 4, height)
        _write(painter, time, "axis", time_words(card), "muted")
        y += height + 1
        painter.setFont(theme().font("secondary"))
        painter.setPen(theme().color("text"))
        step = line_height("secondary")
        summary = card.summary or card.id
        for line in wrap("secondary", summary, right - left, lines=2):
            painter.drawText(QRectF(left, y, right - left, step), _LEFT, line)
            y += step
        bottom = rect.bottom() - px(5) - height
        people = QRectF(left, bottom - height + 1, right - left, height)
        if people.top() >= y - 2:
            _write(painter, people, "caption", ", ".join(card.people), "muted")
        room = QRectF(left, bottom, badges - left - 4, height)
        if card.confidence is not None:
            room.setRight(room.right() - px(44))
            bar = QRectF(room.right() + 6, bottom + height / 2 - 2, px(36), 4)
            _draw_confidence(painter, bar, card.confidence)
        _write(painter, room, "caption", state_words(card), "text")


def draw_stack(
    painter: QPainter, rect: QRectF, text: str, marks: CardMarks, *, dim: bool = False
) -> None:
    """Draw events without room of their own as a pill, ``+ 6``."""
    with kept(painter):
        if dim:
            painter.setOpacity(painter.opacity() * _DIM)
        box = rect.adjusted(0.5, 0.5, -0.5, -0.5)
        chosen = QPen(theme().color("accent"), 2)
        painter.setPen(chosen if marks.is_selected else QPen(theme().color("border_strong"), 1))
        painter.setBrush(theme().color("selection" if marks.is_active else "surface"))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setPen(theme().color("warning" if marks.findings else "text"))
        painter.setFont(theme().font("badge"))
        painter.drawText(rect, _CENTER, elide("badge", text, rect.width() - 4) or "+")
        if marks.is_current:
            _draw_ring(painter, rect)


def _draw_summary(painter: QPainter, rect: QRectF, card: Card, code: QRectF, badges: float) -> None:
    """Write two lines into a middle card: beside the code, and as far as the badges go."""
    px, step = theme().px, line_height("caption")
    left = rect.left() + px(_BAR + _PAD)
    painter.setFont(theme().font("caption"))
    painter.setPen(theme().color("text"))
    room = min(code.left(), badges) - left - 4
    lines = wrap("caption", card.summary or card.id, room, lines=2)
    y = rect.center().y() - len(lines) * step / 2
    for line in lines:
        painter.drawText(QRectF(left, y, room, step), _LEFT, line)
        y += step


def _draw_badges(painter: QPainter, rect: QRectF, card: Card, marks: CardMarks) -> float:
    """Draw the badges at the lower right, from right to left; return where they begin."""
    px = theme().px
    side = px(13)
    x, y = rect.right() - px(6), rect.bottom() - px(5) - side
    if card.version > 1:
        text = f"v{card.version}"
        width = max(px(19), text_width("code", text) + 6)
        x -= width
        box = QRectF(x, y, width, side).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme().color("warning"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, RADIUS_MARK, RADIUS_MARK)
        painter.setFont(theme().font("code"))
        painter.drawText(box, _CENTER, text)
        x -= 3
    names = []
    if marks.role in ROLE_MARKS:
        names.append(ROLE_MARKS[marks.role])
    if marks.findings:
        names.append(("warning-circle", "warning"))
    if marks.verdict:
        names.append(VERDICT_ICONS.get(marks.verdict, ("question", "muted")))
    if marks.is_pinned:
        names.append(("push-pin", "accent"))
    for name, color in names[: 4 if card.version == 1 else 3]:
        x -= side
        _draw_icon(painter, QRect(round(x), round(y), side, side), name, color)
        x -= 2
    return x


ROLE_MARKS = {
    "seed": ("magnifying-glass", "warning"),
    "neighbour": ("share-network", "muted"),
    "selected": ("check-square", "accent"),
    "dropped": ("prohibit", "danger"),
    "cited": ("quotes", "success"),
}
"""Icon and colour of what an event is to a trace, by the names of `TraceRole`."""


def _draw_icon(painter: QPainter, box: QRect, name: str, color: str) -> None:
    """Draw an icon as a picture: its font is not there where a vector picture is looked at."""
    is_file = painter.paintEngine().type() == QPaintEngine.Type.SVG
    ratio = _FILE_RATIO if is_file else painter.device().devicePixelRatioF()
    painter.drawPixmap(box, icon(name, color).pixmap(box.size(), ratio))


def _draw_confidence(painter: QPainter, bar: QRectF, confidence: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().color("border"))
    painter.drawRoundedRect(bar, 2, 2)
    share = min(max(confidence, 0.0), 1.0)
    painter.setBrush(theme().color("muted"))
    painter.drawRoundedRect(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height()), 2, 2)


def _draw_spot(painter: QPainter, at: QPointF) -> None:
    painter.setPen(QPen(theme().color("surface"), 1))
    painter.setBrush(theme().color("warning"))
    painter.drawEllipse(at, 3.0, 3.0)


def _draw_ring(painter: QPainter, rect: QRectF) -> None:
    painter.setPen(QPen(theme().color("focus"), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), RADIUS_CONTROL + 2, RADIUS_CONTROL + 2)


def _write(painter: QPainter, room: QRectF, role: str, text: str, color: str) -> None:
    painter.setFont(theme().font(role))
    painter.setPen(QColor(theme().color(color)))
    painter.drawText(room, _LEFT, elide(role, text, room.width()))
