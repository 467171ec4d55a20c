"""The timeline under a test's mouse: where moments lie, clicks and drags with keys held."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.domain.span import ArrayTrack, LabelStyle, SpanArrays
from widgets.timeline.timeline_panel import TimelinePanel

LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
SHIFT, CTRL, ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
MINUTE = 60_000

STYLES = (
    LabelStyle("joy", "joy", "Jo"),
    LabelStyle("fear", "fear", "Fe"),
    LabelStyle("gaze", "", "Ga", "#D06010"),
    LabelStyle("saudade", "", "?"),
)


def tier_of(
    rows: Sequence[tuple[int, int]], *, key: str = "tier:a", parent: str = "", codes: int = 1
) -> ArrayTrack:
    """Make a tier of spans ``s0``, ``s1``, ... that take the first `codes` styles in turn."""
    spans = SpanArrays.build((a, b, n % codes, f"s{n}") for n, (a, b) in enumerate(rows))

    def label(index: int) -> str:
        return STYLES[int(spans.codes[index])].name

    return ArrayTrack(key, "tier", key.title(), spans, label, "", STYLES, parent)


def at(panel: TimelinePanel, time_ms: int, track: str = "") -> QPoint:
    """Return the pixel of a moment in a lane, or in the ruler."""
    view = panel.tracks
    x = round(view.frame.header + panel.state.scale.x_of(time_ms))
    y = view.row_rect(track).center().y() if track else view.frame.ruler // 2
    return QPoint(x, y)


def click(panel: TimelinePanel, point: QPoint, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
    """Click the lanes."""
    QTest.mouseClick(panel.tracks, LEFT, keys, point)


def drag(
    panel: TimelinePanel,
    start: QPoint,
    *stops: QPoint,
    keys: Qt.KeyboardModifier = NO_KEYS,
    release: bool = True,
) -> None:
    """Press, move to each stop and let go at the last."""
    QTest.mousePress(panel.tracks, LEFT, keys, start)
    for stop in stops:
        QTest.mouseMove(panel.tracks, stop)
    if release:
        QTest.mouseRelease(panel.tracks, LEFT, keys, stops[-1])
