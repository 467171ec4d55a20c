"""What is seen of live tracing: the values on the pad, and the curve on lanes of the timeline."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.trace_recorder import TraceRecorder
from app.domain.channel import Channel, FloatArray, Samples
from app.domain.live_tracing import Dial, smoothed
from app.domain.person import Person, named
from app.domain.span import IntArray
from app.domain.tracing_lane import KIND, TracingLane, tracing_lane
from widgets.i18n import tr
from widgets.timeline.growing_curve import GrowingCurve
from widgets.tracing.pad_axis import PadAxis, axis_of, channel_word

_AIR = 0.15


class TracingLanes(Controller):
    """Shows what the recorder holds; smoothing is for the eye alone.

    Attributes
    ----------
    title
        The pass, as shown.
    people
        The cast of the project.
    """

    def __init__(self, context: AppContext, recorder: TraceRecorder) -> None:
        super().__init__(context)
        self.recorder = recorder
        self.title = ""
        self.people: Sequence[Person] = ()
        self._pad = context.workbench.tracing.pad
        self._timeline = context.workbench.timeline
        self._axes: tuple[tuple[float, float], ...] = ()
        self._is_shown = False
        recorder.moved.connect(self._on_recorder_moved)

    @property
    def width_ms(self) -> int:
        """How wide the curve is smoothed where it is shown, 0 for not at all."""
        return self.context.settings.trace_smoothing_ms

    def refresh(self) -> None:
        """Show the pass that is on, or the dials of the next one."""
        dials = self.recorder.dials
        self._axes = tuple(_ends(dial, dial.first, dial.first) for dial in dials)
        self._show_axes()
        self._show_lanes()
        self._on_recorder_moved()

    @Slot()
    def _on_recorder_moved(self) -> None:
        if len(self._axes) != len(self.recorder.dials):
            return  # other channels were taken, and are shown in a moment
        self._widen()
        self._pad.set_values(self.recorder.values, self.context.engine.position_ms)

    def _widen(self) -> None:
        """Let relative axes follow a value that leaves them."""
        wider = tuple(
            ends
            if ends[0] <= value <= ends[1]
            else _ends(dial, min(value, ends[0]), max(value, ends[1]))
            for dial, value, ends in zip(
                self.recorder.dials, self.recorder.values, self._axes, strict=True
            )
        )
        if wider != self._axes:
            self._axes = wider
            self._show_axes()
            self._show_lanes()

    def _show_axes(self) -> None:
        self._pad.set_axes(self._pad_axes() or [PadAxis("", -1.0, 1.0)])
        self._pad.set_window(self._read_all if self.recorder.is_on else None)

    def _pad_axes(self) -> list[PadAxis]:
        pairs = zip(self.recorder.dials, self._axes, strict=True)
        return [axis_of(dial.channel, *ends) for dial, ends in pairs]

    def _show_lanes(self) -> None:
        """Give each channel a lane and its curve while a pass is on."""
        state, head = self._timeline.state, self.recorder.head
        if head is None:
            if self._is_shown:
                self._is_shown = False
                state.set_curves(())
                state.set_tracks_of(KIND, ())
            return
        lanes = [self._lane(place) for place in range(len(head.channels))]
        state.set_tracks_of(KIND, lanes)
        state.set_curves(
            GrowingCurve(lane.key, partial(self._read, place), *self._axes[place], self.width_ms)
            for place, lane in enumerate(lanes)
        )
        if not self._is_shown:
            self._is_shown = True
            for lane in reversed(lanes):
                self._timeline.tracks.show_lane(lane.key)

    def _lane(self, place: int) -> TracingLane:
        head = self.recorder.head
        assert head is not None  # noqa: S101 - asked for while a pass is on
        channel, (low, high) = head.channels[place], self._axes[place]
        shown = Channel(channel.name, channel.unit, low, high)
        cast = named(self.people, head.person) if head.person else None
        return tracing_lane(shown, channel_word(channel.name), head.person or tr("Everybody"), cast)

    def _read(self, place: int, start_ms: float, end_ms: float) -> tuple[IntArray, FloatArray]:
        """Return what was traced of a channel in a stretch, smoothed as shown."""
        traced = self.recorder.traced
        if traced is None:
            return np.empty(0, dtype=np.int64), np.empty(0)
        times, values = traced.window(place, start_ms - self.width_ms, end_ms + self.width_ms)
        if not self.width_ms:
            return times, values
        shown = smoothed(Samples(times, values), self.width_ms)
        return shown.times_ms, shown.values

    def _read_all(self, start_ms: float, end_ms: float) -> tuple[IntArray, FloatArray]:
        """Return the same of all channels, for the pad."""
        parts = [self._read(place, start_ms, end_ms) for place in range(len(self.recorder.dials))]
        return parts[0][0], np.stack([values for _, values in parts])


def _ends(dial: Dial, low: float, high: float) -> tuple[float, float]:
    """Return an axis that holds two values: the range, or a relative one with air round them."""
    if dial.channel.low is not None and dial.channel.high is not None:
        return dial.channel.low, dial.channel.high
    half = max(dial.span, (high - low) * (1 + 2 * _AIR)) / 2
    middle = (low + high) / 2
    return middle - half, middle + half
