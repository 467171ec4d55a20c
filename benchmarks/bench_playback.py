"""Playing: how soon, how true to the clock, how much work, how steady, and how loops go round.

Takes a quarter of an hour, since ten minutes are played; EMOSCOPE_BENCH_SECONDS shortens that.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from functools import partial
from itertools import pairwise
from pathlib import Path

from PySide6.QtGui import QImage

from app.playback.picture_buffers import PictureBuffers
from benchmarks.clips import FPS, FULL_HD_30, SMALL, clip
from benchmarks.report import Figure, Outcome, median, p95
from benchmarks.stage import Stage, prepare_environment
from tests.helpers.clip import read_frame_number

_SEED = 11
_STARTS = 15
_REST_SECONDS = 0.8
_CPU_SECONDS = 30
_RATE_SECONDS = 6
_SETTLE_SECONDS = 1.0  # for libvlc to take up another rate
_SEEKS = 500
_PLAY_SECONDS = int(os.environ.get("EMOSCOPE_BENCH_SECONDS", "600"))
_LOOP_MS, _ROUNDS = 3000, 6
_MIB = 1 << 20

_DECODE_ONLY = """
import sys, time
import vlc
instance = vlc.Instance(["--quiet", "--vout=dummy", "--aout=dummy", "--avcodec-hw=none"])
player = instance.media_player_new()
player.set_media(instance.media_new_path(sys.argv[1]))
player.play()
while player.get_state() != vlc.State.Playing:
    time.sleep(0.01)
