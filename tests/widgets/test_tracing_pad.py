from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.channel import Channel
from widgets.tracing.pad import TracingPad
from widgets.tracing.pad_axis import axis_of
from widgets.tracing.tracing_panel import PassState, PassWords, TracingPanel

VALENCE = axis_of(Channel("valence", "", -1.0, 1.0), -1.0, 1.0)
AROUSAL = axis_of(Channel("arousal", "", -1.0, 1.0), -1.0, 1.0)
STEPS = axis_of(Channel("valence", "steps"), -10.0, 10.0)


@pytest.fixture
def pad(qtbot: QtBot) -> TracingPad:
    made = TracingPad()
    qtbot.addWidget(made)
    made.resize(180, 200)
    made.set_axes([VALENCE])
    with qtbot.waitExposed(made):
        made.show()
    return made


def told(pad: TracingPad) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    pad.placed.connect(lambda across, up: found.append((across, up)))
    pad.nudged.connect(lambda across, up: found.append((across, up)))
    return found


def at(pad: TracingPad, across: float, up: float) -> QPoint:
    well = pad.well
    return QPointF(
        well.left() + across * well.width(), well.bottom() - up * well.height()
    ).toPoint()


def test_the_pointer_is_followed_while_a_pass_is_on(pad: TracingPad) -> None:
    found = told(pad)
    QTest.mouseMove(pad, at(pad, 0.5, 0.25))
    assert found == []
    pad.set_live(True, follows=True)
    QTest.mouseMove(pad, at(pad, 0.5, 0.75))
    assert found[-1][1] == pytest.approx(0.75, abs=0.01)
    pad.set_live(True, follows=False)
    before = len(found)
    QTest.mouseMove(pad, at(pad, 0.5, 0.5))
    assert len(found) == before
    QTest.mousePress(pad, Qt.MouseButton.LeftButton, pos=at(pad, 0.5, 0.1))
    assert found[-1][1] == pytest.approx(0.1, abs=0.01)


def test_a_place_outside_is_an_end_of_the_axis(pad: TracingPad) -> None:
    found = told(pad)
    pad.set_live(True, follows=True)
    QTest.mousePress(pad, Qt.MouseButton.LeftButton, pos=QPoint(90, 0))
    assert found[-1][1] == 1.0


def test_a_drag_on_a_relative_axis_says_how_much_more(pad: TracingPad) -> None:
    pad.set_axes([STEPS])
    pad.set_live(True, follows=True)
    found = told(pad)
    QTest.mousePress(pad, Qt.MouseButton.LeftButton, pos=at(pad, 0.5, 0.2))
    assert found == []
    _drag(pad, at(pad, 0.5, 0.45))
    assert len(found) == 1
    assert found[0] == pytest.approx((0.0, 0.25), abs=0.01)
    QTest.mouseRelease(pad, Qt.MouseButton.LeftButton, pos=at(pad, 0.5, 0.45))
    QTest.mouseMove(pad, at(pad, 0.5, 0.9))
    assert len(found) == 1


def _drag(pad: TracingPad, place: QPoint) -> None:
    """Move there with the button held, which `QTest.mouseMove` does not do."""
    moved = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(place),
        pad.mapToGlobal(QPointF(place)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(pad, moved)


def test_values_and_what_was_traced_are_painted(pad: TracingPad) -> None:
    pad.set_values([0.0], 5000)
    quiet = pad.grab().toImage()
    times = np.arange(0, 5000, 100)
    pad.set_window(lambda start, end: (times[times >= start], np.sin(times / 500)[None, :]))
    assert pad.grab().toImage() != quiet
    pad.set_axes([VALENCE, AROUSAL])
    assert pad.is_square
    pad.set_window(lambda _start, _end: (times, np.stack([np.sin(times / 500)] * 2)))
    pad.set_values([0.5, -0.5], 5000)
    point = pad.point_of([0.5, -0.5])
    well = pad.well
    assert point.x() == pytest.approx(well.left() + 0.75 * well.width())
    assert point.y() == pytest.approx(well.top() + 0.75 * well.height())
    pad.grab()


def test_the_panel_says_how_a_pass_stands(qtbot: QtBot) -> None:
    panel = TracingPanel()
    qtbot.addWidget(panel)
    words = PassWords("Pass 2", "Rin Okabe, pass 2", length_ms=12_000, lag_ms=500)
    said = []
    for state in (PassState.READY, PassState.RUNNING, PassState.RESTING, PassState.NONE):
        panel.show_pass(state, words)
        said.append(panel.says)
        assert panel.people.isEnabled() == (state is PassState.NONE)
    assert len(set(said)) == 4
    assert "12.0 s" in said[1]
    panel.show_pass(PassState.NONE, PassWords("Live tracing", why_not="Open a video first."))
    assert panel.says == "Open a video first."


def test_channels_are_told_as_they_are_typed_or_chosen(qtbot: QtBot) -> None:
    panel = TracingPanel()
    qtbot.addWidget(panel)
    assert panel.channels_text == "valence, arousal"
    panel.set_channels("tension [0..10]")
    assert panel.channels_text == "tension [0..10]"
    panel.set_channels("dominance")
    assert panel.channels_text == "dominance"
