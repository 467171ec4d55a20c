"""Curves of ten people with a million samples each: pan, zoom, the overlay, reading a table."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import numpy as np
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget

from app.domain.channel import CHANNELS, Samples
from app.domain.channel_track import ChannelTrack, lanes_of
from app.domain.emotion_style import style_of_words
from app.domain.ids import PersonKey
from app.domain.person import Person
from app.domain.watch import Watch
from benchmarks.report import Figure, Outcome, p95
from storage.formats.trajectory_csv import read_trajectory_csv
from widgets.theme.theme import theme
from widgets.trajectory.curve_plot import CurvePlot
from widgets.video.badge import Badge
from widgets.video.video_view import VideoView

PEOPLE, SAMPLES, HOURS_MS = 10, 1_000_000, 4 * 3_600_000
SIZE, PICTURE = QSize(1600, 900), QSize(1920, 1080)
ZOOMS_MS = (HOURS_MS, 3_600_000, 600_000, 60_000, 10_000)
PAN_LIMIT_MS, OVERLAY_LIMIT_MS, CSV_LIMIT_S = 16, 2, 3
_STEPS, _PEER_STEPS, _FRAMES = 30, 6, 120
_WORDS = ("sadness", "embarrassment", "sympathy", "anger")


def run() -> Outcome:
    """Measure on an offscreen screen."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication([])
    if isinstance(app, QApplication):
        theme().apply(app)
    outcome, curves = Outcome(), _curves()
    began = time.perf_counter()
    for curve in curves:
        curve.pyramid.build()
    built = (time.perf_counter() - began) * 1000
    what = f"{PEOPLE} x {SAMPLES:,} samples"
    outcome.add(Figure(f"{what}: build the pyramids", built, "ms"))
    plot = CurvePlot()
    plot.resize(SIZE)
    plot.show()
    plot.set_tracks(lanes_of(curves, "channel"))
    QApplication.processEvents()
    peer = _Peer(curves)
    for zoom in ZOOMS_MS:
        outcome.add(*_at_zoom(plot, peer, zoom, what))
    plot.close()
    peer.view.close()
    outcome.add(*_overlay(curves[0]), _csv())
    return outcome


def _curves() -> list[ChannelTrack]:
    dice = np.random.default_rng(20)
    times = (np.arange(SAMPLES) * (HOURS_MS / SAMPLES)).astype(np.int64)
    found = []
    for person in range(PEOPLE):
        values = np.cumsum(dice.normal(size=SAMPLES))
        values = 2 * (values - values.min()) / np.ptp(values) - 1
        name = f"P{person}"
        samples = Samples(times, values)
        found.append(ChannelTrack(name, name, name, "a trace", CHANNELS[0], samples))
    return found


class _Peer:
    """The same curves in pyqtgraph as it comes, with its own clipping and down-sampling."""

    def __init__(self, curves: list[ChannelTrack]) -> None:
        import pyqtgraph  # noqa: PLC0415 - after Qt, as it demands

        self.view = pyqtgraph.PlotWidget()
        self.view.resize(SIZE)
        for place, curve in enumerate(curves):
            x = curve.samples.times_ms.astype(np.float64)
            item = self.view.plot(x, curve.samples.values + 3 * place)
            item.setDownsampling(auto=True, method="peak")
            item.setClipToView(True)  # only after it was added: before, it fails
        self.view.show()

    def show(self, start_ms: float, end_ms: float) -> None:
        """Show a stretch."""
        self.view.setXRange(start_ms, end_ms, padding=0)


