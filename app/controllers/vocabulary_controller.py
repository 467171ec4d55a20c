"""Vocabularies: shown, copied, changed, read from files and written into them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.domain.errors import AppError
from app.domain.ids import VocabularyKey, new_key
from app.domain.vocabulary import Vocabulary
from storage.formats import vocabulary_file
from storage.project_file import ProjectFile
from widgets.dialogs.choose import choose_vocabulary, choose_vocabulary_target
from widgets.i18n import tr, tr_phrase
from widgets.times import say_day
from widgets.vocabulary.vocabulary_dialog import VocabularyDialog


class VocabularyController(Controller):
    """Answers the wishes of the dialog; what is refused is said inside it."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._dialog: VocabularyDialog | None = None
        context.actions.on("tier.vocabularies", self.show)

    def show(self, key: str = "") -> None:
        """Show the vocabularies, beginning with one."""
        self._dialog = dialog = VocabularyDialog(
            read_only=not self.session.can_edit, parent=self.context.workbench.window
        )
        dialog.vocabulary_shown.connect(self._on_vocabulary_shown)
        dialog.added.connect(self._on_added)
        dialog.changed.connect(self._on_changed)
        dialog.remove_requested.connect(self._on_remove_requested)
        dialog.import_requested.connect(self._on_import_requested)
        dialog.export_requested.connect(self._on_export_requested)
        mapping = self.context.actions["label.mapping"].trigger
        dialog.mapping_requested.connect(mapping, Qt.ConnectionType.QueuedConnection)
        self._refresh(key)
        dialog.exec()
        self._dialog = None

    def read_file(self, path: Path) -> Vocabulary:
        """Add the vocabulary of a file; where its name is taken it gets another.

        Raises
        ------
        ImportFailedError
            The file is none; the message names the place.
        """
        read = vocabulary_file.read_vocabulary(path)
        taken = {one.name.casefold() for one in self.session.project.vocabularies.all()}
        name, number = read.name, 2
        while name.casefold() in taken:
            name, number = f"{read.name} {number}", number + 1
        made = replace(read, key=VocabularyKey(new_key()), name=name)
        with self.session.edit(tr("Add the vocabulary {name}", name=name)) as project:
            project.vocabularies.add(made)
        return made

    def _refresh(self, current: str = "") -> None:
        if self._dialog is not None:
            self._dialog.set_vocabularies(self.session.project.vocabularies.all(), current)

    def _try(self, step: str, work: Callable[[ProjectFile], object], current: str = "") -> None:
        try:
            with self.session.edit(step) as project:
                work(project)
        except AppError as error:
            self._refuse(error)
        else:
            self._refresh(current)

    def _refuse(self, error: AppError) -> None:
        if self._dialog is not None:
            self._refresh()
            self._dialog.set_message(tr_phrase(error.message))

    @Slot(str)
    def _on_vocabulary_shown(self, key: str) -> None:
        if self._dialog is None:
            return
        project = self.session.project
        self._dialog.set_counts(project.annotations.label_counts(VocabularyKey(key)))
        raters = {rater.key: rater.name for rater in project.raters.all()}
        self._dialog.set_versions(
            [
                (
                    one.version,
                    about_version(one.version, one.at, raters.get(one.by, "") if one.by else ""),
                    one.labels,
                )
                for one in project.vocabularies.versions(VocabularyKey(key))
            ]
        )

    @Slot(object)
    def _on_added(self, vocabulary: Vocabulary) -> None:
        step = tr("Add the vocabulary {name}", name=vocabulary.name)
        self._try(step, lambda project: project.vocabularies.add(vocabulary), vocabulary.key)

    @Slot(object, str)
    def _on_changed(self, vocabulary: Vocabulary, step: str) -> None:
        self._try(step, lambda project: project.vocabularies.update(vocabulary))

    @Slot(str)
    def _on_remove_requested(self, key: str) -> None:
        name = self.session.project.vocabularies.get(VocabularyKey(key)).name
        step = tr("Remove the vocabulary {name}", name=name)
        self._try(step, lambda project: project.vocabularies.remove(VocabularyKey(key)))

    @Slot()
    def _on_import_requested(self) -> None:
        path = choose_vocabulary(self._dialog or self.context.workbench.window)
        if path is None:
            return
        try:
            made = self.read_file(path)
        except AppError as error:
            self._refuse(error)
        else:
            self._refresh(made.key)

    @Slot(str)
    def _on_export_requested(self, key: str) -> None:
        vocabulary = self.session.project.vocabularies.get(VocabularyKey(key))
        window = self._dialog or self.context.workbench.window
        path = choose_vocabulary_target(window, f"{_file_name(vocabulary.name)}.json")
        if path is None:
            return
        try:
            vocabulary_file.write_vocabulary(path, vocabulary)
        except AppError as error:
            self._refuse(error)


def about_version(version: int, at: str, by: str) -> str:
    """Say when a version was made (ISO time), and by whom where somebody is known."""
    day = say_day(datetime.fromisoformat(at).astimezone())
    if by:
        return tr("Version {version}, {day}, {name}", version=version, day=day, name=by)
    return tr("Version {version}, {day}", version=version, day=day)


def _file_name(name: str) -> str:
    return "".join("-" if letter in '<>:"/\\|?*' else letter for letter in name).strip()
