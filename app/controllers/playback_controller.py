"""Playing and moving in time: transport bar, keys, timeline and transcript, one engine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Slot
from PySide6.QtGui import QImage

from app.context import AppContext
from app.controllers.base import Controller
from app.domain.interval import Interval
from app.notifications import MessageAction
from app.playback.reverse import ReverseShuttle
from app.playback.visited import VisitedMoments
from app.session import Selection
from widgets.i18n import tr

RATES = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0)
SHUTTLE = (1.0, 2.0, 4.0)


class PlaybackController(Controller):
    """Wires the engine to all views that show or ask for a time."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.engine = context.engine
        self.visited = VisitedMoments()
        self.reverse = ReverseShuttle(self)
        self._spans_to_come: list[Interval] = []
        self._is_dragged = False
        self._rate_before: float | None = None  # what the shuttle began with, while it plays
        self._connect_engine()
        self._connect_views()
        self._connect_actions()
        self.engine.sound.set_volume(context.settings.volume)
        self.engine.sound.set_muted(context.settings.muted)
        self.engine.set_hardware_decoding(context.settings.hardware_decoding == "auto")

    # Moving -----------------------------------------------------------------------------------

    @Slot(int)
    def go_to(self, time_ms: int) -> None:
        """Jump to a moment and remember the one left, for going back."""
        self.visited.leave(self.engine.position_ms)
        self.engine.seek(time_ms)

    @Slot(int)
    def _on_timeline_scrub_moved(self, time_ms: int) -> None:
        if not self._is_dragged:
            self._is_dragged = True
            self.visited.leave(self.engine.position_ms)
        self.engine.scrub(time_ms)

    @Slot(int)
    def _on_timeline_scrub_finished(self, time_ms: int) -> None:
        if self._is_dragged:  # the moment left was remembered when the drag began
            self._is_dragged = False
            self.engine.seek(time_ms)
        else:
            self.go_to(time_ms)

    def play_span(self, start_ms: int, end_ms: int) -> None:
        """Play a span and stop at its end; without sound library, show its start."""
        self.play_spans([Interval(start_ms, end_ms)])

    def play_spans(self, spans: Sequence[Interval]) -> None:
        """Play spans one after the other; a loop ends, and what an earlier call left to play."""
        self._set_loop(None)
        self._spans_to_come = list(spans)
        self._play_next_span()

    def _play_next_span(self) -> None:
        if self._spans_to_come:
            span = self._spans_to_come.pop(0)
            self._start_span(span.start_ms, span.end_ms)

    def _start_span(self, start_ms: int, end_ms: int) -> None:
        self.visited.leave(self.engine.position_ms)
        if self.engine.can_play:
            self.engine.play_span(start_ms, end_ms)
        else:
            self.engine.seek(start_ms)

    def nudge(self, delta_ms: int) -> None:
        """Move by so many milliseconds, inside the video."""
        target = self.engine.position_ms + delta_ms
        self.engine.seek(max(0, min(target, self.engine.duration_ms)))

    def skip(self, direction: int, *, far: bool) -> None:
        """Skip back (-1) or forward (1) by what the settings say, in seconds or frames."""
        settings = self.context.settings
        amount = direction * (settings.skip_long if far else settings.skip_short)
        if settings.skip_unit == "frames":
            self.engine.step(amount)
        else:
            self.nudge(1000 * amount)

    def visit_back(self) -> None:
        """Go back to the moment left last."""
        moment = self.visited.back(self.engine.position_ms)
        if moment is not None:
            self.engine.seek(moment)

    def visit_forward(self) -> None:
        """Go forward again."""
        moment = self.visited.forward(self.engine.position_ms)
        if moment is not None:
            self.engine.seek(moment)

    # Playing ----------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Play or pause; stops playing backwards, too."""
        if self.reverse.speed:
            self.reverse.stop()
        else:
            self.engine.toggle()

    def play_faster(self) -> None:
        """Play forward; each further press takes the next of 1, 2 and 4 times."""
        self.reverse.stop()
        if self._rate_before is None:
            self._rate_before = self.engine.rate
        if not self.engine.is_playing:
            self.engine.set_rate(SHUTTLE[0])
            self.engine.play()
            return
        faster = [rate for rate in SHUTTLE if rate > self.engine.rate]
        self.engine.set_rate(faster[0] if faster else SHUTTLE[-1])

    def play_backward(self) -> None:
        """Play backward; each further press takes the next of 1, 2 and 4 times."""
        self.engine.pause()
        self.reverse.press(self.engine.position_ms)

    @Slot(float)
    def set_rate(self, rate: float) -> None:
        """Play at a rate that stays, also after the shuttle."""
        self._rate_before = None
        self.engine.set_rate(rate)

    def change_rate(self, direction: int) -> None:
        """Take the next faster or slower rate."""
        now = self.engine.rate
        nearer = [rate for rate in RATES if (rate - now) * direction > 1e-6]
        if nearer:
            self.set_rate(min(nearer) if direction > 0 else max(nearer))

    @Slot(bool)
    def set_muted(self, muted: bool) -> None:
        """Mute or sound, and remember it."""
        self.engine.sound.set_muted(muted)
        self.context.settings.muted = muted
        self.context.save_settings()

    def toggle_mute(self) -> None:
        """Mute, or sound again."""
        self.set_muted(not self.context.settings.muted)

    @Slot(int)
    def set_volume(self, volume: int) -> None:
        """Set the volume (0-100) and remember it."""
        self.engine.sound.set_volume(volume)
        self.context.settings.volume = volume
        self.context.save_settings()

    def toggle_loop(self) -> None:
        """Loop the marked span, or stop looping."""
        span = self.session.selection.span
        if self.engine.loop is not None:
            self._set_loop(None)
        elif span is None:
            self.notifier.info(
                tr("Mark in (I) and out (O) first: the span between them is looped.")
            )
            self._set_loop(None)
        else:
            self._spans_to_come.clear()
            self.visited.leave(self.engine.position_ms)
            self._set_loop(span)
            self.engine.loop_span(span.start_ms, span.end_ms)

    def _set_loop(self, span: Interval | None) -> None:
        self.engine.set_loop(span)
        self._show_loop(span is not None)  # also where nothing changed: the button was pressed

    @Slot(bool)
    def _show_loop(self, is_on: bool) -> None:
        self.context.workbench.transport.set_loop(is_on)
        self.context.workbench.timeline.set_loop(is_on)

    @Slot(bool)
    def _on_loop_requested(self, _on: bool) -> None:
        self.toggle_loop()

    @Slot()
    def _on_engine_span_finished(self) -> None:
        self._play_next_span()

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if self.engine.loop is not None and new.span != before.span:
            self._set_loop(new.span)

    # Engine to views --------------------------------------------------------------------------

    @Slot(QImage)
    def _on_engine_picture_changed(self, picture: QImage) -> None:
        self.context.workbench.video.set_picture(picture)

    @Slot(int)
    def _on_engine_position_changed(self, time_ms: int) -> None:
        bench = self.context.workbench
        frame = self.engine.frame_index
        bench.transport.set_position(time_ms, frame)
        bench.video.set_moment(time_ms, frame)
        bench.timeline.set_position(time_ms)
        bench.transcript.set_position(time_ms)

    @Slot(int)
    def _on_engine_frame_changed(self, frame: int) -> None:
        # Told also when the index is done while the playhead rests.
        self.context.workbench.transport.set_position(self.engine.position_ms, frame)
        self.context.workbench.video.set_moment(self.engine.position_ms, frame)

    @Slot(int)
    def _on_engine_duration_changed(self, duration_ms: int) -> None:
        self.context.workbench.transport.set_duration(duration_ms)
        self.context.workbench.timeline.set_duration(duration_ms)

    @Slot(bool)
    def _on_engine_playing_changed(self, playing: bool) -> None:
        """Let the shuttle's speed end with it."""
        before = self._rate_before
        if not playing and before is not None:
            self._rate_before = None
            self.engine.set_rate(before)

    @Slot(int)
    def _on_reverse_speed_changed(self, speed: int) -> None:
        self.context.workbench.transport.set_rate(-speed if speed else self.engine.rate)

    @Slot(bool)
    def _on_reverse_running_changed(self, running: bool) -> None:
        self.context.workbench.transport.set_playing(running)
        if not running:
            self.engine.seek(self.engine.position_ms)

    @Slot(str)
    def _on_engine_notice(self, text: str) -> None:
        check = MessageAction(tr("Self-check"), self.context.actions["help.doctor"].trigger)
        self.notifier.warning(text, check)

    def _connect_engine(self) -> None:
        self.session.selection_changed.connect(self._on_session_selection_changed)
        engine, bench = self.engine, self.context.workbench
        engine.picture_changed.connect(self._on_engine_picture_changed)
        engine.position_changed.connect(self._on_engine_position_changed)
        engine.frame_changed.connect(self._on_engine_frame_changed)
        engine.duration_changed.connect(self._on_engine_duration_changed)
        engine.playing_changed.connect(bench.transport.set_playing)
        engine.playing_changed.connect(self._on_engine_playing_changed)
        engine.rate_changed.connect(bench.transport.set_rate)
        engine.sound.volume_changed.connect(bench.transport.set_volume)
        engine.sound.muted_changed.connect(bench.transport.set_muted)
        engine.can_play_changed.connect(bench.transport.set_can_play)
        engine.span_finished.connect(self._on_engine_span_finished)
        engine.loop_changed.connect(self._show_loop)
        engine.notice.connect(self._on_engine_notice)
        self.reverse.moment_wanted.connect(engine.scrub)
        self.reverse.running_changed.connect(self._on_reverse_running_changed)
        self.reverse.speed_changed.connect(self._on_reverse_speed_changed)

    def _connect_views(self) -> None:
        bench, engine = self.context.workbench, self.engine
        bench.video.toggle_requested.connect(self.toggle)
        bench.video.step_requested.connect(engine.step)
        bench.transport.toggle_requested.connect(self.toggle)
        bench.transport.step_requested.connect(engine.step)
        bench.transport.time_entered.connect(self.go_to)
        bench.transport.rate_requested.connect(self.set_rate)
        bench.transport.volume_requested.connect(self.set_volume)
        bench.transport.mute_requested.connect(self.set_muted)
        bench.transport.loop_requested.connect(self._on_loop_requested)
        bench.timeline.loop_requested.connect(self._on_loop_requested)
        bench.transcript.seek_requested.connect(self.go_to)
        bench.timeline.seek_requested.connect(self.go_to)
        bench.timeline.scrub_moved.connect(self._on_timeline_scrub_moved)
        bench.timeline.scrub_finished.connect(self._on_timeline_scrub_finished)

    def _connect_actions(self) -> None:
        on, engine = self.context.actions.on, self.engine
        on("play.toggle", self.toggle)
        on("play.faster", self.play_faster)
        on("play.backward", self.play_backward)
        on("play.frame_back", lambda: engine.step(-1))
        on("play.frame_forward", lambda: engine.step(1))
        for direction, name in ((-1, "back"), (1, "forward")):
            on(f"play.{name}_5", partial(self.skip, direction, far=True))
            on(f"play.{name}_1", partial(self.skip, direction, far=False))
        on("play.back_2", partial(self.nudge, -2000))
        on("play.start", lambda: self.go_to(0))
        on("play.end", lambda: self.go_to(engine.duration_ms))
        on("play.visited_back", self.visit_back)
        on("play.visited_forward", self.visit_forward)
        on("play.loop", self.toggle_loop)
        on("play.rate_up", lambda: self.change_rate(1))
        on("play.rate_down", lambda: self.change_rate(-1))
        on("play.mute", self.toggle_mute)
        on("play.go_to_time", self.context.workbench.transport.time_field.start_editing)
