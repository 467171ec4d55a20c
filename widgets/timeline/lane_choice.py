"""Which kinds of lanes a workspace shows until somebody arranges them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LaneChoice:
    """A choice of kinds of lanes (`SpanTrack.kind`).

    Attributes
    ----------
    only
        These alone; None for all that there are.
    without
        These are left out.
    """

    only: frozenset[str] | None = None
    without: frozenset[str] = frozenset()

    def has(self, kind: str) -> bool:
        """Tell whether lanes of a kind are in it."""
        return kind not in self.without and (self.only is None or kind in self.only)


ALL_LANES = LaneChoice()
