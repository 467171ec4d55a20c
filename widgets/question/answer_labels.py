"""Answers made of labels: one list, or one before and one after; chips, and a picker to add."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QRect, Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.domain.answer_labels import label_lists, toggled, with_labels
from app.domain.question import Question
from app.domain.reference_rules import SIDES
from app.domain.tier import label_style
from app.domain.vocabulary import Vocabulary
from widgets.annotation.flow_layout import FlowLayout
from widgets.annotation.label_chip import LabelChip
from widgets.annotation.label_offer import Held
from widgets.annotation.label_picker import LabelPicker
from widgets.i18n import tr
from widgets.key_button import KeyButton
from widgets.question.desk import QuestionDesk
from widgets.question.emotic import emotic_vocabulary
from widgets.question.parts import label


class LabelField(QWidget):
    """The labels of one side as chips, and a button that opens the picker.

    Signals
    -------
    toggled(name)
        Give a label, or take it away.
    """

    toggled = Signal(str)

    def __init__(self, vocabulary: Vocabulary, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._vocabulary = vocabulary
        self._labels: tuple[str, ...] = ()
        self.add_button = KeyButton(tr("Label"), icon_name="plus", kind="quiet")
        self.add_button.setProperty("small", True)
        self._picker: LabelPicker | None = None
        self._flow = FlowLayout(self, gap=6)
        self._flow.addWidget(self.add_button)
        self.add_button.clicked.connect(self.open_picker)

    def set_name(self, name: str) -> None:
        """Say what the labels are of, to who hears it."""
        self.setAccessibleName(name)
        self.add_button.setAccessibleName(tr("Label: {side}", side=name))

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels shown."""
        return self._labels

    @property
    def chips(self) -> list[LabelChip]:
        """The chips, in order."""
        found = (self._flow.itemAt(at) for at in range(self._flow.count()))
        widgets = (item.widget() for item in found if item is not None)
        return [one for one in widgets if isinstance(one, LabelChip)]

    @property
    def picker(self) -> LabelPicker:
        """The popup, made when it is first needed."""
        if self._picker is None:
            self._picker = LabelPicker(self)
            self._picker.label_chosen.connect(self.toggled)
            self._picker.closed.connect(self._on_picker_closed)
        return self._picker

    def show_labels(self, labels: tuple[str, ...], why_locked: str) -> None:
        """Show labels; locked, none can be added or taken away."""
        self.add_button.setEnabled(not why_locked)
        self.add_button.setToolTip(why_locked or tr("Choose from the 26 labels of answers"))
        if labels != self._labels:
            self._labels = labels
            self._make_chips()
        for chip in self.chips:
            chip.setEnabled(not why_locked)
        if self._picker is not None:
            self._picker.show_held(self._held())

    @Slot()
    def open_picker(self) -> None:
        """Open the picker below the button."""
        corner = self.add_button.mapToGlobal(QPoint(0, 0))
        beside = QRect(corner, self.add_button.size())
        self.picker.offer(self._vocabulary, self._held(), beside, live_keys=())

    def _held(self) -> Mapping[str, Held]:
        return {self._vocabulary.current(name): Held.ALL for name in self._labels}

    def _make_chips(self) -> None:
        for chip in self.chips:
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._flow.removeWidget(self.add_button)
        for name in self._labels:
            chip = LabelChip(label_style((name,), self._vocabulary), removable=True)
            chip.setCheckable(False)
            known = self._vocabulary.resolve(name)
            chip.set_tip(known.definition if known else tr("not in the vocabulary"))
            chip.removed.connect(self.toggled)
            self._flow.addWidget(chip)
        self._flow.addWidget(self.add_button)
        self.updateGeometry()

    @Slot()
    def _on_picker_closed(self) -> None:
        self.add_button.setFocus(Qt.FocusReason.PopupFocusReason)


class AnswerLabels(QWidget):
    """Edits the answer of the question on the desk where it is made of labels."""

    def __init__(self, desk: QuestionDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        vocabulary = emotic_vocabulary()
        self.fields: dict[str, LabelField] = {}
        self._titles: dict[str, QLabel] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for side in ("", *SIDES):
            field, title = LabelField(vocabulary), label(side_word(side), "muted")
            field.setObjectName(side)
            field.set_name(side_word(side) or tr("Answer"))
            field.toggled.connect(self._on_toggled)
            self.fields[side], self._titles[side] = field, title
            column.addWidget(title)
            column.addWidget(field)
        desk.question_changed.connect(self._on_question_changed)
        self._on_question_changed(desk.question)

    def focus_first(self) -> None:
        """Put the keyboard on the first button that adds a label."""
        for field in self.fields.values():
            if not field.isHidden():
                field.add_button.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    @Slot(object)
    def _on_question_changed(self, question: Question | None) -> None:
        lists = label_lists(question.answer) if question is not None else {}
        for side, field in self.fields.items():
            shown = side in lists
            field.setVisible(shown)
            self._titles[side].setVisible(shown and bool(side))
            field.show_labels(lists.get(side, ()), self._desk.why_locked)

    @Slot(str)
    def _on_toggled(self, name: str) -> None:
        question, side = self._desk.question, self.sender().objectName()
        if question is None or self._desk.is_locked:
            return
        labels = label_lists(question.answer).get(side, ())
        changed = toggled(labels, name)
        gives = len(changed) > len(labels)
        step = tr("Give {label}", label=name) if gives else tr("Take {label} away", label=name)
        self._desk.edit(with_labels(question, side, changed), step)


def side_word(side: str) -> str:
    """Return what a side of an answer is called; nothing where it has one side."""
    return {"before": tr("Before"), "after": tr("After")}.get(side, "")
