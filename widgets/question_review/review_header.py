"""The bar over a question in review: id, type, version; narrow, a drop-down for the queue."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from app.domain.question import Granularity
from app.domain.timecode import format_duration
from widgets.eliding_label import ElidingLabel
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.question.parts import PanelHeader, PlainChip
from widgets.question.words import type_word
from widgets.question_review.review_sheet import QuestionSheet
from widgets.theme.icons import icon
from widgets.theme.theme import theme
from widgets.what_fits import show_what_fits, width_of


class ReviewHeader(PanelHeader):
    """Names the question.

    Signals
    -------
    list_requested
        Drop the queue down.
    guideline_requested
        Show the guideline of its task.
    """

    list_requested = Signal()
    guideline_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent=parent)
        self._is_compact = False
        self._drop = QPushButton()
        self._drop.setProperty("small", True)
        self._drop.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self._drop.setToolTip(tr("My questions"))
        self._type, self._version = PlainChip(), PlainChip()
        self._time = ElidingLabel("", "muted")
        self.guideline = IconButton("book-open", tr("Guideline"), "Shift+F1")
        for place, part in enumerate((self._drop, self._type, self._version)):
            self._row.insertWidget(place + 1, part)
        self.add(self._time, self.guideline)
        self._drop.clicked.connect(self.list_requested)
        self.guideline.clicked.connect(self.guideline_requested)
        theme().changed.connect(self._dress_drop)
        self._dress_drop()
        self.show_sheet(None)

    def set_compact(self, compact: bool) -> None:
        """Show a drop-down of all questions in place of the id."""
        self._is_compact = compact
        self._fit()

    def show_sheet(self, sheet: QuestionSheet | None) -> None:
        """Name a question, or none."""
        question = sheet.question if sheet is not None else None
        self.set_title(question.question_id if question else tr("The question"))
        self._drop.setText(question.question_id if question else tr("My questions"))
        self.guideline.setEnabled(question is not None)
        self._type.set_text(_kind(sheet) if sheet is not None else "")
        version = question.version if question is not None else 1
        self._version.set_text(tr("v{n}", n=version) if version > 1 else "")
        self._fit()

    def set_time(self, spent_ms: int) -> None:
        """Say how long the reviewer was on the question."""
        spent = format_duration(spent_ms // 1000 * 1000).replace(".0 s", " s")
        self._time.setText(tr("{spent} on this question", spent=spent))
        self._fit()

    @Slot()
    def _dress_drop(self) -> None:
        self._drop.setIcon(icon("caret-down"))

    def _fit(self) -> None:
        """Leave out what there is no room for: the time first, then the version."""
        self._title.setVisible(not self._is_compact)
        self._drop.setVisible(self._is_compact)
        margins, spacing = self._row.contentsMargins(), self._row.spacing()
        always: list[QWidget] = [self._drop if self._is_compact else self._title, self.guideline]
        room = self.width() - margins.left() - margins.right() - width_of(always, spacing)
        groups = ((self._type,), (self._version,), (self._time,))
        wanted = [group for group in groups if _says(group[0])]
        for group in groups:
            if group not in wanted:
                group[0].setVisible(False)
        show_what_fits(wanted, room - spacing, spacing)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find what fits another width."""
        super().resizeEvent(event)
        self._fit()


def _says(part: QWidget) -> bool:
    if isinstance(part, PlainChip):
        return bool(part.text)
    return isinstance(part, ElidingLabel) and bool(part.text())


def _kind(sheet: QuestionSheet) -> str:
    is_clip = sheet.question.granularity is Granularity.CLIP
    tier = tr("Clip") if is_clip else tr("Episode")
    return f"{tier} · {type_word(sheet.question.type)}"
