"""The dialog for a new tier, or for what is said of one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QLineEdit, QWidget

from app.domain.ids import RaterKey, TierKey, VocabularyKey
from app.domain.person import Person
from app.domain.rater import Rater
from app.domain.tier import Tier
from app.domain.vocabulary import Vocabulary
from app.domain.words import folded, spelled
from widgets.colour_field import ColourField
from widgets.dialogs.base_dialog import BaseDialog
from widgets.i18n import tr, trn
from widgets.person_picker import PersonPicker

_LANGUAGES = ("", "en", "ja", "zh", "ko", "de", "fr", "es", "ar", "hi")


@dataclass(frozen=True, slots=True)
class TierChoices:
    """What a tier can be made of.

    Attributes
    ----------
    tiers
        Those of the video, the edited one among them.
    count
        How many annotations the edited tier has.
    """

    vocabularies: Sequence[Vocabulary]
    tiers: Sequence[Tier] = ()
    raters: Sequence[Rater] = ()
    people: Sequence[Person] = ()
    count: int = 0


class TierDialog(BaseDialog):
    """Asks for name, vocabulary, parent, rater, person, language, colour and overlap.

    How to use it: when it is accepted, `tier` is the tier as wished. `refuse` says why it could
    not be kept.

    Parameters
    ----------
    tier
        The tier to begin with; a new one has an empty name.
    """

    def __init__(self, tier: Tier, choices: TierChoices, parent: QWidget | None = None) -> None:
        is_new = not tier.name
        super().__init__(
            tr("New tier") if is_new else tr("Tier “{name}”", name=tier.name),
            tr("A tier holds what one person sees or hears in this video, in words of a list."),
            parent,
        )
        self._tier, self._choices = tier, choices
        self._name = QLineEdit(tier.name)
        self._vocabulary = QComboBox()
        self._vocabulary_hint = QLabel()
        self._parent = QComboBox()
        self._rater = QComboBox()
        self._person = PersonPicker(allow_new=False)
        self._language = QComboBox()
        self._colour = ColourField()
        self._overlap = QCheckBox(tr("Annotations may overlap"))
        self._fill()
        self._lay_out()
        self.add_buttons(tr("Add tier") if is_new else tr("Change"), tr("Cancel"))
        self.set_first_size(500, 0)
        self._connect_signals()
        self._check()
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)
        self._name.selectAll()

    @property
    def tier(self) -> Tier:
        """The tier as wished."""
        parent, rater = self._parent.currentData(), self._rater.currentData()
        return replace(
            self._tier,
            name=spelled(self._name.text()),
            vocabulary=VocabularyKey(self._vocabulary.currentData()),
            parent=TierKey(parent) if parent else None,
            rater=RaterKey(rater) if rater else None,
            person=self._person.person,
            language=self._language.currentText().strip(),
            colour=self._colour.colour,
            allows_overlap=self._overlap.isChecked(),
        )

    def refuse(self, why: str) -> None:
        """Say why the tier could not be kept; it can be changed and tried again."""
        self.set_problem(why, hint=True)

    def _fill(self) -> None:
        tier, choices = self._tier, self._choices
        self._name.setMaxLength(200)
        self._name.setPlaceholderText(tr("Such as “Ayaka, face”"))
        for vocabulary in choices.vocabularies:
            self._vocabulary.addItem(vocabulary.name, vocabulary.key)
        _choose(self._vocabulary, tier.vocabulary)
        self._parent.addItem(tr("None"), "")
        below = _depending(choices.tiers, tier.key)
        for other in choices.tiers:
            if other.key not in below:
                self._parent.addItem(other.name, other.key)
        _choose(self._parent, tier.parent or "")
        self._rater.addItem(tr("Nobody in particular"), "")
        for rater in choices.raters:
            self._rater.addItem(rater.name, rater.key)
        _choose(self._rater, tier.rater or "")
        self._person.show_person(choices.people, tier.person)
        self._language.setEditable(True)
        self._language.addItems(list(_LANGUAGES))
        self._language.setCurrentText(tier.language)
        line = self._language.lineEdit()
        if line is not None:
            line.setPlaceholderText(tr("unknown"))
        self._colour.set_colour(tier.colour)
        self._overlap.setChecked(tier.allows_overlap)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._vocabulary_hint.setProperty("role", "caption")
        self._vocabulary_hint.setWordWrap(True)
        for words, field in (
            (tr("Name"), self._name),
            (tr("Vocabulary"), self._vocabulary),
            ("", self._vocabulary_hint),
            (tr("Depends on"), self._parent),
            (tr("Rater"), self._rater),
            (tr("About"), self._person),
            (tr("Language"), self._language),
            (tr("Colour"), self._colour),
            ("", self._overlap),
        ):
            form.addRow(words, field)
            if words:
                field.setAccessibleName(words)
        self._parent.setToolTip(
            tr("Each annotation must then lie inside one of that tier’s annotations.")
        )
        self.body.addLayout(form)
        self.body.addStretch(1)

    def _connect_signals(self) -> None:
        self._name.textChanged.connect(self._check)
        for box in (self._rater, self._parent, self._vocabulary):
            box.currentIndexChanged.connect(self._check)
        self._overlap.toggled.connect(self._check)

    @Slot()
    def _check(self) -> None:
        self._vocabulary_hint.setText(self._about_vocabulary())
        wanted = self.tier
        taken = any(
            folded(other.name) == folded(wanted.name) and other.rater == wanted.rater
            for other in self._choices.tiers
            if other.key != wanted.key
        )
        if not wanted.name:
            self.set_problem(tr("Type a name."))
        elif taken:
            self.set_problem(
                tr("The video already has a tier “{name}” of this rater.", name=wanted.name)
            )
        else:
            self.set_problem("")

    def _about_vocabulary(self) -> str:
        found = (
            one for one in self._choices.vocabularies if one.key == self._vocabulary.currentData()
        )
        vocabulary = next(found, None)
        if vocabulary is None:
            return ""
        if self._choices.count and vocabulary.key != self._tier.vocabulary:
            return trn(
                "{n} annotation keeps its words; those that the new list does not know are shown "
                "with a question mark.",
                "{n} annotations keep their words; those that the new list does not know are "
                "shown with a question mark.",
                self._choices.count,
            )
        words = [label.name for label in vocabulary.offered]
        if not words:
            return tr("Any words.")
        return ", ".join(words[:8]) + (", …" if len(words) > 8 else "")


def _choose(box: QComboBox, data: str) -> None:
    box.setCurrentIndex(max(0, box.findData(data)))


def _depending(tiers: Sequence[Tier], key: TierKey) -> set[TierKey]:
    """Return a tier and all that depend on it, which cannot be its parents."""
    found = {key}
    while more := {tier.key for tier in tiers if tier.parent in found} - found:
        found |= more
    return found
