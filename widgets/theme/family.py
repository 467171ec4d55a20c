"""The look of emotion families: hue and pattern.

Which words belong to which family, and its code, `app.domain.family` tells; a family colours and
hints, and a label's own word is always written.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QGuiApplication, QPainter, QPen, QPixmap

from app.domain.family import EMOTION_FAMILIES, emotion_family
from widgets.theme.theme import theme

TILE = 8
PATTERN_OPACITY = 0.42
TINT_DARK, TINT_LIGHT = 0.26, 0.20
_INK_DARK_THEME, _INK_LIGHT_THEME, _PAPER = "#101216", "#0B0D10", "#FFFFFF"


@dataclass(frozen=True, slots=True)
class Hue:
    """How a family looks.

    Attributes
    ----------
    pattern
        Name of a pattern of `_PATTERNS`.
    dark_letters_in_light
        Whether the code stands in dark letters on the hue of the light theme.
    """

    dark: str
    light: str
    pattern: str
    dark_letters_in_light: bool = False


class Family(Enum):
    """The families of `app.domain.family` in their order; a member is named as its family."""

    JOY = Hue("#F2CE60", "#B1841B", "plain", dark_letters_in_light=True)
    WARMTH = Hue("#F4A7CA", "#CA598A", "dots", dark_letters_in_light=True)
    FEAR = Hue("#6FBA8E", "#206B4B", "upright")
    SURPRISE = Hue("#74E2FB", "#0698B3", "plus", dark_letters_in_light=True)
    SADNESS = Hue("#73A8F8", "#2476C9", "level")
    AVERSION = Hue("#9A74BA", "#69418C", "hatch")
    ANGER = Hue("#DD5B58", "#94181D", "zigzag")
    INTEREST = Hue("#E6944F", "#A2550E", "diagonal")
    FLAT = Hue("#90979C", "#4D5861", "dashes")

    @property
    def code(self) -> str:
        """Two letters that stand for the family."""
        return _CODES[self.name]

    @property
    def color(self) -> QColor:
        """The hue in the theme in force."""
        return QColor(self.value.dark if theme().is_dark else self.value.light)

    @property
    def code_color(self) -> QColor:
        """The colour of the code's letters on the hue."""
        if theme().is_dark:
            return QColor(_INK_DARK_THEME)
        return QColor(_INK_LIGHT_THEME if self.value.dark_letters_in_light else _PAPER)

    @property
    def tint(self) -> QColor:
        """The see-through hue that fills a span."""
        tinted = self.color
        tinted.setAlphaF(TINT_DARK if theme().is_dark else TINT_LIGHT)
        return tinted


_CODES = {family.name.upper(): family.code for family in EMOTION_FAMILIES}


def family_of(label: str) -> Family | None:
    """Return the family of a label of the three vocabularies (any case), else None."""
    family = emotion_family(label)
    return None if family is None else Family[family.name.upper()]


def family_named(name: str) -> Family | None:
    """Return the family that `LabelStyle.family` names; None for an empty name."""
    return Family[name.upper()] if name else None


def dark_hue(family: Family) -> QColor:
    """Return the hue for badges on a picture, which stay dark-theme in both themes."""
    return QColor(family.value.dark)


def dark_code_color() -> QColor:
    """Return the colour of a code's letters on `dark_hue`."""
    return QColor(_INK_DARK_THEME)


def brush(family: Family, ratio: float | None = None) -> QBrush:
    """Return the pattern of a family as a see-through brush over its tint.

    Anchor it with `QPainter.setBrushOrigin` to the track, not to the span, so that scrolling does
    not shimmer. `ratio` is the device pixel ratio of what is painted on (of the screen by default).
    """
    app = QGuiApplication.instance()
    if ratio is None:
        ratio = app.devicePixelRatio() if isinstance(app, QGuiApplication) else 1.0
    return pattern_brush(family.value.pattern, family.color, ratio)


def pattern_brush(pattern: str, hue: QColor, ratio: float) -> QBrush:
    """Return one of `PATTERNS` in a hue as a see-through brush, likewise; plain is no brush."""
    key = (pattern, hue.name(), ratio)
    if key not in _BRUSHES:
        _BRUSHES[key] = _make_brush(pattern, hue, ratio)
    return QBrush(_BRUSHES[key])


_BRUSHES: dict[tuple[str, str, float], QBrush] = {}


def _make_brush(pattern: str, hue: QColor, ratio: float) -> QBrush:
    draw = _PATTERNS[pattern]
    if draw is None:
        return QBrush(Qt.BrushStyle.NoBrush)
    tile = QPixmap(round(TILE * ratio), round(TILE * ratio))
    tile.setDevicePixelRatio(ratio)
    tile.fill(Qt.GlobalColor.transparent)
    color = QColor(hue)
    color.setAlphaF(PATTERN_OPACITY)
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(color, 1.2))
    draw(painter)
    painter.end()
    return QBrush(tile)


def _dots(painter: QPainter) -> None:
    painter.setBrush(painter.pen().color())
    painter.setPen(Qt.PenStyle.NoPen)
    for center in (QPointF(2, 2), QPointF(6, 6)):
        painter.drawEllipse(center, 1.2, 1.2)


def _upright(painter: QPainter) -> None:
    for x in (1.5, 5.5):
        painter.drawLine(QPointF(x, 0), QPointF(x, TILE))


def _plus(painter: QPainter) -> None:
    painter.drawLine(QPointF(4, 1.5), QPointF(4, 6.5))
    painter.drawLine(QPointF(1.5, 4), QPointF(6.5, 4))


def _level(painter: QPainter) -> None:
    for y in (1.5, 5.5):
        painter.drawLine(QPointF(0, y), QPointF(TILE, y))


def _hatch(painter: QPainter) -> None:
    _diagonal(painter)
    for offset in (-TILE, 0, TILE):
        painter.drawLine(QPointF(offset, 0), QPointF(offset + TILE, TILE))


def _zigzag(painter: QPainter) -> None:
    painter.drawPolyline([QPointF(-2, 8), QPointF(2, 4), QPointF(6, 8), QPointF(10, 4)])
    painter.drawPolyline([QPointF(-2, 4), QPointF(2, 0), QPointF(6, 4), QPointF(10, 0)])


def _diagonal(painter: QPainter) -> None:
    for offset in (-TILE, 0, TILE):
        painter.drawLine(QPointF(offset, TILE), QPointF(offset + TILE, 0))


def _dashes(painter: QPainter) -> None:
    painter.fillRect(QRectF(0, 1, 4, 1.4), painter.pen().color())
    painter.fillRect(QRectF(4, 5, 4, 1.4), painter.pen().color())


_PATTERNS: dict[str, Callable[[QPainter], None] | None] = {
    "plain": None,
    "dots": _dots,
    "upright": _upright,
    "plus": _plus,
    "level": _level,
    "hatch": _hatch,
    "zigzag": _zigzag,
    "diagonal": _diagonal,
    "dashes": _dashes,
}

PATTERNS = tuple(_PATTERNS)
"""Names of all patterns, ``plain`` first."""
