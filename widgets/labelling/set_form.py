"""Dialogs on sets of units: make one, set it up, leave units out by rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from app.domain.labelling import EXCLUSIONS, Layer, UnitSet
from app.domain.unit_cover import CoverRule
from app.domain.unit_making import SHORT_MS, ExclusionRules
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr, trn
from widgets.labelling.cover_form import CoverForm, TierChoice
from widgets.labelling.words import layer_word

_MOST_RATERS, _LONGEST_S = 99, 60.0
Counted = tuple[int, Mapping[str, int]]
"""How many units there are, and how many are left out by the reason."""


@dataclass(frozen=True, slots=True)
class SetSource:
    """What units may be made of: a track of cues, a tier, segments."""

    key: str
    title: str


class RulesForm(QWidget):
    """Which units are left out by rule.

    Parameters
    ----------
    changed
        Called when a rule is set otherwise.
    """

    def __init__(self, changed: Callable[[], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.short = QCheckBox(tr("Shorter than"))
        self.seconds = QDoubleSpinBox()
        self.seconds.setRange(0.1, _LONGEST_S)
        self.seconds.setSingleStep(0.1)
        self.seconds.setDecimals(1)
        self.seconds.setSuffix(tr(" s"))
        self.seconds.setValue(SHORT_MS / 1000)
        self.seconds.setAccessibleName(tr("Shortest unit in seconds"))
        self.laughter = QCheckBox(tr("Nothing but laughter"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for part in (self.short, self.seconds, self.laughter):
            row.addWidget(part)
        row.addStretch(1)
        for box in (self.short, self.laughter):
            box.setChecked(True)
            box.toggled.connect(changed)
        self.short.toggled.connect(self.seconds.setEnabled)
        self.seconds.valueChanged.connect(changed)

    @property
    def rules(self) -> ExclusionRules:
        """What is set."""
        shortest = round(self.seconds.value() * 1000) if self.short.isChecked() else 0
        return ExclusionRules(shortest, self.laughter.isChecked())


class SetFields:
    """Name, layers, raters and practice, as rows of a form."""

    def __init__(self, form: QFormLayout, changed: Callable[[], None]) -> None:
        self.name, self.raters = QLineEdit(), QSpinBox()
        self.name.setMaxLength(120)
        self.name.setAccessibleName(tr("Name"))
        self.raters.setRange(1, _MOST_RATERS)
        self.raters.setValue(3)
        self.raters.setAccessibleName(tr("Raters of each unit"))
        self.layers = {layer: QCheckBox(layer_word(layer)) for layer in Layer}
        self.practice = QCheckBox(tr("To practise on: its units have known answers"))
        boxes = QHBoxLayout()
        for box in self.layers.values():
            box.setChecked(True)
            box.toggled.connect(changed)
            boxes.addWidget(box)
        boxes.addStretch(1)
        form.addRow(tr("Name"), self.name)
        form.addRow(tr("Layers"), boxes)
        form.addRow(tr("Raters of each unit"), self.raters)
        form.addRow("", self.practice)
        self.name.textChanged.connect(changed)

    def show(self, one: UnitSet) -> None:
        """Show how a set is set up."""
        self.name.setText(one.name)
        self.raters.setValue(one.raters_each)
        self.practice.setChecked(one.is_practice)
        for layer, box in self.layers.items():
            box.setChecked(layer in one.layers)

    @property
    def chosen(self) -> tuple[Layer, ...]:
        """The layers that are labelled."""
        return tuple(layer for layer, box in self.layers.items() if box.isChecked())

    def problem(self, taken: Collection[str]) -> str:
        """Say what is missing; empty where nothing is."""
        name = " ".join(self.name.text().split())
        if not name:
            return tr("Give the set a name.")
        if name.casefold() in {each.casefold() for each in taken}:
            return tr("There is already a set called “{name}”.", name=name)
        return "" if self.chosen else tr("Choose at least one layer.")

    def applied(self, one: UnitSet) -> UnitSet:
        """Return a set as it is written here; without a problem."""
        return replace(
            one,
            name=" ".join(self.name.text().split()),
            layers=self.chosen,
            raters_each=self.raters.value(),
            is_practice=self.practice.isChecked(),
        )


class MakeSetDialog(BaseDialog):
    """Ask what units are made of, and show how many there will be.

    Parameters
    ----------
    sources
        Of the video in view; at least one.
    count
        Tells how many units a source gives under rules.
    taken
        Names of the sets there are.
    """

    def __init__(
        self,
        sources: Sequence[SetSource],
        count: Callable[[str, ExclusionRules], Counted],
        taken: Collection[str],
        parent: QWidget | None = None,
    ) -> None:
        detail = tr(
            "Every stretch becomes a unit; those left out stay in the set, with the reason."
        )
        super().__init__(tr("Make a set of units"), detail, parent)
        self._count, self._taken = count, tuple(taken)
        self.source = QComboBox()
        for one in sources:
            self.source.addItem(one.title, one.key)
        self.source.setAccessibleName(tr("Units from"))
        self._told = text_label("", "muted")
        form = QFormLayout()
        form.addRow(tr("Units from"), self.source)
        self.fields = SetFields(form, self._check)
        self.rules = RulesForm(self._check)
        form.addRow(tr("Left out"), self.rules)
        self.body.addLayout(form)
        self.body.addWidget(self._told)
        self.add_buttons(tr("Make the set"), tr("Cancel"))
        self.setMinimumWidth(560)
        self.source.currentIndexChanged.connect(self._check)
        self._check()
        self.fields.name.setFocus()

    @property
    def told(self) -> str:
        """How many units there will be."""
        return self._told.text()

    @Slot()
    def _check(self) -> None:
        total, reasons = self._count(str(self.source.currentData()), self.rules.rules)
        self._told.setText(counted_words(total, reasons))
        problem = self.fields.problem(self._taken)
        self.set_problem(problem or ("" if total else tr("There is nothing to make units of.")))


class EditSetDialog(BaseDialog):
    """Set a set up: name, layers, raters, practice, guideline.

    Parameters
    ----------
    taken
        Names of the other sets.
    """

    def __init__(self, one: UnitSet, taken: Collection[str], parent: QWidget | None = None) -> None:
        detail = tr("Labels of a layer that is switched off stay, and are shown again with it.")
        super().__init__(tr("Set of units"), detail, parent)
        self._set, self._taken = one, tuple(taken)
        form = QFormLayout()
        self.fields = SetFields(form, self._check)
        self.body.addLayout(form)
        self.body.addWidget(text_label(tr("Guideline, in Markdown"), "caption_strong"))
        self.guideline = QPlainTextEdit(one.guideline)
        self.guideline.setAccessibleName(tr("Guideline"))
        self.guideline.setTabChangesFocus(True)
        self.body.addWidget(self.guideline, 1)
        self.add_buttons(tr("Save"), tr("Cancel"), keys="Ctrl+Return")
        self.fields.show(one)
        self.set_first_size(600, 560)
        self._check()
        self.fields.name.setFocus()

    @property
    def result_set(self) -> UnitSet:
        """The set as it is written here."""
        return replace(self.fields.applied(self._set), guideline=self.guideline.toPlainText())

    @Slot()
    def _check(self) -> None:
        self.set_problem(self.fields.problem(self._taken))


class RulesDialog(BaseDialog):
    """Leave units out by rule, after showing how many that would be.

    Parameters
    ----------
    count
        Tells how many units rules would leave out of how many.
    tiers
        Whose annotations may leave units out.
    """

    def __init__(
        self,
        count: Callable[[ExclusionRules, CoverRule | None], Counted],
        tiers: Sequence[TierChoice] = (),
        parent: QWidget | None = None,
    ) -> None:
        detail = tr("What was left out by hand stays as it is. Labels stay with their units.")
        super().__init__(tr("Leave units out by rule"), detail, parent)
        self._count = count
        self.rules = RulesForm(self._check)
        self.cover = CoverForm(tiers, self._check)
        self._told = text_label("", "muted")
        for part in (self.rules, self.cover, self._told):
            self.body.addWidget(part)
        self.add_buttons(tr("Leave out"), tr("Cancel"))
        self.setMinimumWidth(600)
        self._check()

    @property
    def told(self) -> str:
        """How many units would be left out."""
        return self._told.text()

    @Slot()
    def _check(self) -> None:
        total, reasons = self._count(self.rules.rules, self.cover.rule)
        self._told.setText(counted_words(total, reasons))
        self.set_problem("" if sum(reasons.values()) else tr("These rules leave nothing out."))


def counted_words(total: int, reasons: Mapping[str, int]) -> str:
    """Say how many units there are, and how many are left out for which reasons."""
    words = trn("{n:,} unit", "{n:,} units", total)
    if not reasons:
        return words
    named = ", ".join(f"{tr(EXCLUSIONS[name])} {count:,}" for name, count in reasons.items())
    out = trn("{n:,} left out", "{n:,} left out", sum(reasons.values()))
    return f"{words}, {out}: {named}"
