"""The head of the graph: which picture, of which memory, how much of it, and what is looked at."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSpacerItem, QWidget

from app.domain.relation_layout import MOST_HOPS
from widgets.eliding_label import ElidingLabel
from widgets.graph.chip_button import ChipButton, Choice
from widgets.graph.filter_bar import FilterBar
from widgets.i18n import tr, trn
from widgets.icon_button import IconButton
from widgets.segments import Segments
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.what_fits import width_of

_COUNT_LEAST = 60
_MEMORY = 215


class GraphHeader(QWidget):
    """One row of tools.

    Attributes
    ----------
    filters
        Field and menus.

    Signals
    -------
    kind_chosen(kind)
        ``time``, ``relations`` or ``stream``.
    stream_chosen(key), hops_chosen(count)
        Another person-target pair, or number of relations to follow.
    fit_requested
        Show all.
    minimap_toggled(on)
        Show the small picture of all, or not.
    """

    kind_chosen = Signal(str)
    stream_chosen = Signal(str)
    hops_chosen = Signal(int)
    fit_requested = Signal()
    minimap_toggled = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel-header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.kinds = Segments()
        self.hops = ChipButton(tr("How far"), 150)
        self.stream = ChipButton(tr("Stream"), 220)
        self._strip: QWidget | None = None
        self._count = ("", "")
        self.count = ElidingLabel(role="muted")
        self.filters = FilterBar()
        self.fit = IconButton("corners-out", tr("Fit the graph"), "0")
        self.minimap = IconButton("map-trifold", tr("Small picture of the whole graph"))
        self._build()
        self._connect_signals()
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self.set_kind("time")

    def set_kind(self, kind: str) -> None:
        """Show which picture is shown."""
        words = {"time": tr("Time"), "relations": tr("Relations"), "stream": tr("Stream")}
        self.kinds.set_choices(words, kind)
        self.hops.setVisible(kind == "relations")
        self.stream.setVisible(kind == "stream")
        self._show_what_fits()

    def set_hops(self, hops: int) -> None:
        """Show how many relations are followed."""
        choices = [
            Choice(str(n), trn("{n} relation away", "{n} relations away", n))
            for n in range(1, MOST_HOPS + 1)
        ]
        self.hops.set_choices(choices, str(hops))
        self._show_what_fits()

    def set_streams(self, choices: Sequence[Choice], current: str) -> None:
        """Offer person-target pairs."""
        self.stream.set_choices(choices, current)
        self.stream.setEnabled(bool(choices))
        self._show_what_fits()

    def put_memory(self, strip: QWidget) -> None:
        """Take what says which memory is shown, and offers others."""
        strip.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        strip.setMaximumWidth(theme().px(_MEMORY))
        self._row.insertWidget(self._row.indexOf(self.count), strip)
        self._strip = strip
        self._show_what_fits()

    def set_count(self, text: str, rule: str = "") -> None:
        """Say how many events are shown, and on hovering by which rule."""
        tip = f"{text}: {rule}" if rule else ""
        if (text, tip) != self._count:  # nothing else changes when an event is chosen
            self._count = (text, tip)
            self.count.setText(text)
            self.count.set_tip(tip)

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setSpacing(SPACE[1])
        for part in (self.kinds, self.hops, self.stream, self.count):
            row.addWidget(part)
        self.count.setMinimumWidth(0)
        row.addSpacerItem(
            QSpacerItem(0, 0, QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        )
        row.addWidget(self.filters)
        for button in (self.fit, self.minimap):
            row.addWidget(button)
        self.minimap.setCheckable(True)
        self.minimap.show_checked(True)
        self._row = row

    def _connect_signals(self) -> None:
        self.kinds.chosen.connect(self.kind_chosen)
        self.stream.chosen.connect(self.stream_chosen)
        self.hops.chosen.connect(self._on_hops_chosen)
        self.fit.clicked.connect(self.fit_requested)
        self.minimap.toggled.connect(self.minimap_toggled)

    @Slot(str)
    def _on_hops_chosen(self, key: str) -> None:
        self.hops_chosen.emit(int(key))

    @Slot()
    def _on_theme_changed(self) -> None:
        self._row.setContentsMargins(theme().metrics.panel_padding, 0, SPACE[1], 0)
        self._show_what_fits()

    def _show_what_fits(self) -> None:
        """Give up the count first where the row is narrow: its rule stays in the tooltip."""
        others = [self.kinds, self.filters, self.fit, self.minimap]
        optional = (self.hops, self.stream, self._strip)
        others += [part for part in optional if part is not None and not part.isHidden()]
        edges = self._row.contentsMargins()
        needed = width_of(others, self._row.spacing()) + edges.left() + edges.right()
        room = self.width() - needed - self._row.spacing()
        self.count.setVisible(room >= theme().px(_COUNT_LEAST))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find what fits."""
        super().resizeEvent(event)
        self._show_what_fits()
