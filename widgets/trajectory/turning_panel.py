"""The turning points of one track: found by a rule that one can move, and marked by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from app.domain.percent import percent
from app.domain.timecode import format_ms
from widgets.graph.chip_button import Choice
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.question.parts import label
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.trajectory.figure_strip import FigureStrip, ShownFigure

_TIME = Qt.ItemDataRole.UserRole
_LEAST, _MOST = 2, 100
_PAUSE_MS = 120


class PointLine(NamedTuple):
    """A turning point of the list.

    Attributes
    ----------
    words
        What changes, such as ``sadness → joy``; empty where only a person says so.
    is_found, is_marked
        Who says so: the rule, a person, or both within the tolerance.
    """

    time_ms: int
    words: str
    is_found: bool
    is_marked: bool


class TurningPanel(QWidget):
    """Lists turning points; a click goes there, a double click or Return plays round it.

    Signals
    -------
    track_chosen(key)
        Those of another track are wanted.
    rule_changed
        Threshold, time or tolerance were moved.
    seek_requested(ms), play_requested(ms)
        A point was chosen, or is to be played.
    """

    track_chosen = Signal(str)
    rule_changed = Signal()
    seek_requested = Signal(int)
    play_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.track = QComboBox()
        self.smallest = QSlider(Qt.Orientation.Horizontal)
        self.hold, self.tolerance = _seconds(0.2, 60.0, 2.0), _seconds(0.0, 60.0, 2.0)
        self.list = QListWidget()
        self.figures = FigureStrip()
        self._rule = label("", "muted", wraps=True)
        self._size = label("", "")
        self._names = [
            label(tr("Smallest move")),
            label(tr("Held for")),
            label(tr("Tolerance")),
        ]
        named = zip((self.smallest, self.hold, self.tolerance), self._names, strict=True)
        for field, name in named:
            field.setAccessibleName(name.text())
        self._mark = IconButton("plus", tr("Mark a turning point here"))
        self._unmark = IconButton("trash", tr("Remove the mark"))
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._build()
        self._connect_signals()

    @property
    def share(self) -> float:
        """The smallest move, as a share of the range of the channel."""
        return self.smallest.value() / 100

    @property
    def hold_ms(self) -> int:
        """How long a level must be held."""
        return round(self.hold.value() * 1000)

    @property
    def tolerance_ms(self) -> int:
        """How far apart a found point and its mark may lie."""
        return round(self.tolerance.value() * 1000)

    @property
    def chosen_ms(self) -> int | None:
        """The turning point chosen in the list; None where none is."""
        item = self.list.currentItem()
        return None if item is None else int(item.data(_TIME))

    def set_actions(self, mark: QAction, unmark: QAction) -> None:
        """Let the buttons stand for actions."""
        self._mark.set_action(mark)
        self._unmark.set_action(unmark)

    def set_rule(self, share: float, hold_ms: int, tolerance_ms: int) -> None:
        """Show a rule without a signal."""
        for widget, value in (
            (self.smallest, round(share * 100)),
            (self.hold, hold_ms / 1000),
            (self.tolerance, tolerance_ms / 1000),
        ):
            widget.blockSignals(True)
            widget.setValue(value)  # type: ignore[arg-type]  # a slider has whole numbers
            widget.blockSignals(False)
        self._say_size()

    def show_tracks(self, choices: Sequence[Choice], chosen: str) -> None:
        """Offer tracks, one of them chosen."""
        self.track.blockSignals(True)
        self.track.clear()
        for choice in choices:
            self.track.addItem(choice.words, choice.key)
        self.track.setCurrentIndex(self.track.findData(chosen))
        self.track.blockSignals(False)

    def show_points(
        self, lines: Sequence[PointLine], figures: Sequence[ShownFigure], said: str
    ) -> None:
        """List turning points, and how well those found fit those marked."""
        kept = self.chosen_ms
        self.list.blockSignals(True)
        self.list.clear()
        for line in lines:
            item = QListWidgetItem(_line_words(line))
            item.setData(_TIME, line.time_ms)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{_line_words(line)}, {_who(line)}")
            self.list.addItem(item)
            if line.time_ms == kept:
                self.list.setCurrentItem(item)
        self.list.blockSignals(False)
        self.figures.show_figures(figures, said)

    def show_rule(self, *, has_threshold: bool) -> None:
        """Offer the threshold of numbers, or say what counts among labels."""
        for widget in (self.smallest, self.hold, self._size, *self._names[:2]):
            widget.setVisible(has_threshold)
        self._rule.setText(
            ""
            if has_threshold
            else tr("A turning point is where another emotion begins, toward the same target.")
        )
        self._rule.setVisible(not has_threshold)

    # ------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.track.setAccessibleName(tr("Turning points of"))
        self.track.setMinimumContentsLength(8)
        self.track.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.smallest.setRange(_LEAST, _MOST)
        self.smallest.setAccessibleName(tr("Smallest move"))
        self.smallest.setMinimumWidth(60)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setAccessibleName(tr("Turning points"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setMinimumHeight(theme().metrics.list_row * 2)
        top = QHBoxLayout()
        top.addWidget(self.track, 1)
        top.addWidget(self._mark)
        top.addWidget(self._unmark)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE[1])
        grid.setVerticalSpacing(SPACE[0])
        grid.setColumnStretch(1, 1)
        rows = ((self.smallest, self._size), (self.hold, None), (self.tolerance, None))
        for row, (name, (field, more)) in enumerate(zip(self._names, rows, strict=True)):
            grid.addWidget(name, row, 0)
            grid.addWidget(field, row, 1)
            if more is not None:
                grid.addWidget(more, row, 2)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(SPACE[0])
        self._column.addLayout(top)
        self._column.addLayout(grid)
        self._column.addWidget(self._rule)
        self._column.addWidget(self.list, 1)
        self._column.addWidget(self.figures)
        self._dress()
        self._say_size()

    def _connect_signals(self) -> None:
        self.track.activated.connect(self._on_track_activated)
        self.smallest.valueChanged.connect(self._on_smallest_changed)
        self.hold.valueChanged.connect(self._on_rule_changed)
        self.tolerance.valueChanged.connect(self._on_rule_changed)
        self._pause.timeout.connect(self.rule_changed)
        self.list.currentItemChanged.connect(self._on_list_current_changed)
        self.list.itemActivated.connect(self._on_list_activated)
        theme().changed.connect(self._dress)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._column.setContentsMargins(pad, SPACE[0], pad, SPACE[0])

    def _say_size(self) -> None:
        self._size.setText(percent(self.share))

    @Slot(int)
    def _on_track_activated(self, _place: int) -> None:
        self.track_chosen.emit(str(self.track.currentData() or ""))

    @Slot()
    def _on_smallest_changed(self) -> None:
        self._say_size()
        self._pause.start()

    @Slot()
    def _on_rule_changed(self) -> None:
        self._pause.start()

    @Slot(QListWidgetItem, QListWidgetItem)
    def _on_list_current_changed(self, item: QListWidgetItem | None, _old: object = None) -> None:
        if item is not None:
            self.seek_requested.emit(int(item.data(_TIME)))

    @Slot(QListWidgetItem)
    def _on_list_activated(self, item: QListWidgetItem) -> None:
        self.play_requested.emit(int(item.data(_TIME)))


def _line_words(line: PointLine) -> str:
    sign = "◆" if line.is_marked else "△"
    if line.is_marked and line.is_found:
        sign = "◆▲"
    words = line.words or (tr("marked, not found") if not line.is_found else "")
    return f"{sign}  {format_ms(line.time_ms)}  {words}".rstrip()


def _who(line: PointLine) -> str:
    if line.is_found and line.is_marked:
        return tr("found and marked")
    return tr("marked") if line.is_marked else tr("found")


def _seconds(low: float, high: float, value: float) -> QDoubleSpinBox:
    box = QDoubleSpinBox()
    box.setRange(low, high)
    box.setSingleStep(0.5)
    box.setDecimals(1)
    box.setValue(value)
    box.setSuffix(tr(" s"))
    return box
