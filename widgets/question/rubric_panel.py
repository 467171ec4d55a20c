"""How answers are scored: a template of ours, or criterion and bands written by hand."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.domain.authoring import apply_template
from app.domain.question import Question
from app.domain.reference_rules import LABEL_TYPES
from app.domain.rubric import TEMPLATES, RubricTemplate, template_of
from widgets.i18n import tr, tr_phrase
from widgets.icon_button import IconButton
from widgets.question.desk import QuestionDesk
from widgets.question.parts import PanelHeader, PlainChip, label
from widgets.question.rubric_form import RubricForm, highest_first
from widgets.theme.theme import theme

_TOP = Qt.AlignmentFlag.AlignTop


class RubricPanel(QWidget):
    """Shows the rubric of the question on the desk, and edits it on demand."""

    def __init__(self, desk: QuestionDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._shown: tuple[tuple[str, str], ...] = ()
        self._header = PanelHeader(tr("Rubric"), lined=False)
        self._pencil = IconButton("pencil-simple", tr("Edit the rubric"))
        self._pencil.setCheckable(True)
        self._name = PlainChip()
        self._header.add_left(self._name)
        self._header.add(self._pencil)
        self._by_labels = False
        self._hint = label("", "muted", wraps=True)
        self._chips = TemplateChips()
        self._bands = QWidget()
        self._grid = QGridLayout(self._bands)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(1, 1)
        self._form = RubricForm(desk)
        self._box = QVBoxLayout()
        self._box.setSpacing(8)
        for part in (self._hint, self._chips, self._bands, self._form):
            self._box.addWidget(part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._header)
        layout.addLayout(self._box)
        self._connect_signals()
        self._dress()
        self._on_question_changed(desk.question)

    @property
    def name(self) -> str:
        """The template in use, or that the words are the author's own; empty without rubric."""
        return self._name.text

    @property
    def form(self) -> RubricForm:
        """The form that edits it."""
        return self._form

    def edit(self) -> None:
        """Open the form and put the cursor into the criterion."""
        if not self._desk.is_locked:
            self._pencil.setChecked(True)
            self._form.focus_first()

    def use_template(self, template: RubricTemplate) -> None:
        """Replace the rubric by a template."""
        self._desk.flush()
        question = self._desk.question
        if question is not None:
            step = tr("Use rubric {name}", name=template.name)
            self._desk.edit(apply_template(question, template), step)

    def _connect_signals(self) -> None:
        self._desk.question_changed.connect(self._on_question_changed)
        self._pencil.toggled.connect(self._on_pencil_toggled)
        self._chips.chosen.connect(self._on_template_chosen)
        theme().changed.connect(self._dress)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._box.setContentsMargins(pad, 2, pad, pad)

    @Slot(object)
    def _on_question_changed(self, question: Question | None) -> None:
        locked = self._desk.is_locked
        if locked:
            self._pencil.setChecked(False)
        self._pencil.setEnabled(not locked)
        self._pencil.set_name(self._desk.why_locked or tr("Edit the rubric"))
        rubric = question.rubric if question else None
        template = template_of(rubric)
        if rubric is None:
            self._name.set_text("")
        else:
            own = tr("0–{n}, own words", n=rubric.maximum)
            self._name.set_text(tr_phrase(tr_phrase(template.title)) if template else own)
        self._chips.mark(template)
        self._by_labels = question is not None and question.type in LABEL_TYPES
        self._hint.setText(
            tr("Labels score this answer by themselves: it needs no rubric.")
            if self._by_labels
            else tr("No rubric yet. Start from a template.")
        )
        self._pencil.setVisible(not self._by_labels or rubric is not None)
        self._bands.setToolTip(rubric.criterion if rubric else "")
        self._show_bands(question)
        self._show_parts()

    @Slot()
    def _on_pencil_toggled(self) -> None:
        self._desk.flush()
        self._show_parts()

    @Slot(str)
    def _on_template_chosen(self, name: str) -> None:
        self.use_template(next(one for one in TEMPLATES if one.name == name))

    def _show_parts(self) -> None:
        question, editing = self._desk.question, self._pencil.isChecked()
        has_rubric = question is not None and question.rubric is not None
        self._hint.setVisible(not has_rubric)
        offers = editing or not (has_rubric or self._by_labels)
        self._chips.setVisible(not self._desk.is_locked and offers)
        self._bands.setVisible(has_rubric and not editing)
        self._form.setVisible(has_rubric and editing)

    def _show_bands(self, question: Question | None) -> None:
        scores = question.rubric.scores if question and question.rubric else ()
        if scores == self._shown:
            return
        self._shown = scores
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()  # it is gone at once, not when the event loop comes to it
                widget.deleteLater()
        for row, (score, meaning) in enumerate(highest_first(scores)):
            self._grid.addWidget(label(score, "strong"), row, 0, _TOP)
            self._grid.addWidget(label(meaning, "muted", wraps=True), row, 1, _TOP)


class TemplateChips(QWidget):
    """One button a template.

    Signals
    -------
    chosen
        Name of the template.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons: dict[str, QPushButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for template in TEMPLATES:
            button = QPushButton(template.name.replace("-", "–"))
            button.setProperty("small", True)
            button.setCheckable(True)
            button.setToolTip(tr_phrase(template.title))
            button.setAccessibleName(tr_phrase(template.title))
            button.setObjectName(template.name)
            button.clicked.connect(self._on_clicked)
            self._buttons[template.name] = button
            row.addWidget(button)
        row.addStretch(1)

    def mark(self, template: RubricTemplate | None) -> None:
        """Show which template is in use."""
        for name, button in self._buttons.items():
            button.setChecked(template is not None and template.name == name)

    @Slot()
    def _on_clicked(self) -> None:
        self.chosen.emit(self.sender().objectName())
