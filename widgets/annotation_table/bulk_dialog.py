"""The dialog that changes many annotations at once, in one step."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from app.domain.annotation_bulk import BulkChange, Manner
from app.domain.ids import PersonKey, TierKey
from app.domain.person import Person
from app.domain.tier import Tier
from app.domain.vocabulary import Vocabulary
from app.domain.words import spelled
from widgets.annotation.share_entry import parse_share
from widgets.dialogs.base_dialog import BaseDialog
from widgets.i18n import tr, trn
from widgets.person_picker import PersonPicker
from widgets.question.cell_editors import WordCompleter

_SEPARATORS = re.compile("[,;，；、]")


class BulkDialog(BaseDialog):
    """Each line changes one thing; only ticked lines count, and touching one ticks it.

    How to use it: when it is accepted, `change` is what is wished.

    Parameters
    ----------
    vocabularies
        Those of the tiers that the annotations are on.

    Signals
    -------
    person_named(name)
        Somebody new was typed; answer with `set_people`.
    """

    person_named = Signal(str)

    def __init__(
        self,
        count: int,
        vocabularies: Sequence[Vocabulary],
        people: Sequence[Person],
        tiers: Sequence[Tier],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            trn("Change {n} annotation", "Change {n} annotations", count),
            tr("Only what is ticked changes. One step of undo takes all back."),
            parent,
        )
        self._vocabularies = tuple(vocabularies)
        self._ticks: list[QCheckBox] = []
        self._grid = QGridLayout()
        self._label_manner, self._labels = QComboBox(), QLineEdit()
        self._person = PersonPicker()
        self._note_manner, self._note = QComboBox(), QPlainTextEdit()
        self._confidence = QLineEdit()
        self._tier = QComboBox()
        self._fill(people, tiers)
        self._lay_out()
        self.add_buttons(tr("Change"), tr("Cancel"), keys="Ctrl+Return")
        self.set_first_size(560, 0)
        self._connect_signals()
        self._check()
        self._ticks[0].setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def change(self) -> BulkChange:
        """What is wished."""
        labels, person, note, confidence, tier = (tick.isChecked() for tick in self._ticks)
        return BulkChange(
            labels=self._words() if labels else (),
            label_manner=self._label_manner.currentData() if labels else Manner.KEEP,
            note=self._note.toPlainText() if note else "",
            note_manner=self._note_manner.currentData() if note else Manner.KEEP,
            person=self._person.person if person else None,
            sets_person=person,
            confidence=parse_share(self._confidence.text()) if confidence else None,
            sets_confidence=confidence,
            tier=TierKey(self._tier.currentData()) if tier else None,
        )

    def set_people(self, people: Sequence[Person], chosen: PersonKey | None) -> None:
        """Offer another cast."""
        self._person.show_person(people, chosen)

    def refuse(self, why: str) -> None:
        """Say why the change could not be made; it can be mended and tried again."""
        self.set_problem(why, hint=True)

    def _fill(self, people: Sequence[Person], tiers: Sequence[Tier]) -> None:
        for words, manner in (
            (tr("Add"), Manner.ADD),
            (tr("Take away"), Manner.TAKE_AWAY),
            (tr("Replace all by"), Manner.REPLACE),
        ):
            self._label_manner.addItem(words, manner)
        for words, manner in ((tr("Replace by"), Manner.REPLACE), (tr("Add below"), Manner.ADD)):
            self._note_manner.addItem(words, manner)
        offered = dict.fromkeys(
            label.name for vocabulary in self._vocabularies for label in vocabulary.offered
        )
        self._labels.setCompleter(WordCompleter(tuple(offered), self._labels))
        self._labels.setPlaceholderText(tr("Labels, with commas between"))
        self._note.setFixedHeight(74)
        self._note.setTabChangesFocus(True)
        self._confidence.setPlaceholderText(tr("0 to 100 %, empty for not said"))
        self._person.show_person(people, None)
        for tier in tiers:
            self._tier.addItem(tier.name, tier.key)

    def _lay_out(self) -> None:
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(1, 1)
        self._add(tr("Labels"), _side_by_side(self._label_manner, self._labels), self._labels)
        self._add(tr("Person"), self._person, self._person)
        self._add(tr("Note"), _side_by_side(self._note_manner, self._note), self._note)
        self._add(tr("Confidence"), self._confidence, self._confidence)
        self._add(tr("Move to tier"), self._tier, self._tier)
        self._label_manner.setAccessibleName(tr("What becomes of the labels"))
        self._note_manner.setAccessibleName(tr("What becomes of the notes"))
        self.body.addLayout(self._grid)
        self.body.addStretch(1)

    def _add(self, words: str, line: QWidget, field: QWidget) -> None:
        tick = QCheckBox(words)
        field.setAccessibleName(words)
        row = len(self._ticks)
        self._ticks.append(tick)
        top = Qt.AlignmentFlag.AlignTop if isinstance(field, QPlainTextEdit) else None
        self._grid.addWidget(tick, row, 0, top or Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(line, row, 1)

    def _connect_signals(self) -> None:
        labels, person, note, confidence, tier = self._ticks
        for signal, tick in (
            (self._labels.textEdited, labels),
            (self._label_manner.activated, labels),
            (self._person.person_chosen, person),
            (self._note.textChanged, note),
            (self._note_manner.activated, note),
            (self._confidence.textEdited, confidence),
            (self._tier.activated, tier),
        ):
            signal.connect(_ticking(tick))
            signal.connect(self._check)
        for tick in self._ticks:
            tick.toggled.connect(self._check)
        self._person.person_named.connect(self.person_named)

    def _words(self) -> tuple[str, ...]:
        return tuple(filter(None, map(spelled, _SEPARATORS.split(self._labels.text()))))

    @Slot()
    def _check(self) -> None:
        self.set_problem(self._refusal())

    def _refusal(self) -> str:
        labels, _person, _note, confidence, _tier = (tick.isChecked() for tick in self._ticks)
        if not any(tick.isChecked() for tick in self._ticks):
            return tr("Tick what shall change.")
        if labels:
            manner, words = self._label_manner.currentData(), self._words()
            if not words and manner is not Manner.REPLACE:
                return tr("Type the labels.")
            unknown = next((word for word in words if not self._is_known(word)), None)
            if unknown is not None and manner is not Manner.TAKE_AWAY:
                return tr("No vocabulary here has a label “{name}”.", name=unknown)
        if confidence:
            try:
                parse_share(self._confidence.text())
            except ValueError as error:
                return str(error)
        return ""

    def _is_known(self, word: str) -> bool:
        return any(vocabulary.allows(word) for vocabulary in self._vocabularies)


def _side_by_side(manner: QComboBox, field: QWidget) -> QWidget:
    both = QWidget()
    row = QHBoxLayout(both)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    row.addWidget(manner, 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(field, 1)
    return both


def _ticking(tick: QCheckBox):  # type: ignore[no-untyped-def]  # a slot of any signal
    def turn_on(*_: object) -> None:
        tick.setChecked(True)

    return turn_on
