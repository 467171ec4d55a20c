"""A small popup for choosing labels by typing, by family or by key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QListView, QVBoxLayout, QWidget

from app.domain.vocabulary import Vocabulary
from widgets.annotation.label_offer import Held, LabelOffer, LabelOffers
from widgets.annotation.label_rows import LabelDelegate, LabelRows
from widgets.i18n import tr
from widgets.screens import free_rects
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_WIDTH, _MOST_HEIGHT, _LEAST_ROWS = 340, 460, 3
_LIST_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class LabelPicker(QFrame):
    """Typing finds labels; Return takes the chosen one and closes, a click takes one and stays.

    Signals
    -------
    label_chosen(name)
        A label was taken: to be given, or taken away where all have it.
    closed
        It is away again.
    """

    label_chosen = Signal(str)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._offers: LabelOffers | None = None
        self.setProperty("kind", "card")
        self._field = QLineEdit()
        self._field.setAccessibleName(tr("Find a label"))
        self._rows = LabelRows(self)
        self._view = QListView()
        self._view.setAccessibleName(tr("Labels"))
        self._view.setModel(self._rows)
        self._view.setItemDelegate(LabelDelegate(self._view))
        self._view.setMouseTracking(True)
        self._view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._nothing = QLabel()
        self._nothing.setProperty("role", "muted")
        self._nothing.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE[1], SPACE[1], SPACE[1], SPACE[1])
        column.setSpacing(SPACE[1])
        for part in (self._field, self._nothing, self._view):
            column.addWidget(part)
        self._field.installEventFilter(self)
        self._field.textChanged.connect(self._on_field_text_changed)
        self._view.clicked.connect(self._on_view_clicked)

    @property
    def field(self) -> QLineEdit:
        """Where one types."""
        return self._field

    @property
    def rows(self) -> LabelRows:
        """The labels found."""
        return self._rows

    def offer(
        self,
        vocabulary: Vocabulary,
        held: Mapping[str, Held],
        beside: QRect,
        live_keys: Iterable[str] | None = None,
    ) -> None:
        """Open beside a rectangle of the screen, above it where there is no room below.

        Parameters
        ----------
        held
            Which labels hold now, by the names of today.
        live_keys
            The keys of labels that work now; only these are shown. None shows all.
        """
        self._offers = LabelOffers(vocabulary)
        self._rows.set_live_keys(live_keys)
        self._field.clear()
        self._field.setPlaceholderText(
            tr("Type a label of your own") if vocabulary.is_open else tr("Find a label")
        )
        self._rows.set_held(held)
        self._find("")
        self._place(beside)
        self.show()
        self._field.setFocus(Qt.FocusReason.PopupFocusReason)

    def show_held(self, held: Mapping[str, Held]) -> None:
        """Show which labels hold after one was taken."""
        self._rows.set_held(held)

    def _find(self, typed: str) -> None:
        if self._offers is None:
            return
        self._rows.set_offers(self._offers.found(typed), in_groups=not typed.strip())
        row = self._rows.first_row()
        if row >= 0:
            self._view.setCurrentIndex(self._rows.index(row))
        self._view.setVisible(row >= 0)
        self._nothing.setVisible(row < 0)
        self._nothing.setText(self._why_nothing(typed))

    def _why_nothing(self, typed: str) -> str:
        name = self._offers.vocabulary.name if self._offers else ""
        if typed.strip():
            return tr("“{vocabulary}” has no such label.", vocabulary=name)
        return tr("“{vocabulary}” lists no labels: type a word.", vocabulary=name)

    def _place(self, beside: QRect) -> None:
        metrics = theme().metrics
        rows = max(_LEAST_ROWS, self._rows.rowCount())
        wanted = rows * metrics.list_row + metrics.control + 3 * SPACE[1]
        screen = self._room()
        below, above = screen.bottom() - beside.bottom(), beside.top() - screen.top()
        most = min(theme().px(_MOST_HEIGHT), max(below, above) - SPACE[1])
        size = (theme().px(_WIDTH), min(wanted, most))
        top = beside.bottom() + 2 if below >= size[1] + 2 else beside.top() - size[1] - 2
        left = min(beside.left(), screen.right() - size[0])
        self.setGeometry(
            QRect(QPoint(max(left, screen.left()), max(top, screen.top())), self.size())
        )
        self.setFixedSize(*size)

    def _room(self) -> QRect:
        parent = self.parentWidget()
        return free_rects(parent.window() if parent is not None else None)[0]

    def _take(self, offer: LabelOffer | None) -> bool:
        if offer is None:
            return False
        self.label_chosen.emit(offer.name)
        return True

    @Slot(str)
    def _on_field_text_changed(self, text: str) -> None:
        self._find(text)

    @Slot(QModelIndex)
    def _on_view_clicked(self, index: QModelIndex) -> None:
        self._take(self._rows.offer_at(index))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Let arrows move in the list and Return take, while the field has the focus."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() in _LIST_KEYS:
            self._view.keyPressEvent(event)
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            offer = self._rows.offer_at(self._view.currentIndex())
            self.close()
            self._take(offer)
            return True
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell that it is away, so that the keyboard goes back."""
        super().hideEvent(event)
        self.closed.emit()
