"""Labelled spans: the image of many and the rectangles of few are one picture; rows and points."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.domain.span import ArrayTrack, SpanArrays
from tests.helpers.pixels import array_of, count_near, dressed
from tests.helpers.spans import Row, span_rows, spans_of
from tests.helpers.timeline import STYLES, tier_of
from widgets.theme.family import Family
from widgets.theme.theme import theme
from widgets.timeline.emotion_painter import paint_bodies
from widgets.timeline.hit import hit_lane
from widgets.timeline.lane_painter import paint_lane
from widgets.timeline.lane_view import LaneView
from widgets.timeline.lanes import Lane
from widgets.timeline.look import Look
from widgets.timeline.span_place import block_rect
from widgets.timeline.stacking import Stacking
from widgets.timeline.tile_raster import paint_tiles
from widgets.timeline.time_scale import TimeScale

WIDTH, HEIGHT = 400, 30


@pytest.fixture(autouse=True, params=["dark", "light"])
def look(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    assert qapp
    with dressed(request.param):
        yield


def view_of(
    track: ArrayTrack, scale: TimeScale, ratio: float = 1.0, height: int = HEIGHT
) -> LaneView:
    return LaneView(Lane(track), QRectF(0, 0, WIDTH, height), scale, Look(), ratio)


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


@st.composite
def neighbours(draw: st.DrawFn) -> list[Row]:
    """Draw spans of at least three pixels that touch or lie apart, at any millisecond."""
    rows, left = [], 0
    for gap, width in draw(st.lists(st.tuples(st.integers(0, 99), st.integers(30, 400)))):
        rows.append((left + gap, left + gap + width))
        left += gap + width
    return [row for row in rows if row[1] <= WIDTH * 10]


@settings(max_examples=40)
@given(neighbours(), st.sampled_from([1.0, 1.25, 1.5, 2.0]), st.integers(0, 3000))
def test_the_image_looks_as_the_rectangles_do(rows: list[Row], ratio: float, start: int) -> None:
    track = tier_of(rows, codes=3)
    scale = TimeScale(WIDTH * 10, WIDTH, float(min(start, WIDTH * 5)), 5.0)
    view = view_of(track, scale, ratio)
    by_image = array_of(painted(view, paint_tiles)).astype(int)
    by_rectangle = array_of(painted(view, paint_bodies)).astype(int)
    np.testing.assert_allclose(by_image, by_rectangle, atol=3)


def test_a_long_span_is_seen_on_both_sides_of_a_short_one_over_it() -> None:
    rows = [(0, 3900), *((n * 60 + 500, n * 60 + 530) for n in range(30))]
    track = tier_of(rows, codes=2)
    scale = TimeScale.whole(4000, WIDTH)
    by_image = array_of(painted(view_of(track, scale, height=20), paint_tiles)).astype(int)
    by_rectangle = array_of(painted(view_of(track, scale, height=20), paint_bodies)).astype(int)
    # Rectangles let what lies below shine through; the image shows the upper span alone.
    bare = [x for x in range(240, 385) if abs(by_rectangle[12, x] - by_image[12, x]).max() <= 3]
    assert len(bare) > 140


def test_a_short_span_takes_no_pattern_from_a_long_one_over_it() -> None:
    def picture(first: Row) -> np.ndarray:
        track = tier_of([first, (1000, 3000)], codes=2)
        view = view_of(track, TimeScale.whole(4000, WIDTH), height=20)
        return array_of(painted(view, paint_tiles))

    beneath, apart = picture((990, 1030)), picture((500, 540))
    np.testing.assert_array_equal(beneath[:, 100:], apart[:, 100:])


def test_many_spans_keep_their_words_where_they_fit() -> None:
    rows = [(n * 40, n * 40 + 20) for n in range(60)] + [(3000, 3900)]
    scale = TimeScale.whole(4000, WIDTH)
    image = painted(view_of(tier_of(rows, codes=2), scale))
    assert count_near(image.copy(300, 0, 90, HEIGHT), theme().color("text")) > 10


def test_merged_spans_show_their_hue_at_full_strength() -> None:
    spans = SpanArrays.build((n * 10, n * 10 + 10, 1, f"s{n}") for n in range(400))
    track = ArrayTrack("t", "tier", "", spans, lambda _index: "", "", STYLES)
    image = painted(view_of(track, TimeScale.whole(4000, WIDTH)))
    assert count_near(image, Family.FEAR.color) > WIDTH * 15


def test_a_users_colour_and_an_unknown_word_look_their_part() -> None:
    scale = TimeScale.whole(4000, WIDTH)
    own = painted(view_of(tier_of([(0, 1), (0, 1), (500, 3000)], codes=3), scale))
    assert count_near(own, QColor("#D06010")) > 300
    rows = [(0, 1), (0, 1), (0, 1), (500, 3000)]
    unknown = painted(view_of(tier_of(rows, codes=4), scale))
    middle = array_of(unknown)[HEIGHT // 2 + 3, 120:290]
    assert (middle == array_of(unknown)[1, 200]).all(axis=1).mean() > 0.6


def test_doubt_is_written_behind_the_word() -> None:
    scale = TimeScale.whole(4000, WIDTH)
    sure = tier_of([(0, 3000)])
    doubted = ArrayTrack(
        sure.key, "tier", "", sure.spans, sure.label_of, "", STYLES, uncertain=frozenset({0})
    )
    assert painted(view_of(sure, scale)) != painted(view_of(doubted, scale))


def test_a_point_is_seen_and_can_be_hit() -> None:
    scale = TimeScale.whole(4000, WIDTH)
    view = view_of(tier_of([(2000, 2000)]), scale)
    assert count_near(painted(view), Family.JOY.color) > 20
    for x in (196, 200, 204):
        hit = hit_lane(view, x, HEIGHT / 2)
        assert hit is not None
        assert hit.index == 0
    assert hit_lane(view, 210, HEIGHT / 2) is None


def test_overlapping_spans_stand_in_rows_that_the_pointer_tells_apart() -> None:
    scale = TimeScale.whole(4000, WIDTH)
    view = view_of(tier_of([(0, 3000), (500, 1500), (1000, 2000)]), scale, height=60)
    rects = [block_rect(view, block) for block in view.blocks()]
    assert [rect.height() for rect in rects] == [17, 17, 17]
    assert not rects[0].intersects(rects[1])
    for index, rect in enumerate(rects):
        hit = hit_lane(view, rect.center().x(), rect.center().y())
        assert hit is not None
        assert hit.index == index


def test_a_low_lane_lays_overlapping_spans_over_one_another() -> None:
    scale = TimeScale.whole(4000, WIDTH)
    view = view_of(tier_of([(0, 3000), (500, 1500)]), scale, height=20)
    tops = {block_rect(view, block).top() for block in view.blocks()}
    assert len(tops) == 1


@given(span_rows(3000, 50))
def test_no_two_spans_share_a_row_at_one_moment(rows: list[Row]) -> None:
    spans = spans_of(rows)
    stacking = Stacking(spans)
    placed = [stacking.row_of(index) for index in range(len(spans))]
    for i in range(len(spans)):
        assert 0 <= placed[i][0] < placed[i][1]
        for j in range(i):
            start, end = int(spans.starts[i]), max(int(spans.ends[j]), int(spans.starts[j]) + 1)
            if start < end:
                assert placed[i][0] != placed[j][0]
                assert placed[i][1] == placed[j][1]


def test_a_heap_too_large_for_rows_is_left_as_it_is() -> None:
    spans = spans_of([(0, 100_000)] * 6000)
    assert Stacking(spans).row_of(5999) == (0, 1)
