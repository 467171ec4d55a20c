"""Two tiers laid over one another: stretches in which neither changes, and the moments in them.

Time is sampled at 0, step, 2·step, ... before the end. Between two edges nothing changes, so
moments are counted stretch by stretch, and four hours cost no more than the spans in them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TypeAlias

import numpy as np

from app.domain.interval import Interval
from app.domain.span import IntArray
from app.domain.tier import Annotation
from app.domain.vocabulary import Vocabulary

LabelSet: TypeAlias = frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class LabelledSpans:
    """Spans of a tier with their labels by the names of today.

    Attributes
    ----------
    starts, ends
        Shape ``(n,)``, ms, sorted by start, then end.
    labels
        The n label sets; an empty set is a span that carries no label.
    """

    starts: IntArray
    ends: IntArray
    labels: tuple[LabelSet, ...]

    def __len__(self) -> int:
        return len(self.starts)

    @classmethod
    def build(cls, rows: Iterable[tuple[int, int, Iterable[str]]]) -> LabelledSpans:
        """Sort ``(start_ms, end_ms, labels)`` rows."""
        ordered = sorted(((start, end, frozenset(words)) for start, end, words in rows), key=_place)
        times = np.array([row[:2] for row in ordered], dtype=np.int64).reshape(-1, 2)
        return cls(times[:, 0].copy(), times[:, 1].copy(), tuple(row[2] for row in ordered))

    @classmethod
    def of(cls, annotations: Iterable[Annotation], vocabulary: Vocabulary) -> LabelledSpans:
        """Take annotations of a tier, with what its vocabulary calls their labels today."""
        return cls.build(
            (one.start_ms, one.end_ms, map(vocabulary.current, one.labels)) for one in annotations
        )

    @property
    def points(self) -> int:
        """How many have no length: moments never fall on them."""
        return int((self.starts == self.ends).sum())


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch in which both tiers say the same thing all along.

    Attributes
    ----------
    first, second
        What each rater says: the labels of all spans there; None where there is no span.
    """

    span: Interval
    first: LabelSet | None
    second: LabelSet | None

    @property
    def is_different(self) -> bool:
        """Whether the two say different things."""
        return self.first != self.second


def stretches(first: LabelledSpans, second: LabelledSpans, duration_ms: int) -> list[Stretch]:
    """Cut 0 to the end of the video where either tier changes what it says."""
    changes = sorted(
        (
            (at, side, words)
            for side, spans in enumerate((first, second))
            for at, words in _states(spans)
            if at < duration_ms
        ),
        key=itemgetter(0),
    )
    found: list[Stretch] = []
    now: list[LabelSet | None] = [None, None]
    start = 0
    for at, side, words in [*changes, (duration_ms, 0, None)]:
        if at > start:
            found.append(Stretch(Interval(start, at), now[0], now[1]))
            start = at
        now[side] = words
    return found


def moments_in(stretched: Sequence[Stretch], step_ms: int) -> IntArray:
    """Return how many moments each stretch holds; together as many as the video has."""
    edges = np.array([(one.span.start_ms, one.span.end_ms) for one in stretched], dtype=np.int64)
    edges = -(-edges.reshape(-1, 2) // step_ms)
    return np.asarray(edges[:, 1] - edges[:, 0], dtype=np.int64)


def _states(spans: LabelledSpans) -> Iterator[tuple[int, LabelSet | None]]:
    """Yield each moment at which the labels that hold change, with those from there on."""
    events = sorted(
        (at, change, number)
        for number, (start, end) in enumerate(zip(spans.starts, spans.ends, strict=True))
        if start < end
        for at, change in ((int(start), 1), (int(end), -1))
    )
    open_spans, held = 0, Counter[str]()
    before: LabelSet | None = None
    for place, (at, change, number) in enumerate(events):
        open_spans += change
        for label in spans.labels[number]:
            held[label] += change
        if place + 1 < len(events) and events[place + 1][0] == at:
            continue
        words = frozenset(label for label, times in held.items() if times) if open_spans else None
        if words != before:
            yield at, words
        before = words


def _place(row: tuple[int, int, LabelSet]) -> tuple[int, int, list[str]]:
    return row[0], row[1], sorted(row[2])
