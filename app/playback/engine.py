"""The engine: exact frames in pause, the player's while playing, one clock.

Resting, stepping and scrubbing, the picture comes from `FrameReader` and is the exact frame. While
playing it comes from the player. `PlayRunner` keeps the change-over between them free of jumps,
`PictureDesk` tells late pictures from wanted ones, `Stretch` knows where playing ends, `Sound` what
is heard, `PlaybackNotices` what is said. Without a player everything but playing works.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QImage

from app.domain.interval import Interval
from app.domain.media import MediaInfo
from app.media.geometry import Geometry
from app.playback.clock import PlaybackClock
from app.playback.detour import Detour
from app.playback.extent import Extent
from app.playback.media_source import MediaSource
from app.playback.notices import PlaybackNotices
from app.playback.picture_desk import PictureDesk
from app.playback.player import Player
from app.playback.relay import RelayPlayer
from app.playback.runner import PlayRunner, RunState
from app.playback.sound import Sound
from app.playback.stretch import Stretch
from app.playback.vlc_player import VlcPlayer

if TYPE_CHECKING:
    from app.media.frame_index import FrameIndex
    from app.media.sound_tracks import SoundTrack

MIN_RATE, MAX_RATE = 0.25, 4.0
_NO_END = -1


class PlaybackEngine(QObject):
    """Opens, shows, plays, steps and seeks one file at a time.

    All times are media time in ms: 0 is the first video frame.

    Signals
    -------
    picture_changed(image)
        The picture to show, a `QImage`; null when the file is closed.
    position_changed(time_ms), frame_changed(frame_index)
        The playhead; frames are told once the index is there.
    playing_changed(is_playing), duration_changed(ms), rate_changed(rate)
    can_play_changed(can_play, why_not)
        Whether `play` will lead to playing, and if not, why, where that is known.
    loop_changed(is_on)
        A stretch is looped, or no longer.
    media_opened(info)
        `MediaInfo` of the file; `sound.tracks` are known, too.
    media_failed(message)
        The file cannot be opened.
    notice(message)
        Something the user should know, said once: no libvlc, a damaged stretch.
    index_progress(done, total)
        Milliseconds of the file that are indexed; equal when finished.
    span_finished()
        `play_span` came to its end and rests there; not sent when something else ended it, nor at
        the end of a loop, which goes on.

    Attributes
    ----------
    sound
        Loudness and choice of the sound track.
    """

    picture_changed = Signal(QImage)
    position_changed = Signal(int)
    frame_changed = Signal(int)
    playing_changed = Signal(bool)
    duration_changed = Signal(int)
    rate_changed = Signal(float)
    loop_changed = Signal(bool)
    can_play_changed = Signal(bool, str)
    media_opened = Signal(object)
    media_failed = Signal(str)
    notice = Signal(str)
    index_progress = Signal(int, int)
    span_finished = Signal()

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        player: Player | None = None,
        clock: PlaybackClock | None = None,
        cache_folder: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self._clock = clock or PlaybackClock(self)
        self._player = player or RelayPlayer(VlcPlayer, self)
        self._runner = PlayRunner(self._player, self._clock, self)
        self._source = MediaSource(cache_folder or _usual_cache_folder(), self)
        self._notices = PlaybackNotices(self)
        self.sound = Sound(self._player, self)
        self._pictures = PictureDesk(self._source, self._runner, self)
        self._stretch = Stretch()
        self._detour = Detour()
        self._resumes_to: int | None = None  # where to play to once a copy can be played
        self._path: Path | None = None
        self._extent = Extent()
        self._frame = -1
        self._steps_waiting = 0
        self._connect_signals()

    def _connect_signals(self) -> None:
        self._clock.position_changed.connect(self._on_clock_position_changed)
        self._clock.playing_changed.connect(self.playing_changed)
        self._runner.picture_due.connect(self._on_runner_picture_due)
        self._runner.ended.connect(self._on_runner_ended)
        self._runner.ready_changed.connect(self._on_runner_ready_changed)
        self._runner.pictures_missing.connect(self._on_runner_pictures_missing)
        self._player.failed.connect(self._on_player_failed)
        self._player.unavailable.connect(self._on_player_unavailable)
        self._source.opened.connect(self._on_source_opened)
        self._source.open_failed.connect(self._on_source_open_failed)
        self._source.playable.connect(self._on_source_playable)
        self._source.not_playable.connect(self._on_player_failed)
        self._source.indexed.connect(self._on_source_indexed)
        self._source.index_failed.connect(self._notices.say)
        self._source.index_progress.connect(self.index_progress)
        self._source.trouble.connect(self._notices.say)
        self._notices.said.connect(self.notice)
        self._pictures.picture_changed.connect(self.picture_changed)

    @property
    def position_ms(self) -> int:
        """Media time of the playhead."""
        return self._clock.position_ms

    @property
    def frame_index(self) -> int | None:
        """Number of the frame at the playhead, None until the index is built."""
        index = self._extent.index
        return index.frame_at(self.position_ms) if index else None

    @property
    def duration_ms(self) -> int:
        """Length of the file, 0 without one."""
        return self._extent.duration_ms

    @property
    def is_playing(self) -> bool:
        """Whether the user's playing goes on."""
        return self._clock.is_playing

    @property
    def is_running(self) -> bool:
        """Whether time passes: not in pause, nor while a picture is awaited."""
        return self._clock.is_running

    @property
    def rate(self) -> float:
        """Media seconds a second."""
        return self._runner.rate

    @property
    def can_play(self) -> bool:
        """Whether `play` will lead to playing."""
        return self._runner.is_ready

    @property
    def why_not_playable(self) -> str:
        """Why `play` leads nowhere, fit to show; empty where it does or will in a moment."""
        return self._notices.why_not_playable

    @property
    def is_settled(self) -> bool:
        """Whether the exact frame of the playhead is shown and the index is built."""
        info = self._extent.info
        if self._path is None or (info is not None and not info.has_picture):
            return True
        return self._pictures.is_served and not self._source.is_indexing

    @property
    def index(self) -> FrameIndex | None:
        """The frame index of the file, None until it is built."""
        return self._extent.index

    @property
    def loop(self) -> Interval | None:
        """What is played over and over, or None."""
        return self._stretch.loop

    def open(self, path: Path, start_ms: int = 0) -> None:
        """Open a file and rest at a time; `media_opened` or `media_failed` follows."""
        self.close()
        self._path = path
        self._source.open(path)
        self._clock.freeze(max(0, start_ms))
        self._pictures.rest_at(self._clock.position_ms)

    def stand_in(self, duration_ms: int, start_ms: int = 0) -> None:
        """Let the playhead move over so long without a file: nothing is shown and nothing plays."""
        self.close()
        self._know(Extent(duration_ms=max(0, duration_ms)))
        self._clock.freeze(self._extent.within(start_ms) if duration_ms > 0 else 0)

    def close(self) -> None:
        """Let the file go."""
        if self._path is None:
            self._know(Extent())
            self._clock.freeze(0)
            return
        self._stop_playing()
        self._runner.close()
        self._source.close()
        self._path = self._stretch.stop_at = None
        self.set_loop(None)
        self._steps_waiting, self._frame = 0, -1
        self.sound.offer(())
        self._notices.forget_file()
        self._detour.forget()
        self._know(Extent())
        self._clock.set_limit(None)
        self._clock.freeze(0)
        self.picture_changed.emit(QImage())

    @Slot()
    def play(self) -> None:
        """Play on; from the start where the playhead rests on the last frame.

        With a loop, what is left of it is played, or all of it where the playhead is outside.
        """
        self._stretch.stop_at = None
        if self.loop is not None:
            start = self._stretch.start_in_loop(self.position_ms, self._extent)
            self._play_to(start, self.loop.end_ms)
        else:
            self._play_from(0 if self._extent.is_at_end(self.position_ms) else None)

    @Slot()
    def pause(self) -> None:
        """Rest on the exact frame of the picture shown last; never on an earlier one."""
        if not self.is_playing:
            return
        reached = self.position_ms
        shown = self._stop_playing()
        self._rest_at(self._extent.rest_after(reached, shown))

    @Slot()
    def toggle(self) -> None:
        """Play or pause."""
        if self.is_playing:
            self.pause()
        else:
            self.play()

    @Slot(int)
    def seek(self, time_ms: int) -> None:
        """Go to a time and show its exact frame; playing goes on from there."""
        self._stretch.stop_at = None
        self._rest_at(self._extent.within(time_ms))

    @Slot(int)
    def scrub(self, time_ms: int) -> None:
        """Go to a time during a drag: something near at once, the exact frame when it rests."""
        if self._path is None:
            self._rest_at(self._extent.within(time_ms))
            return
        self._stretch.stop_at = None
        there = self._extent.within(time_ms)
        self._clock.freeze(there)
        self._pictures.scrub_to(there)
        self._runner.rest_at(there)

    @Slot(int)
    def step(self, frames: int) -> None:
        """Pause and go so many frames on, or back where negative."""
        self.pause()
        if frames == 0:
            return
        index = self._extent.index
        if index is not None:
            frame = index.clamp(index.frame_at(self.position_ms) + frames)
            self._rest_at(index.time_of(frame))
        elif self._source.is_indexing:
            self._steps_waiting += frames
        else:
            self._rest_at(
                self._extent.within(self.position_ms + round(frames * self._extent.frame_ms))
            )

    @Slot(float)
    def set_rate(self, rate: float) -> None:
        """Play at another rate, 0.25 to 4."""
        rate = min(max(rate, MIN_RATE), MAX_RATE)
        if rate != self.rate:
            self._runner.set_rate(rate)
            self.rate_changed.emit(rate)

    def set_hardware_decoding(self, allowed: bool) -> None:
        """Let the player decode files opened from now on on the graphics card, or not."""
        self._player.set_hardware_decoding(allowed)

    @Slot(int, int)
    def play_span(self, start_ms: int, end_ms: int) -> None:
        """Play a half-open stretch and rest on its last frame."""
        self.set_loop(None)
        self._play_to(start_ms, end_ms)

    def loop_span(self, start_ms: int, end_ms: int) -> None:
        """Play a half-open stretch over and over from its start, without a pause between."""
        start = self._extent.within(start_ms)
        if self._runner.go_next(start):
            self._clock.freeze(start)
            self._pictures.follow_to(start)
            self.set_loop(Interval(start_ms, end_ms))
            self._stretch.stop_at = max(end_ms, start + 1)
            return
        self.set_loop(Interval(start_ms, end_ms))
        self._play_to(start_ms, end_ms)

    def prepare_next(self, start_ms: int | None) -> None:
        """Make ready for `loop_span` from a place, which then goes on at once; None lets it go."""
        self._runner.prepare_next(None if start_ms is None else self._extent.within(start_ms))

    def set_loop(self, span: Interval | None) -> None:
        """Take another stretch to be looped, or none; what plays goes on playing."""
        if not self._stretch.set_loop(span, self.position_ms):
            return
        self._runner.prepare_jump(self._extent.within(span.start_ms) if span else None)
        self.loop_changed.emit(span is not None)

    @Slot()
    def stop_loop(self) -> None:
        """Play on after the end of the stretch that was looped."""
        self.set_loop(None)

    def shutdown(self) -> None:
        """End all work for good; blocks at most 2 seconds where all goes well."""
        self._stop_playing()
        self._source.shutdown()
        self._player.shutdown()

    def _play_to(self, start_ms: int, end_ms: int) -> None:
        start = self._extent.within(start_ms)
        self._play_from(start)
        self._stretch.stop_at = max(end_ms, start + 1) if self.is_playing else None

    def _go_round(self, loop: Interval) -> None:
        start = self._extent.within(loop.start_ms)
        if self._runner.jump(start):
            self._clock.freeze(start)
            self._pictures.follow_to(start)
        else:
            self._play_to(start, loop.end_ms)

    def _play_from(self, time_ms: int | None) -> None:
        if self._path is None:
            return
        if self.why_not_playable:
            self._notices.say_why_not_playable()
            if time_ms is not None:
                self._rest_at(time_ms)
            return
        if time_ms is not None:
            self._rest_at(time_ms)
        self._clock.set_playing(True)
        self._runner.start()

    def _stop_playing(self) -> int | None:
        shown = self._runner.stop()
        self._clock.freeze(self._clock.position_ms)
        self._clock.set_playing(False)
        return shown

    def _rest_at(self, time_ms: int) -> None:
        """Show the exact frame at a time; the player follows, and plays on if it was playing."""
        if self._path is None:
            if self._extent.duration_ms:
                self._clock.freeze(time_ms)
            return
        self._steps_waiting, self._resumes_to = 0, None
        self._clock.freeze(time_ms)
        self._pictures.rest_at(time_ms)
        self._runner.rest_at(time_ms, at_once=self.is_playing)

    def _know(self, extent: Extent) -> None:
        before, self._extent = self._extent.duration_ms, extent
        self._pictures.set_index(extent.index)
        if extent.duration_ms != before:
            self.duration_changed.emit(extent.duration_ms)

    @Slot(int)
    def _on_clock_position_changed(self, time_ms: int) -> None:
        self.position_changed.emit(time_ms)
        self._tell_frame()
        if self._runner.state is not RunState.RUNNING:
            return
        # Running into its end would leave libvlc unable to go on.
        if self._stretch.is_over(time_ms, self._extent):
            self._end_stretch()
        elif self._extent.is_last(time_ms):
            self._finish_at(self._extent.last_ms)

    def _tell_frame(self) -> None:
        index = self._extent.index
        if index is not None:
            frame = index.frame_at(self.position_ms)
            if frame != self._frame:
                self._frame = frame
                self.frame_changed.emit(frame)
                self._pictures.tell_frame(frame)

    def _end_stretch(self) -> None:
        end_ms, loop = self._stretch.stop_at, self._stretch.loop
        if loop is not None:
            self._go_round(loop)
        elif end_ms is not None:
            self._finish_at(self._extent.last_before(end_ms))
            self.span_finished.emit()

    def _finish_at(self, time_ms: int) -> None:
        self._stretch.stop_at = None
        self._stop_playing()
        self._rest_at(self._extent.within(time_ms))

    @Slot(QImage)
    def _on_runner_picture_due(self, image: QImage) -> None:
        if self._stretch.shows(self.position_ms):
            self._pictures.show_moving(image)

    @Slot()
    def _on_runner_pictures_missing(self) -> None:
        self._notices.pictures_missing(self._extent.info)

    @Slot(bool)
    def _on_runner_ready_changed(self, is_ready: bool) -> None:
        self.can_play_changed.emit(is_ready, "" if is_ready else self.why_not_playable)

    @Slot()
    def _on_runner_ended(self) -> None:
        if self._detour.is_needed(self.position_ms, self._extent):
            self._go_on_behind(self.position_ms)
        elif self._stretch.stop_at is not None:
            self._end_stretch()
        else:
            self._finish_at(self._extent.last_ms)

    def _go_on_behind(self, reached_ms: int) -> None:
        """Leave out what the player cannot play; where it cannot, let it play a sound copy."""
        start, stop_at = self._detour.start_behind(reached_ms, self._extent), self._stretch.stop_at
        if start is not None and stop_at is not None and start >= stop_at:
            self._end_stretch()
        elif start is not None:
            self._notices.damage_passed(reached_ms, start)
            self._play_from(start)
        else:
            self._finish_at(self._extent.rest_after(reached_ms, None))
            self._play_copy(stop_at)

    def _play_copy(self, stop_at: int | None) -> None:
        """Have a copy made without what is damaged, and play on once it is there."""
        if self._source.make_copy():
            self._detour.forget()
            self._resumes_to = stop_at if stop_at is not None else _NO_END
        else:
            self._notices.damage_stops(self.position_ms)

    @Slot(str)
    def _on_player_failed(self, message: str) -> None:
        self._notices.player_refused(message)
        self._stop_playing()
        self._runner.close()

    @Slot(str)
    def _on_player_unavailable(self, reason: str) -> None:
        self._notices.player_unavailable(reason)
        self._stop_playing()
        self.can_play_changed.emit(False, self.why_not_playable)

    @Slot(object, object)
    def _on_source_opened(self, info: MediaInfo, tracks: tuple[SoundTrack, ...]) -> None:
        self.sound.offer(tracks)
        self._know(Extent(info, None, info.duration_ms))
        self._clock.freeze(self._extent.within(self.position_ms))
        self.media_opened.emit(info)

    @Slot(str)
    def _on_source_open_failed(self, message: str) -> None:
        self._path = None
        self._stop_playing()
        self.media_failed.emit(message)

    @Slot(object, int)
    def _on_source_playable(self, path: Path, start_pts_ms: int) -> None:
        info = self._extent.info
        if not self._notices.has_player or info is None:
            return
        size = Geometry(info.width, info.height, 0).fitted() if info.has_picture else (0, 0)
        wants_play = self.is_playing  # asked for since the file opened
        self._runner.open(path, size, start_pts_ms, self.position_ms)
        if self.loop is not None:
            self._runner.prepare_jump(self._extent.within(self.loop.start_ms))
        if wants_play:
            self._runner.start()
        if self._resumes_to is not None:
            stop_at = self._resumes_to
            self._play_from(self.position_ms)
            self._stretch.stop_at = None if stop_at == _NO_END else stop_at

    @Slot(object)
    def _on_source_indexed(self, index: FrameIndex) -> None:
        self._know(replace(self._extent, index=index, duration_ms=index.duration_ms))
        self.index_progress.emit(index.duration_ms, index.duration_ms)
        if not index.has_distinct_times and index.rate is not None:
            self._notices.frames_alike(float(index.rate.value))
        self._tell_frame()
        steps, self._steps_waiting = self._steps_waiting, 0
        if steps:
            self.step(steps)


def _usual_cache_folder() -> Path:
    return Path(platformdirs.user_cache_dir("emoscope", appauthor=False)) / "playback"
