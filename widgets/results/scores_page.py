"""The page of scores: table, funnel, charts, and the list behind the chosen figure.

::

    +--------------------------------------------------+
    | Score by task                                     |
    +----------------------+------------+--------------+
    | Where answers are    | by spread  | by stages     |
    +----------------------+------------+--------------+
    | the list                                          |
    +--------------------------------------------------+

Narrow, the charts go to a page of their own, and the list stands beside the funnel: so the table is
whole also where the window is low.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from app.domain.result_charts import Chart
from widgets.divider import DividedSplitter
from widgets.graph.chip_button import ChipButton
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.results.card import Card
from widgets.results.funnel_view import FunnelView
from widgets.results.line_chart import LineChart
from widgets.results.list_card import ListCard
from widgets.results.looks import SystemLook
from widgets.results.score_card import ScoreCard
from widgets.results.sheets import ScoresView
from widgets.theme.theme import theme

_WIDE, _WIDEST, _MOST_CHARTS = 1120, 1640, 3
_GAP = 12
_FUNNEL_SHARE = 0.46


class ChartCard(Card):
    """A chart with the button that saves it.

    Signals
    -------
    point_chosen(name, row, system)
        A mean was pressed.
    save_requested(name)
        The picture or the numbers are wanted as a file.
    """

    point_chosen = Signal(str, int, int)
    save_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.view = LineChart()
        self.view.setAccessibleName(tr("Charts"))
        self._save = IconButton("export", tr("Save this chart…"))
        self.add(self._save)
        self.set_body(self.view)
        self.view.point_chosen.connect(self._on_point_chosen)
        self._save.clicked.connect(self._on_save_clicked)

    def show_chart(self, chart: Chart, looks: Sequence[SystemLook]) -> None:
        """Show a chart."""
        self.set_title(chart.title)
        self.view.set_chart(chart, looks)

    @Slot(int, int)
    def _on_point_chosen(self, row: int, system: int) -> None:
        if self.view.chart is not None:
            self.point_chosen.emit(self.view.chart.name, row, system)

    @Slot()
    def _on_save_clicked(self) -> None:
        if self.view.chart is not None:
            self.save_requested.emit(self.view.chart.name)


class ScoresPage(QWidget):
    """Shows the scores of the systems chosen on the questions chosen.

    Attributes
    ----------
    score, funnel, list, charts
        The cards; their wishes are signals of their own. The charts stand on `chart_page` where
        the page is narrow.

    Signals
    -------
    compact_changed(bool)
        The charts went to their own page, or came back.
    """

    compact_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.score, self.list, self.funnel = ScoreCard(), ListCard(), FunnelView()
        self.funnel_card = Card(tr("Where answers are lost"))
        self.funnel_of = ChipButton(tr("System"))
        self.funnel_export = IconButton("export", tr("Save these counts…"))
        self.funnel_card.add(self.funnel_of, self.funnel_export)
        self.funnel_card.set_body(self.funnel)
        self.charts = [ChartCard() for _ in range(_MOST_CHARTS)]
        self.chart_page = QWidget()
        self._chart_grid = QGridLayout(self.chart_page)
        self._is_compact: bool | None = None
        self._middle = QWidget()
        self._middle_row = QHBoxLayout(self._middle)
        self._middle_row.setContentsMargins(0, 0, 0, 0)
        self._middle_row.setSpacing(_GAP)
        self._middle_row.addWidget(self.funnel_card, 52)
        self._splitter: QSplitter = DividedSplitter(Qt.Orientation.Vertical)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(_GAP)
        self._splitter.setProperty("kind", "window")
        self._splitter.addWidget(self._middle)
        self._splitter.addWidget(self.list)
        self._splitter.setStretchFactor(0, 0)
        self._splitter.setStretchFactor(1, 1)
        column = QVBoxLayout(self)
        column.setSpacing(_GAP)
        column.addWidget(self.score)
        column.addWidget(self._splitter, 1)
        self._column = column
        theme().changed.connect(self._dress)
        self._dress()
        self._arrange(0)

    @property
    def is_compact(self) -> bool:
        """Tell whether the charts stand on a page of their own."""
        return bool(self._is_compact)

    def show_view(self, view: ScoresView) -> None:
        """Show all cards but the list."""
        self.score.show_sheet(view.sheet)
        self.funnel.set_steps(view.funnel)
        for card, chart in zip(self.charts, view.charts, strict=False):
            card.show_chart(chart, view.looks)
        self._give_room()

    @Slot()
    def _dress(self) -> None:
        edge = 8 if theme().metrics.compact else _GAP
        self._column.setContentsMargins(edge, edge, edge, edge)
        self._column.setSpacing(edge)
        self._chart_grid.setContentsMargins(edge, edge, edge, edge)
        self._chart_grid.setSpacing(edge)

    def _arrange(self, width: int) -> None:
        px = theme().px
        compact = width < px(_WIDE)
        beside = 0 if compact else 3 if width >= px(_WIDEST) else 2
        for place, card in enumerate(self.charts):
            if compact:
                self._chart_grid.addWidget(card, place // 2, place % 2)
            elif place < beside:
                self._middle_row.insertWidget(place + 1, card, 24)
            card.setVisible(compact or place < beside)
        if compact != self._is_compact:
            self._is_compact = compact
            across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
            self._splitter.setOrientation(across if compact else down)
            self.compact_changed.emit(compact)
        self._share_height()

    def _give_room(self) -> None:
        """Let the table show all its rows if funnel and list can do with the rest."""
        parts = (self.funnel_card, self.list)
        least = max(part.minimumSizeHint().height() for part in parts)
        self.score.set_room(self.height() - 3 * self._column.spacing() - least)

    def _share_height(self) -> None:
        """Give the table all its rows if it can be, then the funnel, and the list the rest."""
        self._give_room()
        if self.is_compact:
            width = self._splitter.width() - _GAP
            beside = round(width * _FUNNEL_SHARE)
            self._splitter.setSizes([beside, width - beside])
            return
        room = self.height() - 3 * self._column.spacing() - self.score.minimumHeight()
        few = theme().metrics.panel_header + theme().metrics.table_header
        few += 2 * theme().metrics.table_row
        wanted = self.funnel_card.sizeHint().height()
        middle = max(self.funnel_card.minimumSizeHint().height(), min(wanted, room - few - _GAP))
        self._splitter.setSizes([middle, max(0, room - middle - _GAP)])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the charts a page of their own where there is no room beside the funnel."""
        super().resizeEvent(event)
        self._arrange(event.size().width())
