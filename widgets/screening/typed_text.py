"""Ties a text field to a text kept elsewhere: what was typed is sent once, never lost.

Typed text is *unsent* until a pause, or until the focus leaves the field. While it is unsent, or an
input method composes, the text shown anew does not touch the field.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from widgets.question.pace import TypingPace
from widgets.question.parts import restyle
from widgets.question.text_field import TextArea, TextLine


class TypedText(QObject):
    """Watches one field.

    Parameters
    ----------
    accepts
        Tells whether a text may be sent; the field keeps a refused one.

    Signals
    -------
    typing(text)
        The text while it is typed, for drafts; a few times a second at most.
    sent(text)
        The text is to be stored.
    """

    typing = Signal(str)
    sent = Signal(str)

    def __init__(
        self, field: TextArea | TextLine, *, accepts: Callable[[str], bool] | None = None
    ) -> None:
        super().__init__(field)
        self.field = field
        self._accepts = accepts
        self._stored = ""
        self._is_unsent = False
        self._is_answered = False
        self._pace = TypingPace(self)
        field.typed.connect(self._on_field_typed)
        field.left.connect(self.send)
        self._pace.ticked.connect(self._on_pace_ticked)
        self._pace.paused.connect(self._on_pace_paused)

    @property
    def is_unsent(self) -> bool:
        """Tell whether the field holds text that is stored nowhere but in drafts."""
        return self._is_unsent

    def show(self, text: str, *, anew: bool = False) -> None:
        """Show what is stored; `anew` also over what was typed, as for another record."""
        self._stored = text
        self._is_answered = not anew
        if self._is_unsent and not anew:
            if text == self.field.text():
                self._is_unsent = False
            return
        if self.field.is_composing and not anew:
            return
        self._pace.stop()
        self._is_unsent = False
        self.field.show_text(text)

    def give_draft(self, text: str) -> None:
        """Go on with a text that was typed before and never stored."""
        if not self.field.isReadOnly() and text != self.field.text():
            self.field.show_text(text)
            self._on_field_typed()

    def set_locked(self, locked: bool) -> None:
        """Let the field be read only."""
        if self.field.isReadOnly() != locked:
            self.field.setReadOnly(locked)
            restyle(self.field)

    @Slot()
    def send(self) -> None:
        """Send what was typed, if it is another text than the stored one."""
        if not self._is_unsent:
            return
        text = self.field.text()
        if self._accepts is not None and not self._accepts(text):
            return
        self._pace.stop()
        self._is_unsent = False
        self.field.forget_undo()  # a step of the history from now on
        if text != self._stored:
            self._is_answered = False
            self.sent.emit(text)
            self._keep_if_refused(text)

    def _keep_if_refused(self, text: str) -> None:
        """Put the text back where the outside answered with the old one (a full disk)."""
        if self._is_answered and self._stored != text:
            self.field.show_text(text)
            self._is_unsent = True

    @Slot()
    def _on_field_typed(self) -> None:
        if not self.field.isReadOnly():
            self._is_unsent = True
            self._pace.touch()

    @Slot()
    def _on_pace_ticked(self) -> None:
        self.typing.emit(self.field.text())

    @Slot()
    def _on_pace_paused(self) -> None:
        if self.field.is_composing:
            self._pace.touch()
        else:
            self.send()
