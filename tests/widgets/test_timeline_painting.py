"""What the lanes look like: few spans as rectangles, many as a raster, both the same picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.domain.span import ArrayTrack
from tests.helpers.pixels import array_of, count_near, dressed
from tests.helpers.spans import Row, spans_of, track_of
from widgets.theme.family import Family
from widgets.theme.theme import theme
from widgets.timeline.block_painter import block_label
from widgets.timeline.emotion_painter import split_label
from widgets.timeline.lane_painter import paint_lane, paint_raster, paint_rectangles
from widgets.timeline.lane_view import LaneView
from widgets.timeline.lanes import Lane
from widgets.timeline.look import Look
from widgets.timeline.time_scale import TimeScale

WIDTH, HEIGHT = 400, 26


@pytest.fixture(autouse=True)
def dark(qapp: QApplication) -> Iterator[None]:
    assert qapp
    with dressed("dark"):
        yield


def view_of(track: ArrayTrack, scale: TimeScale, hidden: frozenset[int] = frozenset()) -> LaneView:
    return LaneView(Lane(track), QRectF(0, 0, WIDTH, HEIGHT), scale, Look(), 1.0, hidden)


def painted(view: LaneView, paint: Callable[[QPainter, LaneView], None] = paint_lane) -> QImage:
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(theme().color("track"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter, view)
    painter.end()
    return image


def paint_nothing(_painter: QPainter, _view: LaneView) -> None:
    """Leave the lane as it is."""


@st.composite
def rows_on_pixels(draw: st.DrawFn) -> list[Row]:
    """Draw spans of at least two pixels whose edges lie on pixels, apart from one another."""
    rows, left = [], 0
    for gap, width in draw(
        st.lists(st.tuples(st.integers(0, 20), st.integers(3, 60)), max_size=12)
    ):
        rows.append(((left + gap) * 10, (left + gap + width) * 10))
        left += gap + width
    return [row for row in rows if row[1] <= WIDTH * 10]


@settings(max_examples=40)
@given(rows_on_pixels())
def test_raster_and_rectangles_are_one_picture(rows: list[Row]) -> None:
    view = view_of(track_of(rows), TimeScale.whole(WIDTH * 10, WIDTH))
    middle = HEIGHT // 2
    by_raster = array_of(painted(view, paint_raster))[middle]
    by_rectangle = array_of(painted(view, paint_rectangles))[middle]
    np.testing.assert_allclose(by_raster.astype(int), by_rectangle.astype(int), atol=2)


def test_many_spans_are_painted_as_one_raster(monkeypatch: pytest.MonkeyPatch) -> None:
    scale = TimeScale.whole(5000, WIDTH)
    few, many = (
        view_of(track_of([(n * 10, n * 10 + 5) for n in range(count)]), scale)
        for count in (15, 500)
    )
    assert not few.is_dense
    assert many.is_dense
    monkeypatch.setattr("widgets.timeline.lane_painter.strip_image", lambda *_a: QImage())
    background = painted(many, paint_nothing)
    assert painted(few) != background
    assert painted(many) == background


def test_a_label_is_written_where_it_fits_only() -> None:
    scale = TimeScale.whole(4000, WIDTH)
    with_text = painted(view_of(track_of([(0, 2000)], texts=["So sorry"]), scale))
    without = painted(view_of(track_of([(0, 2000)]), scale))
    assert with_text != without
    narrow = painted(view_of(track_of([(0, 150)], texts=["So sorry"]), scale))
    assert narrow == painted(view_of(track_of([(0, 150)]), scale))


def test_the_label_of_a_span_begun_before_the_view_stands_at_its_edge() -> None:
    scale = TimeScale.whole(400_000, WIDTH).showing(200_000, 204_000)
    image = painted(view_of(track_of([(0, 400_000)], texts=["So sorry"]), scale))
    assert count_near(image.copy(0, 0, 70, HEIGHT), theme().color("cue_text")) > 20


def test_overlapping_blocks_never_write_over_one_another() -> None:
    scale = TimeScale.whole(4000, WIDTH)
    track = track_of([(0, 3000), (0, 3000), (100, 2900)], texts=["tea first", "a bell", "incense"])
    low = view_of(track, scale)
    labels = low.look.labels("")
    found = [block_label(low, block, labels) for block in low.blocks()]
    assert [one and one[0].text for one in found] == ["tea first +2", None, None]
    high = LaneView(Lane(track), QRectF(0, 0, WIDTH, 90), scale, Look(), 1.0)
    placed = [block_label(high, block, labels) for block in high.blocks()]
    assert [one and one[0].text for one in placed] == ["tea first", "a bell", "incense"]
    middles = [one[2] for one in placed if one is not None]
    assert min(np.diff(sorted(middles))) >= labels.metrics.capHeight()


def test_a_flagged_cue_is_underlined() -> None:
    scale = TimeScale.whole(4000, WIDTH)
    flagged = ArrayTrack("cues", "cue", "Cues", spans_of([(0, 1000)], code=1))
    assert count_near(painted(view_of(flagged, scale)), theme().color("warning")) >= 100
    regular = view_of(track_of([(0, 1000)]), scale)
    assert count_near(painted(regular), theme().color("warning")) == 0


def test_evidence_shows_its_number_and_its_note() -> None:
    scale = TimeScale.whole(4000, WIDTH)
    with_note = track_of([(500, 900)], kind="evidence", texts=["bowl falls"])
    image = painted(view_of(with_note, scale))
    assert count_near(image.copy(50, 0, 20, HEIGHT), theme().color("accent")) > 100
    assert count_near(image.copy(90, 0, 80, HEIGHT), theme().color("text")) > 20


def test_a_dragged_span_is_left_out() -> None:
    scale = TimeScale.whole(4000, WIDTH)
    track = track_of([(500, 900)], kind="evidence")
    view = view_of(track, scale, hidden=frozenset({0}))
    assert painted(view) == painted(view, paint_nothing)


def test_an_empty_lane_says_how_it_is_filled() -> None:
    scale = TimeScale.whole(4000, WIDTH)
    for kind in ("evidence", "cue"):
        hint = painted(view_of(track_of([], kind=kind), scale))
        assert count_near(hint, theme().color("muted")) > 30


def test_a_stage_wears_the_hue_of_its_emotion() -> None:
    scale = TimeScale.whole(4000, WIDTH)
    sadness = painted(view_of(track_of([(0, 3000)], kind="stage", texts=["S1 sadness"]), scale))
    assert count_near(sadness, Family.SADNESS.color) > 200
    foreign = painted(view_of(track_of([(0, 3000)], kind="stage", texts=["S1 saudade"]), scale))
    assert count_near(foreign, Family.SADNESS.color) == 0


def test_a_stage_label_splits_into_id_and_words() -> None:
    assert split_label("S12 sadness · masked") == ("S12", "sadness · masked")
    assert split_label("esteem") == ("", "esteem")


def test_a_dense_tier_keeps_its_hues() -> None:
    fear = list(Family).index(Family.FEAR)
    rows = [(n * 10, n * 10 + 10) for n in range(400)]
    track = ArrayTrack("t", "tier", "Ayaka", spans_of(rows, code=fear))
    image = painted(view_of(track, TimeScale.whole(4000, WIDTH)))
    assert count_near(image, Family.FEAR.color) > 1000
