"""Ties one text field to one text of the question: what was typed is sent, never lost.

Typed text is *unsent* until the pause, or until the focus leaves the field. While it is unsent, a
question shown anew under the same key does not touch the field.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

from app.domain.question import Question
from widgets.question.desk import QuestionDesk
from widgets.question.pace import TypingPace
from widgets.question.parts import restyle
from widgets.question.text_field import TextArea, TextLine

Getter = Callable[[Question], str]
Setter = Callable[[Question, str], Question]


class FieldBinding(QObject):
    """Sends and shows one field.

    Parameters
    ----------
    name
        What drafts call the field, such as ``answer``.
    step
        Name of the edit, such as ``Edit answer``.
    read, write
        Take the text out of a question; make an edited copy.
    accepts
        Tells whether a text may be sent; the field keeps a refused one.
    can_write
        Tells whether this question's text can be edited at all; always, by default.
    """

    def __init__(
        self,
        desk: QuestionDesk,
        field: TextArea | TextLine,
        *,
        name: str,
        step: str,
        read: Getter,
        write: Setter,
        accepts: Callable[[str], bool] | None = None,
        can_write: Callable[[Question], bool] | None = None,
    ) -> None:
        super().__init__(field)
        self._desk, self._field = desk, field
        self._name, self._step = name, step
        self._read, self._write, self._accepts = read, write, accepts
        self._can_write = can_write
        self._key: str | None = None
        self._is_unsent = False
        self._pace = TypingPace(self)
        self._connect_signals()
        self._on_question_changed(desk.question)

    @property
    def is_unsent(self) -> bool:
        """Tell whether the field holds text that no edit carries yet."""
        return self._is_unsent

    def send(self) -> None:
        """Send what was typed, if it differs from what the question holds."""
        question = self._desk.question
        if not self._is_unsent or question is None:
            return
        text = self._field.text()
        if self._accepts is not None and not self._accepts(text):
            return
        self._pace.stop()
        self._is_unsent = False
        self._field.forget_undo()  # a step of the history from now on
        if text == self._read(question):
            return
        wanted = self._write(question, text)
        self._desk.edit(wanted, self._step)
        self._keep_if_refused(wanted, text)

    def revert(self) -> None:
        """Forget what was typed and show what the question holds."""
        self._pace.stop()
        self._is_unsent = False
        self._show()

    def _connect_signals(self) -> None:
        self._field.typed.connect(self._on_field_typed)
        self._field.left.connect(self.send)
        self._pace.ticked.connect(self._on_pace_ticked)
        self._pace.paused.connect(self._on_pace_paused)
        self._desk.question_changed.connect(self._on_question_changed)
        self._desk.draft_given.connect(self._on_draft_given)
        self._desk.flush_requested.connect(self.send)

    @Slot()
    def _on_field_typed(self) -> None:
        if self._is_locked():
            return
        self._is_unsent = True
        self._pace.touch()

    @Slot()
    def _on_pace_ticked(self) -> None:
        self._desk.typing.emit(self._name, self._field.text())

    @Slot()
    def _on_pace_paused(self) -> None:
        if self._field.is_composing:
            self._pace.touch()
        else:
            self.send()

    @Slot(object)
    def _on_question_changed(self, question: Question | None) -> None:
        key = question.key if question else None
        is_same = key == self._key
        self._key = key
        self._set_locked(self._is_locked())
        if is_same and (self._is_unsent or self._field.is_composing):
            return
        self.revert()

    @Slot(str, str)
    def _on_draft_given(self, name: str, text: str) -> None:
        if name != self._name or self._is_locked() or text == self._field.text():
            return
        self._field.show_text(text)
        self._on_field_typed()

    def _is_locked(self) -> bool:
        question = self._desk.question
        refuses = self._can_write is not None and question and not self._can_write(question)
        return self._desk.is_locked or bool(refuses)

    def _keep_if_refused(self, wanted: Question, text: str) -> None:
        """Put the text back where the outside answered with the old question (a full disk)."""
        now = self._desk.question
        if now is None or now.key != wanted.key or self._read(now) == self._read(wanted):
            return
        self._field.show_text(text)
        self._is_unsent = True

    def _set_locked(self, locked: bool) -> None:
        if self._field.isReadOnly() != locked:
            self._field.setReadOnly(locked)
            # The style sheet draws read-only fields differently and is not told by Qt.
            restyle(self._field)

    def _show(self) -> None:
        question = self._desk.question
        self._field.show_text(self._read(question) if question else "")
