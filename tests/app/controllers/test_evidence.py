"""Marks become evidence, evidence is played, and a finished question is left alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.interval import Interval
from app.domain.question import Status
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench


@pytest.fixture
def spans(bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch) -> list[Interval]:
    """Open a draft without evidence and record what is played instead of playing it."""
    bench.desk.author.add_question()
    played: list[Interval] = []
    engine = bench.desk.context.engine
    monkeypatch.setattr(type(engine), "can_play", property(lambda _self: True))
    monkeypatch.setattr(engine, "play_span", lambda start, end: played.append(Interval(start, end)))
    return played


def _add(bench: Bench, start_ms: int, end_ms: int) -> None:
    bench.desk.context.session.mark(start_ms, end_ms)
    bench.desk.evidence.add()


def test_the_marked_span_becomes_evidence_and_the_marks_go(
    bench: Bench, spans: list[Interval]
) -> None:
    _add(bench, 1_500, 4_250)
    question = bench.desk.author.question
    assert question is not None
    assert [one.span for one in question.evidence] == [Interval(1_500, 4_250)]
    assert bench.desk.context.session.selection.span is None
    assert bench.desk.context.session.selection.evidence == question.evidence[0].key


def test_without_marks_and_off_every_cue_it_says_what_to_do(
    bench: Bench, spans: list[Interval]
) -> None:
    bench.desk.evidence.add()
    question = bench.desk.author.question
    assert question is not None
    assert question.evidence == ()
    assert "Mark in (I)" in bench.desk.context.workbench.window.message_bar.current_text


def test_one_span_is_evidence_only_once(bench: Bench, spans: list[Interval]) -> None:
    _add(bench, 1_500, 4_250)
    first = bench.desk.context.session.selection.evidence
    _add(bench, 5_000, 6_000)
    _add(bench, 1_500, 4_250)
    question = bench.desk.author.question
    assert question is not None
    assert len(question.evidence) == 2
    assert bench.desk.context.session.selection.evidence == first
    assert "evidence 1" in bench.desk.context.workbench.window.message_bar.current_text


def test_without_a_question_it_says_so(bench: Bench, project: ProjectFile) -> None:
    bench.desk.context.session.deselect_question()
    _add(bench, 1_000, 2_000)
    assert "question" in bench.desk.context.workbench.window.message_bar.current_text


def test_a_finished_question_takes_no_evidence(bench: Bench, spans: list[Interval]) -> None:
    question = bench.desk.author.question
    assert question is not None
    bench.desk.author.save(replace(question, status=Status.COMPLETE), "Complete")
    _add(bench, 1_000, 2_000)
    assert bench.desk.author.question is not None
    assert bench.desk.author.question.evidence == ()
    assert "Reopen" in bench.desk.context.workbench.window.message_bar.current_text


def test_play_all_plays_in_the_authors_order_one_after_the_other(
    bench: Bench, spans: list[Interval]
) -> None:
    for start in (50_000, 10_000, 30_000):
        _add(bench, start, start + 1_000)
    bench.desk.evidence.play_all()
    bench.desk.context.engine.span_finished.emit()
    bench.desk.context.engine.span_finished.emit()
    bench.desk.context.engine.span_finished.emit()
    assert [span.start_ms for span in spans] == [50_000, 10_000, 30_000]


def test_an_edge_dragged_in_the_timeline_is_one_step(bench: Bench, spans: list[Interval]) -> None:
    _add(bench, 1_000, 2_000)
    question = bench.desk.author.question
    assert question is not None
    key = question.evidence[0].key
    bench.desk.context.workbench.timeline.span_changed.emit("evidence", key, 900, 2_600)
    moved = bench.desk.author.question
    assert moved is not None
    assert moved.evidence[0].span == Interval(900, 2_600)
    bench.desk.history.undo()
    assert bench.desk.author.question is not None
    assert bench.desk.author.question.evidence[0].span == Interval(1_000, 2_000)


@pytest.mark.parametrize(
    ("marks", "at", "expected"),
    [((None, None), 5, (5, None)), ((None, 9), 5, (5, 9)), ((None, 3), 5, (5, None))],
)
def test_mark_in_keeps_only_a_later_out(
    bench: Bench,
    project: ProjectFile,
    monkeypatch: pytest.MonkeyPatch,
    marks: tuple[int | None, int | None],
    at: int,
    expected: tuple[int | None, int | None],
) -> None:
    session = bench.desk.context.session
    session.mark(*marks)
    monkeypatch.setattr(type(bench.desk.context.engine), "position_ms", property(lambda _self: at))
    bench.desk.evidence.mark_in()
    assert (session.selection.mark_in, session.selection.mark_out) == expected
