"""The Label workspace: the unit, what is around it, and on wide screens earlier units apart.

::

    narrow                 usual                    wide
    +-----------------+    +-------------+-------+  +-------------+-------+---------+
    | unit [Labels|W] |    | unit        | wheel |  | unit        | wheel | earlier |
    |                 |    |             | set   |  |             | set   |         |
    +-----------------+    +-------------+-------+  +-------------+-------+---------+
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.domain.labelling import UnitLabel
from widgets.divider import DividedSplitter
from widgets.labelling.sheet import LabelSheet, Progress, UnitMark
from widgets.labelling.side_column import SideColumn
from widgets.labelling.unit_view import UnitView
from widgets.theme.theme import theme

_COMPACT_BELOW, _WIDE_FROM = 1000, 1420
_SIDE, _EARLIER, _UNIT_LEAST, _SIDE_LEAST = 364, 360, 420, 280


class LabelPanel(QWidget):
    """Unit and what is around it.

    Signals
    -------
    unit_chosen(key)
        Another unit is to be shown.
    edited(UnitLabel)
        The rater changed the labels of the unit in view.
    waived(rule)
        A piece of advice is to be set aside on this unit, or heeded again.
    arranged
        The user moved a divider, or gave it back to the rule.

    Attributes
    ----------
    unit, side
        The parts; their other wishes are signals of their own.
    """

    unit_chosen = Signal(str)
    edited = Signal(object)
    waived = Signal(str)
    arranged = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns = 0
        self._moved: list[int] = []
        self._sheet: LabelSheet | None = None
        self.side = SideColumn(self)
        self._splitter = DividedSplitter(Qt.Orientation.Horizontal, self)
        self.unit = UnitView(self._splitter)
        self.unit.setMinimumWidth(_UNIT_LEAST)
        self._splitter.addWidget(self.unit)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._splitter)
        self._connect_signals()

    @property
    def sheet(self) -> LabelSheet | None:
        """What is in view, with what is not stored."""
        return self._sheet

    @property
    def columns(self) -> int:
        """How many columns stand side by side: 1, 2 or 3."""
        return self._columns

    def show_sheet(self, sheet: LabelSheet | None) -> None:
        """Show a unit, or none."""
        self._sheet = sheet
        self.unit.show_sheet(sheet)
        self.side.show_sheet(sheet)

    def set_marks(self, marks: Sequence[UnitMark], progress: Progress) -> None:
        """Show how all units of the set stand."""
        self.side.set_box.set_marks(marks, progress)

    @Slot(str)
    def define(self, name: str) -> None:
        """Show what a label means."""
        self.side.show_definition(name)
        self.unit.definition.show_label(name)
        self.unit.definition.setVisible(self._columns == 1)

    def flush(self) -> None:
        """Tell what was typed."""
        self.unit.flush()

    def parts(self) -> list[QWidget]:
        """Return the columns from left to right."""
        columns = (self._splitter.widget(place) for place in range(self._splitter.count()))
        return [one for one in columns if one is not None]

    def dividers(self) -> list[int]:
        """Return the widths of the columns as the user left them, empty while automatic."""
        return list(self._moved)

    def set_dividers(self, sizes: list[int]) -> None:
        """Give the columns these widths, or automatic ones; others are for another width."""
        self._moved = list(sizes)
        self._share_width()

    @Slot(object)
    def _on_unit_edited(self, label: UnitLabel) -> None:
        if self._sheet is not None:
            self._sheet = replace(self._sheet, label=label)
            self.side.show_label(self._sheet)
            self.edited.emit(label)

    @Slot()
    def _on_splitter_moved(self) -> None:
        self._moved = self._splitter.sizes()
        self.arranged.emit()

    @Slot()
    def _on_splitter_reset(self) -> None:
        self.set_dividers([])
        self.arranged.emit()

    def _arrange(self) -> None:
        px = theme().px
        width = self.width()
        columns = 1 if width < px(_COMPACT_BELOW) else 2 if width < px(_WIDE_FROM) else 3
        if columns != self._columns:
            self._columns = columns
            self._place_columns()
        self._share_width()

    def _place_columns(self) -> None:
        earlier = self.side.earlier
        if self._columns == 3:
            self.side.keep_earlier(here=False)
        else:
            self.side.keep_earlier(here=True)
        if self._columns == 1:
            self.unit.set_compact(compact=True, around=self.side)
        else:
            self._splitter.insertWidget(1, self.side)
            self.side.setMinimumWidth(_SIDE_LEAST)
            self.side.show()
            self.unit.set_compact(compact=False)
        if self._columns == 3:
            self._splitter.insertWidget(2, earlier)
            earlier.setMinimumWidth(_SIDE_LEAST)
            earlier.show()
        self._splitter.setStretchFactor(0, 1)

    def _share_width(self) -> None:
        if self._columns < 2:
            return
        if len(self._moved) == self._splitter.count():
            self._splitter.setSizes(self._moved)
            return
        px = theme().px
        others = [px(_SIDE), px(_EARLIER)][: self._columns - 1]
        self._splitter.setSizes([self.width() - sum(others), *others])

    def _connect_signals(self) -> None:
        unit, side = self.unit, self.side
        unit.edited.connect(self._on_unit_edited)
        unit.touched.connect(self.define)
        unit.waived.connect(self.waived)
        side.advice.waived.connect(self.waived)
        side.definition.label_named.connect(self.define)
        side.earlier.list.unit_chosen.connect(self.unit_chosen)
        side.set_box.unit_chosen.connect(self.unit_chosen)
        self._splitter.splitterMoved.connect(self._on_splitter_moved)
        self._splitter.reset_requested.connect(self._on_splitter_reset)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Change between narrow, usual and wide."""
        super().resizeEvent(event)
        self._arrange()
