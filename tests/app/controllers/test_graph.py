"""The Graph workspace: one choice everywhere, the playhead, filters, views kept, pictures."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.controllers.graph_memory import StoredView
from app.domain.errors import ExportFailedError
from app.domain.graph_filter import GraphFilter
from app.domain.ids import MemoryKey, new_key
from app.domain.interval import Interval
from app.domain.memory_reading import read_memory
from app.graph_picture import write_picture
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.memories import small_memory
from widgets.graph.graph_state import GraphMode
from widgets.theme.theme import theme


@pytest.fixture
def memory(bench: Bench, project: ProjectFile, qtbot: QtBot) -> MemoryKey:
    """A memory of three events on view in the Graph workspace."""
    video, key = project.videos.all()[0].key, MemoryKey(new_key())
    bench.desk.context.session.select(video=video)
    with bench.desk.context.session.edit("Import"):
        project.memories.add(read_memory(small_memory(2)).named(key, video, title="agent a"))
    bench.desk.context.workbench.window.set_workspace("graph")
    qtbot.waitUntil(lambda: bench.desk.graph.memory is not None)
    return key


def test_a_memory_is_shown_as_graph_and_table(bench: Bench, memory: MemoryKey) -> None:
    graph = bench.desk.graph
    assert [node.id for node in graph.state.layout.nodes] == ["E1", "E2", "E3"]
    assert graph.page.model.rowCount() == 3
    assert bench.desk.context.workbench.context.current == "events"
    assert graph.panel.header.count.text() == "3 events"


def test_a_choice_is_one_everywhere(bench: Bench, memory: MemoryKey) -> None:
    session, graph = bench.desk.context.session, bench.desk.graph
    graph.state.select((1,))
    assert session.selection.events == frozenset({"E2"})
    assert [one.row() for one in graph.page.table.selectionModel().selectedRows()] == [1]
    graph.page.table.selectRow(2)
    assert session.selection.events == frozenset({"E3"})
    assert graph.state.selected_ids == ("E3",)
    session.select_events(["E1", "E2"])
    assert set(graph.state.selected_ids) == {"E1", "E2"}
    assert len(graph.page.table.selectionModel().selectedRows()) == 2


def test_the_playhead_lights_its_events(bench: Bench, memory: MemoryKey) -> None:
    graph, engine = bench.desk.graph, bench.desk.context.engine
    engine.position_changed.emit(2000)
    assert graph.state.marks.active == frozenset({0})
    assert graph.state.position_ms == 2000
    engine.position_changed.emit(10_000)
    assert graph.state.marks.active == frozenset()


def test_filters_narrow_graph_and_table_alike(
    bench: Bench, memory: MemoryKey, qtbot: QtBot
) -> None:
    graph = bench.desk.graph
    filters = graph.panel.header.filters
    filters.field.setText("(2)")
    qtbot.waitUntil(lambda: graph.state.marks.matching == frozenset({1}))
    assert graph.page.model.rowCount() == 1
    assert graph.page.field.text() == "(2)"
    filters.clear()
    assert graph.state.marks.matching is None
    assert graph.page.model.rowCount() == 3
    bench.desk.context.session.mark(40_000, 50_000)
    filters.marks_wanted.emit()
    assert graph.state.marks.matching == frozenset({2})


def test_the_view_is_kept_with_the_memory(
    bench: Bench, memory: MemoryKey, project: ProjectFile, qtbot: QtBot
) -> None:
    graph = bench.desk.graph
    graph.show_relations_of("E2")
    graph.pin(("E3",), pinned=True)
    graph.panel.header.filters.field.setText("event")
    qtbot.waitUntil(lambda: project.memories.view(memory).get("pinned") == ["E3"])
    bench.desk.memories.cleared.emit()
    assert graph.memory is None
    index = bench.desk.memories.index
    assert index is not None
    bench.desk.memories.shown.emit(index)
    assert graph.state.mode.kind == "relations"
    assert graph.state.mode.root == "E2"
    assert graph.state.marks.pinned == frozenset({2})


def test_going_back_shows_what_was_known(bench: Bench, memory: MemoryKey, qtbot: QtBot) -> None:
    graph = bench.desk.graph
    with qtbot.waitSignal(graph.moment_changed) as caught:
        graph.panel.replay.slider.setValue(1)
    assert list(caught.args[0].events) == ["E1", "E2"]
    assert graph.state.marks.up_to == 1
    with qtbot.waitSignal(graph.moment_changed):
        graph.panel.replay.slider.setValue(graph.panel.replay.slider.maximum())
    assert graph.state.marks.up_to is None


def test_actions_switch_pictures_and_need_a_choice(bench: Bench, memory: MemoryKey) -> None:
    actions, graph = bench.desk.context.actions, bench.desk.graph
    actions["graph.pin"].trigger()
    assert graph.state.marks.pinned == frozenset()
    graph.state.select((0,))
    actions["graph.relations"].trigger()
    assert graph.state.mode.root == "E1"
    actions["graph.nearer"].trigger()
    assert graph.state.mode.hops == 1
    actions["graph.stream"].trigger()
    assert graph.state.mode.stream == ("P1", "the letter")
    assert graph.panel.header.kinds.current == "stream"
    actions["graph.time"].trigger()
    actions["graph.pin"].trigger()
    assert graph.state.marks.pinned == frozenset({0})


def test_keys_of_the_graph_are_no_commands_of_the_window(bench: Bench, memory: MemoryKey) -> None:
    graph = bench.desk.graph
    graph.state.select((0,))
    graph.panel.view.setFocus()
    QTest.keyClick(graph.panel.view, Qt.Key.Key_Right)
    assert graph.state.selected_ids == ("E2",)


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_the_picture_is_written(
    bench: Bench, memory: MemoryKey, tmp_path: Path, suffix: str
) -> None:
    view, path = bench.desk.graph.panel.view, tmp_path / f"グラフ{suffix}"
    write_picture(view, bench.desk.graph.panel.legend, path, "agent a")
    if suffix == ".png":
        assert QImage(str(path)).width() == 2 * view.width()
    else:
        root = ET.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314 - our own file
        assert root.tag.endswith("svg")
        assert "agent a" in path.read_text(encoding="utf-8")
        # Read back, a card has its ground beside the bar of its hue, as on the screen.
        image = QImage(view.size(), QImage.Format.Format_RGB32)
        painter = QPainter(image)
        assert QSvgRenderer(str(path)).isValid()
        QSvgRenderer(str(path)).render(painter)
        painter.end()
        card = view.state.port.to_view(view.state.rect_of(1) or QRectF()).toRect()
        ground = image.pixelColor(card.left() + 40, card.top() + 4)
        assert ground == theme().color("raised")
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".")] == []


def test_a_picture_of_another_kind_is_refused(
    bench: Bench, memory: MemoryKey, tmp_path: Path
) -> None:
    panel = bench.desk.graph.panel
    with pytest.raises(ExportFailedError, match=r"\.png or \.svg"):
        write_picture(panel.view, panel.legend, tmp_path / "graph.gif", "")
    assert not (tmp_path / "graph.gif").exists()


def test_a_stored_view_comes_back_and_damage_does_no_harm() -> None:
    view = StoredView(
        GraphMode("stream", zoom=0.5, stream=("P1", "bowl"), opened=frozenset({"E1"})),
        ("E2",),
        GraphFilter(people=frozenset({"P1"}), span=Interval(1, 9), text="x", leaves_out=True),
        has_minimap=False,
        x=-16.0,
        y=3.0,
    )
    assert StoredView.from_json(view.to_json()) == view
    damages: list[object] = [
        None,
        3,
        [],
        {"graph": 4, "filter": [], "at": "x"},
        {"graph": {"hops": 99}},
    ]
    for damage in damages:
        assert StoredView.from_json(damage) == StoredView()
    assert replace(view, pinned=()) != view
