"""The import check of videos: in the background, said once for each file."""

from __future__ import annotations

import logging
from functools import partial
from pathlib import Path

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.shift_controller import ShiftController
from app.domain.changes import ChangeSet
from app.domain.check import Severity
from app.domain.errors import StorageUnavailableError
from app.domain.ids import VideoKey
from app.domain.timecode import format_offset
from app.notifications import Message, MessageAction, MessageKind
from app.services.media_check import MediaCheck, check_media, remember_check, unchecked_videos
from app.tasks import TaskContext
from widgets.dialogs.report_dialog import ReportDialog
from widgets.i18n import tr, tr_phrase, trn

log = logging.getLogger(__name__)


class MediaCheckController(Controller):
    """Checks the files of a writable project that nobody was told about yet."""

    def __init__(self, context: AppContext, shifting: ShiftController) -> None:
        super().__init__(context)
        self._shifting = shifting
        self._checking: set[VideoKey] = set()
        self._told: dict[VideoKey, MediaCheck] = {}
        self.session.opened.connect(self._check_all)
        self.session.changed.connect(self._on_session_changed)
        self.session.closing.connect(self._remember)
        self.session.closed.connect(self._on_session_closed)

    @Slot()
    def _check_all(self) -> None:
        project = self.session.project
        if project.read_only:
            return  # nothing can be remembered, so that it would be said each time
        for key, path in unchecked_videos(project).items():
            if key not in self._checking | self._told.keys():
                self._checking.add(key)
                self._check(project.token, key, path)

    def _check(self, token: str, key: VideoKey, path: Path) -> None:
        def work(task: TaskContext) -> MediaCheck | None:
            return check_media(path, lambda: task.cancelled)

        title = tr("Checking {name}", name=path.name)
        done = partial(self._on_checked, token, key, path)
        self.context.tasks.start(title, work, done=done, failed=self.notifier.error, quiet=True)

    def _on_checked(self, token: str, key: VideoKey, path: Path, check: MediaCheck | None) -> None:
        is_same = self.session.is_open and self.session.project.token == token
        if check is None or not is_same:
            return
        self._checking.discard(key)
        if all(video.key != key for video in self.session.project.videos.all()):
            return
        self._told[key] = check
        self._remember()
        if check.findings:
            self._say(key, path, check)

    @Slot()
    def _remember(self) -> None:
        """Note what was said, unless an import holds the file: then when it has ended."""
        if not self.session.can_edit:
            return
        project, told = self.session.project, dict(self._told)
        try:
            for video in project.videos.all():
                if video.key in told:
                    remember_check(project, video, told[video.key])
        except StorageUnavailableError as error:
            # No work is lost: it will be said once more when the disk takes it.
            log.info("not remembered that a video was checked: %s", error.message)
            return
        self._told.clear()

    def _say(self, key: VideoKey, path: Path, check: MediaCheck) -> None:
        findings = check.findings
        text = tr("{name}: {finding}", name=path.name, finding=findings[0].message)
        if len(findings) > 1:
            more = trn("{n} more finding.", "{n} more findings.", len(findings) - 1)
            text = f"{text} {more}"
        is_grave = any(one.severity is not Severity.INFO for one in findings)
        kind = MessageKind.WARNING if is_grave else MessageKind.INFO
        show = MessageAction(tr("Show report"), partial(self._show_report, key, path, check))
        actions = [show]
        if check.offset_ms:
            actions.insert(0, MessageAction(_shift_text(check), partial(self._shift, key, check)))
        self.notifier.show(Message(kind, text, actions=tuple(actions)))

    def _show_report(self, key: VideoKey, path: Path, check: MediaCheck) -> None:
        title = tr("Check of {name}", name=path.name)
        dialog = ReportDialog(
            title,
            tr_phrase(check.summary),
            check.findings,
            self.context.workbench.window,
            offer=_shift_text(check) if check.offset_ms else "",
        )
        dialog.exec()
        if dialog.is_offer_taken:
            self._shift(key, check)

    def _shift(self, key: VideoKey, check: MediaCheck) -> None:
        if self.session.is_open and any(v.key == key for v in self.session.project.videos.all()):
            self._shifting.offer(key, check.offset_ms)

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        self._remember()
        if changes.touches("videos"):
            self._check_all()

    @Slot()
    def _on_session_closed(self) -> None:
        self._checking.clear()
        self._told.clear()


def _shift_text(check: MediaCheck) -> str:
    return tr("Shift subtitles by {offset}…", offset=format_offset(check.offset_ms))
