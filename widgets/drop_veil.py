"""Files dropped on a window: which are taken, and the veil that says what will happen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from widgets.theme.metrics import RADIUS_OVERLAY
from widgets.theme.theme import theme


def dropped_files(data: QMimeData) -> list[Path]:
    """Return the local files of a drag, in its order; empty when it carries none."""
    if not data.hasUrls():
        return []
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


class DropVeil(QWidget):
    """Lies over its parent while files hang above it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = ""
        self._below = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_text(self, text: str) -> None:
        """Cover the parent and say what a drop does."""
        self._text = text
        self.setGeometry(self._below.rect())
        self.raise_()
        self.show()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw a see-through ground, a dashed accent frame and the sentence."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), theme().color("surface", 0.86))
        painter.setPen(QPen(theme().color("accent"), 2, Qt.PenStyle.DashLine))
        frame = QRectF(self.rect()).adjusted(16, 16, -16, -16)
        painter.drawRoundedRect(frame, RADIUS_OVERLAY, RADIUS_OVERLAY)
        painter.setPen(theme().color("text"))
        painter.setFont(theme().font("card_title"))
        painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, self._text)
