"""The side of the Graph workspace: the graph with its tools, and the inspector beside it.

::

    +---------------------------------------+-----------+
    | Time Relations Stream   filter        | inspector |
    +---------------------------------------+           |
    | graph                                 |           |
    +---------------------------------------+           |
    | legend                                |           |
    +---------------------------------------+           |
    | Built up to window   <----->  283/283 |           |
    +---------------------------------------+-----------+
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.graph_columns import UNKNOWN_KIND
from widgets.divider import DividedSplitter
from widgets.graph.events_page import EventsPage
from widgets.graph.graph_header import GraphHeader
from widgets.graph.graph_state import GraphState
from widgets.graph.graph_view import GraphView
from widgets.graph.legend import Legend
from widgets.graph.replay_bar import ReplayBar
from widgets.i18n import tr, tr_phrase, trn
from widgets.theme.theme import theme

_SIDE, _SIDE_MOST, _SIDE_SHARE = 395, 440, 0.282
_SIDE_LEAST, _GRAPH_LEAST = 260, 380
NARROW_BELOW = 1000
"""Below this width the inspector stands beside the table."""

INSPECTOR = "inspector"
"""Key of its view there."""


class GraphPanel(QWidget):
    """Shows the graph of one memory; changes of it go out as wishes.

    Attributes
    ----------
    state
        What is shown.
    header, view, legend, replay
        The parts.

    Signals
    -------
    arranged
        The user moved the divider, or gave it back to the rule.
    """

    arranged = Signal()

    def __init__(self, aside: EventsPage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._aside = aside
        self.state = GraphState(self)
        self.header = GraphHeader()
        self.view = GraphView(self.state)
        self.legend = Legend()
        self.replay = ReplayBar()
        self._moved: list[int] = []
        self._is_narrow = False
        self._inspector: QWidget | None = None
        self._graph = QWidget()
        self._splitter = DividedSplitter(Qt.Orientation.Horizontal)
        self._build()
        self._connect_signals()

    def set_inspector(self, inspector: QWidget) -> None:
        """Take the inspector: beside the graph, or in a narrow window beside the table."""
        self._inspector = inspector
        self._place_inspector()

    @property
    def is_narrow(self) -> bool:
        """Tell whether there is too little room for the inspector beside the graph."""
        return self._is_narrow

    def take_strip(self, strip: QWidget) -> None:
        """Take what says which memory is shown into the header."""
        self.header.put_memory(strip)

    def _place_inspector(self) -> None:
        inspector = self._inspector
        if inspector is None:
            return
        if self._is_narrow:
            inspector.setMinimumWidth(0)
            self._aside.add_view(INSPECTOR, tr("Inspector"), inspector)
        else:
            self._aside.remove_view(INSPECTOR)
            inspector.setMinimumWidth(_SIDE_LEAST)
            self._splitter.addWidget(inspector)
            self._splitter.setStretchFactor(0, 1)
            self._splitter.setStretchFactor(1, 0)
            inspector.show()
        self._share_width()

    # Divided ------------------------------------------------------------------------------------

    def parts(self) -> list[QWidget]:
        """Return the parts from left to right."""
        inspector = self._inspector
        return [self._graph] if inspector is None or self._is_narrow else [self._graph, inspector]

    def dividers(self) -> list[int]:
        """Return the widths of the parts as the user left them, empty while automatic."""
        return list(self._moved)

    def set_dividers(self, sizes: list[int]) -> None:
        """Give the parts these widths, or automatic ones."""
        self._moved = list(sizes)
        self._share_width()

    # Building -----------------------------------------------------------------------------------

    def _build(self) -> None:
        column = QVBoxLayout(self._graph)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.view, 1)
        column.addWidget(self.legend)
        column.addWidget(self.replay)
        self._graph.setProperty("kind", "panel")
        self._graph.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._graph.setMinimumWidth(_GRAPH_LEAST)
        self._splitter.addWidget(self._graph)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._splitter)

    def _connect_signals(self) -> None:
        self._splitter.splitterMoved.connect(self._on_splitter_moved)
        self._splitter.reset_requested.connect(self._on_splitter_reset)
        self.state.changed.connect(self._on_state_changed)
        self.state.mode_changed.connect(self._on_state_mode_changed)
        self.view.drawn.connect(self._on_view_drawn)
        self.header.fit_requested.connect(self.state.fit)
        self.header.minimap_toggled.connect(self.view.set_minimap_wanted)

    @Slot()
    def _on_state_changed(self) -> None:
        text, rule = count_words(self.state)
        self.header.set_count(text, rule)
        self.legend.set_has_other(bool((self.state.columns.kinds == UNKNOWN_KIND).any()))

    @Slot()
    def _on_state_mode_changed(self) -> None:
        self.header.set_kind(self.state.mode.kind)
        self.header.set_hops(self.state.mode.hops)

    @Slot()
    def _on_view_drawn(self) -> None:
        edges = self.view.painter.edges
        self.legend.set_counts(len(edges.relations), edges.there)

    @Slot()
    def _on_splitter_moved(self) -> None:
        self._moved = self._splitter.sizes()
        self.arranged.emit()

    @Slot()
    def _on_splitter_reset(self) -> None:
        self.set_dividers([])
        self.arranged.emit()

    def _share_width(self) -> None:
        if self._splitter.count() < 2:
            return
        if len(self._moved) == self._splitter.count():
            self._splitter.setSizes(self._moved)
            return
        px = theme().px
        side = min(max(round(self.width() * _SIDE_SHARE), px(_SIDE_LEAST)), px(_SIDE_MOST))
        self._splitter.setSizes([self.width() - side, side])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width out anew; say when the inspector has no room any more."""
        super().resizeEvent(event)
        narrow = self.width() < theme().px(NARROW_BELOW)
        if narrow != self._is_narrow:
            self._is_narrow = narrow
            self._place_inspector()
        if not self._moved:
            self._share_width()


def count_words(state: GraphState) -> tuple[str, str]:
    """Return how many events are shown in words, and the rule for the others."""
    layout, marks = state.layout, state.marks
    total = len(state.columns)
    shown = len(layout)
    if marks.up_to is not None:
        shown = sum(state.is_there(event) for event in layout.shown.tolist())
    if marks.matching is not None:
        text = tr(
            "{matching} of {total} match", matching=f"{len(marks.matching):,}", total=f"{total:,}"
        )
        return text, tr_phrase(layout.rule)
    if shown == total:
        return trn("{n} event", "{n} events", total), ""
    text = tr("{shown} of {total} shown", shown=f"{shown:,}", total=f"{total:,}")
    rule = tr_phrase(layout.rule)
    if marks.up_to is not None:
        made = tr("only what windows up to {n} made", n=marks.up_to)
        rule = tr("{first}; {second}", first=made, second=rule) if rule else made
    return text, rule
