"""Shifting a subtitle track by a time: typed, or as the check of the video found it."""

from __future__ import annotations

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.bulk_edit import edit_many
from app.controllers.guard import shows_errors
from app.controllers.subtitle_controller import SubtitleController
from app.domain.ids import TrackKey, VideoKey
from app.domain.subtitle import SubtitleTrack
from app.domain.timecode import format_offset
from app.domain.watch import Watch
from app.services.media_check import found_offset
from storage.project_file import ProjectFile
from widgets.dialogs.shift_dialog import ShiftableTrack, ShiftDialog, ShiftScene
from widgets.i18n import tr


class ShiftController(Controller):
    """Asks for the offset, shows what it does, and makes it one step."""

    def __init__(self, context: AppContext, subtitles: SubtitleController) -> None:
        super().__init__(context)
        self._subtitles = subtitles
        context.actions.on("edit.shift_subtitles", self.ask)

    @Slot()
    def ask(self) -> None:
        """Ask for a shift of a track of the video shown."""
        video = self.session.selection.video
        if video is None:
            self.notifier.info(tr("Show a video first: its subtitles are shifted."))
        else:
            self.offer(video, 0)

    @shows_errors
    def offer(self, video: VideoKey, delta_ms: int) -> None:
        """Offer to shift a track of a video by a time, which can be changed."""
        project = self.session.project
        tracks = project.subtitles.tracks(video)
        if not tracks:
            self.notifier.info(
                tr(
                    "This video has no subtitles yet. Once it has, Edit > Shift subtitles… moves "
                    "them."
                )
            )
            return
        dialog = ShiftDialog(
            [self._shiftable(track) for track in tracks],
            self._shown_of(tracks),
            delta_ms,
            self._scene(video),
            self.context.workbench.window,
        )
        if dialog.exec():
            self.shift(TrackKey(dialog.track.key), dialog.delta_ms)

    @shows_errors
    def shift(self, track: TrackKey, delta_ms: int) -> None:
        """Shift a track, later or earlier where negative, as one step."""
        offset = format_offset(delta_ms)

        def work(project: ProjectFile, watch: Watch) -> int:
            return project.subtitles.shift(track, delta_ms, watch)

        def say(_count: int) -> None:
            self.notifier.success(tr("The subtitles were shifted by {offset}.", offset=offset))

        step = tr("Shift subtitles by {offset}", offset=offset)
        edit_many(self.context, step, self.session.project.subtitles.count_of(track), work, say)

    def _shiftable(self, track: SubtitleTrack) -> ShiftableTrack:
        cues = sorted(self.session.project.subtitles.cues(track.key), key=lambda cue: cue.start_ms)
        title = track.title or track.language or tr("Subtitles")
        return ShiftableTrack(track.key, title, cues)

    def _shown_of(self, tracks: list[SubtitleTrack]) -> str:
        shown = self._subtitles.table.track.key if self._subtitles.table else ""
        return shown if shown in {track.key for track in tracks} else tracks[0].key

    def _scene(self, video: VideoKey) -> ShiftScene:
        found = self.session.project.videos.get(video)
        is_shown = video == self.session.selection.video
        return ShiftScene(
            playhead_ms=self.context.engine.position_ms if is_shown else 0,
            found_ms=found_offset(self.session.project, found),
            duration_ms=found.info.duration_ms if found.info else 0,
        )
