"""A layout that sets widgets side by side and begins a new line where the width ends."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Left to right, top to bottom, all of one line centred upright."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 4) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

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
        return self._arrange(QRect(0, 0, width, 0), place=False)

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802 - Qt's name
        """Place the items."""
        super().setGeometry(rect)
        self._arrange(rect, place=True)

    def sizeHint(self) -> QSize:
        """Ask for the widest item at least."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the room of the largest item."""
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        edges = self.contentsMargins()
        return size + QSize(edges.left() + edges.right(), edges.top() + edges.bottom())

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _arrange(self, rect: QRect, *, place: bool) -> int:
        edges: QMargins = self.contentsMargins()
        inner = rect.marginsRemoved(edges)
        y, line_height = inner.y(), 0
        for line in self._lines(inner.width()):
            line_height = max(item.sizeHint().height() for item in line)
            if place:
                self._place_line(line, QPoint(inner.x(), y), inner.width(), line_height)
            y += line_height + self._gap
        height = y - self._gap - inner.y() if line_height else 0
        return height + edges.top() + edges.bottom()

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        used = 0
        for item in self._shown():
            wanted = min(item.sizeHint().width(), width)
            if not lines or used + wanted > width:
                lines.append([])
                used = 0
            lines[-1].append(item)
            used += wanted + self._gap
        return lines

    def _place_line(self, line: list[QLayoutItem], at: QPoint, width: int, height: int) -> None:
        x = at.x()
        for item in line:
            size = QSize(min(item.sizeHint().width(), width), item.sizeHint().height())
            item.setGeometry(QRect(QPoint(x, at.y() + (height - size.height()) // 2), size))
            x += size.width() + self._gap
