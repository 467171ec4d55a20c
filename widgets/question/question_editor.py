"""The middle of the Author workspace: one question, whole, to be written."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.authoring import set_type
from app.domain.check import Check
from app.domain.question import Granularity, Question, QuestionType
from widgets.empty_state import EmptyState
from widgets.i18n import tr
from widgets.question.candidates_panel import CandidatesPanel
from widgets.question.desk import QuestionDesk
from widgets.question.details_panel import DetailsPanel
from widgets.question.editor_footer import EditorFooter
from widgets.question.editor_header import EditorHeader
from widgets.question.json_preview import JsonPreview
from widgets.question.lock_strip import LockStrip
from widgets.question.parts import label
from widgets.question.segments_panel import SegmentsPanel
from widgets.question.text_form import TextForm
from widgets.question.type_switch import TypeSwitch
from widgets.question.watched_note import WatchedNote
from widgets.question.words import type_word
from widgets.theme.theme import theme

_UNFOLD_FROM_HEIGHT = 860
_TYPE_GAP = 10
_ROOM_AROUND = 56


class QuestionEditor(QWidget):
    """Header, fields, table of details, footer; or the record as JSON; or an empty state.

    Signals
    -------
    preview_toggled
        Whether the record is shown as JSON.
    """

    preview_toggled = Signal(bool)

    def __init__(self, desk: QuestionDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.header = EditorHeader(desk)
        self.footer = EditorFooter(desk)
        self.types = TypeSwitch()
        self.watched = WatchedNote()
        self.form = TextForm(desk)
        self.segments = SegmentsPanel(desk)
        self.candidates = CandidatesPanel(desk)
        self.details = DetailsPanel(desk)
        self.preview = JsonPreview()
        self._strip = LockStrip(desk)
        self._id_error = label("", "error", wraps=True)
        self._empty = EmptyState(
            tr("No question is open."), tr("Choose one at the left, or make a new one.")
        )
        self._type_word = label(tr("Type"), "muted")
        self._had_room = False
        self._scroll = QScrollArea()
        self._reveal = QTimer(self)
        self._reveal.setSingleShot(True)
        self._reveal.setInterval(0)  # once a row just added has its place
        self._pages = QStackedWidget()
        self._build()
        self._connect_signals()
        self._on_question_changed(desk.question)

    def set_checks(self, checks: Sequence[Check]) -> None:
        """Take the checks into the footer."""
        self.footer.set_checks(checks)

    def focus_part(self, target: str) -> None:
        """Put the cursor where a check points (`Check.target`)."""
        self.header.json_button.setChecked(False)
        if target.startswith("item:"):
            self.details.select(target.removeprefix("item:"))
        elif target == "question_id":
            self.header.rename()
        elif target in ("source.segments", "segments", "subtitles"):
            self.segments.focus_part(target)
        elif target == "details":
            self.form.focus_part(target)
            self.details.view.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.form.focus_part(target)

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        line = QFrame()
        line.setProperty("kind", "line")
        for part in (self.header, self._id_error, self._strip, self._pages, line, self.footer):
            layout.addWidget(part, 1 if part is self._pages else 0)
        self._id_error.hide()
        for page in (self._scroll, self.preview, self._empty):
            self._pages.addWidget(page)
        self._build_content()
        self._dress()

    def _build_content(self) -> None:
        content = QFrame()
        content.setProperty("kind", "content")
        self._scroll.setWidget(content)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._box = QVBoxLayout(content)
        self._box.setSpacing(8)
        type_row = QHBoxLayout()
        self._box.addLayout(type_row)
        type_row.setSpacing(_TYPE_GAP)
        type_row.addWidget(self._type_word)
        type_row.addWidget(self.types)
        type_row.addStretch(1)
        type_row.addWidget(self.watched)
        self._box.addWidget(self.segments)
        self._box.addWidget(self.form)
        self._box.addWidget(self.candidates)
        self._box.addWidget(self.details)
        self._box.addWidget(self.segments.fold)
        self._box.addWidget(self.form.fold)
        self._box.addStretch(1)

    def _connect_signals(self) -> None:
        self._desk.question_changed.connect(self._on_question_changed)
        self.header.id_refused.connect(self._on_id_refused)
        self.header.preview_toggled.connect(self._on_preview_toggled)
        self.types.type_chosen.connect(self._on_type_chosen)
        theme().changed.connect(self._dress)
        self._reveal.timeout.connect(self._show_focus)
        QApplication.instance().focusChanged.connect(self._on_focus_changed)  # type: ignore[union-attr]

    @Slot(QWidget, QWidget)
    def _on_focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        content = self._scroll.widget()
        if now is not None and content is not None and content.isAncestorOf(now):
            self._reveal.start()

    @Slot()
    def _show_focus(self) -> None:
        """Bring what is being written into view, as the row of a table below the others."""
        focus, content = QApplication.focusWidget(), self._scroll.widget()
        if focus is not None and content is not None and content.isAncestorOf(focus):
            self._scroll.ensureWidgetVisible(focus, 0, _ROOM_AROUND)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._box.setContentsMargins(pad, pad, pad, pad)
        self._id_error.setContentsMargins(pad, 4, pad, 4)

    @Slot(object)
    def _on_question_changed(self, question: Question | None) -> None:
        self.types.show_question(question, why_locked=self._desk.why_locked)
        is_clip = question is not None and question.granularity is Granularity.CLIP
        self.watched.set_wanted(wanted=not is_clip)
        self._fit_types()
        self._show_page()

    @Slot(str)
    def _on_id_refused(self, why: str) -> None:
        self._id_error.setText(why)
        self._id_error.setVisible(bool(why))

    @Slot(bool)
    def _on_preview_toggled(self, on: bool) -> None:
        self._desk.flush()
        self._show_page()
        self.preview_toggled.emit(on)

    @Slot(str)
    def _on_type_chosen(self, name: str) -> None:
        self._desk.flush()
        question = self._desk.question
        if question is not None:
            kind = QuestionType(name)
            step = tr("Change type to {type}", type=type_word(kind))
            self._desk.edit(set_type(question, kind), step)

    def _show_page(self) -> None:
        page: QWidget = self._scroll
        if self._desk.question is None:
            page = self._empty
        elif self.header.json_button.isChecked():
            page = self.preview
        self._pages.setCurrentWidget(page)

    def _fit_types(self) -> None:
        """Leave out the word before the types where they need its room."""
        parts = [self.types, *([] if self.watched.isHidden() else [self.watched])]
        wanted = sum(part.sizeHint().width() + _TYPE_GAP for part in parts)
        room = self._scroll.viewport().width() - 2 * theme().metrics.panel_padding
        self._type_word.setVisible(wanted + self._type_word.sizeHint().width() <= room)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Unfold what has room anyway, and leave out a word that has none."""
        super().resizeEvent(event)
        self._fit_types()
        has_room = event.size().height() >= _UNFOLD_FROM_HEIGHT
        if has_room != self._had_room:
            self._had_room = has_room
            self.form.fold.set_open(has_room)
