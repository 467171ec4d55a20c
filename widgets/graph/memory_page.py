"""The side of the workspace Graph: a strip with the memory shown, and its graph below.

::

    +--------------------------------------------------------------+
    | [icon] LongEmo · run 3 (30 events) v      what is odd   ...   |
    +--------------------------------------------------------------+
    | the graph with its inspector, or what belongs here            |
    +--------------------------------------------------------------+
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QMenu,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.memory_row import MemoryRow
from widgets.eliding_label import ElidingLabel
from widgets.empty_state import EmptyState
from widgets.i18n import tr, trn
from widgets.icon_button import IconButton
from widgets.plain_tip import plain_tip
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.workspace_page import Divided

_SHORTEST = 22


@runtime_checkable
class TakesStrip(Protocol):
    """A content with a header of its own, in which there is room for the strip."""

    def take_strip(self, strip: QWidget) -> None:
        """Put the strip into the header."""


class MemoryPage(QWidget):
    """Shows one memory of the video at a time.

    How to use it: `set_content` once with what draws the graph, `set_menu` with the actions of
    the button at the right; then `set_memories` whenever there are others, and `set_note` with
    what is to be known of the one that is shown.

    Signals
    -------
    import_requested
        A memory is to be taken in.
    memory_chosen
        Key (str) of the memory to show.
    arranged
        The user moved a divider of the content.
    """

    import_requested = Signal()
    memory_chosen = Signal(str)
    arranged = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._content = QWidget()
        self._choice = QComboBox()
        self._choice.setAccessibleName(tr("Event memory"))
        self._choice.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._choice.setMinimumContentsLength(_SHORTEST)
        self._note = ElidingLabel(role="warning")
        self._more = IconButton("dots-three", tr("More about memories"))
        self._menu = QMenu(self)
        self._empty = EmptyState(
            tr("No event memory of this video yet."),
            tr(
                "Import what an agent remembers of it: people, events, what they feel about what, "
                "and what led to what (memory.json)."
            ),
            button=tr("Import memory…"),
        )
        self._loading = QLabel(tr("Reading the memory…"))
        self._loading.setProperty("role", "muted")
        self._loading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._loading)
        self._stack.addWidget(self._content)
        self._lay_out()
        self._connect_signals()
        self.set_memories((), "")

    @property
    def current(self) -> str:
        """Key of the memory chosen, empty without one."""
        return str(self._choice.currentData() or "")

    @property
    def is_empty(self) -> bool:
        """Whether it says what belongs here."""
        return self._stack.currentWidget() is self._empty

    def set_content(self, content: QWidget) -> None:
        """Take what draws the memory."""
        self._stack.removeWidget(self._content)
        self._content.deleteLater()
        self._content = content
        self._stack.addWidget(content)
        if isinstance(content, Divided):
            content.arranged.connect(self.arranged)
        if isinstance(content, TakesStrip):
            self._strip.setProperty("kind", "")
            self._row.setContentsMargins(0, 0, 0, 0)
            content.take_strip(self._strip)

    def set_menu(self, actions: Sequence[QAction]) -> None:
        """Offer these actions behind the button at the right."""
        self._menu.clear()
        self._menu.addActions(list(actions))

    def set_memories(self, rows: Sequence[MemoryRow], current: str) -> None:
        """Offer the memories of the video; without one, say what belongs here."""
        self._choice.blockSignals(True)
        self._choice.clear()
        for row in rows:
            self._choice.addItem(row.label, str(row.key))
            self._choice.setItemData(
                self._choice.count() - 1, plain_tip(memory_words(row)), Qt.ItemDataRole.ToolTipRole
            )
        self._choice.setCurrentIndex(self._choice.findData(current))
        self._choice.view().setMinimumWidth(self._choice.view().sizeHintForColumn(0) + SPACE[4])
        shown = next((row for row in rows if row.key == current), None)
        self._choice.setToolTip("" if shown is None else memory_words(shown))
        self._choice.blockSignals(False)
        self._strip.setVisible(bool(rows))
        if not rows:
            self._stack.setCurrentWidget(self._empty)

    def show_loading(self) -> None:
        """Say that the memory is being read."""
        self._stack.setCurrentWidget(self._loading)

    def show_content(self) -> None:
        """Show what draws the memory."""
        self._stack.setCurrentWidget(self._content)

    def set_note(self, text: str, detail: str = "") -> None:
        """Say what is to be known of the memory shown; nothing for nothing."""
        self._note.setText(text)
        self._note.set_tip(detail)
        self._note.setVisible(bool(text))

    def set_can_import(self, *, can: bool, why: str = "") -> None:
        """Let memories be taken in or not."""
        self._empty.set_button_enabled(enabled=can, why=why)

    def parts(self) -> list[QWidget]:
        """Return the parts of the content from left to right."""
        return self._content.parts() if isinstance(self._content, Divided) else []

    def dividers(self) -> list[int]:
        """Return the sizes of the parts of the content."""
        return self._content.dividers() if isinstance(self._content, Divided) else []

    def set_dividers(self, sizes: list[int]) -> None:
        """Give the parts of the content these sizes."""
        if isinstance(self._content, Divided):
            self._content.set_dividers(sizes)

    def _lay_out(self) -> None:
        self._strip = QWidget()
        self._strip.setProperty("kind", "panel-header")
        self._strip.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._row = QHBoxLayout(self._strip)
        self._row.setSpacing(SPACE[1])
        self._row.addWidget(self._choice)
        self._row.addWidget(self._note)
        self._row.addStretch(1)
        self._row.addWidget(self._more)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._strip)
        layout.addWidget(self._stack, 1)
        self._on_theme_changed()

    def _connect_signals(self) -> None:
        self._empty.requested.connect(self.import_requested)
        self._choice.activated.connect(self._on_choice_activated)
        self._more.clicked.connect(self._on_more_clicked)
        theme().changed.connect(self._on_theme_changed)

    @Slot(int)
    def _on_choice_activated(self, _index: int) -> None:
        if self.current:
            self.memory_chosen.emit(self.current)

    @Slot()
    def _on_more_clicked(self) -> None:
        self._menu.popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))

    @Slot()
    def _on_theme_changed(self) -> None:
        if self._strip.property("kind"):
            self._row.setContentsMargins(theme().metrics.panel_padding, 0, SPACE[1], 0)


def memory_words(row: MemoryRow) -> str:
    """Return a memory in words: what it is called, and how much is in it."""
    count = trn("{n} event", "{n} events", row.events)
    if row.is_partial:
        return tr("{name} ({count}, from a trace)", name=row.title, count=count)
    return tr("{name} ({count})", name=row.title, count=count)
