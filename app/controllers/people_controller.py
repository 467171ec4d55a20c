"""The cast: added, renamed, merged, removed, and given faces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Slot
from PySide6.QtGui import QImage

from app.context import AppContext
from app.controllers.base import Controller
from app.domain.errors import AppError
from app.domain.ids import PersonKey, new_key
from app.domain.person import Face, Person, named
from storage.project_file import ProjectFile
from widgets.dialogs.face_dialog import FaceDialog
from widgets.dialogs.people_dialog import PeopleDialog
from widgets.i18n import tr, tr_phrase


class PeopleController(Controller):
    """Answers the wishes of the dialog; what is refused is said inside it."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._dialog: PeopleDialog | None = None
        context.actions.on("tier.people", self.show)

    def show(self) -> None:
        """Show the cast."""
        self._dialog = dialog = PeopleDialog(
            read_only=not self.session.can_edit,
            can_take_face=self._picture() is not None,
            parent=self.context.workbench.window,
        )
        dialog.add_requested.connect(self._on_add_requested)
        dialog.person_changed.connect(self._on_person_changed)
        dialog.order_requested.connect(self._on_order_requested)
        dialog.remove_requested.connect(self._on_remove_requested)
        dialog.face_requested.connect(self._on_face_requested)
        dialog.merge_requested.connect(self._on_merge_requested)
        self._refresh()
        dialog.exec()
        self._dialog = None

    def _picture(self) -> QImage | None:
        """Return the exact picture at the playhead; None while it plays or there is none."""
        engine, view = self.context.engine, self.context.workbench.video
        is_still = self.session.selection.video is not None and not engine.is_playing
        return view.picture if is_still else None

    def _refresh(self, current: str = "") -> None:
        if self._dialog is not None:
            people = self.session.project.people
            cast = people.all()
            self._dialog.set_people(cast, {one.key: people.uses(one.key) for one in cast}, current)

    def _try(self, step: str, work: Callable[[ProjectFile], object], current: str = "") -> bool:
        try:
            with self.session.edit(step) as project:
                work(project)
        except AppError as error:
            if self._dialog is not None:
                self._dialog.set_message(tr_phrase(error.message))
            return False
        self._refresh(current)
        return True

    @Slot()
    def _on_add_requested(self) -> None:
        cast = self.session.project.people.all()
        name, number = tr("New person"), 2
        while named(cast, name) is not None:
            name, number = tr("New person {n}", n=number), number + 1
        position = max((one.position for one in cast), default=-1) + 1
        person = Person(PersonKey(new_key()), name, position=position)
        added = self._try(tr("Add a person"), lambda p: p.people.add(person), person.key)
        if added and self._dialog is not None:
            self._dialog.start_naming()

    @Slot(object)
    def _on_person_changed(self, person: Person) -> None:
        step = tr("Change {name}", name=person.name)
        self._try(step, lambda project: project.people.update(person))

    @Slot(list)
    def _on_order_requested(self, keys: list[str]) -> None:
        order = [PersonKey(key) for key in keys]
        self._try(tr("Reorder people"), lambda project: project.people.reorder(order))

    @Slot(str)
    def _on_remove_requested(self, key: str) -> None:
        name = self.session.project.people.get(PersonKey(key)).name
        step = tr("Remove {name}", name=name)
        self._try(step, lambda project: project.people.remove(PersonKey(key)))

    @Slot(str, str)
    def _on_merge_requested(self, into: str, gone: str) -> None:
        people = self.session.project.people
        names = [people.get(PersonKey(key)).name for key in (gone, into)]
        step = tr("Merge {gone} into {kept}", gone=names[0], kept=names[1])
        self._try(step, lambda p: p.people.merge(PersonKey(into), PersonKey(gone)), into)

    @Slot(str)
    def _on_face_requested(self, key: str) -> None:
        image, video = self._picture(), self.session.selection.video
        if image is None or video is None:
            return
        person = self.session.project.people.get(PersonKey(key))
        time_ms = self.context.engine.position_ms
        dialog = FaceDialog(person.name, image, self._dialog)
        if dialog.exec():
            face = Face(video, time_ms, dialog.box)
            step = tr("Face of {name}", name=person.name)
            self._try(step, lambda p: p.people.update(replace(person, face=face)))
