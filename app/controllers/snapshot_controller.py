"""Saves the frame at the playhead as a picture, and copies it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QImage

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.message_controller import copy_text
from app.domain.errors import MediaError
from app.domain.media import Video
from app.domain.phrase import phrase
from app.notifications import MessageAction
from app.services.project_service import media_path_of
from app.snapshot import Snapshot, SnapshotRequest, take_snapshot
from widgets.i18n import tr


class SnapshotController(Controller):
    """Reads and writes on a worker: the window goes on meanwhile."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        actions = context.actions
        actions.on("play.snapshot", partial(self.take, with_overlay=False))
        actions.on("play.snapshot_overlay", partial(self.take, with_overlay=True))
        context.workbench.transport.set_snapshot_actions(
            actions["play.snapshot"], actions["play.snapshot_overlay"]
        )

    @shows_errors
    def take(self, *, with_overlay: bool) -> None:
        """Save the exact frame at the playhead, with or without what lies on it now."""
        request = self._request(with_overlay=with_overlay)
        self.context.tasks.start(
            tr("Save the picture"),
            lambda _task: take_snapshot(request),
            done=self._on_taken,
            failed=self.notifier.error,
            quiet=True,
        )

    def _request(self, *, with_overlay: bool) -> SnapshotRequest:
        engine, project = self.context.engine, self.session.project
        key = self.session.selection.video
        video = project.videos.get(key) if key else None
        media = media_path_of(project, video) if video else None
        if video is None or media is None or (video.info and not video.info.has_picture):
            raise MediaError(phrase("There is no picture here that could be saved."))
        return SnapshotRequest(
            media=media,
            time_ms=engine.position_ms,
            frame=engine.frame_index,
            folder=(project.path or media).parent,
            overlay=self._overlay(video) if with_overlay else None,
        )

    def _overlay(self, video: Video) -> QImage:
        """Return what lies on the picture at this moment; reading the frame takes a while."""
        view = self.context.workbench.video
        shown = view.picture.size() if view.picture else view.size()
        size = QSize(video.info.width, video.info.height) if video.info else shown
        return view.overlay_image(size)

    def _on_taken(self, snapshot: Snapshot) -> None:
        QGuiApplication.clipboard().setImage(snapshot.image)
        self.notifier.success(
            tr("Copied, and saved as {path}.", path=snapshot.path),
            MessageAction(tr("Open folder"), partial(self._open, snapshot.path.parent)),
        )

    def _open(self, folder: Path) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            copy = MessageAction(tr("Copy path"), partial(copy_text, str(folder)))
            self.notifier.info(tr("The folder is {path}", path=folder), copy)
