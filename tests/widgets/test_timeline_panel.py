"""The timeline under the hand: clicks, drags, wheel, and what is repainted."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPaintEvent, QRegion, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.interval import Interval
from app.domain.span import SpanArrays
from tests.helpers.pixels import array_of, count_near, dressed, grab
from tests.helpers.spans import track_of
from widgets.key_button import KeyButton
from widgets.theme.theme import theme
from widgets.timeline.span_selection import SpanRef
from widgets.timeline.timeline_panel import TimelinePanel

LEFT = Qt.MouseButton.LeftButton
MINUTE = 60_000
DURATION = 20 * MINUTE


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[TimelinePanel]:
    with dressed("dark"):
        made = TimelinePanel()
        qtbot.addWidget(made)
        made.resize(1148, 240)
        made.set_duration(DURATION)
        cues = [(n * 5000, n * 5000 + 3000) for n in range(240)]
        made.set_tracks(
            [
                track_of(cues, texts=[f"line {n}" for n in range(240)]),
                track_of(
                    [(120_000, 240_000), (600_000, 720_000)],
                    key="evidence",
                    kind="evidence",
                    texts=["bowl falls", "alone"],
                ),
            ]
        )
        with qtbot.waitActive(made):
            made.show()
        yield made


def at(panel: TimelinePanel, time_ms: int, track: str = "") -> QPoint:
    """Return the pixel of a moment in a lane, or in the ruler."""
    view = panel.tracks
    x = round(view.frame.header + panel.state.scale.x_of(time_ms))
    y = view.row_rect(track).center().y() if track else view.frame.ruler // 2
    return QPoint(x, y)


def drag(panel: TimelinePanel, start: QPoint, *stops: QPoint, release: bool = True) -> None:
    QTest.mousePress(panel.tracks, LEFT, Qt.KeyboardModifier.NoModifier, start)
    for stop in stops:
        QTest.mouseMove(panel.tracks, stop)
    if release:
        QTest.mouseRelease(panel.tracks, LEFT, Qt.KeyboardModifier.NoModifier, stops[-1])


def turn_wheel(
    panel: TimelinePanel,
    notches: float,
    keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    x: int = 600,
) -> None:
    view = panel.tracks
    where = QPointF(x, 60)
    event = QWheelEvent(
        where,
        QPointF(view.mapToGlobal(where.toPoint())),
        QPoint(),
        QPoint(0, round(notches * 120)),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def test_a_click_in_the_ruler_seeks(panel: TimelinePanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.seek_requested) as caught:
        QTest.mouseClick(panel.tracks, LEFT, Qt.KeyboardModifier.NoModifier, at(panel, 5 * MINUTE))
    assert caught.args is not None
    assert abs(caught.args[0] - 5 * MINUTE) <= 1300


def test_a_click_alone_is_no_scrub(panel: TimelinePanel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(panel.scrub_finished):
        QTest.mouseClick(panel.tracks, LEFT, Qt.KeyboardModifier.NoModifier, at(panel, 5 * MINUTE))


def test_a_drag_scrubs_and_ends_where_it_is_let_go(panel: TimelinePanel, qtbot: QtBot) -> None:
    moved: list[int] = []
    panel.scrub_moved.connect(moved.append)
    with qtbot.waitSignal(panel.scrub_finished) as caught:
        drag(panel, at(panel, MINUTE), at(panel, 3 * MINUTE), at(panel, 6 * MINUTE))
    assert caught.args is not None
    assert abs(caught.args[0] - 6 * MINUTE) <= 1300
    assert moved
    assert moved == sorted(moved)


def test_a_click_on_a_span_selects_it(panel: TimelinePanel, qtbot: QtBot) -> None:
    where = at(panel, 3 * MINUTE, "evidence")
    quiet = qtbot.assertNotEmitted(panel.seek_requested)
    with qtbot.waitSignal(panel.span_selected) as caught, quiet:
        QTest.mouseClick(panel.tracks, LEFT, Qt.KeyboardModifier.NoModifier, where)
    assert caught.args == ["evidence", "s0"]
    assert panel.state.selected is not None


def test_a_click_on_a_cue_seeks_too(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.show_range(0, MINUTE)
    where = at(panel, 11_000, "cues")
    with qtbot.waitSignals([panel.span_selected, panel.seek_requested]):
        QTest.mouseClick(panel.tracks, LEFT, Qt.KeyboardModifier.NoModifier, where)
    assert panel.state.selected == (SpanRef("cues", "s2"),)


def test_a_scrub_beyond_the_window_stays_at_its_edge(panel: TimelinePanel) -> None:
    panel.show_range(5 * MINUTE, 6 * MINUTE)
    moved: list[int] = []
    panel.scrub_moved.connect(moved.append)
    start = at(panel, 5 * MINUTE + 30_000)
    drag(panel, start, QPoint(panel.tracks.width() + 400, start.y()), release=False)
    assert moved[-1] == panel.visible_range().end_ms == 6 * MINUTE
    panel.tracks.cancel_gesture()


def test_a_double_click_activates(panel: TimelinePanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.span_activated) as caught:
        where = at(panel, 11 * MINUTE, "evidence")
        QTest.mouseDClick(panel.tracks, LEFT, Qt.KeyboardModifier.NoModifier, where)
    assert caught.args == ["evidence", "s1"]


def test_dragging_an_edge_changes_the_span(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.bar.snap_toggled.emit(False)
    with qtbot.waitSignal(panel.span_changed) as caught:
        drag(
            panel,
            at(panel, 240_000, "evidence"),
            at(panel, 260_000, "evidence"),
            at(panel, 300_000, "evidence"),
        )
    assert caught.args is not None
    track, span, start, end = caught.args
    assert (track, span, start) == ("evidence", "s0", 120_000)
    assert abs(end - 300_000) <= 1300


def test_a_dragged_edge_snaps_to_the_playhead(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.set_tracks([panel.state.lanes[1].track])
    panel.set_position(301_234)
    with qtbot.waitSignal(panel.span_changed) as caught:
        drag(panel, at(panel, 240_000, "evidence"), at(panel, 304_000, "evidence"))
    assert caught.args == ["evidence", "s0", 120_000, 301_234]


def test_an_edge_cannot_cross_its_span(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.bar.snap_toggled.emit(False)
    with qtbot.waitSignal(panel.span_changed) as caught:
        drag(panel, at(panel, 120_000, "evidence"), at(panel, 500_000, "evidence"))
    assert caught.args == ["evidence", "s0", 239_999, 240_000]


def test_escape_drops_the_drag(panel: TimelinePanel, qtbot: QtBot) -> None:
    before = grab(panel.tracks)
    end = at(panel, 400_000, "evidence")
    with qtbot.assertNotEmitted(panel.span_changed):
        drag(panel, at(panel, 240_000, "evidence"), end, release=False)
        assert grab(panel.tracks) != before
        QTest.keyClick(panel.tracks, Qt.Key.Key_Escape)
        QTest.mouseRelease(panel.tracks, LEFT, Qt.KeyboardModifier.NoModifier, end)
    panel.state.select([])
    panel.set_active_track("")
    QApplication.sendEvent(panel.tracks, QEvent(QEvent.Type.Leave))
    assert grab(panel.tracks) == before


def test_cues_have_no_edges_to_drag(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.show_range(0, MINUTE)
    with qtbot.assertNotEmitted(panel.span_changed):
        drag(panel, at(panel, 3000, "cues"), at(panel, 30_000, "cues"))


def test_an_edge_drag_scrolls_past_the_window(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.bar.snap_toggled.emit(False)
    panel.show_range(200_000, 260_000)
    beyond = QPoint(panel.tracks.width() + 30, at(panel, 240_000, "evidence").y())
    drag(panel, at(panel, 240_000, "evidence"), beyond, release=False)
    qtbot.waitUntil(lambda: panel.visible_range().end_ms > 300_000, timeout=5000)
    with qtbot.waitSignal(panel.span_changed) as caught:
        QTest.mouseRelease(panel.tracks, LEFT, Qt.KeyboardModifier.NoModifier, beyond)
    assert caught.args is not None
    assert caught.args[3] > 290_000


def test_shift_draws_a_marked_stretch(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.bar.snap_toggled.emit(False)
    start, end = at(panel, 8 * MINUTE), at(panel, 7 * MINUTE)
    shift = Qt.KeyboardModifier.ShiftModifier
    with qtbot.waitSignal(panel.marks_changed) as caught:
        QTest.mousePress(panel.tracks, LEFT, shift, start)
        QTest.mouseMove(panel.tracks, end)
        QTest.mouseRelease(panel.tracks, LEFT, shift, end)
    assert caught.args is not None
    in_ms, out_ms = caught.args
    assert abs(in_ms - 7 * MINUTE) <= 1300
    assert abs(out_ms - 8 * MINUTE) <= 1300


def test_a_mark_is_dragged_in_the_ruler(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.bar.snap_toggled.emit(False)
    panel.set_marks(5 * MINUTE, 6 * MINUTE)
    with qtbot.waitSignal(panel.marks_changed) as caught:
        drag(panel, at(panel, 6 * MINUTE), at(panel, 9 * MINUTE))
    assert caught.args is not None
    assert caught.args[0] == 5 * MINUTE
    assert abs(caught.args[1] - 9 * MINUTE) <= 1300


def test_setting_marks_from_outside_tells_nobody(panel: TimelinePanel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(panel.marks_changed):
        panel.set_marks(MINUTE, 2 * MINUTE)
    assert count_near(grab(panel.tracks), theme().color("accent")) > 200


def test_the_wheel_scrolls_time(panel: TimelinePanel) -> None:
    panel.show_range(5 * MINUTE, 6 * MINUTE)
    turn_wheel(panel, -1)
    assert panel.visible_range() == Interval(306_000, 366_000)


def test_ctrl_wheel_zooms_at_the_pointer(panel: TimelinePanel) -> None:
    x = 600
    moment = panel.state.scale.ms_at(x - panel.tracks.frame.header)
    turn_wheel(panel, 4, Qt.KeyboardModifier.ControlModifier, x)
    assert panel.visible_range().duration_ms < DURATION / 2
    assert abs(panel.state.scale.ms_at(x - panel.tracks.frame.header) - moment) <= 1


def test_shift_wheel_scrolls_the_lanes(panel: TimelinePanel) -> None:
    panel.set_tracks([track_of([(0, 1000)], key=f"t{n}") for n in range(12)])
    top = panel.tracks.row_rect("t5").top()
    before = panel.visible_range()
    turn_wheel(panel, -1, Qt.KeyboardModifier.ShiftModifier)
    assert panel.tracks.row_rect("t5").top() < top
    assert panel.visible_range() == before


def test_the_middle_button_pans(panel: TimelinePanel) -> None:
    panel.show_range(5 * MINUTE, 6 * MINUTE)
    middle, none = Qt.MouseButton.MiddleButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(panel.tracks, middle, none, QPoint(648, 60))
    QTest.mouseMove(panel.tracks, QPoint(548, 60))
    QTest.mouseRelease(panel.tracks, middle, none, QPoint(548, 60))
    assert panel.visible_range() == Interval(306_000, 366_000)


class PaintWatch(QObject):
    """Remembers which pixels a widget was asked to paint."""

    def __init__(self) -> None:
        super().__init__()
        self.regions: list[QRegion] = []

    def has_painted(self, point: QPoint) -> bool:
        return any(region.contains(point) for region in self.regions)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.regions.append(QRegion(event.region()))
        return False


def test_a_moving_playhead_repaints_only_its_strip(panel: TimelinePanel, qtbot: QtBot) -> None:
    QApplication.processEvents()
    watch = PaintWatch()
    panel.tracks.installEventFilter(watch)
    panel.set_position(10 * MINUTE)
    qtbot.waitUntil(lambda: bool(watch.regions))
    QApplication.processEvents()
    middle = panel.tracks.height() // 2
    columns = [x for x in range(panel.tracks.width()) if watch.has_painted(QPoint(x, middle))]
    assert len(columns) < 2 * 20
    x = at(panel, 10 * MINUTE).x()
    assert x in columns


def on_screen(panel: TimelinePanel) -> QImage:
    """Return what the window shows now, without asking it to paint."""
    QApplication.processEvents()
    return panel.screen().grabWindow(panel.winId()).toImage()


def test_the_playhead_leaves_no_trail(panel: TimelinePanel) -> None:
    panel.set_position(10 * MINUTE)
    before = array_of(on_screen(panel))
    for time_ms in range(5 * MINUTE, 10 * MINUTE, 7919):
        panel.set_position(time_ms)
        QApplication.processEvents()
    panel.set_position(10 * MINUTE)
    assert (array_of(on_screen(panel)) == before).all()


@pytest.mark.slow
@pytest.mark.parametrize("factor", ["1.25", "1.5", "2"])
def test_it_leaves_none_on_a_scaled_screen(factor: str) -> None:
    test = f"{__file__}::test_the_playhead_leaves_no_trail"
    environment = {**os.environ, "QT_SCALE_FACTOR": factor}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_view_turns_the_page_with_the_playhead(panel: TimelinePanel) -> None:
    panel.show_range(5 * MINUTE, 6 * MINUTE)
    panel.set_position(6 * MINUTE - 20)
    panel.set_position(6 * MINUTE + 20)
    assert panel.visible_range().start_ms > 5 * MINUTE + 50_000


def test_who_scrolled_away_is_left_alone_while_it_plays(panel: TimelinePanel) -> None:
    panel.show_range(5 * MINUTE, 6 * MINUTE)
    panel.set_position(5 * MINUTE)
    panel.show_range(15 * MINUTE, 16 * MINUTE)
    panel.set_position(5 * MINUTE + 40)
    assert panel.visible_range().start_ms == 15 * MINUTE
    panel.set_position(9 * MINUTE)
    assert panel.visible_range().start_ms < 9 * MINUTE < panel.visible_range().end_ms


def test_without_following_the_view_stays(panel: TimelinePanel) -> None:
    panel.show_range(5 * MINUTE, 6 * MINUTE)
    panel.bar.follow_chosen.emit("off")
    panel.set_position(9 * MINUTE)
    assert panel.visible_range() == Interval(5 * MINUTE, 6 * MINUTE)


def test_fit_and_zoom_show_all_and_less(panel: TimelinePanel) -> None:
    panel.zoom_in()
    closer = panel.visible_range().duration_ms
    panel.zoom_in()
    assert panel.visible_range().duration_ms < closer < DURATION
    panel.zoom_out()
    assert panel.visible_range().duration_ms == closer
    panel.fit()
    assert panel.visible_range() == Interval(0, DURATION)


def test_selecting_a_span_scrolls_to_it(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.show_range(0, MINUTE)
    with qtbot.assertNotEmitted(panel.span_selected):
        panel.select_span("evidence", "s1")
    assert panel.visible_range().start_ms <= 600_000 < panel.visible_range().end_ms


def test_replacing_one_track_keeps_the_others(panel: TimelinePanel) -> None:
    cues = panel.state.lanes[0]
    panel.set_track(track_of([(0, 9000)], key="evidence", kind="evidence"))
    assert panel.state.lanes[0] is cues
    assert [len(lane.track.spans) for lane in panel.state.lanes] == [240, 1]


def test_a_removed_selected_span_is_no_trouble(panel: TimelinePanel) -> None:
    panel.select_span("evidence", "s1")
    panel.set_track(track_of([], key="evidence", kind="evidence"))
    assert not grab(panel.tracks).isNull()


def test_the_tooltip_tells_the_whole_text(panel: TimelinePanel) -> None:
    text = panel.tracks.text_at(QPointF(at(panel, 3 * MINUTE, "evidence")))
    assert text == "bowl falls\n00:02:00.000 to 00:04:00.000, 2 min 00 s"
    assert panel.tracks.text_at(QPointF(at(panel, 8 * MINUTE, "evidence"))) == ""


def test_the_tooltip_of_a_name_tells_the_lane(panel: TimelinePanel) -> None:
    lane = panel.tracks.row_rect("evidence")
    on_name = QPointF(40, lane.center().y())
    assert panel.tracks.text_at(on_name) == panel.state.lanes[1].track.title


def test_evidence_is_asked_for_by_its_button(panel: TimelinePanel, qtbot: QtBot) -> None:
    button = next(b for b in panel.findChildren(KeyButton) if "evidence" in b.text())
    with qtbot.waitSignal(panel.add_evidence_requested):
        QTest.mouseClick(button, LEFT)
    panel.set_can_add(False, "Open a question first.")
    assert not button.isEnabled()
    assert button.toolTip() == "Open a question first."


def test_an_empty_timeline_paints(qtbot: QtBot) -> None:
    made = TimelinePanel()
    qtbot.addWidget(made)
    made.resize(900, 160)
    made.show()
    made.set_watched(SpanArrays.empty())
    assert not grab(made).isNull()
