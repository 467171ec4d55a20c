"""The dialog that asks what words of a table mean that are no labels, once for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QScrollArea, QWidget

from app.domain.emotion import canonical_label
from app.domain.label_spelling import Spelling, Suggestion
from app.domain.soft_labels import SEPARATOR
from widgets.dialogs.base_dialog import BaseDialog
from widgets.i18n import tr, trn
from widgets.labelling.words import layer_word

_SHOWN = 40


@dataclass(frozen=True, slots=True)
class _Row:
    """A word and the field that says what it means."""

    word: Suggestion
    field: QComboBox


class SpellingDialog(BaseDialog):
    """Shows each word with what it may mean; what is likely is chosen, all else has to be said.

    Parameters
    ----------
    file
        Name of the table.
    suggestions
        At least one.
    """

    def __init__(
        self, file: str, suggestions: Sequence[Suggestion], parent: QWidget | None = None
    ) -> None:
        super().__init__(
            tr("Words that are no labels"),
            tr(
                "What they mean is decided here once for all, for this table and those to come, "
                "and kept with your name. Several labels are joined by ;."
            ),
            parent,
        )
        self._rows = [_Row(word, self._field(word)) for word in suggestions]
        inside = QWidget()
        inside.setProperty("kind", "content")
        form = QFormLayout(inside)
        for row in self._rows:
            form.addRow(_said(row.word), row.field)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setAccessibleName(tr("Words of {name}", name=file))
        area.setWidget(inside)
        self.body.addWidget(area, 1)
        self.add_buttons(tr("Import"), tr("Cancel"), keys="Ctrl+Return")
        self.set_first_size(620, min(560, 220 + 40 * len(self._rows)))
        self._check()

    @property
    def fields(self) -> Sequence[QComboBox]:
        """The fields, word by word."""
        return [row.field for row in self._rows]

    @property
    def decided(self) -> tuple[Spelling, ...]:
        """What each word means; without a problem."""
        return tuple(
            Spelling(row.word.layer, row.word.written, _labels(row) or ()) for row in self._rows
        )

    def _field(self, word: Suggestion) -> QComboBox:
        field = QComboBox()
        field.setEditable(True)
        offered = [SEPARATOR.join(word.suggested)] if word.is_joined else list(word.suggested)
        field.addItems(list(dict.fromkeys([*offered, _nothing(), *word.layer.labels])))
        field.setAccessibleName(tr("What “{word}” means", word=word.written[:_SHOWN]))
        field.setEditText(SEPARATOR.join(word.proposal) if word.is_likely else "")
        field.editTextChanged.connect(self._check)
        return field

    @Slot()
    def _check(self) -> None:
        wrong = [row for row in self._rows if _labels(row) is None]
        typed = [row for row in wrong if row.field.currentText().strip()]
        if typed:
            text = typed[0].field.currentText()[:_SHOWN]
            layer = layer_word(typed[0].word.layer)
            self.set_problem(tr("“{text}” is no label of {layer}.", text=text, layer=layer))
        elif wrong:
            words = trn(
                "{n} word has no meaning yet.", "{n} words have no meaning yet.", len(wrong)
            )
            self.set_problem(words)
        else:
            self.set_problem("")


class SetChoiceDialog(BaseDialog):
    """Asks which set of units a table belongs to; a name that is not there makes one.

    Parameters
    ----------
    file
        Name of the table.
    sets
        Names of the sets there are.
    """

    def __init__(self, file: str, sets: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Which set do the labels of {name} belong to?", name=file),
            tr("Choose a set of units, or name a new one."),
            parent,
        )
        self.name = QComboBox()
        self.name.setEditable(True)
        self.name.addItems(list(sets))
        self.name.setAccessibleName(tr("Set of units"))
        self.body.addWidget(self.name)
        self.add_buttons(tr("Import"), tr("Cancel"))
        self.name.editTextChanged.connect(self._check)
        self._check()

    @property
    def chosen(self) -> str:
        """The name that was given."""
        return " ".join(self.name.currentText().split())

    @Slot()
    def _check(self) -> None:
        self.set_problem("" if self.chosen else tr("Give the set a name."))


def _labels(row: _Row) -> tuple[str, ...] | None:
    """Return what a field says; None where it says nothing, or no label."""
    text = row.field.currentText().strip()
    if text == _nothing():
        return ()
    parts = [part.strip() for part in text.split(SEPARATOR) if part.strip()]
    labels = [canonical_label(part, row.word.layer.labels) for part in parts]
    found = tuple(label for label in labels if label)
    return found if found and len(found) == len(parts) else None


def _nothing() -> str:
    return tr("no label: leave it out")


def _said(word: Suggestion) -> QLabel:
    cells = trn("{n:,} cell", "{n:,} cells", word.cells)
    return QLabel(f"“{word.written[:_SHOWN]}” · {layer_word(word.layer)} · {cells}")
