"""What the same speaker said before, with the rater's own labels."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.domain.timecode import format_ms
from widgets.i18n import tr
from widgets.labelling.sheet import EarlierUnit
from widgets.question.script import language_of
from widgets.theme.icons import icon
from widgets.theme.paint import chip_width, draw_chip, draw_row_ground, kept, line_height
from widgets.theme.theme import theme

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_NUMBER, _EDGE, _FLAG = 26, 12, 14
Index = QModelIndex | QPersistentModelIndex


class EarlierModel(QAbstractListModel):
    """Earlier units, the nearest last."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.units: tuple[EarlierUnit, ...] = ()

    def set_units(self, units: Sequence[EarlierUnit]) -> None:
        """Show other units."""
        self.beginResetModel()
        self.units = tuple(units)
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many there are."""
        return 0 if parent is not None and parent.isValid() else len(self.units)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the words for readers of screens and tips."""
        if not index.isValid():
            return None
        unit = self.units[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{unit.number} {unit.text} {shown_label(unit)}".strip()
        if role == Qt.ItemDataRole.ToolTipRole:
            names = (unit.label.basic, *unit.label.go)
            said = ", ".join(name for name in names if name) or tr("no labels of yours yet")
            return f"{unit.text[:400]}\n{said}"
        return None


class EarlierDelegate(QStyledItemDelegate):
    """Number, text over time, flag, and the label of the first layer."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return the height of two lines."""
        return QSize(160, line_height("secondary") + line_height("time") + 12)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one unit."""
        model = index.model()
        if not isinstance(model, EarlierModel):
            return
        unit = model.units[index.row()]
        rect: QRect = option.rect
        state = option.state
        with kept(painter):
            draw_row_ground(
                painter,
                rect,
                selected=False,
                hovered=bool(state & QStyle.StateFlag.State_MouseOver),
            )
            right = self._draw_label(painter, rect, unit)
            self._draw_words(painter, rect, unit, right)
            line = rect.adjusted(0, rect.height() - 1, 0, 0)
            painter.fillRect(line, theme().color("border"))

    def _draw_label(self, painter: QPainter, rect: QRect, unit: EarlierUnit) -> int:
        right = rect.right() - _EDGE
        name = shown_label(unit)
        if name:
            width = min(chip_width(name), rect.width() // 2)
            draw_chip(painter, QRect(right - width, rect.y(), width, rect.height()), name)
            right -= width + 6
        if unit.label.revisit:
            side = theme().px(_FLAG)
            box = QRect(right - side, rect.center().y() - side // 2, side, side)
            icon("flag").paint(painter, box)
            right -= side + 6
        return right

    def _draw_words(self, painter: QPainter, rect: QRect, unit: EarlierUnit, right: int) -> None:
        number = QRect(rect.x() + 4, rect.y(), theme().px(_NUMBER), rect.height())
        painter.setPen(theme().color("text"))
        font = theme().font("time")
        font.setWeight(theme().font("strong").weight())
        painter.setFont(font)
        painter.drawText(number, _RIGHT, str(unit.number))
        left = number.right() + 12
        text = QRect(left, rect.y() + 6, right - left, line_height("secondary"))
        words_font = theme().font("secondary", language_of(unit.text[:200]))
        painter.setFont(words_font)
        words = painter.fontMetrics().elidedText(
            " ".join(unit.text[:300].split()), Qt.TextElideMode.ElideRight, text.width()
        )
        painter.drawText(text, _LEFT, words)
        painter.setFont(theme().font("time"))
        painter.setPen(theme().color("muted"))
        time = text.translated(0, text.height())
        painter.drawText(time, _LEFT, format_ms(unit.start_ms))


class EarlierList(QListView):
    """The list; a row that is pressed is shown.

    Signals
    -------
    unit_chosen(key)
        A unit is to be shown.
    """

    unit_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.units = EarlierModel(self)
        self.setModel(self.units)
        self.setItemDelegate(EarlierDelegate(self))
        self.setAccessibleName(tr("Earlier units of the speaker"))
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.clicked.connect(self._on_activated)
        self.activated.connect(self._on_activated)
        theme().changed.connect(self._on_theme_changed)

    def set_units(self, units: Sequence[EarlierUnit]) -> None:
        """Show other units, the nearest in view."""
        if tuple(units) != self.units.units:
            self.units.set_units(units)
            self.updateGeometry()
        self.scrollToBottom()

    @Slot(QModelIndex)
    def _on_activated(self, index: QModelIndex) -> None:
        self.unit_chosen.emit(self.units.units[index.row()].key)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.scheduleDelayedItemsLayout()


def shown_label(unit: EarlierUnit) -> str:
    """Return the label that stands for all of a unit."""
    return unit.label.basic or next(iter(unit.label.go), "")
