"""Versions of questions: kept when what was complete is opened again, never for frozen by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.errors import InvalidRecordError
from app.domain.ids import CommentKey, PersonKey, ReviewKey, new_key
from app.domain.interval import Interval
from app.domain.person import Person
from app.domain.question import (
    AnswerDetails,
    AnswerItem,
    Candidate,
    Comment,
    Question,
    Stamp,
    Status,
)
from app.domain.question_changes import differences
from app.domain.question_review import new_review, own_answer
from app.domain.video_facts import VideoFacts
from storage.project_file import ProjectFile
from tests.storage.make import make_question, make_video

NOW = Stamp("Rin", "2026-11-01T10:00:00Z")


def stored(project: ProjectFile) -> Question:
    video = make_video("v")
    question = replace(
        make_question(video.key),
        status=Status.DRAFT,
        text="Who is hurt most?",
        details=AnswerDetails(
            "Stages.",
            (AnswerItem("S1", "hurt", person="Rin", span=Interval(5, 9), turning_point=True),),
        ),
        candidates=(Candidate("Rin", Interval(1, 2), "strong", "", True), Candidate("Mia")),
    )
    with project.edit("Make", None):
        project.videos.add(video)
        project.questions.save(question)
    return question


def save(project: ProjectFile, question: Question, why: str = "", **values: object) -> Question:
    with project.edit("Save", None):
        return project.questions.save(replace(question, updated=NOW, **values), why)  # type: ignore[arg-type]  # fields


def test_what_the_record_cannot_say_is_stored(project: ProjectFile) -> None:
    question = stored(project)
    assert project.questions.get(question.key) == question


def test_opening_and_changing_makes_the_next_version(project: ProjectFile) -> None:
    question = save(project, stored(project), status=Status.COMPLETE)
    assert question.version == 1
    draft = save(project, question, status=Status.DRAFT)
    assert draft.version == 2
    changed = save(project, draft, text="Who is hurt least?")
    done = save(project, changed, status=Status.COMPLETE)
    assert done.version == 2
    first, present = project.questions.versions(question.key)
    assert (first.version, first.why, first.by, first.question.text) == (
        *(1, "reopened", NOW),
        "Who is hurt most?",
    )
    assert first.question == replace(question, updated=first.question.updated)
    assert present.question == done
    (difference,) = differences(first.question, present.question)
    assert (difference.target, difference.before, difference.after) == (
        "question",
        "Who is hurt most?",
        "Who is hurt least?",
    )


def test_completed_unchanged_it_is_the_version_before(project: ProjectFile) -> None:
    question = save(project, stored(project), status=Status.COMPLETE)
    draft = save(project, question, status=Status.DRAFT)
    again = save(project, draft, status=Status.COMPLETE)
    assert again.version == 1
    assert [one.version for one in project.questions.versions(question.key)] == [1]


def test_completed_unchanged_after_a_review_it_is_a_new_version(project: ProjectFile) -> None:
    question = save(project, stored(project), status=Status.COMPLETE)
    rater = project_rater(project)
    review = replace(
        new_review(ReviewKey(new_key()), question, rater), answer=own_answer("Rin"), answered_at="x"
    )
    with project.edit("Review", rater):
        project.reviews.save(review)
    draft = save(project, question, "returned", status=Status.DRAFT)
    assert save(project, draft, status=Status.COMPLETE).version == 2


def project_rater(project: ProjectFile):  # type: ignore[no-untyped-def]  # a key
    with project.edit("Rater", None):
        return project.raters.add("Mia").key


def test_frozen_changes_only_as_a_new_version(project: ProjectFile) -> None:
    question = save(project, stored(project), status=Status.FROZEN)
    frozen = replace(question, status=Status.FROZEN)
    with pytest.raises(InvalidRecordError, match="is frozen"):
        save(project, frozen, text="Other?")
    draft = save(project, frozen, "new version", status=Status.DRAFT, text="Other?")
    assert (draft.version, draft.text) == (2, "Other?")
    assert project.questions.versions(question.key)[0].why == "new version"


def test_a_question_goes_with_all_that_hangs_on_it_and_comes_back(project: ProjectFile) -> None:
    question = save(project, stored(project), status=Status.COMPLETE)
    save(project, question, status=Status.DRAFT)
    comment = Comment(CommentKey(new_key()), question.key, "Who?", NOW, "answer")
    with project.edit("Comment", None):
        project.comments.save(comment)
    assert project.comments.open_counts() == {question.key: 1}
    with project.edit("Remove", None):
        project.questions.remove(question.key)
    assert project.database.count("question_versions") == 0
    project.history.undo(None)
    assert project.comments.of(question.key) == [comment]
    assert len(project.questions.versions(question.key)) == 2


def test_facts_and_casts_are_kept_and_go_with_video_and_person(project: ProjectFile) -> None:
    question = stored(project)
    rin, mia = (Person(PersonKey(new_key()), name) for name in ("Rin", "Mia"))
    with project.edit("Facts", None):
        for person in (rin, mia):
            project.people.add(person)
        project.facts.save(VideoFacts(question.video, " Friends ", "1", "2", language="en"))
        project.facts.set_cast("FRIENDS", [rin.key, mia.key, rin.key])
    facts = project.facts.of(question.video)
    assert (facts.series, facts.source_name) == ("Friends", "Friends S01E02")
    assert project.facts.cast_of(question.video) == (rin.key, mia.key)
    with project.edit("Merge", None):
        project.people.merge(mia.key, rin.key)
    assert project.facts.cast("friends").people == (mia.key,)
    with project.edit("Remove", None):
        project.people.remove(mia.key)
        project.videos.remove(question.video)
    assert project.facts.casts() == []
    assert project.facts.all() == []
