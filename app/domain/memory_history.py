"""What a memory knew after some of its windows: who knew what when.

The file keeps the last version of everything, the old copies of corrected states, and the window
each part came with. From that follows what there was earlier, but for relations that corrections
removed: those are nowhere in the file.
"""

from __future__ import annotations

from collections.abc import Callable

from app.domain.event_memory import Event, EventMemory, Observation, State, changed
from app.domain.interval import Interval
from app.domain.memory_index import MemoryIndex

IsKnown = Callable[[str], bool]


def memory_as_of(index: MemoryIndex, number: int) -> EventMemory:
    """Return the memory after its first `number` windows, 0 for none.

    What names no window, or one that is not in the order of windows, counts as known from the
    start.
    """
    memory, numbers = index.memory, index.window_number

    def known(window: str) -> bool:
        return numbers.get(window, 0) <= number

    observations = tuple(each for each in memory.observations if known(each.source_ref))
    events = tuple(
        _event_as_of(event, index, known)
        for event in memory.events
        if not event.window_ids or any(map(known, event.window_ids))
    )
    there = {event.id for event in events}
    seen = {each.id for each in observations}
    return changed(
        memory,
        entities=tuple(
            each
            for each in memory.entities
            if not each.source_refs or any(map(known, each.source_refs))
        ),
        observations=observations,
        events=events,
        relations=tuple(
            each
            for each in memory.relations
            if each.source in there
            and each.target in there
            and all(ref in seen or ref not in index.observations for ref in each.evidence_refs)
        ),
        sources=tuple(each for each in memory.sources if known(each.id)),
        state_history=tuple(each for each in memory.state_history if known(each.revised_at)),
        completed_windows=tuple(filter(known, memory.completed_windows)),
        windows=tuple(each for each in memory.windows if known(each.id)),
    )


def version_steps(event: Event, index: MemoryIndex) -> tuple[tuple[str, bool], ...]:
    """Return the window of each version of an event after the first, and if it was a correction.

    In the order of windows; within one, what was appended stands before what was corrected.
    """
    numbers = index.window_number
    appended = [(window, False) for window in event.window_ids[1:]]
    corrected = [
        (each.revised_at, True) for each in index.memory.state_history if each.event_id == event.id
    ]
    return tuple(sorted(appended + corrected, key=lambda step: (numbers.get(step[0], 0), step[1])))


def _event_as_of(event: Event, index: MemoryIndex, known: IsKnown) -> Event:
    """Return an event as it was; the same object where nothing came to it later."""
    steps = version_steps(event, index)
    later = sum(not known(window) for window, _ in steps)
    states = tuple(
        _state_as_of(state, index, known) for state in event.states if known(state.known_at_window)
    )
    if not later and states == event.states:
        return event
    windows = tuple(filter(known, event.window_ids))
    return changed(
        event,
        version=max(1, event.version - later),
        intervals=_intervals_as_of(event, index, windows),
        observation_refs=tuple(
            ref for ref in event.observation_refs if _is_seen(index.observations.get(ref), known)
        ),
        window_ids=windows,
        states=states,
        updates=tuple(each for each in event.updates if known(each.window)),
        summary_stale=event.summary_stale and any(known(at) for at, fixed in steps if fixed),
    )


def _state_as_of(state: State, index: MemoryIndex, known: IsKnown) -> State:
    """Return the copy that the first correction yet to come found."""
    for revision in index.revisions_of(state.id):
        if not known(revision.revised_at):
            return revision.state
    return state


def _intervals_as_of(
    event: Event, index: MemoryIndex, windows: tuple[str, ...]
) -> tuple[Interval, ...]:
    """Return the spans that windows brought: one a window, or those that touch a window."""
    if len(event.intervals) == len(event.window_ids):
        pairs = zip(event.intervals, event.window_ids, strict=True)
        return tuple(span for span, window in pairs if window in windows)
    sources = (index.sources.get(window) for window in windows)
    media = [each.media for each in sources if each is not None and each.media is not None]
    return tuple(span for span in event.intervals if any(span.overlaps(each) for each in media))


def _is_seen(observation: Observation | None, known: IsKnown) -> bool:
    return observation is None or known(observation.source_ref)
