"""A curve that is traced live lies on its lane as far as it was traced, gaps left out."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from app.domain.channel import Channel, FloatArray
from app.domain.span import IntArray
from app.domain.tracing_lane import tracing_lane
from widgets.timeline.growing_curve import GrowingCurve, grown_strip
from widgets.timeline.timeline_panel import TimelinePanel

TIMES = np.concatenate([np.arange(20_000, 40_000, 20), np.arange(60_000, 80_000, 20)])


@pytest.fixture
def panel(qtbot: QtBot) -> TimelinePanel:
    panel = TimelinePanel()
    qtbot.addWidget(panel)
    panel.resize(1000, 260)
    panel.set_duration(100_000)
    lane = tracing_lane(Channel("valence", "", -1.0, 1.0), "valence", "Mina", None)
    panel.set_tracks([lane])
    with qtbot.waitExposed(panel):
        panel.show()
    panel.state.set_curves([GrowingCurve(lane.key, _read, -1.0, 1.0)])
    return panel


def _read(start_ms: float, end_ms: float) -> tuple[IntArray, FloatArray]:
    times = TIMES[(start_ms <= TIMES) & (end_ms >= TIMES)]
    values = np.full(len(times), 0.5)
    values[times == 60_000] = np.nan
    return times, values


def test_it_is_seen_where_it_was_traced_and_not_in_a_gap(panel: TimelinePanel) -> None:
    with_curve = panel.tracks.grab().toImage()
    panel.state.set_curves(())
    without = panel.tracks.grab().toImage()
    row, scale = panel.tracks.row_rect("tracing:valence"), panel.state.scale
    changed = {
        at: any(
            with_curve.pixel(x, y) != without.pixel(x, y) for y in range(row.top(), row.bottom())
        )
        for at in (10_000, 30_000, 50_000, 70_000, 90_000)
        for x in [int(panel.tracks.frame.header + scale.x_of(at))]
    }
    assert changed == {10_000: False, 30_000: True, 50_000: False, 70_000: True, 90_000: False}


def test_only_what_it_gains_is_painted_anew() -> None:
    lane = QRect(100, 50, 900, 30)
    strip = grown_strip(lane, 300.2, 304.7)
    assert (strip.top(), strip.height()) == (50, 30)
    assert strip.left() < 300
    assert strip.right() >= 305
    assert strip.width() < 20
    assert grown_strip(lane, 20, 40).isEmpty()
