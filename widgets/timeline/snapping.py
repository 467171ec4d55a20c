"""Where a dragged edge may catch: edges of spans, the playhead, the marks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from app.domain.span import SpanArrays


@dataclass(frozen=True, slots=True)
class SnapTarget:
    """A moment that attracts, and what it is called."""

    time_ms: int
    name: str


def nearest_edge(spans: SpanArrays, time_ms: int, reach_ms: float) -> int | None:
    """Return the start or end of a span nearest to a moment, if one lies within `reach_ms`."""
    if not len(spans):
        return None
    near = spans.window(int(time_ms - reach_ms), int(time_ms + reach_ms) + 1)
    edges = np.concatenate((spans.starts[near], spans.ends[near]))
    if not len(edges):
        return None
    best = int(edges[np.argmin(np.abs(edges - time_ms))])
    return best if abs(best - time_ms) <= reach_ms else None


def snap(time_ms: int, targets: Iterable[SnapTarget], reach_ms: float) -> SnapTarget | None:
    """Return the nearest target within reach, the first of equals, or None."""
    near = [target for target in targets if abs(target.time_ms - time_ms) <= reach_ms]
    return min(near, key=lambda target: abs(target.time_ms - time_ms), default=None)
