"""Small charts of labels: a bar a label, in one row for each rater."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.domain.percent import percent
from widgets.theme.family import brush, family_of
from widgets.theme.paint import draw_code, elide, kept, line_height, text_width
from widgets.theme.theme import theme

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_CENTER = Qt.AlignmentFlag.AlignCenter
_BAR_ROOM, _CODE_HEIGHT, _GAP, _NAME_MOST = 54, 14, 3, 150
Shares = Mapping[str, float]


class ShareBars(QWidget):
    """Shares of labels, row by row on one scale; hue, pattern and code tell the family."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._labels: Sequence[str] = ()
        self._rows: dict[str, Shares] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self._on_theme_changed)

    def show_rows(self, labels: Sequence[str], rows: Mapping[str, Shares]) -> None:
        """Show a row a name; labels that nobody used are left out."""
        used = {name for shares in rows.values() for name, share in shares.items() if share}
        self._labels = [label for label in labels if label in used]
        self._rows = dict(rows)
        self.setAccessibleName("; ".join(_told(name, one) for name, one in rows.items()))
        self._on_theme_changed()

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    @property
    def _row_height(self) -> int:
        return theme().px(_BAR_ROOM + _CODE_HEIGHT) + line_height("caption") + 8

    def sizeHint(self) -> QSize:
        """Return the room of all rows."""
        return QSize(theme().px(320), max(1, len(self._rows)) * self._row_height)

    def _cell(self, row: int, place: int) -> QRect:
        left = self._names_width
        each = max(1, min((self.width() - left) // max(len(self._labels), 1), theme().px(64)))
        return QRect(left + place * each, row * self._row_height, each, self._row_height)

    @property
    def _names_width(self) -> int:
        widest = max((text_width("strong", name) for name in self._rows), default=0)
        return min(widest + 10, theme().px(_NAME_MOST))

    @property
    def _most(self) -> float:
        return max((max(one.values(), default=0.0) for one in self._rows.values()), default=0.0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the rows."""
        painter = QPainter(self)
        with kept(painter):
            for row, (name, shares) in enumerate(self._rows.items()):
                painter.setFont(theme().font("strong"))
                painter.setPen(theme().color("text"))
                room = QRect(0, row * self._row_height, self._names_width - 8, self._row_height)
                painter.drawText(room, _LEFT, elide("strong", name, room.width()))
                for place, label in enumerate(self._labels):
                    self._draw_bar(painter, self._cell(row, place), label, shares.get(label, 0.0))
        painter.end()

    def _draw_bar(self, painter: QPainter, cell: QRect, label: str, share: float) -> None:
        caption, code = line_height("caption"), theme().px(_CODE_HEIGHT)
        room = cell.height() - caption - code - 8
        height = room * share / self._most if self._most else 0.0
        width = max(3, cell.width() - _GAP)
        family = family_of(label)
        bottom = cell.y() + caption + 2 + room
        if family is not None and height >= 1:
            bar = QRectF(cell.x(), bottom - height, width, height)
            painter.fillRect(bar, family.tint)
            painter.fillRect(bar, brush(family, self.devicePixelRatioF()))
            painter.fillRect(QRectF(bar.x(), bar.y(), width, 2.4), family.color)
        text = percent(share)
        painter.setFont(theme().font("caption"))
        painter.setPen(theme().color("muted"))
        if share and text_width("caption", text) <= cell.width():
            over = QRectF(cell.x(), bottom - height - caption, width, caption)
            painter.drawText(over, _CENTER, text)
        plate = min(width, theme().px(20))
        left = cell.x() + (width - plate) / 2
        if plate >= theme().px(14):
            draw_code(painter, QRectF(left, bottom + 2, plate, code), label)
        elif family is not None:
            painter.fillRect(QRectF(cell.x(), bottom + 2, width, code), family.color)

    def _words_at(self, at: QPoint) -> str:
        row = at.y() // self._row_height
        names = list(self._rows)
        for place, label in enumerate(self._labels):
            if self._cell(row, place).contains(at) and row < len(names):
                share = self._rows[names[row]].get(label, 0.0)
                return f"{names[row]}: {label} {percent(share)}"
        return ""

    def event(self, event: QEvent) -> bool:
        """Tell of the bar under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self._words_at(event.pos()), self)
            return True
        return super().event(event)


def _told(name: str, shares: Shares) -> str:
    most = sorted(shares.items(), key=lambda one: -one[1])[:3]
    return f"{name}: " + ", ".join(f"{label} {percent(share)}" for label, share in most if share)
