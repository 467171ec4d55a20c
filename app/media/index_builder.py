"""Builds the frame index of a file on a thread of its own, or finds it kept from last time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread, Signal

from app.domain.errors import MediaError
from app.media.disk_cache import DiskCache
from widgets.i18n import tr_phrase

if TYPE_CHECKING:
    from app.media.frame_index import FrameIndex


class IndexBuilder(QThread):
    """One build of one index; make a new one for the next file.

    Signals
    -------
    progress(session, done_ms, total_ms)
        At most ten times a second.
    built(session, index)
        The `FrameIndex` is complete.
    failed(session, message)
        There is none; the message is fit to show.
    """

    progress = Signal(int, int, int)
    built = Signal(int, object)
    failed = Signal(int, str)

    def __init__(self, session: int, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("index-builder")
        self._session, self._path = session, path

    def run(self) -> None:
        """Build, unless interrupted."""
        try:
            index = self._index()
        except MediaError as error:
            self.failed.emit(self._session, tr_phrase(error.message))
            return
        if index is not None:
            self.built.emit(self._session, index)

    def _index(self) -> FrameIndex | None:
        from app.media.fingerprint import fingerprint  # noqa: PLC0415  # loads PyAV
        from app.media.frame_index import FrameIndex  # noqa: PLC0415
        from app.media.index_cache import keep_index, kept_index  # noqa: PLC0415

        cache, media = DiskCache(), fingerprint(self._path)
        index = kept_index(cache, media)
        if index is None:
            index = FrameIndex.build(self._path, self.isInterruptionRequested, self._say_progress)
            if index is not None:
                keep_index(cache, media, index)
        return index

    def _say_progress(self, done_ms: int, total_ms: int) -> None:
        self.progress.emit(self._session, done_ms, total_ms)
