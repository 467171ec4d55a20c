"""How the view follows the playhead."""

from __future__ import annotations

from enum import StrEnum

from widgets.timeline.time_scale import TimeScale

JUMP_MS = 1500
"""A playhead that moves further at once has been sent there, and is shown wherever the view is."""

PAGE_MARGIN = 0.06
"""After turning the page the playhead stands at this share of the width."""


class FollowMode(StrEnum):
    """How the view follows the playhead."""

    PAGE = "page"
    CENTRE = "centre"
    OFF = "off"


def followed(scale: TimeScale, mode: FollowMode, old_ms: int, new_ms: int) -> TimeScale:
    """Return the view after the playhead has moved.

    Who scrolled away while it plays is left alone until the playhead is sent somewhere.
    """
    was_sent = not 0 <= new_ms - old_ms <= JUMP_MS
    if mode is FollowMode.OFF or not (was_sent or scale.shows(old_ms)):
        return scale
    if mode is FollowMode.CENTRE:
        return scale.centred_on(new_ms)
    return scale if scale.shows(new_ms) else page_from(scale, new_ms)


def page_from(scale: TimeScale, time_ms: int) -> TimeScale:
    """Return the view that begins a little before a moment."""
    margin = scale.width * scale.ms_per_px * PAGE_MARGIN
    return scale.starting_at(time_ms - margin)
