"""Watching with the real libvlc: what was played counts, also after a kill; skipping does not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from storage.project_file import ProjectFile
from tests.helpers.clip import make_clip
from tests.journeys.conftest import Start

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.journey, pytest.mark.vlc, pytest.mark.slow]


def _clip() -> Path:
    return make_clip(seconds=60, fps=Fraction(10), audio=True)


def _watched(project: ProjectFile) -> list[tuple[int, int]]:
    ((_, _, spans),) = project.watched.all() or ((None, None, []),)
    return spans


def test_playing_counts_and_scrubbing_does_not(start: Start, tmp_path: Path) -> None:
    driver = start()
    driver.make_project(tmp_path / "p.emoscope", _clip())
    engine, project = driver.desk.context.engine, driver.desk.context.session.project
    driver.wait(lambda: engine.can_play, "libvlc ready")
    driver.go_to(10_000)
    driver.press("Space", driver.window)
    driver.wait(lambda: engine.position_ms > 11_500, "a second and a half played")
    driver.press("Space", driver.window)
    played_to = engine.position_ms
    for time_ms in range(30_000, 40_000, 100):
        engine.scrub(time_ms)
    driver.settle()
    driver.press("L", driver.window)
    driver.press("L", driver.window)
    driver.press("L", driver.window)
    driver.wait(lambda: engine.position_ms > 45_000, "a stretch at four times the speed")
    driver.press("Space", driver.window)
    spans = _watched(project)
    assert spans[0][0] == 10_000
    assert abs(spans[0][1] - played_to) <= 200
    assert sum(end - start for start, end in spans[1:]) < 1000, spans
    video, rater = project.videos.all()[0], project.raters.all()[0]
    share = driver.desk.watching.watched_share(video.key, rater.key)
    assert share == pytest.approx(sum(end - start for start, end in spans) / 60_000, abs=0.001)


def test_a_kill_loses_a_few_seconds_at_most(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.journeys.watching_child", str(tmp_path), str(_clip())]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=os.environ
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        said = child.stdout.readline().split()
        if said[:1] != ["at"]:
            pytest.fail(child.stderr.read())
        child.send_signal(signal.SIGKILL)
    project = ProjectFile.open(tmp_path / "p.emoscope")
    try:
        ((first, last),) = _watched(project)
    finally:
        project.close()
    assert first == 0
    assert int(said[1]) - 4000 <= last <= int(said[1]) + 500
