"""The page "Curves": what people feel over time, by every source, on the clock of the timeline.

::

    +--------------------------------------------------+
    | tabs                     sources  compare  ◆  ...|
    +--------------------------------------------------+
    | source above [v] against [v]          (comparing) |
    | rows of curves and labels          | sources, or  |
    | 00:05  00:10  00:15                | turning points|
    +--------------------------------------------------+
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.span import SpanTrack
from widgets.empty_state import EmptyState
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.trajectory.compare_bar import CompareBar
from widgets.trajectory.plot_rows import Marks
from widgets.trajectory.source_panel import SourcePanel
from widgets.trajectory.turning_panel import TurningPanel

if TYPE_CHECKING:
    from widgets.trajectory.curve_plot import CurvePlot

SOURCES, TURNING = "sources", "turning"
_SIDE, _SIDE_LEAST, _NARROW = 290, 200, 600
_FIGURES_SHARE = 0.3


class CurvesPage(QWidget):
    """Shows the plot, and beside it what is chosen or found in it.

    The plot itself, and pyqtgraph with it, is made when the page is first looked at.

    Attributes
    ----------
    sources, turning, comparing
        The panels beside and above the plot.

    Signals
    -------
    seek_requested(ms)
        A click in the rows.
    scale_changed(start_ms, end_ms)
        The wheel asked for another stretch.
    came_into_view
        The page is looked at.
    import_requested, sources_requested
        The button of an empty page was pressed.
    """

    seek_requested = Signal(int)
    scale_changed = Signal(float, float)
    came_into_view = Signal()
    import_requested = Signal()
    sources_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.comparing = CompareBar(self)
        self._split = QSplitter(self)
        self._stack, self._side = QStackedWidget(self._split), QStackedWidget(self._split)
        self.sources, self.turning = SourcePanel(self._side), TurningPanel(self._side)
        self._plot: CurvePlot | None = None
        self._tracks: tuple[SpanTrack, ...] = ()
        self._marks: Marks = {}
        self._range = (0.0, 1.0, 1)
        self._position_ms = 0
        self._buttons = [IconButton(*row) for row in _buttons()]
        self._tools = QWidget()
        self._nothing = EmptyState(
            tr("Nothing tells yet what people feel over time."),
            tr(
                "Import an event memory, a trajectory table or an EmoS stream, label a tier with "
                "emotions, or trace a channel live."
            ),
            button=tr("Import…"),
            keys="Ctrl+I",
        )
        self._hidden = EmptyState(
            tr("All sources, people or channels are hidden."),
            tr("Choose what is to be shown."),
            button=tr("Choose sources"),
        )
        self._blind = EmptyState(
            tr("Curves are off while you answer blind."),
            tr("What others felt is shown again once your answer is locked."),
        )
        self._waiting = EmptyState(
            tr("Reading trajectories…"), tr("The curves are here in a moment.")
        )
        self._build()
        self._nothing.requested.connect(self.import_requested)
        self._hidden.requested.connect(self.sources_requested)

    @property
    def tools(self) -> QWidget:
        """The buttons in the header of the panel."""
        return self._tools

    @property
    def plot(self) -> CurvePlot | None:
        """The plot; None until the page is first looked at."""
        return self._plot

    @property
    def side(self) -> str:
        """Which panel stands beside the plot; empty where none does."""
        if self._side.isHidden():
            return ""
        return SOURCES if self._side.currentWidget() is self.sources else TURNING

    def set_actions(self, actions: Sequence[QAction], more: Sequence[QAction]) -> None:
        """Let the buttons stand for actions: sources, compare, turning points; others in a menu."""
        for button, action in zip(self._buttons, actions, strict=False):
            button.set_action(action)
        menu = QMenu(self)
        menu.addActions(list(more))
        self._buttons[-1].setMenu(menu)
        self._buttons[-1].setPopupMode(IconButton.ToolButtonPopupMode.InstantPopup)

    def show_side(self, side: str) -> None:
        """Show a panel beside the plot, or none."""
        if side:
            self._side.setCurrentWidget(self.sources if side == SOURCES else self.turning)
        self._side.setVisible(bool(side))
        self._fit()

    def show_comparing(self, *, on: bool) -> None:
        """Show the choice of two sources and their figures."""
        self.comparing.setVisible(on)
        self.comparing.figures.setVisible(on)

    def show_empty(self, why: str) -> None:
        """Say why there is no plot: ``nothing``, ``hidden``, ``blind`` or ``waiting``."""
        pages = {
            "nothing": self._nothing,
            "hidden": self._hidden,
            "blind": self._blind,
            "waiting": self._waiting,
        }
        self._tracks = ()
        self._stack.setCurrentWidget(pages[why])

    def show_tracks(self, tracks: Sequence[SpanTrack]) -> None:
        """Show these rows."""
        self._tracks = tuple(tracks)
        if self._plot is not None:
            self._plot.set_tracks(self._tracks)
            self._stack.setCurrentWidget(self._plot)
        elif self.isVisible():
            self._make_plot()

    def set_marks(self, marks: Marks) -> None:
        """Show these turning points, by the key of their row."""
        self._marks = marks
        if self._plot is not None:
            self._plot.set_marks(marks)

    def set_range(self, start_ms: float, end_ms: float, duration_ms: int) -> None:
        """Show the stretch that the timeline shows."""
        self._range = (start_ms, end_ms, duration_ms)
        if self._plot is not None:
            self._plot.set_range(*self._range)

    def set_position(self, time_ms: int) -> None:
        """Move the playhead."""
        self._position_ms = time_ms
        if self._plot is not None:
            self._plot.set_position(time_ms)

    def _make_plot(self) -> None:
        from widgets.trajectory.curve_plot import CurvePlot  # noqa: PLC0415 - loads pyqtgraph

        self._plot = plot = CurvePlot(self)
        self._stack.addWidget(plot)
        plot.seek_requested.connect(self.seek_requested)
        plot.scale_changed.connect(self.scale_changed)
        self._stack.setCurrentWidget(plot)
        plot.set_tracks(self._tracks)
        plot.set_marks(self._marks)
        plot.set_range(*self._range)
        plot.set_position(self._position_ms)

    def _build(self) -> None:
        row = QHBoxLayout(self._tools)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addStretch(1)
        for button in self._buttons:
            row.addWidget(button)
        for page in (self._nothing, self._hidden, self._blind, self._waiting):
            self._stack.addWidget(page)
        for panel in (self.sources, self.turning):
            self._side.addWidget(panel)
        self._side.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._side.setMinimumWidth(theme().px(_SIDE_LEAST))
        self._stack.setMinimumSize(1, 1)
        self._split.setStretchFactor(0, 1)
        self._split.setChildrenCollapsible(False)
        self._split.setSizes([10_000, theme().px(_SIDE)])
        self._side.hide()
        self.show_comparing(on=False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE[0])
        column.addWidget(self.comparing)
        column.addWidget(self._split, 1)
        column.addWidget(self.comparing.figures)

    def _fit(self) -> None:
        """Where there is no room for both, the panel stands in the place of the plot."""
        is_narrow = self.width() < theme().px(_NARROW)
        self._stack.setVisible(not (is_narrow and not self._side.isHidden()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find whether plot and panel fit side by side."""
        super().resizeEvent(event)
        self.comparing.figures.setMaximumHeight(round(self.height() * _FIGURES_SHARE))
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Make the plot when it is first needed."""
        super().showEvent(event)
        self.came_into_view.emit()
        if self._plot is None and self._tracks:
            self._make_plot()


def _buttons() -> tuple[tuple[str, str], ...]:
    return (
        ("sliders-horizontal", tr("Choose sources, people and channels")),
        ("arrows-down-up", tr("Compare two sources")),
        ("diamond", tr("Turning points")),
        ("dots-three", tr("More on the curves")),
    )
