"""Segments are made, cut, joined and edited; page, lanes and playhead go together."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.domain.interval import Interval
from app.domain.segment import Segment, SegmentKind
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench

SEGMENT, CHUNK = SegmentKind.SEGMENT, SegmentKind.CHUNK


@pytest.fixture
def played(bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch) -> list[Interval]:
    """Record what is played instead of playing it, and let the playhead stand where it is sent."""
    spans: list[Interval] = []
    engine = bench.desk.context.engine
    monkeypatch.setattr(type(engine), "can_play", property(lambda _self: True))
    monkeypatch.setattr(engine, "play_span", lambda start, end: spans.append(Interval(start, end)))
    return spans


def stand(bench: Bench, monkeypatch: pytest.MonkeyPatch, time_ms: int) -> None:
    """Put the playhead somewhere."""
    engine = bench.desk.context.engine
    monkeypatch.setattr(type(engine), "position_ms", property(lambda _self: time_ms))
    engine.position_changed.emit(time_ms)


def spans_of(bench: Bench, kind: SegmentKind = SEGMENT) -> list[tuple[int, int]]:
    return [(one.start_ms, one.end_ms) for one in bench.desk.segments.of_kind(kind)]


def add(bench: Bench, start: int, end: int) -> Segment:
    bench.desk.context.session.mark(start, end)
    bench.desk.context.actions["segment.new"].trigger()
    return next(one for one in bench.desk.segments.of_kind(SEGMENT) if one.start_ms == start)


def message(bench: Bench) -> str:
    return bench.desk.context.workbench.window.message_bar.current_text


def test_chunks_are_planned_on_the_transcript_and_replaced_with_undo(
    bench: Bench, played: list[Interval]
) -> None:
    dialog = bench.desk.segment_editing.chunk_dialog()
    dialog.set_length("20")
    plan = dialog.plan
    dialog.deleteLater()
    assert plan.spans
    bench.desk.segment_editing.make_chunks(plan)
    made = spans_of(bench, CHUNK)
    assert made == [(one.start_ms, one.end_ms) for one in plan.spans]
    assert bench.desk.context.workbench.chapters.kind is CHUNK
    assert bench.desk.context.workbench.context.current == "chapters"
    bench.desk.segment_editing.make_chunks(
        replace(plan, spans=(Interval(0, plan.spans[-1].end_ms),))
    )
    assert len(spans_of(bench, CHUNK)) == 1
    bench.desk.context.session.undo()
    assert spans_of(bench, CHUNK) == made


def test_the_dialog_says_what_is_wrong_with_a_length(bench: Bench, played: list[Interval]) -> None:
    dialog = bench.desk.segment_editing.chunk_dialog()
    for text in ("", "0", "abc", "1:00:00:00"):
        dialog.set_length(text)
        assert "between a second and a day" in dialog.problem
        assert not dialog.accept_button.isEnabled()
    dialog.set_length("１：００")
    assert dialog.problem == ""
    dialog.deleteLater()


def test_a_marked_stretch_becomes_a_segment_and_cuts_what_it_lies_in(
    bench: Bench, played: list[Interval]
) -> None:
    bench.desk.context.actions["segment.new"].trigger()
    assert "Mark in (I) and out (O) first" in message(bench)
    add(bench, 0, 60_000)
    add(bench, 20_000, 30_000)
    assert spans_of(bench) == [(0, 20_000), (20_000, 30_000), (30_000, 60_000)]
    assert bench.desk.context.session.selection.span is None
    assert "1 segment was cut for it." in message(bench)
    bench.desk.context.session.undo()
    assert spans_of(bench) == [(0, 60_000)]


def test_the_segment_at_the_playhead_is_split_and_merged_again(
    bench: Bench, played: list[Interval], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = add(bench, 0, 60_000)
    stand(bench, monkeypatch, 25_000)
    bench.desk.context.actions["segment.split"].trigger()
    assert spans_of(bench) == [(0, 25_000), (25_000, 60_000)]
    bench.desk.segments.choose(first.key)
    bench.desk.context.actions["segment.merge"].trigger()
    assert spans_of(bench) == [(0, 60_000)]
    bench.desk.context.actions["segment.merge"].trigger()
    assert "It is the last one" in message(bench)
    stand(bench, monkeypatch, 70_000)
    bench.desk.context.actions["segment.split"].trigger()
    assert "No segment or chunk lies at the playhead." in message(bench)


def test_segments_of_two_types_are_not_merged(bench: Bench, played: list[Interval]) -> None:
    first, second = add(bench, 0, 30_000), add(bench, 30_000, 60_000)
    editing = bench.desk.segment_editing
    editing.change(first, replace(first, content_type="main"))
    editing.change(second, replace(second, content_type="advertisement"))
    bench.desk.segments.choose(first.key)
    bench.desk.context.actions["segment.merge"].trigger()
    assert "a change of type always splits" in message(bench)
    assert len(spans_of(bench)) == 2


def test_an_edge_dragged_in_the_lane_takes_the_neighbour_along(
    bench: Bench, played: list[Interval]
) -> None:
    first = add(bench, 0, 30_000)
    add(bench, 30_000, 60_000)
    timeline = bench.desk.context.workbench.timeline
    lane = timeline.state.lane("segments")
    assert lane is not None
    assert lane.is_editable
    assert not lane.is_movable
    timeline.span_changed.emit("segments", first.key, 0, 40_000)
    assert spans_of(bench) == [(0, 40_000), (40_000, 60_000)]
    timeline.span_changed.emit("segments", first.key, 0, 60_000)
    assert "would vanish" in message(bench)
    assert spans_of(bench) == [(0, 40_000), (40_000, 60_000)]


def test_the_dialog_changes_all_that_a_segment_says(
    bench: Bench, played: list[Interval], qtbot: QtBot
) -> None:
    segment = add(bench, 0, 30_000)
    dialog = bench.desk.segment_editing.dialog(segment)
    qtbot.addWidget(dialog)
    title, start, end = (dialog.findChildren(QLineEdit)[place] for place in (2, 0, 1))
    fields = {field.accessibleName(): field for field in dialog.findChildren(QLineEdit)}
    assert {title, start, end} <= set(dialog.findChildren(QLineEdit))
    fields["Title"].setText("  台所  ")
    fields["End"].setText("0:45")
    assert dialog.segment == replace(segment, title="台所", end_ms=45_000)
    fields["End"].setText("99:00:00")
    assert "after the video" in dialog.problem
    fields["End"].setText("0")
    assert "must end after it starts" in dialog.problem


def test_words_are_edited_in_their_row_and_kept_with_return(
    bench: Bench, played: list[Interval]
) -> None:
    segment = add(bench, 0, 30_000)
    page = bench.desk.context.workbench.chapters
    page.edit_words(segment.key)
    (title,) = page.view.viewport().findChildren(QLineEdit)
    title.setText("Kitchen 台所")
    QTest.keyClick(title, Qt.Key.Key_Return)
    kept = bench.desk.segments.get(segment.key)
    assert kept is not None
    assert kept.title == "Kitchen 台所"
    page.edit_words(segment.key)
    title = page.view.viewport().findChildren(QLineEdit)[-1]
    title.setText("dropped")
    QTest.keyClick(title, Qt.Key.Key_Escape)
    assert bench.desk.segments.get(segment.key) == kept


def test_the_page_follows_seeks_plays_and_deletes(
    bench: Bench, played: list[Interval], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = add(bench, 0, 30_000), add(bench, 30_000, 60_000)
    page = bench.desk.context.workbench.chapters
    stand(bench, monkeypatch, 31_000)
    assert page.model.now == 1
    page.choose(first.key)
    bench.desk.context.actions["view.page_chapters"].trigger()
    assert page.view.hasFocus()
    QTest.keyClick(page.view, Qt.Key.Key_Down)
    assert page.current == second.key
    state = bench.desk.context.workbench.timeline.state
    assert [ref.span for ref in state.selected] == [second.key]
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    assert played == [Interval(30_000, 60_000)]
    QTest.keyClick(page.view, Qt.Key.Key_Delete)
    assert spans_of(bench) == [(0, 30_000)]
    bench.desk.context.session.undo()
    assert spans_of(bench) == [(0, 30_000), (30_000, 60_000)]


def test_what_is_not_covered_is_told(bench: Bench, played: list[Interval]) -> None:
    page = bench.desk.context.workbench.chapters
    assert page.count_words == ""
    add(bench, 10_000, 40_000)
    assert page.count_words.startswith("1 segment, ")
    assert page.count_words.endswith("uncovered")


def test_a_segment_becomes_evidence(bench: Bench, played: list[Interval]) -> None:
    bench.desk.author.add_question()
    segment = add(bench, 5_000, 9_000)
    bench.desk.segment_editing.set_words(segment.key, "The letter", "")
    bench.desk.segments.choose(segment.key)
    bench.desk.context.actions["segment.evidence"].trigger()
    question = bench.desk.author.question
    assert question is not None
    assert [(one.span, one.note) for one in question.evidence] == [
        (Interval(5_000, 9_000), "The letter")
    ]


def test_without_a_project_the_page_is_empty_and_says_how_to_fill_it(bench: Bench) -> None:
    page = bench.desk.context.workbench.chapters
    assert page.model.rowCount() == 0
    assert not bench.desk.context.actions["segment.new"].isEnabled()
