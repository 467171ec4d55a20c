"""Builds the frame index of a file on a thread of its own."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from app.domain.errors import MediaError
from app.media.frame_index import FrameIndex

_STOP_MS = 1500


class IndexBuilder(QThread):
    """One build of one index; make a new one for the next file.

    Signals
    -------
    progress(done_ms, total_ms)
        At most ten times a second.
    built(session, index)
        The `FrameIndex` is complete.
    failed(session, message)
        There is none; the message is fit to show.
    """

    progress = Signal(int, int)
    built = Signal(int, object)
    failed = Signal(int, str)

    def __init__(self, session: int, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("index-builder")
        self._session, self._path = session, path

    def stop(self) -> bool:
        """Give up the build within 1.5 s; tell whether the thread has ended."""
        self.requestInterruption()
        return self.wait(_STOP_MS)

    def run(self) -> None:
        """Build, unless stopped."""
        try:
            index = FrameIndex.build(self._path, self.isInterruptionRequested, self.progress.emit)
        except MediaError as error:
            self.failed.emit(self._session, error.message)
            return
        if index is not None:
            self.built.emit(self._session, index)
