"""Two reviewers of each question, from assigning to acceptance, return and a new version."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.cli import main
from app.controllers.review_agreement_controller import worded
from app.domain.assigning import Plan
from app.domain.errors import InvalidRecordError
from app.domain.ids import EvidenceKey, QuestionKey, RaterKey, ReviewKey, VideoKey, new_key
from app.domain.interval import Interval
from app.domain.media import Video
from app.domain.question import (
    Evidence,
    Granularity,
    Question,
    QuestionType,
    Source,
    Stamp,
    Status,
)
from app.domain.question_life import passed
from app.domain.question_review import QUESTION_CRITERIA, new_review, own_answer, reason_text
from app.domain.review import Decision, RecordKind, Review
from app.domain.rubric import RESULT_0_1
from app.services.question_review_service import (
    assign_questions,
    question_agreements,
    save_review,
)
from storage.project_file import ProjectFile

AUTHOR = Stamp("Ann", "2026-11-01T10:00:00Z")
VIDEO = Video(VideoKey("v"), "S01E01", "Harbour", 0)


def complete(number: int) -> Question:
    evidence = tuple(
        Evidence(EvidenceKey(new_key()), Interval(at, at + 5000)) for at in (0, 300_000)
    )
    return Question(
        QuestionKey(new_key()),
        f"G2_Q{number:06d}",
        VIDEO.key,
        Granularity.EPISODE,
        QuestionType.INTENSITY_COMPARISON,
        text=f"Who is hurt most in part {number} of the evening?",
        answer="Noor",
        rubric=RESULT_0_1.rubric,
        source=Source("Harbour"),
        status=Status.COMPLETE,
        evidence=evidence,
        created=AUTHOR,
        updated=AUTHOR,
    )


@pytest.fixture
def project(tmp_path: Path) -> Iterator[ProjectFile]:
    project = ProjectFile.create(tmp_path / "p.emoscope")
    with project.edit("Make", None):
        project.videos.add(VIDEO)
        for number in (1, 2, 3):
            project.questions.save(complete(number))
    yield project
    project.close()


def only(project: ProjectFile) -> Question:
    return project.questions.get(project.questions.rows()[0].key)


def review(
    project: ProjectFile, question: Question, name: str, decision: Decision, broken: str = ""
) -> None:
    (rater,) = project.raters.find(name)
    made = replace(
        new_review(ReviewKey(new_key()), question, rater.key),
        answer=own_answer("Noor"),
        answered_at="2026-11-02T10:00:00Z",
        decision=decision.value,
        criteria={each: each != broken for each in QUESTION_CRITERIA},
        reason=reason_text({broken: "It says too little."}) if broken else "",
    )
    with project.edit("Review", rater.key):
        save_review(project, made, Stamp(name, "2026-11-02T10:00:00Z"))


def test_complete_questions_go_to_two_who_did_not_write_them(project: ProjectFile) -> None:
    found = assign_questions(project, ["Ann", "Bo", "Cy"])
    assert (found.questions, found.sent, found.assigned, found.unfinished) == (3, 3, 6, 0)
    assert [(load.name, load.assigned) for load in found.loads] == [
        ("Ann", 0),
        ("Bo", 3),
        ("Cy", 3),
    ]
    assert {row.status for row in project.questions.rows()} == {Status.IN_REVIEW}
    again = assign_questions(project, ["Bo", "Cy"])
    assert (again.sent, again.assigned) == (0, 0)


def test_too_few_who_did_not_write_it_are_refused(project: ProjectFile) -> None:
    with pytest.raises(InvalidRecordError, match="who did not write it"):
        assign_questions(project, ["Ann", "Bo"])
    assert {row.status for row in project.questions.rows()} == {Status.COMPLETE}


def test_both_accept_and_only_then_it_is_accepted(project: ProjectFile) -> None:
    assign_questions(project, ["Bo", "Cy"])
    question = only(project)
    review(project, question, "Bo", Decision.ACCEPT)
    assert only(project).status is Status.IN_REVIEW
    review(project, question, "Cy", Decision.ACCEPT)
    assert only(project).status is Status.ACCEPTED
    assert only(project).version == 1


def test_a_disagreement_returns_it_for_a_new_version_and_new_reviews(
    project: ProjectFile,
) -> None:
    assign_questions(project, ["Bo", "Cy"])
    question = only(project)
    review(project, question, "Bo", Decision.ACCEPT)
    review(project, question, "Cy", Decision.REVISE, "wording")
    draft = only(project)
    assert (draft.status, draft.version) == (Status.DRAFT, 2)
    assert [one.why for one in project.questions.versions(question.key)] == ["returned", ""]
    with project.edit("Write anew", None):
        done = replace(passed(draft, Status.COMPLETE, AUTHOR), text="Who is most hurt that night?")
        project.questions.save(done)
    assert assign_questions(project, ["Bo", "Cy", "Dee"]).assigned == 2
    anew = only(project)
    tasks = project.reviews.assignments_of(RecordKind.QUESTION, anew.key, 2)
    assert len(tasks) == 2
    for task in tasks:
        review(project, anew, project.raters.get(task.rater).name, Decision.ACCEPT)
    assert only(project).status is Status.ACCEPTED
    with pytest.raises(InvalidRecordError, match="not in review as this version"):
        review(project, question, "Bo", Decision.ACCEPT)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"answered_at": ""}, "Answer the question yourself first"),
        ({"criteria": {"task": True}}, "Judge “The scope is right”"),
        ({"decision": "accept"}, "It cannot be accepted"),
        ({"reason": ""}, "Say why “The wording is clear”"),
        ({"criteria": dict.fromkeys(QUESTION_CRITERIA, True)}, "which criterion does not hold"),
    ],
)
def test_a_verdict_needs_answer_criteria_and_reasons(
    project: ProjectFile, change: dict[str, object], words: str
) -> None:
    assign_questions(project, ["Bo", "Cy"])
    sound = Review(
        *(ReviewKey("r"), RecordKind.QUESTION, only(project).key, 1, RaterKey("bo")),
        answer=own_answer("Noor"),
        answered_at="x",
        decision="revise",
        criteria={each: each != "wording" for each in QUESTION_CRITERIA},
        reason="wording: Who is meant?",
    )
    with pytest.raises(InvalidRecordError, match=words), project.edit("Review", None):
        save_review(project, replace(sound, **change), AUTHOR)  # type: ignore[arg-type]  # fields


def test_the_window_of_agreement_says_what_reviewers_said() -> None:
    said = {kind: worded(kind, "decision", "revise") for kind in RecordKind}
    assert said[RecordKind.QUESTION] == "needs change"
    assert said[RecordKind.ITEM] == "revised"


def test_agreement_alpha_and_shares_come_together(
    project: ProjectFile, capsys: pytest.CaptureFixture[str]
) -> None:
    assign_questions(project, ["Bo", "Cy"], Plan())
    for number, row in enumerate(project.questions.rows()):
        question = project.questions.get(row.key)
        review(project, question, "Bo", Decision.ACCEPT)
        decision = Decision.REVISE if number == 2 else Decision.ACCEPT
        review(project, question, "Cy", decision, "answer" if number == 2 else "")
    whole = question_agreements(project, project.reviews.visible_to(None, as_adjudicator=True))[0]
    assert whole.found.agreement.n == 3
    path = str(project.path)
    project.close()
    assert main(["agreement", path, "--kind", "question", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)[0]
    assert (row["kind"], row["field"], row["type"]) == ("question", "decision", "")
    assert set(row["shares"]) == {"accept", "revise"}  # as they are stored
    assert [cell["questions"] for cell in row["confusion"]] == [
        ["G2_Q000001", "G2_Q000002"],
        ["G2_Q000003"],
    ]
    assert main(["agreement", path, "--kind", "question"]) == 0
    said = capsys.readouterr().out
    assert "Questions, verdict, all" in said
    assert "accept 83%, needs change 17%" in said
    assert "revise" not in said
    assert main(["assign", path, "--kind", "question", "--raters", "Bo", "--stage", "2"]) == 2
