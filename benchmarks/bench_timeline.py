"""The timeline with a million spans: painting at every zoom, what playing repaints, rubber band."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.domain.family import EMOTION_FAMILIES
from app.domain.span import ArrayTrack, LabelStyle, SpanArrays
from benchmarks.report import Figure, Outcome, p95
from widgets.theme.theme import theme
from widgets.timeline.band_gesture import BandGesture
from widgets.timeline.timeline_panel import TimelinePanel

HOURS_MS = 4 * 3_600_000
TRACKS, SPANS = 20, 1_000_000
SIZE = QSize(1600, 500)
ZOOMS_MS = (HOURS_MS, 3_600_000, 1_200_000, 300_000, 60_000, 30_000, 10_000)
PAINTS = 40
PEER_SPANS = 3000
BAND_SPANS = 100_000
PLAYED_STEPS = 200


def run() -> Outcome:
    """Measure on an offscreen screen."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication([])
    if isinstance(app, QApplication):
        theme().apply(app)
    outcome = Outcome()
    panel = _panel()
    for has_labels, limit in ((False, 8), (True, 16)):
        panel.set_tracks(list(_tracks(has_labels=has_labels)))
        words = "with labels" if has_labels else "without labels"
        # What is worked out of the spans once is paid by the first paint, not by those that follow.
        first = next(_paints(panel, HOURS_MS))
        outcome.add(Figure(f"{SPANS:,} spans, {words}: first paint after loading", first, "ms"))
        worst = 0.0
        for zoom in ZOOMS_MS:
            value = p95(list(_paints(panel, zoom)))
            worst = max(worst, value)
            name = f"{SPANS:,} spans, {words}, {_words(zoom)} in view: paint, p95"
            outcome.add(Figure(name, value, "ms", limit))
        if has_labels:
            peer = _peer_ms()
            name = f"worst of these beside pyqtgraph's {PEER_SPANS:,} items"
            outcome.add(Figure(name, worst, "ms", peer=peer))
    outcome.add(*_playing(panel), *_rubber_band(panel))
    panel.close()
    return outcome


def _words(zoom_ms: int) -> str:
    return "all" if zoom_ms == HOURS_MS else f"{zoom_ms // 1000} s"


def _panel() -> TimelinePanel:
    panel = TimelinePanel()
    theme().set_density("compact")  # at which all twenty lanes fit
    panel.set_duration(HOURS_MS)
    extra = panel.bar.sizeHint().height() + panel.overview.sizeHint().height()
    panel.resize(SIZE.width(), SIZE.height() + extra)
    panel.show()
    QApplication.processEvents()
    return panel


def _styles(*, has_labels: bool) -> tuple[LabelStyle, ...]:
    named = [(family, label) for family in EMOTION_FAMILIES for label in family.labels[:3]]
    return tuple(
        LabelStyle(label, family.name, family.code if has_labels else "") for family, label in named
    )


def _tracks(*, has_labels: bool) -> Iterator[ArrayTrack]:
    styles, share = _styles(has_labels=has_labels), SPANS // TRACKS
    for number in range(TRACKS):
        spans = _spans(share, len(styles), number)
        names = [style.name for style in styles] if has_labels else [""] * len(styles)
        codes = spans.codes

        def label(index: int, names: list[str] = names, codes: np.ndarray = codes) -> str:
            return names[int(codes[index])]

        title = f"Rater {number + 1}"
        yield ArrayTrack(f"tier:{number}", "tier", title, spans, label, "", styles)


def _spans(count: int, styles: int, seed: int) -> SpanArrays:
    """Make spans of every length from a fraction to several times the mean, with gaps."""
    random = np.random.default_rng(seed)
    edges = np.cumsum(random.exponential(1.0, 2 * count))
    edges = (edges * (HOURS_MS / edges[-1])).astype(np.int64)
    codes = random.integers(0, styles, count)
    ids = tuple(f"{seed}:{number}" for number in range(count))
    return SpanArrays(edges[0::2].copy(), edges[1::2].copy(), codes, ids)


def _paints(panel: TimelinePanel, zoom_ms: int) -> Iterator[float]:
    """Yield the ms of paints, each of another stretch, so that nothing is kept from the last."""
    tracks, image = panel.tracks, QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    room = max(0, HOURS_MS - zoom_ms)
    for step in range(PAINTS):
        start = room * (step + 1) / (PAINTS + 1)
        zoom = zoom_ms * (1 - step / 10_000)  # the whole has no other stretch to go to
        panel.show_range(round(start), round(start + zoom))
        began = time.perf_counter()
        tracks.render(image)
        yield (time.perf_counter() - began) * 1000


