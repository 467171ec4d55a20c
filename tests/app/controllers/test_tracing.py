"""Live tracing: what the hand does while the video plays becomes a trajectory, one step a pass."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from app.controllers.tracing_controller import TracingController
from app.domain.channel import Channel, Samples
from app.domain.ids import PersonKey, TrajectoryKey, new_key
from app.domain.person import Person
from app.domain.source import SourceKind, source_of
from app.domain.stored_trajectory import StoredTrajectory, TrajectoryForm
from app.playback.engine import PlaybackEngine
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@dataclass
class Work:
    """A bench with a project, and time that passes when it is told to."""

    bench: Bench
    project: ProjectFile
    is_running: bool = False
    rate: float = 1.0
    seen: set[str] = field(default_factory=set)

    @property
    def tracing(self) -> TracingController:
        return self.bench.desk.tracing

    def trace(self, start_ms: int, end_ms: int, up: float, across: float = 0.5) -> None:
        """Let time pass with the hand at a place; it rests afterwards."""
        pad = self.tracing.panel.pad
        pad.placed.emit(across, up)
        engine = self.bench.desk.context.engine
        self.is_running = True
        for time_ms in range(start_ms, end_ms, 20):
            engine.position_changed.emit(time_ms)
        self.is_running = False
        engine.playing_changed.emit(False)

    def trigger(self, action: str) -> None:
        self.bench.desk.context.actions[action].trigger()

    def stored(self) -> list[StoredTrajectory]:
        rows = self.project.trajectories.all()
        return [self.project.trajectories.get(row.key) for row in rows]

    def fresh(self) -> list[StoredTrajectory]:
        """Return what was stored since this was asked last."""
        found = [each for each in self.stored() if each.key not in self.seen]
        self.seen |= {each.key for each in found}
        return found

    def kinds(self) -> list[str]:
        lanes = self.bench.desk.context.workbench.timeline.state.lanes
        return [lane.track.kind for lane in lanes if lane.track.kind in ("channel", "tracing")]


@pytest.fixture
def work(bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch) -> Work:
    made = Work(bench, project)
    monkeypatch.setattr(PlaybackEngine, "is_running", property(lambda _engine: made.is_running))
    monkeypatch.setattr(PlaybackEngine, "rate", property(lambda _engine: made.rate))
    monkeypatch.setattr(PlaybackEngine, "why_not_playable", property(lambda _engine: ""))
    return made


def test_what_the_hand_does_while_it_plays_is_stored(work: Work) -> None:
    _a_pass_is_one_step_and_the_next_has_another_number(work)
    _a_pause_keeps_the_value_and_a_jump_back_overwrites(work)
    _the_lag_is_taken_off_when_it_is_stored(work)
    _a_relative_trace_has_no_ends(work)
    _a_dropped_pass_can_be_kept_after_all(work)
    _a_pass_without_playing_stores_nothing(work)
    _closing_the_project_stores_the_pass(work)


def test_what_is_shown_and_which_keys_work_while_a_pass_is_on(work: Work) -> None:
    _what_others_say_in_the_channel_is_hidden_while_it_is_traced(work)
    _smoothing_is_shown_and_not_stored(work)
    _arrows_and_wheel_move_the_value_only_while_a_pass_is_on(work)
    _a_crash_loses_no_more_than_what_came_in_last(work)


def _a_pass_is_one_step_and_the_next_has_another_number(work: Work) -> None:
    with work.bench.desk.context.session.edit("People") as project:
        mina = project.people.add(Person(PersonKey(new_key()), "美奈"))
    work.tracing.panel.people.person_chosen.emit(mina.key)
    for number in (1, 2):
        work.trigger("tracing.pass")
        work.trace(1000, 2000, up=0.75, across=0.25)
        work.trigger("tracing.pass")
        assert len(work.stored()) == 2 * number
    valence, arousal, *_ = work.stored()
    assert (valence.person, valence.source.title) == ("美奈", "Kaya Mertens, pass 1")
    assert valence.source.kind is SourceKind.TRACING
    assert [each.channel.name for each in (valence, arousal) if each.channel] == [
        "valence",
        "arousal",
    ]
    assert valence.samples is not None
    assert arousal.samples is not None
    assert (valence.samples.at(1500), arousal.samples.at(1500)) == (-0.5, 0.5)
    assert (valence.samples.start_ms, valence.samples.end_ms) == (1000, 1980)
    assert [each.source.title for each in work.stored()[2:]] == ["Kaya Mertens, pass 2"] * 2
    work.trigger("edit.undo")
    assert len(work.stored()) == 2
    work.trigger("edit.redo")
    assert len(work.fresh()) == 4


def _a_pause_keeps_the_value_and_a_jump_back_overwrites(work: Work) -> None:
    work.tracing.choose_channels("valence")
    work.trigger("tracing.pass")
    assert work.tracing.panel.says.startswith("Ready")
    work.trace(0, 2000, up=0.5)
    assert "nothing is written" in work.tracing.panel.says
    work.bench.desk.context.engine.position_changed.emit(1000)
    work.trace(1000, 1500, up=1.0)
    assert work.tracing.recorder.values == (1.0,)
    work.trigger("tracing.pass")
    (kept,) = work.fresh()
    assert kept.samples is not None
    values = [kept.samples.at(at) for at in (980, 1000, 1480, 1500, 1980)]
    assert values == [0.0, 1.0, 1.0, 0.0, 0.0]


def _the_lag_is_taken_off_when_it_is_stored(work: Work) -> None:
    work.trigger("tracing.lag_500")
    work.tracing.choose_channels("tension [0..10 pt]")
    work.rate = 2.0
    work.trigger("tracing.pass")
    work.trace(3000, 4000, up=0.3)
    work.trigger("tracing.pass")
    (kept,) = work.fresh()
    assert kept.channel == Channel("tension", "pt", 0.0, 10.0)
    assert kept.samples is not None
    assert (kept.samples.start_ms, kept.samples.end_ms) == (2000, 2980)
    assert kept.samples.at(2500) == pytest.approx(3.0)
    assert kept.origin is not None
    assert kept.origin["lag_taken_off_ms"] == 500
    work.rate = 1.0
    work.trigger("tracing.lag_0")


def _smoothing_is_shown_and_not_stored(work: Work) -> None:
    work.tracing.choose_channels("valence")
    work.trigger("tracing.smooth_1000")
    work.trigger("tracing.pass")
    work.trace(0, 1000, up=0.0)
    work.trace(1000, 2000, up=1.0)
    (curve,) = work.bench.desk.context.workbench.timeline.state.curves
    times, values = curve.read(900, 1100)
    shown = float(np.interp(1000, times, values))
    assert -0.1 < shown < 0.1
    work.trigger("tracing.pass")
    (kept,) = work.fresh()
    assert kept.samples is not None
    assert set(kept.samples.values.tolist()) == {-1.0, 1.0}
    work.trigger("tracing.smooth_0")


def _what_others_say_in_the_channel_is_hidden_while_it_is_traced(work: Work) -> None:
    video = work.bench.desk.context.session.selection.video
    assert video is not None
    for channel in (Channel("Valence", "", -1.0, 1.0), Channel("pulse", "bpm")):
        samples = Samples(np.arange(0, 5000, 100), np.zeros(50))
        other = StoredTrajectory(
            TrajectoryKey(new_key()),
            video,
            "",
            source_of(SourceKind.FILE, "other.csv"),
            TrajectoryForm.SAMPLES,
            channel=channel,
            samples=samples,
        )
        with work.bench.desk.context.session.edit("Other") as project:
            project.trajectories.add(other)
    work.seen |= {each.key for each in work.stored()}
    assert work.kinds() == ["channel", "channel"]
    work.tracing.choose_channels("valence")
    work.trigger("tracing.pass")
    assert sorted(work.kinds()) == ["channel", "tracing"]
    work.trace(0, 1000, up=0.5)
    work.trigger("tracing.pass")
    assert work.kinds() == ["channel", "channel"]
    assert len(work.fresh()) == 1


def _arrows_and_wheel_move_the_value_only_while_a_pass_is_on(work: Work) -> None:
    work.tracing.choose_channels("valence")
    recorder = work.tracing.recorder
    before = recorder.values
    work.bench.press("Down")
    assert recorder.values == before
    work.trigger("tracing.pass")
    work.bench.window.setFocus()
    work.bench.press("Up")
    work.bench.press("Up")
    work.bench.press("Down")
    assert recorder.values == pytest.approx((0.1,))
    video = work.bench.desk.context.workbench.video
    turned = QWheelEvent(
        QPointF(9, 9),
        QPointF(9, 9),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(video, turned)
    assert recorder.values == pytest.approx((0.3,))
    work.trigger("tracing.drop")
    QApplication.sendEvent(video, turned)
    assert recorder.values == pytest.approx((0.3,))


def _a_relative_trace_has_no_ends(work: Work) -> None:
    work.tracing.choose_channels("valence")
    work.trigger("tracing.relative")
    work.trigger("tracing.pass")
    for _ in range(30):
        work.tracing.panel.pad.nudged.emit(0.0, 0.05)
    work.trace(0, 100, up=0.1)
    work.trigger("tracing.pass")
    (kept,) = work.fresh()
    assert kept.channel == Channel("valence", "steps")
    assert kept.samples is not None
    assert kept.samples.values[0] == pytest.approx(30)
    work.trigger("tracing.relative")


def _a_crash_loses_no_more_than_what_came_in_last(work: Work) -> None:
    work.tracing.choose_channels("valence, arousal")
    work.trigger("tracing.pass")
    work.trace(0, 2000, up=0.5)
    work.trace(5000, 6000, up=0.9)
    (left,) = work.tracing.recorder.left_over()
    assert left.head.lag_ms == 0
    assert (len(left.traced), left.traced.start_ms, left.traced.end_ms) == (150, 0, 5980)
    # As when the program is started again.
    work.tracing.recorder.head = work.tracing.recorder.traced = None
    work.bench.desk.context.session.opened.emit()
    _press_message_button(work, "Keep it")
    valence, _arousal = work.fresh()
    assert valence.samples is not None
    assert valence.samples.at(3000) is None
    assert work.tracing.recorder.left_over() == []


def _a_dropped_pass_can_be_kept_after_all(work: Work) -> None:
    work.trigger("tracing.pass")
    work.trace(0, 1000, up=0.5)
    work.trigger("tracing.drop")
    assert work.fresh() == []
    assert work.tracing.recorder.left_over() == []
    _press_message_button(work, "Keep it")
    assert len(work.fresh()) == 1


def _a_pass_without_playing_stores_nothing(work: Work) -> None:
    work.trigger("tracing.pass")
    work.trigger("tracing.pass")
    assert work.fresh() == []
    assert work.tracing.recorder.left_over() == []


def _closing_the_project_stores_the_pass(work: Work) -> None:
    work.trigger("tracing.pass")
    work.trace(0, 1000, up=0.5)
    path, before = work.project.path, work.project.trajectories.count()
    assert path is not None
    work.bench.desk.context.session.close()
    again = ProjectFile.open(path, read_only=True, lock=False)
    try:
        assert again.trajectories.count() == before + 1
    finally:
        again.close()


def _press_message_button(work: Work, label: str) -> None:
    bar = work.bench.desk.context.workbench.window.message_bar
    (button,) = (one for one in bar.findChildren(QPushButton) if one.text() == label)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
