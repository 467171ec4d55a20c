"""The timeline panel: bar, overview and lanes round one state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from app.domain.interval import Interval
from app.domain.peaks import Peaks
from app.domain.span import SpanArrays, SpanTrack
from widgets.theme.theme import theme
from widgets.timeline.closed_note import ClosedNote
from widgets.timeline.film import Film
from widgets.timeline.following import FollowMode
from widgets.timeline.frame_times import WITHOUT_FRAMES, FrameTimes
from widgets.timeline.lane_choice import LaneChoice
from widgets.timeline.lane_layout import LaneLayout
from widgets.timeline.lanes_menu import LaneActions
from widgets.timeline.overview import Overview
from widgets.timeline.span_keys import SpanKeys
from widgets.timeline.span_selection import SpanRef
from widgets.timeline.strip_wishes import StripWishes
from widgets.timeline.strips import FilmstripStrip, WaveformStrip
from widgets.timeline.timeline_bar import TimelineBar
from widgets.timeline.timeline_state import TimelineState
from widgets.timeline.tracks_view import TracksView

_ZOOM_STEP = 1.6
_ROOM_BESIDE, _LEAST_BESIDE_MS = 0.1, 200
_FROM_HAND = (
    *("seek_requested", "scrub_moved", "scrub_finished", "span_selected", "span_activated"),
    *("spans_selected", "span_changed", "spans_moved", "span_drawn", "marks_changed"),
)


class TimelinePanel(QWidget):
    """Shows tracks of spans on the video's time; emits wishes, changes nothing itself.

    Signals
    -------
    seek_requested(ms)
        A click on the time axis.
    scrub_moved(ms), scrub_finished(ms)
        A drag along the time axis, and where it ended.
    span_selected(track_key, span_id), span_activated(track_key, span_id)
        A plain click, a double click on a span.
    spans_selected(refs)
        The user has selected other spans: a tuple of `SpanRef`, the last one leading.
    span_changed(track_key, span_id, start_ms, end_ms)
        An edge was dragged or nudged; the panel shows the old span until it is given the new one.
    spans_moved(refs, delta_ms)
        Spans were dragged or nudged, later where above 0; shown likewise.
    span_drawn(track_key, start_ms, end_ms)
        A new span was drawn in a tier.
    active_track_changed(track_key)
        Keys work on another track.
    context_menu_requested(track_key, span_id or "", global_point, time_ms)
        By mouse or key in a lane; the track is empty below all lanes.
    lane_menu_requested(track_key, global_point)
        On the name of a lane.
    lanes_arranged(layout)
        Lanes, snapping or following were set otherwise: the dict of `lane_layout`.
    strip_toggle_requested(kind)
        The filmstrip or the waveform should be shown or hidden.
    marks_changed(in_ms or None, out_ms or None)
        In or out were dragged, drawn or cleared.
    stills_wanted(slot_ms, slots)
        The filmstrip lacks the stills of these slots (a tuple of numbers), and nothing else that
        was wanted before; answered with `add_still`.
    loop_requested(on), add_evidence_requested
        From the bar.
    """

    seek_requested = Signal(int)
    scrub_moved = Signal(int)
    scrub_finished = Signal(int)
    span_selected = Signal(str, str)
    span_activated = Signal(str, str)
    spans_selected = Signal(object)
    span_changed = Signal(str, str, int, int)
    spans_moved = Signal(object, int)
    span_drawn = Signal(str, int, int)
    active_track_changed = Signal(str)
    context_menu_requested = Signal(str, str, QPoint, int)
    lane_menu_requested = Signal(str, QPoint)
    lanes_arranged = Signal(object)
    strip_toggle_requested = Signal(str)
    marks_changed = Signal(object, object)
    stills_wanted = Signal(int, object)
    loop_requested = Signal(bool)
    add_evidence_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = TimelineState(self)
        self._bar = TimelineBar()
        self._overview = Overview(self._state)
        self._tracks = TracksView(self._state)
        self._wishes = StripWishes(self._state, self._tracks, self)
        self._lane_actions = LaneActions(self._state, self)
        self._keys = SpanKeys(self._state, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._closed = ClosedNote()
        for part in (self._bar, self._overview, self._tracks, self._closed):
            column.addWidget(part)
        self._connect_signals()

    @property
    def state(self) -> TimelineState:
        """What the timeline shows."""
        return self._state

    @property
    def bar(self) -> TimelineBar:
        """The bar over the lanes."""
        return self._bar

    @property
    def tracks(self) -> TracksView:
        """Ruler and lanes."""
        return self._tracks

    @property
    def overview(self) -> Overview:
        """The strip of the whole video."""
        return self._overview

    @property
    def lane_actions(self) -> LaneActions:
        """What menus and keys do with lanes."""
        return self._lane_actions

    @property
    def keys(self) -> SpanKeys:
        """What keys do with the selected spans and the active track."""
        return self._keys

    def set_duration(self, duration_ms: int) -> None:
        """Show a video of this length; another length shows the whole of it."""
        if duration_ms != self._state.scale.duration_ms:
            self._state.set_scale(self._state.scale.with_duration(duration_ms))

    def set_tracks(self, tracks: Sequence[SpanTrack]) -> None:
        """Show these tracks, top to bottom."""
        self._state.set_tracks(tracks)

    def set_track(self, track: SpanTrack) -> None:
        """Put a track in the place of the one with its key, or below all."""
        self._state.set_track(track)

    def set_tracks_of(self, kind: str, tracks: Sequence[SpanTrack]) -> None:
        """Put tracks in the place of all of a kind, such as ``tier``."""
        self._state.set_tracks_of(kind, tracks)

    def remove_track(self, track_key: str) -> None:
        """Take a track away, if it is there."""
        self._state.remove_track(track_key)

    def set_active_track(self, track_key: str) -> None:
        """Let keys work on another track; an empty key names none."""
        self._state.set_active_track(track_key)

    def set_frame_times(self, frames: FrameTimes | None) -> None:
        """Say where frames begin; None while nobody knows."""
        self._state.frames = frames or WITHOUT_FRAMES

    def lane_layout(self) -> dict[str, Any]:
        """Return how lanes are arranged and how the view behaves, as can be kept in JSON."""
        state = self._state
        kept = {"snap": state.is_snapping, "follow": state.follow.value}
        return state.layout.to_dict() | kept

    def set_lane_layout(self, kept: Mapping[str, Any]) -> None:
        """Take over what `lane_layout` returned; what cannot be understood is left as at first."""
        state = self._state
        state.set_layout(LaneLayout.from_dict(kept))
        state.is_snapping = kept.get("snap") is not False
        is_mode = kept.get("follow") in list(FollowMode)
        state.follow = FollowMode(kept["follow"]) if is_mode else FollowMode.PAGE
        self._bar.set_snap(state.is_snapping)
        self._bar.set_follow(state.follow)

    def fill_lane_menu(self, menu: QMenu, track_key: str) -> None:
        """Add to a menu what can be done with any lane."""
        self._lane_actions.fill_lane_menu(menu, track_key, self._tracks.lane_height(track_key))

    def change_lane_height(self, steps: int, track_key: str) -> None:
        """Make a lane some steps higher, or lower where negative."""
        height = self._tracks.lane_height(track_key)
        self._lane_actions.change_height(track_key, height, steps)

    def set_filmstrip(self, aspect: float | None) -> None:
        """Show an empty filmstrip of pictures so many heights wide, or none."""
        strip = FilmstripStrip(Film(aspect)) if aspect else None
        self._state.set_strip("filmstrip", strip)

    def add_still(self, slot_ms: int, slot: int, image: QImage) -> None:
        """Put a picture into the filmstrip."""
        strip = self._state.strip_of("filmstrip")
        if isinstance(strip, FilmstripStrip):
            strip.film.add(slot_ms, slot, image)
            self._state.fill_strip("filmstrip")

    def set_waveform(self, peaks: Peaks | None) -> None:
        """Show a sound, or more of the one shown, or none."""
        strip = self._state.strip_of("waveform")
        if peaks is not None and isinstance(strip, WaveformStrip) and strip.peaks is peaks:
            self._state.fill_strip("waveform")
            return
        self._state.set_strip("waveform", WaveformStrip(peaks) if peaks is not None else None)

    def show_strip(self, kind: str, shown: bool | None) -> None:
        """Show or hide ``filmstrip`` or ``waveform``; None leaves it to the density."""
        self._state.show_strip(kind, shown)

    def shows_strip(self, kind: str) -> bool:
        """Tell whether a kind of strip is shown where the media has one."""
        return self._state.shows_strip(kind, theme().metrics)

    @property
    def is_awaiting_stills(self) -> bool:
        """Tell whether `stills_wanted` may be sent soon."""
        return self._wishes.is_waiting

    def set_closed(self, open_lanes: LaneChoice, why: str, note: str) -> None:
        """Close all lanes but these: `why` in the menu of lanes, `note` in full below them."""
        self._state.set_open(open_lanes)
        self._lane_actions.why_closed = why
        self._closed.set_text(note)

    @property
    def closed_note(self) -> str:
        """What is said below the lanes of those that are closed; empty where none is."""
        return self._closed.text

    def set_position(self, position_ms: int) -> None:
        """Move the playhead."""
        self._state.set_position(position_ms)

    def set_marks(self, in_ms: int | None, out_ms: int | None) -> None:
        """Place the in and out marks; None takes one away."""
        self._state.set_marks(in_ms, out_ms)

    def set_watched(self, watched: SpanArrays) -> None:
        """Show these stretches as watched in the overview."""
        self._state.set_watched(watched)

    def set_loop(self, on: bool) -> None:
        """Show whether the marked span is looped."""
        self._bar.set_loop(on)

    def set_can_add(self, can: bool, why: str = "") -> None:
        """Allow adding evidence, or say why not."""
        self._bar.set_can_add(can, why)

    def select_span(self, track_key: str, span_id: str) -> None:
        """Select a span and scroll to it; an empty id selects none."""
        self._state.select([SpanRef(track_key, span_id)] if span_id else [])
        lane = self._state.lane(track_key)
        index = lane.index_of(span_id) if lane else None
        if lane is not None and index is not None:
            span = lane.track.spans.interval(index)
            self._state.reveal(span.start_ms, span.end_ms)

    def select_spans(self, refs: Iterable[SpanRef]) -> None:
        """Select these spans and no others; nobody is told, for nobody chose them here."""
        self._state.select(refs)

    def visible_range(self) -> Interval:
        """Return the stretch that the lanes show."""
        scale = self._state.scale
        return Interval(scale.ms_at(0), scale.ms_at(scale.width))

    def show_range(self, start_ms: int, end_ms: int) -> None:
        """Zoom and scroll to a stretch."""
        self._state.set_scale(self._state.scale.showing(start_ms, end_ms))

    @Slot()
    def zoom_in(self) -> None:
        """Zoom in round the playhead, or round the middle where it is out of view."""
        self._zoom(_ZOOM_STEP)

    @Slot()
    def zoom_out(self) -> None:
        """Zoom out likewise."""
        self._zoom(1 / _ZOOM_STEP)

    @Slot()
    def fit(self) -> None:
        """Show the whole video."""
        scale = self._state.scale
        self._state.set_scale(scale.whole(scale.duration_ms, scale.width))

    def zoom_selection(self) -> bool:
        """Show the selected spans, or what is marked; tell whether there was anything to show."""
        state = self._state
        extent = state.selection.extent(state.lanes)
        if extent is None and state.in_ms is not None and state.out_ms is not None:
            extent = (state.in_ms, state.out_ms)
        if extent is None:
            return False
        margin = max((extent[1] - extent[0]) * _ROOM_BESIDE, _LEAST_BESIDE_MS)
        self.show_range(
            max(0, round(extent[0] - margin)),
            min(state.scale.duration_ms, round(extent[1] + margin)),
        )
        return True

    def _connect_signals(self) -> None:
        state, bar, tracks = self._state, self._bar, self._tracks
        for name in _FROM_HAND:
            getattr(tracks.hand, name).connect(getattr(self, name))
        for name in ("spans_selected", "span_changed", "spans_moved"):
            getattr(self._keys, name).connect(getattr(self, name))
        tracks.context_menu_requested.connect(self.context_menu_requested)
        tracks.lane_menu_requested.connect(self.lane_menu_requested)
        tracks.header_hand.arranged.connect(self._tell_layout)
        tracks.header_hand.track_chosen.connect(self.set_active_track)
        state.active_track_changed.connect(self.active_track_changed)
        self._lane_actions.arranged.connect(self._tell_layout)
        self._lane_actions.strip_toggle_requested.connect(self.strip_toggle_requested)
        bar.lanes_menu_requested.connect(self._on_bar_lanes_menu_requested)
        bar.band_toggled.connect(self._on_bar_band_toggled)
        self._wishes.stills_wanted.connect(self.stills_wanted)
        bar.loop_requested.connect(self.loop_requested)
        bar.add_evidence_requested.connect(self.add_evidence_requested)
        bar.marks_clear_requested.connect(self._on_bar_marks_clear_requested)
        bar.snap_toggled.connect(self._on_bar_snap_toggled)
        bar.follow_chosen.connect(self._on_bar_follow_chosen)
        bar.zoom_chosen.connect(self._on_bar_zoom_chosen)
        bar.zoom_in_requested.connect(self.zoom_in)
        bar.zoom_out_requested.connect(self.zoom_out)
        bar.fit_requested.connect(self.fit)
        state.scale_changed.connect(self._on_state_scale_changed)
        state.marks_changed.connect(self._on_state_marks_changed)

    @Slot()
    def _on_bar_marks_clear_requested(self) -> None:
        self._state.set_marks(None, None)
        self.marks_changed.emit(None, None)

    @Slot(bool)
    def _on_bar_snap_toggled(self, on: bool) -> None:
        self._state.is_snapping = on
        self._tell_layout()

    @Slot(bool)
    def _on_bar_band_toggled(self, on: bool) -> None:
        self._tracks.hand.selects_by_drag = on

    @Slot(str)
    def _on_bar_follow_chosen(self, mode: str) -> None:
        state = self._state
        state.follow = FollowMode(mode)
        if state.follow is FollowMode.CENTRE:
            state.set_scale(state.scale.centred_on(state.position_ms))
        elif state.follow is FollowMode.PAGE:
            state.reveal(state.position_ms, state.position_ms)
        self._tell_layout()

    @Slot(QPoint)
    def _on_bar_lanes_menu_requested(self, point: QPoint) -> None:
        menu = self._lane_actions.lanes_menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(point)

    @Slot()
    def _tell_layout(self) -> None:
        self.lanes_arranged.emit(self.lane_layout())

    @Slot(float)
    def _on_bar_zoom_chosen(self, fraction: float) -> None:
        scale = self._state.scale
        self._state.set_scale(scale.with_zoom_fraction(fraction, self._zoom_x()))

    @Slot()
    def _on_state_scale_changed(self) -> None:
        visible = self.visible_range()
        self._bar.set_range(visible.start_ms, visible.end_ms)
        self._bar.set_zoom(self._state.scale.zoom_fraction)

    @Slot()
    def _on_state_marks_changed(self) -> None:
        self._bar.set_marks(self._state.in_ms, self._state.out_ms)

    def _zoom(self, factor: float) -> None:
        self._state.set_scale(self._state.scale.zoomed(factor, self._zoom_x()))

    def _zoom_x(self) -> float:
        scale = self._state.scale
        x = scale.x_of(self._state.position_ms)
        return x if 0 <= x <= scale.width else scale.width / 2
