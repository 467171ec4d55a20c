"""The page of traces: its steps, what each tells, and where its rows lead."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.domain.ids import MemoryKey, TraceKey, VideoKey
from app.domain.memory_index import MemoryIndex
from app.domain.memory_partial import partial_memory
from app.domain.memory_row import MemoryRow, TraceRow
from app.domain.trace_reading import read_trace
from tests.helpers.traces import progressive_trace, stream_trace, trace
from widgets.graph.inspector_row import InspectorRow, RowKind
from widgets.graph.trace_page import TracePage
from widgets.graph.trace_rows import STEPS, ShownTrace, TraceRows

ROW = TraceRow(TraceKey("t"), VideoKey("v"), "G2_Q000001", "G2_Q000001 · graph")


@pytest.fixture
def page(qtbot: QtBot) -> TracePage:
    made = TracePage()
    qtbot.addWidget(made)
    made.resize(420, 500)
    made.show()
    made.show_traces([ROW], ROW.key)
    return made


def over_partial(made: dict[str, Any]) -> ShownTrace:
    return ShownTrace(read_trace(made), MemoryIndex(partial_memory(made)))


def rows(page: TracePage, kind: RowKind | None = None) -> list[InspectorRow]:
    return [row for row in page.view.rows if kind in (None, row.kind)]


def named(page: TracePage, key: str) -> InspectorRow:
    return next(row for row in page.view.rows if row.key == key)


def test_the_plan_tells_question_answer_terms_and_checks(page: TracePage) -> None:
    page.show_trace(over_partial(trace()))

    assert named(page, "question").text.startswith("How does Ayaka")
    assert named(page, "field:answer").text == "It grows."
    assert named(page, "field:query").text == "breaks, 割れる"
    assert named(page, "same").text.startswith("7 figures were recomputed")
    assert named(page, "plan").trail == "trajectory"


def test_events_that_the_memory_lacks_are_listed(page: TracePage) -> None:
    page.show_trace(over_partial(trace()))

    assert named(page, "lacking").text == "1 event of the trace is not in the memory."
    assert named(page, "lacking-ids").text == "E10"


def test_a_figure_that_differs_is_a_warning(page: TracePage) -> None:
    made = trace()
    made["evidence_characters"] = 1
    page.show_trace(over_partial(made))

    assert named(page, "check:evidence_characters").icon == "warning-fill"


def test_seeds_stand_with_their_scores(page: TracePage) -> None:
    page.show_trace(over_partial(trace()))
    page.show_step("seed")

    first = named(page, "semantic:E1")
    assert (first.trail, first.note) == ("9.25", "words 5.25 people 1.00 targets 0.50")
    assert named(page, "dense:E2").trail == "0.7500"
    assert named(page, "fused:E2").note == "words no. 2, nearness no. 1"
    sections = [row.text for row in rows(page, RowKind.SECTION)]
    assert sections == ["Found by words", "Found by nearness", "Fused, best first"]


def test_selected_and_dropped_are_apart(page: TracePage) -> None:
    page.show_trace(over_partial(trace()))
    page.show_step("select")

    keys = [row.key for row in rows(page, RowKind.EVENT)]
    assert keys == ["selected:E2", "selected:E4", "dropped:E1", "dropped:E3", "dropped:E10"]
    assert named(page, "dropped:E10").text == "not in the memory"
    assert named(page, "dropped:E10").is_muted
    assert named(page, "dropped:E1").text == "joy"  # of an outline, what is felt


def test_citations_name_the_observations(page: TracePage) -> None:
    page.show_trace(over_partial(trace()))
    page.show_step("cite")

    assert named(page, "cited:E2").note == "O21"
    assert named(page, "cited:E4").note == ""
    assert named(page, "inspection:0").text == "Who bows?"


def test_a_citation_of_nothing_is_a_warning(page: TracePage) -> None:
    made = trace(answer={"answer": "x", "evidence_ids": ["O999"]}, invalid_evidence_ids=["O999"])
    page.show_trace(over_partial(made))
    page.show_step("cite")

    assert named(page, "astray").text == "Cited, but of no event: O999"
    assert "O999" in named(page, "invalid").text


def test_streams_and_pages_are_told(page: TracePage) -> None:
    page.show_trace(over_partial(stream_trace()))
    page.show_step("expand")
    assert named(page, "field:stream-pages").text == "page 1: 3 of 9"
    assert named(page, "related:E8").lead == "E8"

    page.show_trace(over_partial(progressive_trace()))
    assert named(page, "field:request:1").text == "same_target · after · E2 · what follows"
    assert named(page, "page:1:E12").lead == "E12"


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("made", [trace(), stream_trace(), progressive_trace()])
def test_each_step_of_each_version_says_something(step: str, made: dict[str, Any]) -> None:
    shown = over_partial(made)

    assert TraceRows(shown, ()).rows(step)
    keys = [row.key for row in TraceRows(shown, ()).rows(step)]
    assert len(keys) == len(set(keys))


def test_what_a_version_does_not_tell_is_said() -> None:
    made = trace()
    del made["recall_trace"]

    (row,) = TraceRows(over_partial(made), ()).rows("seed")

    assert row.text == "This version of a trace does not tell it."


def test_return_on_an_event_looks_at_it_and_unknown_ones_lead_nowhere(
    qtbot: QtBot, page: TracePage
) -> None:
    page.show_trace(over_partial(trace()))
    page.show_step("select")
    page.view.setCurrentIndex(page.view.row_named("selected:E4"))

    with qtbot.waitSignal(page.event_requested) as asked:
        qtbot.keyClick(page.view, Qt.Key.Key_Return)
    assert asked.args == ["E4"]

    page.view.setCurrentIndex(page.view.row_named("dropped:E10"))
    with qtbot.assertNotEmitted(page.event_requested):
        qtbot.keyClick(page.view, Qt.Key.Key_Return)


def test_a_trace_alone_names_its_own_events(page: TracePage) -> None:
    page.show_trace(ShownTrace(read_trace(trace())))
    page.show_step("select")

    assert named(page, "selected:E2").text == "Event 2 happens"
    assert named(page, "selected:E2").event == ""


def test_the_file_is_shown_as_json_with_unknown_fields(page: TracePage) -> None:
    page.show_trace(over_partial(trace(future=["割れ"])))

    page.show_json()

    assert '"割れ"' in page.whole.text
    assert named(page, "field:unknown").text == "future"


def test_without_traces_it_says_how_they_come(qtbot: QtBot, page: TracePage) -> None:
    page.show_traces((), "")

    assert page.shown is None
    assert page.choice.isHidden()
    with qtbot.waitSignal(page.import_requested):
        page._empty.requested.emit()


def test_two_traces_of_a_question_are_told_apart(page: TracePage) -> None:
    second = TraceRow(TraceKey("u"), VideoKey("v"), "G2_Q000001", "G2_Q000001 · stream")

    page.show_traces([ROW, second], second.key)

    assert page.choice.currentText() == "G2_Q000001 · stream"
    assert page.choice.count() == 2


def test_another_memory_is_asked_for(qtbot: QtBot, page: TracePage) -> None:
    page.show_memories([MemoryRow(MemoryKey("m"), VideoKey("v"), "agent a")], "m")

    with qtbot.waitSignal(page.memory_requested) as asked:
        page._over.actions()[0].trigger()

    assert asked.args == ["m"]
