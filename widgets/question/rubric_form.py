"""The form that edits criterion and bands of a rubric."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from app.domain.authoring import set_rubric
from app.domain.question import Question, Rubric
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.question.desk import QuestionDesk
from widgets.question.field_binding import FieldBinding
from widgets.question.parts import label
from widgets.question.spell_marks import SpellMarks
from widgets.question.text_field import TextArea

_NONE = Rubric("", ())


class RubricForm(QWidget):
    """Text fields for the criterion and each band; the top band can be taken away, one be added."""

    def __init__(self, desk: QuestionDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._keys: tuple[str, ...] = ()
        self._criterion = TextArea("secondary", least=2, most=10)
        self._criterion.setAccessibleName(tr("Criterion"))
        SpellMarks(self._criterion)
        FieldBinding(
            desk,
            self._criterion,
            name="rubric:criterion",
            step=tr("Edit rubric criterion"),
            read=lambda question: _rubric(question).criterion,
            write=lambda question, text: set_rubric(
                question, replace(_rubric(question), criterion=text)
            ),
        )
        self._add = QPushButton(tr("Add a band"))
        self._add.setProperty("small", True)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(label(tr("Criterion"), "muted"))
        layout.addWidget(self._criterion)
        layout.addLayout(self._grid)
        layout.addWidget(self._add, 0, Qt.AlignmentFlag.AlignLeft)
        self._add.clicked.connect(self.add_band)
        desk.question_changed.connect(self._on_question_changed)
        self._on_question_changed(desk.question)

    def focus_first(self) -> None:
        """Put the cursor into the criterion."""
        self._criterion.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(object)
    def _on_question_changed(self, question: Question | None) -> None:
        scores = _rubric(question).scores if question else ()
        keys = tuple(key for key, _ in scores)
        if keys != self._keys:
            self._keys = keys
            self._rebuild()

    @Slot()
    def add_band(self) -> None:
        """Add a band above the highest score."""
        self._desk.flush()
        question = self._desk.question
        if question is None:
            return
        rubric = _rubric(question)
        score = str(rubric.maximum + 1) if rubric.scores else "0"
        changed = replace(rubric, scores=(*rubric.scores, (score, "")))
        self._desk.edit(set_rubric(question, changed), tr("Add rubric band {n}", n=score))

    @Slot()
    def _on_remove_clicked(self) -> None:
        self.remove_band(self.sender().objectName())

    def remove_band(self, score: str) -> None:
        """Take a band away."""
        self._desk.flush()
        question = self._desk.question
        if question is None:
            return
        rubric = _rubric(question)
        left = tuple(pair for pair in rubric.scores if pair[0] != score)
        changed = set_rubric(question, replace(rubric, scores=left))
        self._desk.edit(changed, tr("Remove rubric band {n}", n=score))

    def _rebuild(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for row, key in enumerate(sorted(self._keys, key=_value, reverse=True)):
            area = TextArea("secondary", least=1, most=8)
            area.setAccessibleName(tr("Band {n}", n=key))
            SpellMarks(area)
            self._bind(area, key)
            remove = IconButton("trash", tr("Remove band {n}", n=key))
            remove.setObjectName(key)
            remove.clicked.connect(self._on_remove_clicked)
            self._grid.addWidget(label(key, "strong"), row, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(area, row, 1)
            self._grid.addWidget(remove, row, 2, Qt.AlignmentFlag.AlignTop)

    def _bind(self, area: TextArea, key: str) -> None:
        def write(question: Question, text: str) -> Question:
            rubric = _rubric(question)
            scores = tuple((one, text if one == key else old) for one, old in rubric.scores)
            return set_rubric(question, replace(rubric, scores=scores))

        FieldBinding(
            self._desk,
            area,
            name=f"rubric:{key}",
            step=tr("Edit rubric band {n}", n=key),
            read=lambda question: dict(_rubric(question).scores).get(key, ""),
            write=write,
        )


def _rubric(question: Question) -> Rubric:
    return question.rubric or _NONE


def highest_first(scores: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    """Return scores and their meaning from the highest score down; odd keys come last."""
    return sorted(scores, key=lambda pair: _value(pair[0]), reverse=True)


def _value(score: str) -> int:
    return int(score) if score.isdecimal() else -1
