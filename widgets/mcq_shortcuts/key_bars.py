"""Where the keys of a set stand, as bars beside a quarter."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.domain.key_position import KeyPositions
from app.domain.percent import percent
from widgets.i18n import tr
from widgets.mcq.option_numbers import option_number
from widgets.theme.metrics import RADIUS_MARK
from widgets.theme.paint import kept, line_height, text_width
from widgets.theme.theme import theme

_GAP = 6
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_EVEN, _ROOM = 0.25, 1.12


class KeyBars(QWidget):
    """One bar a letter, its count and share behind it; a dashed line stands at 25 %."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._positions: KeyPositions | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.updateGeometry)

    def set_positions(self, positions: KeyPositions | None) -> None:
        """Show counts, or none."""
        self._positions = positions
        said = ", ".join(f"{name}: {count}" for name, count in self._counts.items())
        self.setAccessibleName(tr("Keys stand at {counts}", counts=said) if said else "")
        self.updateGeometry()
        self.update()

    @property
    def _counts(self) -> dict[str, int]:
        if self._positions is None:
            return {}
        return {option_number(name): count for name, count in self._positions.counts.items()}

    @property
    def _row(self) -> int:
        return line_height("body") + 6

    def sizeHint(self) -> QSize:
        """Return the room of a row a letter."""
        return QSize(200, max(1, len(self._counts)) * self._row)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bars."""
        counts = self._counts
        total = sum(counts.values())
        if not total:
            return
        painter = QPainter(self)
        with kept(painter):
            left = text_width("strong", "M") + 2 * _GAP
            right = text_width("time", f"{max(counts.values()):,}  100 %") + 2 * _GAP
            room = QRect(left, 0, max(1, self.width() - left - right), self.height())
            for row, (name, count) in enumerate(counts.items()):
                line = QRect(0, row * self._row, self.width(), self._row)
                self._draw_words(painter, line, name, f"{count:,}  {percent(count / total):>5}")
                self._draw_bar(painter, line, room, count / total)
            self._draw_even(painter, room)
        painter.end()

    @property
    def _most(self) -> float:
        """The share at the right edge."""
        counts = self._counts.values()
        return max(max(counts) / sum(counts), _EVEN) * _ROOM

    def _draw_words(self, painter: QPainter, line: QRect, name: str, figures: str) -> None:
        painter.setFont(theme().font("strong"))
        painter.setPen(theme().color("text"))
        painter.drawText(line.adjusted(_GAP, 0, 0, 0), _LEFT, name)
        painter.setFont(theme().font("time"))
        painter.setPen(theme().color("muted"))
        painter.drawText(line.adjusted(0, 0, -_GAP, 0), _RIGHT, figures)

    def _draw_bar(self, painter: QPainter, line: QRect, room: QRect, share: float) -> None:
        well = QRectF(room.x(), line.y() + 4, room.width(), line.height() - 8)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color("inset"))
        painter.drawRoundedRect(well, RADIUS_MARK, RADIUS_MARK)
        well.setWidth(well.width() * share / self._most)
        painter.setBrush(theme().color("wave"))
        painter.drawRoundedRect(well, RADIUS_MARK, RADIUS_MARK)

    def _draw_even(self, painter: QPainter, room: QRect) -> None:
        painter.setPen(QPen(theme().color("text"), 1.2, Qt.PenStyle.DashLine))
        x = room.x() + room.width() * _EVEN / self._most
        painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))
