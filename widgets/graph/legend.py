"""What each kind of edge looks like, and how many are drawn."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.domain.graph_columns import RELATION_KINDS, UNKNOWN_KIND
from widgets.graph.card_words import kind_tip, kind_word
from widgets.graph.edge_painter import draw_sample
from widgets.graph.edge_plan import HINT
from widgets.i18n import tr
from widgets.theme.paint import elide, text_width
from widgets.theme.theme import theme

_SAMPLE, _GAP = 34, 22
_HEIGHT, _HEIGHT_COMPACT = 36, 28
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Legend(QWidget):
    """A painted row below the graph; hovering tells what a kind means."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drawn = self._there = 0
        self._has_other = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Legend"))
        theme().changed.connect(self._on_theme_changed)
        self._describe()

    def set_counts(self, drawn: int, there: int) -> None:
        """Say how many relations are drawn of those with an end in view."""
        if (drawn, there) != (self._drawn, self._there):
            self._drawn, self._there = drawn, there
            self.update()

    def set_has_other(self, has_other: bool) -> None:
        """Name relations of unknown types, too."""
        if has_other != self._has_other:
            self._has_other = has_other
            self._describe()
            self.update()

    @property
    def count_text(self) -> str:
        """How many relations are drawn, empty where all are."""
        if self._drawn >= self._there:
            return ""
        return tr(
            "{shown} of {total} relations", shown=f"{self._drawn:,}", total=f"{self._there:,}"
        )

    @property
    def kinds(self) -> list[int]:
        """The kinds of edges named."""
        known = list(range(len(RELATION_KINDS)))
        return [*known, *([UNKNOWN_KIND] if self._has_other else []), HINT]

    def _places(self) -> list[tuple[int, QRectF]]:
        """Return each kind with its room; narrow, samples and gaps shrink."""
        words = [text_width("secondary", kind_word(kind)) for kind in self.kinds]
        left = theme().metrics.panel_padding
        room = self.width() - 2 * left - text_width("caption", self.count_text) - 12
        sample, gap = theme().px(_SAMPLE), theme().px(_GAP)
        if sum(words) + len(words) * (sample + 8 + gap) > room:
            sample, gap = theme().px(24), theme().px(10)
        places, x = [], float(left)
        for kind, width in zip(self.kinds, words, strict=True):
            places.append((kind, QRectF(x, 0, sample + 8 + width, self.height())))
            x += sample + 8 + width + gap
        return places

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw a sample and a word for each kind."""
        painter = QPainter(self)
        self.paint_to(painter)

    def paint_to(self, painter: QPainter) -> None:
        """Draw the row, also into a file."""
        painter.fillRect(self.rect(), theme().color("surface"))
        painter.fillRect(0, 0, self.width(), 1, theme().color("border"))
        end = float(self.width() - theme().metrics.panel_padding)
        text = self.count_text
        if text:
            width = text_width("caption", text)
            painter.setFont(theme().font("caption"))
            painter.setPen(theme().color("muted"))
            painter.drawText(QRectF(end - width, 0, width, self.height()), _RIGHT, text)
            end -= width + 12
        for kind, rect in self._places():
            words = kind_word(kind)
            sample = rect.width() - text_width("secondary", words) - 8
            if rect.left() + sample + 30 > end:
                break
            draw_sample(painter, QRectF(rect.left(), 0, sample, rect.height()), kind)
            painter.setFont(theme().font("secondary"))
            painter.setPen(theme().color("muted"))
            room = QRectF(rect.left() + sample + 8, 0, rect.width() - sample - 8, rect.height())
            room.setRight(min(room.right(), end))
            painter.drawText(room, _LEFT, elide("secondary", words, room.width()))

    def event(self, event: QEvent) -> bool:
        """Tell what a kind of edge means, and by which rule some are not drawn."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.text_at(event.pos().x()), self)
            return True
        return super().event(event)

    def text_at(self, x: int) -> str:
        """Return what a pixel of the row says in full."""
        for kind, rect in self._places():
            if rect.left() <= x <= rect.right():
                return f"{kind_word(kind)}\n{kind_tip(kind)}"
        if not self.count_text:
            return ""
        return tr(
            "Drawn are those of the chosen events, then causes and changes, then the shortest."
        )

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def _describe(self) -> None:
        self.setAccessibleDescription(", ".join(kind_word(kind) for kind in self.kinds))

    def sizeHint(self) -> QSize:
        """Be one row high."""
        height = _HEIGHT_COMPACT if theme().metrics.compact else _HEIGHT
        return QSize(theme().px(400), theme().px(height))

    def minimumSizeHint(self) -> QSize:
        """Give way sideways."""
        return QSize(0, self.sizeHint().height())
