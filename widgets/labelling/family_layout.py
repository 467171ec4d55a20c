"""A layout of families of labels: one a line where there is room, else several.

::

    roomy                              packed
    Jo Joy       joy Y   pride P       Jo Joy       joy Y   pride P
    In Interest  curiosity Q           In Interest  curiosity Q   Su Surprise  surprise
    Su Surprise  surprise              ...
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

_CHIP_GAP, _FAMILY_GAP = 6, 14
_PACKED_CHIP_GAP, _PACKED_FAMILY_GAP = 4, 10


class FamilyLayout(QLayout):
    """Places names of families and their labels; a label that does not fit begins a new line."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._firsts: list[int] = []
        self._heights: dict[int, int] = {}
        self._packed = False
        self._line_gap = 0

    def add_family(self, name: QWidget, labels: Sequence[QWidget]) -> None:
        """Add a family behind the others."""
        self._firsts.append(len(self._items))
        for widget in (name, *labels):
            self.addWidget(widget)

    @property
    def packed(self) -> bool:
        """Whether several families share a line."""
        return self._packed

    def set_packed(self, packed: bool, line_gap: int) -> None:
        """Let families share lines or not; lines are `line_gap` px apart."""
        self._packed, self._line_gap = packed, line_gap
        self.invalidate()

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802 - Qt's name
        """Take an item at the end."""
        self._items.append(item)

    def count(self) -> int:
        """Return how many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802 - Qt's name
        """Return an item, None behind the last one."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802 - Qt's name
        """Give an item away."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802 - Qt's name
        """Want no more room than the items."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Be higher where it is narrow."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at a width."""
        if width not in self._heights:
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), place=False)
        return self._heights[width]

    def invalidate(self) -> None:
        """Forget heights: something takes other room."""
        self._heights.clear()
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802 - Qt's name
        """Place the items."""
        super().setGeometry(rect)
        self._arrange(rect, place=True)

    def sizeHint(self) -> QSize:
        """Ask for the widest item at least."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the room of the widest name and label side by side."""
        families = self._families()
        name = max((family[0].sizeHint().width() for family in families), default=0)
        labels = [item.sizeHint() for family in families for item in family[1:]]
        width = name + max((size.width() for size in labels), default=0)
        edges = self.contentsMargins()
        height = max((size.height() for size in labels), default=0)
        return QSize(width + edges.left() + edges.right(), height + edges.top() + edges.bottom())

    @staticmethod
    def _alone(name: QLayoutItem) -> QSize:
        """Return the size of a name that is in line with no other."""
        widget = name.widget()
        return widget.minimumSizeHint() if widget is not None else name.sizeHint()

    def _families(self) -> list[list[QLayoutItem]]:
        ends = [*self._firsts[1:], len(self._items)]
        return [self._items[first:end] for first, end in zip(self._firsts, ends, strict=True)]

    def _arrange(self, rect: QRect, *, place: bool) -> int:
        edges = self.contentsMargins()
        inner = rect.marginsRemoved(edges)
        gap, between = (
            (_PACKED_CHIP_GAP, _PACKED_FAMILY_GAP) if self._packed else (_CHIP_GAP, _FAMILY_GAP)
        )
        families = self._families()
        column = max((family[0].sizeHint().width() for family in families), default=0)
        x, y, height = inner.x(), inner.y(), 0
        for name, *labels in families:
            width = sum(item.sizeHint().width() + gap for item in labels) - gap
            beside = x + between + self._alone(name).width() + width
            if x > inner.x() and not (self._packed and beside <= inner.right() + 1):
                x, y = inner.x(), y + height + self._line_gap
            is_first = x == inner.x()
            size = QSize(column, name.sizeHint().height()) if is_first else self._alone(name)
            x += 0 if is_first else between
            if place:
                name.setGeometry(QRect(QPoint(x, y), size))
            x, begin, height = x + size.width(), x + size.width(), size.height()
            for item in labels:
                wanted = item.sizeHint()
                if x > begin and x + wanted.width() > inner.right() + 1:
                    x, y = begin, y + height + self._line_gap
                if place:
                    item.setGeometry(QRect(QPoint(x, y), wanted))
                x, height = x + wanted.width() + gap, max(height, wanted.height())
            x -= gap
        return y + height - inner.y() + edges.top() + edges.bottom()
