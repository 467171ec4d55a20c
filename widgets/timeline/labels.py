"""Texts of spans, cut to the room they have, measured once and drawn fast."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QStaticText

_KEPT = 4000
LONGEST = 160
_STEP_PX = 4
_FEWEST_LETTERS, _FEWEST_WIDE = 4, 2


@dataclass(frozen=True, slots=True)
class FittedLabel:
    """A text ready to draw, with its size in pixels.

    The height is that of the letters in it: Han characters stand higher than Latin ones.
    """

    text: str
    static: QStaticText
    width: float
    height: float

    def draw(self, painter: QPainter, left: float, middle: float) -> None:
        """Draw in the painter's font and pen, centred on the height `middle`."""
        painter.drawStaticText(QPointF(left, middle - self.height / 2), self.static)


class LabelCache:
    """Labels of one font.

    A text that does not fit is cut with an ellipsis as long as four of its letters stay, or two
    where it is Chinese, Japanese or Korean; else there is none.
    """

    def __init__(self, font: QFont) -> None:
        self.font = font
        self.metrics = QFontMetricsF(font)
        self._widths: dict[str, float] = {}
        self._fitted: dict[tuple[str, int], FittedLabel | None] = {}
        self.narrowest = self.metrics.horizontalAdvance("ii…")

    def fit(self, text: str, room_px: float) -> FittedLabel | None:
        """Return the text as it fits into so many pixels, or None when it says nothing there."""
        if room_px < self.narrowest or not text:
            return None
        text = text[:LONGEST].replace("\n", " ")
        width = self._width(text)
        key = (text, -1) if width <= room_px else (text, int(room_px) // _STEP_PX)
        if key in self._fitted:
            return self._fitted[key]
        if len(self._fitted) > _KEPT:
            self._fitted.clear()
        label = self._make(text) if key[1] < 0 else self._cut(text, key[1] * _STEP_PX)
        self._fitted[key] = label
        return label

    def whole(self, text: str) -> FittedLabel:
        """Return a short text uncut."""
        known = self._fitted.get((text, -1))
        if known is None:
            known = self._make(text)
            self._fitted[text, -1] = known
        return known

    def draw_centred(self, painter: QPainter, box: QRectF, text: str) -> None:
        """Draw a short text in the middle of a box, in the painter's pen."""
        label = self.whole(text)
        painter.setFont(self.font)
        label.draw(painter, box.center().x() - label.width / 2, box.center().y())

    def _width(self, text: str) -> float:
        known = self._widths.get(text)
        if known is None:
            if len(self._widths) > _KEPT:
                self._widths.clear()
            known = self.metrics.horizontalAdvance(text)
            self._widths[text] = known
        return known

    def _cut(self, text: str, room_px: float) -> FittedLabel | None:
        cut = self.metrics.elidedText(text, Qt.TextElideMode.ElideRight, room_px)
        return self._make(cut) if says_something(cut) else None

    def _make(self, text: str) -> FittedLabel:
        static = QStaticText(text)
        static.setTextFormat(Qt.TextFormat.PlainText)
        static.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
        static.prepare(font=self.font)
        return FittedLabel(
            text, static, self.metrics.horizontalAdvance(text), static.size().height()
        )


def says_something(cut: str) -> bool:
    """Tell whether enough of a cut text is left to be worth drawing."""
    letters = cut.rstrip("…").strip()
    is_wide = any(unicodedata.east_asian_width(letter) in "WF" for letter in letters)
    return len(letters) >= (_FEWEST_WIDE if is_wide else _FEWEST_LETTERS)
