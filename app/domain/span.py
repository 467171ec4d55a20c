"""Bulk spans: frozen arrays that cross rooms instead of a million objects.

Every track of the timeline (cues, evidence, annotations, segments, events, stages) shows a
`SpanTrack`, which is a name and a `SpanArrays`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias, runtime_checkable

import numpy as np

from app.domain.interval import Interval
from app.domain.person import Person

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

IntArray: TypeAlias = "NDArray[np.int64]"


@dataclass(frozen=True, slots=True, eq=False)
class SpanArrays:
    """Spans sorted by start.

    Attributes
    ----------
    starts, ends
        Shape ``(n,)``, int64, milliseconds, half-open, ``ends >= starts``, `starts` ascending.
    codes
        Shape ``(n,)``, int64: index into a palette or a bit set, as the track defines it.
    ids
        The n keys of the rows, in the same order.
    reach
        Shape ``(n,)``: running maximum of `ends`, so that bisection finds long early spans too.
    """

    starts: IntArray
    ends: IntArray
    codes: IntArray
    ids: Sequence[str]
    reach: IntArray = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if not len(self.starts) == len(self.ends) == len(self.codes) == len(self.ids):
            raise ValueError("span arrays differ in length")
        if len(self.starts) and (np.diff(self.starts) < 0).any():
            raise ValueError("spans must be sorted by start")
        if (self.ends < self.starts).any():
            raise ValueError("a span ends before it starts")
        reach = np.maximum.accumulate(self.ends) if len(self.ends) else self.ends
        object.__setattr__(self, "reach", reach)
        for array in (self.starts, self.ends, self.codes, reach):
            array.flags.writeable = False

    @classmethod
    def build(cls, rows: Iterable[tuple[int, int, int, str]]) -> SpanArrays:
        """Sort ``(start_ms, end_ms, code, id)`` rows by start, then end, keeping ties in order."""
        ordered = sorted(rows, key=lambda row: (row[0], row[1]))
        columns = np.array([row[:3] for row in ordered], dtype=np.int64).reshape(-1, 3).T.copy()
        return cls(columns[0], columns[1], columns[2], tuple(row[3] for row in ordered))

    @classmethod
    def empty(cls) -> SpanArrays:
        """Return arrays of no spans."""
        return cls.build(())

    def __len__(self) -> int:
        return len(self.starts)

    def interval(self, index: int) -> Interval:
        """Return span `index` as an interval."""
        return Interval(int(self.starts[index]), int(self.ends[index]))

    def window(self, start_ms: int, end_ms: int) -> slice:
        """Return the smallest index range that holds every span touching ``[start_ms, end_ms)``.

        Spans inside the range may end before `start_ms` where a longer one precedes them.
        """
        # The methods: a picture of many tracks asks often, and the functions cost as much again.
        first = int(self.reach.searchsorted(start_ms))
        last = int(self.starts.searchsorted(end_ms))
        return slice(first, max(first, last))

    def at(self, time_ms: int) -> list[int]:
        """Return the indices of all spans that contain a moment, in order of start."""
        near = self.window(time_ms, time_ms + 1)
        inside = (self.starts[near] <= time_ms) & (
            (self.ends[near] > time_ms) | (self.starts[near] == time_ms)
        )
        return [near.start + int(i) for i in np.flatnonzero(inside)]

    def next_after(self, time_ms: int) -> int | None:
        """Return the index of the first span starting after a moment, or None."""
        index = int(np.searchsorted(self.starts, time_ms, side="right"))
        return index if index < len(self) else None

    def last_before(self, time_ms: int) -> int | None:
        """Return the index of the last span starting before a moment, or None."""
        index = int(np.searchsorted(self.starts, time_ms, side="left")) - 1
        return index if index >= 0 else None


@dataclass(frozen=True, slots=True)
class LabelStyle:
    """How the spans of one label are drawn; the word itself is always written.

    Attributes
    ----------
    name
        The label, or several as ``anger, fear``.
    family
        Emotion family of the first word (`app.domain.family`), ``joy`` to ``flat``; else empty.
    code
        Two letters for narrow spans; ``?`` where the vocabulary does not know the word.
    colour
        ``#RRGGBB`` the user gave, else empty; it stands back behind a family's hue.
    """

    name: str
    family: str = ""
    code: str = ""
    colour: str = ""

    @property
    def is_unknown(self) -> bool:
        """Tell whether the vocabulary does not know a word of it."""
        return self.code == UNKNOWN_CODE


UNKNOWN_CODE = "?"


@runtime_checkable
class SpanTrack(Protocol):
    """What the timeline needs of any track of spans."""

    @property
    def key(self) -> str:
        """Stable name of the track, unique in the timeline."""

    @property
    def kind(self) -> str:
        """How it is drawn: ``cue``, ``evidence``, ``segment``, ``event``, ``stage``, ``tier``."""

    @property
    def title(self) -> str:
        """What the track header says."""

    @property
    def spans(self) -> SpanArrays:
        """The spans."""

    def label(self, index: int) -> str:
        """Return the text of span `index`, in full."""


@dataclass(frozen=True, eq=False)
class ArrayTrack:
    """A `SpanTrack` over arrays with labels looked up on demand.

    `language` (BCP 47) picks the shapes of Han characters in labels; empty while unknown. The codes
    of an ``evidence`` track are the numbers on the flags, those of a ``cue`` track its `CueFlag`
    bits, those of ``stage``, ``tier`` and ``event`` the place of the emotion family in the palette.
    Where there are `styles`, the codes are places in them instead.

    `is_unlocked` lets the mouse move and stretch spans of a kind that otherwise only shows.
    `parent` is the key of the track whose spans hold this one's, `source` says who made the spans,
    and `uncertain` are the places of spans whose maker was not sure. `cast` is the person whose
    lane it is.
    """

    key: str
    kind: str
    title: str
    spans: SpanArrays
    label_of: Callable[[int], str] = lambda _index: ""
    language: str = ""
    styles: tuple[LabelStyle, ...] = ()
    parent: str = ""
    source: str = ""
    uncertain: frozenset[int] = frozenset()
    is_unlocked: bool = False
    cast: Person | None = None

    def label(self, index: int) -> str:
        """Return the text of span `index`, in full."""
        return self.label_of(index)
