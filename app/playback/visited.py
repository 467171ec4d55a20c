"""The moments visited, to go back and forward through like pages."""

from __future__ import annotations

NEAR_MS = 500
LIMIT = 200


class VisitedMoments:
    """Two stacks of moments in ms; moments nearer than half a second count as one."""

    def __init__(self) -> None:
        self._behind: list[int] = []
        self._ahead: list[int] = []

    def leave(self, time_ms: int) -> None:
        """Remember a moment that is left by a jump; what lay ahead is forgotten."""
        self._ahead.clear()
        if not self._behind or abs(self._behind[-1] - time_ms) >= NEAR_MS:
            self._behind = [*self._behind, time_ms][-LIMIT:]

    def back(self, now_ms: int) -> int | None:
        """Return the moment left last, or None; `now_ms` can then be reached with `forward`."""
        return self._move(self._behind, self._ahead, now_ms)

    def forward(self, now_ms: int) -> int | None:
        """Return the moment that `back` came from, or None."""
        return self._move(self._ahead, self._behind, now_ms)

    def clear(self) -> None:
        """Forget everything, as when another video is shown."""
        self._behind.clear()
        self._ahead.clear()

    @staticmethod
    def _move(source: list[int], target: list[int], now_ms: int) -> int | None:
        while source:
            moment = source.pop()
            if abs(moment - now_ms) >= NEAR_MS:
                target.append(now_ms)
                return moment
        return None
