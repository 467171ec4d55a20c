"""What surrounds questions leaves a project as lines and comes into another: nothing is lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from app.domain.guidance import WORDS
from app.domain.ids import CommentKey, PersonKey, new_key
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
from app.domain.video_facts import VideoFacts
from app.services.authoring_export import authoring_records
from app.services.export_service import export_project
from app.services.import_service import import_file
from storage.formats.emoscope_reader import read_emoscope
from storage.project_file import ProjectFile
from tests.app.test_question_review_service import VIDEO, complete

NOW = Stamp("Rin", "2026-11-01T10:00:00Z")


def fill(project: ProjectFile) -> Question:
    video = VIDEO
    rin = Person(PersonKey(new_key()), "Rin")
    question = complete(1)
    items = (
        AnswerItem("C1", "Noor", person="Rin", span=Interval(5, 90), turning_point=True),
        AnswerItem("C2", "Noor, of course"),
    )
    question = replace(
        question,
        details=AnswerDetails("Any one will do.", items),
        candidates=(Candidate("Rin", Interval(1, 2), "strong", "n", True), Candidate("Mia")),
    )
    with project.edit("Fill", None):
        project.videos.add(video)
        project.people.add(rin)
        project.questions.save(question)
        project.questions.save(replace(question, status=Status.DRAFT, text="Anew?", updated=NOW))
        project.comments.save(Comment(CommentKey(new_key()), question.key, "Who?", NOW, "answer"))
        project.facts.save(VideoFacts(video.key, "Friends", "1", "2", "DVD", "en", "comedy", "n"))
        project.facts.set_cast("Friends", [rin.key])
        project.guidance.put(WORDS, "ego\n")
    return question


def test_all_of_it_comes_back_and_a_second_time_changes_nothing(tmp_path: Path) -> None:
    project = ProjectFile.create(tmp_path / "a.emoscope")
    question = fill(project)
    out = tmp_path / "out.jsonl"
    export_project(project, format="emoscope", out=out)
    read = read_emoscope(out)
    assert not read.has_errors
    other = ProjectFile.create(tmp_path / "b.emoscope")
    for _ in range(2):
        report = import_file(other, out)
    assert (report.added, report.updated) == (0, 0)
    assert other.questions.get(question.key) == project.questions.get(question.key)
    assert other.questions.versions(question.key) == project.questions.versions(question.key)
    assert authoring_records(other) == authoring_records(project)
    project.close()
    other.close()


def test_a_resolved_comment_is_taken_over_and_never_reopened(tmp_path: Path) -> None:
    project = ProjectFile.create(tmp_path / "a.emoscope")
    question = fill(project)
    before, after = tmp_path / "before.jsonl", tmp_path / "after.jsonl"
    export_project(project, format="emoscope", out=before)
    (comment,) = project.comments.of(question.key)
    with project.edit("Resolve", None):
        project.comments.save(replace(comment, resolved=True))
    export_project(project, format="emoscope", out=after)
    other = ProjectFile.create(tmp_path / "b.emoscope")
    for path, resolved in ((before, False), (after, True), (before, True)):
        import_file(other, path)
        assert [one.resolved for one in other.comments.of(question.key)] == [resolved]
    project.close()
    other.close()
