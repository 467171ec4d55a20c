"""The dialogs about the project's videos: add, remove, reorder, rename, find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.screening_lines import video_lines
from app.domain.errors import AppError
from app.domain.ids import VideoKey
from app.domain.media import MediaState
from app.notifications import Message, MessageKind
from app.services import project_service
from app.tasks import TaskContext
from storage.project_file import ProjectFile
from widgets.dialogs.choose import choose_video
from widgets.dialogs.relink_dialog import MissingVideo, RelinkDialog
from widgets.dialogs.videos_dialog import VideosDialog
from widgets.i18n import tr, tr_phrase, trn


class VideosDialogController(Controller):
    """Answers the wishes of the two video dialogs; what is refused is said inside them."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._videos: VideosDialog | None = None
        self._relink: RelinkDialog | None = None
        context.actions.on("file.videos", self.show_videos)
        context.actions.on("file.relink", self.show_missing)

    def show_videos(self) -> None:
        """Show the list of videos."""
        project = self.session.project
        self._videos = dialog = VideosDialog(
            project.videos.all(),
            self._states(),
            video_lines(self.session),
            read_only=project.read_only,
            parent=self.context.workbench.window,
        )
        dialog.add_requested.connect(self._on_add_requested)
        dialog.remove_requested.connect(self._on_remove_requested)
        dialog.order_requested.connect(self._on_order_requested)
        dialog.title_requested.connect(self._on_title_requested)
        dialog.video_id_requested.connect(self._on_video_id_requested)
        dialog.relink_requested.connect(self._on_relink_requested)
        dialog.exec()
        self._videos = None

    def show_missing(self) -> None:
        """Show the videos whose files are not where they were."""
        missing = project_service.missing_videos(self.session.project)
        if not missing:
            self.notifier.info(tr("No video is missing."))
            return
        lines = [MissingVideo(one.key, one.title, one.media_path or "") for one in missing]
        self._relink = dialog = RelinkDialog(lines, self.context.workbench.window)
        dialog.locate_requested.connect(self._on_locate_requested)
        dialog.folder_requested.connect(self._on_folder_requested)
        dialog.exec()
        self._relink = None

    def relink(self, key: str, path: Path) -> None:
        """Point a video at a file.

        Raises
        ------
        AppError
            It is another video, or cannot be read.
        """
        with self.session.edit(tr("Find {name}", name=path.name)) as project:
            project_service.relink(project, VideoKey(key), path)

    def relink_folder(self, folder: Path) -> None:
        """Look in a folder for all missing videos, in the background, and relink what is found."""
        project = self.session.project
        missing = project_service.missing_videos(project)

        def search(task: TaskContext) -> dict[VideoKey, Path]:
            return project_service.find_by_fingerprint(
                missing, folder, progress=task.progress, cancelled=lambda: task.cancelled
            )

        self.context.tasks.start(
            trn("Looking for {n} video", "Looking for {n} videos", len(missing)),
            search,
            done=partial(self._on_found, project.token, len(missing)),
            failed=self.notifier.error,
        )

    def _on_found(self, token: str, wanted: int, found: dict[VideoKey, Path]) -> None:
        if not self.session.is_open or self.session.project.token != token:
            return
        try:
            for key, path in found.items():
                self.relink(key, path)
                if self._relink is not None:
                    self._relink.set_found(key, str(path))
        except AppError as error:
            self._say(tr_phrase(error.message), MessageKind.ERROR)
        else:
            text = tr("{n} of {total} missing videos found.", n=len(found), total=wanted)
            self._say(text, MessageKind.INFO if found else MessageKind.WARNING)

    def _say(self, text: str, kind: MessageKind) -> None:
        """Speak inside the dialog while it is open, else in the message bar."""
        if self._relink is not None:
            self._relink.set_message(text)
        else:
            self.notifier.show(Message(kind, text))

    # The list ---------------------------------------------------------------------------------

    def _try(self, step: str, work: Callable[[ProjectFile], object]) -> None:
        """Do one edit and show the list anew, or say in the dialog why not."""
        try:
            with self.session.edit(step) as project:
                work(project)
        except AppError as error:
            if self._videos is not None:
                self._videos.set_message(tr_phrase(error.message))
            return
        if self._videos is not None:
            videos = self.session.project.videos.all()
            self._videos.set_videos(videos, self._states(), video_lines(self.session))

    @Slot(list)
    def _on_add_requested(self, paths: list[Path]) -> None:
        for path in paths:
            step = tr("Add {name}", name=path.name)
            self._try(step, partial(project_service.add_video, path=path))

    @Slot(str)
    def _on_remove_requested(self, key: str) -> None:
        title = self.session.project.videos.get(VideoKey(key)).title
        step = tr("Remove {title}", title=title)
        self._try(step, lambda project: project.videos.remove(VideoKey(key)))

    @Slot(list)
    def _on_order_requested(self, keys: list[str]) -> None:
        order = [VideoKey(key) for key in keys]
        self._try(tr("Reorder videos"), lambda project: project.videos.reorder(order))

    @Slot(str, str)
    def _on_title_requested(self, key: str, title: str) -> None:
        video = replace(self.session.project.videos.get(VideoKey(key)), title=title)
        self._try(tr("Rename a video"), lambda project: project.videos.update(video))

    @Slot(str, str)
    def _on_video_id_requested(self, key: str, video_id: str) -> None:
        video = replace(self.session.project.videos.get(VideoKey(key)), video_id=video_id)
        self._try(tr("Change a video's id"), lambda project: project.videos.update(video))

    @Slot(str)
    def _on_relink_requested(self, key: str) -> None:
        title = self.session.project.videos.get(VideoKey(key)).title
        path = choose_video(self._videos or self.context.workbench.window, title)
        if path is not None:
            step = tr("Find {name}", name=path.name)
            self._try(step, lambda project: project_service.relink(project, VideoKey(key), path))

    # Missing ones -----------------------------------------------------------------------------

    @Slot(str, object)
    def _on_locate_requested(self, key: str, path: Path) -> None:
        if self._relink is None:
            return
        try:
            self.relink(key, path)
        except AppError as error:
            self._relink.set_message(tr_phrase(error.message))
        else:
            self._relink.set_found(key, str(path))

    @Slot(object)
    def _on_folder_requested(self, folder: Path) -> None:
        if self._relink is not None:
            self._relink.set_message(tr("Looking…"))
        self.relink_folder(folder)

    def _states(self) -> dict[str, MediaState]:
        project = self.session.project
        return {one.key: project_service.media_state(project, one) for one in project.videos.all()}
