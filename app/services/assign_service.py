"""Assigns the items of a project to raters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.domain.assigning import Plan, assign
from app.domain.errors import InvalidRecordError
from app.domain.ids import RaterKey, VideoKey
from app.domain.phrase import phrase
from app.domain.rater import Rater
from app.domain.review import Assignment, RecordKind
from storage.project_file import ProjectFile


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
    stage: int = 1,
    video: VideoKey | None = None,
    rater: RaterKey | None = None,
) -> Assigned:
    """Give the items of a stage to raters, balanced by category and video, as one edit.

    What is assigned already counts and stays.

    Parameters
    ----------
    names
        Of the raters; one that the project does not know is added.
    rater
        Who does it.

    Raises
    ------
    InvalidRecordError
        There is no item, two raters have a name, or the plan cannot be carried out.
    """
    sorts = {
        str(row.key): (row.category, str(row.video))
        for row in project.mcq.rows(video)
        if row.stage == stage
    }
    if not sorts:
        raise InvalidRecordError(phrase("There is no item of stage {stage}.", stage=stage))
    with project.edit("Assign items", rater):
        known = {one.key for one in project.raters.all()}
        raters = [_rater(project, name) for name in names]
        present = project.reviews.assignments(kind=RecordKind.ITEM, stage=stage)
        made = assign(sorts, [one.key for one in raters], plan, stage=stage, present=present)
        project.reviews.assign(made)
    everything = [task for task in (*present, *made) if task.record in sorts]
    having = Counter(task.record for task in everything)
    return Assigned(
        stage,
        len(sorts),
        len(made),
        sum(number > 1 for number in having.values()),
        tuple(_load(one, one.key not in known, made, everything, sorts) for one in raters),
    )


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


def _rater(project: ProjectFile, name: str) -> Rater:
    found = project.raters.find(name)
    if len(found) > 1:
        raise InvalidRecordError(phrase("Several raters are called “{name}”.", name=name))
    return found[0] if found else project.raters.add(name)
