"""The rules of tiers, as pure functions: inside the media, inside the parent, no overlap.

A rule that is broken is a sentence (`Phrase`); None says that all is well. An annotation of no
length is a moment and is allowed; like everywhere (`Interval.overlaps`) it shares the moment at
which a longer one starts, and not the one at which it ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from app.domain.interval import Interval
from app.domain.phrase import phrase, phrase_n
from app.domain.span import SpanArrays
from app.domain.tier import Annotation
from app.domain.timecode import format_ms
from app.domain.vocabulary import Vocabulary


def time_violation(start_ms: int, end_ms: int, duration_ms: int) -> str | None:
    """Check that a span lies inside the media.

    Parameters
    ----------
    duration_ms
        Length of the media; 0 while unknown, and then nothing is too late.
    """
    if end_ms < start_ms:
        return phrase(
            "An annotation cannot end ({end}) before it starts ({start}).",
            start=format_ms(start_ms),
            end=format_ms(end_ms),
        )
    if start_ms < 0:
        return phrase("An annotation cannot start before the video.")
    if duration_ms and end_ms > duration_ms:
        return phrase(
            "The annotation ends at {end}, after the video ({duration}).",
            end=format_ms(end_ms),
            duration=format_ms(duration_ms),
        )
    return None


def label_violation(labels: Iterable[str], vocabulary: Vocabulary) -> str | None:
    """Check that the vocabulary knows each word, by its name or a former one."""
    for label in labels:
        if not vocabulary.allows(label):
            return phrase(
                "“{vocabulary}” has no label “{name}”.", vocabulary=vocabulary.name, name=label
            )
    return None


def confidence_violation(confidence: float | None) -> str | None:
    """Check that a confidence is a share."""
    if confidence is None or 0 <= confidence <= 1:
        return None
    return phrase("A confidence lies between 0 and 1, not at {value}.", value=confidence)


def first_overlap(spans: SpanArrays) -> tuple[int, int] | None:
    """Return the places of the first two spans that share a moment, or None."""
    if len(spans) < 2:
        return None
    later = spans.starts[1:]
    shared = (later < spans.reach[:-1]) | (later == spans.starts[:-1])
    if not shared.any():
        return None
    second = int(np.argmax(shared)) + 1
    reaching = spans.ends[:second] > spans.starts[second]
    first = int(np.argmax(reaching)) if reaching.any() else second - 1
    return first, second


def overlap_violation(spans: SpanArrays, tier_name: str) -> str | None:
    """Check that no two spans of a tier share a moment."""
    found = first_overlap(spans)
    if found is None:
        return None
    first, second = (spans.interval(index) for index in found)
    return phrase(
        "On “{tier}” annotations must not overlap: {first} and {second} do.",
        tier=tier_name,
        first=written(first),
        second=written(second),
    )


def home_of(start_ms: int, end_ms: int, parents: SpanArrays, preferred: str = "") -> int | None:
    """Return the place of the parent that a span lies inside: the preferred one, else the first."""
    near = parents.window(start_ms, start_ms + 1)
    holds = (parents.starts[near] <= start_ms) & (parents.ends[near] >= end_ms)
    places = [near.start + int(place) for place in np.flatnonzero(holds)]
    own = (place for place in places if parents.ids[place] == preferred)
    return next(own, places[0] if places else None)


def outside_violation(start_ms: int, end_ms: int, parent_name: str) -> str:
    """Say that a span lies inside none of the parent tier's."""
    return phrase(
        "{span} lies inside no annotation of “{tier}”, on which this tier depends.",
        span=written(Interval(start_ms, end_ms)),
        tier=parent_name,
    )


def exposure_violation(count: int) -> str | None:
    """Say how many dependent annotations would lie outside of new edges; None for none."""
    if not count:
        return None
    return phrase_n(
        "{n} dependent annotation would lie outside: move or shorten it first.",
        "{n} dependent annotations would lie outside: move or shorten them first.",
        n=count,
    )


def shifted(annotations: Sequence[Annotation], delta_ms: int) -> list[Annotation]:
    """Move annotations in time, their length kept; children are given along with their parents."""
    return [
        replace(
            annotation,
            start_ms=annotation.start_ms + delta_ms,
            end_ms=annotation.end_ms + delta_ms,
        )
        for annotation in annotations
    ]


def allowed_shift(annotations: Iterable[Annotation], delta_ms: int, duration_ms: int) -> int:
    """Return the part of a shift that keeps all annotations inside the media."""
    spans = list(annotations)
    if not spans:
        return delta_ms
    least = -min(span.start_ms for span in spans)
    most = duration_ms - max(span.end_ms for span in spans) if duration_ms else delta_ms
    return max(least, min(delta_ms, max(most, 0)))


def free_parts(start_ms: int, end_ms: int, taken: SpanArrays) -> list[Interval]:
    """Return the parts of a span that no other takes: what can be kept of one that overlaps.

    A moment is returned whole or not at all; parts of no length are left out.
    """
    if start_ms == end_ms:
        return [] if taken.at(start_ms) else [Interval(start_ms, end_ms)]
    parts, at = [], start_ms
    for index in range(*taken.window(start_ms, end_ms).indices(len(taken))):
        busy = taken.interval(index)
        # A moment takes its millisecond, since what starts there would share it.
        free_from = max(busy.end_ms, busy.start_ms + 1)
        if at < busy.start_ms:
            parts.append(Interval(at, busy.start_ms))
        at = max(at, free_from)
    if at < end_ms:
        parts.append(Interval(at, end_ms))
    return parts


def parts_inside(start_ms: int, end_ms: int, parents: SpanArrays) -> list[Interval]:
    """Return the parts of a span that lie inside spans of the parent tier, one for each."""
    if start_ms == end_ms:
        home = home_of(start_ms, end_ms, parents)
        return [] if home is None else [Interval(start_ms, end_ms)]
    near = range(*parents.window(start_ms, end_ms).indices(len(parents)))
    edges = (
        (max(start_ms, int(parents.starts[index])), min(end_ms, int(parents.ends[index])))
        for index in near
    )
    return [Interval(first, last) for first, last in edges if first < last]


def written(span: Interval) -> str:
    """Write a span for a sentence: ``00:01.000-00:02.500``, or the moment alone."""
    start = format_ms(span.start_ms)
    return f"{start}\N{EN DASH}{format_ms(span.end_ms)}" if span.duration_ms else start
