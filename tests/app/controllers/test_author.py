"""Authoring: what the panel wishes becomes a step of history, or a sentence that says why not."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from app.domain import authoring
from app.domain.question import QuestionType, Status
from app.services.export_service import export_project
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import CUES, Bench
from widgets.dialogs.reason_dialog import ReasonDialog
from widgets.question.text_field import TextArea, TextLine


def _choose(bench: Bench, project: ProjectFile, number: int) -> None:
    bench.desk.author.choose(project.questions.rows()[number].key)


def test_a_new_question_takes_the_next_free_id_and_the_video_shown(
    bench: Bench, project: ProjectFile
) -> None:
    bench.desk.author.add_question(QuestionType.EMOTIONAL_REASONING.value)
    question = bench.desk.author.question
    assert question is not None
    assert question.question_id == "G2_Q000004"
    assert question.type is QuestionType.EMOTIONAL_REASONING
    assert question.video == project.videos.all()[0].key
    assert project.history.undo_name(bench.desk.context.session.rater.key)  # type: ignore[union-attr]


def test_an_edit_of_the_panel_is_one_named_step(bench: Bench, project: ProjectFile) -> None:
    _choose(bench, project, 0)
    question = bench.desk.author.question
    assert question is not None
    bench.desk.author.save(authoring.set_text(question, "Why?"), "Edit question text")
    assert project.questions.get(question.key).text == "Why?"
    assert project.history.entries()[0].name == "Edit question text"
    bench.desk.history.undo()
    assert bench.desk.author.question is not None
    assert bench.desk.author.question.text == question.text


def test_a_taken_id_is_refused_in_words_and_the_panel_shows_what_is_stored(
    bench: Bench, project: ProjectFile
) -> None:
    _choose(bench, project, 0)
    question = bench.desk.author.question
    assert question is not None
    bench.desk.author.save(authoring.set_question_id(question, "G2_Q000002"), "Change id")
    assert "G2_Q000002" in bench.desk.context.workbench.window.message_bar.current_text
    assert bench.desk.author.question == question


def test_a_clip_without_segments_is_the_whole_video_and_takes_all_its_cues(
    bench: Bench, project: ProjectFile
) -> None:
    bench.desk.author.add_question("clip:emotion cause")
    bench.desk.clips.make_rows()
    question = bench.desk.author.question
    assert question is not None
    assert question.subtitles is not None
    assert [row["text"] for row in question.subtitles] == list(CUES)


def test_completing_is_refused_while_an_error_stands(bench: Bench, project: ProjectFile) -> None:
    bench.desk.author.add_question()
    bench.desk.author.complete(and_next=False)
    question = bench.desk.author.question
    assert question is not None
    assert question.status is Status.DRAFT
    assert "is not complete" in bench.desk.context.workbench.window.message_bar.current_text


def test_a_check_is_waived_with_reason_name_and_date(
    bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ReasonDialog, "exec", lambda _self: QDialog.DialogCode.Accepted)
    monkeypatch.setattr(ReasonDialog, "reason", property(lambda _self: "One long take."))
    bench.desk.author.add_question()
    bench.desk.author.waive("evidence-few")
    question = bench.desk.author.question
    assert question is not None
    (waiver,) = question.waivers
    assert (waiver.rule, waiver.reason, waiver.by.rater) == (
        "evidence-few",
        "One long take.",
        "Kaya Mertens",
    )
    waived = [check for check in bench.desk.author.checks if check.rule == "evidence-few"]
    assert [check.blocks for check in waived] == [False]


def test_a_copy_is_a_draft_of_its_own(bench: Bench, project: ProjectFile) -> None:
    original = project.questions.get(project.questions.rows()[0].key)
    with project.edit("Complete", None):
        project.questions.save(replace(original, status=Status.COMPLETE))
    bench.desk.author.duplicate(original.key)
    copy = bench.desk.author.question
    assert copy is not None
    assert (copy.question_id, copy.status, copy.text) == (
        "G2_Q000004",
        Status.DRAFT,
        original.text,
    )
    assert not {one.key for one in copy.evidence} & {one.key for one in original.evidence}


def test_a_removed_question_comes_back_whole(bench: Bench, project: ProjectFile) -> None:
    _choose(bench, project, 1)
    question = bench.desk.author.question
    assert question is not None
    bench.desk.author.remove(question.key)
    assert not project.questions.exists(question.key)
    assert bench.desk.author.question is None
    bench.desk.history.undo()
    assert project.questions.get(question.key) == question


@pytest.mark.parametrize("part", ["question", "source"])
def test_ctrl_z_in_a_field_takes_back_the_last_step_not_the_whole_text(
    bench: Bench, project: ProjectFile, part: str
) -> None:
    _choose(bench, project, 0)
    bench.desk.author.reopen()
    bench.desk.author.panel.focus_part(part)
    field = QApplication.focusWidget()
    assert isinstance(field, TextArea | TextLine)
    before = field.text()
    for words in ("one ", "two ", "three "):
        QTest.keyClicks(field, words)
        bench.desk.author.panel.flush()
    QTest.keyClicks(field, "four ")
    seen = []
    for _ in range(4):
        bench.press("Ctrl+Z", field)
        bench.desk.author.panel.flush()
        seen.append(field.text().replace(before, ""))
    assert seen == ["one two three ", "one two ", "one ", ""]


def test_drafts_are_kept_while_typing_and_told_at_the_next_start(
    bench: Bench, project: ProjectFile
) -> None:
    _choose(bench, project, 2)
    bench.desk.author.keep_draft("answer", "He is ashamed")
    assert project.path is not None
    path = project.path
    session = bench.desk.context.session
    session.close()
    session.open(ProjectFile.open(path), "Kaya Mertens")
    assert "G2_Q000003" in bench.desk.context.workbench.window.message_bar.current_text
    drafts = session.project.drafts.all(session.rater.key if session.rater else None)
    assert [(draft.field, draft.text) for draft in drafts] == [("answer", "He is ashamed")]


def test_the_preview_is_the_record_that_leaves(
    bench: Bench, project: ProjectFile, tmp_path: Path
) -> None:
    _choose(bench, project, 0)
    out = tmp_path / "out.jsonl"
    export_project(project, format="longemo", out=out)
    records = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    shown = json.loads(bench.desk.author.record_text)
    assert list(shown.items()) == list(records[0].items())
