"""Reads the peaks of sounds on a thread of its own, from the cache where they are known."""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QThread, Signal

from app.domain.errors import MediaError
from app.domain.peaks import Peaks, Samples
from app.media.disk_cache import DiskCache
from app.media.low_priority import stand_back

if TYPE_CHECKING:
    from app.domain.media import Fingerprint
    from app.media.waveform import Part

log = logging.getLogger(__name__)

_ENTRY = "peaks-1"
_EVERY_S = 0.2
_STOP_MS = 1500


@dataclass(frozen=True, slots=True)
class SoundJob:
    """Which sound to read.

    Attributes
    ----------
    number
        Goes back with every part.
    start_pts_ms
        Media time 0 on the container's clock.
    duration_ms
        Length of the media.
    """

    number: int
    path: Path
    start_pts_ms: int
    duration_ms: int


class WaveformReader(QThread):
    """Reads one sound after another; a new job ends the one before.

    Signals
    -------
    parts_ready(number, parts)
        A list of `app.media.waveform.Part`, about five times a second.
    finished_reading(number)
        All of the sound has come, or all that can be read of it; not sent for a job that was ended.
    """

    parts_ready = Signal(int, object)
    finished_reading = Signal(int)

    def __init__(self, cache: DiskCache | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("waveform")
        self._cache = cache or DiskCache()
        self._changed = threading.Condition()
        self._next: SoundJob | None = None
        self._wanted = -1
        self._stopped = False

    def read(self, job: SoundJob) -> None:
        """Begin a job in the place of the one before."""
        with self._changed:
            self._next, self._wanted = job, job.number
            self._changed.notify()
        if not self.isRunning():
            self.start(QThread.Priority.LowestPriority)

    def cancel(self) -> None:
        """End the job that is going on; nothing more comes of it."""
        with self._changed:
            self._next, self._wanted = None, -1

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
        while (job := self._take()) is not None:
            try:
                self._read(job)
            except MediaError as error:
                # A lane without a wave is not worth a message; the player says why.
                log.info("no waveform: %s", error)
            self._tell(job, self.finished_reading)

    def _take(self) -> SoundJob | None:
        with self._changed:
            self._changed.wait_for(lambda: self._stopped or self._next is not None)
            job, self._next = self._next, None
            return None if self._stopped else job

    def _is_unwanted(self, job: SoundJob) -> bool:
        return self._wanted != job.number

    def _tell(self, job: SoundJob, signal: object, *values: object) -> None:
        if not self._is_unwanted(job):
            signal.emit(job.number, *values)  # type: ignore[attr-defined]  # a bound signal

    def _read(self, job: SoundJob) -> None:
        from app.media.fingerprint import fingerprint  # noqa: PLC0415  # loads PyAV
        from app.media.waveform import parts_of  # noqa: PLC0415

        media = fingerprint(job.path)
        known = self._known(media, job)
        if known is not None:
            self._tell(job, self.parts_ready, [(0, *known)])
            return
        peaks = Peaks(job.duration_ms)
        waiting: list[Part] = []
        said = 0.0
        for part in parts_of(job.path, job.start_pts_ms, lambda: self._is_unwanted(job)):
            peaks.add(*part)
            waiting.append(part)
            if time.monotonic() - said >= _EVERY_S:
                self._tell(job, self.parts_ready, waiting)
                waiting, said = [], time.monotonic()
        if not self._is_unwanted(job):
            self._tell(job, self.parts_ready, waiting)
            low, high = peaks.finest
            self._cache.write_arrays(media, _entry_name(job), {"low": low, "high": high})

    def _known(self, media: Fingerprint, job: SoundJob) -> tuple[Samples, Samples] | None:
        stored = self._cache.read_arrays(media, _entry_name(job)) or {}
        low, high = stored.get("low"), stored.get("high")
        if low is None or high is None or not low.dtype == high.dtype == np.int8:
            return None
        return np.asarray(low, np.int8), np.asarray(high, np.int8)


def _entry_name(job: SoundJob) -> str:
    return f"{_ENTRY}-{job.start_pts_ms}-{job.duration_ms}"
