"""Moving and playing by key: what the engine is asked for."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QToolButton

from app.domain.interval import Interval
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench


class Orders:
    """Stands in for the engine's orders and records them; position and state are set by tests."""

    def __init__(self, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
        self.engine = bench.desk.context.engine
        self.given: list[tuple[object, ...]] = []
        self.position, self.playing = 10_000, False
        for name in ("seek", "play", "pause", "play_span", "loop_span", "step"):
            monkeypatch.setattr(self.engine, name, self._recorder(name))
        kind = type(self.engine)
        monkeypatch.setattr(kind, "position_ms", property(lambda _self: self.position))
        monkeypatch.setattr(kind, "is_playing", property(lambda _self: self.playing))
        monkeypatch.setattr(kind, "duration_ms", property(lambda _self: 60_000))
        monkeypatch.setattr(kind, "can_play", property(lambda _self: True))

    def _recorder(self, name: str) -> object:
        return lambda *values: self.given.append((name, *values))


@pytest.fixture
def orders(bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch) -> Orders:
    return Orders(bench, monkeypatch)


@pytest.mark.parametrize(
    ("position", "delta", "expected"),
    [(10_000, -5_000, 5_000), (3_000, -5_000, 0), (59_000, 5_000, 60_000), (10_000, 1_000, 11_000)],
)
def test_a_nudge_stays_inside_the_video(
    bench: Bench, orders: Orders, position: int, delta: int, expected: int
) -> None:
    orders.position = position
    bench.desk.playback.nudge(delta)
    assert orders.given == [("seek", expected)]


def test_back_and_forward_go_through_the_moments_left(bench: Bench, orders: Orders) -> None:
    bench.desk.playback.go_to(40_000)
    orders.position = 40_000
    bench.desk.playback.visit_back()
    orders.position = 10_000
    bench.desk.playback.visit_forward()
    assert orders.given == [("seek", 40_000), ("seek", 10_000), ("seek", 40_000)]


def test_after_a_drag_back_goes_to_where_it_began(
    bench: Bench, orders: Orders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        orders.engine, "scrub", lambda time_ms: setattr(orders, "position", time_ms)
    )
    timeline = bench.desk.context.workbench.timeline
    for time_ms in (20_000, 30_000, 40_000):
        timeline.scrub_moved.emit(time_ms)
    timeline.scrub_finished.emit(40_000)
    bench.desk.playback.visit_back()
    assert orders.given == [("seek", 40_000), ("seek", 10_000)]


def test_presses_of_l_play_at_1_2_and_4_times(bench: Bench, orders: Orders) -> None:
    rates = []
    for _ in range(4):
        bench.desk.playback.play_faster()
        orders.playing = True
        rates.append(orders.engine.rate)
    assert rates == [1.0, 2.0, 4.0, 4.0]


def test_presses_of_j_run_backward_faster_and_space_stops(bench: Bench, orders: Orders) -> None:
    speeds = []
    for _ in range(4):
        bench.desk.playback.play_backward()
        speeds.append(bench.desk.playback.reverse.speed)
    bench.desk.playback.toggle()
    assert speeds == [1, 2, 4, 4]
    assert bench.desk.playback.reverse.speed == 0


def test_the_speed_of_the_shuttle_ends_with_it(bench: Bench, orders: Orders) -> None:
    bench.desk.playback.set_rate(0.5)
    for _ in range(3):
        bench.desk.playback.play_faster()
        orders.playing = True
    assert orders.engine.rate == 4.0
    orders.engine.playing_changed.emit(False)
    assert orders.engine.rate == 0.5


def test_a_rate_chosen_in_the_shuttle_stays(bench: Bench, orders: Orders) -> None:
    for _ in range(2):
        bench.desk.playback.play_faster()
        orders.playing = True
    bench.desk.playback.change_rate(1)
    orders.engine.playing_changed.emit(False)
    assert orders.engine.rate == 3.0


def test_the_speed_of_playing_backward_is_shown(bench: Bench, orders: Orders) -> None:
    buttons = bench.desk.context.workbench.transport.findChildren(QToolButton)
    rate = next(button for button in buttons if button.text().endswith("×"))
    shown = []
    for _ in range(2):
        bench.desk.playback.play_backward()
        shown.append(rate.text())
    bench.desk.playback.toggle()
    assert [*shown, rate.text()] == ["-1.0×", "-2.0×", "1.0×"]


def test_rates_go_up_and_down_by_the_list_and_end_there(bench: Bench, orders: Orders) -> None:
    seen = []
    for direction in (1, 1, -1, -1, -1, -1, -1, -1):
        bench.desk.playback.change_rate(direction)
        seen.append(orders.engine.rate)
    assert seen == [1.25, 1.5, 1.25, 1.0, 0.75, 0.5, 0.25, 0.25]


def test_a_loop_plays_the_marked_span_until_stopped(bench: Bench, orders: Orders) -> None:
    bench.desk.context.session.mark(2_000, 5_000)
    bench.desk.playback.toggle_loop()
    assert orders.engine.loop == Interval(2_000, 5_000)
    bench.desk.playback.toggle_loop()
    assert orders.engine.loop is None
    assert orders.given == [("loop_span", 2_000, 5_000)]


def test_a_loop_follows_its_marks_and_ends_with_them(bench: Bench, orders: Orders) -> None:
    bench.desk.context.session.mark(2_000, 5_000)
    bench.desk.playback.toggle_loop()
    bench.desk.context.session.mark(2_000, 4_000)
    assert orders.engine.loop == Interval(2_000, 4_000)
    bench.desk.context.session.mark(None, None)
    assert orders.engine.loop is None


def test_playing_one_span_forgets_the_loop_and_the_spans_to_come(
    bench: Bench, orders: Orders
) -> None:
    bench.desk.playback.play_spans([Interval(0, 10), Interval(20, 30)])
    bench.desk.context.session.mark(2_000, 5_000)
    bench.desk.playback.toggle_loop()
    bench.desk.playback.play_span(7_000, 8_000)
    orders.engine.span_finished.emit()
    assert orders.given == [
        ("play_span", 0, 10),
        ("loop_span", 2_000, 5_000),
        ("play_span", 7_000, 8_000),
    ]


def test_a_loop_without_marks_says_what_to_mark(bench: Bench, orders: Orders) -> None:
    bench.desk.playback.toggle_loop()
    assert orders.given == []
    assert "Mark in" in bench.desk.context.workbench.window.message_bar.current_text


def test_volume_and_mute_are_remembered(bench: Bench, orders: Orders) -> None:
    bench.desk.playback.set_volume(35)
    bench.desk.playback.toggle_mute()
    assert (bench.stored.volume, bench.stored.muted) == (35, True)


def test_cue_to_cue_and_the_cue_at_hand(bench: Bench, orders: Orders) -> None:
    orders.position = 1_500
    bench.desk.subtitles.go_to_cue(1)
    bench.desk.subtitles.go_to_cue(-1)
    assert orders.given == [("seek", 2_000), ("seek", 1_000)]
    assert bench.desk.subtitles.cue_at(2_100) == (
        Interval(2_000, 2_900),
        "それは父の最後の茶碗でした。",
    )
    assert bench.desk.subtitles.cue_at(1_950) is None
