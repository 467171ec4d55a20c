"""Where a video is cut into chunks: on ends of its transcript, some minutes apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from app.domain.interval import Interval

DEFAULT_LENGTH_MS = 5 * 60_000
"""NARU, section III-C: chunks of about five minutes."""

SHORTEST_LENGTH_MS = 1_000
LONGEST_LENGTH_MS = 24 * 3_600_000

_SHORT_TAIL_MS = 10_000
_SHORT_TAIL_SHARE = 10


@dataclass(frozen=True, slots=True)
class ChunkPlan:
    """Chunks to make.

    Attributes
    ----------
    spans
        One after the other from 0 to the end of the video.
    fixed
        How many inner edges lie on no end of the transcript, since none was near.
    """

    spans: tuple[Interval, ...]
    fixed: int

    @property
    def edges(self) -> tuple[int, ...]:
        """The inner edges, ms."""
        return tuple(span.start_ms for span in self.spans[1:])


def plan_chunks(
    transcript_ends: Iterable[int], duration_ms: int, length_ms: int = DEFAULT_LENGTH_MS
) -> ChunkPlan:
    """Cut a video into chunks.

    Each edge is the first end of a cue at or after `length_ms` from the edge before. Where the
    transcript is silent for longer than another `length_ms`, or there is none, the cut is made at
    the length itself. What would be left of less than ten seconds, or of less than a tenth of the
    length, belongs to the last chunk.

    Parameters
    ----------
    transcript_ends
        Ends of cues, ms, in any order; empty without a transcript.
    duration_ms
        Length of the video; 0 while unknown: it then ends with the last cue.

    Raises
    ------
    ValueError
        The length is not between a second and a day.
    """
    if not SHORTEST_LENGTH_MS <= length_ms <= LONGEST_LENGTH_MS:
        raise ValueError(f"a chunk cannot be {length_ms} ms long")
    ends = np.unique(np.fromiter(transcript_ends, dtype=np.int64))
    end_ms = duration_ms or (int(ends[-1]) if len(ends) else 0)
    shortest_tail = min(_SHORT_TAIL_MS, length_ms // _SHORT_TAIL_SHARE)
    edges, fixed = [0], 0
    while edges[-1] + length_ms < end_ms:
        target = edges[-1] + length_ms
        place = int(np.searchsorted(ends, target))
        found = int(ends[place]) if place < len(ends) else None
        on_text = found is not None and found <= target + length_ms
        edge = found if on_text and found is not None else target
        if end_ms - edge < shortest_tail:
            break
        fixed += not on_text
        edges.append(edge)
    edges.append(end_ms)
    spans = [Interval(a, b) for a, b in pairwise(edges) if b > a]
    return ChunkPlan(tuple(spans), fixed)
