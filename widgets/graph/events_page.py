"""The page "Events" below the picture: the table, and beside it what others add."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from widgets.empty_state import EmptyState
from widgets.find_field import FindField
from widgets.graph.event_model import EventModel
from widgets.graph.event_table import EventTable
from widgets.i18n import tr
from widgets.segments import Segments
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_FIELD, _FIELD_LEAST = 170, 60
TABLE = "table"


class EventsPage(QWidget):
    """Shows one of its views at a time: the table, and whatever `add_view` brings.

    Attributes
    ----------
    model, table
        The events.
    field
        Narrows the table, and the graph with it.

    Signals
    -------
    text_changed(text)
        Other words are looked for.
    view_shown(key)
        Another view came up.
    """

    text_changed = Signal(str)
    view_shown = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = EventModel(self)
        self.table = EventTable(self.model)
        self.field = FindField(tr("Filter events"))
        self.count = QLabel()
        self.count.setProperty("role", "muted")
        self._empty = EmptyState(
            tr("No events."),
            tr("Once a memory of this video is imported, its events are listed here."),
        )
        self._views: dict[str, QWidget] = {}
        self._titles: dict[str, str] = {}
        self._switch = Segments()
        self._switch.hide()
        self._stack = QStackedWidget(self)
        self._tools = QWidget()
        self._build()
        self.add_view(TABLE, tr("Table"), self._body)
        self.field.textChanged.connect(self.text_changed)
        self._switch.chosen.connect(self.show_view)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    @property
    def tools(self) -> QWidget:
        """What stands in the header of the panel."""
        return self._tools

    @property
    def current(self) -> str:
        """Key of the view shown."""
        return next(key for key, one in self._views.items() if one is self._stack.currentWidget())

    def add_view(self, key: str, title: str, widget: QWidget) -> None:
        """Add a view behind the others; from two on a switch offers them."""
        self._views[key], self._titles[key] = widget, title
        self._stack.addWidget(widget)
        self._switch.setVisible(len(self._views) > 1)
        self._switch.set_choices(self._titles, self.current)

    def remove_view(self, key: str) -> None:
        """Give a view away, if it is here; the table comes up in its place."""
        view = self._views.get(key)
        if view is None:
            return
        if self.current == key:
            self.show_view(TABLE)
        del self._views[key], self._titles[key]
        self._stack.removeWidget(view)
        self._switch.setVisible(len(self._views) > 1)
        self._switch.set_choices(self._titles, self.current)

    def set_title(self, key: str, title: str) -> None:
        """Name a view otherwise, as with a count."""
        if self._titles.get(key) != title:
            self._titles[key] = title
            self._switch.set_titles(self._titles)

    @Slot(str)
    def show_view(self, key: str) -> None:
        """Bring a view up.

        Raises
        ------
        KeyError
            There is none of that key.
        """
        self._stack.setCurrentWidget(self._views[key])
        self._switch.set_choices(self._titles, key)
        self.field.setVisible(key == TABLE)
        self.view_shown.emit(key)

    def show_text(self, text: str) -> None:
        """Show what is looked for, without a signal."""
        if self.field.text() != text:
            self.field.blockSignals(True)
            self.field.setText(text)
            self.field.blockSignals(False)

    def refresh(self) -> None:
        """Say how many events there are, or that there are none."""
        shown, total = self.model.rowCount(), self.model.total
        self.count.setText(f"{shown:,}" if shown == total else f"{shown:,} / {total:,}")
        self._table_stack.setCurrentIndex(1 if total else 0)
        self.field.setEnabled(bool(total))

    def _build(self) -> None:
        self._body = QWidget(self._stack)
        self._table_stack = QStackedWidget(self._body)
        self._table_stack.addWidget(self._empty)
        self._table_stack.addWidget(self.table)
        inside = QVBoxLayout(self._body)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self._table_stack)
        row = QHBoxLayout(self._tools)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE[1])
        row.addWidget(self.count)
        row.addStretch(1)
        row.addWidget(self.field, 1)
        row.addWidget(self._switch)
        self.field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.field.setMinimumWidth(theme().px(_FIELD_LEAST))
        self.field.setMaximumWidth(theme().px(_FIELD))