def _peer_ms() -> float:
    """Return the ms that pyqtgraph takes for a pan with one item an interval."""
    import pyqtgraph  # noqa: PLC0415 - after Qt, as it demands

    view = pyqtgraph.PlotWidget()
    view.resize(SIZE)
    spans = _spans(PEER_SPANS, 1, 1)
    for start, end in zip(spans.starts.tolist(), spans.ends.tolist(), strict=True):
        item = pyqtgraph.LinearRegionItem((start, end), movable=False)
        view.addItem(item)
    view.show()
    image = QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    values = []
    for step in range(5):
        view.setXRange(step * 1000, step * 1000 + HOURS_MS / 2, padding=0)
        QApplication.processEvents()
        began = time.perf_counter()
        painter = QPainter(image)
        view.render(painter)
        painter.end()
        values.append((time.perf_counter() - began) * 1000)
    view.close()
    return p95(values)


class _Watch(QObject):
    """Adds up what a widget was asked to paint."""

    def __init__(self) -> None:
        super().__init__()
        self.widest = 0
        self.paints = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Note the width of what is painted."""
        if isinstance(event, QPaintEvent):
            self.paints += 1
            self.widest = max(self.widest, _columns(event.region()))
        return False


def _columns(region: QRegion) -> int:
    bounds = region.boundingRect()
    columns = range(bounds.left(), bounds.right() + 1)
    return sum(region.intersects(QRect(x, bounds.top(), 1, bounds.height())) for x in columns)


def _playing(panel: TimelinePanel) -> list[Figure]:
    """Measure what one step of the playhead repaints, and how long that takes."""
    panel.show_range(0, 600_000)
    panel.set_position(0)
    QApplication.processEvents()
    watch, milliseconds = _Watch(), []
    panel.tracks.installEventFilter(watch)
    for step in range(PLAYED_STEPS):
        panel.set_position((step + 1) * 33)
        began = time.perf_counter()
        QApplication.processEvents()
        milliseconds.append((time.perf_counter() - began) * 1000)
    panel.tracks.removeEventFilter(watch)
    name = "playing: columns of pixels repainted at most a step"
    return [
        Figure(name, watch.widest, "px", 40),
        Figure("playing: repainted a step, p95", p95(milliseconds), "ms", 4),
    ]


def _rubber_band(panel: TimelinePanel) -> list[Figure]:
    """Measure a band over many spans: while it grows, and when it is let go."""
    share = SPANS // TRACKS
    tracks = list(_tracks(has_labels=True))[: BAND_SPANS // share]
    panel.set_tracks(tracks)
    panel.fit()
    QApplication.processEvents()
    found: list[int] = []
    panel.spans_selected.connect(lambda refs: found.append(len(refs)))
    alt, left = Qt.KeyboardModifier.AltModifier, Qt.MouseButton.LeftButton
    first = panel.tracks.row_rect(tracks[0].key).topLeft() + QPoint(0, 1)
    # Beyond the right end, or the last moment of the video would lie outside.
    last = panel.tracks.row_rect(tracks[-1].key).bottomRight() + QPoint(30, -1)
    QTest.mousePress(panel.tracks, left, alt, first)
    moves = [_timed(partial(_move, panel, last - QPoint(step, 0))) for step in range(20, 0, -1)]
    if not isinstance(panel.tracks.hand.gesture, BandGesture):
        raise TypeError("the drag with Alt began no rubber band")
    release = _timed(lambda: QTest.mouseRelease(panel.tracks, left, alt, last))
    count = max(found, default=0)
    return [
        Figure("rubber band: spans selected", count, f"of {BAND_SPANS}", BAND_SPANS, at_least=True),
        Figure("rubber band: a move, painted, p95", p95(moves), "ms", 100),
        Figure("rubber band: let go, told and painted", release, "ms", 100),
    ]


def _move(panel: TimelinePanel, point: QPoint) -> None:
    QTest.mouseMove(panel.tracks, point)


def _timed(work: Callable[[], None]) -> float:
    began = time.perf_counter()
    work()
    QApplication.processEvents()
    return (time.perf_counter() - began) * 1000
