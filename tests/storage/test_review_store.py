"""Blind answers stay locked, and nobody reads the verdicts of others before their own stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.domain.errors import InvalidRecordError
from app.domain.ids import AdjudicationKey, AssignmentKey, RaterKey, new_key
from app.domain.mcq import McqItem
from app.domain.media import Video
from app.domain.review import Adjudication, Assignment, RecordKind, Review
from storage.project_file import ProjectFile
from tests.helpers.mcq import AT, make_item, make_review

ITEM = RecordKind.ITEM


@pytest.fixture
def item(project: ProjectFile, video: Video) -> McqItem:
    """An item that nobody has reviewed."""
    item = make_item(video.key)
    with project.edit("Add", None):
        project.mcq.add(item)
    return item


@pytest.fixture
def review(project: ProjectFile) -> Callable[..., Review]:
    """Save a review as a step of its rater."""

    def save(name: str, review: Review, **fields: object) -> Review:
        with project.edit(name, review.rater):
            return project.reviews.save(replace(review, **fields))  # type: ignore[arg-type]

    return save


def adjudication(item: McqItem, who: RaterKey, **fields: object) -> Adjudication:
    made = Adjudication(AdjudicationKey(new_key()), ITEM, item.key, who, decision="remove")
    return replace(made, **fields)  # type: ignore[arg-type]


def test_a_review_is_kept_whole(project: ProjectFile, item: McqItem, ann: RaterKey) -> None:
    whole = make_review(
        item, ann, "revise", answer={"cannot_tell": True}, answered_at=AT, confidence="low",
        flags=("other", "wrong-key"), changes={"answer": 2, "options": ["a", "b"]},
        criteria={"valid": True, "wrong": False}, reason="理由", note="n", spent_ms=1, watched_ms=2,
        playbacks=3, order=(3, 2, 1, 0), created_at=AT, updated_at=AT,
    )  # fmt: skip
    with project.edit("Add", ann):
        project.reviews.put(whole)
    assert project.reviews.get(whole.key) == whole
    assert project.reviews.find(ITEM, item.key, ann) == whole
    assert project.reviews.find(ITEM, item.key, ann, 2) is None
    assert project.reviews.of_record(ITEM, item.key) == [whole]
    assert project.reviews.of_rater(ann, ITEM, 1) == [whole]
    assert project.reviews.all(RecordKind.LABEL) == []
    state = project.reviews.states(ann, ITEM)[item.key, 1]
    assert state[:2] == ("revise", True)


def test_a_rater_has_one_review_of_a_record_and_stage(
    item: McqItem, ann: RaterKey, review: Callable[..., Review]
) -> None:
    review("First", make_review(item, ann))
    with pytest.raises(InvalidRecordError, match="reviewed the record already"):
        review("Second", make_review(item, ann))
    review("Second stage", make_review(item, ann, stage=2))


def test_an_answer_is_locked_once(
    project: ProjectFile, item: McqItem, ann: RaterKey, review: Callable[..., Review]
) -> None:
    opened = review("Open", make_review(item, ann))
    answered = review("Answer", opened, answer={"option": 1}, answered_at=AT)
    for change in ({"answer": {"option": 2}}, {"answered_at": ""}, {"answered_at": "2027"}):
        with pytest.raises(InvalidRecordError, match="locked"):
            review("Answer again", answered, **change)
    decided = review("Accept", answered, decision="accept")
    assert project.history.undo_name(ann) == "Accept"
    project.history.undo(ann)
    # Neither the answer nor the step that made its review is undone; both stay in the trail.
    assert project.history.undo_name(ann) is None
    assert project.history.redo_name(ann) == "Accept"
    names = [entry.name for entry in project.history.entries(viewer=ann)]
    assert names[:3] == ["Accept", "Answer", "Open"]
    project.history.redo(ann)
    assert project.reviews.get(decided.key) == decided


def test_what_was_done_before_an_answer_is_still_undone(
    project: ProjectFile, item: McqItem, ann: RaterKey, review: Callable[..., Review]
) -> None:
    with project.edit("Edit item", ann):
        project.mcq.update(replace(item, stem="?"))
    review("Answer", make_review(item, ann), answer={"option": 0}, answered_at=AT)
    assert project.history.undo_name(ann) == "Edit item"
    project.history.undo(ann)
    assert project.mcq.get(item.key) == item


def test_others_are_read_once_the_own_decision_is_in(
    project: ProjectFile,
    item: McqItem,
    ann: RaterKey,
    bo: RaterKey,
    review: Callable[..., Review],
) -> None:
    with project.edit("Assign", None):
        tasks = [
            Assignment(AssignmentKey(new_key()), ITEM, item.key, who, position=n)
            for n, who in enumerate((ann, bo))
        ]
        project.reviews.assign(tasks)
    hers = review("Verdict: wrong key", make_review(item, ann, "revise", flags=("wrong-key",)))
    with project.edit("Settled: remove", ann):
        settled = project.reviews.adjudicate(adjudication(item, ann, chosen=hers.key))

    def seen(viewer: RaterKey | None, *, adjudicator: bool = False) -> tuple[object, ...]:
        reader = project.reviews.visible_to(viewer, as_adjudicator=adjudicator)
        everything = reader.all()
        assert reader.of_record(ITEM, item.key) == everything
        assert reader.adjudication_of(ITEM, item.key) in (*reader.adjudications(), None)
        names = {entry.name for entry in project.history.entries(viewer=viewer)}
        told = {name for name in names if "Verdict" in name or "Settled" in name}
        return len(everything), len(reader.adjudications()), len(told)

    assert seen(ann) == (1, 1, 2)
    assert seen(bo) == seen(None) == seen(RaterKey("")) == (0, 0, 0)
    assert seen(bo, adjudicator=True) == (0, 0, 0)
    assert seen(None, adjudicator=True)[:2] == (1, 1)
    assert project.reviews.visible_to(bo).hidden_of(ITEM, item.key) == 1
    his = review("Mine", make_review(item, bo, answer={"option": 1}, answered_at=AT))
    assert seen(bo) == (1, 0, 0)
    review("Mine", his, decision="skip")
    assert seen(bo) == (1, 0, 0)
    review("Mine", his, decision="accept")
    assert seen(bo) == (2, 1, 2)
    assert project.reviews.visible_to(bo).adjudication_of(ITEM, item.key) == settled
    assert [one.rater for one in project.reviews.assignments(bo, ITEM)] == [bo]


def test_a_record_is_settled_once_and_anew(
    project: ProjectFile, item: McqItem, ann: RaterKey
) -> None:
    with project.edit("Settle", ann):
        first = project.reviews.adjudicate(adjudication(item, ann))
        again = project.reviews.adjudicate(adjudication(item, ann, decision="accept"))
    assert again.key == first.key
    assert project.reviews.adjudications() == [again]
    with project.edit("Open again", ann):
        project.reviews.remove_adjudication(again.key)
    assert project.reviews.adjudication_of(ITEM, item.key) is None


def test_assignments_are_taken_back(project: ProjectFile, item: McqItem, ann: RaterKey) -> None:
    task = Assignment(AssignmentKey(new_key()), ITEM, item.key, ann, 2, 5, "b")
    with project.edit("Assign", ann):
        project.reviews.assign([task])
    assert project.reviews.assignments_of(ITEM, item.key, 2) == [task]
    assert project.reviews.assignments_of(ITEM, item.key, 1) == []
    with project.edit("Unassign", ann):
        project.reviews.unassign([task.key])
    assert project.reviews.assignments() == []
