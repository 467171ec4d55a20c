"""Raters, people and vocabularies that a file of tiers names, found in the project or added.

They are matched by name, whatever its case; nobody is ever added twice, and every addition is said.
"""

from __future__ import annotations

from dataclasses import replace

from app.domain.ids import PersonKey, RaterKey, VocabularyKey, new_key
from app.domain.person import Person, named
from app.domain.phrase import phrase
from app.domain.vocabulary import BUILT_IN, FREE, Label, Vocabulary
from app.domain.words import folded
from app.services.import_report import Tally
from storage.formats.tier_document import Problems, TierDocument, unique_name
from storage.project_file import ProjectFile


class TierNames:
    """Finds keys for the names of one document; to be used inside an edit."""

    def __init__(
        self, project: ProjectFile, document: TierDocument, tally: Tally, problems: Problems
    ) -> None:
        self._project = project
        self._document = document
        self._tally = tally
        self._problems = problems
        self._raters: dict[str, RaterKey] = {}
        self._people: dict[str, PersonKey] = {}
        self._vocabularies: dict[str, Vocabulary] = {}

    def rater(self, name: str, line: int) -> RaterKey | None:
        """Return the rater of a name; None for nobody."""
        wanted = folded(name)
        if not wanted:
            return None
        if wanted not in self._raters:
            self._raters[wanted] = self._found_rater(name, line)
        return self._raters[wanted]

    def _found_rater(self, name: str, line: int) -> RaterKey:
        found = [one for one in self._project.raters.all() if folded(one.name) == folded(name)]
        found.sort(key=lambda one: one.name != name)
        if len(found) > 1:
            message = phrase("the project has several raters called “{name}”", name=name)
            done = phrase("the first one was taken")
            self._problems.warning(line, "rater-twice", message, "", done)
        if found:
            return found[0].key
        message = phrase("“{name}” was added to the raters", name=name)
        self._problems.info(line, "rater-added", message)
        return self._project.raters.add(" ".join(name.split())).key

    def person(self, name: str, line: int) -> PersonKey | None:
        """Return the person of a name or alias; None for nobody."""
        wanted = folded(name)
        if not wanted:
            return None
        if wanted not in self._people:
            cast = self._project.people.all()
            person = named(cast, name)
            if person is None:
                person = self._project.people.add(
                    Person(PersonKey(new_key()), name, position=len(cast))
                )
                message = phrase("“{name}” was added to the people", name=person.name)
                self._problems.info(line, "person-added", message)
            elif folded(person.name) != wanted:
                message = phrase(
                    "“{alias}” was taken for “{name}”, who is also called so",
                    alias=name,
                    name=person.name,
                )
                self._problems.info(line, "person-alias", message)
            self._people[wanted] = person.key
        return self._people[wanted]

    def vocabulary(self, key: str | None) -> Vocabulary:
        """Return the vocabulary of the project for one of the document."""
        if key is None:
            return BUILT_IN[FREE]
        if key not in self._vocabularies:
            stated = self._document.vocabulary(key) or BUILT_IN[FREE]
            self._vocabularies[key] = (
                stated if stated.key in BUILT_IN else self._found_vocabulary(stated)
            )
        return self._vocabularies[key]

    def _found_vocabulary(self, stated: Vocabulary) -> Vocabulary:
        known = [
            one
            for one in self._project.vocabularies.all()
            if folded(one.name) == folded(stated.name)
        ]
        if not known:
            made = replace(stated, key=VocabularyKey(new_key()), version=1)
            self._project.vocabularies.add(made)
            message = phrase("the vocabulary “{name}” was added", name=made.name)
            self._problems.info(0, "vocabulary-added", message)
            return made
        old = known[0]
        merged = _merged(old, stated, whole=self._document.is_ours)
        if not self._document.states_labels or merged == old:
            return old
        if old.is_built_in:
            return self._beside_built_in(stated)
        message = phrase("the vocabulary “{name}” has other labels here", name=old.name)
        counts = self._tally.updated, self._tally.skipped
        replaces = self._tally.replaces(message)
        self._tally.updated, self._tally.skipped = counts  # annotations are counted, not this
        if not replaces:
            return old
        merged = replace(merged, version=old.version + 1)
        self._project.vocabularies.update(merged)
        return merged

    def _beside_built_in(self, stated: Vocabulary) -> Vocabulary:
        """Return a vocabulary of another name for one that only is called like a built-in one."""
        own = self._project.vocabularies.own()
        for one in own:
            if one.labels == stated.labels and one.name.startswith(f"{stated.name} ("):
                return one
        taken = [one.name for one in self._project.vocabularies.all()]
        name = unique_name(stated.name, taken)
        made = replace(stated, key=VocabularyKey(new_key()), name=name, version=1)
        self._project.vocabularies.add(made)
        message = phrase(
            "the vocabulary “{name}” has other labels than the built-in one; it was added as "
            "“{added}”",
            name=stated.name,
            added=name,
        )
        self._problems.info(0, "vocabulary-added", message)
        return made


def _merged(old: Vocabulary, stated: Vocabulary, *, whole: bool) -> Vocabulary:
    """Return the labels of a file in the place of those here.

    A label that the file does not list is retired, not lost. Unless it says the `whole`, colours,
    keys and former names stay as they are here.
    """
    present = {folded(label.name): label for label in old.labels}
    labels: list[Label] = []
    for label in stated.labels:
        mine = present.get(folded(label.name)) or old.resolve(label.name)
        if whole or mine is None:
            labels.append(label)
        else:
            retired = mine.retired and label.retired
            kept = replace(mine, name=label.name, definition=label.definition, retired=retired)
            labels.append(kept)
    listed = {folded(word) for label in labels for word in (label.name, *label.former)}
    gone = [label for label in old.labels if folded(label.name) not in listed]
    rest = [
        replace(
            label,
            retired=True,
            hotkey="",
            former=tuple(word for word in label.former if folded(word) not in listed),
        )
        for label in gone
    ]
    is_open = stated.is_open if whole else old.is_open or stated.is_open
    return replace(old, labels=(*labels, *rest), is_open=is_open)
