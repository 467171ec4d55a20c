"""The timeline panel: bar, overview and lanes round one state."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.domain.interval import Interval
from app.domain.peaks import Peaks
from app.domain.span import SpanArrays, SpanTrack
from widgets.theme.theme import theme
from widgets.timeline.film import Film
from widgets.timeline.overview import Overview
from widgets.timeline.strip_wishes import StripWishes
from widgets.timeline.strips import FilmstripStrip, WaveformStrip
from widgets.timeline.timeline_bar import TimelineBar
from widgets.timeline.timeline_state import FollowMode, SpanRef, TimelineState
from widgets.timeline.tracks_view import TracksView

_ZOOM_STEP = 1.6


class TimelinePanel(QWidget):
    """Shows tracks of spans on the video's time; emits wishes, changes nothing itself.

    Signals
    -------
    seek_requested(ms)
        A click on the time axis.
    scrub_moved(ms), scrub_finished(ms)
        A drag along the time axis, and where it ended.
    span_selected(track_key, span_id), span_activated(track_key, span_id)
        A click, a double click on a span.
    span_changed(track_key, span_id, start_ms, end_ms)
        An edge of an evidence span was dragged; the panel shows the old span until it is given
        the new one.
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
    span_changed = Signal(str, str, int, int)
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
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self._bar, self._overview, self._tracks):
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
        self._state.select(SpanRef(track_key, span_id) if span_id else None)
        lane = self._state.lane(track_key)
        index = lane.index_of(span_id) if lane else None
        if lane is not None and index is not None:
            span = lane.track.spans.interval(index)
            self._state.reveal(span.start_ms, span.end_ms)

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

    def _connect_signals(self) -> None:
        state, bar, tracks = self._state, self._bar, self._tracks
        for name in ("seek_requested", "scrub_moved", "scrub_finished", "span_selected"):
            getattr(tracks, name).connect(getattr(self, name))
        for name in ("span_activated", "span_changed", "marks_changed"):
            getattr(tracks, name).connect(getattr(self, name))
        self._wishes.stills_wanted.connect(self.stills_wanted)
        bar.loop_requested.connect(self.loop_requested)
        bar.add_evidence_requested.connect(self.add_evidence_requested)
        bar.marks_clear_requested.connect(self._on_bar_marks_clear_requested)
        bar.snap_toggled.connect(self._on_bar_snap_toggled)
        bar.follow_toggled.connect(self._on_bar_follow_toggled)
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

    @Slot(bool)
    def _on_bar_follow_toggled(self, on: bool) -> None:
        self._state.follow = FollowMode.PAGE if on else FollowMode.OFF
        if on:
            self._state.reveal(self._state.position_ms, self._state.position_ms)

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
