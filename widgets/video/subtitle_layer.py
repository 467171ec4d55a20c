"""The subtitles as a layer on the picture; their letters are stroked once, not at every frame."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QObject, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from widgets.video.overlay import OverlayLayer
from widgets.video.subtitle_painter import SECOND_SCALE, SubtitleBlock, paint_subtitles

_SMALLEST_LETTERS_PX = 13.0


class SubtitleLayer(OverlayLayer):
    """Shows the cues of one track, those of a second smaller below."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__("subtitles", is_shown=True, parent=parent)
        self._blocks: tuple[SubtitleBlock, ...] = ()
        self._painted: tuple[object, QPixmap] | None = None

    @property
    def blocks(self) -> tuple[SubtitleBlock, ...]:
        """What is shown of each track that says something now, the first above."""
        return self._blocks

    @property
    def texts(self) -> tuple[str, ...]:
        """The cues of both tracks."""
        return tuple(text for block in self._blocks for text in block.texts)

    def set_cues(
        self, first: Sequence[str], second: Sequence[str], languages: tuple[str, str]
    ) -> None:
        """Show other cues: one text each, and a BCP 47 tag a track."""
        pairs = zip((first, second), languages, (1.0, SECOND_SCALE), strict=True)
        blocks = tuple(
            SubtitleBlock(tuple(cues), language, size) for cues, language, size in pairs if cues
        )
        if blocks != self._blocks:
            self._blocks = blocks
            self.changed.emit()

    def paint(self, painter: QPainter, picture: QRectF, scale: float) -> None:
        """Paint at the lower edge of the picture."""
        if self._blocks:
            painter.drawPixmap(picture.topLeft(), self._letters(painter, picture, scale))

    def _letters(self, painter: QPainter, picture: QRectF, scale: float) -> QPixmap:
        """Return the subtitles alone; stroking letters costs more than painting the picture."""
        ratio = painter.device().devicePixelRatioF()
        key = (self._blocks, picture.width(), picture.height(), scale, ratio)
        if self._painted is None or self._painted[0] != key:
            size = QSize(ceil(picture.width() * ratio), ceil(picture.height() * ratio))
            pixmap = QPixmap(size)
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            letters = QPainter(pixmap)
            area = QRectF(0, 0, picture.width(), picture.height())
            paint_subtitles(letters, area, self._blocks, _SMALLEST_LETTERS_PX * scale)
            letters.end()
            self._painted = (key, pixmap)
        return self._painted[1]
