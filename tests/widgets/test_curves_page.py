"""The page of curves: rows on the clock of the timeline, what is read, chosen, compared, marked."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidgetItem
from pytestqt.qtbot import QtBot

from app.domain.channel import CHANNELS, Samples
from app.domain.channel_track import ChannelLane, ChannelTrack, lanes_of
from app.domain.intensity import IntensityScale
from app.domain.interval import Interval
from app.domain.trajectory import Reading, Trajectory, trajectory
from tests.helpers.pixels import array_of, count_near, dressed, grab
from widgets.graph.chip_button import Choice
from widgets.theme.theme import theme
from widgets.timeline.channel_painter import DASHES
from widgets.timeline.lane_painter import paint_lane
from widgets.timeline.lane_view import LaneView
from widgets.timeline.lanes import Lane
from widgets.timeline.look import Look
from widgets.timeline.time_scale import TimeScale
from widgets.trajectory.compare_bar import CompareBar
from widgets.trajectory.curves_page import SOURCES, TURNING, CurvesPage
from widgets.trajectory.figure_strip import FigureStrip, ShownFigure
from widgets.trajectory.mirror import MirrorTrack, paint_mirror
from widgets.trajectory.plot_rows import PointMark, plan_rows
from widgets.trajectory.source_panel import Entry, SourcePanel
from widgets.trajectory.turning_panel import PointLine, TurningPanel

MINUTE = 60_000
WIDTH = 300


@pytest.fixture(autouse=True)
def look(qapp: QApplication) -> Iterator[None]:
    assert qapp
    with dressed("dark"):
        yield


def curve(source: str, *values: float, person: str = "彩香", step: int = 10_000) -> ChannelTrack:
    times = np.arange(len(values)) * step
    samples = Samples(times, np.array(values), 2 * step)
    key = f"{source}/{person}"
    return ChannelTrack(key, person, person, source, CHANNELS[0], samples, source_key=source)


def words(source: str, *rows: tuple[int, int, str]) -> Trajectory:
    readings = [
        Reading(f"S{n}", "P1", Interval(start, end), emotion, "strong")
        for n, (start, end, emotion) in enumerate(rows)
    ]
    return trajectory(f"w:{source}", "彩香", readings, IntensityScale.default(), source=source)


def track_rgb() -> NDArray[np.int64]:
    color = QColor(theme().tokens.track)
    return np.array((color.red(), color.green(), color.blue()))


def painted(lane: ChannelLane | MirrorTrack, height: int = 60, width: int = WIDTH) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(theme().color("track"))
    view = LaneView(Lane(lane), QRectF(0, 0, width, height), TimeScale.whole(MINUTE, width), Look())
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if isinstance(lane, MirrorTrack):
        paint_mirror(painter, view)
    else:
        paint_lane(painter, view)
    painter.end()
    return image


# Lanes of numbers ---------------------------------------------------------------------------------


def test_a_curve_is_drawn_at_its_values_and_not_across_a_gap() -> None:
    (lane,) = lanes_of([curve("Rin", 1.0, 1.0, 1.0, np.nan, -1.0, -1.0, -1.0)], "c", "Rin")
    image, accent = painted(lane), QColor(theme().tokens.accent)
    upper, lower = image.copy(0, 0, 100, 8), image.copy(200, 52, 100, 8)
    assert count_near(upper, accent) >= 95
    assert count_near(lower, accent) >= 95
    assert count_near(image.copy(105, 0, 90, 60), accent) == 0


def test_a_single_peak_of_a_long_curve_stays_visible() -> None:
    values = np.zeros(60_000)
    values[30_000] = 1.0
    samples = Samples(np.arange(60_000), values)
    track = ChannelTrack("k", "p", "p", "Rin", CHANNELS[0], samples, source_key="Rin")
    image = painted(ChannelLane("c", "p", (track,), "k"))
    column = image.copy(149, 3, 3, 20)
    assert count_near(column, theme().tokens.accent, 60) >= 15


def test_several_sources_are_a_band_and_each_has_its_own_dashes() -> None:
    flat = [curve("Rin", *[0.9] * 7), curve("agent a", *[-0.9] * 7)]
    (lane,) = lanes_of(flat, "c")
    image = painted(lane)
    ground = array_of(image)[20, 150]
    alone = array_of(painted(lanes_of(flat[:1], "c")[0]))[20, 150]
    assert tuple(ground) != tuple(alone)
    # The second one is dashed: along its line some columns are free of it.
    row = np.abs(array_of(image)[54].astype(int) - ground.astype(int)).max(axis=1)
    assert 0.2 < (row < 28).mean() < 0.4
    assert len({dash.pixels for dash in DASHES}) == len(DASHES)


def test_mirrored_sources_grow_away_from_the_middle() -> None:
    upper, lower = (ChannelLane(name, "彩香", (curve(name, *[0.0] * 7),)) for name in "ab")
    mirror = MirrorTrack("m", "彩香", upper, lower)
    pixels = array_of(painted(mirror, height=80)).astype(int)
    # Both halves are filled from the middle to their curve at half height, and free beyond.
    ground = track_rgb()
    filled = np.abs(pixels[:, 150] - ground).max(axis=1) > 8
    assert filled[25:55].all()
    assert not filled[2:15].any()
    assert not filled[65:78].any()
    assert mirror.sources == ("a", "b")
    assert mirror.words_at(0)[1:] == upper.words_at(0)[1:] + lower.words_at(0)[1:]


def test_mirrored_labels_hang_from_the_middle() -> None:
    mirror = MirrorTrack(
        "m", "彩香", words("a", (0, MINUTE, "joy")), words("b", (0, MINUTE, "fear"))
    )
    pixels = array_of(painted(mirror, height=100)).astype(int)
    ground = track_rgb()
    filled = np.abs(pixels[:, 200] - ground).max(axis=1) > 8
    assert filled[15:45].all()
    assert filled[56:84].all()
    assert not filled[93:].any()
    assert mirror.words_at(10) == ("a: joy: strong", "b: fear: strong")


# The page -----------------------------------------------------------------------------------------


@pytest.fixture
def page(qtbot: QtBot) -> CurvesPage:
    page = CurvesPage()
    qtbot.addWidget(page)
    page.resize(900, 400)
    with qtbot.waitExposed(page):
        page.show()
    return page


def shown(page: CurvesPage, *tracks: object) -> None:
    page.set_range(0, MINUTE, MINUTE)
    page.show_tracks(tracks)  # type: ignore[arg-type]  # tracks of several kinds
    QApplication.processEvents()


def test_the_plot_is_made_only_when_there_is_something_to_see(page: CurvesPage) -> None:
    page.show_empty("nothing")
    assert page.plot is None
    shown(page, *lanes_of([curve("Rin", 0.0, 1.0)], "c"))
    assert page.plot is not None
    page.show_empty("blind")
    assert not page.plot.isVisible()


@pytest.mark.parametrize("why", ["nothing", "hidden", "blind", "waiting"])
def test_an_empty_page_says_why_and_what_to_do(page: CurvesPage, why: str) -> None:
    page.show_empty(why)
    text = page._stack.currentWidget().text  # type: ignore[union-attr]  # an EmptyState
    assert text.count(".") + text.count("…") >= 2


def test_the_plot_follows_the_clock_and_a_click_seeks(page: CurvesPage, qtbot: QtBot) -> None:
    shown(page, *lanes_of([curve("Rin", 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0)], "c"))
    plot = page.plot
    assert plot is not None
    page.set_range(15_000, 45_000, MINUTE)
    assert (plot.scale.start_ms, round(plot.scale.end_ms)) == (15_000, 45_000)
    middle = plot.area.center().toPoint()
    with qtbot.waitSignal(page.seek_requested) as heard:
        QTest.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert heard.args[0] == pytest.approx(30_000, abs=60)


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        (Qt.KeyboardModifier.NoModifier, (3000, 33_000)),
        (Qt.KeyboardModifier.ControlModifier, (3000, 27_000)),
    ],
)
def test_the_wheel_scrolls_and_zooms_as_the_timeline_does(
    page: CurvesPage, qtbot: QtBot, keys: Qt.KeyboardModifier, wanted: tuple[int, int]
) -> None:
    shown(page, *lanes_of([curve("Rin", *[0.0] * 7)], "c"))
    page.set_range(0, 30_000, MINUTE)
    plot = page.plot
    assert plot is not None
    notch = 120 if keys else -120
    event = QWheelEvent(
        plot.area.center(), plot.area.center(), QPoint(), QPoint(0, notch),
        Qt.MouseButton.NoButton, keys, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    with qtbot.waitSignal(page.scale_changed) as heard:
        plot.wheelEvent(event)
    assert heard.args == pytest.approx(wanted, abs=80)


def test_hovering_reads_person_source_value_and_time(page: CurvesPage) -> None:
    (lane,) = lanes_of([curve("Rin", 0.0, 1.0, 0.0), curve("agent a", 0.5, 0.5, 0.5)], "c")
    shown(page, lane, words("Rin", (0, 20_000, "joy")))
    plot = page.plot
    assert plot is not None
    area = plot.area
    x = area.left() + plot.scale.x_of(5000)
    reading = plot.reading_at(QPointF(x, area.top() + 10))
    assert reading is not None
    title, *said = reading.lines
    assert title.startswith("彩香 · 00:00:0")
    assert [line.split(" (")[1] for line in said] == ["Rin)", "agent a)"]
    row = plot.rows[1]
    below = plot.reading_at(QPointF(x, area.top() + row.bottom - 4))
    assert below is not None
    assert below.lines[1] == "Rin: joy: strong"
    assert plot.reading_at(QPointF(2, 2)) is None


def test_rows_share_the_room_and_scroll_where_there_is_too_little(page: CurvesPage) -> None:
    lanes = lanes_of([curve("Rin", 0.0, 1.0, person=f"P{n}") for n in range(20)], "c")
    few, many = plan_rows(lanes[:2], 300), plan_rows(lanes, 300)
    assert [row.height for row in few] == [150, 150]
    assert many[-1].bottom > 300
    shown(page, *lanes)
    plot = page.plot
    assert plot is not None
    first = plot.reading_at(plot.area.topLeft() + QPointF(5, 5))
    wheel = QPoint(0, -12_000)
    event = QWheelEvent(
        plot.area.center(), plot.area.center(), QPoint(), wheel, Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ShiftModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    plot.wheelEvent(event)
    assert plot.scroll > 0
    second = plot.reading_at(plot.area.topLeft() + QPointF(5, 5))
    assert first is not None
    assert second is not None
    assert first.lines[0] != second.lines[0]


def test_turning_points_and_the_playhead_lie_on_the_rows(page: CurvesPage) -> None:
    (lane,) = lanes_of([curve("Rin", *[0.0] * 7)], "c")
    shown(page, lane)
    plot = page.plot
    assert plot is not None
    before = count_near(grab(plot.viewport()), theme().tokens.accent)
    page.set_marks({lane.key: (PointMark(20_000, is_marked=True, is_hit=True),)})
    after = count_near(grab(plot.viewport()), theme().tokens.accent)
    assert after > before + 25
    page.set_position(40_000)
    x = round(plot.area.left() + plot.scale.x_of(40_000))
    strip = grab(plot.viewport()).copy(x - 1, round(plot.area.top()) + 20, 3, 100)
    assert count_near(strip, theme().tokens.playhead) >= 80


def test_a_panel_stands_beside_the_plot_or_in_its_place(page: CurvesPage) -> None:
    shown(page, *lanes_of([curve("Rin", 0.0, 1.0)], "c"))
    page.show_side(SOURCES)
    assert page.side == SOURCES
    assert page.plot is not None
    assert page.plot.isVisible()
    page.resize(420, 400)
    assert not page.plot.isVisible()
    page.show_side(TURNING)
    assert page.side == TURNING
    page.show_side("")
    assert page.plot.isVisible()


# Panels -------------------------------------------------------------------------------------------


def test_sources_are_ticked_moved_and_made_to_stand_out(qtbot: QtBot) -> None:
    panel = SourcePanel()
    qtbot.addWidget(panel)
    entries = [Entry("a", "Rin", True), Entry("b", "<b>agent</b>", False)]
    panel.show_entries(entries, [Entry("p", "彩香", True)], [], "")
    heard: list[tuple[object, ...]] = []
    panel.source_toggled.connect(lambda key, on: heard.append((key, on)))
    panel.person_toggled.connect(lambda key, on: heard.append((key, on)))
    panel.lit.connect(lambda key: heard.append((key,)))
    panel.ordered.connect(lambda keys: heard.append((keys,)))
    panel.sources.item(1).setCheckState(Qt.CheckState.Checked)
    panel.people.item(0).setCheckState(Qt.CheckState.Unchecked)
    panel.sources.setCurrentRow(1)
    QTest.keyClick(panel.sources, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    panel.sources.itemClicked.emit(panel.sources.item(0))
    panel.show_entries(entries, (), (), "a")
    panel.sources.itemClicked.emit(panel.sources.item(0))  # once more: none stands out
    assert heard == [("b", True), ("p", False), (("b", "a"),), ("a",), ("",)]
    assert panel.channels.isHidden()


def test_the_rule_of_turning_points_can_be_moved(qtbot: QtBot) -> None:
    panel = TurningPanel()
    qtbot.addWidget(panel)
    panel.set_rule(0.35, 1500, 2500)
    assert (panel.share, panel.hold_ms, panel.tolerance_ms) == (0.35, 1500, 2500)
    with qtbot.waitSignal(panel.rule_changed):
        panel.smallest.setValue(60)
    assert panel.share == 0.6


def test_turning_points_are_listed_sought_and_played(qtbot: QtBot) -> None:
    panel = TurningPanel()
    qtbot.addWidget(panel)
    lines = [
        PointLine(1000, "joy → fear", is_found=True, is_marked=True),
        PointLine(5000, "", is_found=False, is_marked=True),
    ]
    panel.show_points(lines, [ShownFigure("Recall", "50 %")], "")
    texts = [panel.list.item(row).text() for row in range(2)]
    assert texts == ["◆▲  00:00:01.000  joy → fear", "◆  00:00:05.000  marked, not found"]
    assert "Recall\u00a050\u00a0%" in panel.figures.text
    with qtbot.waitSignal(panel.seek_requested) as sought:
        panel.list.setCurrentRow(1)
    item: QListWidgetItem = panel.list.item(1)
    with qtbot.waitSignal(panel.play_requested) as played:
        panel.list.itemActivated.emit(item)
    assert (sought.args, played.args, panel.chosen_ms) == ([5000], [5000], 5000)
    panel.show_rule(has_threshold=False)
    assert panel.smallest.isHidden()


def test_two_sources_are_chosen_by_hand(qtbot: QtBot) -> None:
    bar = CompareBar()
    qtbot.addWidget(bar)
    bar.show_sources([Choice("a", "Rin"), Choice("b", "agent")], ("a", "b"))
    bar.first.setCurrentIndex(1)
    with qtbot.waitSignal(bar.sources_chosen) as heard:
        bar.first.activated.emit(1)
    assert heard.args == ["b", "b"]
    bar.show_rows([Choice("x", "彩香")], "x")
    assert bar.row.isHidden()


def test_a_figure_without_a_value_says_why(qtbot: QtBot) -> None:
    strip = FigureStrip()
    qtbot.addWidget(strip)
    strip.show_figures([ShownFigure("ICC(2,1)", "–", "Not defined: nothing moves.")], "n = 3")
    assert strip.text == "ICC(2,1)\u00a0– (Not defined: nothing moves.)\nn = 3"
