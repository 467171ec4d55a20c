"""Where the ruler writes a time and where it only sets a tick."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.timecode import format_ms
from widgets.timeline.time_scale import TimeScale

LABEL_GAP_PX = 86
"""Labels stand at least this far apart."""

MINOR_PER_MAJOR = 5

_STEPS_MS = (
    *(1, 2, 5, 10, 20, 50, 100, 200, 500),
    *(1_000, 2_000, 5_000, 10_000, 15_000, 30_000),
    *(60_000, 120_000, 300_000, 600_000, 900_000, 1_800_000),
    *(3_600_000, 7_200_000, 14_400_000, 43_200_000, 86_400_000),
)


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark of the ruler; minor ones carry no label."""

    time_ms: float
    label: str = ""


def label_step(ms_per_px: float, gap_px: float = LABEL_GAP_PX) -> int:
    """Return the smallest round step, in ms, whose labels do not crowd."""
    wanted = ms_per_px * gap_px
    return next((step for step in _STEPS_MS if step >= wanted), _STEPS_MS[-1])


def ruler_ticks(scale: TimeScale, gap_px: float = LABEL_GAP_PX) -> list[Tick]:
    """Return the ticks in view, one label before the left edge included, in order of time."""
    step = label_step(scale.ms_per_px, gap_px)
    first = int(scale.start_ms // step) * step
    ticks: list[Tick] = []
    for major in range(first, int(min(scale.end_ms, scale.duration_ms)) + 1, step):
        ticks.append(Tick(major, format_ms(major, millis=step < 1000)))
        minors = (major + step * part / MINOR_PER_MAJOR for part in range(1, MINOR_PER_MAJOR))
        ticks.extend(Tick(time) for time in minors if time <= scale.duration_ms)
    return ticks
