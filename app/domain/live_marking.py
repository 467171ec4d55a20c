"""Marking while the video plays: one key opens a span, the next one closes it.

Pressing a label opens a span; pressing it again closes it; pressing another label closes it and
opens that one at the very same moment, so that no gap remains. People press late: `lag_ms` is
taken off every press. Nothing that was marked is thrown away: a press at the moment of opening
gives an annotation of no length, one after a jump back gives the span between the two moments.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.domain.interval import Interval


@dataclass(frozen=True, slots=True)
class Marked:
    """A span that was closed."""

    label: str
    span: Interval


@dataclass(frozen=True, slots=True)
class LiveMarking:
    """What is being marked on one tier.

    Attributes
    ----------
    lag_ms
        How late the rater presses, at least 0.
    label
        Of the open span; None while none is open, empty for a span without a label.
    start_ms
        Where the open span starts, the lag taken off.
    """

    lag_ms: int = 0
    label: str | None = None
    start_ms: int = 0

    @property
    def is_open(self) -> bool:
        """Tell whether a span is open."""
        return self.label is not None

    def meant(self, pressed_ms: int) -> int:
        """Return the moment that a press at `pressed_ms` means: the lag taken off, at least 0."""
        return max(0, pressed_ms - self.lag_ms)

    def span_until(self, pressed_ms: int) -> Interval | None:
        """Return the open span as it stands now, for showing; None while none is open."""
        if not self.is_open:
            return None
        first, last = sorted((self.start_ms, self.meant(pressed_ms)))
        return Interval(first, last)

    def pressed(self, label: str, pressed_ms: int) -> tuple[LiveMarking, Marked | None]:
        """Open a span, close it, or switch; return what follows and the span that was closed."""
        idle, marked = self.closed(pressed_ms)
        if marked is not None and marked.label == label:
            return idle, marked
        return replace(idle, label=label, start_ms=self.meant(pressed_ms)), marked

    def closed(self, pressed_ms: int) -> tuple[LiveMarking, Marked | None]:
        """Close the open span, as when playing ends; return what follows and the span."""
        span = self.span_until(pressed_ms)
        if span is None or self.label is None:
            return self, None
        return replace(self, label=None), Marked(self.label, span)

    def dropped(self) -> LiveMarking:
        """Forget the open span, when the rater says so."""
        return replace(self, label=None)
