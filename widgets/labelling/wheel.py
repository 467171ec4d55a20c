"""The wheel of families: Basic-7 inside, one arc a label of GoEmotions outside.

It shows what holds and takes no wishes. Each sector carries hue, pattern and code, what holds is
filled whole, and its family's name is written in bold besides.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QHelpEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.domain.emotion import BASIC_7, GO_EMOTIONS_29
from app.domain.family import EMOTION_FAMILIES
from app.domain.labelling import Layer, UnitLabel
from widgets.annotation.label_offer import family_word
from widgets.i18n import tr
from widgets.theme.family import Family, brush
from widgets.theme.paint import kept, line_height, text_width
from widgets.theme.theme import theme

_CENTER = Qt.AlignmentFlag.AlignCenter
_HUB, _INNER, _OUTER = 0.30, 0.74, 1.0
"""Radii of the hub, of the inner ring and of the arcs, as shares of the wheel."""

_GAP = 2.0
"""Degrees between sectors."""

FAMILIES = tuple(Family)[:-1]
"""Round the wheel, from the top clockwise; Flat is the hub."""


@dataclass(frozen=True, slots=True)
class Sector:
    """What one family has to show.

    Attributes
    ----------
    basic
        Its label of Basic-7; empty where it has none.
    go
        Its labels of GoEmotions, from the middle outwards.
    """

    family: Family
    basic: str
    go: tuple[str, ...]


def _sector(family: Family) -> Sector:
    labels = EMOTION_FAMILIES[list(Family).index(family)].labels
    basic = next((name for name in BASIC_7 if name.lower() in labels), "")
    return Sector(family, basic, tuple(name for name in GO_EMOTIONS_29 if name in labels))


SECTORS = tuple(map(_sector, Family))
"""Of all families, the hub last."""


class FamilyWheel(QWidget):
    """Shows the labels of both layers on one wheel."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = UnitLabel()
        self._layers: Collection[Layer] = tuple(Layer)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setSizePolicy(policy)
        self.setMouseTracking(True)
        theme().changed.connect(self._on_theme_changed)
        self._tell()

    @property
    def held(self) -> frozenset[Family]:
        """Families of which any label holds."""
        return frozenset(sector.family for sector in SECTORS if self._holds(sector))

    def show_label(self, label: UnitLabel, layers: Collection[Layer]) -> None:
        """Show what holds in some layers."""
        self._label, self._layers = label, tuple(layers)
        self._tell()
        self.update()

    def words_at(self, place: QPointF) -> str:
        """Return what a sector stands for, and what of it holds; empty beside the wheel."""
        sector = self._sector_at(place)
        if sector is None:
            return ""
        lines = [family_word(sector.family.name.lower())]
        if sector.basic and Layer.BASIC in self._layers:
            lines.append(tr("Basic-7: {label}", label=self._marked(sector.basic)))
        if Layer.GO in self._layers:
            names = ", ".join(map(self._marked, sector.go))
            lines.append(tr("GoEmotions: {labels}", labels=names))
        return "\n".join(lines)

    def sizeHint(self) -> QSize:
        """Return a size at which every arc can be told."""
        return QSize(theme().px(340), theme().px(248))

    def minimumSizeHint(self) -> QSize:
        """Return the least at which codes can be read."""
        return QSize(theme().px(220), theme().px(200))

    def _holds(self, sector: Sector) -> bool:
        return bool(sector.basic and self._label.basic == sector.basic) or any(
            name in self._label.go for name in sector.go
        )

    def _marked(self, name: str) -> str:
        holds = name in (self._label.basic, *self._label.go)
        return f"✓ {name}" if holds else name

    def _tell(self) -> None:
        said = [self._label.basic, *self._label.go]
        words = ", ".join(word for word in said if word) or tr("no label yet")
        self.setAccessibleName(tr("Both layers: {labels}", labels=words))

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    # Geometry ---------------------------------------------------------------------------------

    @property
    def _names_room(self) -> tuple[int, int]:
        longest = max(text_width("secondary", family_word(f.name.lower())) for f in FAMILIES)
        return longest + 8, line_height("secondary") + 4

    @property
    def _radius(self) -> float:
        wide, high = self._names_room
        return max(40.0, min((self.width() - 2 * wide) / 2, (self.height() - 2 * high) / 2))

    @property
    def _middle(self) -> QPointF:
        return QPointF(self.width() / 2, self.height() / 2)

    def _sector_at(self, place: QPointF) -> Sector | None:
        away = place - self._middle
        distance = math.hypot(away.x(), away.y()) / self._radius
        if distance <= _HUB:
            return SECTORS[-1]
        if distance > _OUTER:
            return None
        turn = math.degrees(math.atan2(away.x(), -away.y())) % 360
        step = 360 / len(FAMILIES)
        return SECTORS[int((turn + step / 2) % 360 // step)]

    # Painting ---------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw sectors, hub and names."""
        painter = QPainter(self)
        with kept(painter):
            for place, sector in enumerate(SECTORS[:-1]):
                self._draw_sector(painter, place, sector)
            self._draw_hub(painter, SECTORS[-1])
        painter.end()

    def _draw_sector(self, painter: QPainter, place: int, sector: Sector) -> None:
        step = 360 / len(FAMILIES)
        start = 90 - place * step - step / 2 + _GAP / 2
        span = step - _GAP
        path = _band(self._middle, self._radius * (_HUB + 0.03), self._radius * _INNER, start, span)
        self._fill(painter, path, sector, filled=self._is_basic(sector))
        self._draw_code(painter, sector, 90 - place * step)
        if Layer.GO in self._layers:
            self._draw_arcs(painter, sector, start, span)
        self._draw_name(painter, sector, 90 - place * step)

    def _is_basic(self, sector: Sector) -> bool:
        return bool(sector.basic) and sector.basic == self._label.basic

    def _fill(self, painter: QPainter, path: QPainterPath, sector: Sector, *, filled: bool) -> None:
        family = sector.family
        painter.setPen(QPen(family.color, 1))
        if filled:
            painter.setBrush(family.color)
            painter.drawPath(path)
            return
        painter.setBrush(family.tint)
        painter.drawPath(path)
        painter.setBrush(brush(family, self.devicePixelRatioF()))
        painter.drawPath(path)

    def _draw_code(self, painter: QPainter, sector: Sector, angle: float) -> None:
        at = _on_circle(self._middle, self._radius * (_HUB + _INNER + 0.03) / 2, angle)
        width, height = text_width("code", sector.family.code) + 6, line_height("code")
        plate = QRectF(at.x() - width / 2, at.y() - height / 2, width, height)
        filled = self._is_basic(sector)
        if not filled:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().color("surface", 0.86))
            painter.drawRoundedRect(plate, 3, 3)
        painter.setPen(sector.family.code_color if filled else theme().color("text"))
        painter.setFont(theme().font("code"))
        painter.drawText(plate, _CENTER, sector.family.code)

    def _draw_arcs(self, painter: QPainter, sector: Sector, start: float, span: float) -> None:
        room = (_OUTER - _INNER - 0.03) * self._radius
        each = room / max(len(sector.go), 3)
        for place, name in enumerate(sector.go):
            low = self._radius * (_INNER + 0.03) + place * each
            path = _band(self._middle, low + 0.6, low + each - 0.6, start, span)
            painter.setPen(Qt.PenStyle.NoPen)
            held = name in self._label.go
            painter.setBrush(sector.family.color if held else theme().color("inset"))
            painter.drawPath(path)

    def _draw_name(self, painter: QPainter, sector: Sector, angle: float) -> None:
        held = self._holds(sector)
        painter.setFont(theme().font("table_header" if held else "caption"))
        painter.setPen(theme().color("text" if held else "muted"))
        word = family_word(sector.family.name.lower())
        width, height = text_width("table_header", word) + 2, line_height("caption")
        at = _on_circle(self._middle, self._radius * _OUTER + 6, angle)
        across, up = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        left = at.x() - width * (1 - across) / 2
        top = at.y() - height * (1 + up) / 2
        box = QRectF(min(max(left, 0), self.width() - width), max(top, 0), width, height)
        painter.drawText(box, _CENTER, word)

    def _draw_hub(self, painter: QPainter, sector: Sector) -> None:
        radius, filled = self._radius * _HUB, self._is_basic(sector)
        box = QRectF(-radius, -radius, 2 * radius, 2 * radius).translated(self._middle)
        painter.setPen(QPen(sector.family.color, 1))
        painter.setBrush(sector.family.color if filled else theme().color("surface"))
        painter.drawEllipse(box)
        if Layer.GO in self._layers:
            self._draw_hub_arcs(painter, sector, box)
        painter.setPen(sector.family.code_color if filled else theme().color("text"))
        painter.setFont(theme().font("code"))
        painter.drawText(box, _CENTER, sector.family.code)

    def _draw_hub_arcs(self, painter: QPainter, sector: Sector, box: QRectF) -> None:
        held = [name for name in sector.go if name in self._label.go]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for place, _name in enumerate(held):
            inset = 3 + 4 * place
            ink = sector.family.code_color if self._is_basic(sector) else sector.family.color
            painter.setPen(QPen(ink, 2.4))
            painter.drawEllipse(box.adjusted(inset, inset, -inset, -inset))

    def event(self, event: QEvent) -> bool:
        """Tell of the sector under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            words = self.words_at(QPointF(event.pos()))
            if words:
                QToolTip.showText(event.globalPos(), words, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)


def _on_circle(middle: QPointF, radius: float, angle: float) -> QPointF:
    turn = math.radians(angle)
    return middle + QPointF(radius * math.cos(turn), -radius * math.sin(turn))


def _band(middle: QPointF, inner: float, outer: float, start: float, span: float) -> QPainterPath:
    """Return a piece of a ring: angles in degrees, anticlockwise from the right."""
    path = QPainterPath()
    big = QRectF(middle.x() - outer, middle.y() - outer, 2 * outer, 2 * outer)
    small = QRectF(middle.x() - inner, middle.y() - inner, 2 * inner, 2 * inner)
    path.arcMoveTo(big, start)
    path.arcTo(big, start, span)
    path.arcTo(small, start + span, -span)
    path.closeSubpath()
    return path
