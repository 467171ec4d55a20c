"""The unit in view loops; its context plays once and the loop goes on."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.playback_controller import PlaybackController
from app.domain.ids import UnitKey
from app.domain.labelling import Unit

CONTEXT_MS = 5_000
"""So much is played before and after a unit."""

_ROOM = 4
"""A stretch of so many times its length is in view round a unit."""

_LEAST_VIEW_MS = 20_000


class LabelPlaying(Controller):
    """Brings the video to a unit.

    Signals
    -------
    looping_changed(bool)
        The unit is looped now, or not any more.
    """

    looping_changed = Signal(bool)

    def __init__(self, context: AppContext, playback: PlaybackController) -> None:
        super().__init__(context)
        self.engine, self._playback = context.engine, playback
        self._unit: Unit | None = None
        self._ahead: UnitKey | None = None
        self._waits = self._plays_context = False
        self._is_wanted = True
        self.engine.media_opened.connect(self._on_engine_media_opened)
        self.engine.loop_changed.connect(self._tell)
        self.engine.playing_changed.connect(self._tell)
        self.engine.span_finished.connect(self._on_engine_span_finished)

    @property
    def is_looping(self) -> bool:
        """Whether the unit is looped."""
        return self._unit is not None and self.engine.loop is not None and self.engine.is_playing

    def show(self, unit: Unit, *, play: bool) -> None:
        """Show a unit as soon as its video is open, and loop it where `play` says so."""
        is_other = self.session.selection.video != unit.video
        self._unit, self._plays_context = unit, False
        self._is_wanted = play and not self.session.for_picture
        self._waits = is_other or not self.engine.duration_ms
        self.session.select(video=unit.video)
        if not self._waits:
            self._begin()

    def go_ahead(self, unit: Unit) -> None:
        """Loop a unit that `show` will show in a moment: the player has the longest way."""
        if self._can_go_on_at_once(unit):
            self._ahead = unit.key
            self.engine.loop_span(unit.start_ms, unit.end_ms)

    def expect(self, unit: Unit | None) -> None:
        """Make the player ready for the unit that is likely to come next."""
        is_near = unit is not None and self._can_go_on_at_once(unit)
        self.engine.prepare_next(unit.start_ms if is_near and unit is not None else None)

    def leave(self) -> None:
        """Stop looping."""
        self.engine.prepare_next(None)
        if self._unit is not None and self.engine.loop is not None:
            self.engine.set_loop(None)
            self.engine.pause()
            self.session.mark(None, None)
        self._unit, self._waits, self._plays_context = None, False, False
        self._tell()

    def toggle(self) -> None:
        """Loop the unit, or stop."""
        if self.is_looping:
            self.engine.set_loop(None)
            self.engine.pause()
        else:
            self._is_wanted = True
            self._begin()

    def play_context(self) -> None:
        """Play what is around the unit, once."""
        unit = self._unit
        if unit is None or not unit.duration_ms:
            return
        self._plays_context = self.engine.can_play
        end = min(unit.end_ms + CONTEXT_MS, self.engine.duration_ms or unit.end_ms)
        self._playback.play_span(max(0, unit.start_ms - CONTEXT_MS), max(end, unit.end_ms))

    def _can_go_on_at_once(self, unit: Unit) -> bool:
        """Tell whether the unit in view is looped, and the other one stands in the same video."""
        is_near = self._unit is not None and self._unit.video == unit.video and not self._waits
        return is_near and unit.duration_ms > 0 and self.engine.loop is not None

    def _begin(self) -> None:
        unit = self._unit
        if unit is None:
            return
        self._plays_context = False
        start, end = unit.start_ms, unit.end_ms
        if not unit.duration_ms:
            start, end = 0, self.engine.duration_ms
        if end <= start:
            return
        is_ahead, self._ahead = self._ahead == unit.key, None
        if self._is_wanted and not self.engine.why_not_playable:
            if not is_ahead:
                self.engine.loop_span(start, end)
        else:
            self.engine.set_loop(None)
            self.engine.seek(start)
        self.session.mark(start, end)
        room = max(_ROOM * (end - start), _LEAST_VIEW_MS) // 2
        self.context.workbench.timeline.show_range(max(0, start - room), end + room)
        self._tell()

    @Slot()
    def _tell(self) -> None:
        self.looping_changed.emit(self.is_looping)

    @Slot()
    def _on_engine_media_opened(self) -> None:
        if self._waits:
            self._waits = False
            self._begin()

    @Slot()
    def _on_engine_span_finished(self) -> None:
        if self._plays_context:
            self._begin()
