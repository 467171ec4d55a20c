"""Trajectories of an agent's memory: lanes, source chooser, badges and curve over the video."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.controllers import trajectory_controller
from app.controllers.trajectory_controller import MOST_LANES, TrajectoryController
from app.domain.ids import MemoryKey, PersonKey
from app.domain.person import Person
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers import lint_memories as make
from tests.helpers.memories import stored
from widgets.dialogs.intensity_dialog import IntensityDialog


def add(bench: Bench, project: ProjectFile, memory: make.Json, agent: str = "agent a") -> MemoryKey:
    video = project.videos.all()[0]
    read = stored(memory, video.key, title=agent, agent=agent)
    with bench.desk.context.session.edit("Import memory") as open_project:
        open_project.memories.add(read)
    return read.key


def trajectories(bench: Bench) -> TrajectoryController:
    return bench.desk.trajectories


def lanes(bench: Bench) -> list[str]:
    state = bench.desk.context.workbench.timeline.state
    return [lane.track.title for lane in state.lanes if lane.track.kind == "trajectory"]


def go(bench: Bench, time_ms: int) -> None:
    """Move the playhead as the engine tells of it."""
    bench.desk.context.engine.position_changed.emit(time_ms)


def test_without_a_memory_there_are_no_lanes_and_no_chooser(
    bench: Bench, project: ProjectFile
) -> None:
    assert lanes(bench) == []
    assert bench.desk.context.workbench.timeline.bar.lane_source == ""


def test_a_memory_gives_a_lane_a_person(bench: Bench, project: ProjectFile) -> None:
    add(bench, project, make.sound())
    assert lanes(bench) == ["Ayaka", "P2"]
    assert bench.desk.context.workbench.timeline.bar.lane_source == "agent a, states"
    bench.desk.context.session.undo()
    assert lanes(bench) == []


def test_lanes_by_target_or_none_are_chosen_and_kept(bench: Bench, project: ProjectFile) -> None:
    memory = make.sound()
    memory["events"][2]["states"][0]["target"] = "the door"
    key = add(bench, project, memory)
    bar = bench.desk.context.workbench.timeline.bar
    bar.lane_source_chosen.emit(f"{key}/target")
    assert lanes(bench) == ["Ayaka → the bowl", "Ayaka → the door", "P2 → the bowl"]
    bar.lane_source_chosen.emit("none")
    assert lanes(bench) == []
    session, path = bench.desk.context.session, project.path
    assert path is not None
    session.close()
    session.open(ProjectFile.open(path), "Kaya Mertens")
    assert lanes(bench) == []
    assert bar.lane_source == "No lanes of emotions"


def test_another_memory_can_be_the_source(bench: Bench, project: ProjectFile) -> None:
    first = add(bench, project, make.sound())
    other = make.sound()
    other["entities"][0]["name"] = "Aya"
    add(bench, project, other, "agent b")
    assert lanes(bench) == ["Aya", "P2"]
    bench.desk.context.workbench.timeline.bar.lane_source_chosen.emit(f"{first}/person")
    assert lanes(bench) == ["Ayaka", "P2"]
    assert bench.desk.context.session.selection.memory == first


def test_of_many_people_those_with_the_most_states_have_lanes(
    bench: Bench, project: ProjectFile
) -> None:
    memory = make.sound()
    states = memory["events"][0]["states"]
    for number in range(10, 20):
        memory["entities"].append(
            memory["entities"][1] | {"id": f"P{number}", "name": f"N{number}"}
        )
        states += [states[0] | {"id": f"S{number}0", "subject": f"P{number}"}]
    add(bench, project, memory)
    assert len(lanes(bench)) == MOST_LANES
    assert lanes(bench)[:2] == ["Ayaka", "P2"]


def test_a_name_of_the_cast_gives_the_lane_its_face(bench: Bench, project: ProjectFile) -> None:
    add(bench, project, make.sound())
    with bench.desk.context.session.edit("Add person") as open_project:
        open_project.people.add(Person(PersonKey("k"), "Ayaka"))
    assert [lane.cast.key if lane.cast else None for lane in trajectories(bench).lanes] == [
        "k",
        None,
    ]


def test_a_click_on_a_reading_chooses_its_event(bench: Bench, project: ProjectFile) -> None:
    add(bench, project, make.sound())
    lane = trajectories(bench).lanes[0]
    bench.desk.context.workbench.timeline.span_selected.emit(lane.key, "S4")
    assert bench.desk.context.session.selection.events == {"E3"}


def test_the_words_of_intensity_are_changed_and_kept(
    bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(bench, project, make.sound())
    assert trajectories(bench).lanes[0].levels.tolist() == [4, 4]

    def accept(dialog: IntensityDialog) -> int:
        dialog.set_words(4, "heavy")
        dialog.set_words(2, "weak, strong")
        return 1

    monkeypatch.setattr(IntensityDialog, "exec", accept)
    bench.desk.context.actions["view.intensity_words"].trigger()
    assert trajectories(bench).lanes[0].levels.tolist() == [2, 2]
    kept = json.loads(project.state.get("intensity_words") or "")
    assert kept["strong"] == 2


def test_badges_events_and_curve_follow_the_playhead(bench: Bench, project: ProjectFile) -> None:
    memory = make.sound()
    memory["events"][1]["states"][0]["uncertainty"] = "masked"
    memory["events"][1]["states"][1]["uncertainty"] = "his words and his face disagree"
    add(bench, project, memory)
    video = bench.desk.context.workbench.video
    go(bench, 13_000)
    (badge,) = video.emotions.badges
    assert (badge.person.name, badge.words, badge.source) == ("P2", "anger · masked", "agent a")
    (event,) = video.emotions.events
    assert (event.key, event.summary) == ("E2", "The old man quarrels")
    assert [(one.words, one.key, one.time_ms) for one in event.relations] == [
        ("causes", "E3", 44_000),
        ("after", "E1", 2000),
    ]
    assert video.curve.title == "P2: intensity, ±30 s"
    go(bench, 21_000)
    assert video.emotions.badges[0].doubt == "?"
    go(bench, 30_000)
    assert video.emotions.badges == ()
    assert video.emotions.events == ()


def test_the_curve_is_that_of_the_active_lane(bench: Bench, project: ProjectFile) -> None:
    add(bench, project, make.sound())
    go(bench, 13_000)
    timeline = bench.desk.context.workbench.timeline
    timeline.state.set_active_track(trajectories(bench).lanes[0].key)
    curve = bench.desk.context.workbench.video.curve
    assert curve.title == "Ayaka: intensity, ±30 s"
    assert [(step.start_ms, step.level) for step in curve.steps] == [(2000, 4)]


def test_a_switched_off_layer_says_nothing_and_catches_up(
    bench: Bench, project: ProjectFile
) -> None:
    add(bench, project, make.sound())
    actions, video = bench.desk.context.actions, bench.desk.context.workbench.video
    actions["view.overlay_emotions"].trigger()
    assert not video.emotions.is_shown
    go(bench, 13_000)
    actions["view.overlay_emotions"].trigger()
    assert [badge.person.name for badge in video.emotions.badges] == ["P2"]
    assert bench.stored.overlay["emotions"] is True


def test_a_click_on_a_related_event_goes_there(bench: Bench, project: ProjectFile) -> None:
    add(bench, project, make.sound())
    seeks: list[int] = []
    video, context = bench.desk.context.workbench.video, bench.desk.context
    bench.desk.trajectories.playback.go_to = seeks.append  # type: ignore[method-assign,assignment]
    picture = QImage(1280, 720, QImage.Format.Format_RGB32)
    video.set_picture(picture)
    go(bench, 13_000)
    toggles: list[bool] = []
    video.toggle_requested.connect(lambda: toggles.append(True))
    area = video.picture_rect
    points = [
        QPoint(round(area.left()) + 40, y) for y in range(round(area.top()), video.height(), 4)
    ]
    place = next(at for at in points if video.emotions.event_at(at.toPointF(), area) == "E3")
    QTest.mouseClick(video, Qt.MouseButton.LeftButton, pos=place)
    assert context.session.selection.events == {"E3"}
    assert seeks == [44_000]
    assert toggles == []


def test_a_project_of_odd_words_opens_with_the_default_scale(
    bench: Bench, project: ProjectFile
) -> None:
    session, path = bench.desk.context.session, project.path
    session.remember("intensity_words", "{broken")
    assert path is not None
    session.close()
    session.open(ProjectFile.open(path), "Kaya Mertens")
    assert trajectories(bench).scale.level_of("strong") == 4


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memories of any size have their lanes laid out on a worker."""
    monkeypatch.setattr(trajectory_controller, "AT_ONCE", 0)


@pytest.mark.usefixtures("workers")
def test_what_is_chosen_while_lanes_are_laid_out_counts_when_they_come(
    bench: Bench, project: ProjectFile, qtbot: QtBot
) -> None:
    add(bench, project, make.sound())
    context, tasks = bench.desk.context, bench.desk.context.tasks
    assert lanes(bench) == []
    context.session.select_events(["E3"])
    go(bench, 13_000)
    bar = context.workbench.timeline.bar
    bar.lane_source_chosen.emit(f"{context.session.selection.memory}/target")
    qtbot.waitUntil(lambda: not tasks.busy)
    assert lanes(bench) == ["Ayaka → the bowl", "P2 → the bowl"]
    assert bar.lane_source == "agent a, states by target"
    assert context.session.selection.events == {"E3"}
    assert [badge.person.name for badge in context.workbench.video.emotions.badges] == ["P2"]
