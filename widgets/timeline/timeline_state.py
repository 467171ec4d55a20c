"""What the timeline shows: scale, lanes, playhead, marks and selection, told to all its views."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, Signal

from app.domain.span import SpanArrays, SpanTrack
from widgets.theme.metrics import Metrics
from widgets.timeline.following import FollowMode, followed, page_from
from widgets.timeline.frame_times import WITHOUT_FRAMES, FrameTimes
from widgets.timeline.growing import GrowingSpan
from widgets.timeline.growing_curve import GrowingCurve
from widgets.timeline.lane_choice import ALL_LANES, LaneChoice
from widgets.timeline.lane_layout import LaneLayout, in_order
from widgets.timeline.lanes import Lane, Row, is_shown_at_first, rank, stack
from widgets.timeline.span_selection import Part, SpanRef, SpanSelection
from widgets.timeline.strips import STRIPS, Strip
from widgets.timeline.time_scale import TimeScale

__all__ = ["FollowMode", "Part", "SpanRef", "TimelineState"]


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
        Other spans are selected, or none, or another edge of them.
    active_track_changed(key)
        Another track is the one that keys work on; empty where none is.
    layout_changed
        The lanes are arranged otherwise.
    growing_changed(before, now)
        The open span was opened, has grown or is closed: `GrowingSpan` or None.
    curves_changed()
        Other curves are traced live, or none; or what was traced is another.
    """

    scale_changed = Signal()
    tracks_changed = Signal()
    strip_filled = Signal(str)
    position_changed = Signal(int, int)
    marks_changed = Signal()
    selection_changed = Signal()
    active_track_changed = Signal(str)
    layout_changed = Signal()
    growing_changed = Signal(object, object)
    curves_changed = Signal()

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
        self.selection = SpanSelection()
        self.edge = Part.BODY
        self.active_track = ""
        self.growing: GrowingSpan | None = None
        self.curves: tuple[GrowingCurve, ...] = ()
        self.layout = LaneLayout()
        self.choice = self.open = ALL_LANES
        self.frames: FrameTimes = WITHOUT_FRAMES
        self.is_snapping = True
        self.is_held = False
        self.follow = FollowMode.PAGE

    @property
    def selected(self) -> tuple[SpanRef, ...]:
        """The selected spans in the order they were chosen."""
        return self.selection.refs

    @property
    def active_lane(self) -> Lane | None:
        """The lane that keys work on, None where there is none."""
        return self.lane(self.active_track)

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

    def set_tracks_of(
        self, kind: str, tracks: Sequence[SpanTrack], also: Sequence[str] = ()
    ) -> None:
        """Put tracks in the place of all of a kind; where there were none, below all.

        `also` names other kinds whose tracks give way.
        """
        gone = {kind, *also}
        known = [track.kind for track in self._tracks]
        place = next((at for at, one in enumerate(known) if one in gone), len(known))
        others = [track for track in self._tracks if track.kind not in gone]
        self.set_tracks([*others[:place], *tracks, *others[place:]])

    def remove_track(self, track_key: str) -> None:
        """Take a track away, if it is there."""
        rest = [track for track in self._tracks if track.key != track_key]
        if len(rest) != len(self._tracks):
            self.set_tracks(rest)

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
        """Return the lanes without hidden strips and what the workspace leaves out."""
        hidden = {kind for kind in STRIPS if not self.shows_strip(kind, metrics)}
        return [lane for lane in self.lanes if lane.track.kind not in hidden and self.shows(lane)]

    def shows(self, lane: Lane) -> bool:
        """Tell whether a lane is shown, strips apart: it is open, wanted, and was not hidden."""
        kind, layout = lane.track.kind, self.layout
        if kind in STRIPS:
            return True
        wanted = self.choice.has(kind) or lane.key in layout.shown
        return self.open.has(kind) and wanted and lane.key not in layout.hidden

    def set_choice(self, choice: LaneChoice) -> None:
        """Leave kinds of lanes out until somebody asks for one of them."""
        if choice != self.choice:
            self.choice = choice
            self.tracks_changed.emit()

    def set_open(self, choice: LaneChoice) -> None:
        """Close all kinds of lanes but these, whoever asks for them."""
        if choice != self.open:
            self.open = choice
            self.tracks_changed.emit()

    def rows(self, metrics: Metrics) -> list[Row]:
        """Return the lanes shown, arranged."""
        return stack(self.shown_lanes(metrics), metrics, self.layout)

    @property
    def lane_order(self) -> list[str]:
        """Keys of all lanes, the hidden ones too, top to bottom."""
        return [lane.key for lane in in_order(self.lanes, self.layout.order)]

    def set_layout(self, layout: LaneLayout) -> None:
        """Arrange the lanes."""
        if layout != self.layout:
            self.layout = layout
            self.layout_changed.emit()

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
        if not self.is_held:
            self.set_scale(followed(self.scale, self.follow, old, position_ms))
        self.position_changed.emit(old, position_ms)

    def set_marks(self, in_ms: int | None, out_ms: int | None) -> None:
        """Place the in and out marks; None takes one away."""
        if (in_ms, out_ms) != (self.in_ms, self.out_ms):
            self.in_ms, self.out_ms = in_ms, out_ms
            self.marks_changed.emit()

    def select(self, refs: Iterable[SpanRef]) -> None:
        """Select these spans and no others; the last is the one that keys work on."""
        selection = SpanSelection(refs)
        if selection.refs != self.selection.refs:
            self.set_selection(selection)

    def set_selection(self, selection: SpanSelection) -> None:
        """Select others, without comparing: naming a hundred thousand spans takes too long."""
        self.selection, self.edge = selection, Part.BODY
        self.selection_changed.emit()

    def set_edge(self, edge: Part) -> None:
        """Choose what of the selected span the keys move: it, or one of its edges."""
        if edge is not self.edge:
            self.edge = edge
            self.selection_changed.emit()

    def set_active_track(self, track_key: str) -> None:
        """Let keys work on another track."""
        if track_key != self.active_track:
            self.active_track = track_key
            self.active_track_changed.emit(track_key)

    def set_growing(self, growing: GrowingSpan | None) -> None:
        """Show a span that is being marked, or none."""
        before, self.growing = self.growing, growing
        if growing != before:
            self.growing_changed.emit(before, growing)

    def set_curves(self, curves: Iterable[GrowingCurve]) -> None:
        """Show curves that are traced live; they grow with the playhead by themselves."""
        self.curves = tuple(curves)
        self.curves_changed.emit()

    def reveal(self, start_ms: int, end_ms: int) -> None:
        """Scroll as little as needed to show a stretch; a long one shows its start."""
        scale = self.scale
        if not (scale.shows(start_ms) and scale.shows(min(end_ms, int(scale.end_ms)))):
            self.set_scale(page_from(scale, start_ms))

    def _arrange(self) -> None:
        known = {id(lane.track): lane for lane in self.lanes}
        strips = [self._strips[kind] for kind in STRIPS if kind in self._strips]
        # Whoever comes first, what belongs to the video stands above what people made of it.
        tracks = (*strips, *sorted(self._tracks, key=lambda track: rank(track.kind)))
        self.lanes = tuple(known.get(id(track)) or Lane(track) for track in tracks)
        self.tracks_changed.emit()
