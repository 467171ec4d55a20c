"""Assigns the items of a project to raters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from app.domain.assigning import Plan, assign
from app.domain.errors import InvalidRecordError
from app.domain.ids import RaterKey, VideoKey, new_key
from app.domain.phrase import phrase
from app.domain.rater import Rater
from app.domain.review import Assignment, RecordKind
from storage.project_file import ProjectFile


@dataclass(frozen=True, slots=True)
class Scope:
    """Which items are given.

    Attributes
    ----------
    video
        Only items of this one; None: of all.
    categories
        Only items of these; empty: of all.
    """

    stage: int = 1
    video: VideoKey | None = None
    categories: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Load:
    """What one rater has.

    Attributes
    ----------
    is_new
        The project did not know them before.
    assigned, items
        Items given now, and items in all.
    by_category
        Items in all, by category.
    """

    name: str
    is_new: bool
    assigned: int
    items: int
    by_category: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Assigned:
    """What was assigned.

    Attributes
    ----------
    items
        Items there are to assign.
    shared
        How many of them have several raters now.
    """

    stage: int
    items: int
    assigned: int
    shared: int
    loads: tuple[Load, ...]


def assign_items(
    project: ProjectFile,
    names: Sequence[str],
    plan: Plan,
    *,
    scope: Scope | None = None,
    rater: RaterKey | None = None,
) -> Assigned:
    """Give the items of a stage to raters, balanced by category and video, as one edit.

    What is assigned already counts and stays.

    Parameters
    ----------
    names
        Of the raters; one that the project does not know is added.
    scope
        Which items; None: all originals.
    rater
        Who does it.

    Raises
    ------
    InvalidRecordError
        There is no item, two raters have a name, or the plan cannot be carried out.
    """
    scope = scope or Scope()
    sorts = _sorts(project, scope)
    with project.edit("Assign items", rater):
        return write_assignment(project, names, plan, scope, sorts)


def write_assignment(
    project: ProjectFile,
    names: Sequence[str],
    plan: Plan,
    scope: Scope,
    sorts: Mapping[str, tuple[str, str]] | None = None,
) -> Assigned:
    """Assign inside an edit that is open; see `assign_items`."""
    sorts = _sorts(project, scope) if sorts is None else sorts
    known = {one.key for one in project.raters.all()}
    raters = [_rater(project, name) or project.raters.add(name) for name in names]
    made = _made(project, raters, plan, scope, sorts)
    found = _summed(project, raters, known, made, scope, sorts)
    project.reviews.assign(made)
    return found


def preview(
    project: ProjectFile, names: Sequence[str], plan: Plan, scope: Scope | None = None
) -> Assigned:
    """Tell what `assign_items` would do, and change nothing.

    Raises
    ------
    InvalidRecordError
        Like `assign_items`.
    """
    scope = scope or Scope()
    known = {one.key for one in project.raters.all()}
    raters = [_rater(project, name) or Rater(RaterKey(new_key()), name) for name in names]
    sorts = _sorts(project, scope)
    made = _made(project, raters, plan, scope, sorts)
    return _summed(project, raters, known, made, scope, sorts)


def _sorts(project: ProjectFile, scope: Scope) -> dict[str, tuple[str, str]]:
    found = {
        str(row.key): (row.category, str(row.video))
        for row in project.mcq.rows(scope.video)
        if row.stage == scope.stage and (not scope.categories or row.category in scope.categories)
    }
    if not found:
        raise InvalidRecordError(phrase("There is no item of stage {stage}.", stage=scope.stage))
    return found


def _made(
    project: ProjectFile,
    raters: Sequence[Rater],
    plan: Plan,
    scope: Scope,
    sorts: Mapping[str, tuple[str, str]],
) -> list[Assignment]:
    present = project.reviews.assignments(kind=RecordKind.ITEM, stage=scope.stage)
    keys = [one.key for one in raters]
    return assign(sorts, keys, plan, stage=scope.stage, present=present)


def _summed(  # noqa: PLR0917 -- what was there, what is new, and of what
    project: ProjectFile,
    raters: Sequence[Rater],
    known: Collection[RaterKey],
    made: Sequence[Assignment],
    scope: Scope,
    sorts: Mapping[str, tuple[str, str]],
) -> Assigned:
    present = project.reviews.assignments(kind=RecordKind.ITEM, stage=scope.stage)
    everything = [task for task in (*present, *made) if task.record in sorts]
    having = Counter(task.record for task in everything)
    loads = tuple(_load(one, one.key not in known, made, everything, sorts) for one in raters)
    shared = sum(number > 1 for number in having.values())
    return Assigned(scope.stage, len(sorts), len(made), shared, loads)


def _load(
    rater: Rater,
    is_new: bool,
    made: Sequence[Assignment],
    everything: Sequence[Assignment],
    sorts: Mapping[str, tuple[str, str]],
) -> Load:
    own = [task for task in everything if task.rater == rater.key]
    by_category = Counter(sorts[task.record][0] for task in own)
    given = sum(task.rater == rater.key for task in made)
    return Load(rater.name, is_new, given, len(own), dict(sorted(by_category.items())))


def _rater(project: ProjectFile, name: str) -> Rater | None:
    found = project.raters.find(name)
    if len(found) > 1:
        raise InvalidRecordError(phrase("Several raters are called “{name}”.", name=name))
    return found[0] if found else None
