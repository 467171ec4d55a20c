"""Sets of units of a file, and what was decided on labels, become part of a project.

Sets are known by key, else by name; units by key, else by their id in the set. The labels
themselves are reviews (`app.services.review_merge`), so that the files of three raters come
together in one project.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from app.domain.ids import UnitKey, UnitSetKey, VideoKey
from app.domain.label_result import LayerResult, UnitResult
from app.domain.labelling import Unit, UnitSet
from app.domain.phrase import phrase
from app.services.import_report import Tally
from storage.formats.project_records import ReadProject
from storage.project_file import ProjectFile


def merge_labelling(
    project: ProjectFile,
    read: ReadProject,
    tally: Tally,
    video_here: Callable[[VideoKey], VideoKey],
) -> Callable[[str], str]:
    """Merge sets, units, results, spellings and mappings; to be called inside an edit.

    Returns
    -------
    Callable[[str], str]
        Gives the key that a unit of the file has in the project.
    """
    merge = _Merge(project, read, tally)
    merge.sets()
    merge.units(video_here)
    merge.results()
    merge.spellings()
    merge.mappings()
    return merge.unit_here


@dataclass(slots=True)
class _Merge:
    """One merge under way."""

    project: ProjectFile
    read: ReadProject
    tally: Tally
    _sets: dict[UnitSetKey, UnitSetKey] = field(default_factory=dict)
    _units: dict[str, UnitKey] = field(default_factory=dict)

    def unit_here(self, key: str) -> str:
        """Return the key that a unit of the file has in the project."""
        return self._units.get(key, UnitKey(key))

    def sets(self) -> None:
        """Add new sets; settle those that are here."""
        store = self.project.units
        for one in self.read.content.labelling.sets:
            old = store.get_set(one.key) if store.set_exists(one.key) else store.find_set(one.name)
            self._sets[one.key] = old.key if old else one.key
            if old is None:
                store.add_set(one)
                self.tally.added += 1
                continue
            new = replace(one, key=old.key, position=old.position)
            self._settle(one.key, phrase("the set {name}", name=old.name), old == new, new)

    def _settle(self, key: str, name: str, is_same: bool, new: UnitSet | Unit) -> None:
        if is_same:
            self.tally.skipped += 1
        elif self._replaces(key, name):
            if isinstance(new, Unit):
                self.project.units.update(new)
            else:
                self.project.units.update_set(new)

    def units(self, video_here: Callable[[VideoKey], VideoKey]) -> None:
        """Add new units; settle those that are here."""
        store, fresh = self.project.units, []
        present = {key: {one.unit_id: one for one in store.of_set(key)} for key in self._set_keys()}
        by_key = {one.key: one for of in present.values() for one in of.values()}
        for unit in self.read.content.labelling.units:
            here = self._sets[unit.unit_set]
            old = by_key.get(unit.key) or present[here].get(unit.unit_id)
            new = replace(unit, unit_set=here, video=video_here(unit.video))
            self._units[unit.key] = old.key if old else unit.key
            if old is None:
                fresh.append(new)
                continue
            old = self._told(old, new)
            new = replace(new, key=old.key, position=old.position, known=new.known or old.known)
            self._settle(unit.key, phrase("unit {id}", id=old.unit_id), old == new, new)
        store.add_many(fresh)
        self.tally.added += len(fresh)

    def _told(self, old: Unit, new: Unit) -> Unit:
        """Return a unit with its known labels where the file has them and the project does not.

        They leave for a rater only after their own label, so a file without them denies nothing.
        """
        if not new.known or old.known:
            return old
        told = replace(old, known=new.known)
        self.project.units.update(told)
        self.tally.updated += 1
        return told

    def _set_keys(self) -> set[UnitSetKey]:
        return {key for key in self._sets.values() if self.project.units.set_exists(key)}

    def results(self) -> None:
        """Take results over where the project has none; a newer one gives the older up."""
        for result in self.read.content.labelling.results:
            units = tuple(replace(one, unit=self._unit(one)) for one in result.units)
            here = replace(result, unit_set=self._sets[result.unit_set], units=units)
            old = self.project.units.result(here.unit_set, here.layer)
            if old is None or _is_newer(here, old):
                self.project.units.keep_result(here, as_made=True)
                self.tally.added += old is None
                self.tally.updated += old is not None
            else:
                self.tally.skipped += 1

    def _unit(self, one: UnitResult) -> UnitKey:
        return self._units.get(one.unit, one.unit)

    def spellings(self) -> None:
        """Take decisions on spellings over; what was decided otherwise here is settled."""
        present = {(one.layer, one.written): one for one in self.project.labels.spellings()}
        for said in self.read.content.labelling.spellings:
            old = present.get((said.layer, said.written))
            if old is None:
                self.project.labels.correct(said, as_made=True)
                self.tally.added += 1
            elif old.labels == said.labels:
                self.tally.skipped += 1
            elif self._replaces("", phrase("the label “{word}”", word=said.written[:40])):
                self.project.labels.correct(said, as_made=True)

    def mappings(self) -> None:
        """Take later versions of the mapping over."""
        for mapping in self.read.content.labelling.mappings:
            present = {one.version: one for one in self.project.labels.mapping_versions()}
            old = present.get(mapping.version)
            if old is None:
                self.project.labels.add_mapping(mapping, as_made=True)
                self.tally.added += 1
            elif dict(old.rows) == dict(mapping.rows):
                self.tally.skipped += 1
            elif self._replaces(
                "", phrase("version {n} of the mapping of labels", n=mapping.version)
            ):
                # What was in force stays a version; the other one follows on it.
                newest = replace(mapping, version=max(present) + 1)
                self.project.labels.add_mapping(newest, as_made=True)

    def _replaces(self, key: str, name: str) -> bool:
        line = self.read.lines.get(key, 0)
        message = phrase("{name} is in the project with other content", name=name)
        return self.tally.replaces(message, record=line, line=line)


def _is_newer(one: LayerResult, other: LayerResult) -> bool:
    return one.made.at > other.made.at
