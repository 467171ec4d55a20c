"""Gives the units of a set to raters, and tells how far they agree on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from app.domain.assigning import Plan, assign
from app.domain.errors import InvalidRecordError
from app.domain.ids import RaterKey, UnitKey, VideoKey, new_key
from app.domain.labelling import Layer, UnitSet
from app.domain.phrase import phrase
from app.domain.rater import Rater
from app.domain.review import Assignment, RecordKind, Review
from app.domain.review_agreement import ReviewAgreement, review_agreement, reviews_of_two
from app.domain.soft_labels import SetAgreement, set_agreement
from app.domain.unit_review import label_of
from storage.project_file import ProjectFile
from storage.review_reader import ReviewReader

_KIND = RecordKind.LABEL


@dataclass(frozen=True, slots=True)
class UnitLoad:
    """What one rater has: given now, in all of the set, labelled of these, and of whose words.

    Attributes
    ----------
    by_speaker
        Units in all by their speaker, the one with most first.
    """

    name: str
    is_new: bool
    assigned: int
    units: int
    labelled: int
    by_speaker: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class AssignedUnits:
    """What was assigned.

    Attributes
    ----------
    units
        Units of the set that are not left out.
    shared
        How many of them have several raters now.
    """

    unit_set: str
    units: int
    assigned: int
    shared: int
    per_unit: int
    loads: tuple[UnitLoad, ...]


@dataclass(frozen=True, slots=True)
class UnitAgreement:
    """The agreement on one layer of a set: of two raters, or (none named) of all.

    Attributes
    ----------
    basic
        Of the basic layer.
    go
        Of the layer of GoEmotions, of two raters.
    """

    unit_set: str
    layer: Layer
    raters: tuple[RaterKey, ...]
    basic: ReviewAgreement | None = None
    go: SetAgreement | None = None


def assign_units(
    project: ProjectFile,
    names: Sequence[str],
    unit_set: UnitSet,
    plan: Plan | None = None,
    *,
    video: VideoKey | None = None,
    rater: RaterKey | None = None,
) -> AssignedUnits:
    """Give the units of a set to raters, evenly over all, speakers and videos, as one edit.

    What is assigned already counts and stays.

    Parameters
    ----------
    names
        Of the raters; one that the project does not know is added.
    plan
        How; None: as many raters for each unit as the set says.
    video
        Only units of this one.
    rater
        Who does it.

    Raises
    ------
    InvalidRecordError
        There is no unit to label, two raters have a name, or there are too few of them.
    """
    with project.edit("Assign units", rater):
        return write_assigned_units(project, names, unit_set, plan, video)


def write_assigned_units(
    project: ProjectFile,
    names: Sequence[str],
    unit_set: UnitSet,
    plan: Plan | None = None,
    video: VideoKey | None = None,
) -> AssignedUnits:
    """Assign inside an edit that is open; see `assign_units`."""
    made, found = _planned(project, names, unit_set, plan, video)
    for rater in made.new:
        project.raters.add(rater.name, key=rater.key)
    project.reviews.assign(made.tasks)
    return found


def preview_units(
    project: ProjectFile,
    names: Sequence[str],
    unit_set: UnitSet,
    plan: Plan | None = None,
    video: VideoKey | None = None,
) -> AssignedUnits:
    """Tell what `assign_units` would do, and change nothing.

    Raises
    ------
    InvalidRecordError
        Like `assign_units`.
    """
    return _planned(project, names, unit_set, plan, video)[1]


@dataclass(frozen=True, slots=True)
class _Made:
    """What is to be written."""

    tasks: list[Assignment]
    new: list[Rater]


def _planned(
    project: ProjectFile,
    names: Sequence[str],
    unit_set: UnitSet,
    plan: Plan | None,
    video: VideoKey | None,
) -> tuple[_Made, AssignedUnits]:
    plan = plan or Plan(per_record=unit_set.raters_each)
    sorts = {
        str(row.key): (row.speaker, str(row.video))
        for row in project.units.rows(unit_set.key)
        if not row.excluded and video in (None, row.video)
    }
    if not sorts:
        raise InvalidRecordError(phrase("“{name}” has no unit to label.", name=unit_set.name))
    known = [(_known(project, name), name) for name in names]
    raters = [one or Rater(RaterKey(new_key()), name) for one, name in known]
    present = project.reviews.assignments(kind=_KIND)
    made = assign(sorts, [one.key for one in raters], plan, kind=_KIND, present=present)
    new = [one for one, (old, _name) in zip(raters, known, strict=True) if old is None]
    everything = [task for task in (*present, *made) if task.record in sorts]
    having = Counter(task.record for task in everything)
    shared = sum(number > 1 for number in having.values())
    done = Counter(who for unit, who, _ in project.units.labels(unit_set.key) if unit in sorts)
    loads = []
    for one in raters:
        own = [task.record for task in everything if task.rater == one.key]
        given = sum(task.rater == one.key for task in made)
        counts = Counter(sorts[key][0] for key in own)
        speakers = dict(sorted(counts.items(), key=lambda each: (-each[1], each[0])))
        load = UnitLoad(one.name, one in new, given, len(own), done[one.key], speakers)
        loads.append(load)
    found = AssignedUnits(
        unit_set.name, len(sorts), len(made), shared, plan.per_record, tuple(loads)
    )
    return _Made(made, new), found


def unit_agreements(
    project: ProjectFile, reader: ReviewReader, video: VideoKey | None = None
) -> list[UnitAgreement]:
    """Compare the labels of all sets, as somebody may read them: of all raters, and of every two.

    Units that are left out do not count.
    """
    reviews = [one for one in reader.all(_KIND) if one.is_decided]
    names = {one.key: one.name for one in project.raters.all()}
    found: list[UnitAgreement] = []
    for unit_set in project.units.sets() if reviews else ():
        units = {
            row.key
            for row in project.units.rows(unit_set.key)
            if not row.excluded and video in (None, row.video)
        }
        own = [one for one in reviews if UnitKey(one.record) in units]
        found += _of_set(unit_set, own, names)
    return found


def _of_set(
    unit_set: UnitSet, reviews: list[Review], names: dict[RaterKey, str]
) -> list[UnitAgreement]:
    raters = sorted({one.rater for one in reviews}, key=lambda one: (names.get(one, one), one))
    if len(raters) < 2:
        return []
    pairs = list(combinations(raters, 2))
    found: list[UnitAgreement] = []
    if Layer.BASIC in unit_set.layers:
        whole = UnitAgreement(unit_set.name, Layer.BASIC, tuple(raters))
        chosen = [(whole, reviews)] if len(pairs) > 1 else []
        chosen += [(replace(whole, raters=pair), reviews_of_two(reviews, *pair)) for pair in pairs]
        found += [replace(one, basic=review_agreement(of, "basic")) for one, of in chosen]
    if Layer.GO in unit_set.layers:
        sets = {one: _sets(reviews, one) for one in raters}
        for one, other in pairs:
            both = [unit for unit in sets[one] if unit in sets[other]]
            likeness = set_agreement(
                [sets[one][unit] for unit in both], [sets[other][unit] for unit in both]
            )
            found.append(UnitAgreement(unit_set.name, Layer.GO, (one, other), go=likeness))
    return found


def _sets(reviews: list[Review], rater: RaterKey) -> dict[str, frozenset[str]]:
    """Return what a rater chose, by unit, where they chose anything."""
    own = ((one.record, label_of(one).go) for one in reviews if one.rater == rater)
    return {unit: frozenset(go) for unit, go in own if go}


def _known(project: ProjectFile, name: str) -> Rater | None:
    found = project.raters.find(name)
    if len(found) > 1:
        raise InvalidRecordError(phrase("Several raters are called “{name}”.", name=name))
    return found[0] if found else None
