"""Two reviewers of each question: who gets which, what their verdicts lead to, how they agree."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from app.domain.assigning import Plan, assign
from app.domain.checks import can_complete
from app.domain.errors import InvalidRecordError
from app.domain.ids import QuestionKey, RaterKey, VideoKey
from app.domain.phrase import phrase, phrase_n
from app.domain.question import Question, QuestionRow, Stamp, Status
from app.domain.question_life import after_reviews, passage, passed
from app.domain.question_review import (
    REVIEWERS,
    Verdict,
    checked_review,
    may_review,
    verdict_of,
)
from app.domain.rater import Rater
from app.domain.review import Assignment, RecordKind, Review
from app.domain.review_agreement import FIELDS_OF, ReviewAgreement, review_agreement
from app.services.authoring_service import QuestionChecker
from storage.edit import utc_now
from storage.project_file import ProjectFile
from storage.review_reader import ReviewReader

_KIND = RecordKind.QUESTION
USUAL_PLAN = Plan(per_record=REVIEWERS, overlap=1.0)


@dataclass(frozen=True, slots=True)
class QuestionLoad:
    """What one rater has: given now, and in all of what is to be reviewed."""

    name: str
    is_new: bool
    assigned: int
    questions: int


@dataclass(frozen=True, slots=True)
class AssignedQuestions:
    """What was assigned.

    Attributes
    ----------
    questions
        Questions that are in review now.
    sent
        How many of them were complete before, and were sent to review by this.
    unfinished
        Complete questions that stayed, as an error stands against them.
    """

    questions: int
    sent: int
    assigned: int
    unfinished: int
    loads: tuple[QuestionLoad, ...]


@dataclass(frozen=True, slots=True)
class QuestionAgreement:
    """The agreement on questions in one field, of one type or (empty) of all."""

    type: str
    found: ReviewAgreement


def assign_questions(
    project: ProjectFile,
    names: Sequence[str],
    plan: Plan = USUAL_PLAN,
    *,
    video: VideoKey | None = None,
    rater: RaterKey | None = None,
) -> AssignedQuestions:
    """Send complete questions to review, and give all in review to raters, as one edit.

    Nobody gets what they wrote. What is assigned already counts and stays; the version of a
    question is the stage, so that what was written anew is given anew.

    Raises
    ------
    InvalidRecordError
        There is no complete question, or too few raters for one.
    """
    rows = [
        row
        for row in project.questions.rows(video)
        if row.status in (Status.COMPLETE, Status.IN_REVIEW)
    ]
    if not rows:
        raise InvalidRecordError(phrase("There is no complete question to review."))
    with project.edit("Assign questions", rater):
        known = {one.key for one in project.raters.all()}
        raters = [_rater(project, name) for name in names]
        ready, sent, unfinished = _sent_to_review(project, rows, rater)
        present = project.reviews.assignments(kind=_KIND)
        made = _assignments(ready, raters, plan, present)
        project.reviews.assign(made)
    keys = {question.key: question.version for question in ready}
    current = [one for one in (*present, *made) if keys.get(QuestionKey(one.record)) == one.stage]
    having, given = (Counter(task.rater for task in tasks) for tasks in (current, made))
    loads = tuple(
        QuestionLoad(one.name, one.key not in known, given[one.key], having[one.key])
        for one in raters
    )
    return AssignedQuestions(len(ready), sent, len(made), unfinished, loads)


def save_review(project: ProjectFile, review: Review, stamp: Stamp) -> Review:
    """Write a review of a question, and settle the question where all have decided.

    To be called inside an edit.

    Raises
    ------
    InvalidRecordError
        Its verdict is none yet, the question goes on as another version, or is not in review.
    """
    question = project.questions.get(QuestionKey(review.record))
    if review.stage != question.version or question.status is not Status.IN_REVIEW:
        raise InvalidRecordError(
            phrase("{id} is not in review as this version any more.", id=question.question_id)
        )
    kept = project.reviews.save(checked_review(review))
    settle(project, question, stamp)
    return kept


def settle(project: ProjectFile, question: Question, stamp: Stamp) -> Question:
    """Let the verdicts on a question take effect: accepted by both, or returned to its author."""
    verdict = verdict_here(project, question)
    after = after_reviews(question.status, verdict)
    if after is None:
        return question
    way = passage(question.status, after)
    done = passed(question, after, stamp, verdict=verdict)
    return project.questions.save(done, way.why if way else "")


def verdict_here(project: ProjectFile, question: Question) -> Verdict:
    """Return what its reviewers come to; open while one who was assigned has not decided."""
    reviews = project.reviews.of_record(_KIND, question.key, question.version)
    tasks = project.reviews.assignments_of(_KIND, question.key, question.version)
    decided = {review.rater for review in reviews if review.is_decided}
    if any(task.rater not in decided for task in tasks):
        return Verdict.OPEN
    return verdict_of(reviews, question.version)


def question_agreements(
    project: ProjectFile, reader: ReviewReader, video: VideoKey | None = None
) -> list[QuestionAgreement]:
    """Compare the reviews that a reader gives: by field, of all questions and of each type.

    Each version of a question that was reviewed is a unit of its own.
    """
    rows = {row.key: row for row in project.questions.rows(video)}
    reviews = [
        replace(review, record=f"{review.record}#{review.stage}")
        for review in reader.all(_KIND)
        if review.record in rows
    ]
    return list(_by_type(reviews, rows)) if reviews else []


def reviewed_key(unit: str) -> tuple[QuestionKey, int]:
    """Return the question and the version that a unit of `question_agreements` names."""
    key, _, version = unit.rpartition("#")
    return QuestionKey(key), int(version)


def _by_type(
    reviews: Sequence[Review], rows: Mapping[QuestionKey, QuestionRow]
) -> Iterator[QuestionAgreement]:
    by_type: dict[str, list[Review]] = defaultdict(list)
    for review in reviews:
        row = rows[reviewed_key(review.record)[0]]
        by_type[f"{row.granularity.value}, {row.type.value}"].append(review)
    for field in FIELDS_OF[_KIND]:
        yield QuestionAgreement("", review_agreement(reviews, field))
    if len(by_type) > 1:
        for name, members in sorted(by_type.items()):
            yield QuestionAgreement(name, review_agreement(members, "decision"))


def _sent_to_review(
    project: ProjectFile, rows: Sequence[QuestionRow], rater: RaterKey | None
) -> tuple[list[Question], int, int]:
    """Send what is complete to review; return all that is in it, how many went, how many stayed."""
    checker = QuestionChecker(project)
    name = next((one.name for one in project.raters.all() if one.key == rater), "")
    stamp = Stamp(name, utc_now())
    ready: list[Question] = []
    sent = 0
    for row in rows:
        question = project.questions.get(row.key)
        if question.status is Status.COMPLETE:
            if not can_complete(checker.check(question)):
                continue
            gone = replace(passed(question, Status.IN_REVIEW, stamp), updated=question.updated)
            question = project.questions.save(gone, "sent to review")
            sent += 1
        ready.append(question)
    return ready, sent, len(rows) - len(ready)


def _assignments(
    questions: Sequence[Question],
    raters: Sequence[Rater],
    plan: Plan,
    present: Sequence[Assignment],
) -> list[Assignment]:
    """Assign by version and authors, as those with the same may go to the same raters."""
    groups: dict[tuple[int, tuple[RaterKey, ...]], list[Question]] = defaultdict(list)
    for question in questions:
        free = tuple(one.key for one in raters if may_review(question, one.name))
        if len(free) < plan.per_record:
            raise InvalidRecordError(
                phrase_n(
                    "{id} needs {n} reviewer who did not write it.",
                    "{id} needs {n} reviewers who did not write it.",
                    n=plan.per_record,
                    id=question.question_id,
                )
            )
        groups[question.version, free].append(question)
    made: list[Assignment] = []
    for (version, free), members in sorted(groups.items()):
        records = {
            str(one.key): (one.granularity.value, one.type.value, str(one.video)) for one in members
        }
        before = [*present, *made]
        made += assign(records, free, plan, kind=_KIND, stage=version, present=before)
    return made


def _rater(project: ProjectFile, name: str) -> Rater:
    found = project.raters.find(name)
    if len(found) > 1:
        raise InvalidRecordError(phrase("Several raters are called “{name}”.", name=name))
    return found[0] if found else project.raters.add(name)
