"""The view "Compare" of the events page: the memory in view against another of the video.

::

    +---------------------------------------------------+
    | A Lantern · 2   B [Heron · 1 v]                    |
    | All 34 | Both 25 | Only A 5 | Only B 4 | Differ 11 |
    +---------------------------------------------------+
    | A E6 Bows: "only an old thing"       [Sa] 0:24:43 |
    | B E9 Ayaka bows                      [Fe] 0:24:45 |
    |   emotion: sadness / fear · B starts +2.1 s        |
    +---------------------------------------------------+
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListView, QStackedWidget, QVBoxLayout, QWidget

from app.domain.memory_compare import Presence
from widgets.eliding_label import ElidingLabel
from widgets.empty_state import EmptyState
from widgets.graph.chip_button import ChipButton, Choice
from widgets.graph.compare_delegate import CompareDelegate
from widgets.graph.compare_model import DIFFERS, CompareModel, CompareRow
from widgets.i18n import tr
from widgets.segments import Segments
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_ALL = "all"


class CompareView(QWidget):
    """Shows a comparison; choosing a row is a wish to go there.

    Signals
    -------
    other_chosen(key)
        Compare with another memory.
    row_chosen(CompareRow)
        One was clicked, or chosen by a key.
    """

    other_chosen = Signal(str)
    row_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = CompareModel(self)
        self.list = QListView()
        self._first = ElidingLabel("", "strong")
        self._other = ChipButton(tr("Memory"), 260)
        self._kinds = Segments()
        self._bar, self._kind_bar = QWidget(), QWidget()
        self._empty = EmptyState(
            tr("No other memory to compare with."),
            tr("Once the video has two event memories, their events stand here side by side."),
        )
        self._stack = QStackedWidget()
        self._build()
        self._connect_signals()
        self._on_theme_changed()
        self.set_memories("", (), "")

    @property
    def other_button(self) -> ChipButton:
        """The choice of the other memory."""
        return self._other

    @property
    def kind_switch(self) -> Segments:
        """The choice of which events are listed."""
        return self._kinds

    @property
    def is_empty(self) -> bool:
        """Tell whether no comparison is to be seen."""
        return self._stack.currentWidget() is self._empty

    def set_memories(self, first: str, others: Sequence[Choice], other: str) -> None:
        """Name the memory in view, and offer those it can be compared with."""
        self._first.setText(tr("A {memory}", memory=first) if first else "")
        self._other.set_choices(list(others), other)
        if not others:
            self.model.set_rows(())
            self._say(
                tr("No other memory to compare with."),
                tr("Once the video has two event memories, their events stand here side by side."),
            )
        self._bar.setVisible(bool(others))

    def show_working(self) -> None:
        """Say that the memories are being compared."""
        self._say(tr("The memories are being compared."), "")

    def set_rows(self, rows: Sequence[CompareRow]) -> None:
        """Show a comparison."""
        self.model.set_rows(rows)
        self._refresh()
        if rows:
            self._stack.setCurrentIndex(1)
        else:
            self._say(tr("Neither memory has an event."), "")

    def _say(self, title: str, detail: str) -> None:
        self._empty.set_texts(title, detail)
        self._stack.setCurrentWidget(self._empty)

    def _refresh(self) -> None:
        counts = self.model.counts()
        names = {
            Presence.BOTH.value: tr("Both {n}", n=counts[Presence.BOTH.value]),
            Presence.FIRST.value: tr("Only A {n}", n=counts[Presence.FIRST.value]),
            Presence.SECOND.value: tr("Only B {n}", n=counts[Presence.SECOND.value]),
            DIFFERS: tr("Differ {n}", n=counts[DIFFERS]),
        }
        choices = {_ALL: tr("All {n}", n=counts[""])}
        choices |= {key: words for key, words in names.items() if counts[key]}
        self._kinds.set_choices(choices, self.model.kind or _ALL)
        self._kinds.set_titles(choices)

    def _build(self) -> None:
        self.list.setModel(self.model)
        self.list.setItemDelegate(CompareDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(tr("Events of both memories"))
        self.list.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, on=False)
        row = QHBoxLayout(self._bar)
        row.setSpacing(SPACE[1])
        row.addWidget(self._first)
        against = QLabel("B")
        against.setProperty("role", "strong")
        row.addWidget(against)
        row.addWidget(self._other)
        row.addStretch(1)
        kinds = QHBoxLayout(self._kind_bar)
        kinds.addWidget(self._kinds)
        kinds.addStretch(1)
        found = QWidget()
        inside = QVBoxLayout(found)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        inside.addWidget(self._kind_bar)
        inside.addWidget(self.list, 1)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(found)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self._stack, 1)

    def _connect_signals(self) -> None:
        self._kinds.chosen.connect(self._on_kind_chosen)
        self._other.chosen.connect(self.other_chosen)
        self.list.clicked.connect(self._on_list_chosen)
        self.list.activated.connect(self._on_list_chosen)
        QShortcut(
            QKeySequence.StandardKey.Copy,
            self.list,
            self.copy_rows,
            context=Qt.ShortcutContext.WidgetShortcut,
        )
        theme().changed.connect(self._on_theme_changed)

    @Slot()
    def copy_rows(self) -> None:
        """Copy the rows in view, to paste into a sheet or a message."""
        lines = (row.said().replace("\n", "\t") for row in self.model.rows)
        QGuiApplication.clipboard().setText("\n".join(lines))

    @Slot(str)
    def _on_kind_chosen(self, name: str) -> None:
        self.model.set_kind("" if name == _ALL else name)
        self._refresh()

    @Slot(QModelIndex)
    def _on_list_chosen(self, index: QModelIndex) -> None:
        self.row_chosen.emit(self.model.rows[index.row()])

    @Slot()
    def _on_theme_changed(self) -> None:
        pad = theme().metrics.panel_padding
        for layout in (self._bar.layout(), self._kind_bar.layout()):
            if layout is not None:
                layout.setContentsMargins(pad, SPACE[0], pad, SPACE[0])
