"""Units left out because annotations lie over them: a face that is hidden, a picture cut away."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.domain.errors import InvalidRecordError
from app.domain.ids import UnitKey, VideoKey
from app.domain.labelling import Unit, is_exclusion
from app.domain.phrase import phrase

Stretch = tuple[int, int]
"""Start and end in ms, half open."""


@dataclass(frozen=True, slots=True)
class CoverRule:
    """Which annotations leave units out.

    Attributes
    ----------
    tier
        Name of the tier; in each video the one of that name.
    reason
        Why the units are left out, as `Unit.excluded` has it.
    label
        Only annotations with this label, or with this note; empty: all of the tier.
    share
        Of the unit's span, over 0 to 1: so much of it must lie under annotations, all together.

    Raises
    ------
    InvalidRecordError
        The share is none, or the reason is none.
    """

    tier: str
    reason: str
    label: str = ""
    share: float = 0.5

    def __post_init__(self) -> None:
        if not 0 < self.share <= 1:
            raise InvalidRecordError(
                phrase(
                    "The share of a unit is over 0 and at most 1, not {share}.", share=self.share
                )
            )
        if not self.reason or not is_exclusion(self.reason):
            raise InvalidRecordError(
                phrase("“{reason}” is no reason to leave a unit out.", reason=self.reason[:60])
            )


def covered_by(
    units: Iterable[Unit], stretches: Mapping[VideoKey, Sequence[Stretch]], rule: CoverRule
) -> dict[UnitKey, str]:
    """Return why units lie under annotations, of those that are not left out already.

    Units without times never do. Annotations that overlap each other count once.
    """
    merged = {video: _merged(of) for video, of in stretches.items()}
    found = {}
    for unit in units:
        if unit.excluded or not unit.duration_ms:
            continue
        covered = _covered(unit.start_ms, unit.end_ms, merged.get(unit.video, []))
        if covered and covered >= rule.share * unit.duration_ms:
            found[unit.key] = rule.reason
    return found


def _merged(stretches: Sequence[Stretch]) -> list[Stretch]:
    """Return the same moments as stretches that do not touch, in order of time."""
    made: list[Stretch] = []
    for start, end in sorted(stretches):
        if made and start <= made[-1][1]:
            made[-1] = (made[-1][0], max(made[-1][1], end))
        elif end > start:
            made.append((start, end))
    return made


def _covered(start: int, end: int, merged: Sequence[Stretch]) -> int:
    """Return how many ms of a span lie under stretches that do not touch."""
    at = max(0, bisect_right(merged, (start, start)) - 1)
    total = 0
    while at < len(merged) and merged[at][0] < end:
        total += max(0, min(end, merged[at][1]) - max(start, merged[at][0]))
        at += 1
    return total
