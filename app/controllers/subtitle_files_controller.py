"""Subtitle files in the window: one track out, the text tracks of a video in, encodings asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain.encoding import EncodingChoice
from app.domain.errors import ImportFailedError
from app.domain.ids import TrackKey
from app.domain.media import Video
from app.domain.phrase import phrase
from app.domain.subtitle import SubtitleTrack
from app.notifications import Message, MessageAction, MessageKind
from app.services.media_location import media_path_of
from app.services.subtitle_export import (
    SUFFIX_OF,
    SubtitleExportReport,
    export_subtitles,
)
from app.tasks import TaskContext
from storage.formats.embedded import EMBEDDED
from storage.formats.records import file_names
from storage.project_file import ProjectFile
from widgets.dialogs.encoding_dialog import EncodingDialog
from widgets.dialogs.report_dialog import ReportDialog
from widgets.dialogs.subtitle_export_dialog import SubtitleExportDialog, TrackChoice
from widgets.i18n import tr, trn


class SubtitleFilesController(Controller):
    """Writes tracks, and takes the ones inside the video shown.

    Parameters
    ----------
    take
        Takes a file in: path, format, video id.
    place_problem
        Says in words why a file cannot be written somewhere, else empty.
    """

    def __init__(
        self,
        context: AppContext,
        take: Callable[[Path, str, str], None],
        place_problem: Callable[[Path], str],
    ) -> None:
        super().__init__(context)
        self._take = take
        self._place_problem = place_problem
        self._window = context.workbench.window
        context.actions.on("file.export_subtitles", self.ask_export)
        context.actions.on("file.import_text_tracks", self.import_text_tracks)

    @shows_errors
    def import_text_tracks(self) -> None:
        """Take the text tracks inside the file of the video shown."""
        video = self._video_shown()
        path = media_path_of(self.session.project, video) if video else None
        if video is None or path is None or not path.exists():
            raise ImportFailedError(phrase("There is no video file to take text tracks from."))
        self._take(path, EMBEDDED, video.video_id)

    @shows_errors
    def ask_export(self) -> None:
        """Ask for track, format and place, then write the track."""
        tracks = self._tracks()
        if not tracks:
            self.notifier.info(tr("This project has no subtitles."))
            return
        several = len({video.key for video, _ in tracks}) > 1
        counts = {
            track.key: len(self.session.project.subtitles.cues(track.key)) for _, track in tracks
        }
        choices = [
            TrackChoice(
                track.key,
                tr("{title} ({video})", title=track.title, video=video.title)
                if several
                else track.title,
                counts[track.key],
            )
            for video, track in tracks
        ]
        dialog = SubtitleExportDialog(choices, self._propose, self._place_problem, self._window)
        if dialog.exec():
            self.export(TrackKey(dialog.track), dialog.format, dialog.place)

    @shows_errors
    def export(self, track: TrackKey, format_name: str, out: Path) -> None:
        """Write one track, in the background."""
        path = self.session.project.path
        if path is None:
            return

        def work(_task: TaskContext) -> SubtitleExportReport:
            project = ProjectFile.open(path, read_only=True, lock=False)
            try:
                return export_subtitles(project, format=format_name, out=out, track_name=track)
            finally:
                project.close()

        title = tr("Exporting to {name}", name=out.name)
        self.context.tasks.start(title, work, done=self._on_exported, failed=self.notifier.error)

    def _on_exported(self, report: SubtitleExportReport) -> None:
        name = Path(report.out).name
        written = trn(
            "{n} cue written to {name}.", "{n} cues written to {name}.", report.written, name=name
        )
        if not report.problems:
            self.notifier.success(written)
            return
        title = tr("Export of {name}", name=name)

        def show() -> None:
            ReportDialog(title, written, report.problems, self._window).exec()

        action = MessageAction(tr("Show report"), show)
        self.notifier.show(Message(MessageKind.WARNING, written, actions=(action,)))

    def _tracks(self) -> list[tuple[Video, SubtitleTrack]]:
        """Return all tracks, those of the video shown first."""
        project = self.session.project
        shown = self.session.selection.video
        videos = sorted(project.videos.all(), key=lambda video: video.key != shown)
        return [(video, track) for video in videos for track in project.subtitles.tracks(video.key)]

    def _propose(self, key: str, format_name: str) -> Path:
        """Return where a track would be written: beside the project, under its title."""
        title = next(track.title for _, track in self._tracks() if track.key == key)
        folder = self.session.path.parent if self.session.path else Path.home()
        return folder / file_names([title], SUFFIX_OF[format_name])[0]

    def _video_shown(self) -> Video | None:
        shown = self.session.selection.video
        return next((v for v in self.session.project.videos.all() if v.key == shown), None)


def ask_encoding(
    context: AppContext, path: Path, choices: tuple[EncodingChoice, ...]
) -> str | None:
    """Ask how a file is encoded, and remember the answer for its folder if that is wished.

    Returns
    -------
    The codec, or None where the user leaves.
    """
    dialog = EncodingDialog(path.name, choices, context.workbench.window)
    if not dialog.exec():
        return None
    if dialog.remembers:
        context.settings.remember_encoding(path.parent, dialog.codec)
        context.save_settings()
    return dialog.codec
