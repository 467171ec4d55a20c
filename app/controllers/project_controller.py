"""Projects as files: new, open, recent, close; and who is working."""

from __future__ import annotations

import getpass
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.dropped import NewProjectFiles
from app.controllers.guard import shows_errors
from app.controllers.import_controller import ImportController
from app.controllers.new_project_controller import NewProjectController
from app.controllers.recent import entry_of, question_counts, recent_projects
from app.domain.changes import ChangeSet
from app.domain.errors import AppError
from app.domain.ids import RaterKey
from app.domain.rater import Rater
from app.paths import data_dir
from app.services.demo_service import bundled_demo, demo_copy
from storage.project_file import ProjectFile
from widgets.dialogs.choose import choose_project
from widgets.dialogs.rater_dialog import RaterDialog
from widgets.i18n import tr, tr_phrase, trn

SUFFIX = ".emoscope"


class ProjectController(Controller):
    """Opens and closes projects, and keeps the title, the rater and the recent list true."""

    def __init__(self, context: AppContext, imports: ImportController) -> None:
        super().__init__(context)
        self._imports = imports
        self._new = NewProjectController(context, imports, self.open)
        self._window = context.workbench.window
        self._connect_signals()
        self.refresh_welcome()

    @shows_errors
    def start(self, project: Path | None) -> None:
        """Open what was named, or what was open last, or the demo the first time.

        Who closed everything before meets the welcome page.
        """
        if project is not None and project.suffix.lower() != SUFFIX and project.is_file():
            self.ask_new([project])
            return
        last = self.context.settings.last_open
        path = project or (last if last and last.exists() else None)
        if path is not None:
            self.open(path)
        elif not self.context.settings.recent and bundled_demo() is not None:
            self.open_demo()
        if not self.session.is_open:
            self._window.set_waiting(waiting=False)

    @shows_errors
    def open(self, path: Path) -> None:
        """Open a project file; where another window holds it, for reading.

        Who is working is asked the first time, but not for the demo.
        """
        path = path.resolve()
        if path == self.session.path:
            return
        name = self.context.settings.rater_name
        is_demo = path.is_relative_to(data_dir().resolve())
        shown = name or (tr("Guest") if is_demo else "")
        self._take_over(ProjectFile.open(path, holder=shown), shown)
        if not shown and self.session.can_edit:
            self.ask_rater()

    @shows_errors
    def open_demo(self) -> None:
        """Open the user's own copy of the demo."""
        self.open(demo_copy(data_dir()))

    def ask_open(self) -> None:
        """Ask which project to open."""
        path = choose_project(self._window, self._usual_folder())
        if path is not None:
            self.open(path)

    def ask_new(self, files: Sequence[Path] = ()) -> None:
        """Ask for videos, subtitles and a place, then make the project."""
        self._new.ask(files, self._usual_folder())

    def make(self, place: Path, videos: Sequence[Path], subtitles: Sequence[Path]) -> None:
        """Make a project in the background and open it; nothing is left where that fails."""
        self._new.make(place, NewProjectFiles(tuple(videos), tuple(subtitles)))

    @shows_errors
    def close(self) -> None:
        """Close the project and show the welcome page."""
        self.session.close()
        self.context.settings.last_open = None
        self.context.save_settings()

    def ask_rater(self) -> None:
        """Ask who is working, over the window: one of those who worked here, or somebody new."""
        raters = self.session.project.raters.all() if self.session.is_open else []
        current = self.session.rater.key if self.session.rater else ""
        proposal = self.context.settings.rater_name or account_name()
        dialog = RaterDialog(raters, current, proposal, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self.set_rater(dialog.name))
        dialog.open()

    @shows_errors
    def set_rater(self, name: str) -> None:
        """Work under a name from now on, also next time; a blank one changes nothing."""
        if not name.strip():
            return
        self.context.settings.rater_name = name
        self.context.save_settings()
        self.session.set_rater_name(name)
        self._show_rater(self.session.rater)

    @Slot()
    def refresh_welcome(self) -> None:
        """Show the recent projects, and say which are gone."""
        page = self._window.welcome_page
        page.set_recent(recent_projects(self.context.settings))
        has_demo = bundled_demo() is not None
        page.set_demo_available(has_demo, "" if has_demo else tr("It did not come with this copy."))

    # ------------------------------------------------------------------------------------------

    def _take_over(self, project: ProjectFile, rater_name: str) -> None:
        try:
            self.session.open(project, rater_name)
        except AppError:
            self.session.close()
            raise
        if project.backup is not None:
            self.notifier.info(
                tr("This project came from an older version. A copy of it as it was: {name}.",
                   name=project.backup.name)
            )  # fmt: skip

    @Slot()
    def _on_session_opened(self) -> None:
        project = self.session.project
        name = project.path.stem if project.path else tr("Untitled")
        why = "" if self.session.can_edit else tr_phrase(project.read_only_reason)
        self._window.set_project(name, why)
        self._show_rater(self.session.rater)
        self._window.set_saved(tr("All edits saved") if self.session.can_edit else "")
        self._show_counts()
        if project.path is not None:
            entry = entry_of(self.session, project.path, self.context.workbench)
            self.context.settings.remember(entry)
            self.context.settings.last_open = project.path
            self.context.save_settings()

    @Slot()
    def _on_session_closing(self) -> None:
        path = self.session.path
        if path is not None:
            entry = entry_of(self.session, path, self.context.workbench)
            self.context.settings.remember(entry)
            self.context.save_settings()

    @Slot()
    def _on_session_closed(self) -> None:
        self._window.set_project(None)
        self._window.set_videos((), "")
        self._window.set_saved("")
        self._window.set_status("", "")
        name = self.context.settings.rater_name
        self._show_rater(Rater(RaterKey(""), name) if name else None)
        self.refresh_welcome()

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        self._window.set_saved(tr("All edits saved"))
        if changes.touches("questions", "cues", "videos"):
            self._show_counts()

    @Slot(object)
    def _on_session_rater_changed(self, rater: Rater | None) -> None:
        self._show_rater(rater)

    def _show_rater(self, rater: Rater | None) -> None:
        self._window.set_rater(rater.name if rater else "", rater.initials if rater else "")

    def _show_counts(self) -> None:
        project = self.session.project
        videos, cues = len(project.videos.all()), project.subtitles.count()
        left = " · ".join(
            (trn("{n} video", "{n} videos", videos), trn("{n} cue", "{n} cues", cues))
        )
        self._window.set_status(left, question_counts(project))

    @Slot(str)
    def _on_welcome_recent_requested(self, path: str) -> None:
        self.open(Path(path))

    @Slot(str)
    def _on_welcome_forget_requested(self, path: str) -> None:
        self.context.settings.forget(Path(path))
        self.context.save_settings()
        self.refresh_welcome()

    def _usual_folder(self) -> str:
        if self.session.path is not None:
            return str(self.session.path.parent)
        recent = self.context.settings.recent
        return str(recent[0].path.parent) if recent else str(Path.home())

    def _connect_signals(self) -> None:
        session, on, welcome = self.session, self.context.actions.on, self._window.welcome_page
        session.opened.connect(self._on_session_opened)
        session.closing.connect(self._on_session_closing)
        session.closed.connect(self._on_session_closed)
        session.changed.connect(self._on_session_changed)
        session.rater_changed.connect(self._on_session_rater_changed)
        welcome.new_requested.connect(self.context.actions["file.new"].trigger)
        welcome.open_requested.connect(self.context.actions["file.open"].trigger)
        welcome.demo_requested.connect(self.open_demo)
        welcome.recent_requested.connect(self._on_welcome_recent_requested)
        self._imports.project_dropped.connect(self.open)
        self._imports.new_project_dropped.connect(self.ask_new)
        welcome.forget_requested.connect(self._on_welcome_forget_requested)
        self._window.rater_requested.connect(self.ask_rater)
        on("file.new", self.ask_new)
        on("file.open", self.ask_open)
        on("file.demo", self.open_demo)
        on("file.close", self.close)
        on("file.rater", self.ask_rater)
        on("file.quit", self._window.close)


def account_name() -> str:
    """Return the name of the account, as a proposal; empty where the system has none."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""
