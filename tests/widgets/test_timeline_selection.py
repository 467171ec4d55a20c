"""Choosing, moving and drawing spans on the lanes, by mouse and by key."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.interval import Interval
from tests.helpers.pixels import count_near, dressed, grab
from tests.helpers.spans import track_of
from tests.helpers.timeline import ALT, CTRL, LEFT, MINUTE, NO_KEYS, SHIFT, at, click, drag, tier_of
from widgets.theme.family import Family
from widgets.theme.theme import theme
from widgets.timeline.span_selection import Part, SpanRef
from widgets.timeline.timeline_panel import TimelinePanel

DURATION = 20 * MINUTE
SPANS = [(n * MINUTE, n * MINUTE + 40_000) for n in range(10)]
A, B = "tier:a", "tier:b"


class Frames:
    """Frames of 40 ms."""

    def snap_to_frame(self, time_ms: int) -> int:
        return round(time_ms / 40) * 40

    def neighbour_frame(self, time_ms: int, frames: int) -> int:
        here = time_ms // 40
        return (here + frames + (frames < 0 and time_ms % 40 > 0)) * 40


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[TimelinePanel]:
    with dressed("dark"):
        made = TimelinePanel()
        qtbot.addWidget(made)
        made.resize(1348, 320)
        made.set_duration(DURATION)
        made.set_tracks(
            [
                track_of([(0, 3000)]),
                tier_of(SPANS, key=A, codes=4),
                tier_of([(30_000, 90_000), (5 * MINUTE, 6 * MINUTE)], key=B),
            ]
        )
        made.bar.snap_toggled.emit(False)
        with qtbot.waitActive(made):
            made.show()
        yield made


def refs(track: str, *numbers: int) -> tuple[SpanRef, ...]:
    return tuple(SpanRef(track, f"s{n}") for n in numbers)


def span(panel: TimelinePanel, number: int, track: str = A) -> QPoint:
    lane = panel.state.lane(track)
    assert lane is not None
    interval = lane.track.spans.interval(number)
    return at(panel, (interval.start_ms + interval.end_ms) // 2, track)


def test_a_click_chooses_one_span_and_its_track(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.state.select(refs(A, 4, 5))
    with qtbot.waitSignals([panel.spans_selected, panel.span_selected]):
        click(panel, span(panel, 2))
    assert panel.state.selected == refs(A, 2)
    assert panel.state.active_track == A


def test_ctrl_takes_spans_in_and_out(panel: TimelinePanel, qtbot: QtBot) -> None:
    told: list[tuple[SpanRef, ...]] = []
    panel.spans_selected.connect(told.append)
    click(panel, span(panel, 2))
    click(panel, span(panel, 4), CTRL)
    click(panel, span(panel, 0, B), CTRL)
    click(panel, span(panel, 2), CTRL)
    assert told[-1] == panel.state.selected == (*refs(A, 4), *refs(B, 0))


def test_shift_chooses_all_between(panel: TimelinePanel, qtbot: QtBot) -> None:
    click(panel, span(panel, 5))
    with qtbot.waitSignal(panel.spans_selected), qtbot.assertNotEmitted(panel.marks_changed):
        click(panel, span(panel, 2), SHIFT)
    assert panel.state.selected == refs(A, 5, 4, 3, 2)
    click(panel, span(panel, 7), SHIFT)
    assert panel.state.selected == refs(A, 5, 6, 7)


def test_a_rubber_band_chooses_what_it_touches(panel: TimelinePanel, qtbot: QtBot) -> None:
    start, end = at(panel, 55_000, A), at(panel, 3 * MINUTE + 1000, B)
    quiet = qtbot.assertNotEmitted(panel.scrub_moved)
    with qtbot.waitSignal(panel.spans_selected) as caught, quiet:
        drag(panel, start, (start + end) / 2, end, keys=ALT)
    assert caught.args == [(*refs(A, 1, 2, 3), *refs(B, 0))]
    drag(panel, at(panel, 8 * MINUTE, A), at(panel, 8 * MINUTE + 9000, A), keys=ALT | CTRL)
    assert set(panel.state.selected) == {*refs(A, 1, 2, 3, 8), *refs(B, 0)}


def test_escape_drops_a_rubber_band(panel: TimelinePanel) -> None:
    panel.state.select(refs(A, 9))
    end = at(panel, 5 * MINUTE, B)
    drag(panel, at(panel, 50_000, A), end, keys=ALT, release=False)
    assert len(panel.state.selected) > 3
    QTest.keyClick(panel.tracks, Qt.Key.Key_Escape)
    QTest.mouseRelease(panel.tracks, LEFT, NO_KEYS, end)
    assert panel.state.selected == refs(A, 9)


def test_the_bar_lets_a_plain_drag_choose(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.bar.band_toggled.emit(True)
    with qtbot.assertNotEmitted(panel.scrub_moved):
        drag(panel, at(panel, 50_000, A), at(panel, 2 * MINUTE + 5000, A))
    assert panel.state.selected == refs(A, 1, 2)


def test_all_of_the_track_and_none(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.set_active_track(A)
    with qtbot.waitSignal(panel.spans_selected) as caught:
        panel.keys.select_all()
    assert caught.args == [refs(A, *range(10))]
    assert panel.keys.clear_selection()
    assert not panel.keys.clear_selection()


def test_a_click_beside_lets_annotations_go(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.state.select(refs(A, 3))
    with qtbot.waitSignal(panel.spans_selected) as caught:
        click(panel, at(panel, 15 * MINUTE, A))
    assert caught.args == [()]


def test_the_body_of_a_chosen_span_moves_all(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.state.select(refs(A, 2, 3))
    start = span(panel, 3)
    with qtbot.waitSignal(panel.spans_moved) as caught, qtbot.assertNotEmitted(panel.scrub_moved):
        drag(panel, start, start + QPoint(20, 0), start + QPoint(60, 0))
    assert caught.args is not None
    assert caught.args[0] == refs(A, 2, 3)
    assert abs(caught.args[1] - 60_000) <= 2000


def test_the_body_of_another_span_scrubs(panel: TimelinePanel, qtbot: QtBot) -> None:
    start = span(panel, 3)
    with qtbot.waitSignal(panel.scrub_finished), qtbot.assertNotEmitted(panel.spans_moved):
        drag(panel, start, start + QPoint(60, 0))


def test_a_click_on_one_of_many_chooses_it_alone(panel: TimelinePanel) -> None:
    panel.state.select(refs(A, 2, 3, 4))
    click(panel, span(panel, 3))
    assert panel.state.selected == refs(A, 3)


def test_no_span_leaves_the_video(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.state.select(refs(A, 1, 2))
    start = span(panel, 2)
    with qtbot.waitSignal(panel.spans_moved) as caught:
        drag(panel, start, start - QPoint(600, 0))
    assert caught.args is not None
    assert caught.args[1] == -MINUTE


def test_a_moved_span_catches_at_another_with_its_nearer_edge(
    panel: TimelinePanel, qtbot: QtBot
) -> None:
    panel.bar.snap_toggled.emit(True)
    panel.set_position(15 * MINUTE)
    panel.state.select(refs(A, 9))
    start = span(panel, 9)
    with qtbot.waitSignal(panel.spans_moved) as caught:
        drag(panel, start, at(panel, 15 * MINUTE - 17_000, A))
    assert caught.args is not None
    assert 9 * MINUTE + 40_000 + caught.args[1] == 15 * MINUTE


def test_a_dragged_edge_rests_on_a_frame(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.bar.snap_toggled.emit(True)
    panel.set_frame_times(Frames())
    panel.show_range(3 * MINUTE + 39_000, 3 * MINUTE + 42_000)
    end = at(panel, 3 * MINUTE + 40_000, A)
    with qtbot.waitSignal(panel.span_changed) as caught:
        drag(panel, end, end + QPoint(300, 0), end + QPoint(307, 0))
    assert caught.args is not None
    assert caught.args[3] % 40 == 0
    assert caught.args[3] > 3 * MINUTE + 40_000


def test_spans_are_nudged_by_frames(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.set_frame_times(Frames())
    panel.state.select(refs(A, 2, 3))
    with qtbot.waitSignal(panel.spans_moved) as caught:
        panel.keys.nudge(1)
    assert caught.args == [refs(A, 2, 3), 40]


@pytest.mark.parametrize(
    ("steps", "frames", "expected"),
    [
        (1, 1, (3 * MINUTE + 40, 3 * MINUTE + 40_000)),
        (2, -2, (3 * MINUTE, 3 * MINUTE + 39_920)),
        (-1, 1, (3 * MINUTE, 3 * MINUTE + 40_040)),
    ],
)
def test_the_chosen_edge_is_nudged_by_frames(
    panel: TimelinePanel, qtbot: QtBot, steps: int, frames: int, expected: tuple[int, int]
) -> None:
    panel.set_frame_times(Frames())
    panel.state.select(refs(A, 3))
    for _ in range(abs(steps)):
        panel.keys.step_edge(1 if steps > 0 else -1)
    with qtbot.waitSignal(panel.span_changed) as caught:
        panel.keys.nudge(frames)
    assert caught.args == [A, "s3", *expected]


def test_an_edge_is_not_nudged_past_the_other_or_the_video(
    panel: TimelinePanel, qtbot: QtBot
) -> None:
    panel.set_frame_times(Frames())
    panel.set_tracks([tier_of([(0, 30), (DURATION - 20, DURATION)], key=A)])
    panel.state.select(refs(A, 0))
    panel.state.set_edge(Part.START)
    with qtbot.waitSignal(panel.span_changed) as caught:
        panel.keys.nudge(1)
    assert caught.args == [A, "s0", 29, 30]
    with qtbot.assertNotEmitted(panel.span_changed):
        panel.keys.nudge(-1)
        panel.state.select(refs(A, 1))
        panel.state.set_edge(Part.END)
        panel.keys.nudge(1)


def test_the_chosen_edge_is_seen_and_heard(panel: TimelinePanel) -> None:
    panel.state.select(refs(A, 3))
    whole = count_near(grab(panel.tracks), theme().color("accent"))
    panel.keys.step_edge(1)
    assert count_near(grab(panel.tracks), theme().color("accent")) > whole
    assert "Start selected" in panel.tracks.accessibleDescription()
    panel.state.select(refs(A, 4))
    assert panel.state.edge is Part.BODY


def test_brackets_go_from_span_to_span(panel: TimelinePanel) -> None:
    panel.set_active_track(A)
    panel.set_position(3 * MINUTE + 10)
    assert panel.keys.next_span(1) == SpanRef(A, "s4")
    assert panel.keys.next_span(1) == SpanRef(A, "s5")
    assert panel.keys.next_span(-1) == SpanRef(A, "s4")
    panel.keys.clear_selection()
    assert panel.keys.next_span(-1) == SpanRef(A, "s3")
    panel.state.select(refs(A, 9))
    assert panel.keys.next_span(1) is None
    panel.set_active_track("")
    assert panel.keys.next_span(1) is None


def test_going_to_a_span_scrolls_there(panel: TimelinePanel) -> None:
    panel.show_range(0, 30_000)
    panel.set_active_track(A)
    panel.set_position(8 * MINUTE)
    panel.show_range(0, 30_000)
    panel.keys.next_span(1)
    assert panel.visible_range().contains(9 * MINUTE)


def test_ctrl_draws_a_span_in_a_tier(panel: TimelinePanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.span_drawn) as caught, qtbot.assertNotEmitted(panel.scrub_moved):
        drag(panel, at(panel, 12 * MINUTE, A), at(panel, 11 * MINUTE, A), keys=CTRL)
    assert caught.args is not None
    track, start, end = caught.args
    assert track == A
    assert abs(start - 11 * MINUTE) <= 2000
    assert abs(end - 12 * MINUTE) <= 2000


def test_ctrl_draws_nothing_among_cues(panel: TimelinePanel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(panel.span_drawn):
        drag(panel, at(panel, 12 * MINUTE, "cues"), at(panel, 13 * MINUTE, "cues"), keys=CTRL)


def test_a_double_click_fills_the_gap_and_leaves_the_playhead(
    panel: TimelinePanel, qtbot: QtBot
) -> None:
    panel.set_position(7000)
    sought: list[int] = []
    panel.seek_requested.connect(sought.append)
    where = at(panel, 4 * MINUTE + 50_000, A)
    with qtbot.waitSignal(panel.span_drawn) as caught:
        QTest.mouseClick(panel.tracks, LEFT, NO_KEYS, where)
        QTest.mouseDClick(panel.tracks, LEFT, NO_KEYS, where)
    assert caught.args == [A, 4 * MINUTE + 40_000, 5 * MINUTE]
    assert sought[-1] == 7000


def test_a_double_click_takes_the_marked_stretch(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.set_marks(14 * MINUTE, 15 * MINUTE)
    with qtbot.waitSignal(panel.span_drawn) as caught:
        where = at(panel, 14 * MINUTE + 30_000, A)
        QTest.mouseDClick(panel.tracks, LEFT, NO_KEYS, where)
    assert caught.args == [A, 14 * MINUTE, 15 * MINUTE]


def test_the_right_button_asks_for_a_menu(panel: TimelinePanel, qtbot: QtBot) -> None:
    point = span(panel, 2)
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, point, panel.tracks.mapToGlobal(point)
    )
    with qtbot.waitSignal(panel.context_menu_requested) as caught:
        QApplication.sendEvent(panel.tracks, event)
    assert caught.args is not None
    assert caught.args[:2] == [A, "s2"]
    assert panel.state.selected == refs(A, 2)


def test_the_right_button_on_a_name_asks_for_the_lanes_menu(
    panel: TimelinePanel, qtbot: QtBot
) -> None:
    point = QPoint(50, panel.tracks.row_rect(B).center().y())
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, point, panel.tracks.mapToGlobal(point)
    )
    with qtbot.waitSignal(panel.lane_menu_requested) as caught:
        QApplication.sendEvent(panel.tracks, event)
    assert caught.args is not None
    assert caught.args[0] == B


@pytest.mark.parametrize(
    ("key", "keys"), [(Qt.Key.Key_Menu, NO_KEYS), (Qt.Key.Key_F10, SHIFT)], ids=["menu", "f10"]
)
def test_a_key_asks_for_the_menu_of_the_chosen_span(
    panel: TimelinePanel, qtbot: QtBot, key: Qt.Key, keys: Qt.KeyboardModifier
) -> None:
    panel.state.select(refs(A, 6))
    with qtbot.waitSignal(panel.context_menu_requested) as caught:
        QTest.keyClick(panel.tracks, key, keys)
    assert caught.args is not None
    assert caught.args[:2] == [A, "s6"]
    place = panel.tracks.mapFromGlobal(caught.args[2])
    assert panel.tracks.row_rect(A).contains(place)
    panel.state.select([])
    panel.set_active_track(B)
    with qtbot.waitSignal(panel.lane_menu_requested):
        QTest.keyClick(panel.tracks, key, keys)


def test_zooming_to_the_selection_shows_it_whole(panel: TimelinePanel) -> None:
    assert not panel.zoom_selection()
    panel.set_marks(MINUTE, 2 * MINUTE)
    assert panel.zoom_selection()
    assert panel.visible_range().duration_ms < 2 * MINUTE
    panel.state.select([*refs(A, 3), *refs(B, 1)])
    assert panel.zoom_selection()
    seen = panel.visible_range()
    assert seen.start_ms < 3 * MINUTE
    assert seen.end_ms > 6 * MINUTE
    assert seen.duration_ms < 4 * MINUTE


def test_the_playhead_stays_in_the_middle_on_wish(panel: TimelinePanel) -> None:
    panel.show_range(5 * MINUTE, 6 * MINUTE)
    panel.set_position(5 * MINUTE + 10_000)
    panel.bar.follow_chosen.emit("centre")
    for step in range(5):
        panel.set_position(5 * MINUTE + 10_000 + 1000 * step)
        seen = panel.visible_range()
        middle = (seen.start_ms + seen.end_ms) / 2
        assert abs(middle - panel.state.position_ms) <= 50


def test_the_view_holds_still_under_a_held_mouse(panel: TimelinePanel) -> None:
    panel.show_range(5 * MINUTE, 6 * MINUTE)
    drag(panel, at(panel, 5 * MINUTE + 50_000), at(panel, 5 * MINUTE + 55_000), release=False)
    panel.set_position(9 * MINUTE)
    assert panel.visible_range() == Interval(5 * MINUTE, 6 * MINUTE)
    panel.tracks.cancel_gesture()


def test_the_follow_button_goes_round(panel: TimelinePanel, qtbot: QtBot) -> None:
    modes: list[str] = []
    panel.bar.follow_chosen.connect(modes.append)
    for _ in range(3):
        panel.bar.press_follow()
    assert modes == ["centre", "off", "page"]


def test_a_selection_lives_through_another_table(panel: TimelinePanel) -> None:
    panel.state.select(refs(A, 2, 5))
    panel.set_track(tier_of([*SPANS[:5], (30_000, 35_000)], key=A))
    lane = panel.state.lane(A)
    assert lane is not None
    assert len(panel.state.selection.indices(lane)) == 2
    panel.set_track(tier_of(SPANS[:3], key=A))
    lane = panel.state.lane(A)
    assert lane is not None
    assert panel.state.selection.indices(lane).tolist() == [2]
    assert not grab(panel.tracks).isNull()


def test_a_read_only_lane_is_not_moved(panel: TimelinePanel, qtbot: QtBot) -> None:
    track = track_of([(MINUTE, 3 * MINUTE)], key="x", kind="difference")
    panel.set_tracks([track])
    panel.state.select(refs("x", 0))
    start = at(panel, 2 * MINUTE, "x")
    with qtbot.assertNotEmitted(panel.spans_moved):
        drag(panel, start, start + QPoint(80, 0))


def test_where_two_spans_meet_the_pointer_chooses_by_its_side(
    panel: TimelinePanel, qtbot: QtBot
) -> None:
    panel.set_tracks([tier_of([(MINUTE, 3 * MINUTE), (3 * MINUTE, 5 * MINUTE)], key=A)])
    meeting = at(panel, 3 * MINUTE, A)
    for offset, span_id in ((-2, "s0"), (2, "s1")):
        panel.state.select([])
        with qtbot.waitSignal(panel.span_changed) as caught:
            drag(panel, meeting + QPoint(offset, 0), meeting + QPoint(offset * 10, 0))
        assert caught.args is not None
        assert caught.args[1] == span_id


def test_where_two_spans_meet_the_chosen_one_goes_first(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.set_tracks([tier_of([(MINUTE, 3 * MINUTE), (3 * MINUTE, 5 * MINUTE)], key=A)])
    panel.state.select(refs(A, 0))
    meeting = at(panel, 3 * MINUTE, A)
    with qtbot.waitSignal(panel.span_changed) as caught:
        drag(panel, meeting + QPoint(2, 0), meeting + QPoint(60, 0))
    assert caught.args is not None
    assert caught.args[1] == "s0"
    assert caught.args[3] > 3 * MINUTE


def test_a_dragged_span_keeps_its_look_under_the_pointer(panel: TimelinePanel) -> None:
    panel.state.select(refs(A, 0))
    before = count_near(grab(panel.tracks), Family.JOY.color)
    start = span(panel, 0)
    drag(panel, start, start + QPoint(40, 0), release=False)
    assert abs(count_near(grab(panel.tracks), Family.JOY.color) - before) < 150
    panel.tracks.cancel_gesture()
