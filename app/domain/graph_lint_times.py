"""Rules on when things happen in an event memory."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.event_memory import Event, RelationType
from app.domain.graph_facts import PADDING_MS, Facts, listed
from app.domain.graph_finding import Fault
from app.domain.interval import Interval
from app.domain.memory_fit import differs_in_length
from app.domain.phrase import phrase, phrase_n
from app.domain.timecode import format_duration, format_ms

_FORWARD = frozenset({RelationType.TEMPORAL, RelationType.CAUSAL})


def outside_media(facts: Facts) -> Iterator[Fault]:
    """Find events and observations beyond the end of the video, as the memory tells its length.

    What a trace carries does not tell it: then beyond the end of the video that it is shown on.
    """
    duration = facts.memory.duration_ms
    if duration is None:
        duration = facts.media_ms or None
    if duration is None:
        return
    for event in facts.events:
        late = [each for each in event.intervals if is_beyond(each, duration)]
        if late:
            yield Fault(
                event.id,
                f"{event.path}.spans",
                _beyond(event.id, late[0], duration),
                event.id,
                late[0],
            )
    for seen in facts.memory.observations:
        if seen.interval is not None and is_beyond(seen.interval, duration):
            sentence = _beyond(seen.id, seen.interval, duration)
            yield Fault(seen.id, f"{seen.path}.span", sentence, "", seen.interval)


def length_differs(facts: Facts) -> Iterator[Fault]:
    """Find that the memory was built from a longer or shorter video than the one it is shown on."""
    told = facts.memory.duration_ms
    if told is None or not differs_in_length(facts.memory, facts.media_ms):
        return
    sentence = phrase(
        "The memory is of a video of {told}, and this one lasts {media}: times may be off, or it "
        "is of another video.",
        told=format_duration(told),
        media=format_duration(facts.media_ms),
    )
    yield Fault("", "duration", sentence, "", Interval(min(told, facts.media_ms), facts.media_ms))


def is_beyond(span: Interval, duration_ms: int) -> bool:
    """Tell whether a span ends later than the padding after the end of the video."""
    return span.end_ms > duration_ms + PADDING_MS


def _beyond(name: str, span: Interval, duration_ms: int) -> str:
    return phrase(
        "{id} lasts until {end}, but the video ends at {duration}.",
        id=name,
        end=format_ms(span.end_ms),
        duration=format_ms(duration_ms),
    )


def outside_windows(facts: Facts) -> Iterator[Fault]:
    """Find events and observations outside what their windows were shown."""
    for event in facts.events:
        shown = [facts.sources[name].media for name in event.window_ids if name in facts.sources]
        medias = [media for media in shown if media is not None]
        if not medias or len(medias) < len(event.window_ids):
            continue  # of a window that is not known nothing can be said
        for at, span in enumerate(event.intervals):
            if not any(_fits(span, media) for media in medias) and not _is_late(facts, span):
                path = f"{event.path}.spans[{at}]"
                sentence = phrase(
                    "{id} at {start} lies outside of what its windows were shown.",
                    id=event.id,
                    start=format_ms(span.start_ms),
                )
                yield Fault(event.id, path, sentence, event.id, span)
                break
    for seen in facts.memory.observations:
        source = facts.sources.get(seen.source_ref)
        if source is None or source.media is None or seen.interval is None:
            continue
        if not _fits(seen.interval, source.media) and not _is_late(facts, seen.interval):
            sentence = phrase(
                "{id} at {start} lies outside of what its window {window} was shown.",
                id=seen.id,
                start=format_ms(seen.interval.start_ms),
                window=seen.source_ref,
            )
            yield Fault(seen.id, f"{seen.path}.span", sentence, "", seen.interval)


def _fits(span: Interval, media: Interval) -> bool:
    within_start = span.start_ms >= media.start_ms - PADDING_MS
    return within_start and span.end_ms <= media.end_ms + PADDING_MS


def _is_late(facts: Facts, span: Interval) -> bool:
    """Tell whether the rule on the end of the video speaks of the span already."""
    duration = facts.memory.duration_ms
    return duration is not None and is_beyond(span, duration)


def off_core(facts: Facts) -> Iterator[Fault]:
    """Find spans that do not touch the core of a window of their event."""
    for event in facts.events:
        sources = [facts.sources.get(name) for name in event.window_ids]
        cores = [
            source.core for source in sources if source is not None and source.core is not None
        ]
        if not cores or len(cores) < len(event.window_ids):
            continue
        for at, span in enumerate(event.intervals):
            # A window tells of what overlaps its padding only; that belongs to its neighbour.
            if _reaches_media(facts, event, span) and not any(
                touches(span, core) for core in cores
            ):
                sentence = phrase(
                    "{id} at {start} does not touch the core of any of its windows ({windows}).",
                    id=event.id,
                    start=format_ms(span.start_ms),
                    windows=listed(event.window_ids),
                )
                yield Fault(event.id, f"{event.path}.spans[{at}]", sentence, event.id, span)
                break
    if facts.memory.has_windows_only:
        yield from _observations_off_core(facts)


def _observations_off_core(facts: Facts) -> Iterator[Fault]:
    cores = {window.id: window.core for window in facts.memory.windows}
    cores |= {source.id: source.core for source in facts.memory.sources}
    for seen in facts.memory.observations:
        core = cores.get(seen.source_ref)
        if seen.interval is not None and core is not None and not touches(seen.interval, core):
            sentence = phrase(
                "{id} at {start} does not touch the core of its window {window}.",
                id=seen.id,
                start=format_ms(seen.interval.start_ms),
                window=seen.source_ref,
            )
            yield Fault(seen.id, f"{seen.path}.span", sentence, "", seen.interval)


def touches(span: Interval, core: Interval) -> bool:
    """Tell whether a span touches a core as the builder asks it (memory.py): ends included."""
    return not (span.end_ms < core.start_ms or span.start_ms >= core.end_ms)


def _reaches_media(facts: Facts, event: Event, span: Interval) -> bool:
    """Tell whether the rule on what windows were shown finds the span in order."""
    medias = (facts.sources[name].media for name in event.window_ids)
    return any(media is not None and _fits(span, media) for media in medias)


def backward_relations(facts: Facts) -> Iterator[Fault]:
    """Find relations in time or of cause that lead to an earlier event."""
    for each in facts.memory.relations:
        first, second = facts.extent(each.source), facts.extent(each.target)
        if each.type not in _FORWARD or first is None or second is None:
            continue
        if first.start_ms > second.start_ms and each.source != each.target:
            sentence = phrase(
                "{source} ({late}) is said to come before {target} ({early}), which is earlier.",
                source=each.source,
                late=format_ms(first.start_ms),
                target=each.target,
                early=format_ms(second.start_ms),
            )
            yield Fault(f"{each.source}>{each.target}", each.path, sentence, each.source, first)


def overlapping_spans(facts: Facts) -> Iterator[Fault]:
    """Find events whose own spans overlap."""
    for event in facts.events:
        spans = sorted(event.intervals, key=lambda span: (span.start_ms, span.end_ms))
        reach, count, where = -1, 0, None
        for span in spans:
            if span.start_ms < reach:
                count, where = count + 1, where or span
            reach = max(reach, span.end_ms)
        if where is not None:
            sentence = phrase_n(
                "{id} has {spans} spans, one of which overlaps another.",
                "{id} has {spans} spans, {n} of which overlap others.",
                count,
                id=event.id,
                spans=len(spans),
            )
            yield Fault(event.id, f"{event.path}.spans", sentence, event.id, where)


def state_spans(facts: Facts) -> Iterator[Fault]:
    """Find states whose span is none of their event's."""
    for event, state in facts.states:
        if state.interval is not None and event.intervals and state.interval not in event.intervals:
            sentence = phrase(
                "{id} lasts from {start} to {end}, which is none of the spans of {event}.",
                id=state.id,
                start=format_ms(state.interval.start_ms),
                end=format_ms(state.interval.end_ms),
                event=event.id,
            )
            yield Fault(state.id, f"{state.path}.span", sentence, event.id, state.interval)


def observations_past_events(facts: Facts) -> Iterator[Fault]:
    """Find observations that reach beyond the spans of their event; one fault an event."""
    for event in facts.events:
        found = (facts.observations.get(name) for name in dict.fromkeys(event.observation_refs))
        past = [
            seen
            for seen in found
            if seen and seen.interval and event.intervals and not _is_within(seen.interval, event)
        ]
        if past:
            sentence = phrase_n(
                "{names} reaches beyond the spans of {event}.",
                "{names} reach beyond the spans of {event}.",
                len(past),
                names=listed(seen.id for seen in past),
                event=event.id,
            )
            yield Fault(event.id, past[0].path or event.path, sentence, event.id, past[0].interval)


def _is_within(span: Interval, event: Event) -> bool:
    """Tell whether spans of an event cover a stretch together."""
    at = span.start_ms
    for each in sorted(event.intervals, key=lambda one: one.start_ms):
        if each.start_ms > at:
            break
        at = max(at, each.end_ms)
    return at >= span.end_ms
