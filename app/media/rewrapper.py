"""Makes the copy of a file that libvlc can seek in, on a thread of its own."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from app.domain.errors import MediaError
from widgets.i18n import tr_phrase

NEEDS_REWRAP = {"mpegts"}  # containers, as FFmpeg names them


class Rewrapper(QThread):
    """Makes one copy on a thread of its own, or finds it made before.

    Signals
    -------
    done(session, path, start_pts_ms)
        The copy is there; its first picture has this time on the container's clock.
    failed(session, message)
        There will be none; the message is fit to show.
    """

    done = Signal(int, object, int)
    failed = Signal(int, str)

    def __init__(
        self, session: int, source: Path, folder: Path, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("rewrapper")
        self._session, self._source, self._folder = session, source, folder

    def run(self) -> None:
        """Copy, unless interrupted."""
        from app.media.probe import probe  # noqa: PLC0415  # loads PyAV
        from app.media.rewrap import rewrapped  # noqa: PLC0415

        try:
            copy = rewrapped(self._source, self._folder, self.isInterruptionRequested)
            if copy is not None:
                self.done.emit(self._session, copy, probe(copy).start_pts_ms)
        except MediaError as error:
            self.failed.emit(self._session, tr_phrase(error.message))