began = time.process_time()
time.sleep(float(sys.argv[2]))
print(time.process_time() - began, flush=True)
player.stop()
"""


def run() -> Outcome:
    """Measure everything; the clips are made once (some minutes)."""
    prepare_environment()
    outcome = Outcome()
    _measure_starts(outcome, clip(SMALL))
    _measure_rates(outcome, clip(SMALL))
    _measure_loop(outcome, clip(SMALL))
    _measure_work(outcome, clip(FULL_HD_30))
    _measure_memory(outcome, clip(SMALL))
    return outcome


class _Watch:
    """Reads the number of each picture, and what the clock said then in frames."""

    def __init__(self, stage: Stage, fps: int = FPS) -> None:
        self._stage, self._fps = stage, fps
        self.numbers: list[int] = []
        self.moments: list[float] = []
        self.differences: list[float] = []
        self.unreadable = 0
        stage.engine.picture_changed.connect(self._on_picture)

    def _on_picture(self, image: QImage) -> None:
        by_clock = self._stage.engine.position_ms * self._fps / 1000
        try:
            number = read_frame_number(image)
        except ValueError:
            self.unreadable += 1
            return
        self.numbers.append(number)
        self.moments.append(time.perf_counter())
        # A frame is on screen for its whole length: the clock is right anywhere within it.
        self.differences.append(max(number - by_clock, by_clock - number - 1, 0.0))

    def has_passed(self, frame: int) -> bool:
        """Tell whether a picture after a frame has come."""
        return any(number > frame for number in self.numbers)

    def forget(self) -> None:
        """Start anew."""
        self.numbers.clear()
        self.moments.clear()
        self.differences.clear()
        self.unreadable = 0


def _measure_starts(outcome: Outcome, path: Path) -> None:
    chosen = random.Random(_SEED)
    taken, wrong = [], 0
    with Stage(path) as stage:
        watch = _Watch(stage)
        for _ in range(_STARTS):
            frame = chosen.randrange(SMALL.frame_count - 10 * FPS)
            stage.ms_to_painted(partial(stage.engine.seek, frame * 1000 // FPS))
            stage.run_for(_REST_SECONDS)
            watch.forget()
            began = time.perf_counter()
            stage.engine.play()
            # The picture of the place itself is on screen already.
            stage.wait(partial(watch.has_passed, frame))
            taken.append((time.perf_counter() - began) * 1000)
            stage.run_for(0.5)
            wrong += sum(number < frame for number in watch.numbers)
            wrong += watch.numbers != sorted(watch.numbers)
            stage.engine.pause()
    outcome.add(
        Figure("play after a rest: first new picture, p95", p95(taken), "ms", limit=100),
        Figure("play after a rest: pictures early or stale", wrong, "", limit=0),
    )


def _measure_rates(outcome: Outcome, path: Path) -> None:
    with Stage(path) as stage:
        watch = _Watch(stage)
        for rate in (0.5, 1.0, 2.0, 4.0):
            stage.engine.set_rate(rate)
            stage.ms_to_painted(partial(stage.engine.seek, 60_000))
            stage.run_for(_REST_SECONDS)
            stage.engine.play()
            stage.run_for(_SETTLE_SECONDS)
            watch.forget()
            stage.run_for(_RATE_SECONDS)
            away = p95(watch.differences)
            stage.engine.pause()
            outcome.add(
                Figure(f"clock away from the picture at {rate:g}x, p95", away, "frames", limit=1)
            )


def _measure_loop(outcome: Outcome, path: Path) -> None:
    with Stage(path) as stage:
        watch = _Watch(stage)
        stage.engine.loop_span(9_000, 9_000 + _LOOP_MS)
        turns: list[float] = []

        def turned() -> bool:
            pairs = zip(watch.numbers, watch.numbers[1:], watch.moments[1:], strict=False)
            turns[:] = [moment for before, after, moment in pairs if after < before - FPS]
            return len(turns) > _ROUNDS

        stage.wait(turned)
        stage.engine.stop_loop()
    rounds = [(after - before) * 1000 for before, after in pairwise(turns)]
    outcome.add(
        Figure("a loop's round longer than the loop", median(rounds) - _LOOP_MS, "ms", limit=50)
    )


def _measure_work(outcome: Outcome, path: Path) -> None:
    due = _Count()
    finish = PictureBuffers.finish

    def counted(buffers: PictureBuffers, number: int, at: float) -> None:
        due.count += 1
        finish(buffers, number, at)

    PictureBuffers.finish = counted  # type: ignore[method-assign, assignment]
    with Stage(path) as stage:
        stage.engine.set_hardware_decoding(False)
        stage.ms_to_painted(partial(stage.engine.seek, 5_000))
        stage.run_for(_REST_SECONDS)
        stage.engine.play()
        stage.run_for(_SETTLE_SECONDS)
        pictures, paintings, due.count = len(stage.pictures), stage.view.paintings, 0
        began = time.process_time()
        stage.run_for(_CPU_SECONDS)
        used = (time.process_time() - began) / _CPU_SECONDS
        shown = len(stage.pictures) - pictures
        painted = stage.view.paintings - paintings
        drawn = due.count
    PictureBuffers.finish = finish  # type: ignore[method-assign]
    alone = _decode_only(path) / _CPU_SECONDS
    wanted = _CPU_SECONDS * int(FULL_HD_30.fps)
    outcome.details["1080p30"] = {"by_libvlc": drawn, "taken": shown, "painted": painted}
    outcome.add(
        # The last one may be on its way when the counting ends.
        Figure("1080p30 for 30 s: pictures of libvlc not shown", drawn - shown, "", limit=1),
        Figure("1080p30 for 30 s: pictures shown", shown, f"of {wanted}"),
        Figure("1080p30: CPU, libvlc decoding only", used, "s/s", 2.5 * alone, alone),
    )


class _Count:
    def __init__(self) -> None:
        self.count = 0


def _decode_only(path: Path) -> float:
    command = [sys.executable, "-c", _DECODE_ONLY, str(path), str(_CPU_SECONDS)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def _measure_memory(outcome: Outcome, path: Path) -> None:
    chosen = random.Random(_SEED)
    with Stage(path) as stage:
        for _ in range(50):  # caches fill
            _jump(stage, chosen)
        before = _resident_mib()
        for _ in range(_SEEKS):
            _jump(stage, chosen)
        after = _resident_mib()
        stage.engine.seek(0)
        stage.engine.play()
        stage.run_for(10)
        played_from = _resident_mib()
        stage.run_for(max(0, _PLAY_SECONDS - 12))
        played_to = _resident_mib()
    outcome.add(
        Figure(f"memory after {_SEEKS} seeks: growth", after - before, "MiB", limit=30),
        Figure(
            f"memory after {_PLAY_SECONDS} s of playing: growth", played_to - played_from, "MiB", 30
        ),
    )


def _jump(stage: Stage, chosen: random.Random) -> None:
    stage.ms_to_painted(
        partial(stage.engine.seek, chosen.randrange(SMALL.frame_count) * 1000 // FPS)
    )


def _resident_mib() -> float:
    """Return what this process holds in memory now (Linux)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / _MIB
