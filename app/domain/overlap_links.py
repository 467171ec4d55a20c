"""Two segmentations of one clip without ids in common, linked by the time they share."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.interval import Interval


def linked(one: Sequence[Interval], other: Sequence[Interval]) -> list[tuple[int, int, int]]:
    """Return places in both, and the milliseconds shared, of all that share time.

    By place in `one`, then in `other`. A point shares nothing.
    """
    order = sorted(range(len(other)), key=lambda place: other[place].start_ms)
    found = []
    for place, span in enumerate(one):
        here = []
        for candidate in order:
            second = other[candidate]
            if second.start_ms >= span.end_ms:
                break
            shared = min(span.end_ms, second.end_ms) - max(span.start_ms, second.start_ms)
            if shared > 0:
                here.append((place, candidate, shared))
        found += sorted(here)
    return found
