"""Shortcuts of a set: the report, shuffling the options, rounds of refining."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.domain.ids import McqKey, RaterKey
from app.domain.mcq import McqItem
from app.domain.phrase import phrase
from app.domain.question import Stamp
from app.domain.refine import Patch, RefinePlan, RefineRound, begun_round, patched
from app.domain.review import RecordKind
from app.domain.shortcut_set import ShortcutReport, counted_set
from app.domain.shortcut_shuffle import Shuffle, plan_shuffle
from app.domain.shortcut_words import CueWords
from app.domain.watch import NOBODY, Watch
from app.services.blind_solver import SEED, solve
from storage.project_file import ProjectFile


def report_on(
    items: Sequence[McqItem], words: CueWords, *, seed: int = SEED, watch: Watch = NOBODY
) -> ShortcutReport:
    """Look for the shortcuts of a set, the blind solver included.

    Raises
    ------
    WorkStoppedError
        Somebody stopped it.
    """
    counted = counted_set(items, words, watch.part(0, 2))
    solved = solve(counted.table, len(items), seed=seed, watch=watch.part(1, 2))
    return counted.report(solved)


@dataclass(frozen=True, slots=True)
class OpenItems:
    """The items whose keys somebody may see.

    Attributes
    ----------
    items
        In order of their ids.
    closed
        How many are left out: the person is still to answer them blind.
    """

    items: tuple[McqItem, ...]
    closed: int = 0


def open_items(project: ProjectFile, rater: RaterKey | None) -> OpenItems:
    """Return the items of a project without those a rater is still to answer blind."""
    closed = unanswered(project, rater)
    items = tuple(item for item in project.mcq.all() if item.key not in closed)
    return OpenItems(items, project.mcq.count() - len(items))


def unanswered(project: ProjectFile, rater: RaterKey | None) -> frozenset[McqKey]:
    """Return the items that are assigned to a rater who has not answered them."""
    if rater is None:
        return frozenset()
    states = project.reviews.states(rater, RecordKind.ITEM)
    tasks = project.reviews.assignments(rater, RecordKind.ITEM)
    answered = {place for place, state in states.items() if state.answered}
    return frozenset(
        McqKey(task.record) for task in tasks if (task.record, task.stage) not in answered
    )


# Shuffling ------------------------------------------------------------------------------------


def shuffle_of(project: ProjectFile, words: CueWords, seed: int) -> Shuffle:
    """Find an order for the options of all items; those under review stay."""
    locked = {
        McqKey(review.record): phrase("It was answered in a review already.")
        for review in project.reviews.all(RecordKind.ITEM)
        if review.is_answered
    }
    return plan_shuffle(list(project.mcq.all()), words, seed, locked)


def write_shuffle(project: ProjectFile, shuffle: Shuffle, by: Stamp) -> None:
    """Write the new orders, each as a version of its item; inside an edit."""
    for item in shuffle.changed:
        project.mcq.update(replace(item, updated=by), "shuffled", by)


# Refining -------------------------------------------------------------------------------------


def begin_round(project: ProjectFile, report: ShortcutReport, by: Stamp) -> RefineRound:
    """Keep how a set stands and the plans for its vulnerable items; inside an edit."""
    begun = begun_round(report, project.refining.next_number(), by)
    project.refining.add(begun)
    return begun


def apply_patches(
    project: ProjectFile, begun: RefineRound, patches: Iterable[Patch], by: Stamp
) -> list[McqItem]:
    """Carry plans out, each as a version of its item; inside an edit, so that all or none are.

    Raises
    ------
    InvalidRecordError
        A patch names no plan of the round or another target, or does not fit: see
        `app.domain.refine.patched`.
    StorageError
        The item of a plan is gone.
    """
    done: dict[str, RefinePlan] = {plan.key: plan for plan in begun.plans}
    written = []
    for patch in patches:
        plan = done.get(patch.plan) or begun.plan(patch.plan)
        item = patched(project.mcq.get(plan.item), plan, patch)
        written.append(project.mcq.update(replace(item, updated=by), "refined", by))
        text = patch.text.strip()
        project.refining.set_done(plan.key, text, by)
        done[plan.key] = replace(plan, text=text, done=by)
    return written
