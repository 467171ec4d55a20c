"""What a label is painted with: hue, tint, pattern and code, worked out once a vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter

from app.domain.span import UNKNOWN_CODE, IntArray, LabelStyle
from widgets.theme.colours import DARK_INK, LIGHT_INK
from widgets.theme.family import (
    PATTERNS,
    TILE,
    TINT_DARK,
    TINT_LIGHT,
    Family,
    brush,
    family_named,
    pattern_brush,
)
from widgets.theme.theme import theme
from widgets.timeline.raster import color_table, within

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

_BRIGHT_FROM = 0.18
"""Relative luminance at which black and white letters are equally easy to read (WCAG 2)."""


@dataclass(frozen=True, slots=True, eq=False)
class Swatch:
    """One label's look.

    Attributes
    ----------
    pattern
        See-through brush over the tint.
    is_known
        Whether the vocabulary knows the word; else it is outlined and neither tinted nor patterned.
    """

    hue: QColor
    tint: QColor
    pattern: QBrush
    code: str
    code_color: QColor
    is_known: bool = True


class Palette:
    """The swatches of a vocabulary at one device pixel ratio, the last for what is not in it."""

    def __init__(self, swatches: Sequence[Swatch], ratio: float) -> None:
        self.swatches = (*swatches, unknown_swatch())
        self._ratio = ratio

    def of(self, code: int) -> Swatch:
        """Return the look of a code of `SpanArrays`."""
        return self.swatches[code if 0 <= code < len(self.swatches) - 1 else -1]

    @property
    def hues(self) -> list[QColor]:
        """The full hues, the one of unknown words last."""
        return [swatch.hue for swatch in self.swatches]

    @cached_property
    def table(self) -> NDArray[np.uint32]:
        """The full hues at each strength, as `raster.color_table` gives them."""
        return color_table(self.hues)

    @cached_property
    def tints(self) -> NDArray[np.uint32]:
        """The tints without their patterns, premultiplied, shape ``(n,)``."""
        table = color_table([swatch.tint for swatch in self.swatches])
        alphas = [round(swatch.tint.alphaF() * 255) for swatch in self.swatches]
        return np.asarray(table[np.arange(len(alphas)), alphas], dtype=np.uint32)

    @cached_property
    def is_known(self) -> NDArray[np.bool_]:
        """Whether the vocabulary knows each word, shape ``(n,)``."""
        return np.array([swatch.is_known for swatch in self.swatches])

    @property
    def side(self) -> int:
        """Device pixels of a tile's side."""
        return round(TILE * self._ratio)

    @property
    def stride(self) -> int:
        """How many columns each swatch has in `columns`."""
        return 2 * self.side + 1

    @cached_property
    def columns(self) -> NDArray[np.uint32]:
        """The columns that labelled spans are made of, premultiplied.

        Shape ``(side + 1, (n + 1) * stride)`` in device pixels: of each swatch `side` columns of
        tint and pattern, `side` of the tint alone, and one of the full hue where a span starts; at
        the end as many clear ones. The last row is the edge along the top.
        """
        blocks = [self._block(place) for place in range(len(self.swatches))]
        return np.ascontiguousarray(np.hstack([*blocks, np.zeros_like(blocks[0])]))

    def _block(self, place: int) -> NDArray[np.uint32]:
        swatch, full = self.swatches[place], self.table[place, 255]
        block = np.full((self.side + 1, self.stride), full, dtype=np.uint32)
        block[:-1, : self.side] = _tile(swatch, self._ratio)
        block[:-1, self.side : -1] = self.tints[place]
        if not swatch.is_known:  # an outline stands for the edge
            block[-1, :-1] = 0
        return block

    def places(self, codes: IntArray) -> IntArray:
        """Return which swatch each code of `SpanArrays` has, as `of` does."""
        return within(codes, len(self.swatches) - 1)


def family_palette(ratio: float) -> Palette:
    """Return the families in their order, for tracks whose codes are families."""
    return Palette([family_swatch(family, ratio) for family in Family], ratio)


def label_palette(styles: Sequence[LabelStyle], ratio: float) -> Palette:
    """Return the looks of labels, each place of `styles` its own."""
    return Palette([_swatch(style, ratio) for style in styles], ratio)


def _swatch(style: LabelStyle, ratio: float) -> Swatch:
    family = family_named(style.family)
    if style.is_unknown:
        return unknown_swatch()
    if family is None:
        return _own_swatch(style, ratio)
    return replace(family_swatch(family, ratio), code=style.code)


def family_swatch(family: Family, ratio: float) -> Swatch:
    """Return the look of a family."""
    pattern = brush(family, ratio)
    return Swatch(family.color, family.tint, pattern, family.code, family.code_color)


def unknown_swatch() -> Swatch:
    """Return the look of a word that no vocabulary knows."""
    theme_now = theme()
    clear = QColor(Qt.GlobalColor.transparent)
    text, hue = theme_now.color("text"), theme_now.color("muted")
    return Swatch(hue, clear, QBrush(), UNKNOWN_CODE, text, is_known=False)


def _own_swatch(style: LabelStyle, ratio: float) -> Swatch:
    """Return the look of a user's word, or of a span without a word, which is plain."""
    word = style.name.split(",")[0]
    # A word keeps its pattern in every tier; plain is left to Joy, for colours may be alike.
    pattern = PATTERNS[1 + crc32(word.encode()) % (len(PATTERNS) - 1)] if word else PATTERNS[0]
    hue = QColor(style.colour) if style.colour else theme().color("border_strong")
    if not hue.isValid():
        hue = theme().color("border_strong")
    tint = QColor(hue)
    tint.setAlphaF(TINT_DARK if theme().is_dark else TINT_LIGHT)
    return Swatch(hue, tint, pattern_brush(pattern, hue, ratio), style.code, _ink_on(hue))


def _ink_on(ground: QColor) -> QColor:
    """Return the colour of letters that read best on a ground."""
    channels = np.array([ground.redF(), ground.greenF(), ground.blueF()])
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    is_bright = float(linear @ np.array([0.2126, 0.7152, 0.0722])) >= _BRIGHT_FROM
    return QColor(DARK_INK if is_bright else LIGHT_INK)


def _tile(swatch: Swatch, ratio: float) -> NDArray[np.uint32]:
    side = round(TILE * ratio)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    area = QRectF(0, 0, side / ratio, side / ratio)
    painter.fillRect(area, swatch.tint)
    painter.fillRect(area, swatch.pattern)
    painter.end()
    raw = np.frombuffer(image.constBits(), dtype=np.uint32)
    return raw.reshape(side, -1)[:, :side].copy()
