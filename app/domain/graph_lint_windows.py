"""Rules on the windows an event memory was built from, and on what they cover."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from app.domain.event_memory import Source
from app.domain.graph_facts import PADDING_MS, Facts, number_of
from app.domain.graph_finding import Fault
from app.domain.interval import Interval
from app.domain.phrase import phrase, phrase_n
from app.domain.timecode import format_ms

QUIET_WINDOWS = 6
"""So many windows one after the other without an event are worth a look (two minutes of video)."""


def windows_doubled(facts: Facts) -> Iterator[Fault]:
    """Find windows that were committed more than once."""
    counts = Counter(facts.memory.completed_windows)
    for name, count in counts.items():
        if count > 1:
            at = [i for i, each in enumerate(facts.memory.completed_windows) if each == name][1]
            sentence = phrase("{window} was committed {count} times.", window=name, count=count)
            yield Fault(name, f"completed_windows[{at}]", sentence, "", _core(facts, name))


def windows_without_source(facts: Facts) -> Iterator[Fault]:
    """Find committed windows that have no entry among the sources."""
    for at, name in enumerate(dict.fromkeys(facts.memory.completed_windows)):
        if name not in facts.sources:
            sentence = phrase("{window} was committed, but has no entry in sources.", window=name)
            yield Fault(name, f"completed_windows[{at}]", sentence)


def sources_not_committed(facts: Facts) -> Iterator[Fault]:
    """Find entries among the sources of windows that were not committed."""
    committed = frozenset(facts.memory.completed_windows)
    for name, source in facts.sources.items():
        if name not in committed:
            sentence = phrase(
                "{window} has an entry in sources, but was not committed.", window=name
            )
            yield Fault(name, source.path, sentence, "", source.core)


def windows_missing(facts: Facts) -> Iterator[Fault]:
    """Find numbers of windows that are left out; one fault a run of them."""
    numbers = sorted({n for n in map(number_of, facts.windows) if n is not None and n > 0})
    if not numbers:
        return
    for before, after in zip([0, *numbers], numbers, strict=False):
        if after - before > 1:
            first, last = f"W{before + 1:05d}", f"W{after - 1:05d}"
            sentence = phrase_n(
                "{first} is missing.",
                "{first} to {last} are missing ({n} windows).",
                after - before - 1,
                first=first,
                last=last,
            )
            start = _core(facts, f"W{before:05d}")
            end = _core(facts, f"W{after:05d}")
            span = _between(start.end_ms if start else 0, end.start_ms if end else None)
            yield Fault(first, "completed_windows", sentence, "", span)


def _between(start_ms: int, end_ms: int | None) -> Interval | None:
    return Interval(start_ms, end_ms) if end_ms is not None and end_ms >= start_ms else None


def coverage_gaps(facts: Facts) -> Iterator[Fault]:
    """Find stretches of the video in no window, where no number of a window is left out either."""
    sources = sorted(
        (source for source in facts.sources.values() if source.core is not None),
        key=lambda source: source.core.start_ms if source.core else 0,
    )
    for gap, is_numbered in _uncovered(sources, facts.memory.duration_ms):
        if not is_numbered:
            sentence = phrase(
                "No window covers {start} to {end}.",
                start=format_ms(gap.start_ms),
                end=format_ms(gap.end_ms),
            )
            yield Fault("", "sources", sentence, "", gap)


def _uncovered(sources: Sequence[Source], duration: int | None) -> Iterator[tuple[Interval, bool]]:
    """Yield each stretch no core covers, and whether a missing number explains it."""
    reach, number = 0, 0
    for source in sources:
        if source.core is None:
            continue
        here = number_of(source.id)
        if source.core.start_ms > reach + PADDING_MS:
            is_numbered = here is not None and here > number + 1
            yield Interval(reach, source.core.start_ms), is_numbered
        reach, number = max(reach, source.core.end_ms), here or number
    if sources and duration is not None and duration > reach + PADDING_MS:
        yield Interval(reach, duration), False


def quiet_stretches(facts: Facts) -> Iterator[Fault]:
    """Find stretches of several windows in a row in which nothing happens."""
    if not facts.events:
        return
    busy = {name for event in facts.events for name in event.window_ids}
    ordered = sorted(
        (source for source in facts.sources.values() if source.core is not None),
        key=lambda source: source.core.start_ms if source.core else 0,
    )
    run: list[Source] = []
    for source in (*ordered, None):
        if source is not None and source.id not in busy:
            run.append(source)
            continue
        if len(run) >= QUIET_WINDOWS and run[0].core and run[-1].core:
            gap = Interval(run[0].core.start_ms, max(run[0].core.start_ms, run[-1].core.end_ms))
            sentence = phrase(
                "Nothing happens from {start} to {end} ({count} windows).",
                start=format_ms(gap.start_ms),
                end=format_ms(gap.end_ms),
                count=len(run),
            )
            yield Fault(run[0].id, run[0].path, sentence, "", gap)
        run = []


def incomplete(facts: Facts) -> Iterator[Fault]:
    """Find A memory whose builder had not finished."""
    if facts.memory.is_incomplete:
        yield Fault(
            "",
            "complete",
            phrase("The builder had not finished; the memory must not be used for answering."),
        )


def partial(facts: Facts) -> Iterator[Fault]:
    """Find A part of a memory, of which less can be said."""
    if facts.memory.is_partial:
        sentence = phrase_n(
            "A trace holds {n} event of its memory in full; what needs the whole was not checked.",
            "A trace holds {n} events of its memory in full; what needs the whole was not checked.",
            len(facts.events),
        )
        yield Fault("", "", sentence)


def _core(facts: Facts, window: str) -> Interval | None:
    source = facts.sources.get(window)
    return source.core if source else None
