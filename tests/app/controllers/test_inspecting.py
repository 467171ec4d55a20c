"""The inspector in the window: it follows the choice, plays, judges, steps back in time."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.domain.ids import MemoryKey
from app.domain.interval import Interval
from app.domain.memory_row import Judgement
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.domain.test_event_details import corrected_memory
from tests.helpers.memories import stored
from widgets.graph.inspector import Inspector


@pytest.fixture
def memory(bench: Bench, project: ProjectFile) -> MemoryKey:
    """A memory with a corrected event, in view in the Graph workspace."""
    video = project.videos.all()[0]
    made = stored(corrected_memory(), video.key, title="memory")
    session = bench.desk.context.session
    with session.edit("Import memory") as open_project:
        open_project.memories.add(made)
    bench.desk.context.actions["view.graph"].trigger()
    return made.key


def inspector(bench: Bench) -> Inspector:
    return bench.desk.context.workbench.inspector


def choose(bench: Bench, *events: str) -> None:
    bench.desk.context.session.select_events(events)


def keys(bench: Bench) -> list[str]:
    return [row.key for row in inspector(bench).view.rows]


def played(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> list[list[Interval]]:
    heard: list[list[Interval]] = []
    monkeypatch.setattr(bench.desk.playback, "play_spans", lambda spans: heard.append(list(spans)))
    return heard


def test_without_a_choice_it_says_what_the_memory_is(bench: Bench, memory: MemoryKey) -> None:
    assert inspector(bench).event_id == ""
    assert "title" in keys(bench)


def test_it_follows_the_choice(bench: Bench, memory: MemoryKey) -> None:
    choose(bench, "E2")
    assert inspector(bench).event_id == "E2"

    choose(bench, "E1", "E3")
    assert keys(bench) == ["event:E1", "event:E3"]

    choose(bench)
    assert "title" in keys(bench)


def test_a_relation_leads_to_the_other_event_everywhere(bench: Bench, memory: MemoryKey) -> None:
    choose(bench, "E2")

    inspector(bench).event_requested.emit("E3")

    assert bench.desk.context.session.selection.events == {"E3"}
    assert inspector(bench).event_id == "E3"
    assert bench.desk.context.workbench.graph.state.selected_ids == ("E3",)


def test_rows_play_one_after_the_other(
    bench: Bench, memory: MemoryKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = played(bench, monkeypatch)
    spans = (Interval(0, 1000), Interval(4000, 5000))

    inspector(bench).play_requested.emit(spans)

    assert heard == [list(spans)]


def test_one_key_judges_and_the_same_key_takes_it_back(bench: Bench, memory: MemoryKey) -> None:
    project = bench.desk.context.session.project
    choose(bench, "E2")

    bench.press("N", bench.window)
    (verdict,) = project.memories.verdicts(memory)
    assert (verdict.object_id, verdict.judgement) == ("E2", Judgement.WRONG)
    assert verdict.version == 3
    assert inspector(bench).verdict.button(Judgement.WRONG).isChecked()
    assert bench.desk.context.workbench.graph.view.painter.verdicts == {"E2": "wrong"}

    bench.press("U", bench.window)
    assert project.memories.verdicts(memory)[0].judgement is Judgement.UNSUPPORTED

    bench.press("U", bench.window)
    assert not project.memories.verdicts(memory)

    bench.desk.context.session.undo()
    assert inspector(bench).verdict.button(Judgement.UNSUPPORTED).isChecked()


def test_a_verdict_needs_one_event(bench: Bench, memory: MemoryKey) -> None:
    bench.press("Y", bench.window)

    assert not bench.desk.context.session.project.memories.verdicts(memory)


def test_the_note_is_kept_with_the_verdict(qtbot: QtBot, bench: Bench, memory: MemoryKey) -> None:
    project = bench.desk.context.session.project
    choose(bench, "E2")
    inspector(bench).judged.emit(Judgement.WRONG)

    inspector(bench).note_entered.emit("The bowl broke later.")
    inspector(bench).judged.emit(Judgement.UNSUPPORTED)

    (verdict,) = project.memories.verdicts(memory)
    assert verdict.note == "The bowl broke later."
    assert inspector(bench).verdict.note.text() == "The bowl broke later."


def test_a_relation_is_judged_where_it_is_looked_at(bench: Bench, memory: MemoryKey) -> None:
    project = bench.desk.context.session.project
    choose(bench, "E2")
    view, bar = inspector(bench).view, inspector(bench).verdict
    row = next(row for row in view.rows if row.relation)
    view.setCurrentIndex(view.row_named(row.key))
    assert inspector(bench).judged_id == row.relation

    bench.press("N", bench.window)
    (verdict,) = project.memories.verdicts(memory)
    assert (verdict.object_id, verdict.version) == (row.relation, 0)
    inspector(bench).note_entered.emit("only near in time")
    bench.press("U", bench.window)
    (verdict,) = project.memories.verdicts(memory)
    assert (verdict.judgement, verdict.note) == (Judgement.UNSUPPORTED, "only near in time")
    assert view.rows[view.currentIndex().row()].verdict == Judgement.UNSUPPORTED

    view.setCurrentIndex(view.row_named("summary"))
    assert inspector(bench).judged_id == "E2"
    assert not bar.button(Judgement.UNSUPPORTED).isChecked()

    view.setCurrentIndex(view.row_named(row.key))
    bench.press("U", bench.window)
    assert not project.memories.verdicts(memory)
    bench.desk.context.session.undo()
    assert bar.button(Judgement.UNSUPPORTED).isChecked()


def test_what_others_say_is_told_and_not_taken_for_own(bench: Bench, memory: MemoryKey) -> None:
    session = bench.desk.context.session
    choose(bench, "E2")
    inspector(bench).judged.emit(Judgement.WRONG)

    session.set_rater_name("Noor Haddad")

    bar = inspector(bench).verdict
    assert not bar.button(Judgement.WRONG).isChecked()
    assert bar._others.text() == "What others say opens with your own verdict."
    assert bench.desk.context.workbench.graph.view.painter.verdicts == {}

    inspector(bench).judged.emit(Judgement.RIGHT)
    assert bar._others.text() == "Kaya Mertens: wrong"
    inspector(bench).judged.emit(None)
    assert bar._others.text() == "What others say opens with your own verdict."


def test_at_an_earlier_window_it_says_what_was_held_then(bench: Bench, memory: MemoryKey) -> None:
    choose(bench, "E2")
    index = bench.desk.inspecting.index
    assert index is not None

    bench.desk.graph.moment_changed.emit(index.as_of_window(2))

    rows = {row.key: row for row in inspector(bench).view.rows}
    assert rows["state:S2"].style is not None
    assert rows["state:S2"].style.name == "esteem"
    assert "state:S9" not in rows
    assert "stale" not in rows


def test_pinning_reaches_the_graph_and_comes_back(bench: Bench, memory: MemoryKey) -> None:
    choose(bench, "E2")
    state = bench.desk.context.workbench.graph.state

    inspector(bench).pin_toggled.emit("E2", True)
    assert [state.columns.ids[one] for one in state.marks.pinned] == ["E2"]
    assert inspector(bench)._pin.isChecked()

    bench.desk.context.actions["graph.pin"].trigger()
    assert not inspector(bench)._pin.isChecked()


def test_a_removed_memory_leaves_nothing(bench: Bench, memory: MemoryKey) -> None:
    choose(bench, "E2")

    with bench.desk.context.session.edit("Remove") as open_project:
        open_project.memories.remove(memory)

    assert inspector(bench).event_id == ""
    assert bench.desk.inspecting.index is None


def test_the_json_of_the_event_comes_by_an_action(bench: Bench, memory: MemoryKey) -> None:
    choose(bench, "E2")

    bench.desk.context.actions["memory.json"].trigger()

    assert inspector(bench).shows_text
    assert '"id": "E2"' in inspector(bench).whole.text


def test_the_inspector_comes_up_beside_the_table_in_a_narrow_window(
    bench: Bench, memory: MemoryKey
) -> None:
    choose(bench, "E2")
    panel = bench.desk.context.workbench.graph
    events = bench.desk.context.workbench.events
    assert panel.is_narrow
    assert events.isAncestorOf(inspector(bench))

    bench.desk.context.actions["memory.inspect"].trigger()

    assert events.current == "inspector"
    assert inspector(bench).view.isVisible()


def made_with(**changes: Any) -> dict[str, Any]:
    return corrected_memory() | changes


def test_an_incomplete_memory_says_so(bench: Bench, project: ProjectFile) -> None:
    video = project.videos.all()[0]
    with bench.desk.context.session.edit("Import memory") as open_project:
        open_project.memories.add(stored(made_with(complete=False), video.key))

    assert "incomplete" in keys(bench)
