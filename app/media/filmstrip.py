"""Makes the small pictures of a filmstrip on a thread of its own, the newest wish first.

A film is divided into slots of equal length. The picture of a slot is that of the keyframe at or
before the slot's start, which is quick and near enough for finding one's way; only where slots are
shorter than `EXACT_BELOW_MS`, so that several would share a keyframe, is it the frame itself. The
frame of a moment is the reader's business, not the strip's.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QThread, Signal
from PySide6.QtGui import QImage

from app.domain.errors import MediaError
from app.media.disk_cache import DiskCache
from app.media.low_priority import stand_back

if TYPE_CHECKING:
    from app.domain.media import Fingerprint
    from app.media.decoder import VideoDecoder
    from app.media.picture_maker import PictureMaker

log = logging.getLogger(__name__)

STILL_HEIGHT = 88
"""Pixels: twice a lane, for screens of that density."""

EXACT_BELOW_MS = 1000
"""Slots shorter than this show their own frame, decoded one after another."""

_SHEET = 32  # slots kept together on disk
_SHEETS_IN_MEMORY = 64  # about 10 MB
_QUALITY = 85
_STOP_MS = 1500


@dataclass(frozen=True, slots=True)
class StillsWish:
    """Which pictures are wanted.

    Attributes
    ----------
    number
        Goes back with every picture.
    slot_ms
        Length of a slot.
    slots
        Numbers of the slots, the first of the film being 0.
    """

    number: int
    path: Path
    slot_ms: int
    slots: Sequence[int]


@dataclass(slots=True)
class _Sheet:
    """The pictures known of some slots in a row, as JPEG."""

    known: dict[int, bytes] = field(default_factory=dict)
    is_changed: bool = False


class Filmstrip(QThread):
    """Answers the newest wish; the rest of an older one is dropped.

    Signals
    -------
    still_ready(number, slot_ms, slot, image)
        One picture, `STILL_HEIGHT` high.
    finished_wish(number)
        All that can be made has come; not sent for a wish that was dropped.
    """

    still_ready = Signal(int, int, int, object)
    finished_wish = Signal(int)

    def __init__(self, cache: DiskCache | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("filmstrip")
        self._cache = cache or DiskCache()
        self._changed = threading.Condition()
        self._next: StillsWish | None = None
        self._wanted = -1
        self._stopped = False
        self._film: _Film | None = None

    def request(self, wish: StillsWish) -> None:
        """Ask for pictures in the place of those asked for before."""
        with self._changed:
            self._next, self._wanted = wish, wish.number
            self._changed.notify()
        if not self.isRunning():
            self.start(QThread.Priority.LowestPriority)

    def cancel(self) -> None:
        """Drop the wish that is worked on and let its file go; nothing more comes of it."""
        with self._changed:
            self._next, self._wanted = None, -1
            self._changed.notify()

    def stop(self) -> bool:
        """End the thread within 1.5 s; tell whether it has ended."""
        with self._changed:
            self._stopped, self._wanted = True, -1
            self._changed.notify()
        return self.wait(_STOP_MS)

    # Everything below runs on the worker's own thread.

    def run(self) -> None:
        """Work until `stop`."""
        stand_back()
        while (wish := self._take()) is not None:
            try:
                self._make(wish)
            except MediaError as error:
                # A strip with gaps is not worth a message; the player says why.
                log.info("no filmstrip: %s", error)
                self._close()
            if not self._is_dropped(wish):
                self.finished_wish.emit(wish.number)
        self._close()

    def _take(self) -> StillsWish | None:
        while True:
            with self._changed:
                self._changed.wait_for(self._has_something_to_do)
                wish, self._next = self._next, None
                if self._stopped or wish is not None:
                    return None if self._stopped else wish
            self._close()

    def _has_something_to_do(self) -> bool:
        is_idle_with_file = self._wanted == -1 and self._film is not None
        return self._stopped or self._next is not None or is_idle_with_file

    def _is_dropped(self, wish: StillsWish) -> bool:
        return self._wanted != wish.number

    def _make(self, wish: StillsWish) -> None:
        if self._film is None or self._film.path != wish.path:
            self._close()
            self._film = _Film(wish.path, self._cache)
        film = self._film
        try:
            missing = []
            for slot in wish.slots:
                if self._is_dropped(wish):
                    return
                image = film.known(wish.slot_ms, slot)
                if image is None:
                    missing.append(slot)
                else:
                    self.still_ready.emit(wish.number, wish.slot_ms, slot, image)
            for slot in _in_order(missing, wish.slot_ms):
                if self._is_dropped(wish):
                    return
                image = film.made(wish.slot_ms, slot, lambda: self._is_dropped(wish))
                if image is not None and not self._is_dropped(wish):
                    self.still_ready.emit(wish.number, wish.slot_ms, slot, image)
        finally:
            film.save()

    def _close(self) -> None:
        film, self._film = self._film, None
        if film is not None:
            film.close()


def _in_order(slots: Sequence[int], slot_ms: int) -> Iterator[int]:
    """Yield slots: over the whole range at first and closer later; exact ones as they follow."""
    if slot_ms < EXACT_BELOW_MS:
        yield from sorted(slots)
        return
    for remainder in (0, 2, 1, 3):
        yield from (slot for slot in slots if slot % 4 == remainder)


class _Film:
    """One file, opened when the first picture is not known yet, with the sheets used last."""

    def __init__(self, path: Path, cache: DiskCache) -> None:
        from app.media.fingerprint import fingerprint  # noqa: PLC0415  # loads PyAV

        self.path = path
        self._cache = cache
        self._media: Fingerprint = fingerprint(path)
        self._sheets: OrderedDict[tuple[int, int], _Sheet] = OrderedDict()
        self._opened: tuple[VideoDecoder, PictureMaker] | None = None

    def known(self, slot_ms: int, slot: int) -> QImage | None:
        """Return a picture made earlier."""
        data = self._sheet(slot_ms, slot).known.get(slot % _SHEET)
        return _from_jpeg(data) if data is not None else None

    def made(self, slot_ms: int, slot: int, cancelled: Callable[[], bool]) -> QImage | None:
        """Return a picture made now, None where the file is damaged or nobody waits any more."""
        from app.media.decoder import VideoDecoder  # noqa: PLC0415  # loads PyAV
        from app.media.picture_maker import PictureMaker  # noqa: PLC0415

        if self._opened is None:
            decoder = VideoDecoder(self.path)
            maker = PictureMaker(decoder.geometry, 16 * STILL_HEIGHT, STILL_HEIGHT)
            self._opened = (decoder, maker)
        decoder, maker = self._opened
        limit = decoder.stamp_limit(slot * slot_ms)
        try:
            if slot_ms < EXACT_BELOW_MS:
                decoded = decoder.decode_to(limit, cancelled)
            else:
                decoded = decoder.decode_keyframe(limit)
        except MediaError as error:
            log.info("no still: %s", error)
            return None
        if decoded is None:
            return None
        image = maker.image(decoded.frame)
        sheet = self._sheet(slot_ms, slot)
        sheet.known[slot % _SHEET] = _to_jpeg(image)
        sheet.is_changed = True
        return image

    def save(self) -> None:
        """Keep on disk what has been made."""
        for (slot_ms, number), sheet in self._sheets.items():
            if sheet.is_changed:
                self._cache.write_arrays(
                    self._media, _entry_name(slot_ms, number), _as_arrays(sheet.known)
                )
                sheet.is_changed = False

    def close(self) -> None:
        """Let the file go."""
        if self._opened is not None:
            self._opened[0].close()

    def _sheet(self, slot_ms: int, slot: int) -> _Sheet:
        key = (slot_ms, slot // _SHEET)
        sheet = self._sheets.get(key)
        if sheet is None:
            stored = self._cache.read_arrays(self._media, _entry_name(*key))
            sheet = self._sheets[key] = _Sheet(_from_arrays(stored) if stored else {})
            if len(self._sheets) > _SHEETS_IN_MEMORY:
                self.save()
                self._sheets.popitem(last=False)
        self._sheets.move_to_end(key)
        return sheet


def _entry_name(slot_ms: int, sheet: int) -> str:
    return f"film-1-{slot_ms}-{sheet}"


def _as_arrays(pictures: dict[int, bytes]) -> dict[str, np.ndarray]:
    return {
        "slots": np.array(list(pictures), np.int64),
        "sizes": np.array([len(data) for data in pictures.values()], np.int64),
        "bytes": np.frombuffer(b"".join(pictures.values()), np.uint8),
    }


def _from_arrays(stored: dict[str, np.ndarray]) -> dict[int, bytes]:
    if stored.keys() != {"slots", "sizes", "bytes"}:
        return {}
    ends = np.cumsum(stored["sizes"])
    data = stored["bytes"].tobytes()
    rows = zip(stored["slots"].tolist(), ends - stored["sizes"], ends, strict=True)
    return {slot: data[start:end] for slot, start, end in rows}


def _to_jpeg(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPG", _QUALITY)  # type: ignore[call-overload]  # stubs want bytes
    return bytes(buffer.data().data())


def _from_jpeg(data: bytes) -> QImage | None:
    image = QImage.fromData(QByteArray(data))
    return None if image.isNull() else image.convertToFormat(QImage.Format.Format_RGB32)
