"""Finds out which stills the filmstrip lacks, once the view rests for a moment."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from widgets.theme.theme import theme
from widgets.timeline.strip_painter import film_height
from widgets.timeline.strips import FilmstripStrip
from widgets.timeline.timeline_state import TimelineState
from widgets.timeline.tracks_view import TracksView

_REST_MS = 60


class StripWishes(QObject):
    """Watches the view of the lanes.

    Signals
    -------
    stills_wanted(slot_ms, slots)
        A tuple of the numbers of all slots in view whose still is not there; empty when nothing
        that was asked for before is wanted any more.
    """

    stills_wanted = Signal(int, object)

    def __init__(
        self, state: TimelineState, tracks: TracksView, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._state, self._tracks = state, tracks
        self._timer = QTimer(self, interval=_REST_MS, singleShot=True)
        self._timer.timeout.connect(self._on_timer_timeout)
        state.scale_changed.connect(self._wait)
        state.tracks_changed.connect(self._wait)
        theme().changed.connect(self._wait)

    @property
    def is_waiting(self) -> bool:
        """Tell whether a wish may be sent soon; without a filmstrip none is."""
        return self._timer.isActive() and self._state.lane("filmstrip") is not None

    @Slot()
    def _wait(self) -> None:
        self._timer.start()

    @Slot()
    def _on_timer_timeout(self) -> None:
        lane = self._state.lane("filmstrip")
        height = self._tracks.row_rect("filmstrip").height()
        if lane is None or not isinstance(lane.track, FilmstripStrip):
            return
        if height == 0:
            self.stills_wanted.emit(0, ())
            return
        scale = self._state.scale
        self.stills_wanted.emit(*lane.track.film.missing(scale, film_height(height)))
