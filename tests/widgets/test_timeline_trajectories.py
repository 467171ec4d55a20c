"""Lanes of trajectories: heights by intensity, marks of doubt and change, what hovering reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.ids import PersonKey
from app.domain.intensity import IntensityScale
from app.domain.interval import Interval
from app.domain.person import Person
from app.domain.trajectory import Correction, Reading, Trajectory, trajectory
from tests.helpers.pixels import array_of, count_near, dressed, grab
from widgets.person_face import faces
from widgets.theme.family import Family
from widgets.theme.theme import theme
from widgets.timeline.lane_painter import paint_lane
from widgets.timeline.lane_view import MANY, LaneView
from widgets.timeline.lanes import Lane
from widgets.timeline.level_raster import paint_levels
from widgets.timeline.look import Look
from widgets.timeline.span_place import block_rect
from widgets.timeline.time_scale import TimeScale
from widgets.timeline.timeline_panel import TimelinePanel
from widgets.timeline.trajectory_painter import paint_readings

WIDTH, HEIGHT = 400, 30
SCALE = IntensityScale.default()
CAST = Person(PersonKey("p"), "Ayaka")


@pytest.fixture(autouse=True, params=["dark", "light"])
def look(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    assert qapp
    with dressed(request.param):
        yield


def of(*rows: tuple[int, int, str, str], doubt: str = "") -> Trajectory:
    readings = [
        Reading(f"S{n}", "P1", Interval(start, end), emotion, intensity, "the bowl", doubt)
        for n, (start, end, emotion, intensity) in enumerate(rows)
    ]
    return trajectory("trajectory:m:P1", "Ayaka", readings, SCALE, source="agent a", cast=CAST)


def view_of(track: Trajectory, height: int = HEIGHT) -> LaneView:
    return LaneView(Lane(track), QRectF(0, 0, WIDTH, height), TimeScale.whole(4000, WIDTH), Look())


def painted(view: LaneView, paint: Callable[[QPainter, LaneView], None] = paint_lane) -> QImage:
    size = view.area.size() * view.ratio
    image = QImage(round(size.width()), round(size.height()), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(view.ratio)
    image.fill(theme().color("track"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter, view)
    painter.end()
    return image


@pytest.mark.parametrize(
    ("word", "share"),
    [("faint", 0.47), ("weak", 0.60), ("moderate", 0.73), ("strong", 0.86), ("extreme", 0.99)],
)
def test_a_span_is_as_high_as_its_intensity(word: str, share: float) -> None:
    view = view_of(of((0, 1000, "joy", word)))
    (block,) = view.blocks()
    rect, (top, height) = block_rect(view, block), view.band(0, 1)
    assert rect.height() == pytest.approx(height * share, abs=1)
    assert rect.bottom() == pytest.approx(top + height)


def test_of_unknown_intensity_it_is_flat_with_a_dashed_edge() -> None:
    known, unknown = view_of(of((0, 4000, "joy", "faint"))), view_of(of((0, 4000, "joy", "smiles")))
    (block,) = unknown.blocks()
    assert block_rect(unknown, block).height() == pytest.approx(unknown.band(0, 1)[1] * 0.47, abs=1)
    top = round(block_rect(unknown, block).top())
    full = count_near(painted(known).copy(150, top, 250, 2), Family.JOY.color)
    dashes = count_near(painted(unknown).copy(150, top, 250, 2), Family.JOY.color)
    assert full == 500
    assert 100 < dashes < 400


def test_a_change_is_a_tick_up_the_lane_and_the_first_reading_has_none() -> None:
    image = painted(view_of(of((0, 1000, "joy", "weak"), (2000, 3000, "anger", "weak"))))
    assert count_near(image.copy(200, 1, 3, 3), Family.ANGER.color) >= 3
    assert count_near(image.copy(0, 1, 3, 3), Family.JOY.color) == 0


def test_doubt_is_written_behind_the_word() -> None:
    sure, doubted = (
        painted(view_of(of((0, 4000, "joy", "")))),
        painted(view_of(of((0, 4000, "joy", ""), doubt="masked"))),
    )
    assert (array_of(sure) != array_of(doubted)).any()


def test_a_word_no_vocabulary_knows_is_outlined() -> None:
    image = painted(view_of(of((0, 4000, "bemused stillness", "strong"))))
    assert count_near(image.copy(250, 0, 150, HEIGHT), theme().color("muted"), 60) > 40


def test_a_high_lane_tells_its_levels() -> None:
    low = view_of(of((3000, 4000, "joy", "weak")), 50)
    high = view_of(of((3000, 4000, "joy", "weak")), 90)
    assert count_near(painted(low).copy(0, 0, 12, 50), theme().color("muted"), 60) == 0
    assert count_near(painted(high).copy(0, 0, 12, 90), theme().color("muted"), 60) > 0


def test_thousands_in_view_are_painted_as_one_strip() -> None:
    view = view_of(of(*((n, n + 1, "joy", "weak") for n in range(4000))))
    assert view.is_merged
    assert count_near(painted(view), Family.JOY.color, 60) > WIDTH * 10


@pytest.fixture
def panel(qtbot: QtBot) -> TimelinePanel:
    made = TimelinePanel()
    qtbot.addWidget(made)
    made.resize(1148, 300)
    made.set_duration(4000)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_hovering_reads_emotion_intensity_target_doubt_and_correction(panel: TimelinePanel) -> None:
    old = Correction("esteem", "weak", "W00176")
    reading = Reading(
        "S1", "P1", Interval(0, 4000), "sadness", "strong, hidden", "the bowl", "masked",
        corrections=(old,),
    )  # fmt: skip
    panel.state.set_tracks([trajectory("t", "Ayaka", [reading], SCALE)])
    rect = panel.tracks.row_rect("t")
    text = panel.tracks.text_at(QPointF(rect.left() + 500, rect.bottom() - 6))
    assert text.splitlines()[:4] == [
        "sadness: strong, hidden",
        "Toward the bowl",
        "Uncertain: masked",
        "Corrected at W00176, before: esteem",
    ]


def test_a_face_of_the_cast_stands_before_the_name(panel: TimelinePanel) -> None:
    panel.state.set_tracks([of((0, 4000, "joy", "weak"))])
    before = grab(panel.tracks)
    face = QImage(40, 40, QImage.Format.Format_RGB32)
    face.fill(QColor("#FF00FF"))
    faces().set_image(CAST.key, face)
    after = grab(panel.tracks)
    faces().clear()
    assert count_near(before, "#FF00FF") == 0
    assert count_near(after, "#FF00FF") > 100


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(
            st.integers(0, 3900),
            st.integers(30, 600),
            st.sampled_from(["joy", "anger", "fear"]),
            st.sampled_from(["faint", "moderate", "extreme"]),
        ),
        min_size=1,
        max_size=12,
    ),
    st.sampled_from([1.0, 2.0]),
    st.integers(0, 2000),
    st.booleans(),
)
def test_the_image_of_many_looks_as_the_rectangles_do(
    rows: list[tuple[int, int, str, str]], ratio: float, start: int, hangs: bool
) -> None:
    track = of(*((at, at + length, emotion, word) for at, length, emotion, word in rows))
    scale = TimeScale(4000, WIDTH, float(start), 5.0)
    area = QRectF(0, 0, WIDTH, 200)  # all rows have room
    view = LaneView(Lane(track), area, scale, Look(), ratio, hangs=hangs)
    by_image = array_of(painted(view, paint_levels)).astype(int)
    by_rectangle = array_of(painted(view, paint_readings)).astype(int)
    np.testing.assert_allclose(by_image, by_rectangle, atol=3)


def test_many_keep_dashes_of_unknown_intensity_and_outlines_of_unknown_words() -> None:
    rows = [(n * 200, n * 200 + 160, "joy", "smiles") for n in range(20)]
    rows[15:] = [(n, m, "bemused stillness", "strong") for n, m, *_ in rows[15:]]
    view = view_of(of(*rows), 60)
    assert view.count > MANY
    image, edge = painted(view), round(block_rect(view, next(view.blocks())).top())
    known, unknown = image.copy(0, edge, 300, 2), image.copy(300, 0, 100, 60)
    assert 150 < count_near(known, Family.JOY.color) < 450
    assert 300 < count_near(unknown, theme().color("muted"), 60) < 700
