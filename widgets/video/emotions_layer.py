"""Who feels what now, as a layer on the picture: badges top right, the events at the left."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Slot
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPixmap

from app.domain.timecode import format_ms
from widgets.i18n import tr, trn
from widgets.person_face import draw_face, faces
from widgets.theme.metrics import RADIUS_CONTROL, SPACE
from widgets.theme.paint import kept
from widgets.theme.theme import theme
from widgets.theme.tokens import DARK
from widgets.video.badge import (
    Badge,
    EventLine,
    RelationLine,
    draw_code,
    draw_scrim,
    draw_words,
    on_pixels,
    shared_room,
)
from widgets.video.badge import elided as fitted
from widgets.video.curve_layer import CurveLayer
from widgets.video.overlay import OverlayLayer
from widgets.video.subtitle_painter import picture_font

MOST_BADGES, MOST_EVENTS, MOST_RELATIONS = 4, 2, 3
_FACE, _CODE_WIDTH, _CODE_HEIGHT = 20.0, 22.0, 16.0
_ROW, _AIR, _GAP = 26.0, 8.0, 5.0
_WIDEST_SHARE = 0.46
"""Of the picture's width: no row is wider, so that faces in the middle stay free."""

_LEAST_SOURCE = 30.0
"""What is left of a source's name in a narrow badge: two badges of one person differ by it."""

_KEPT = 24
_LOWEST_SHARE = 0.62
"""Of the picture's height: what would lie lower is left out, for there are the subtitles."""


class _Row(NamedTuple):
    """One line of words with its ground."""

    box: QRectF
    badge: Badge | None = None
    event: EventLine | None = None
    relation: RelationLine | None = None
    words: str = ""


class EmotionsLayer(OverlayLayer):
    """Shows badges and events; events and relations can be clicked.

    `curve` is a layer in the corner of the events, which they make room for.
    """

    def __init__(self, curve: CurveLayer | None = None, parent: QObject | None = None) -> None:
        super().__init__("emotions", is_shown=True, parent=parent)
        self._curve = curve
        self._badges: tuple[Badge, ...] = ()
        self._events: tuple[EventLine, ...] = ()
        self._footprint = (False, False)
        self._laid: tuple[object, tuple[_Row, ...]] | None = None
        self._pixmaps: list[tuple[object, QPixmap]] = []
        faces().changed.connect(self._forget)
        theme().changed.connect(self._forget)
        faces().changed.connect(self.changed)
        if curve is not None:
            curve.changed.connect(self._on_curve_changed)

    @property
    def badges(self) -> tuple[Badge, ...]:
        """Who feels what now, as told."""
        return self._badges

    @property
    def events(self) -> tuple[EventLine, ...]:
        """What happens now, as told."""
        return self._events

    @property
    def words(self) -> str:
        """Everything it says, a line each, for those who do not see it."""
        people = (f"{badge.person.name}: {badge.words} ({badge.source})" for badge in self._badges)
        return "\n".join((*people, *(f"{event.key} {event.summary}" for event in self._events)))

    def set_now(self, badges: Sequence[Badge], events: Sequence[EventLine]) -> None:
        """Say something else."""
        now = (tuple(badges), tuple(events))
        if now != (self._badges, self._events):
            self._badges, self._events = now
            self.changed.emit()

    @Slot()
    def _on_curve_changed(self) -> None:
        """Move up or down only where the curve comes or goes, not at each of its frames."""
        if self._curve is not None and self._curve.footprint != self._footprint:
            self._footprint = self._curve.footprint
            self.changed.emit()

    def event_at(self, point: QPointF, picture: QRectF, scale: float = 1.0) -> str:
        """Return the event that a click at a pixel goes to, empty where none."""
        for row in self._rows(picture, scale):
            if row.box.contains(point):
                if row.relation is not None and row.relation.time_ms is not None:
                    return row.relation.key
                return row.event.key if row.event is not None else ""
        return ""

    def area(self, picture: QRectF, scale: float) -> QRectF:  # noqa: ARG002 - the same at any size
        """Return the upper part."""
        height = picture.height() * _LOWEST_SHARE
        return QRectF(picture.left(), picture.top(), picture.width(), height)

    def paint(self, painter: QPainter, picture: QRectF, scale: float) -> None:
        """Paint the rows from the upper edge down."""
        ratio = painter.device().devicePixelRatioF()
        with kept(painter):
            for row in self._rows(picture, scale):
                painter.drawPixmap(on_pixels(row.box, ratio), self._pixmap(row, scale, ratio))

    def _pixmap(self, row: _Row, scale: float, ratio: float) -> QPixmap:
        """Return a row as it looks; frames come and go under it, it seldom changes."""
        # By its own values, for rows of one look may stand in several places.
        key = (row._replace(box=QRectF()), row.box.size(), scale, ratio)
        for known, pixmap in self._pixmaps:
            if known == key:
                return pixmap
        pixmap = _row_pixmap(row, scale, ratio)
        self._pixmaps = [(key, pixmap), *self._pixmaps[: _KEPT - 1]]
        return pixmap

    @Slot()
    def _forget(self) -> None:
        """Paint all anew: faces or fonts are others."""
        self._laid, self._pixmaps = None, []

    def _rows(self, picture: QRectF, scale: float) -> Sequence[_Row]:
        """Return the rows that fit, worked out where they changed."""
        curve = None if self._curve is None else self._curve.bottom(picture, scale)
        key = (self._badges, self._events, picture, scale, curve)
        if self._laid is None or self._laid[0] != key:
            self._laid = (key, tuple(self._lay(picture, scale)))
        return self._laid[1]

    def _lay(self, picture: QRectF, scale: float) -> Iterator[_Row]:
        """Yield the rows that fit: badges at the right, events at the left below the curve."""
        top = picture.top() + SPACE[2] * scale
        yield from _column(self._badge_rows(scale), picture, scale, top, is_right=True)
        if self._curve is not None:
            top = self._curve.bottom(picture, scale)
        yield from _column(self._event_rows(scale), picture, scale, top, is_right=False)

    def _badge_rows(self, scale: float) -> Iterator[tuple[_Row, float]]:
        for badge in self._badges[:MOST_BADGES]:
            yield _Row(QRectF(), badge=badge), _badge_width(badge, scale)
        rest = len(self._badges) - MOST_BADGES
        if rest > 0:
            words = tr("+ {n}", n=rest)
            yield _Row(QRectF(), words=words), _words_width(words, scale)

    def _event_rows(self, scale: float) -> Iterator[tuple[_Row, float]]:
        for event in self._events[:MOST_EVENTS]:
            yield _Row(QRectF(), event=event), _event_width(event, scale)
            for relation in event.relations[:MOST_RELATIONS]:
                words = relation_words(relation)
                yield _Row(QRectF(), relation=relation, words=words), _words_width(words, scale)
            hidden = len(event.relations) - MOST_RELATIONS
            if hidden > 0:
                words = trn("{n} more relation", "{n} more relations", hidden)
                yield _Row(QRectF(), words=words), _words_width(words, scale)


