"""Undo and redo give back exactly what was, for each rater alone, also after a restart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.errors import StorageBugError, UndoRefusedError
from app.domain.ids import RaterKey
from app.domain.interval import Interval
from app.domain.media import Video
from app.domain.question import AnswerDetails, Evidence, Question, Status
from storage.project_file import ProjectFile
from tests.storage.conftest import Opener, add_rater
from tests.storage.make import make_cues, make_question, make_track, make_video
from tests.storage.proof import prove_step, snapshot

Change = Callable[[Question], Question]


def _reversed_evidence(question: Question) -> Question:
    return replace(question, evidence=question.evidence[::-1])


def _fewer_evidence(question: Question) -> Question:
    return replace(question, evidence=question.evidence[1:])


def _moved_evidence(question: Question) -> Question:
    first: Evidence = replace(question.evidence[0], span=Interval(7, 7), note="")
    return replace(question, evidence=(first, *question.evidence[1:]))


def _no_details(question: Question) -> Question:
    return replace(question, details=None, rubric=None, waivers=(), original=None)


def _renumbered_items(question: Question) -> Question:
    assert question.details is not None
    first, second, last = question.details.items
    items = (replace(second, id="S1"), replace(first, id="S2"), last)
    return replace(question, details=AnswerDetails("changed", items))


CHANGES = (
    _reversed_evidence,
    _fewer_evidence,
    _moved_evidence,
    _no_details,
    _renumbered_items,
    lambda question: replace(question, text="怒り", question_id="other"),
    lambda question: replace(question, status=Status.REJECTED, imported=False, answer=None),
)


@pytest.fixture
def question(project: ProjectFile, video: Video) -> Question:
    question = make_question(video.key)
    with project.edit("Add question", None):
        project.questions.save(question)
    return question


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_question_is_undone_and_redone(
    project: ProjectFile, ann: RaterKey, question: Question, change: Change
) -> None:
    def act() -> None:
        project.questions.save(change(question))

    prove_step(project, "Change question", ann, act)


def test_what_was_added_is_undone_and_redone(project: ProjectFile, ann: RaterKey) -> None:
    video = make_video()

    def act() -> None:
        project.videos.add(video)
        project.subtitles.add(make_track(video.key), make_cues())
        project.questions.add_many([make_question(video.key, f"Q{i}") for i in range(30)])

    prove_step(project, "Import", ann, act)


def test_a_removed_video_comes_back_with_all_of_it(project: ProjectFile, ann: RaterKey) -> None:
    video, other = make_video(), make_video("V2", 1)
    with project.edit("Add", ann):
        project.videos.add(video)
        project.videos.add(other)
        project.subtitles.add(make_track(video.key), make_cues())
        project.questions.add_many([make_question(video.key, f"Q{i}") for i in range(5)])
    prove_step(project, "Remove video", ann, lambda: project.videos.remove(video.key))
    assert project.search.find("怒りを") == []
    project.history.undo(ann)
    assert [hit.text for hit in project.search.find("怒りを")] == ["怒りを隠す"]


def test_ids_exchanged_in_one_step_are_exchanged_back(
    project: ProjectFile, ann: RaterKey, video: Video
) -> None:
    first, second = make_question(video.key, "A"), make_question(video.key, "B")
    with project.edit("Add", ann):
        project.questions.add_many([first, second])

    def act() -> None:
        project.questions.save(replace(first, question_id="tmp"))
        project.questions.save(replace(second, question_id="A"))
        project.questions.save(replace(first, question_id="B"))

    prove_step(project, "Exchange ids", ann, act)


def test_undo_goes_back_step_by_step_without_end(
    project: ProjectFile, ann: RaterKey, question: Question
) -> None:
    states = [snapshot(project)]
    for number in range(30):
        with project.edit(f"Step {number}", ann):
            project.questions.save(replace(question, text=f"text {number}"))
        states.append(snapshot(project))
    for number in reversed(range(30)):
        assert project.history.undo_name(ann) == f"Step {number}"
        project.history.undo(ann)
        assert snapshot(project) == states[number]
    assert project.history.undo_name(ann) is None
    for number in range(30):
        assert project.history.redo_name(ann) == f"Step {number}"
        project.history.redo(ann)
        assert snapshot(project) == states[number + 1]


def test_a_new_step_ends_redo_for_its_rater_only(
    project: ProjectFile, ann: RaterKey, bo: RaterKey, video: Video
) -> None:
    for rater, question_id in ((ann, "A"), (bo, "B")):
        with project.edit(f"Add {question_id}", rater):
            project.questions.save(make_question(video.key, question_id))
        project.history.undo(rater)
    with project.edit("Add C", ann):
        project.questions.save(make_question(video.key, "C"))
    assert project.history.redo_name(ann) is None
    with pytest.raises(UndoRefusedError, match="nothing to redo"):
        project.history.redo(ann)
    project.history.redo(bo)
    assert [row.question_id for row in project.questions.rows()] == ["B", "C"]


def test_raters_undo_only_their_own_steps(
    project: ProjectFile, ann: RaterKey, bo: RaterKey, video: Video
) -> None:
    for rater, question_id in ((ann, "A1"), (bo, "B1"), (ann, "A2"), (bo, "B2")):
        with project.edit(f"Add {question_id}", rater):
            project.questions.save(make_question(video.key, question_id))
    project.history.undo(ann)
    project.history.undo(ann)
    assert [row.question_id for row in project.questions.rows()] == ["B1", "B2"]
    with pytest.raises(UndoRefusedError, match="nothing to undo"):
        project.history.undo(ann)
    project.history.undo(bo)
    project.history.redo(ann)
    assert [row.question_id for row in project.questions.rows()] == ["A1", "B1"]


def test_undo_is_refused_where_another_changed_the_same(
    project: ProjectFile, ann: RaterKey, bo: RaterKey, question: Question
) -> None:
    with project.edit("Edit text", ann):
        project.questions.save(replace(question, text="by Ann"))
    with project.edit("Edit notes", bo):
        project.questions.save(replace(question, text="by Ann", notes="by Bo"))
    before = snapshot(project)
    with pytest.raises(UndoRefusedError, match=r"“Edit text” cannot be undone: Bo .*“Edit notes”"):
        project.history.undo(ann)
    assert snapshot(project) == before
    project.history.undo(bo)
    project.history.undo(ann)
    assert project.questions.get(question.key) == question


def test_redo_is_refused_where_another_changed_the_same(
    project: ProjectFile, ann: RaterKey, bo: RaterKey, question: Question
) -> None:
    with project.edit("Edit text", ann):
        project.questions.save(replace(question, text="by Ann"))
    project.history.undo(ann)
    with project.edit("Edit text too", bo):
        project.questions.save(replace(question, text="by Bo"))
    with pytest.raises(UndoRefusedError, match="cannot be redone: Bo"):
        project.history.redo(ann)
    assert project.questions.get(question.key).text == "by Bo"
    project.history.undo(bo)
    project.history.redo(ann)
    assert project.questions.get(question.key).text == "by Ann"


def test_redo_is_refused_where_its_ground_was_taken_away(
    project: ProjectFile, ann: RaterKey, bo: RaterKey, question: Question
) -> None:
    with project.edit("Edit 1", ann):
        project.questions.save(replace(question, text="by Ann"))
    with project.edit("Edit 2", bo):
        project.questions.save(replace(question, text="by Bo"))
    project.history.undo(bo)
    project.history.undo(ann)
    with pytest.raises(UndoRefusedError, match="“Edit 2” cannot be redone"):
        project.history.redo(bo)
    assert project.questions.get(question.key) == question


def test_redo_is_refused_where_the_row_was_set_back_by_another(
    project: ProjectFile, ann: RaterKey, bo: RaterKey, question: Question
) -> None:
    with project.edit("Edit text", ann):
        project.questions.save(replace(question, text="by Ann"))
    with project.edit("Edit notes", bo):
        project.questions.save(replace(question, text="by Ann", notes="by Bo"))
    project.history.undo(bo)
    project.history.undo(ann)
    with pytest.raises(UndoRefusedError, match="“Edit notes” cannot be redone: Ann"):
        project.history.redo(bo)


def test_undo_is_refused_where_rows_were_changed_outside_history(
    project: ProjectFile, ann: RaterKey, question: Question
) -> None:
    with project.edit("Edit text", ann):
        project.questions.save(replace(question, text="by Ann"))
    with project.database.transaction():
        project.database.execute("UPDATE questions SET text = 'by another tool'")
    with pytest.raises(UndoRefusedError, match="have changed since"):
        project.history.undo(ann)
    assert project.questions.get(question.key).text == "by another tool"
    assert project.history.undo_name(ann) == "Edit text"


def test_adding_is_not_undone_under_the_work_of_another(
    project: ProjectFile, ann: RaterKey, bo: RaterKey
) -> None:
    video = make_video("V9", 3)
    with project.edit("Add video", ann):
        project.videos.add(video)
    with project.edit("Add question", bo):
        project.questions.save(make_question(video.key))
    before = snapshot(project)
    with pytest.raises(UndoRefusedError, match="come to depend on it"):
        project.history.undo(ann)
    assert snapshot(project) == before


def test_undo_is_refused_where_another_took_the_id(
    project: ProjectFile, ann: RaterKey, bo: RaterKey, question: Question
) -> None:
    with project.edit("Rename", ann):
        project.questions.save(replace(question, question_id="new"))
    with project.edit("Add", bo):
        project.questions.save(make_question(question.video, question.question_id))
    with pytest.raises(UndoRefusedError, match="“Rename” cannot be undone"):
        project.history.undo(ann)
    assert project.questions.get(question.key).question_id == "new"


def test_undo_is_refused_across_schema_versions(
    project: ProjectFile, ann: RaterKey, question: Question
) -> None:
    with project.edit("Edit", ann):
        project.questions.save(replace(question, text="new"))
    project.database.schema_version += 1
    with pytest.raises(UndoRefusedError, match="updated to a newer version"):
        project.history.undo(ann)
    with project.edit("Edit again", ann):
        project.questions.save(replace(question, text="newer"))
    project.history.undo(ann)
    assert project.questions.get(question.key).text == "new"


def test_undo_inside_an_edit_is_a_fault_of_the_program(project: ProjectFile, ann: RaterKey) -> None:
    with pytest.raises(StorageBugError), project.edit("Outer", ann):
        project.history.undo(ann)


def test_undo_tells_which_rows_changed(
    project: ProjectFile, ann: RaterKey, question: Question
) -> None:
    first = question.evidence[0].key
    with project.edit("Remove evidence", ann) as edit:
        project.questions.save(_fewer_evidence(question))
    assert edit.changes.tables["evidence"].removed == {first}
    undone = project.history.undo(ann)
    assert undone.name == "Remove evidence"
    assert undone.tables["evidence"].inserted == {first}
    assert undone.tables["questions"].updated == {question.key}
    redone = project.history.redo(ann)
    assert redone.tables == edit.changes.tables


def test_entries_tell_who_did_what_and_what_was_undone(
    project: ProjectFile, ann: RaterKey, question: Question
) -> None:
    with project.edit("Edit", ann):
        project.questions.save(replace(question, text="new"))
    project.history.undo(ann)
    latest = project.history.entries(limit=1)[0]
    assert (latest.name, latest.rater_name, latest.undone) == ("Edit", "Ann", True)
    assert latest.at.endswith("Z")
    names = [entry.name for entry in project.history.entries()]
    assert names == ["Edit", "Add question", "Add video", "Add rater"]


def test_history_survives_a_restart(path: Path, opener: Opener) -> None:
    project = opener(path)
    ann = add_rater(project, "Ann").key
    video = make_video()
    with project.edit("Add video", ann):
        project.videos.add(video)
    empty = snapshot(project)
    with project.edit("Import", ann):
        project.questions.add_many([make_question(video.key, f"Q{i}") for i in range(20)])
    full = snapshot(project)
    project.close()
    project = opener(path)
    assert snapshot(project) == full
    project.history.undo(ann)
    assert snapshot(project) == empty
    project.close()
    project = opener(path)
    assert project.history.redo_name(ann) == "Import"
    project.history.redo(ann)
    assert snapshot(project) == full
