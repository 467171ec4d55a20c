"""The reviewer's own answer, given before the author's is seen: text, or labels."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.domain.answer_labels import answer_of, label_lists, toggled
from app.domain.question import JsonValue
from app.domain.reference_rules import SIDES
from widgets.i18n import tr
from widgets.question.answer_labels import LabelField, side_word
from widgets.question.emotic import emotic_vocabulary
from widgets.question.parts import label
from widgets.question.text_field import TextArea
from widgets.screening.typed_text import TypedText


class OwnAnswer(QWidget):
    """Asks for an answer in the shape that the type of question takes.

    Signals
    -------
    answered(JsonValue)
        The answer as it is now.
    """

    answered = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = TextArea("body", least=3)
        self.field.setAccessibleName(tr("Your answer"))
        self._text = TypedText(self.field)
        self._answer: JsonValue = ""
        self.labels: dict[str, LabelField] = {}
        self._titles: dict[str, QLabel] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(label(tr("Your answer"), "caption_strong"))
        column.addWidget(self.field)
        vocabulary = emotic_vocabulary()
        for side in ("", *SIDES):
            field, title = LabelField(vocabulary), label(side_word(side), "muted")
            field.setObjectName(side)
            field.set_name(side_word(side) or tr("Your answer"))
            field.toggled.connect(self._on_toggled)
            self.labels[side], self._titles[side] = field, title
            column.addWidget(title)
            column.addWidget(field)
        self._text.typing.connect(self._on_text)
        self._text.sent.connect(self._on_text)

    def show_answer(self, answer: JsonValue, *, why_locked: str, anew: bool) -> None:
        """Show what is answered; `anew` also over what is being typed."""
        self._answer = answer
        lists = label_lists(answer)
        self.field.setHidden(bool(lists))
        self._text.set_locked(bool(why_locked))
        self._text.show(answer if isinstance(answer, str) else "", anew=anew)
        for side, field in self.labels.items():
            field.setVisible(side in lists)
            self._titles[side].setVisible(side in lists and bool(side))
            field.show_labels(lists.get(side, ()), why_locked)

    def flush(self) -> None:
        """Tell what was typed."""
        self._text.send()

    def focus_first(self) -> None:
        """Put the keyboard where the answer is given, at the first side that has none."""
        if not self.field.isHidden():
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        shown = [one for one in self.labels.values() if not one.isHidden()]
        left = next((one for one in shown if not one.labels), shown[0])
        left.add_button.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(str)
    def _on_text(self, text: str) -> None:
        if isinstance(self._answer, str) and text != self._answer:
            self._answer = text
            self.answered.emit(text)

    @Slot(str)
    def _on_toggled(self, name: str) -> None:
        side, lists = self.sender().objectName(), label_lists(self._answer)
        self.answered.emit(answer_of(lists | {side: toggled(lists.get(side, ()), name)}))


def has_answer(answer: JsonValue) -> bool:
    """Tell whether anything is answered: some text, or a label on each side."""
    lists = label_lists(answer)
    return all(lists.values()) if lists else isinstance(answer, str) and bool(answer.strip())