def _at_zoom(plot: CurvePlot, peer: _Peer, zoom: int, what: str) -> Iterator[Figure]:
    words = "all" if zoom == HOURS_MS else f"{zoom // 1000:,} s"

    def show(start: float, end: float) -> None:
        plot.set_range(start, end, HOURS_MS)

    other = p95(list(_paints(peer.view, peer.show, zoom, _PEER_STEPS)))
    own = p95(list(_paints(plot, show, zoom, _STEPS)))
    name = f"{what}, {words} in view: pan, p95 (pyqtgraph beside it)"
    yield Figure(name, own, "ms", PAN_LIMIT_MS, peer=other)
    zooms = p95(list(_paints(plot, show, zoom, _STEPS, grows=1.02)))
    yield Figure(f"{what}, {words} in view: zoom, p95", zooms, "ms", PAN_LIMIT_MS)


def _paints(
    view: QWidget, show: Callable[[float, float], None], zoom: int, steps: int, grows: float = 1.0
) -> Iterator[float]:
    """Yield the ms that each step of a pan, or of a zoom, takes until it is painted."""
    image = QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    free = HOURS_MS - zoom
    for step in range(-2, steps):
        width = zoom / grows ** (step + 3) if grows != 1.0 else zoom * 0.999
        start = free * 0.4 + (0 if grows != 1.0 else (step + 3) * width * 0.013)
        start = min(start, HOURS_MS - width)
        began = time.perf_counter()
        show(start, start + width)
        QWidget.render(view, image)  # all of it; that of a graphics view paints the scene only
        if step >= 0:  # what is made once is paid by the first
            yield (time.perf_counter() - began) * 1000


def _overlay(curve: ChannelTrack) -> Iterator[Figure]:
    """Yield what badges and the mini curve add to the painting of a frame at 1080p."""
    view = VideoView()
    view.resize(PICTURE)
    picture = QImage(PICTURE, QImage.Format.Format_RGB32)
    picture.fill(QColor(60, 70, 90))
    view.set_picture(picture)
    view.show()
    badges = [
        Badge(Person(PersonKey(word), f"Person {at}"), style_of_words(word), "agent a")
        for at, word in enumerate(_WORDS)
    ]

    def frame(step: int, *, is_shown: bool) -> float:
        began = time.perf_counter()
        if is_shown:
            view.emotions.set_now(badges[: 3 + step % 2], [])
            view.curve.set_channel(curve, 600_000 + step * 33)
        QWidget.render(view, image)  # all of it; that of a graphics view paints the scene only
        return (time.perf_counter() - began) * 1000

    image = QImage(PICTURE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    view.emotions.set_now([], [])
    view.curve.set_curve("", (), 0)
    bare, dressed = [], []
    for step in range(_FRAMES):  # by turns, so that both meet the same machine
        view.emotions.set_now([], [])
        view.curve.set_curve("", (), 0)
        bare.append(frame(step, is_shown=False))
        dressed.append(frame(step, is_shown=True))
    view.close()
    added = median(one - other for one, other in zip(dressed, bare, strict=True))
    yield Figure("overlay at 1080p, four badges and a curve: added a frame, median", added, "ms",
                 OVERLAY_LIMIT_MS)  # fmt: skip


class _Heard(Watch):
    """Counts how often it was told how far the work is."""

    def __init__(self) -> None:
        self.reports = 0

    def progress(self, done: int, total: int) -> None:
        """Count."""
        super().progress(done, total)
        self.reports += 1


def _csv() -> Figure:
    """Return how long a table of a million samples takes to read."""
    with TemporaryDirectory() as folder:
        path, heard = Path(folder) / "trace.csv", _Heard()
        with path.open("w", encoding="utf-8") as stream:
            stream.write("person,source,channel,time_s,value\n")
            for sample in range(SAMPLES):
                stream.write(f"P1,a trace,valence,{sample * 0.04:.2f},{(sample % 200) / 100 - 1}\n")
        began = time.perf_counter()
        read_trajectory_csv(path, watch=heard)
        seconds = time.perf_counter() - began
    name = f"read a table of {SAMPLES:,} samples, with {heard.reports} reports of progress"
    return Figure(name, seconds, "s", CSV_LIMIT_S)
