"""Two memories of a video side by side: both, only one, what differs; each row leads there."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.controllers import memory_compare_controller
from app.domain.ids import MemoryKey
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers import lint_memories as make
from tests.helpers.memories import stored
from widgets.graph.compare_view import CompareView


def view(bench: Bench) -> CompareView:
    return bench.desk.context.workbench.memory_compare


@pytest.fixture
def keys(bench: Bench, project: ProjectFile) -> list[MemoryKey]:
    """Two memories: the second lacks E1, tells E2 otherwise, and has one event more."""
    video, second = project.videos.all()[0].key, make.sound()
    second["events"][1]["states"][0]["emotion"] = "fear"
    second["events"][1]["states"][1]["emotion"] = "fear"
    more = second["events"][0] | {"id": "E8", "spans": [[30, 33]], "summary": "A dog barks"}
    second["events"][0] = more
    with bench.desk.context.session.edit("Import memories") as opened:
        rows = [
            opened.memories.add(stored(make.sound(), video, title="a", agent="Lantern")),
            opened.memories.add(stored(second, video, title="b", agent="Heron")),
        ]
    bench.desk.memories.show(rows[0].key)
    return [row.key for row in rows]


def told(bench: Bench) -> list[str]:
    return [row.said().partition("\n")[0][:4] for row in view(bench).model.rows]


def test_with_one_memory_there_is_nothing_to_compare(bench: Bench, project: ProjectFile) -> None:
    bench.desk.context.actions["memory.compare"].trigger()
    assert view(bench).is_empty


def test_events_stand_side_by_side_and_can_be_chosen_by_kind(
    bench: Bench, keys: list[MemoryKey]
) -> None:
    assert not view(bench).model.rows  # nobody looks at it yet
    bench.desk.memory_compare.show_comparison()
    assert told(bench) == ["A E1", "A E2", "B E8", "A E3"]
    assert view(bench).model.rows[1].differences().startswith("emotion: ")
    for kind, count in (("both", 2), ("first", 1), ("second", 1), ("differs", 1), ("all", 4)):
        view(bench).kind_switch.chosen.emit(kind)
        assert len(view(bench).model.rows) == count


def test_a_row_leads_to_its_event_or_its_time(bench: Bench, keys: list[MemoryKey]) -> None:
    seeks: list[int] = []
    for each in (bench.desk.memory_compare, bench.desk.memory_lane):
        each._playback.go_to = seeks.append  # type: ignore[method-assign,assignment]
    bench.desk.memory_compare.show_comparison()
    shown = view(bench)
    shown.list.clicked.emit(shown.model.index(3, 0))
    assert bench.desk.context.session.selection.events == {"E3"}
    assert seeks[-1] == 44_000
    shown.list.clicked.emit(shown.model.index(2, 0))
    assert bench.desk.context.session.selection.events == frozenset()
    assert seeks[-1] == 30_000


def test_the_other_side_can_be_looked_at_and_a_removed_one_is_gone(
    bench: Bench, keys: list[MemoryKey]
) -> None:
    bench.desk.memory_compare.show_comparison()
    bench.desk.memories.show(keys[1])
    assert told(bench) == ["B E1", "A E2", "A E8", "A E3"]
    bench.desk.memories.remove_shown()
    assert view(bench).is_empty
    bench.desk.context.session.undo()
    assert len(view(bench).model.rows) == 4


def test_large_memories_are_compared_on_a_worker(
    bench: Bench, keys: list[MemoryKey], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_compare_controller, "_AT_ONCE", 0)
    bench.desk.memory_compare.show_comparison()
    qtbot.waitUntil(lambda: len(view(bench).model.rows) == 4)
