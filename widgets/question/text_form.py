"""The text fields of a question: question, answer; under a fold introduction, source and notes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRegularExpression, Qt, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.domain.answer_labels import label_lists
from app.domain.authoring import (
    set_answer,
    set_details_description,
    set_notes,
    set_source,
    set_text,
)
from app.domain.details import usual_kind
from app.domain.question import JsonValue, Question
from widgets.i18n import tr
from widgets.question.answer_labels import AnswerLabels
from widgets.question.desk import QuestionDesk
from widgets.question.field_binding import FieldBinding
from widgets.question.fold import Fold
from widgets.question.name_completer import NameCompleter
from widgets.question.parts import label
from widgets.question.patterns import pattern_of
from widgets.question.spell_marks import SpellMarks
from widgets.question.text_field import TextArea, TextLine
from widgets.theme.theme import theme

_GAP = QRegularExpression("‹[^‹›]*›")


class TextForm(QWidget):
    """Question and answer; `fold` holds the rest and is placed by the editor."""

    def __init__(self, desk: QuestionDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.question = TextArea("question", compact_role="body", least=2)
        self.answer = TextArea("body", least=3)
        self.labels = AnswerLabels(desk)
        self.introduction = TextArea("secondary", least=1, most=6)
        self.source = TextLine()
        self.notes = TextArea("secondary", least=2, most=10)
        self.fold = Fold(tr("Introduction of the details, source, notes"))
        self._introduction_label = label(tr("What introduces the details"), "muted")
        self._build()
        self._bind()
        self._areas = (self.question, self.answer, self.introduction, self.notes)
        self._completers = [NameCompleter(area) for area in self._areas]
        for area in self._areas:
            SpellMarks(area)
        self._last = self.question
        for area in self._areas:
            area.entered.connect(self._on_area_entered)
        desk.question_changed.connect(self._on_question_changed)
        theme().changed.connect(self._dress)
        self._dress()
        self._on_question_changed(desk.question)

    @Slot()
    def _dress(self) -> None:
        # In a small window the table below shall be in view.
        self.question.set_least(1 if theme().metrics.compact else 2)
        self.answer.set_least(2 if theme().metrics.compact else 3)

    def set_names(self, names: Sequence[str]) -> None:
        """Complete these names of people while somebody writes."""
        for completer in self._completers:
            completer.set_names(names)

    def insert(self, text: str) -> bool:
        """Put a text where somebody wrote last; tell whether that could be."""
        area = self._last
        if area.isReadOnly() or area.isHidden():
            area = self.question
        if area.isReadOnly():
            return False
        area.insertPlainText(text)
        area.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def select_gap(self) -> bool:
        """Select the next gap of a pattern in the question, to be written over; tell of one."""
        document, cursor = self.question.document(), self.question.textCursor()
        found = document.find(_GAP, cursor.selectionEnd())
        if found.isNull():
            found = document.find(_GAP)
        if not found.isNull():
            self.question.setTextCursor(found)
        return not found.isNull()

    @Slot()
    def _on_area_entered(self) -> None:
        area = self.sender()
        if isinstance(area, TextArea):
            self._last = area

    def focus_part(self, target: str) -> None:
        """Put the cursor into the field that `Check.target` names."""
        fields = {
            "question": self.question,
            "answer": self.answer,
            "details": self.introduction,
            "source": self.source,
        }
        if target == "answer" and self.answer.isHidden():
            self.labels.focus_first()
            return
        field = fields.get(target)
        if field is not None:
            self.fold.set_open(target in {"details", "source"})
            field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _build(self) -> None:
        names = (
            (self.question, tr("Question")),
            (self.answer, tr("Answer")),
            (self.introduction, tr("What introduces the details")),
            (self.source, tr("Source")),
            (self.notes, tr("Notes")),
        )
        for field, name in names:
            field.setAccessibleName(name)
        self.notes.setPlaceholderText(tr("For you and your colleagues; never exported as a record"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for part in (
            label(tr("Question"), "muted"),
            self.question,
            label(tr("Answer"), "muted"),
            self.answer,
            self.labels,
        ):
            layout.addWidget(part)
        self.fold.add(
            self._introduction_label,
            self.introduction,
            label(tr("Source"), "muted"),
            self.source,
            label(tr("Notes"), "muted"),
            self.notes,
        )

    def _bind(self) -> None:
        FieldBinding(
            self._desk,
            self.question,
            name="text",
            step=tr("Edit question text"),
            read=lambda question: question.text,
            write=set_text,
        )
        FieldBinding(
            self._desk,
            self.answer,
            name="answer",
            step=tr("Edit answer"),
            read=lambda question: answer_words(question.answer),
            write=set_answer,
            can_write=lambda question: isinstance(question.answer, str),
        )
        FieldBinding(
            self._desk,
            self.introduction,
            name="details.description",
            step=tr("Edit introduction of the details"),
            read=lambda question: question.details.description if question.details else "",
            write=set_details_description,
        )
        FieldBinding(
            self._desk,
            self.source,
            name="source",
            step=tr("Edit source"),
            read=lambda question: question.source.name,
            write=lambda question, name: set_source(question, name, question.source.segments),
        )
        FieldBinding(
            self._desk,
            self.notes,
            name="notes",
            step=tr("Edit notes"),
            read=lambda question: question.notes,
            write=set_notes,
        )

    @Slot(object)
    def _on_question_changed(self, question: Question | None) -> None:
        has_details = question is not None and usual_kind(question.type) is not None
        self.introduction.setVisible(has_details)
        self._introduction_label.setVisible(has_details)
        has_labels = question is not None and bool(label_lists(question.answer))
        self.labels.setVisible(has_labels)
        self.answer.setHidden(has_labels)
        self.question.setPlaceholderText(pattern_of(question) if question is not None else "")
        is_text = question is None or isinstance(question.answer, str)
        self.answer.setToolTip(
            "" if is_text else tr("Answers made of labels are shown as they are.")
        )


def answer_words(answer: JsonValue) -> str:
    """Write an answer of any shape as text: labels with commas, before and after on two lines."""
    if isinstance(answer, str):
        return answer
    if isinstance(answer, list):
        return ", ".join(map(str, answer))
    if answer is None or not hasattr(answer, "items"):
        return "" if answer is None else str(answer)
    return "\n".join(f"{name}: {answer_words(part)}" for name, part in answer.items())
