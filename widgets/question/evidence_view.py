"""The list of evidence: clicks play, keys move and edit, rows are dragged."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QDropEvent, QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from widgets.i18n import tr
from widgets.models.question_diff import AnyIndex
from widgets.models.question_evidence_model import ROW_MIME, EvidenceModel
from widgets.question.evidence_delegate import EvidenceDelegate, row_height
from widgets.question.row_moves import dropped_row, prepare_row_drag, row_step
from widgets.theme.theme import theme

_LEAST_ROWS = 3
_NO_CLICK = (QAbstractItemView.State.DraggingState, QAbstractItemView.State.EditingState)


class EvidenceView(QListView):
    """Shows an `EvidenceModel`; wishes go out.

    Signals
    -------
    play_requested, remove_requested
        Row.
    move_requested
        Row, and where it should stand.
    modality_toggled
        Row and the name of the modality.
    menu_requested
        Place in the viewport.
    """

    play_requested = Signal(int)
    remove_requested = Signal(int)
    move_requested = Signal(int, int)
    modality_toggled = Signal(int, str)
    menu_requested = Signal(QPoint)

    def __init__(self, model: EvidenceModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._delegate = EvidenceDelegate(self)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(tr("Evidence"))
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        prepare_row_drag(self)
        self.customContextMenuRequested.connect(self.menu_requested)
        theme().changed.connect(self._on_theme_changed)

    @property
    def delegate(self) -> EvidenceDelegate:
        """Paints and edits the rows."""
        return self._delegate

    def edit_note(self, row: int) -> None:
        """Open the editor of a note."""
        self._edit(row, times=False)

    def edit_times(self, row: int) -> None:
        """Open the editor of start and end."""
        self._edit(row, times=True)

    def _edit(self, row: int, *, times: bool) -> None:
        index = self.model().index(row, 0)
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            self._delegate.edits_times = times
            self.setCurrentIndex(index)
            self.edit(index)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:  # noqa: N802 - Qt's
        """Keep input methods out: bare letters are keys here, only editors compose."""
        super().currentChanged(current, previous)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Keep input methods out, which Qt lets in for rows that can be edited."""
        super().focusInEvent(event)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)

    def keyboardSearch(self, search: str) -> None:
        """Do nothing: bare letters belong to the application."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Toggle a modality, or play the row."""
        place = event.position().toPoint()
        index = self.indexAt(place)
        is_click = self.state() not in _NO_CLICK
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton or not index.isValid() or not is_click:
            return
        modality = self._delegate.modality_at(self.visualRect(index), place)
        if modality is not None:
            self.modality_toggled.emit(index.row(), modality.value)
        elif index == self.currentIndex():
            self.play_requested.emit(index.row())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Edit the times, or elsewhere the note."""
        place = event.position().toPoint()
        index = self.indexAt(place)
        super().mouseDoubleClickEvent(event)
        if index.isValid() and self._delegate.modality_at(self.visualRect(index), place) is None:
            over_times = self._delegate.is_over_times(self.visualRect(index), place)
            self._edit(index.row(), times=over_times)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Play with Return, edit with F2 (times with Shift), move with Alt, remove with Delete."""
        row, step = self.currentIndex().row(), row_step(event)
        if row < 0 or self.state() == QAbstractItemView.State.EditingState:
            # A line editor lets Return through to here: it has been seen to already.
            super().keyPressEvent(event)
        elif step:
            if 0 <= row + step < self.model().rowCount():
                self.move_requested.emit(row, row + step)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.play_requested.emit(row)
        elif event.key() == Qt.Key.Key_F2:
            self._edit(row, times=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif event.key() == Qt.Key.Key_Delete:
            self.remove_requested.emit(row)
        else:
            super().keyPressEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Say where the dragged row should stand."""
        move = dropped_row(self, event, ROW_MIME)
        self.setState(QAbstractItemView.State.NoState)
        self.viewport().update()
        if move is not None:
            self.move_requested.emit(*move)

    def sizeHint(self) -> QSize:
        """Return the size that shows all rows."""
        return QSize(280, self.model().rowCount() * row_height() + 2 * self.frameWidth())

    def minimumSizeHint(self) -> QSize:
        """Return the size that shows a few rows; more scroll."""
        rows = min(self.model().rowCount(), _LEAST_ROWS)
        return QSize(120, rows * row_height() + 2 * self.frameWidth())
