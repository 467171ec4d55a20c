"""The panel below the picture: pages about what is on now, such as transcript and annotations.

::

    +--------------------------------------------------+
    | Transcript  Annotations     tools of the page  [] |
    +--------------------------------------------------+
    | the page                                          |
    +--------------------------------------------------+
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from widgets.context_tabs import ContextTabs, TabForm, tab_pad
from widgets.empty_state import EmptyState
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.what_fits import width_of

_GAP = SPACE[1]


@runtime_checkable
class HasTools(Protocol):
    """A page with fields and buttons of its own, which stand beside the tabs."""

    @property
    def tools(self) -> QWidget:
        """What stands in the header while the page is shown."""


class ContextPanel(QWidget):
    """Shows one page at a time.

    How to use it: `add_page` for each, in the order of the tabs; the first one is shown. A page
    that `HasTools` has them in the header, whose narrowest form the page itself decides.

    Signals
    -------
    page_shown(key)
        Another page came into view, by hand or by `show_page`.
    """

    page_shown = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._pages: dict[str, QWidget] = {}
        self._tools: dict[str, QWidget] = {}
        self._current = ""
        self._closed: frozenset[str] = frozenset()
        self._cover = EmptyState("", "")
        self._tabs = ContextTabs()
        self._float = IconButton("arrow-square-out", tr("Transcript panel in its own window"))
        self._body = QStackedWidget()
        self._build()
        self._tabs.chosen.connect(self.show_page)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    @property
    def current(self) -> str:
        """Key of the page in view, empty without pages."""
        return self._current

    @property
    def body(self) -> QWidget:
        """Where the pages stand: the parent to make them with, which dresses them once."""
        return self._body

    @property
    def title(self) -> str:
        """Name of the page in view."""
        return self._tabs.tab(self._current).text() if self._current else ""

    def add_page(self, key: str, title: str, icon: str, widget: QWidget) -> None:
        """Add a page behind the others, with the word and the icon (Phosphor) of its tab.

        Raises
        ------
        ValueError
            There is a page of that key.
        """
        if key in self._pages:
            raise ValueError(f"two pages are called {key}")
        self._pages[key] = widget
        self._tabs.add(key, title, icon)
        self._body.addWidget(widget)
        tools = widget.tools if isinstance(widget, HasTools) else QWidget()
        tools.hide()
        self._tools[key] = tools
        self._row.insertWidget(self._row.count() - 1, tools, 1)
        if not self._current:
            self.show_page(key)

    def page(self, key: str) -> QWidget:
        """Return a page by its key."""
        return self._pages[key]

    @Slot(str)
    def show_page(self, key: str) -> None:
        """Bring a page into view.

        Raises
        ------
        KeyError
            There is none of that key.
        """
        page = self._pages[key]
        self._tabs.set_current(key)
        if key == self._current:
            return
        if self._current:
            self._tools[self._current].hide()
        self._current = key
        self._show_current(page)
        self.page_shown.emit(key)

    def set_closed(self, keys: Collection[str], why: str, detail: str = "") -> None:
        """Cover these pages with a reason why they cannot be seen now, and open all others."""
        self._closed = frozenset(keys)
        self._cover.set_texts(why, detail)
        if self._current:
            self._show_current(self._pages[self._current])

    @property
    def is_closed(self) -> bool:
        """Tell whether the page in view is covered."""
        return self._current in self._closed

    def _show_current(self, page: QWidget) -> None:
        self._tools[self._current].setVisible(not self.is_closed)
        self._body.setCurrentWidget(self._cover if self.is_closed else page)
        self._show_what_fits()

    def set_page_action(self, key: str, action: QAction) -> None:
        """Tell on hovering over a tab by which key its page comes."""
        self._tabs.tab(key).set_action(action)

    def set_float_action(self, action: QAction) -> None:
        """Let a button of the header stand for the action that gives this a window of its own."""
        self._float.set_action(action)

    def _build(self) -> None:
        header = QWidget()
        header.setProperty("kind", "panel-header")
        header.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._row = QHBoxLayout(header)
        self._row.setSpacing(_GAP)
        self._row.addWidget(self._tabs)
        self._row.addWidget(self._float)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(header)
        column.addWidget(self._body, 1)
        self._body.addWidget(self._cover)

    @Slot()
    def _on_theme_changed(self) -> None:
        left = max(0, theme().metrics.panel_padding - tab_pad())
        self._row.setContentsMargins(left, 0, SPACE[1], 0)
        self._show_what_fits()

    def _show_what_fits(self) -> None:
        """Give up words for icons first, then the button of the window of its own."""
        if not self._current:
            return
        tools = self._tools[self._current]
        room = self.width() - self._edges
        least = self._tabs.wanted_width(TabForm.ICONS) + tools.minimumSizeHint().width() + _GAP
        button = width_of((self._float,), _GAP)
        self._float.setVisible(least + button <= room)
        room -= button if least + button <= room else 0
        self._tabs.fit(room - tools.sizeHint().width() - _GAP)
        self._row.activate()  # at once, or the words stand cut for one frame

    @property
    def _edges(self) -> int:
        margins = self._row.contentsMargins()
        return margins.left() + margins.right()

    def minimumSizeHint(self) -> QSize:
        """Be no obstacle to a narrow column: words of the header are left out instead."""
        tabs = self._tabs.wanted_width(TabForm.ICONS)
        tools = self._tools[self._current].minimumSizeHint().width() if self._current else 0
        wide = self._edges + tabs + _GAP + tools
        return QSize(wide, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find what of the header fits another width."""
        super().resizeEvent(event)
        self._show_what_fits()
