"""What somebody has watched: stretches that were played forward, no faster than twice.

Scrubbing, stepping, playing backwards, waiting for a picture and skimming at 3 or 4 times do not
count: who says that a video was watched stands for it.
"""

from __future__ import annotations

from collections.abc import Iterable

FASTEST = 2.0
"""Media seconds a second up to which playing counts as watching."""

ENOUGH = 0.95
"""Share of a video from which on it counts as watched: titles and credits may be left out."""

_LEAP_MS = 2000
"""The clock tells its time sixty times a second; a leap beyond this was not played."""

_JOIN_MS = 100
"""Pausing and going on leaves a gap of a frame or two, which was seen all the same."""

Stretch = tuple[int, int]


class WatchRecorder:
    """Turns the positions of the playhead into watched stretches."""

    def __init__(self) -> None:
        self._made: list[Stretch] = []
        self._at: int | None = None
        self._end: int | None = None
        self._rest: int | None = None

    @property
    def is_pending(self) -> bool:
        """Whether `take` would return anything."""
        return bool(self._made)

    def note(self, position_ms: int, *, runs: bool, rate: float) -> None:
        """Take in where the playhead is now.

        Parameters
        ----------
        position_ms
            Media time.
        runs
            Whether time passes: false in pause, during a seek, and while a picture is awaited.
        rate
            Media seconds a second.
        """
        counts = runs and rate <= FASTEST
        before = self._at
        if before is not None and 0 <= position_ms - before <= (_LEAP_MS if counts else _JOIN_MS):
            self._add(before, position_ms)
        elif counts:
            self._join(position_ms)
        self._at = position_ms if counts else None
        self._rest = None if runs else position_ms

    def take(self) -> list[Stretch]:
        """Return what was watched since the last time, in ms; the stretch being played goes on."""
        made, self._made = self._made, []
        return made

    def give_back(self, made: Iterable[Stretch]) -> None:
        """Keep what was taken for the next time: it could not be written."""
        self._made = [*made, *self._made]

    def forget(self) -> None:
        """Begin anew, as for another video or another person."""
        self._made, self._at, self._end, self._rest = [], None, None, None

    def _join(self, position_ms: int) -> None:
        """Begin a stretch at the picture that was seen at rest, or at the end of the last one."""
        seen = [at for at in (self._rest, self._end) if at is not None]
        near = [at for at in seen if 0 <= position_ms - at <= _JOIN_MS]
        if near:
            self._add(min(near), position_ms)

    def _add(self, start_ms: int, end_ms: int) -> None:
        if end_ms == start_ms:
            return
        if self._made and self._made[-1][1] == start_ms:
            self._made[-1] = (self._made[-1][0], end_ms)
        else:
            self._made.append((start_ms, end_ms))
        self._end = end_ms


def joined_spans(stretches: Iterable[Stretch]) -> list[Stretch]:
    """Join stretches that overlap or touch, in order of time; empty ones are dropped."""
    found: list[Stretch] = []
    for start, end in sorted(stretches):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        elif end > start:
            found.append((start, end))
    return found


def share_of(stretches: Iterable[Stretch], duration_ms: int) -> float:
    """Return how much of a video joined stretches cover, 0 to 1; 0 while its length is unknown."""
    if duration_ms <= 0:
        return 0.0
    inside = sum(max(0, min(end, duration_ms) - start) for start, end in stretches)
    return min(1.0, inside / duration_ms)
