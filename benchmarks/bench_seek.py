"""Seeks in pause and drags: exact as painted, beside bare PyAV and mpv in the same run."""

from __future__ import annotations

import random
import time
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer, Slot

from benchmarks.clips import CLIPS, FPS, clip
from benchmarks.peers import BareDecoder, mpv_seeker
from benchmarks.report import Figure, Outcome, median, p95
from benchmarks.stage import Stage, prepare_environment

SEEKS = 200
_SEED = 20
_DRAG_SECONDS, _DRAG_HZ = 5, 60
_LOOK_MS = 5


def run() -> Outcome:
    """Seek in all clips, which are made once (some minutes)."""
    prepare_environment()
    outcome = Outcome()
    for name, spec in CLIPS.items():
        chosen = random.Random(_SEED)
        frames = [chosen.randrange(spec.frame_count) for _ in range(SEEKS)]
        _measure(outcome, name, clip(spec), frames)
    return outcome


def _measure(outcome: Outcome, name: str, path: Path, frames: list[int]) -> None:
    with Stage(path) as stage:
        seeks, exact = _seeks(stage, frames)
        first = _first_pictures(stage, frames)
        slowest, drawn = _drag(stage)
    times = [_time_of(frame) for frame in frames]
    bare = _peer(BareDecoder(path), times)
    mpv = mpv_seeker(path)
    peer = _peer(mpv, times) if mpv else None
    ours = p95(seeks)
    details: dict[str, Any] = {"exact": exact, "of": len(frames)}
    details |= {"median_ms": round(median(seeks), 1), "p95_ms": round(ours, 1)}
    details |= {"bare_median_ms": round(median(bare), 1), "bare_p95_ms": round(p95(bare), 1)}
    details["p95_to_bare"] = round(ours / p95(bare), 2)
    outcome.add(
        Figure(
            f"{name}: exact frames as painted",
            exact,
            f"of {len(frames)}",
            len(frames),
            at_least=True,
        ),
        Figure(f"{name}: seek p95, bare PyAV", ours, "ms", 1.5 * p95(bare) + 15, p95(bare)),
        Figure(f"{name}: first picture p95", p95(first), "ms", limit=100),
        Figure(f"{name}: longest wait of the window in a drag", slowest, "ms", limit=50),
        Figure(f"{name}: pictures a second in a drag", drawn, "1/s"),
    )
    if peer:
        details |= {"mpv_median_ms": round(median(peer), 1), "mpv_p95_ms": round(p95(peer), 1)}
        details["p95_to_mpv"] = round(ours / p95(peer), 2)
        outcome.add(Figure(f"{name}: seek p95, mpv", ours, "ms", 1.2 * p95(peer) + 15, p95(peer)))
    outcome.details.setdefault("files", {})[name] = details


def _time_of(frame: int) -> int:
    return frame * 1000 // FPS


def _seeks(stage: Stage, frames: list[int]) -> tuple[list[float], int]:
    """Seek; return ms until painted, and how many of the painted frames were right."""
    taken, exact = [], 0
    for frame in frames:
        taken.append(stage.ms_to_painted(partial(stage.engine.seek, _time_of(frame))))
        exact += stage.view.painted_number() == frame
    return taken, exact


def _first_pictures(stage: Stage, frames: list[int]) -> list[float]:
    """Jump as a drag does; return ms until anything of the new place is painted."""
    taken = []
    for frame in frames[: SEEKS // 4]:
        taken.append(stage.ms_to_any(partial(stage.engine.scrub, _time_of(frame))))
        stage.wait(lambda: stage.engine.is_settled)
    return taken


def _drag(stage: Stage) -> tuple[float, float]:
    """Drag through the file; return the longest wait of the window in ms, and pictures a second."""
    before = len(stage.pictures)
    drag = _Drag(stage)
    stage.run_for(_DRAG_SECONDS)
    drag.stop()
    stage.wait(lambda: stage.engine.is_settled)
    return drag.longest_ms, (len(stage.pictures) - before) / _DRAG_SECONDS


class _Drag:
    """Asks for another place sixty times a second and looks how late the window's timers are."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._asked = 0
        self.longest_ms = 0.0
        self._looked = time.perf_counter()
        self._hand = QTimer(interval=round(1000 / _DRAG_HZ))
        self._look = QTimer(interval=_LOOK_MS)
        self._hand.timeout.connect(self._on_hand_timeout)
        self._look.timeout.connect(self._on_look_timeout)
        self._hand.start()
        self._look.start()

    def stop(self) -> None:
        """Let go."""
        self._hand.stop()
        self._look.stop()

    @Slot()
    def _on_hand_timeout(self) -> None:
        self._asked += 1
        share = self._asked / (_DRAG_SECONDS * _DRAG_HZ)
        self._stage.engine.scrub(round(self._stage.engine.duration_ms * share))

    @Slot()
    def _on_look_timeout(self) -> None:
        now = time.perf_counter()
        self.longest_ms = max(self.longest_ms, (now - self._looked) * 1000 - _LOOK_MS)
        self._looked = now


def _peer(peer: Any, times: list[int]) -> list[float]:
    taken = [peer.ms_to_frame(time_ms) for time_ms in times]
    peer.close()
    return taken
