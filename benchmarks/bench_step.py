"""Stepping back frame by frame, as fast as the frames come."""

from __future__ import annotations

import random
import time
from functools import partial
from pathlib import Path

from app.media.frame_cache import LIMIT_BYTES
from benchmarks.clips import CLIPS, FPS, clip
from benchmarks.peers import BareDecoder
from benchmarks.report import Figure, Outcome, median, p95
from benchmarks.stage import Stage, prepare_environment
from tests.helpers.clip import ClipSpec

STEPS = 100
_SEED = 4
_PLACES = 3
_PAINTING_MS = 15  # allowed for converting and painting, as for seeks


def run() -> Outcome:
    """Step in all clips, which are made once (some minutes)."""
    prepare_environment()
    outcome = Outcome()
    for name, spec in CLIPS.items():
        _measure(outcome, name, spec, clip(spec))
    return outcome


def _measure(outcome: Outcome, name: str, spec: ClipSpec, path: Path) -> None:
    chosen = random.Random(_SEED)
    starts = [chosen.randrange(STEPS, spec.frame_count) for _ in range(_PLACES)]
    taken: list[float] = []
    exact = 0
    with Stage(path) as stage:
        for start in starts:
            stage.ms_to_painted(partial(stage.engine.seek, start * 1000 // FPS))
            for number in range(start - 1, start - STEPS - 1, -1):
                taken.append(stage.ms_to_painted(partial(stage.engine.step, -1)))
                exact += stage.view.painted_number() == number
    group = _whole_group_ms(spec, path)
    total = _PLACES * STEPS
    outcome.add(
        Figure(f"{name}: exact frames as painted", exact, f"of {total}", total, at_least=True),
        Figure(f"{name}: step back, median", median(taken), "ms", limit=20),
        Figure(f"{name}: step back, p95", p95(taken), "ms", limit=50),
        Figure(
            f"{name}: step back, worst, one group decoded",
            max(taken),
            "ms",
            limit=group + _PAINTING_MS,
            peer=group,
        ),
        Figure(f"{name}: frames kept at most", LIMIT_BYTES / (1 << 20), "MiB", limit=192),
    )


def _whole_group_ms(spec: ClipSpec, path: Path) -> float:
    """Return the ms for decoding one whole group of pictures, painting aside."""
    bare = BareDecoder(path)
    last_of_group = (spec.gop - 1) * 1000 // int(spec.fps)
    began = time.perf_counter()
    for _ in range(3):
        bare.ms_to_frame(last_of_group)
    bare.close()
    return (time.perf_counter() - began) * 1000 / 3
