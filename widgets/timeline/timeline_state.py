"""What the timeline shows: scale, lanes, playhead, marks and selection, told to all its views."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from app.domain.span import SpanArrays, SpanTrack
from widgets.theme.metrics import Metrics
from widgets.timeline.lanes import Lane, is_shown_at_first
from widgets.timeline.strips import STRIPS, Strip
from widgets.timeline.time_scale import TimeScale

JUMP_MS = 1500
"""A playhead that moves further at once has been sent there, and is shown wherever the view is."""

PAGE_MARGIN = 0.06
"""After turning the page the playhead stands at this share of the width."""


class FollowMode(StrEnum):
    """How the view follows the playhead."""

    PAGE = "page"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class SpanRef:
    """One span, by the names its owner gave."""

    track: str
    span: str


class TimelineState(QObject):
    """The one truth of the timeline's views; the setters emit only what has changed.

    Signals
    -------
    scale_changed
        Zoom, scroll, width or duration are others now.
    tracks_changed
        Lanes are others now, or watched stretches.
    strip_filled(kind)
        More of a strip's pictures or sound is there.
    position_changed(old_ms, new_ms)
        The playhead has moved.
    marks_changed
        In or out are others now.
    selection_changed
        Another span is selected, or none.
    """

    scale_changed = Signal()
    tracks_changed = Signal()
    strip_filled = Signal(str)
    position_changed = Signal(int, int)
    marks_changed = Signal()
    selection_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scale = TimeScale()
        self.lanes: tuple[Lane, ...] = ()
        self._tracks: tuple[SpanTrack, ...] = ()
        self._strips: dict[str, Strip] = {}
        self._strips_shown: dict[str, bool | None] = {}
        self.watched = SpanArrays.empty()
        self.position_ms = 0
        self.in_ms: int | None = None
        self.out_ms: int | None = None
        self.selected: SpanRef | None = None
        self.is_snapping = True
        self.follow = FollowMode.PAGE

    def set_scale(self, scale: TimeScale) -> None:
        """Show another stretch."""
        if scale != self.scale:
            self.scale = scale
            self.scale_changed.emit()

    def set_tracks(self, tracks: Sequence[SpanTrack]) -> None:
        """Show these tracks, top to bottom; what is known of unchanged ones is kept."""
        self._tracks = tuple(tracks)
        self._arrange()

    def set_track(self, track: SpanTrack) -> None:
        """Put a track in the place of the one with its key, or below all."""
        tracks = list(self._tracks)
        keys = [known.key for known in tracks]
        if track.key in keys:
            tracks[keys.index(track.key)] = track
        else:
            tracks.append(track)
        self.set_tracks(tracks)

    def set_strip(self, kind: str, strip: Strip | None) -> None:
        """Put a strip of `STRIPS` above the tracks, or take it away."""
        if strip is not self._strips.pop(kind, None):
            if strip is not None:
                self._strips[kind] = strip
            self._arrange()
        elif strip is not None:
            self._strips[kind] = strip

    def strip_of(self, kind: str) -> Strip | None:
        """Return a strip, shown or not."""
        return self._strips.get(kind)

    def fill_strip(self, kind: str) -> None:
        """Say that more of a strip is there."""
        self.strip_filled.emit(kind)

    def show_strip(self, kind: str, shown: bool | None) -> None:
        """Show or hide a kind of strip; None leaves it to the density."""
        if shown is not self._strips_shown.get(kind):
            self._strips_shown[kind] = shown
            self.tracks_changed.emit()

    def shows_strip(self, kind: str, metrics: Metrics) -> bool:
        """Tell whether a kind of strip is shown where there is one."""
        shown = self._strips_shown.get(kind)
        return is_shown_at_first(kind, metrics) if shown is None else shown

    def shown_lanes(self, metrics: Metrics) -> list[Lane]:
        """Return the lanes without hidden strips."""
        hidden = {kind for kind in STRIPS if not self.shows_strip(kind, metrics)}
        return [lane for lane in self.lanes if lane.track.kind not in hidden]

    def lane(self, track_key: str) -> Lane | None:
        """Return the lane of a track, or None."""
        return next((lane for lane in self.lanes if lane.track.key == track_key), None)

    def set_watched(self, watched: SpanArrays) -> None:
        """Show these stretches as watched."""
        self.watched = watched
        self.tracks_changed.emit()

    def set_position(self, position_ms: int) -> None:
        """Move the playhead, and the view with it where it follows."""
        old = self.position_ms
        if position_ms == old:
            return
        self.position_ms = position_ms
        if self.follow is FollowMode.PAGE:
            self._follow(old)
        self.position_changed.emit(old, position_ms)

    def set_marks(self, in_ms: int | None, out_ms: int | None) -> None:
        """Place the in and out marks; None takes one away."""
        if (in_ms, out_ms) != (self.in_ms, self.out_ms):
            self.in_ms, self.out_ms = in_ms, out_ms
            self.marks_changed.emit()

    def select(self, ref: SpanRef | None) -> None:
        """Select a span, or none."""
        if ref != self.selected:
            self.selected = ref
            self.selection_changed.emit()

    def reveal(self, start_ms: int, end_ms: int) -> None:
        """Scroll as little as needed to show a stretch; a long one shows its start."""
        scale = self.scale
        if not (scale.shows(start_ms) and scale.shows(min(end_ms, int(scale.end_ms)))):
            margin = scale.width * scale.ms_per_px * PAGE_MARGIN
            self.set_scale(scale.starting_at(start_ms - margin))

    def _arrange(self) -> None:
        known = {id(lane.track): lane for lane in self.lanes}
        strips = [self._strips[kind] for kind in STRIPS if kind in self._strips]
        tracks = (*strips, *self._tracks)
        self.lanes = tuple(known.get(id(track)) or Lane(track) for track in tracks)
        self.tracks_changed.emit()

    def _follow(self, old_ms: int) -> None:
        # Who scrolled away while it plays is left alone until the playhead is sent somewhere.
        was_sent = not 0 <= self.position_ms - old_ms <= JUMP_MS
        if (was_sent or self.scale.shows(old_ms)) and not self.scale.shows(self.position_ms):
            margin = self.scale.width * self.scale.ms_per_px * PAGE_MARGIN
            self.set_scale(self.scale.starting_at(self.position_ms - margin))
