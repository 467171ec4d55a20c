"""What is odd about cues, worked out of their times, texts and order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from app.domain.subtitle import Cue, CueFlag, place_flags

_BY_ORDER = CueFlag.OVERLAPS | CueFlag.OUT_OF_ORDER
_OWN = CueFlag.ZERO_LENGTH | CueFlag.EMPTY


@dataclass(slots=True)
class OrderFlags:
    """Tells of cues in the order of their file which begin too early.

    How to use it: `next_flag` for one after the other. A cue that starts before the one listed
    before it is out of order, and a new run of times begins there; one that starts before an
    earlier one of the run has ended overlaps.

    Attributes
    ----------
    start_ms, reach_ms
        Start of the cue before, and the latest end of its run.
    """

    start_ms: int = 0
    reach_ms: int = 0

    def next_flag(self, start_ms: int, end_ms: int) -> CueFlag:
        """Return the flag of the next cue."""
        odd = CueFlag.NONE
        if start_ms < self.start_ms:
            odd = CueFlag.OUT_OF_ORDER
            self.reach_ms = 0
        elif start_ms < self.reach_ms:
            odd = CueFlag.OVERLAPS
        self.start_ms, self.reach_ms = start_ms, max(self.reach_ms, end_ms)
        return odd


def own_flags(cue: Cue, media_ms: int | None = None) -> Cue:
    """Return the cue with flags that are true of its own times and text."""
    flags = cue.flags & ~_OWN
    if cue.end_ms == cue.start_ms:
        flags |= CueFlag.ZERO_LENGTH
    if not cue.text.strip():
        flags |= CueFlag.EMPTY
    flags = place_flags(flags, cue.start_ms, cue.end_ms, media_ms)
    return cue if flags == cue.flags else replace(cue, flags=flags)


def flagged_by_order(cues: Iterable[Cue], before: OrderFlags | None = None) -> Iterator[Cue]:
    """Give cues, in the order of their file, with the flags that their order deserves.

    Parameters
    ----------
    before
        What stands before the first of them; None for nothing.
    """
    order = before or OrderFlags()
    for cue in cues:
        odd = order.next_flag(cue.start_ms, cue.end_ms)
        if not odd and not cue.flags:  # nearly all, and arithmetic of flags is slow
            yield cue
            continue
        flags = cue.flags & ~_BY_ORDER | odd
        yield cue if flags == cue.flags else replace(cue, flags=flags)
