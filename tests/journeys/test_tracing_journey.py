"""Tracing a feeling live while the real libvlc plays, undoing it, and finding it again."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from app.domain.source import SourceKind
from app.domain.stored_trajectory import StoredTrajectory
from tests.helpers.clip import make_clip
from tests.helpers.desk import Driver
from tests.journeys.conftest import Start

pytestmark = [
    pytest.mark.journey,
    pytest.mark.slow,
    pytest.mark.vlc,
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

BACK_MS, HIGH_FROM_MS, END_MS = 1000, 1500, 3600


def stored(driver: Driver) -> list[StoredTrajectory]:
    store = driver.desk.context.session.project.trajectories
    return [store.get(row.key) for row in store.all()]


def is_past(driver: Driver, time_ms: int) -> bool:
    engine = driver.desk.context.engine
    return engine.is_running and engine.position_ms >= time_ms


def test_a_trace_of_valence_and_arousal(start: Start, tmp_path: Path) -> None:
    clip = make_clip(seconds=60, fps=Fraction(10), audio=True)
    driver = start()
    driver.make_project(tmp_path / "p.emoscope", clip)
    engine, pad = driver.desk.context.engine, driver.desk.context.workbench.tracing.pad
    driver.wait(lambda: engine.can_play, "libvlc ready")
    driver.leave_field()
    driver.press("Ctrl+R")
    driver.press("Space")
    pad.placed.emit(0.25, 0.5)
    driver.wait(partial(is_past, driver, END_MS), "played")
    driver.press("Space")  # rests: the value stays, nothing is written
    driver.settle()
    driver.go_to(BACK_MS)
    driver.leave_field()
    driver.press("Space")
    driver.wait(partial(is_past, driver, HIGH_FROM_MS), "played on from before")
    pad.placed.emit(0.75, 1.0)
    changed_at = engine.position_ms
    driver.wait(partial(is_past, driver, changed_at + 300), "played on")
    driver.press("Space")
    reached = engine.position_ms
    driver.settle()
    driver.press("Ctrl+R")

    valence, arousal = stored(driver)
    assert valence.source.kind is SourceKind.TRACING
    assert valence.source.title == "Kaya Mertens, pass 1"
    assert valence.samples is not None
    assert arousal.samples is not None
    times, values = valence.samples.times_ms, valence.samples.values
    assert times[0] < 200
    assert END_MS - 100 <= times[-1] < END_MS + 500
    # Where the hand changed, the trace does, at the time that the clock had.
    first_high = int(times[np.argmax(values == 0.5)])
    assert abs(first_high - changed_at) < 400
    assert valence.samples.at(BACK_MS + 200) == -0.5
    assert arousal.samples.at((changed_at + reached) // 2) == pytest.approx(1.0)
    # What the second run did not reach is as it was.
    assert valence.samples.at(END_MS - 50) == -0.5
    assert float(np.median(np.diff(times))) <= 60

    driver.press("Ctrl+Z")
    assert stored(driver) == []
    driver.press("Ctrl+Shift+Z")
    driver.desk.context.session.close()
    driver.open(tmp_path / "p.emoscope")
    kept = stored(driver)[0].samples
    assert kept is not None
    assert np.array_equal(kept.values, values)
    assert np.array_equal(kept.times_ms, times)
    lanes = driver.desk.context.workbench.timeline.state.lanes
    assert [lane.track.kind for lane in lanes].count("channel") == 2
