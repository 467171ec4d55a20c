"""What is looked at in the plot: sources in order, people, channels; one source stands out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from widgets.i18n import tr
from widgets.plain_tip import plain_tip
from widgets.question.parts import label
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_KEY = Qt.ItemDataRole.UserRole


class Entry(NamedTuple):
    """One line: what it is, its words, whether it is looked at, and more on hovering."""

    key: str
    words: str
    is_shown: bool
    tip: str = ""


class SourcePanel(QScrollArea):
    """Three lists to tick; sources are dragged, or moved with Alt and the arrow keys.

    Signals
    -------
    source_toggled(key, on), person_toggled(key, on), channel_toggled(key, on)
        Something is to be shown or hidden.
    ordered(keys)
        Sources are wanted in another order.
    lit(key)
        A source is to stand out; empty for none.
    """

    source_toggled = Signal(str, bool)
    person_toggled = Signal(str, bool)
    channel_toggled = Signal(str, bool)
    ordered = Signal(object)
    lit = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sources = _SourceList()
        self.people, self.channels = _TickList(), _TickList()
        self._hint = label(
            tr(
                "A click makes a source stand out, in the plot and on the picture. Drag to reorder."
            ),
            "muted",
            wraps=True,
        )
        self._column = QVBoxLayout()
        self._build()
        self.sources.ticked.connect(self.source_toggled)
        self.people.ticked.connect(self.person_toggled)
        self.channels.ticked.connect(self.channel_toggled)
        self.sources.moved.connect(self.ordered)
        self.sources.chosen.connect(self.lit)
        theme().changed.connect(self._dress)
        self._dress()

    def show_entries(
        self,
        sources: Sequence[Entry],
        people: Sequence[Entry],
        channels: Sequence[Entry],
        lit: str,
    ) -> None:
        """Show what there is to choose from."""
        self.sources.fill(sources)
        self.sources.show_chosen(lit)
        self.people.fill(people)
        self.channels.fill(channels)
        self._channel_title.setVisible(bool(channels))
        self.channels.setVisible(bool(channels))

    def _build(self) -> None:
        body = QWidget()
        body.setProperty("kind", "panel")
        body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        body.setLayout(self._column)
        self._column.setSpacing(SPACE[0])
        self._channel_title = label(tr("Channels"), "strong")
        self._column.addWidget(label(tr("Sources"), "strong"))
        self._column.addWidget(self._hint)
        self._column.addWidget(self.sources)
        self._column.addWidget(label(tr("People"), "strong"))
        self._column.addWidget(self.people)
        self._column.addWidget(self._channel_title)
        self._column.addWidget(self.channels)
        self._column.addStretch(1)
        self.sources.setAccessibleName(tr("Sources"))
        self.people.setAccessibleName(tr("People"))
        self.channels.setAccessibleName(tr("Channels"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the lists take it
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._column.setContentsMargins(pad, SPACE[1], pad, SPACE[1])


class _TickList(QListWidget):
    """A list as high as its lines, each with a tick.

    Signals
    -------
    ticked(key, on)
        A tick was set or taken away by hand.
    """

    ticked = Signal(str, bool)

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.itemChanged.connect(self._on_item_changed)

    def fill(self, entries: Sequence[Entry]) -> None:
        """Show these lines."""
        self.blockSignals(True)
        self.clear()
        for entry in entries:
            item = QListWidgetItem(entry.words)
            item.setData(_KEY, entry.key)
            item.setToolTip(plain_tip(entry.tip))
            item.setFlags(self._flags())
            state = Qt.CheckState.Checked if entry.is_shown else Qt.CheckState.Unchecked
            item.setCheckState(state)
            self.addItem(item)
        self.blockSignals(False)
        row = max(self.sizeHintForRow(0), theme().metrics.list_row - 4) if entries else 0
        self.setFixedHeight(row * len(entries) + 4)

    def _flags(self) -> Qt.ItemFlag:
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable

    @Slot(QListWidgetItem)
    def _on_item_changed(self, item: QListWidgetItem) -> None:
        is_on = item.checkState() == Qt.CheckState.Checked
        self.ticked.emit(str(item.data(_KEY)), is_on)


class _SourceList(_TickList):
    """Sources, of which one can be chosen; they can be put in another order.

    Signals
    -------
    moved(keys)
        All keys in the order that is wanted.
    chosen(key)
        One was chosen by hand; empty where the chosen one was clicked again.
    """

    moved = Signal(object)
    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._lit = ""
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.itemClicked.connect(self._on_item_clicked)
        self.model().rowsMoved.connect(self._on_rows_moved)

    def show_chosen(self, key: str) -> None:
        """Show which one stands out."""
        self._lit = key
        self.clearSelection()
        for row in range(self.count()):
            if self.item(row).data(_KEY) == key:
                self.item(row).setSelected(True)

    def keys(self) -> tuple[str, ...]:
        """Return all keys in their order."""
        return tuple(str(self.item(row).data(_KEY)) for row in range(self.count()))

    def _flags(self) -> Qt.ItemFlag:
        more = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled
        return super()._flags() | more

    @Slot(QListWidgetItem)
    def _on_item_clicked(self, item: QListWidgetItem) -> None:
        key = str(item.data(_KEY))
        self.chosen.emit("" if key == self._lit else key)

    @Slot(QModelIndex, int, int, QModelIndex, int)
    def _on_rows_moved(self, *_where: object) -> None:
        self.moved.emit(self.keys())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move a source with Alt and an arrow, let it stand out with Return."""
        row, step = (
            self.currentRow(),
            {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0),
        )
        is_alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        if is_alt and step and 0 <= row + step < self.count():
            keys = list(self.keys())
            keys.insert(row + step, keys.pop(row))
            self.moved.emit(tuple(keys))
            self.setCurrentRow(row + step)
            event.accept()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row >= 0:
            self._on_item_clicked(self.item(row))
            event.accept()
        else:
            super().keyPressEvent(event)
