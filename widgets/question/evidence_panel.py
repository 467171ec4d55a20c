"""The spans of the video that the answer rests on."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QMenu, QSizePolicy, QVBoxLayout, QWidget

from app.domain.authoring import edit_evidence, move_evidence, remove_evidence
from app.domain.ids import EvidenceKey
from app.domain.question import Granularity, Modality, Question
from app.domain.timecode import format_duration
from widgets.empty_state import EmptyState
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.key_button import KeyButton
from widgets.models.question_evidence_model import EvidenceModel
from widgets.question.desk import QuestionDesk
from widgets.question.evidence_view import EvidenceView
from widgets.question.parts import PanelHeader, label
from widgets.question.span_text import parse_span
from widgets.question.words import MODALITIES, modality_word
from widgets.theme.theme import theme


class EvidencePanel(QWidget):
    """Lists and edits the evidence of the question on the desk.

    Signals
    -------
    evidence_activated
        Key of the span to play.
    play_all_requested
        Play all spans in order.
    add_requested
        Add the marked span.
    thumbnails_wanted
        List of Evidence without a still.
    """

    evidence_activated = Signal(str)
    play_all_requested = Signal()
    add_requested = Signal()
    thumbnails_wanted = Signal(object)

    def __init__(self, desk: QuestionDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._key: str | None = None
        self._model = EvidenceModel(self)
        self._view = EvidenceView(self._model)
        self._header = PanelHeader(tr("Evidence"))
        self._play = IconButton("play", tr("Play all evidence in order"), "Ctrl+E")
        self._add = KeyButton(tr("Add"), "E", kind="link")
        self._add.setProperty("small", True)
        self._error = label("", "error", wraps=True)
        self._empty = EmptyState("", "")
        self._build()
        self._connect_signals()
        self._on_question_changed(desk.question)

    @property
    def view(self) -> EvidenceView:
        """The rows."""
        return self._view

    @property
    def model(self) -> EvidenceModel:
        """The spans."""
        return self._model

    @property
    def add_button(self) -> KeyButton:
        """The button that adds the marked span."""
        return self._add

    @property
    def play_button(self) -> IconButton:
        """The button that plays all spans."""
        return self._play

    @property
    def error_text(self) -> str:
        """What is wrong with the times typed last; empty if nothing."""
        return self._error.text() if not self._error.isHidden() else ""

    @property
    def count_text(self) -> str:
        """Number of spans and total extent, as the header shows them."""
        return self._header.count_text

    def set_thumbnail(self, key: str, image: QImage) -> None:
        """Show a still."""
        self._model.set_thumbnail(key, image)

    def refresh_thumbnails(self) -> None:
        """Ask for all stills anew."""
        self._model.forget_stills()
        self._want_thumbnails()

    def select(self, key: str) -> None:
        """Select the row of a span; nothing is emitted."""
        for row, one in enumerate(self._model.spans):
            if one.key == key:
                self._view.setCurrentIndex(self._model.index(row, 0))
                self._view.scrollTo(self._model.index(row, 0))

    def set_most_height(self, height: int) -> None:
        """Limit the height of the list in pixels; more rows scroll."""
        self._view.setMaximumHeight(max(height, self._view.minimumSizeHint().height()))

    def _build(self) -> None:
        self._header.add(self._play, self._add)
        self._error.setContentsMargins(12, 4, 12, 4)
        self._error.hide()
        self._view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._header)
        layout.addSpacing(2)
        for part in (self._view, self._empty, self._error):
            layout.addWidget(part)
        layout.addSpacing(4)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def _connect_signals(self) -> None:
        self._desk.question_changed.connect(self._on_question_changed)
        self._desk.draft_given.connect(self._on_draft_given)
        self._desk.flush_requested.connect(self._view.delegate.commit_open)
        self._play.clicked.connect(self.play_all_requested)
        self._add.clicked.connect(self.add_requested)
        self._model.note_edited.connect(self._on_note_edited)
        self._view.delegate.note_typed.connect(self._on_note_typed)
        self._view.delegate.times_typed.connect(self._on_times_typed)
        self._view.play_requested.connect(self._on_play_requested)
        self._view.remove_requested.connect(self._on_remove_requested)
        self._view.move_requested.connect(self._on_move_requested)
        self._view.modality_toggled.connect(self._on_modality_toggled)
        self._view.menu_requested.connect(self._on_menu_requested)
        theme().changed.connect(self._want_thumbnails)

    @Slot(object)
    def _on_question_changed(self, question: Question | None) -> None:
        if self._key != (question.key if question else None):
            self._key = question.key if question else None
            self._view.delegate.close_open()
        spans = question.evidence if question else ()
        items = question.details.items if question and question.details else ()
        self._model.set_locked(self._desk.is_locked)
        self._model.set_spans(spans, items)
        extent = format_duration(self._model.extent_ms)
        self._header.set_count(f"{len(spans)} · {extent}" if spans else "")
        self._header.setToolTip(tr("From the first start to the last end: {extent}", extent=extent))
        self._view.setVisible(bool(spans))
        self._view.updateGeometry()
        self._empty.setVisible(not spans)
        self._empty.set_texts(*_empty_texts(question))
        self._play.setEnabled(bool(spans))
        self._add.setEnabled(not self._desk.is_locked)
        self._add.setToolTip(self._desk.why_locked or tr("Add the marked span, or the current cue"))
        self._error.hide()
        self._want_thumbnails()

    @Slot()
    def _want_thumbnails(self) -> None:
        if theme().metrics.compact:
            return
        wanted = self._model.take_wanted_stills()
        if wanted:
            self.thumbnails_wanted.emit(wanted)

    @Slot(str, str)
    def _on_draft_given(self, name: str, text: str) -> None:
        for row, one in enumerate(self._model.spans):
            if name == f"evidence:{one.key}:note":
                self._on_note_edited(row, text)

    @Slot(int, str)
    def _on_note_typed(self, row: int, text: str) -> None:
        if row < len(self._model.spans):
            self._desk.typing.emit(f"evidence:{self._model.spans[row].key}:note", text)

    @Slot(int, str)
    def _on_note_edited(self, row: int, text: str) -> None:
        step = tr("Edit note of evidence {n}", n=row + 1)
        self._edit(lambda question, key: edit_evidence(question, key, note=text), row, step)

    @Slot(int, str)
    def _on_times_typed(self, row: int, text: str) -> None:
        try:
            span = parse_span(text)
        except ValueError as error:
            self._error.setText(str(error))
            self._error.show()
            return
        self._error.hide()
        step = tr("Move evidence {n}", n=row + 1)
        self._edit(lambda question, key: edit_evidence(question, key, span=span), row, step)

    @Slot(int)
    def _on_play_requested(self, row: int) -> None:
        self.evidence_activated.emit(self._model.spans[row].key)

    @Slot(int)
    def _on_remove_requested(self, row: int) -> None:
        self._edit(remove_evidence, row, tr("Remove evidence {n}", n=row + 1))

    @Slot(int, int)
    def _on_move_requested(self, row: int, to: int) -> None:
        key = self._model.spans[row].key
        step = tr("Move evidence {n} to place {place}", n=row + 1, place=to + 1)
        self._edit(lambda question, _key: move_evidence(question, row, to), row, step)
        self.select(key)

    @Slot(int, str)
    def _on_modality_toggled(self, row: int, name: str) -> None:
        wanted = self._model.spans[row].modalities ^ {Modality(name)}
        step = tr("Set how evidence {n} shows", n=row + 1)
        self._edit(lambda question, key: edit_evidence(question, key, modalities=wanted), row, step)

    def _edit(self, make: Callable[[Question, EvidenceKey], Question], row: int, step: str) -> None:
        question = self._desk.question
        if question is not None and not self._desk.is_locked:
            self._desk.edit(make(question, self._model.spans[row].key), step)

    @Slot(QPoint)
    def _on_menu_requested(self, place: QPoint) -> None:
        index = self._view.indexAt(place)
        if not index.isValid():
            return
        self._view.setCurrentIndex(index)
        menu = self.build_menu(index.row())
        menu.popup(self._view.viewport().mapToGlobal(place))

    def build_menu(self, row: int) -> QMenu:
        """Make the menu of a row."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        last, view = len(self._model.spans) - 1, self._view
        menu.addAction(tr("Play"), lambda: self._on_play_requested(row))
        menu.addSeparator()
        edits = [
            menu.addAction(tr("Edit note"), lambda: view.edit_note(row)),
            menu.addAction(tr("Edit times"), lambda: view.edit_times(row)),
        ]
        for modality in MODALITIES:
            name = modality.value
            toggle = menu.addAction(modality_word(modality))
            toggle.setCheckable(True)
            toggle.setChecked(modality in self._model.spans[row].modalities)
            toggle.triggered.connect(
                lambda _on=False, name=name: self._on_modality_toggled(row, name)
            )
            edits.append(toggle)
        menu.addSeparator()
        up = menu.addAction(tr("Move up"), lambda: self._on_move_requested(row, row - 1))
        down = menu.addAction(tr("Move down"), lambda: self._on_move_requested(row, row + 1))
        edits += [up, down, menu.addAction(tr("Remove"), lambda: self._on_remove_requested(row))]
        for action in edits:
            action.setEnabled(not self._desk.is_locked)
        up.setEnabled(up.isEnabled() and row > 0)
        down.setEnabled(down.isEnabled() and row < last)
        return menu


def _empty_texts(question: Question | None) -> tuple[str, str]:
    if question is None:
        return "", tr("Open a question to see what it rests on.")
    if question.granularity is Granularity.CLIP:
        return (
            tr("No evidence yet."),
            tr("A clip needs none: its segments say where to look. Mark a span for what matters."),
        )
    return (
        tr("No evidence yet."),
        tr("Mark a span with I and O, then add it with E. Two spans far apart are needed."),
    )
