"""People, vocabularies, tiers and what was watched become part of a project."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from app.domain.errors import ImportFailedError, InvalidRecordError
from app.domain.ids import AnnotationKey, PersonKey, TierKey, VideoKey, VocabularyKey
from app.domain.person import Person
from app.domain.phrase import phrase
from app.domain.tier import Annotation, Tier
from app.domain.vocabulary import Vocabulary
from app.domain.words import folded
from app.services.import_report import Tally
from storage.formats.project_records import ReadProject, TierRecord, VocabularyRecord
from storage.project_file import ProjectFile


class TierMerge:
    """Takes the objects of a file in; to be used inside an edit, in the order of the methods.

    People and vocabularies of one name are one, whatever their keys.

    Parameters
    ----------
    video_here
        Returns the key that a video of the file has in the project.
    """

    def __init__(
        self,
        project: ProjectFile,
        read: ReadProject,
        tally: Tally,
        video_here: Callable[[VideoKey], VideoKey],
    ) -> None:
        self._project = project
        self._read = read
        self._tally = tally
        self._video_here = video_here
        self._people: dict[PersonKey, PersonKey] = {}
        self._vocabularies: dict[VocabularyKey, VocabularyKey] = {}

    def people(self) -> None:
        """Take in the cast."""
        present = self._project.people.all()
        by_key = {person.key: person for person in present}
        by_name = {folded(person.name): person for person in present}
        for position, incoming in enumerate(self._read.content.people, start=len(present)):
            person = self._person_here(incoming)
            old = by_key.get(person.key) or by_name.get(folded(person.name))
            self._people[incoming.key] = old.key if old else person.key
            if old is None:
                self._project.people.add(replace(person, position=position))
                self._tally.added += 1
                continue
            new = replace(person, key=old.key, position=old.position)
            if new == old:
                self._tally.skipped += 1
            elif self._replaces(person.key, phrase("person “{name}”", name=old.name)):
                self._project.people.update(new)

    def person_here(self, key: PersonKey) -> PersonKey:
        """Return the key that a person of the file has in the project, once `people` ran."""
        return self._people[key]

    def vocabularies(self) -> None:
        """Take in the project's own vocabularies with their versions."""
        present = self._project.vocabularies.own()
        by_key = {vocabulary.key: vocabulary for vocabulary in present}
        by_name = {folded(vocabulary.name): vocabulary for vocabulary in present}
        for record in self._read.content.vocabularies:
            incoming = record.vocabulary
            old = by_key.get(incoming.key) or by_name.get(folded(incoming.name))
            self._vocabularies[incoming.key] = old.key if old else incoming.key
            if old is None:
                self._project.vocabularies.add(incoming, record.versions)
                self._tally.added += 1
            else:
                self._settle_vocabulary(record, old)

    def tiers(self) -> None:
        """Take in tiers with their annotations; what depends on a tier left out is left out too."""
        fresh: list[TierRecord] = []
        changed: list[TierRecord] = []
        left_out: set[TierKey] = set()
        for record in _parents_first(map(self._tier_here, self._read.content.tiers)):
            tier = record.tier
            old = self._tier(tier.key)
            if tier.parent in left_out:
                self._tally.skipped += 1
                left_out.add(tier.key)
            elif old is not None and self._is_same(record, old):
                self._tally.skipped += 1
            elif old is not None or self._held_elsewhere(record):
                name = phrase("tier “{name}”", name=tier.name)
                if self._replaces(tier.key, name):
                    (fresh if old is None else changed).append(record)
                elif old is None:
                    left_out.add(tier.key)
            else:
                fresh.append(record)
                self._tally.added += 1
        self._write(fresh, changed)

    def watched(self) -> None:
        """Add what was watched to what the project knows of it."""
        for record in self._read.content.watched:
            video = self._video_here(record.video)
            known = self._project.watched.spans(video, record.rater).ends.tolist()
            self._project.watched.add(video, record.rater, record.spans)
            now = self._project.watched.spans(video, record.rater).ends.tolist()
            self._tally.skipped += known == now
            self._tally.added += known != now

    def _person_here(self, person: Person) -> Person:
        face = person.face
        if face is None:
            return person
        return replace(person, face=replace(face, video=self._video_here(face.video)))

    def _settle_vocabulary(self, record: VocabularyRecord, old: Vocabulary) -> None:
        incoming = record.vocabulary
        same = (incoming.name, incoming.labels, incoming.is_open)
        if same == (old.name, old.labels, old.is_open):
            self._tally.skipped += 1
        elif self._replaces(incoming.key, phrase("vocabulary “{name}”", name=old.name)):
            version = max(incoming.version, old.version + 1)
            self._project.vocabularies.update(replace(incoming, key=old.key, version=version))

    def _tier_here(self, record: TierRecord) -> TierRecord:
        """Return a tier with the keys that its video, people and vocabulary have here."""
        tier = record.tier
        return TierRecord(
            replace(
                tier,
                video=self._video_here(tier.video),
                vocabulary=self._vocabularies.get(tier.vocabulary, tier.vocabulary),
                person=self._people[tier.person] if tier.person else None,
            ),
            tuple(
                replace(one, person=self._people[one.person]) if one.person else one
                for one in record.annotations
            ),
        )

    def _tier(self, key: TierKey) -> Tier | None:
        return self._project.tiers.get(key) if self._project.tiers.exists(key) else None

    def _is_same(self, record: TierRecord, old: Tier) -> bool:
        same = replace(record.tier, position=old.position, name=old.name) == old
        return (
            same
            and _numbers_off(record.tier.name, old.name)
            and tuple(self._project.annotations.of_tier(old.key)) == record.annotations
        )

    def _held_elsewhere(self, record: TierRecord) -> list[AnnotationKey]:
        """Return the annotations of a tier that another tier of the project holds."""
        wanted = [annotation.key for annotation in record.annotations]
        return [
            annotation.key
            for annotation in self._project.annotations.present(wanted)
            if annotation.tier != record.tier.key
        ]

    def _write(self, fresh: list[TierRecord], changed: list[TierRecord]) -> None:
        """Put tiers in place, then all annotations of them and of what depends on them."""
        store = self._project.annotations
        content = {record.tier.key: record.annotations for record in (*fresh, *changed)}
        for tier in self._with_dependents([record.tier for record in changed]):
            content.setdefault(tier.key, tuple(store.of_tier(tier.key)))
            store.remove_of(tier.key)
        for record in (*fresh, *changed):
            store.remove(self._held_elsewhere(record))
        for record in fresh:
            place = len(self._project.tiers.of_video(record.tier.video))
            self._project.tiers.add(replace(self._named(record.tier), position=place))
        for record in changed:
            old = self._project.tiers.get(record.tier.key)
            self._project.tiers.update(replace(self._named(record.tier), position=old.position))
        for tier in self._by_depth(content):
            self._annotate(tier, content[tier.key])

    def _annotate(self, tier: Tier, annotations: tuple[Annotation, ...]) -> None:
        try:
            self._project.annotations.add_many(tier.key, annotations, as_found=True)
        except InvalidRecordError as error:
            raise ImportFailedError(
                phrase(
                    "{file}: tier “{name}” does not fit into the project. {fault} Nothing was "
                    "imported.",
                    file=self._tally.file,
                    name=tier.name,
                    fault=error.message,
                )
            ) from error

    def _with_dependents(self, tiers: Iterable[Tier]) -> list[Tier]:
        """Return tiers of the project with all that depend on them."""
        found = {tier.key: tier for tier in tiers}
        for tier in list(found.values()):
            beside = [t for t in self._project.tiers.of_video(tier.video) if t.parent == tier.key]
            found |= {other.key: other for other in self._with_dependents(beside)}
        return list(found.values())

    def _by_depth(self, keys: Iterable[TierKey]) -> list[Tier]:
        records = [TierRecord(self._project.tiers.get(key), ()) for key in keys]
        return [record.tier for record in _parents_first(records)]

    def _named(self, tier: Tier) -> Tier:
        """Return a tier under a name that no other one has: ``Face``, else ``Face (2)``."""
        taken = {
            folded(other.name)
            for other in self._project.tiers.of_video(tier.video)
            if other.rater == tier.rater and other.key != tier.key
        }
        name, number = tier.name, 1
        while folded(name) in taken:
            number += 1
            name = f"{tier.name} ({number})"
        return replace(tier, name=name)

    def _replaces(self, key: str, name: str) -> bool:
        line = self._read.lines.get(key, 0)
        message = phrase("{name} is in the project with other content", name=name)
        return self._tally.replaces(message, record=line, line=line)


def _parents_first(records: Iterable[TierRecord]) -> list[TierRecord]:
    """Order tiers so that each comes after the one it depends on, where that is among them."""
    waiting = list(records)
    ordered: list[TierRecord] = []
    while waiting:
        keys = {record.tier.key for record in waiting}
        ordered += [record for record in waiting if record.tier.parent not in keys]
        waiting = [record for record in waiting if record.tier.parent in keys]
    return ordered


def _numbers_off(name: str, stored: str) -> bool:
    """Tell whether a stored name is a name itself, or that with a number that keeps it apart."""
    number = stored.removeprefix(name).removeprefix(" (").removesuffix(")")
    return stored == name or (stored == f"{name} ({number})" and number.isdecimal())
