"""Which two sources are compared, of whom, and with which lag; the figures stand below the plot."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from widgets.graph.chip_button import Choice
from widgets.i18n import tr
from widgets.question.parts import label
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.trajectory.figure_strip import FigureStrip

_LEAST_LETTERS = 3


class CompareBar(QWidget):
    """Chooses two sources and the row that the figures are of.

    Attributes
    ----------
    figures
        What came out; whoever shows this puts them below the plot.

    Signals
    -------
    sources_chosen(upper, lower)
        Two sources were chosen by hand.
    row_chosen(key)
        The figures of another row are wanted.
    aligned(on)
        The lag is to be taken off, or not.
    """

    sources_chosen = Signal(str, str)
    row_chosen = Signal(str)
    aligned = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.first, self.second, self.row = QComboBox(), QComboBox(), QComboBox()
        self.align = QCheckBox(tr("Take the lag off"))
        self.align.setToolTip(
            tr("Move the second curve to where the two correlate most, at most 5 s either way")
        )
        self.figures = FigureStrip()
        self._build()
        for box in (self.first, self.second):
            box.activated.connect(self._on_source_activated)
        self.row.activated.connect(self._on_row_activated)
        self.align.toggled.connect(self.aligned)
        theme().changed.connect(self._dress)
        self._dress()

    def show_sources(self, choices: Sequence[Choice], chosen: tuple[str, str]) -> None:
        """Offer sources, two of them chosen."""
        for box, key in zip((self.first, self.second), chosen, strict=True):
            _fill(box, choices, key)

    def show_rows(self, choices: Sequence[Choice], chosen: str) -> None:
        """Offer the rows that both sources have; the figures are of one."""
        _fill(self.row, choices, chosen)
        self.row.setVisible(len(choices) > 1)

    def show_can_align(self, *, on: bool) -> None:
        """Offer to take the lag off, which only numbers have."""
        self.align.setVisible(on)

    def _build(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(SPACE[1])
        for box, name in (
            (self.first, tr("Source above the middle")),
            (self.second, tr("Source below the middle")),
            (self.row, tr("Figures of")),
        ):
            box.setAccessibleName(name)
            box.setToolTip(name)
            box.setMinimumContentsLength(_LEAST_LETTERS)
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
        top.addWidget(self.first, 2)
        top.addWidget(label(tr("against"), "muted"))
        top.addWidget(self.second, 2)
        top.addWidget(self.row, 2)
        top.addWidget(self.align)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(SPACE[0])
        self._column.addLayout(top)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._column.setContentsMargins(pad, SPACE[0], pad, 0)
        self.figures.set_pad(pad)

    @Slot(int)
    def _on_source_activated(self, _place: int) -> None:
        upper, lower = str(self.first.currentData() or ""), str(self.second.currentData() or "")
        self.sources_chosen.emit(upper, lower)

    @Slot(int)
    def _on_row_activated(self, _place: int) -> None:
        self.row_chosen.emit(str(self.row.currentData() or ""))


def _fill(box: QComboBox, choices: Sequence[Choice], key: str) -> None:
    box.blockSignals(True)
    box.clear()
    for choice in choices:
        box.addItem(choice.words, choice.key)
    box.setCurrentIndex(box.findData(key))
    box.blockSignals(False)
