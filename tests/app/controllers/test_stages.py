"""Stages by key: the time of the one chosen, and where the course turns."""

from __future__ import annotations

from app.domain.interval import Interval
from app.domain.question import AnswerItem
from app.domain.stage_authoring import add_stage
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench


def _stages(bench: Bench) -> tuple[AnswerItem, ...]:
    question = bench.desk.author.question
    assert question is not None
    assert question.details is not None
    return question.details.items


def test_a_stage_takes_the_marked_span_and_turns_by_key(bench: Bench, project: ProjectFile) -> None:
    author, session = bench.desk.author, bench.desk.context.session
    author.add_question("episode:emotion trajectory")
    assert author.question is not None
    two = add_stage(add_stage(author.question, Interval(1000, 2000)), Interval(5000, 6000))
    author.save(two, "Stages")
    actions = bench.desk.context.actions
    author.panel.editor.details.select("S1")
    session.mark(3000, 4000)
    steps = len(project.history.entries())
    actions["question.stage_when"].trigger()
    assert [one.span for one in _stages(bench)] == [Interval(3000, 4000), Interval(5000, 6000)]
    assert session.selection.span is None
    actions["question.stage_turn"].trigger()
    assert [one.turning_point for one in _stages(bench)] == [True, False]
    assert len(project.history.entries()) == steps + 2
    session.mark(8000, 9000)
    actions["question.stage_when"].trigger()
    said = bench.desk.context.workbench.window.message_bar.current_text
    assert "S1 is not in the order of time any more." in said
    actions["question.stage_when"].trigger()  # nothing marked: it is written
    editor = author.panel.editor.details.view.indexWidget(
        author.panel.editor.details.view.currentIndex()
    )
    assert editor is not None
    assert editor.text() == "00:00:08.000 – 00:00:09.000"  # type: ignore[attr-defined]
