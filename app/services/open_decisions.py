"""What a rater may read, or take along, of what others decided: audits, verdicts, comments.

Reviews come from `storage.review_reader`, scores from `app.domain.judging`; the rule is that of
`app.domain.independence` everywhere. Without a rater all is given, as to the owner of a project.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from app.domain.ids import MemoryKey, QuestionKey, RaterKey, UnitSetKey
from app.domain.independence import open_decisions
from app.domain.judging import open_audits
from app.domain.memory_row import MemoryVerdict
from app.domain.question import Comment
from app.domain.review import DECIDED, RecordKind
from app.domain.screening import Screening
from app.domain.system import Audit
from storage.project_file import ProjectFile

ADJUDICATORS = "review.adjudicators"
"""Names the state in which a project keeps who said that they adjudicate, as JSON."""


def adjudicators(project: ProjectFile) -> tuple[RaterKey, ...]:
    """Return who said that they adjudicate in a project."""
    try:
        kept = json.loads(project.state.get(ADJUDICATORS) or "[]")
    except ValueError:
        return ()
    return tuple(RaterKey(str(one)) for one in kept) if isinstance(kept, list) else ()


def audits_for(
    project: ProjectFile, rater: RaterKey | None, *, as_adjudicator: bool = False
) -> list[Audit]:
    """Return the audits of scores that a rater may read, oldest first."""
    found = project.results.audits()
    if rater is None:
        return found
    return open_audits(rater, found, as_adjudicator=as_adjudicator)


def verdicts_for(
    project: ProjectFile, memory: MemoryKey, rater: RaterKey | None
) -> list[MemoryVerdict]:
    """Return the verdicts on an event memory that a rater may read, by object."""
    found = project.memories.verdicts(memory)
    return found if rater is None else open_verdicts(rater, found)


def open_verdicts(
    rater: RaterKey, verdicts: Iterable[MemoryVerdict], *, as_adjudicator: bool = False
) -> list[MemoryVerdict]:
    """Return those verdicts on the objects of one memory that a rater may read."""
    return open_decisions(
        rater, verdicts, of=lambda one: (one.rater, one.object_id), as_adjudicator=as_adjudicator
    )


def screenings_for(project: ProjectFile, rater: RaterKey | None) -> list[Screening]:
    """Return the screenings that a rater may read."""
    found = project.screenings.all()
    if rater is None:
        return found
    return open_decisions(
        rater,
        found,
        of=lambda one: (one.rater, one.video),
        decided=lambda one: one.is_decided,
    )


def comments_for(
    project: ProjectFile, rater: RaterKey | None, comments: Iterable[Comment]
) -> list[Comment]:
    """Return those comments that a rater may read.

    Those of others on a question stay closed while the rater's own review of it is to come; who
    has none to write reads them all, as its author must.
    """
    given = list(comments)
    if not rater:
        return given
    name = next((one.name for one in project.raters.all() if one.key == rater), "")
    closed = {key for key in {one.question for one in given} if is_due(project, rater, key)}
    return [one for one in given if one.question not in closed or one.by.rater == name]


def is_due(project: ProjectFile, rater: RaterKey, question: QuestionKey) -> bool:
    """Tell whether a rater is still to decide on the present version of a question."""
    version, kind = project.questions.get(question).version, RecordKind.QUESTION
    reviews = project.reviews.of_record(kind, question, version)
    own = [one for one in reviews if one.rater == rater]
    if own:
        return not any(one.is_decided for one in own)
    tasks = project.reviews.assignments_of(kind, question, version)
    return any(task.rater == rater for task in tasks)


def labels_due(project: ProjectFile, rater: RaterKey, unit_set: UnitSetKey) -> int:
    """Return how many units of a set a rater is still to label: given to them, or begun."""
    kind = RecordKind.LABEL
    states = project.reviews.states(rater, kind)
    wanted = {task.record for task in project.reviews.assignments(rater, kind)}
    wanted |= {record for record, _ in states}
    wanted -= {record for (record, _), state in states.items() if state.decision in DECIDED}
    if not wanted:
        return 0
    return sum(row.key in wanted and not row.excluded for row in project.units.rows(unit_set))
