"""A new project: asked for or dropped, made in the background, then opened and filled."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.dropped import NewProjectFiles, sort_files
from app.controllers.guard import shows_errors
from app.controllers.import_controller import ImportController
from app.controllers.subtitle_files_controller import ask_encoding
from app.domain.check import Severity, Violation
from app.domain.errors import AppError
from app.notifications import Message, MessageAction, MessageKind
from app.services.import_report import ImportRefusedError, ImportReport
from app.services.project_service import create_project, subtitles_beside
from app.services.subtitle_import import Reading
from app.tasks import TaskContext
from storage.formats.decoded_text import EncodingUnclearError
from widgets.dialogs.choose import choose_first_files, choose_new_project
from widgets.dialogs.new_project_dialog import NewProjectDialog
from widgets.i18n import tr, trn


class NewProjectController(Controller):
    """Makes projects.

    Parameters
    ----------
    open_project
        Opens the project that was made.
    """

    def __init__(
        self,
        context: AppContext,
        imports: ImportController,
        open_project: Callable[[Path], None],
    ) -> None:
        super().__init__(context)
        self._imports = imports
        self._open = open_project
        self._window = context.workbench.window

    def ask(self, files: Sequence[Path], folder: str) -> None:
        """Ask for files and a place, then make the project; records come in after, also alone."""
        chosen = sort_files(files or choose_first_files(self._window, folder))
        if chosen.records and not chosen.videos and not chosen.subtitles:
            self._ask_new_for_records(chosen.records)
        elif chosen.videos or chosen.subtitles:
            self._ask_new_for_videos(chosen)

    def _ask_new_for_videos(self, chosen: NewProjectFiles) -> None:
        dialog = NewProjectDialog((), place_problem, self._window)
        dialog.videos_changed.connect(
            lambda paths: dialog.set_offered_subtitles(
                {one: subtitles_beside(one) for one in paths}
            )
        )
        dialog.add_videos(chosen.videos)
        dialog.add_subtitles(chosen.subtitles)
        if dialog.exec():
            wanted = NewProjectFiles(tuple(dialog.videos), tuple(dialog.subtitles), chosen.records)
            self.make(dialog.place, wanted)

    def _ask_new_for_records(self, records: Sequence[Path]) -> None:
        place = choose_new_project(self._window, str(records[0].with_suffix(".emoscope")))
        if place is not None:
            self.make(place, NewProjectFiles(records=tuple(records)))

    @shows_errors
    def make(
        self,
        place: Path,
        files: NewProjectFiles,
        *,
        skip_invalid: bool = False,
        encodings: Mapping[Path, str] = MappingProxyType({}),
    ) -> None:
        """Make a project in the background and open it; nothing is left where that fails.

        Parameters
        ----------
        skip_invalid
            Take the sound cues of subtitles that hold errors, too.
        encodings
            How files are encoded that do not say it.
        """
        told: list[Violation] = []
        known = dict(self.context.settings.encodings)

        def reading(file: Path) -> Reading:
            return Reading(encoding=encodings.get(file), prefer=known.get(str(file.parent), ""))

        def work(_task: TaskContext) -> None:
            create_project(
                place,
                files.videos,
                files.subtitles,
                self.context.settings.rater_name,
                skip_invalid=skip_invalid,
                told=told.append,
                reading=reading,
            ).close()

        n = len(files.videos)
        self.context.tasks.start(
            trn("Reading {n} video", "Reading {n} videos", n) if n else tr("Making a project"),
            work,
            done=lambda _none: self._on_made(place, files, told),
            failed=lambda error: self._on_not_made(place, files, encodings, error),
        )

    def _on_made(self, place: Path, files: NewProjectFiles, told: Sequence[Violation]) -> None:
        self._open(place)
        if not self.session.is_open or self.session.path != place.resolve():
            return
        if told:
            report = ImportReport(told[0].file, "", problems=tuple(told))
            show = MessageAction(tr("Show report"), lambda: self._imports.show_report(report))
            is_mere_fact = all(one.severity is Severity.INFO for one in told)
            say = self.notifier.info if is_mere_fact else self.notifier.warning
            say(
                trn(
                    "{n} thing about these files is odd or was repaired.",
                    "{n} things about these files are odd or were repaired.",
                    len(told),
                ),
                show,
            )
        self._imports.import_all(files.records)

    def _on_not_made(
        self, place: Path, files: NewProjectFiles, encodings: Mapping[Path, str], error: AppError
    ) -> None:
        if isinstance(error, EncodingUnclearError):
            file = Path(error.file)
            codec = ask_encoding(self.context, file, error.choices)
            if codec is not None:
                self.make(place, files, encodings={**encodings, file: codec})
            return
        if not isinstance(error, ImportRefusedError):
            self.notifier.error(error)
            return
        show = MessageAction(tr("Show report"), lambda: self._imports.show_report(error.report))
        sound = MessageAction(
            tr("Take the sound ones"),
            lambda: self.make(place, files, skip_invalid=True, encodings=encodings),
        )
        self.notifier.show(Message(MessageKind.ERROR, error.message, actions=(show, sound)))


def place_problem(place: Path) -> str:
    """Say in words why a project cannot be saved there; empty where it can."""
    if place.exists():
        return tr("{name} exists already. Choose another name.", name=place.name)
    if not place.parent.is_dir():
        return tr("There is no folder {folder}.", folder=place.parent)
    if not os.access(place.parent, os.W_OK):
        return tr("Nothing can be written in {folder}.", folder=place.parent)
    return ""
