"""Stretching a subtitle track that drifts: by two points, or by frame rates."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.bulk_edit import edit_many
from app.controllers.cue_edit_controller import CueEditController
from app.controllers.guard import shows_errors
from app.controllers.subtitle_controller import SubtitleController
from app.domain.ids import CueKey, TrackKey
from app.domain.retiming import Retiming
from app.domain.subtitle import SubtitleTrack
from app.domain.timecode import format_ms
from app.domain.watch import Watch
from app.notifications import Message, MessageAction, MessageKind
from storage.project_file import ProjectFile
from widgets.dialogs.stretch_dialog import StretchDialog, StretchTrack
from widgets.i18n import tr, trn


@dataclass(frozen=True, slots=True)
class _Point:
    """A cue of a track that shall start at a moment."""

    track: TrackKey
    cue: CueKey
    old_ms: int
    new_ms: int


class StretchController(Controller):
    """Gathers points while the video is watched, then asks and stretches."""

    def __init__(
        self, context: AppContext, subtitles: SubtitleController, cues: CueEditController
    ) -> None:
        super().__init__(context)
        self._subtitles, self._cues = subtitles, cues
        self._points: list[_Point] = []
        context.actions.on("cue.stretch", self.ask)
        context.actions.on("cue.point", self.take_point)
        self.session.closed.connect(self.forget)

    @Slot()
    def forget(self) -> None:
        """Forget the points taken so far."""
        self._points = []

    @shows_errors
    def take_point(self) -> None:
        """Note that the current cue starts at the playhead; ask once there are two."""
        table, key = self._subtitles.table, self._cues.current
        if table is None or key is None:
            self.notifier.info(tr("This video has no subtitles yet."))
            return
        cue = self.session.project.cues.get(key)
        track = table.track.key
        now = self.context.engine.position_ms
        kept = [one for one in self._points if one.track == track and one.cue != key]
        self._points = [*kept[-1:], _Point(track, key, cue.start_ms, now)]
        if len(self._points) == 2:
            self.ask()
            return
        self._say_first(cue.text, now)

    def _say_first(self, text: str, now: int) -> None:
        words = tr(
            "First point: “{text}” starts at {time}. Go to a cue far away and do the same there.",
            text=text.replace("\n", " ")[:60],
            time=format_ms(now),
        )
        forget = MessageAction(tr("Forget it"), self.forget)
        self.notifier.show(Message(MessageKind.INFO, words, actions=(forget,)))

    @shows_errors
    def ask(self) -> None:
        """Ask how to stretch a track of the video shown, then do it."""
        video, table = self.session.selection.video, self._subtitles.table
        if video is None or table is None:
            self.notifier.info(tr("This video has no subtitles yet."))
            return
        project = self.session.project
        info = project.videos.get(video).info
        points = [(one.old_ms, one.new_ms) for one in self._points if one.track == table.track.key]
        dialog = StretchDialog(
            [self._offered(track) for track in project.subtitles.tracks(video)],
            table.track.key,
            points,
            info.duration_ms if info else 0,
            self.context.workbench.window,
        )
        if dialog.exec():
            self.forget()
            self.stretch(TrackKey(dialog.track.key), dialog.retiming)

    @shows_errors
    def stretch(self, track: TrackKey, retiming: Retiming) -> None:
        """Give all cues of a track new times, in one step."""

        def work(project: ProjectFile, watch: Watch) -> int:
            return project.cues.rewrite(track, retiming.cue, watch)

        count = self.session.project.subtitles.count_of(track)
        edit_many(self.context, tr("Stretch subtitles"), count, work, self._say)

    def _say(self, count: int) -> None:
        self.notifier.success(trn("{n} cue has a new time.", "{n} cues have new times.", count))

    def _offered(self, track: SubtitleTrack) -> StretchTrack:
        spans = self.session.project.subtitles.spans_of(track.key)
        return StretchTrack(track.key, track.title or track.language or tr("Subtitles"), spans)
