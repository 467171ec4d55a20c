"""Rounds of refining of a file become part of a project, with what was done of their plans."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.domain.ids import McqKey
from app.domain.phrase import phrase
from app.domain.refine import RefineRound
from app.services.import_report import Tally
from storage.formats.project_records import ReadProject
from storage.project_file import ProjectFile


def merge_rounds(
    project: ProjectFile, read: ReadProject, tally: Tally, item_here: Callable[[str], str]
) -> None:
    """Add what is new, skip what is equal, settle what differs; to be called inside an edit.

    A round of another project whose number is taken here gets the next one. Where one side only
    carried out more plans of the same round, the further one is kept without asking.

    Parameters
    ----------
    item_here
        Returns the key that an item of the file has in the project.
    """
    present = {one.key: one for one in project.refining.all()}
    for record in sorted(read.content.refine_rounds, key=lambda one: one.number):
        plans = tuple(replace(one, item=McqKey(item_here(one.item))) for one in record.plans)
        incoming, old = replace(record, plans=plans), present.get(record.key)
        if old is None:
            project.refining.add(_numbered(project, incoming))
            tally.added += 1
        else:
            _settle(project, read, tally, replace(incoming, number=old.number), old)


def _numbered(project: ProjectFile, incoming: RefineRound) -> RefineRound:
    taken = {one.number for one in project.refining.all()}
    if incoming.number not in taken:
        return incoming
    return replace(incoming, number=project.refining.next_number())


def _settle(
    project: ProjectFile, read: ReadProject, tally: Tally, new: RefineRound, old: RefineRound
) -> None:
    if new == old or _goes_on(new, old):
        tally.skipped += 1
        return
    if _goes_on(old, new):
        tally.updated += 1
    else:
        line = read.lines.get(new.key, 0)
        message = phrase(
            "round {number} of refining is in the project with other content", number=old.number
        )
        if not tally.replaces(message, record=line, line=line):
            return
    project.refining.remove(old.key)
    project.refining.add(new)


def _goes_on(before: RefineRound, after: RefineRound) -> bool:
    """Tell whether a round is another with nothing but open plans carried out since."""
    if replace(before, plans=()) != replace(after, plans=()):
        return False
    opened = [
        new if old == new else replace(new, text="", done=None)
        for old, new in zip(before.plans, after.plans, strict=False)
    ]
    return len(before.plans) == len(after.plans) and tuple(opened) == before.plans
