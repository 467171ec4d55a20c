"""The worker that decodes exact frames while the window stays free.

Only the newest request counts. While a drag goes on, the keyframe before the wanted place comes at
once and the exact frame follows when the drag rests. After an answer the frames round it are
decoded ahead of time, so that stepping is immediate.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread, Signal

from app.domain.errors import MediaError
from app.domain.timecode import format_ms
from app.media.frame_cache import FrameCache
from app.media.picture import Picture
from app.media.request_desk import RequestDesk, Wish
from widgets.i18n import tr, tr_phrase

if TYPE_CHECKING:
    from app.media.decoder import Decoded, VideoDecoder
    from app.media.frame_index import FrameIndex
    from app.media.picture_maker import PictureMaker

_REST_SECONDS = 0.12  # a drag that has not moved for so long rests
# A drag shows the exact frame at once where that takes at most so long: anywhere, or within a
# second of what is shown, where the keyframe would be a jump back and the next frames come along.
_CHEAP_MS, _BEARABLE_MS = 50.0, 400.0
_FIRST_GUESS_MS = 3.0  # for decoding one frame
_AHEAD, _BEHIND = 8, 12  # frames kept ready round the one on screen
_STOP_MS = 1500


class FrameReader(QThread):
    """Decodes frames of one file at a time on its own thread.

    Signals
    -------
    opened(session, info, tracks)
        A file was opened; `info` is its `MediaInfo`, with or without a picture, and `tracks` are
        its `SoundTrack`s.
    open_failed(session, message)
        It could not be; the message is fit to show.
    frame_ready(picture)
        A `Picture`, exact or standing in for the exact one that follows.
    trouble(session, message)
        A place could not be decoded or is damaged; reading goes on elsewhere.
    """

    opened = Signal(int, object, object)
    open_failed = Signal(int, str)
    frame_ready = Signal(object)
    trouble = Signal(int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("frame-reader")
        self._desk = RequestDesk()
        self._session = 0
        self._decoder: VideoDecoder | None = None
        self._maker: PictureMaker | None = None
        self._cache = FrameCache()
        self._stand_in: int | None = None
        self._shown_ms: int | None = None
        self._frame_cost_ms = _FIRST_GUESS_MS
        self._said_damaged = False

    def open(self, path: Path) -> int:
        """Open a file; the answer carries the session number that is returned."""
        session = self._desk.next_number()
        self._desk.put_file(session, path)
        if not self.isRunning():
            self.start()
        return session

    def close_file(self) -> None:
        """Let the file go."""
        self._desk.put_file(self._desk.next_number(), None)

    def set_index(self, session: int, index: FrameIndex) -> None:
        """Hand over the index of the file of a session, once it is built."""
        self._desk.put_index(session, index)

    def request(self, time_ms: int) -> int:
        """Ask for the exact frame on screen at a time; return the number of the request."""
        return self._put(Wish(self._desk.next_number(), time_ms))

    def scrub(self, time_ms: int) -> int:
        """Ask for something near a time at once, and the exact frame when no more is asked."""
        return self._put(Wish(self._desk.next_number(), time_ms, scrub=True))

    def ask_to_stop(self) -> None:
        """Let the thread end soon."""
        self._desk.stop()

    def stop(self) -> bool:
        """End the thread within 1.5 s; tell whether it has ended."""
        self.ask_to_stop()
        return self.wait(_STOP_MS)

    def _put(self, wish: Wish) -> int:
        self._desk.put_wish(wish)
        return wish.generation

    # Everything below runs on the worker's own thread.

    def run(self) -> None:
        """Work until `stop`."""
        while (job := self._desk.take()) is not None:
            if isinstance(job, Wish):
                self._answer(job)
            elif job[1] is None or isinstance(job[1], Path):
                self._open(job[0], job[1])
            else:
                self._take_index(job[0], job[1])
        self._release()

    def _release(self) -> None:
        if self._decoder is not None:
            self._decoder.close()
        self._decoder = self._maker = self._stand_in = self._shown_ms = None
        self._frame_cost_ms = _FIRST_GUESS_MS
        self._cache.clear()
        self._said_damaged = False

    def _open(self, session: int, path: Path | None) -> None:
        self._release()
        self._session = session
        if path is None:
            return
        # PyAV is loaded here, with the first file, so that the first window need not wait for it.
        from app.media.decoder import VideoDecoder  # noqa: PLC0415
        from app.media.picture_maker import PictureMaker  # noqa: PLC0415
        from app.media.probe import probe  # noqa: PLC0415
        from app.media.sound_tracks import sound_tracks  # noqa: PLC0415

        try:
            info, tracks = probe(path), sound_tracks(path)
            if info.has_picture:
                self._decoder = VideoDecoder(path)
                self._maker = PictureMaker(self._decoder.geometry)
        except MediaError as error:
            self.open_failed.emit(session, tr_phrase(error.message))
            return
        self.opened.emit(session, info, tracks)

    def _take_index(self, session: int, index: FrameIndex) -> None:
        if session == self._session and self._decoder is not None:
            self._decoder.index = index

    def _answer(self, wish: Wish) -> None:
        if self._decoder is None:
            return
        try:
            self._find(self._decoder, wish)
        except MediaError as error:
            self.trouble.emit(self._session, tr_phrase(error.message))

    def _find(self, decoder: VideoDecoder, wish: Wish) -> None:
        limit = decoder.stamp_limit(wish.time_ms)
        cached = self._cache.get(limit) if decoder.index else None
        if cached is None:
            at_once = not wish.scrub or self._is_cheap(decoder, wish, limit)
            if not at_once and not self._stand_in_shown(decoder, wish, limit):
                return
            cached = self._decode(decoder, limit, patient=wish.scrub and at_once)
        if cached is None:
            return
        self._emit(cached, wish, exact=True)
        self._report_damage(decoder, cached)
        if not wish.scrub:
            self._refill(decoder, cached.stamp)

    def _is_cheap(self, decoder: VideoDecoder, wish: Wish, limit: int) -> bool:
        frames = decoder.frames_to(limit)
        if frames is None:
            return False
        is_near = self._shown_ms is not None and abs(wish.time_ms - self._shown_ms) <= 1000
        return frames * self._frame_cost_ms <= (_BEARABLE_MS if is_near else _CHEAP_MS)

    def _decode(self, decoder: VideoDecoder, limit: int, *, patient: bool) -> Decoded | None:
        """Decode a frame; only a patient call goes on when another frame is asked for."""
        frames, began = decoder.frames_to(limit), time.perf_counter()
        cancelled = self._desk.is_left if patient else self._desk.has_news
        decoded = decoder.decode_to(limit, cancelled, self._cache.put)
        if decoded is not None and frames:
            cost_ms = (time.perf_counter() - began) * 1000 / frames
            self._frame_cost_ms += (cost_ms - self._frame_cost_ms) / 4
        return decoded

    def _stand_in_shown(self, decoder: VideoDecoder, wish: Wish, limit: int) -> bool:
        """Show the keyframe before a place; tell whether the drag rests there."""
        near = decoder.decode_keyframe(limit)
        if near is not None and near.stamp != self._stand_in:
            self._emit(near, wish, exact=near.stamp == limit)
            self._stand_in = near.stamp
        return self._desk.rests(_REST_SECONDS)

    def _emit(self, decoded: Decoded, wish: Wish, *, exact: bool) -> None:
        if self._maker is None:
            return
        index = self._decoder.index if self._decoder else None
        picture = Picture(
            image=self._maker.image(decoded.frame),
            frame_index=index.frame_of_stamp(decoded.stamp) if index else None,
            time_ms=decoded.time_ms,
            generation=wish.generation,
            exact=exact,
        )
        self._stand_in = None
        self._shown_ms = decoded.time_ms
        self.frame_ready.emit(picture)

    def _report_damage(self, decoder: VideoDecoder, decoded: Decoded) -> None:
        if decoder.damaged_packets and not self._said_damaged:
            self._said_damaged = True
            place = format_ms(decoded.time_ms, millis=False)
            message = tr("The video is damaged near {place}; reading goes on.", place=place)
            self.trouble.emit(self._session, message)

    def _refill(self, decoder: VideoDecoder, stamp: int) -> None:
        """Decode the frames round the one on screen, as long as nothing else is asked."""
        index = decoder.index
        if index is None:
            return
        here = index.frame_of_stamp(stamp)
        for wanted in (index.clamp(here + _AHEAD), index.clamp(here - _BEHIND)):
            missing = self._missing(index, here, wanted)
            if missing is not None:
                decoder.decode_to(index.stamp_of(missing), self._desk.has_news, self._cache.put)

    def _missing(self, index: FrameIndex, here: int, wanted: int) -> int | None:
        """Return the frame to decode up to for all frames from `here` to `wanted` to be kept."""
        step = 1 if wanted >= here else -1
        gaps = [n for n in range(here, wanted + step, step) if index.stamp_of(n) not in self._cache]
        return max(gaps, default=None)
