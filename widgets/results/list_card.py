"""The questions behind the chosen figure."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.domain.ids import QuestionKey
from widgets.empty_state import EmptyState
from widgets.graph.chip_button import ChipButton
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.key_button import KeyButton
from widgets.results.card import Card
from widgets.results.grid import Cell, Column, Grid
from widgets.results.sheets import ListRow, ListSheet
from widgets.theme.theme import theme

_NARROW = 680


class ListCard(Card):
    """Shows a list of questions with the scores of all systems.

    Signals
    -------
    question_chosen(key), question_opened(key)
        A row was chosen; one was opened, which goes to its first evidence.
    video_toggled(on)
        Only questions about the video in view are wanted.
    type_chosen(name)
        Only questions of a type; empty for all.
    """

    question_chosen = Signal(str)
    question_opened = Signal(str)
    video_toggled = Signal(bool)
    type_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Questions"), parent)
        self._keys: tuple[QuestionKey, ...] = ()
        self._sheet: ListSheet | None = None
        self._is_narrow = False
        self.this_video = KeyButton(tr("this video"))
        self.this_video.setProperty("small", True)
        self.this_video.setCheckable(True)
        self.type = ChipButton(tr("Type"))
        self.export = IconButton("export", tr("Save this list…"))
        self.grid = Grid(tr("Questions behind the figure"))
        self._none = EmptyState(
            tr("No question is behind this figure."),
            tr("Press another figure, or show the questions of all videos."),
        )
        self._stack = QStackedWidget()
        self._stack.addWidget(self.grid)
        self._stack.addWidget(self._none)
        self.add(self.this_video, self.type, self.export)
        self.set_body(self._stack)
        self.this_video.clicked.connect(self.video_toggled)
        self.type.chosen.connect(self.type_chosen)
        self.grid.row_chosen.connect(self._on_row_chosen)
        self.grid.row_opened.connect(self._on_row_opened)

    @property
    def keys(self) -> tuple[QuestionKey, ...]:
        """The questions listed, in order."""
        return self._keys

    def show_sheet(self, sheet: ListSheet) -> None:
        """Show a list."""
        self._sheet = sheet
        self.set_title(sheet.title, sheet.count)
        self._keys = tuple(row.key for row in sheet.rows)
        self._fill()

    def _fill(self) -> None:
        sheet = self._sheet
        if sheet is None:
            return
        narrow = self._is_narrow
        columns = [
            Column(tr("Question"), width=106 if narrow else 122),
            *([] if narrow else [Column(tr("Type"), width=96)]),
            Column(tr("Text")),
            *(Column(name, is_number=True, width=56 if narrow else 76) for name in sheet.systems),
            Column(tr("Missed events"), width=100 if narrow else 150),
        ]
        self.grid.set_rows(
            columns, len(sheet.rows), lambda row: _cells(sheet.rows[row], narrow=narrow)
        )
        self._stack.setCurrentWidget(self.grid if sheet.rows else self._none)
        self.mark(sheet.current)

    def mark(self, key: QuestionKey | None) -> None:
        """Show which question is in view."""
        self.grid.mark(self._keys.index(key) if key in self._keys else -1)

    @Slot(int)
    def _on_row_chosen(self, row: int) -> None:
        if 0 <= row < len(self._keys):
            self.question_chosen.emit(self._keys[row])

    @Slot(int)
    def _on_row_opened(self, row: int) -> None:
        if 0 <= row < len(self._keys):
            self.question_opened.emit(self._keys[row])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the types out where there is no room; hovering over an id tells its type."""
        super().resizeEvent(event)
        narrow = event.size().width() < theme().px(_NARROW)
        if narrow != self._is_narrow:
            self._is_narrow = narrow
            self._fill()

    def minimumSizeHint(self) -> QSize:
        """Ask for two rows at least."""
        metrics = theme().metrics
        few = metrics.panel_header + metrics.table_header + 2 * metrics.table_row
        return QSize(240, few)


def _cells(row: ListRow, *, narrow: bool) -> list[Cell]:
    return [
        Cell(row.question_id, is_strong=True, tip=row.type if narrow else ""),
        *([] if narrow else [Cell(row.type, color="muted", tip=row.type)]),
        Cell(row.text, tip=row.text),
        *(Cell(score) for score in row.scores),
        Cell(row.missed, tip=row.missed),
    ]
