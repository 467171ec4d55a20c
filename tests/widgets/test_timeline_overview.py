"""The overview: what it shows of the whole video, and its window as a handle."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.domain.interval import Interval
from app.domain.span import SpanArrays
from tests.helpers.pixels import count_near, dressed, grab
from tests.helpers.spans import track_of
from widgets.theme.theme import theme
from widgets.timeline.timeline_panel import TimelinePanel

LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
MINUTE = 60_000


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[TimelinePanel]:
    with dressed("dark"):
        made = TimelinePanel()
        qtbot.addWidget(made)
        made.resize(1148, 240)
        made.show()
        made.set_duration(100 * MINUTE)
        yield made


def point(panel: TimelinePanel, time_ms: int) -> QPoint:
    overview = panel.overview
    header = overview.width() - int(overview.whole.width)
    return QPoint(round(header + overview.whole.x_of(time_ms)), overview.height() // 2)


def drag(panel: TimelinePanel, start: QPoint, end: QPoint) -> None:
    QTest.mousePress(panel.overview, LEFT, NO_KEYS, start)
    QTest.mouseMove(panel.overview, end)
    QTest.mouseRelease(panel.overview, LEFT, NO_KEYS, end)


def test_dragging_the_window_moves_the_view(panel: TimelinePanel) -> None:
    panel.show_range(20 * MINUTE, 40 * MINUTE)
    drag(panel, point(panel, 30 * MINUTE), point(panel, 50 * MINUTE))
    assert panel.visible_range() == Interval(40 * MINUTE, 60 * MINUTE)


def test_dragging_a_handle_widens_the_view(panel: TimelinePanel) -> None:
    panel.show_range(20 * MINUTE, 40 * MINUTE)
    drag(panel, point(panel, 40 * MINUTE), point(panel, 60 * MINUTE))
    assert panel.visible_range() == Interval(20 * MINUTE, 60 * MINUTE)
    drag(panel, point(panel, 20 * MINUTE), point(panel, 10 * MINUTE))
    assert panel.visible_range() == Interval(10 * MINUTE, 60 * MINUTE)


def test_a_press_beside_the_window_brings_it_there(panel: TimelinePanel) -> None:
    panel.show_range(20 * MINUTE, 40 * MINUTE)
    QTest.mouseClick(panel.overview, LEFT, NO_KEYS, point(panel, 80 * MINUTE))
    assert panel.visible_range() == Interval(70 * MINUTE, 90 * MINUTE)


def test_handles_cannot_pass_each_other(panel: TimelinePanel) -> None:
    panel.show_range(20 * MINUTE, 40 * MINUTE)
    drag(panel, point(panel, 20 * MINUTE), point(panel, 90 * MINUTE))
    assert panel.visible_range().end_ms == 40 * MINUTE
    assert panel.visible_range().duration_ms >= 1


def test_evidence_speech_and_watched_are_shown(panel: TimelinePanel) -> None:
    empty = grab(panel.overview)
    panel.set_tracks([track_of([(10 * MINUTE, 30 * MINUTE)])])
    speech = grab(panel.overview)
    wave = theme().color("wave")
    assert count_near(speech, wave) > count_near(empty, wave) + 200
    panel.set_tracks([track_of([(50 * MINUTE, 60 * MINUTE)], key="e", kind="evidence")])
    assert count_near(grab(panel.overview), theme().color("accent")) >= 500
    panel.set_tracks([])
    panel.set_watched(SpanArrays.build([(0, 50 * MINUTE, 0, "")]))
    watched = count_near(grab(panel.overview), theme().color("muted"), 8)
    assert 1200 <= watched - count_near(empty, theme().color("muted"), 8) <= 1800
