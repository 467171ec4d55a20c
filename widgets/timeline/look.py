"""What the painters of the timeline draw with: colours and measured fonts of the theme in force."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QColor, QPixmap

from app.domain.span import LabelStyle
from widgets.theme.metrics import Metrics
from widgets.theme.theme import theme
from widgets.timeline.labels import LabelCache
from widgets.timeline.lanes import Lane
from widgets.timeline.raster import color_table
from widgets.timeline.swatch import Palette, Swatch, family_palette, label_palette

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

BLOCK_INSET = 3
LABEL_PAD = 5


class Look:
    """Colours, fonts and label caches, made anew when the theme changes."""

    def __init__(self) -> None:
        self._colors: dict[tuple[str, float | None], QColor] = {}
        self._tables: dict[str, NDArray[np.uint32]] = {}
        self._palettes: dict[tuple[int, float], tuple[Sequence[LabelStyle], Palette]] = {}
        self.plates: dict[tuple[str, str, float, float], QPixmap] = {}
        self.chips: dict[tuple[str, Swatch, float, float], QPixmap] = {}
        self._labels: dict[str, LabelCache] = {}
        self.metrics: Metrics = theme().metrics
        self.label_role = "caption" if self.metrics.compact else "secondary"
        self.axis = LabelCache(theme().font("axis"))
        self.code = LabelCache(theme().font("code"))

    def color(self, name: str, opacity: float | None = None) -> QColor:
        """Return a token's colour, see-through where an opacity is given."""
        known = self._colors.get((name, opacity))
        if known is None:
            known = theme().color(name, opacity)
            self._colors[name, opacity] = known
        return known

    def table(self, kind: str, palette: Callable[[], Sequence[QColor]]) -> NDArray[np.uint32]:
        """Return the raster colours of a kind of lane, worked out once."""
        known = self._tables.get(kind)
        if known is None:
            known = color_table(palette())
            self._tables[kind] = known
        return known

    def palette(self, lane: Lane, ratio: float) -> Palette:
        """Return the looks of a lane's labels, or the families where it has none of its own."""
        styles = lane.styles
        known = self._palettes.get((id(styles), ratio))
        if known is None or known[0] is not styles:
            made = label_palette(styles, ratio) if styles else family_palette(ratio)
            known = self._palettes[id(styles), ratio] = (styles, made)
        return known[1]

    def labels(self, language: str = "") -> LabelCache:
        """Return the cache of labels in the font of a language."""
        known = self._labels.get(language)
        if known is None:
            known = LabelCache(theme().font(self.label_role, language))
            self._labels[language] = known
        return known
