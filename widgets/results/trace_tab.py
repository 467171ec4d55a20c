"""The page of traces: the memory with what is known lit, and the retrieval run again below."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from widgets.divider import DividedSplitter
from widgets.empty_state import EmptyState
from widgets.graph.memory_page import MemoryPage
from widgets.i18n import tr
from widgets.results.replay_panel import ReplayPanel


class GuestRoom(QWidget):
    """A place for a widget that several workspaces show; the one that is shown has it.

    The widget stays where it was last seen until another place of it comes into view.
    """

    def __init__(self, guest: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._guest = guest
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def take(self) -> None:
        """Take the widget in."""
        if self._guest.parentWidget() is not self:
            self._column.addWidget(self._guest)
            self._guest.show()

    def showEvent(self, event: QShowEvent) -> None:
        """Take the widget in when it is to be seen here."""
        self.take()
        super().showEvent(event)


class GraphRoom(GuestRoom):
    """The place of the memory in its own workspace, with the dividers that it has there.

    Signals
    -------
    arranged
        The user moved a divider.
    """

    arranged = Signal()

    def __init__(self, guest: MemoryPage, parent: QWidget | None = None) -> None:
        super().__init__(guest, parent)
        self._memory = guest
        self.take()
        guest.arranged.connect(self._on_arranged)

    def parts(self) -> list[QWidget]:
        """Return the parts from left to right."""
        return self._memory.parts()

    def dividers(self) -> list[int]:
        """Return the sizes of the parts as the user left them."""
        return self._memory.dividers()

    def set_dividers(self, sizes: list[int]) -> None:
        """Give the parts these sizes, or automatic ones."""
        self._memory.set_dividers(sizes)

    @Slot()
    def _on_arranged(self) -> None:
        if self._memory.parentWidget() is self:
            self.arranged.emit()


class TraceTab(QWidget):
    """Shows the graph of the memory over the replay; without a trace, how one comes.

    How to use it: `set_graph` once with a room of the graph.

    Signals
    -------
    import_requested
        A trace is to be taken in.
    """

    import_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stack = QStackedWidget(self)
        self._splitter = DividedSplitter(Qt.Orientation.Vertical, self._stack)
        self.replay = ReplayPanel(self._splitter)
        self._empty = EmptyState(
            tr("No trace of this question."),
            tr("Import the trace of its run: it tells how the system found its answer."),
            button=tr("Import…"),
            keys="Ctrl+I",
        )
        ground = QWidget(self._stack)
        ground.setProperty("kind", "panel")
        ground.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(ground)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._empty)
        self._ground = ground
        self._stack.addWidget(ground)
        self._stack.addWidget(self._splitter)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._stack)
        self._empty.requested.connect(self.import_requested)

    def set_graph(self, room: GuestRoom) -> None:
        """Take the place of the graph."""
        self._splitter.insertWidget(0, room)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setSizes([1150, 850])

    def show_trace(self, *, on: bool) -> None:
        """Show graph and replay, or how a trace comes."""
        self._stack.setCurrentWidget(self._splitter if on else self._ground)

    @property
    def is_empty(self) -> bool:
        """Tell whether there is no trace."""
        return self._stack.currentWidget() is self._ground
