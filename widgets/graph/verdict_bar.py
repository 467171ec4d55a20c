"""What the rater says of an event or relation: right, wrong or unsupported, and why."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.domain.memory_row import JUDGEMENT_WORDS, Judgement, MemoryVerdict
from widgets.eliding_label import ElidingLabel
from widgets.i18n import tr
from widgets.key_button import KeyButton
from widgets.theme.icons import icon
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

KEYS = {Judgement.RIGHT: "Y", Judgement.WRONG: "N", Judgement.UNSUPPORTED: "U"}
"""The first keys of the actions that do the same."""

_NOTE = 140
_ICONS = {
    Judgement.RIGHT: "check-circle",
    Judgement.WRONG: "x-circle",
    Judgement.UNSUPPORTED: "warning-circle",
}


class VerdictBar(QWidget):
    """Three buttons and a note.

    Signals
    -------
    judged(Judgement or None)
        A verdict was given, or the one given before was pressed once more: taken back.
    note_entered(text)
        The note on the verdict is done.
    """

    judged = Signal(object)
    note_entered = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._verdict: MemoryVerdict | None = None
        self._is_relation = False
        self._title = ElidingLabel(tr("Verdict"), "muted")
        self._buttons = {
            judgement: KeyButton(tr(JUDGEMENT_WORDS[judgement]), KEYS[judgement])
            for judgement in Judgement
        }
        self._note = QLineEdit()
        self._others = ElidingLabel("", "muted")
        self._build()
        for judgement, button in self._buttons.items():
            button.setObjectName(judgement.value)
            button.clicked.connect(self._on_button_clicked)
        self._note.editingFinished.connect(self._on_note_finished)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def note(self) -> QLineEdit:
        """The field of the note."""
        return self._note

    def button(self, judgement: Judgement) -> KeyButton:
        """Return the button of a verdict."""
        return self._buttons[judgement]

    def set_target(self, name: str) -> None:
        """Say which relation is judged; an empty name: the event."""
        self._title.setText(tr("Verdict on {relation}", relation=name) if name else tr("Verdict"))
        self._is_relation = bool(name)
        self._fit()

    def show_verdict(
        self, verdict: MemoryVerdict | None, version: int, others: str, why_locked: str
    ) -> None:
        """Show what was said.

        Parameters
        ----------
        version
            Of the event now; one that was judged at another is said to be.
        others
            What others said, in words.
        why_locked
            Why nothing can be said now; empty where it can.
        """
        is_other = verdict != self._verdict
        self._verdict = verdict
        for judgement, button in self._buttons.items():
            button.setChecked(verdict is not None and verdict.judgement is judgement)
            button.setEnabled(not why_locked)
            is_given = verdict is not None and verdict.judgement is judgement
            button.setToolTip(
                why_locked or (tr("Press once more to take it back") if is_given else "")
            )
        if is_other or not self._note.hasFocus():
            self._note.setText(verdict.note if verdict is not None else "")
        self._note.setVisible(verdict is not None)
        self._note.setEnabled(not why_locked)
        told = [others] if others else []
        if verdict is not None and verdict.version and verdict.version != version:
            told.insert(0, tr("Judged at version {n}.", n=verdict.version))
        self._others.setText(" ".join(told))
        self._others.setVisible(bool(told))
        self._dress()

    def flush(self) -> None:
        """Hand over the note that is being typed."""
        if self._note.isModified():
            self._note.setModified(False)
            self.note_entered.emit(self._note.text().strip())

    def _build(self) -> None:
        self._row = row = QHBoxLayout()
        row.setSpacing(SPACE[0] + 2)
        row.addWidget(self._title)
        for button in self._buttons.values():
            button.setCheckable(True)
            button.setProperty("small", True)
            row.addWidget(button)
        row.addStretch(1)
        self._note.setProperty("small", True)
        self._note.setAccessibleName(tr("Note on the verdict"))
        self._note.setPlaceholderText(tr("Why"))
        self._note.hide()
        self._column = QVBoxLayout(self)
        self._column.setSpacing(SPACE[0] + 2)
        self._column.addLayout(row)
        self._column.addWidget(self._note)
        self._column.addWidget(self._others)

    @Slot()
    def _on_button_clicked(self) -> None:
        sender = self.sender()
        judgement = Judgement(sender.objectName())
        is_taken_back = self._verdict is not None and self._verdict.judgement is judgement
        self.judged.emit(None if is_taken_back else judgement)

    @Slot()
    def _on_note_finished(self) -> None:
        self.flush()

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._column.setContentsMargins(pad, SPACE[1], pad, SPACE[1])
        for judgement, button in self._buttons.items():
            is_on = button.isChecked()
            button.setIcon(icon(_ICONS[judgement], "accent") if is_on else QIcon())
        self._fit()  # an icon takes room

    def _fit(self) -> None:
        """Put the note beside the buttons where there is room; give up the title first.

        Which relation is judged is never given up: it then stands above the buttons.
        """
        pad, gap = theme().metrics.panel_padding, self._row.spacing()
        buttons = sum(each.sizeHint().width() + gap for each in self._buttons.values())
        wanted = buttons + self._title.sizeHint().width() + 2 * pad
        has_title = wanted <= self.width()
        is_above = self._column.indexOf(self._title) >= 0
        if (self._is_relation and not has_title) != is_above:
            (self._column if is_above else self._row).removeWidget(self._title)
            if is_above:
                self._row.insertWidget(0, self._title)
            else:
                self._column.insertWidget(0, self._title)
        self._title.setVisible(has_title or self._is_relation)
        has_room = wanted + theme().px(_NOTE) <= self.width()
        if has_room == (self._row.indexOf(self._note) >= 0):
            return
        (self._column if has_room else self._row).removeWidget(self._note)
        if has_room:
            self._row.insertWidget(self._row.count() - 1, self._note, 10)
        else:
            self._column.insertWidget(self._column.count() - 1, self._note)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share another width out."""
        super().resizeEvent(event)
        self._fit()
