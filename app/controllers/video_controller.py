"""Which video is shown: loading it, resuming it, and what to do when its file is missing."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain.changes import ChangeSet
from app.domain.ids import VideoKey
from app.domain.media import MediaState, Video
from app.services import project_service
from app.session import Selection
from widgets.dialogs.choose import choose_video
from widgets.i18n import tr

SAVE_POSITION_MS = 5000

_SAID = (
    *("cues", "subtitle_tracks", "annotations", "tiers", "evidence", "mcq_items", "mcq_support"),
    *("memories", "memory_events", "trajectories", "segments", "story_notes", "units"),
)
"""What a video without a file takes its length from."""


class VideoController(Controller):
    """Keeps the engine on the video selected."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._shown: Path | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(SAVE_POSITION_MS)
        self._connect_signals()

    @Slot(str)
    def choose(self, key: str) -> None:
        """Show a video."""
        self.session.select(video=VideoKey(key))

    @shows_errors
    def relink_one(self, key: VideoKey, path: Path) -> None:
        """Point one video at a file; refused in words if it is another video."""
        with self.session.edit(tr("Find {name}", name=path.name)) as project:
            project_service.relink(project, key, path)
        self._load(self.session.project.videos.get(key))

    @Slot()
    def _on_video_message_action_requested(self) -> None:
        key = self.session.selection.video
        if key is None:
            self.context.actions["file.add_video"].trigger()
            return
        title = self.session.project.videos.get(key).title
        path = choose_video(self.context.workbench.window, title)
        if path is not None:
            self.relink_one(key, path)

    def _load(self, video: Video | None) -> None:
        bench, engine = self.context.workbench, self.context.engine
        self._shown = None
        if video is None:
            engine.close()
            bench.video.set_picture(None)
            bench.video.set_message(
                tr("No video yet."),
                tr("A question belongs to a video: add one."),
                tr("Add videos…"),
            )
            return
        project = self.session.project
        path = project_service.media_path_of(project, video)
        if path is None or project_service.media_state(project, video) is not MediaState.FOUND:
            self._say_missing(video)
            return
        bench.video.set_message("", "")
        self._shown = path
        engine.open(path, start_ms=self._remembered_position(video.key))

    def _say_missing(self, video: Video) -> None:
        bench = self.context.workbench
        self.context.engine.stand_in(self._length_of(video), self._remembered_position(video.key))
        bench.video.set_picture(None)
        if video.media_path is None:
            title = tr("{id} came with imported records and has no file yet.", id=video.video_id)
        else:
            title = tr("{name} is not where it was.", name=Path(video.media_path).name)
        bench.video.set_message(
            title, tr("Find it, or go on without picture: questions and times stay editable."),
            tr("Find…"),
        )  # fmt: skip

    def _length_of(self, video: Video) -> int:
        """Return the length of a video that is not here; unknown, it goes as far as what it has."""
        said = self.session.project.videos.extent_ms(video.key)
        return video.duration_ms or said

    def _follow_length(self) -> None:
        """Let a video that is not here reach as far as what is said of it now."""
        video, engine = self._current(), self.context.engine
        if video is None or self._shown is not None:
            return
        length = self._length_of(video)
        if length != engine.duration_ms:
            engine.stand_in(length, engine.position_ms)

    @Slot(str)
    def _on_engine_media_failed(self, text: str) -> None:
        video = self._current()
        name = Path(video.media_path).name if video and video.media_path else ""
        self.context.workbench.video.set_message(tr("{name} cannot be shown.", name=name), text)

    def _remembered_position(self, key: VideoKey) -> int:
        text = self.session.project.state.get(f"position:{key}") or "0"
        return int(text) if text.isdigit() else 0

    @Slot()
    def save_position(self) -> None:
        """Remember video and moment in the project, for resuming."""
        key = self.session.selection.video
        if key is None:
            return
        self.session.remember("video", key)
        if self.context.engine.duration_ms:
            self.session.remember(f"position:{key}", str(self.context.engine.position_ms))

    def _current(self) -> Video | None:
        key = self.session.selection.video
        return self.session.project.videos.get(key) if key else None

    @Slot()
    def _on_session_opened(self) -> None:
        videos = self.session.project.videos.all()
        self._show_list()
        remembered = self.session.project.state.get("video")
        keys = [video.key for video in videos]
        key = VideoKey(remembered) if remembered in keys else (keys[0] if keys else None)
        if key is None:
            self._load(None)
        else:
            self.session.select(video=key)
        self._timer.start()

    @Slot()
    def _on_session_closing(self) -> None:
        self.save_position()
        self._timer.stop()
        self.context.engine.close()
        self.context.workbench.video.set_picture(None)

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches(*_SAID):
            self._follow_length()
        if not changes.touches("videos"):
            return
        self._show_list()
        rows = changes.tables["videos"]
        keys = [video.key for video in self.session.project.videos.all()]
        current = self.session.selection.video
        if current not in keys:
            if keys:
                self.session.select(video=keys[0])
            else:
                self._load(None)
        elif current in rows.updated | rows.inserted:
            self._load_if_file_changed()

    def _load_if_file_changed(self) -> None:
        video = self._current()
        if video is None:
            return
        path = project_service.media_path_of(self.session.project, video)
        if path != self._shown:
            self._load(video)

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.video != before.video:
            if before.video is not None:
                position = str(self.context.engine.position_ms)
                self.session.remember(f"position:{before.video}", position)
            self._load(self._current())
            self._show_list()

    def _show_list(self) -> None:
        window = self.context.workbench.window
        window.set_videos(self.session.project.videos.all(), self.session.selection.video or "")

    def _connect_signals(self) -> None:
        session, bench = self.session, self.context.workbench
        session.opened.connect(self._on_session_opened)
        session.closing.connect(self._on_session_closing)
        session.changed.connect(self._on_session_changed)
        session.selection_changed.connect(self._on_session_selection_changed)
        self.context.engine.media_failed.connect(self._on_engine_media_failed)
        bench.window.video_requested.connect(self.choose)
        bench.video.message_action_requested.connect(self._on_video_message_action_requested)
        self._timer.timeout.connect(self.save_position)
