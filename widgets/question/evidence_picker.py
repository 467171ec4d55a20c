"""A small popup: which spans of evidence a stage, factor or alternative rests on."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.domain.ids import EvidenceKey
from app.domain.question import Evidence
from app.domain.timecode import format_ms
from widgets.i18n import tr
from widgets.question.parts import label
from widgets.theme.theme import theme

_KEY_ROLE = Qt.ItemDataRole.UserRole
_WIDTH = 300
_MOST_ROWS = 10


class EvidencePicker(QFrame):
    """Ticks evidence; Space or a click toggles, Return and Escape close.

    Signals
    -------
    toggled
        Id of the item and key of the span that was ticked or unticked.
    closed
        It is away again.
    """

    toggled = Signal(str, str)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._item_id = ""
        self.setProperty("kind", "card")
        self._title = label("", "strong")
        self._none = label(tr("No evidence yet. Mark a span and press E."), "muted", wraps=True)
        self._list = QListWidget()
        self._list.setAccessibleName(tr("Evidence"))
        self._list.itemChanged.connect(self._on_item_changed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(4)
        for part in (self._title, self._none, self._list):
            layout.addWidget(part)

    def offer(
        self,
        item_id: str,
        spans: Sequence[Evidence],
        chosen: Collection[EvidenceKey],
        place: QPoint,
    ) -> None:
        """Open at a place of the screen for one item."""
        self._item_id = item_id
        self._title.setText(tr("{item} rests on", item=item_id))
        self._list.blockSignals(True)
        self._list.clear()
        for number, one in enumerate(spans, start=1):
            self._list.addItem(_entry(number, one, one.key in chosen))
        self._list.blockSignals(False)
        self._none.setVisible(not spans)
        self._list.setVisible(bool(spans))
        row = theme().metrics.list_row
        self._list.setFixedHeight(min(len(spans), _MOST_ROWS) * row + 4)
        self.setFixedWidth(_WIDTH)
        self.adjustSize()
        self.move(place)
        self.show()
        self._list.setCurrentRow(0)
        self._list.setFocus(Qt.FocusReason.PopupFocusReason)

    @Slot(QListWidgetItem)
    def _on_item_changed(self, item: QListWidgetItem) -> None:
        self.toggled.emit(self._item_id, item.data(_KEY_ROLE))

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell that it is away, so that the keyboard goes back to the table."""
        super().hideEvent(event)
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Return; Escape closes popups by itself."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.close()
        else:
            super().keyPressEvent(event)


def _entry(number: int, one: Evidence, chosen: bool) -> QListWidgetItem:
    words = f"{number}  {format_ms(one.span.start_ms, millis=False)}  {one.note}".rstrip()
    entry = QListWidgetItem(words)
    entry.setData(_KEY_ROLE, one.key)
    entry.setFlags(
        Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
    )
    entry.setCheckState(Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked)
    return entry
