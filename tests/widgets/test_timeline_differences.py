"""The lane of differences: who alone marked something shows by its half, many as one raster."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.domain.span import ArrayTrack, SpanArrays
from app.domain.tier_comparison import Difference
from tests.helpers.pixels import array_of, dressed
from widgets.theme.theme import theme
from widgets.timeline.lane_painter import paint_lane
from widgets.timeline.lane_view import LaneView
from widgets.timeline.lanes import Lane
from widgets.timeline.look import Look
from widgets.timeline.time_scale import TimeScale

WIDTH, HEIGHT = 400, 30


@pytest.fixture(autouse=True, params=["dark", "light"])
def look(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    assert qapp
    with dressed(request.param):
        yield


def _painted(rows: list[tuple[int, int, int, str]]) -> np.ndarray:
    track = ArrayTrack("difference", "difference", "Differences", SpanArrays.build(rows))
    view = LaneView(Lane(track), QRectF(0, 0, WIDTH, HEIGHT), TimeScale.whole(4000, WIDTH), Look())
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(theme().color("track"))
    painter = QPainter(image)
    paint_lane(painter, view)
    painter.end()
    return array_of(image)


def _filled(pixels: np.ndarray, x: int, y: int) -> bool:
    ground: QColor = theme().color("track")
    return bool(
        abs(pixels[y, x].astype(int) - (ground.red(), ground.green(), ground.blue())).sum() > 30
    )


@pytest.mark.parametrize(
    ("kind", "upper", "lower"),
    [
        (Difference.ONLY_FIRST, True, False),
        (Difference.ONLY_SECOND, False, True),
        (Difference.OTHER_LABEL, True, True),
    ],
)
def test_each_kind_has_its_place(kind: Difference, upper: bool, lower: bool) -> None:
    pixels = _painted([(1000, 2000, kind.value, "x")])
    assert (_filled(pixels, 180, 7), _filled(pixels, 180, 23)) == (upper, lower)
    assert not _filled(pixels, 80, 7)


def test_many_keep_their_halves() -> None:
    many = [(at, at + 10, Difference.ONLY_FIRST.value, str(at)) for at in range(0, 4000, 20)]
    pixels = _painted(many)
    assert _filled(pixels, 200, 6)
    assert not any(_filled(pixels, x, 22) for x in range(WIDTH))


def test_very_many_are_one_raster_and_none_says_so() -> None:
    pixels = _painted([(at, at + 1, 0, str(at)) for at in range(4000)])
    assert _filled(pixels, 200, 22)
    assert any(_filled(_painted([]), x, 15) for x in range(12, 120))
