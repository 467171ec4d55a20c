"""The subtitle tracks of a video: named, put in order, copied, removed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtWidgets import QMenu

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.bulk_edit import edit_many
from app.controllers.guard import shows_errors
from app.controllers.subtitle_controller import SubtitleController
from app.domain.errors import AppError
from app.domain.ids import TrackKey
from app.domain.subtitle import SubtitleTrack
from app.domain.watch import Watch
from storage.project_file import ProjectFile
from widgets.dialogs.subtitle_tracks_dialog import SubtitleTracksDialog, TrackLine
from widgets.i18n import tr, tr_phrase

_FORM = "transcript_form"
_MENU = (
    *("cue.tracks", "cue.duplicate", "-", "edit.shift_subtitles", "cue.stretch"),
    *("cue.restore_times", "cue.restore_all", "-", "cue.replace", "cue.speakers", "cue.unlock"),
    *("-", "file.export_subtitles"),
)


class SubtitleTracksController(Controller):
    """Answers the dialog of tracks and the menu beside the choice of a track."""

    def __init__(self, context: AppContext, subtitles: SubtitleController) -> None:
        super().__init__(context)
        self._subtitles = subtitles
        self._dialog: SubtitleTracksDialog | None = None
        self._panel = context.workbench.transcript
        self._panel.track_menu_requested.connect(self.show_menu)
        self._panel.view_chosen.connect(self.show_form)
        self.session.opened.connect(self._on_session_opened)
        on = context.actions.on
        on("cue.tracks", self.show)
        on("cue.duplicate", self.duplicate)
        for name in ("list", "reading", "table"):
            on(f"view.form_{name}", partial(self.show_form, name))

    @shows_errors
    def show(self) -> None:
        """Show the tracks of the video shown."""
        video = self.session.selection.video
        if video is None:
            return
        title = self.session.project.videos.get(video).title
        self._dialog = dialog = SubtitleTracksDialog(
            title, read_only=not self.session.can_edit, parent=self.context.workbench.window
        )
        dialog.title_changed.connect(self._on_title_changed)
        dialog.language_changed.connect(self._on_language_changed)
        dialog.order_requested.connect(self._on_order_requested)
        dialog.copy_requested.connect(self._on_copy_requested)
        dialog.remove_requested.connect(self._on_remove_requested)
        table = self._subtitles.table
        self._refresh(table.track.key if table else "")
        dialog.exec()
        self._dialog = None

    @shows_errors
    def duplicate(self) -> None:
        """Make an edited copy of the track shown, and show it."""
        table = self._subtitles.table
        if table is None:
            self.notifier.info(tr("This video has no subtitles yet."))
            return
        title = self._copy_title(table.track)

        def work(project: ProjectFile, _watch: Watch) -> TrackKey:
            return project.subtitles.duplicate(table.track.key, title).key

        edit_many(self.context, tr("Duplicate a subtitle track"), len(table), work, self._show_copy)

    def _show_copy(self, key: TrackKey) -> None:
        self._subtitles.choose_track(key)
        self.notifier.success(tr("The copy is shown: the original stays as it is."))

    @Slot(QPoint)
    def show_menu(self, point: QPoint) -> None:
        """Show what can be done with tracks."""
        menu = QMenu(self._panel)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name in _MENU:
            if name == "-":
                menu.addSeparator()
            else:
                menu.addAction(self.context.actions[name])
        self._panel.tools.add_hidden(menu)
        menu.popup(point)

    @Slot(str)
    def show_form(self, name: str) -> None:
        """Show the transcript as a list, a text or a table, and remember it."""
        self._show_form(name)
        self.session.remember(_FORM, name)

    def _show_form(self, name: str) -> None:
        self._panel.show_form(name)
        self.context.actions[f"view.form_{self._panel.form}"].setChecked(True)

    @Slot()
    def _on_session_opened(self) -> None:
        self._show_form(self.session.project.state.get(_FORM) or "list")

    # Dialog -----------------------------------------------------------------------------------

    def _copy_title(self, track: SubtitleTrack) -> str:
        taken = {one.title for one in self.session.project.subtitles.tracks(track.video)}
        title, number = tr("{title} (edited)", title=track.title), 2
        while title in taken:
            title = tr("{title} (edited {n})", title=track.title, n=number)
            number += 1
        return title

    def _refresh(self, current: str = "") -> None:
        video = self.session.selection.video
        if self._dialog is None or video is None:
            return
        store = self.session.project.subtitles
        lines = [
            TrackLine(track, store.count_of(track.key), store.changed_count(track.key))
            for track in store.tracks(video)
        ]
        self._dialog.set_lines(lines, current)

    def _try(self, step: str, work: Callable[[ProjectFile], object], current: str = "") -> None:
        try:
            with self.session.edit(step) as project:
                work(project)
        except AppError as error:
            if self._dialog is not None:
                self._dialog.set_message(tr_phrase(error.message))
        else:
            self._refresh(current)

    @Slot(str, str)
    def _on_title_changed(self, key: str, title: str) -> None:
        track = self.session.project.subtitles.get(TrackKey(key))
        self._try(
            tr("Rename a subtitle track"),
            lambda project: project.subtitles.update_track(replace(track, title=title)),
        )

    @Slot(str, str)
    def _on_language_changed(self, key: str, language: str) -> None:
        track = self.session.project.subtitles.get(TrackKey(key))
        self._try(
            tr("Change the language of a subtitle track"),
            lambda project: project.subtitles.update_track(replace(track, language=language)),
        )

    @Slot(list)
    def _on_order_requested(self, keys: list[str]) -> None:
        order = [TrackKey(key) for key in keys]
        self._try(tr("Reorder subtitle tracks"), lambda project: project.subtitles.reorder(order))

    @Slot(str)
    def _on_copy_requested(self, key: str) -> None:
        title = self._copy_title(self.session.project.subtitles.get(TrackKey(key)))
        made: list[str] = []
        self._try(
            tr("Duplicate a subtitle track"),
            lambda project: made.append(project.subtitles.duplicate(TrackKey(key), title).key),
        )
        if made and self._dialog is not None:
            self._dialog.choose(made[0])
            self._dialog.start_naming()

    @Slot(str)
    def _on_remove_requested(self, key: str) -> None:
        self._try(
            tr("Remove a subtitle track"),
            lambda project: project.subtitles.remove(TrackKey(key)),
        )
