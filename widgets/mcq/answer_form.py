"""Below the options, until the answer is locked: a note, cannot tell, how sure, and the lock."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.review import Confidence, Review
from widgets.i18n import tr
from widgets.key_button import KeyButton
from widgets.mcq.sheet import VerifySheet
from widgets.mcq.words import confidence_word
from widgets.question.parts import label
from widgets.question.text_field import TextArea
from widgets.screening.typed_text import TypedText
from widgets.segments import Segments
from widgets.theme.theme import theme


class NoteField(QWidget):
    """A remark for oneself and the adjudicator.

    Signals
    -------
    typed(text)
        The text as it is now, a few times a second at most.
    """

    typed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = TextArea("body", least=2, most=6)
        self.field.setAccessibleName(tr("Note"))
        self._text = TypedText(self.field)
        head = QHBoxLayout()
        head.setSpacing(6)
        name = label(tr("Note"), "caption_strong")
        head.addWidget(name)
        head.addWidget(label(tr("optional, for yourself and the adjudicator"), "caption"))
        head.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(head)
        layout.addWidget(self.field)
        self._text.typing.connect(self.typed)
        self._text.sent.connect(self.typed)
        theme().changed.connect(self._dress)
        self._dress()

    def show_note(self, text: str, *, locked: bool, anew: bool) -> None:
        """Show a note; `anew` also over what is being typed."""
        self._text.set_locked(locked)
        self._text.show(text, anew=anew)

    def flush(self) -> None:
        """Tell what was typed."""
        self._text.send()

    @Slot()
    def _dress(self) -> None:
        # In a small window what locks the answer shall be in view.
        self.field.set_least(1 if theme().metrics.compact else 2)


class AnswerForm(QWidget):
    """Asks for the rest of the answer.

    Signals
    -------
    cannot_tell_toggled
        The answer is that it cannot be told, or is not any more.
    confidence_chosen(confidence)
        How sure; the one that was chosen takes it back.
    lock_requested
        The answer stands.
    """

    cannot_tell_toggled = Signal()
    confidence_chosen = Signal(str)
    lock_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cannot_tell = KeyButton(tr("Cannot tell"), "U", "question", kind="quiet")
        self.cannot_tell.setCheckable(True)
        self.confidence = Segments()
        self.lock = KeyButton(tr("Lock my answer"), "Return", kind="primary", fixed=True)
        self._sure = label(tr("How sure?"), "muted")
        self._current = ""
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        right = QHBoxLayout()
        right.setSpacing(8)
        right.addWidget(self._sure)
        right.addWidget(self.confidence)
        right.addSpacing(6)
        right.addWidget(self.lock)
        self._row.addWidget(self.cannot_tell)
        self._row.addStretch(1)
        self._row.addLayout(right)
        self.cannot_tell.clicked.connect(self._on_cannot_tell_clicked)
        self.confidence.chosen.connect(self._on_confidence_chosen)
        self.lock.clicked.connect(self.lock_requested)

    def show_sheet(self, sheet: VerifySheet) -> None:
        """Show what is chosen, and whether it can be locked."""
        missing = tr("Choose an option first, or say you cannot tell.")
        has_answer = sheet.review.option is not None
        self.show_review(sheet.review, "" if has_answer else missing, sheet.why_locked)

    def show_review(self, review: Review, missing: str, why: str) -> None:
        """Show what is answered; `missing` and `why` say what keeps it from being locked."""
        self.cannot_tell.setChecked(review.cannot_tell)
        self._current = review.confidence
        words = {one.value: confidence_word(one) for one in Confidence}
        self.confidence.set_choices(words, review.confidence)
        missing = "" if review.cannot_tell else missing
        self.lock.setEnabled(not (missing or why))
        self.lock.setToolTip(why or missing)
        for part in (self.cannot_tell, self.confidence):
            part.setEnabled(not why)
            part.setToolTip(why)

    @Slot()
    def _on_cannot_tell_clicked(self) -> None:
        self.cannot_tell_toggled.emit()

    @Slot(str)
    def _on_confidence_chosen(self, name: str) -> None:
        self.confidence_chosen.emit("" if name == self._current else name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the lock below where there is no room beside."""
        super().resizeEvent(event)
        wanted = self.cannot_tell.sizeHint().width() + self._sure.sizeHint().width()
        wanted += self.confidence.sizeHint().width() + self.lock.sizeHint().width() + 50
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._row.setDirection(across if wanted <= self.width() else down)
