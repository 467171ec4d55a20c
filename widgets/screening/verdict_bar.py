"""The verdict of a screening: keep, exclude or undecided, and why."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.screening import Screening, Verdict
from widgets.i18n import tr
from widgets.question.parts import label
from widgets.question.text_field import TextArea
from widgets.screening.typed_text import TypedText
from widgets.screening.words import verdict_text
from widgets.segments import Segments
from widgets.theme.theme import theme

_NAME_WIDTH = 64


class VerdictBar(QWidget):
    """Asks for verdict and reason; an exclusion is told only once it has a reason.

    Signals
    -------
    decided(Verdict, reason)
        The verdict with its reason, as wanted now.
    typing(field, text)
        What is not stored yet, for drafts: ``reason``, and ``verdict`` while it lacks a reason.
    """

    decided = Signal(object, str)
    typing = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stored = (Verdict.UNDECIDED, "")
        self._is_pending = False  # to be excluded, once a reason is there
        self.verdict = Segments()
        self.reason = TextArea("body", least=1, most=3)
        self.reason.setAccessibleName(tr("Why"))
        self.message = label("", "error", wraps=True)
        self.blind = label("", "muted", wraps=True)
        self._typed = TypedText(self.reason, accepts=self._accepts)
        self._lay_out()
        self.verdict.chosen.connect(self._on_verdict_chosen)
        self._typed.typing.connect(self._on_typing)
        self._typed.sent.connect(self._on_sent)
        self._show()

    def show_verdict(self, screening: Screening, *, locked: bool, anew: bool) -> None:
        """Show what is stored; `anew` also over what is being typed."""
        self._stored = (screening.verdict, screening.reason)
        if anew or screening.verdict is Verdict.EXCLUDE:
            self._is_pending = False
        self.verdict.setEnabled(not locked)
        self._typed.set_locked(locked)
        self._typed.show(screening.reason, anew=anew)
        self._show()

    def set_blind(self, text: str) -> None:
        """Say why nothing of others is shown; empty where it is."""
        self.blind.setText(text)
        self.blind.setVisible(bool(text))

    def give_draft(self, field: str, text: str) -> None:
        """Go on with what was chosen or typed before."""
        if field == "reason":
            self._typed.give_draft(text)
        elif field == "verdict" and text == Verdict.EXCLUDE and self.verdict.isEnabled():
            self._is_pending = self._stored[0] is not Verdict.EXCLUDE
            self._show()

    def flush(self) -> None:
        """Send what was typed."""
        self._typed.send()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        name = label(tr("Verdict"), "muted")
        name.setFixedWidth(theme().px(_NAME_WIDTH))
        row.addWidget(name)
        row.addWidget(self.verdict)
        row.addWidget(self.message, 1)
        why = QHBoxLayout()
        why.setSpacing(8)
        words = label(tr("Why"), "muted")
        words.setBuddy(self.reason)
        words.setFixedWidth(theme().px(_NAME_WIDTH))
        words.setContentsMargins(0, 4, 0, 0)
        why.addWidget(words, 0, Qt.AlignmentFlag.AlignTop)
        why.addWidget(self.reason, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(row)
        layout.addLayout(why)
        layout.addWidget(self.blind)

    @property
    def _wanted(self) -> Verdict:
        return Verdict.EXCLUDE if self._is_pending else self._stored[0]

    def _accepts(self, text: str) -> bool:
        """Tell whether a reason may be stored: not a blank one of an excluded video."""
        self._show()
        return self._wanted is not Verdict.EXCLUDE or bool(text.strip())

    def _show(self) -> None:
        choices = {verdict.value: verdict_text(verdict) for verdict in _ORDER}
        self.verdict.set_choices(choices, self._wanted.value)
        lacks = self._wanted is Verdict.EXCLUDE and not self.reason.text().strip()
        self.message.setText(
            tr("Say why: it is not excluded before.")
            if lacks and self._is_pending
            else tr("Say why it is excluded.")
            if lacks
            else ""
        )

    @Slot(str)
    def _on_verdict_chosen(self, name: str) -> None:
        verdict = Verdict(name)
        text = self.reason.text()
        if verdict is Verdict.EXCLUDE and not text.strip():
            self._is_pending = True
            self.typing.emit("verdict", verdict.value)
            self._show()
            self.reason.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        if self._is_pending:
            self._is_pending = False
            self.typing.emit("verdict", verdict.value)
        self._tell(verdict, text)
        self._show()

    @Slot(str)
    def _on_typing(self, text: str) -> None:
        self.typing.emit("reason", text)
        self._show()

    @Slot(str)
    def _on_sent(self, text: str) -> None:
        self._tell(self._wanted, text)

    def _tell(self, verdict: Verdict, reason: str) -> None:
        if (verdict, reason) != self._stored:
            self.decided.emit(verdict, reason)


_ORDER = (Verdict.KEEP, Verdict.EXCLUDE, Verdict.UNDECIDED)