def _row_pixmap(row: _Row, scale: float, ratio: float) -> QPixmap:
    box = QRectF(QPointF(0, 0), row.box.size())
    pixmap = QPixmap(math.ceil(box.width() * ratio), math.ceil(box.height() * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_scrim(painter, box, RADIUS_CONTROL * scale)
    if row.badge is not None:
        _paint_badge(painter, box, row.badge, scale)
    elif row.event is not None:
        _paint_event(painter, box, row.event, scale)
    else:
        _paint_note(painter, row._replace(box=box), scale)
    painter.end()
    return pixmap


def _column(
    rows: Iterator[tuple[_Row, float]], picture: QRectF, scale: float, top: float, *, is_right: bool
) -> Iterator[_Row]:
    """Yield rows below one another at a side, each as wide as it needs, as far as they fit."""
    most, edge = picture.width() * _WIDEST_SHARE, SPACE[2] * scale
    lowest = picture.top() + picture.height() * _LOWEST_SHARE
    for row, width in rows:
        if top + _ROW * scale > lowest:
            return
        wide = min(width, most)
        left = picture.right() - edge - wide if is_right else picture.left() + edge
        yield row._replace(box=QRectF(left, top, wide, _ROW * scale))
        top += (_ROW + SPACE[0]) * scale


def relation_words(relation: RelationLine) -> str:
    """Return how a relation reads: ``caused by E5 · 00:24:38``."""
    words = f"{relation.words} {relation.key}"
    if relation.time_ms is None:
        return words
    return f"{words} · {format_ms(relation.time_ms, millis=False)}"


def _badge_width(badge: Badge, scale: float) -> float:
    bold, plain = _fonts(scale)
    words = bold.horizontalAdvance(badge.person.name) + plain.horizontalAdvance(badge.words)
    source = plain.horizontalAdvance(badge.source) + _GAP * scale if badge.source else 0.0
    return words + source + (2 * _AIR + _FACE + _CODE_WIDTH + 3 * _GAP) * scale + 2


def _event_width(event: EventLine, scale: float) -> float:
    bold, plain = _fonts(scale)
    words = bold.horizontalAdvance(event.key) + plain.horizontalAdvance(event.summary)
    return words + (2 * _AIR + _CODE_WIDTH + 2 * _GAP) * scale + 2


def _words_width(words: str, scale: float) -> float:
    return _fonts(scale)[1].horizontalAdvance(words) + 2 * _AIR * scale + 2


def _fonts(scale: float) -> tuple[QFontMetricsF, QFontMetricsF]:
    bold = QFontMetricsF(picture_font("title", scale))
    return bold, QFontMetricsF(picture_font("secondary", scale))


def _code_box(left: float, box: QRectF, scale: float) -> QRectF:
    height = _CODE_HEIGHT * scale
    return QRectF(left, box.center().y() - height / 2, _CODE_WIDTH * scale, height)


def _paint_badge(painter: QPainter, box: QRectF, badge: Badge, scale: float) -> None:
    bold, plain = _fonts(scale)
    side, gap, air = _FACE * scale, _GAP * scale, _AIR * scale
    face = QRectF(box.left() + air, box.center().y() - side / 2, side, side).toRect()
    draw_face(painter, face, badge.person, faces().image(badge.person.key))
    left = box.left() + air + side + gap
    before_source = gap if badge.source else 0.0
    name_room, words_room, source_room = shared_room(
        box.right() - air - left - _CODE_WIDTH * scale - 2 * gap - before_source + 1,
        bold.horizontalAdvance(badge.person.name),
        plain.horizontalAdvance(badge.words),
        plain.horizontalAdvance(badge.source),
        _LEAST_SOURCE * scale,
    )
    name = fitted(bold, badge.person.name, name_room)
    painter.setFont(picture_font("title", scale))
    painter.setPen(theme().color("scrim_text"))
    draw_words(painter, left, box, name, bold.horizontalAdvance(name))
    left += bold.horizontalAdvance(name) + gap
    draw_code(painter, _code_box(left, box, scale), badge.style, scale)
    left += _CODE_WIDTH * scale + gap
    painter.setFont(picture_font("secondary", scale))
    painter.setPen(theme().color("scrim_text"))
    words = fitted(plain, badge.words, words_room)
    draw_words(painter, left, box, words, plain.horizontalAdvance(words))
    left += plain.horizontalAdvance(words) + gap
    if source_room > 0:
        painter.setPen(_quiet())
        rest = fitted(plain, badge.source, source_room)
        draw_words(painter, left, box, rest, plain.horizontalAdvance(rest))


def _paint_event(painter: QPainter, box: QRectF, event: EventLine, scale: float) -> None:
    bold, plain = _fonts(scale)
    left = box.left() + _AIR * scale
    draw_code(painter, _code_box(left, box, scale), event.style, scale)
    left += (_CODE_WIDTH + _GAP) * scale
    painter.setFont(picture_font("title", scale))
    painter.setPen(theme().color("scrim_text"))
    draw_words(painter, left, box, event.key, bold.horizontalAdvance(event.key))
    left += bold.horizontalAdvance(event.key) + _GAP * scale
    painter.setFont(picture_font("secondary", scale))
    summary = fitted(plain, event.summary, box.right() - _AIR * scale - left + 1)
    draw_words(painter, left, box, summary, plain.horizontalAdvance(summary))


def _paint_note(painter: QPainter, row: _Row, scale: float) -> None:
    """Write a plain line; where it leads, it is in the accent, underlined."""
    plain = _fonts(scale)[1]
    font = picture_font("secondary", scale)
    leads = row.relation is not None and row.relation.time_ms is not None
    font.setUnderline(leads)
    painter.setFont(font)
    painter.setPen(QColor(DARK.accent) if leads else theme().color("scrim_text"))
    words = fitted(plain, row.words, row.box.width() - 2 * _AIR * scale + 1)
    left = row.box.left() + _AIR * scale
    draw_words(painter, left, row.box, words, plain.horizontalAdvance(words))


def _quiet() -> QColor:
    color = QColor(theme().color("scrim_text"))
    color.setAlphaF(0.72)
    return color
