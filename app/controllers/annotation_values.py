"""What annotations say: labels, note, person, confidence; of one or of many, one named step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.annotation_desk import AnnotationDesk
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain import annotation_edits as edits
from app.domain.ids import AnnotationKey, PersonKey, new_key
from app.domain.person import Person
from app.domain.tier import Annotation
from app.domain.words import folded
from widgets.i18n import tr, trn

Change = Callable[[Annotation], Annotation]


class AnnotationValues(Controller):
    """Writes values into the chosen annotations."""

    def __init__(self, context: AppContext, desk: AnnotationDesk) -> None:
        super().__init__(context)
        self.desk = desk

    @Slot(str)
    @shows_errors
    def toggle_label(self, label: str) -> None:
        """Give the chosen annotations a label; take it away where all have it."""
        chosen = self.desk.chosen()
        edited: list[Annotation] = []
        for key in {one.tier for one in chosen}:
            vocabulary = self.desk.vocabulary(self.session.project.tiers.get(key))
            own = [one for one in chosen if one.tier == key]
            edited += edits.toggled(own, label, vocabulary)
        self._write(tr("Label {label}", label=label), edited)

    @shows_errors
    def set_label(self, label: str) -> None:
        """Let the chosen annotations carry this label alone."""
        self._change(tr("Label {label}", label=label), lambda one: replace(one, labels=(label,)))

    @shows_errors
    def set_note(self, keys: Sequence[AnnotationKey], note: str) -> None:
        """Write the note of annotations."""
        found = self.session.project.annotations.many(keys)
        self._write(tr("Edit the note"), [replace(one, note=note) for one in found])

    @Slot(object)
    @shows_errors
    def set_person(self, person: PersonKey | None) -> None:
        """Say who the chosen annotations are about."""
        self._change(tr("Set the person"), lambda one: replace(one, person=person))

    @Slot(str)
    @shows_errors
    def name_person(self, name: str) -> None:
        """Say who they are about, by name; who is not in the cast yet joins it."""
        project = self.session.project
        known = [one for one in project.people.all() if _is_called(one, name)]
        person = known[0] if known else Person(PersonKey(new_key()), name)
        chosen = self.desk.chosen()
        with self.session.edit(tr("Set the person")) as project:
            if not known:
                person = project.people.add(replace(person, position=project.people.count()))
            project.annotations.update_many([replace(one, person=person.key) for one in chosen])

    @Slot(object)
    @shows_errors
    def set_confidence(self, confidence: float | None) -> None:
        """Say how sure the chosen annotations are, 0 to 1 or not said."""
        self._change(tr("Set the confidence"), lambda one: replace(one, confidence=confidence))

    def _change(self, name: str, change: Change) -> None:
        self._write(name, [change(one) for one in self.desk.chosen()])

    def _write(self, name: str, edited: Sequence[Annotation]) -> None:
        if not edited:
            return
        if len(edited) > 1:
            name = trn(
                "{step} ({n} annotation)", "{step} ({n} annotations)", len(edited), step=name
            )
        with self.session.edit(name) as project:
            project.annotations.update_many(edited)


def _is_called(person: Person, name: str) -> bool:
    return folded(name) in map(folded, (person.name, *person.aliases))
