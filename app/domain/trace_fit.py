"""Over which memory a trace was made: the one that holds what it retrieved, as it retrieved it."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.event_memory import EventMemory
from app.domain.ids import MemoryKey
from app.domain.trace import Trace

ENOUGH = 0.5
"""Share of the retrieved events from which on a memory counts as the trace's own."""


def fit(trace: Trace, memory: EventMemory) -> float:
    """Return the share of the retrieved events that a memory holds with the same times, 0 to 1."""
    if not trace.events:
        return 0.0
    held = {event.id: event for event in memory.events if not event.is_outline}
    same = sum(
        event.id in held and held[event.id].intervals == event.intervals for event in trace.events
    )
    return same / len(trace.events)


def best_memory(trace: Trace, memories: Iterable[EventMemory]) -> MemoryKey | None:
    """Return the memory that fits best; None where none fits.

    Of equals a whole memory comes before the part that a trace carried, then the first.
    """
    best: tuple[float, bool] = (0.0, False)
    key = None
    for memory in memories:
        rank = (fit(trace, memory), not memory.is_partial)
        if rank[0] >= ENOUGH and rank > best:
            best, key = rank, memory.key
    return key
