"""A span that is being marked grows on its lane, and only what it gains is painted."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from app.domain.interval import Interval
from app.domain.span import ArrayTrack, LabelStyle
from tests.helpers.spans import spans_of
from widgets.timeline.growing import GrowingSpan, grown_area
from widgets.timeline.timeline_panel import TimelinePanel

ANGER, FEAR = LabelStyle("anger", "anger", "An"), LabelStyle("fear", "fear", "Fe")


@pytest.fixture
def panel(qtbot: QtBot) -> TimelinePanel:
    panel = TimelinePanel()
    qtbot.addWidget(panel)
    panel.resize(1000, 260)
    panel.set_duration(100_000)
    panel.set_tracks([ArrayTrack("tier:a", "tier", "Maren", spans_of([(1_000, 2_000)]))])
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def pixels_of(panel: TimelinePanel, start_ms: int, end_ms: int) -> list[int]:
    """Return the colours along the middle of the lane between two moments."""
    tracks = panel.tracks
    image = tracks.grab().toImage()
    row, scale = tracks.row_rect("tier:a"), panel.state.scale
    left, right = (int(tracks.frame.header + scale.x_of(at)) for at in (start_ms, end_ms))
    return [image.pixel(x, row.center().y()) for x in range(left + 4, right - 4)]


def test_it_is_seen_between_its_start_and_now(panel: TimelinePanel) -> None:
    empty = pixels_of(panel, 40_000, 60_000)
    panel.state.set_growing(GrowingSpan("tier:a", Interval(40_000, 60_000), ANGER))
    grown = pixels_of(panel, 40_000, 60_000)
    assert all(before != after for before, after in zip(empty, grown, strict=True))
    panel.state.set_growing(None)
    assert pixels_of(panel, 40_000, 60_000) == empty


def test_growing_tells_both_states_once(panel: TimelinePanel, qtbot: QtBot) -> None:
    first = GrowingSpan("tier:a", Interval(40_000, 41_000), ANGER)
    panel.state.set_growing(first)
    with qtbot.assertNotEmitted(panel.state.growing_changed):
        panel.state.set_growing(GrowingSpan("tier:a", Interval(40_000, 41_000), ANGER))
    more = GrowingSpan("tier:a", Interval(40_000, 43_000), ANGER)
    with qtbot.waitSignal(panel.state.growing_changed) as told:
        panel.state.set_growing(more)
    assert told.args == [first, more]


def test_only_what_it_gains_is_painted_anew() -> None:
    lane = QRect(100, 50, 900, 30)
    gained = grown_area(lane, 200.4, 212.6)
    assert gained.left() <= 200 - 2
    assert gained.right() >= 213 + 1
    assert gained.width() < 30
    assert (gained.top(), gained.height()) == (50, 30)


def test_another_label_shows_at_once(panel: TimelinePanel) -> None:
    panel.state.set_growing(GrowingSpan("tier:a", Interval(40_000, 60_000), ANGER))
    angry = pixels_of(panel, 40_000, 60_000)
    panel.state.set_growing(GrowingSpan("tier:a", Interval(40_000, 60_000), FEAR))
    assert pixels_of(panel, 40_000, 60_000) != angry
