"""One open file and the threads that read it: exact frames, index, a copy that can be played.

What comes from a file that was closed meanwhile is dropped here.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDeadlineTimer, QObject, Qt, QThread, Signal, Slot

from app.domain.media import MediaInfo
from app.media.frame_reader import FrameReader
from app.media.index_builder import IndexBuilder
from app.media.picture import Picture
from app.media.rewrapper import NEEDS_REWRAP, Rewrapper

if TYPE_CHECKING:
    from app.media.frame_index import FrameIndex
    from app.media.sound_tracks import SoundTrack

_QUEUED = Qt.ConnectionType.QueuedConnection
_STOP_MS = 900
# Threads that a hanging disk kept from ending: never destroyed, since Qt would abort the process.
_left_behind: list[QThread] = []


class MediaSource(QObject):
    """Reads one file at a time.

    Signals
    -------
    opened(info, tracks), open_failed(message)
        How `open` went; `info` is a `MediaInfo`, `tracks` are its `SoundTrack`s.
    playable(path, start_pts_ms)
        The file a player shall play: the file itself, or a copy in which it can seek.
    not_playable(message)
        There is no such file.
    picture_ready(picture)
        A `Picture` that was requested.
    indexed(index), index_failed(message), index_progress(done_ms, total_ms)
        The `FrameIndex`.
    trouble(message)
        A place cannot be decoded or is damaged.

    Parameters
    ----------
    cache_folder
        Where copies for playing are kept.
    """

    opened = Signal(object, object)
    open_failed = Signal(str)
    playable = Signal(object, int)
    not_playable = Signal(str)
    picture_ready = Signal(object)
    indexed = Signal(object)
    index_failed = Signal(str)
    index_progress = Signal(int, int)
    trouble = Signal(str)

    def __init__(self, cache_folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cache_folder = cache_folder
        self._path: Path | None = None
        self._session = 0
        self._is_indexing = self._has_copy = False
        self._workers: list[QThread] = []
        self._reader = FrameReader(self)
        self._connect_signals()

    def _connect_signals(self) -> None:
        self._reader.opened.connect(self._on_reader_opened, _QUEUED)
        self._reader.open_failed.connect(self._on_reader_open_failed, _QUEUED)
        self._reader.frame_ready.connect(self._on_reader_frame_ready, _QUEUED)
        self._reader.trouble.connect(self._on_reader_trouble, _QUEUED)

    @property
    def is_indexing(self) -> bool:
        """Whether the index is still being built."""
        return self._is_indexing

    def open(self, path: Path) -> None:
        """Open a file instead of the one before."""
        self.close()
        self._path, self._is_indexing, self._has_copy = path, True, False
        self._session = self._reader.open(path)

    def close(self) -> None:
        """Let the file go."""
        if self._path is not None:
            self._path, self._session, self._is_indexing = None, 0, False
            self._interrupt_workers()
            self._reader.close_file()

    def request(self, time_ms: int) -> int:
        """Ask for the exact frame at a time; return the request's number."""
        return self._reader.request(time_ms)

    def scrub(self, time_ms: int) -> int:
        """Ask for something near a time at once; return the request's number."""
        return self._reader.scrub(time_ms)

    def make_copy(self) -> bool:
        """Let a copy of what can be read be made; `playable` tells of it. False where one was."""
        if self._path is None or self._has_copy:
            return False
        self._rewrap(self._path)
        return True

    def shutdown(self) -> None:
        """End all threads; blocks at most 0.9 seconds, as a rule a few ms."""
        self.close()
        self._reader.ask_to_stop()
        deadline = QDeadlineTimer(_STOP_MS)
        for thread in (self._reader, *self._workers):
            if not thread.wait(deadline):
                thread.setParent(None)
                _left_behind.append(thread)
        self._workers.clear()

    def _interrupt_workers(self) -> None:
        # Not waited for: a slow disk would hold up the window.
        for worker in self._workers:
            worker.requestInterruption()

    def _start(self, worker: QThread) -> None:
        self._workers.append(worker)
        worker.finished.connect(self._on_worker_finished, _QUEUED)
        worker.start()

    def _build_index(self, path: Path) -> None:
        builder = IndexBuilder(self._session, path, self)
        builder.progress.connect(self._on_builder_progress, _QUEUED)
        builder.built.connect(self._on_builder_built, _QUEUED)
        builder.failed.connect(self._on_builder_failed, _QUEUED)
        self._start(builder)

    def _rewrap(self, path: Path) -> None:
        self._has_copy = True
        rewrapper = Rewrapper(self._session, path, self._cache_folder, self)
        rewrapper.done.connect(self._on_rewrapper_done, _QUEUED)
        rewrapper.failed.connect(self._on_rewrapper_failed, _QUEUED)
        self._start(rewrapper)

    @Slot()
    def _on_worker_finished(self) -> None:
        for worker in [worker for worker in self._workers if worker.isFinished()]:
            self._workers.remove(worker)
            worker.deleteLater()

    @Slot(int, object, object)
    def _on_reader_opened(
        self, session: int, info: MediaInfo, tracks: tuple[SoundTrack, ...]
    ) -> None:
        if session != self._session or self._path is None:
            return
        self._is_indexing = info.has_picture
        self.opened.emit(info, tracks)
        if info.has_picture:
            self._build_index(self._path)
        if info.container in NEEDS_REWRAP:
            self._rewrap(self._path)
        else:
            self.playable.emit(self._path, info.start_pts_ms)

    @Slot(int, str)
    def _on_reader_open_failed(self, session: int, message: str) -> None:
        if session == self._session:
            self._is_indexing = False
            self.open_failed.emit(message)

    @Slot(object)
    def _on_reader_frame_ready(self, picture: Picture) -> None:
        if self._session and picture.generation > self._session:
            self.picture_ready.emit(picture)

    @Slot(int, str)
    def _on_reader_trouble(self, session: int, message: str) -> None:
        if session == self._session:
            self.trouble.emit(message)

    @Slot(int, int, int)
    def _on_builder_progress(self, session: int, done_ms: int, total_ms: int) -> None:
        if session == self._session:
            self.index_progress.emit(done_ms, total_ms)

    @Slot(int, object)
    def _on_builder_built(self, session: int, index: FrameIndex) -> None:
        if session == self._session:
            self._is_indexing = False
            self._reader.set_index(session, index)
            self.indexed.emit(index)

    @Slot(int, str)
    def _on_builder_failed(self, session: int, message: str) -> None:
        if session == self._session:
            self._is_indexing = False
            self.index_failed.emit(message)

    @Slot(int, object, int)
    def _on_rewrapper_done(self, session: int, copy: Path, start_pts_ms: int) -> None:
        if session == self._session:
            self.playable.emit(copy, start_pts_ms)

    @Slot(int, str)
    def _on_rewrapper_failed(self, session: int, message: str) -> None:
        if session == self._session:
            self.not_playable.emit(message)
