"""What this rater has watched: recorded while playing, kept in the project, shown."""

from __future__ import annotations

import logging

from PySide6.QtCore import QTimer, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.domain.errors import StorageUnavailableError
from app.domain.ids import RaterKey, VideoKey
from app.domain.span import SpanArrays
from app.domain.watching import WatchRecorder

log = logging.getLogger(__name__)

SAVE_MS = 3000
"""What a killed program may lose."""

_LAST_FRAMES_MS = 100
"""Playing ends at the start of the last frame; from here on the video counts to its end."""


class WatchController(Controller):
    """Records for one video and one rater at a time; nothing while nobody works or may write."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._recorder = WatchRecorder()
        self._video: VideoKey | None = None
        self._rater: RaterKey | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(SAVE_MS)
        self._connect_signals()

    def watched_share(self, video: VideoKey, rater: RaterKey) -> float:
        """Return how much of a video a rater has watched, 0 to 1, up to this moment.

        Raises
        ------
        StorageUnavailableError
            No project is open.
        """
        self.save()
        return self.session.project.watched.share(video, rater, self._duration_ms(video))

    @Slot()
    def save(self) -> None:
        """Write what was watched since the last time; where that cannot be now, later."""
        if self._video is None or self._rater is None or not self._recorder.is_pending:
            return
        if not self.session.can_edit or self.session.project.read_only:
            return
        made = self._recorder.take()
        try:
            self.session.project.watched.add(self._video, self._rater, made)
        except StorageUnavailableError as error:
            self._recorder.give_back(made)
            log.info("watched stretches are not saved yet: %s", error.message)
            return
        self._show()

    @Slot(int)
    def _on_engine_position_changed(self, time_ms: int) -> None:
        if self._rater is None or self._video is None:
            return
        engine = self.context.engine
        if time_ms >= engine.duration_ms - _LAST_FRAMES_MS and engine.duration_ms:
            time_ms = engine.duration_ms
        self._recorder.note(time_ms, runs=engine.is_running, rate=engine.rate)

    @Slot(bool)
    def _on_engine_playing_changed(self, is_playing: bool) -> None:
        if is_playing:
            self._on_engine_position_changed(self.context.engine.position_ms)
            self._timer.start()
        else:
            self._timer.stop()
            self.save()

    @Slot()
    def _follow_session(self) -> None:
        """Go on with another video, rater or project; what was watched before is written first."""
        selection, rater = self.session.selection, self.session.rater
        now = (selection.video, rater.key if rater else None)
        if now != (self._video, self._rater):
            self.save()
            self._recorder.forget()
            self._video, self._rater = now
        self._show()

    @Slot()
    def _on_session_closing(self) -> None:
        self.save()
        self._timer.stop()
        self._recorder.forget()
        self._video = self._rater = None

    @Slot()
    def _show(self) -> None:
        bench = self.context.workbench
        video, rater = self._video, self._rater
        if not self.session.is_open or video is None or rater is None:
            bench.timeline.set_watched(SpanArrays.empty())
            bench.author.set_watched(None)
            return
        bench.timeline.set_watched(self.session.project.watched.spans(video, rater))
        duration_ms = self._duration_ms(video)
        share = self.session.project.watched.share(video, rater, duration_ms)
        bench.author.set_watched(share if duration_ms else None)

    def _duration_ms(self, video: VideoKey) -> int:
        """Return the length as measured where the video is open, else as the project has it."""
        measured = self.context.engine.duration_ms if video == self._video else 0
        known = {one.key: one.duration_ms for one in self.session.project.videos.all()}
        return measured or known.get(video, 0)

    def _connect_signals(self) -> None:
        engine, session = self.context.engine, self.session
        engine.position_changed.connect(self._on_engine_position_changed)
        engine.playing_changed.connect(self._on_engine_playing_changed)
        engine.duration_changed.connect(self._show)
        session.opened.connect(self._follow_session)
        session.rater_changed.connect(self._follow_session)
        session.selection_changed.connect(self._follow_session)
        session.closing.connect(self._on_session_closing)
        session.closed.connect(self._show)
        self._timer.timeout.connect(self.save)
