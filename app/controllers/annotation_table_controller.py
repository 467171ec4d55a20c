"""The table of annotations: in step with the timeline, changed in bulk, one step each."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer, Slot

from app.context import AppContext
from app.controllers.annotation_desk import AnnotationDesk
from app.controllers.base import Controller
from app.controllers.playback_controller import PlaybackController
from app.domain.annotation_bulk import BulkChange
from app.domain.annotation_rows import AnnotationDetails, AnnotationRows, CastNames
from app.domain.changes import ChangeSet
from app.domain.errors import AppError
from app.domain.ids import AnnotationKey, PersonKey, TierKey, new_key
from app.domain.interval import Interval
from app.domain.person import Person
from app.domain.tier import Tier
from app.session import Selection
from app.tasks import TaskContext
from storage.project_file import ProjectFile
from widgets.annotation_table.annotation_filter_menu import MARKED
from widgets.annotation_table.annotation_page import AnnotationPage
from widgets.annotation_table.bulk_dialog import BulkDialog
from widgets.i18n import tr, tr_phrase, trn

_AT_ONCE = 20_000
"""So many notes and people are read while one would notice nothing."""


class AnnotationTableController(Controller):
    """Fills the page and does what is wished there."""

    def __init__(
        self, context: AppContext, desk: AnnotationDesk, playback: PlaybackController
    ) -> None:
        super().__init__(context)
        self.desk = desk
        self.playback = playback
        self.page: AnnotationPage = context.workbench.annotations
        self._reading = 0
        self._is_telling = False
        self._stale = QTimer(self)
        self._stale.setSingleShot(True)
        self._stale.setInterval(0)
        self._connect_signals()

    # Showing ----------------------------------------------------------------------------------

    @Slot()
    def show_rows(self) -> None:
        """Show the annotations as they are now, once the page is in view."""
        self._stale.stop()
        if not self.session.is_open:
            return
        project = self.session.project
        names = CastNames(
            {person.key: person.name for person in project.people.all()},
            {rater.key: rater.name for rater in project.raters.all()},
        )
        self._reading += 1
        self.page.set_rows(AnnotationRows(self.desk.tables()), names)
        self.page.choose(self.session.selection.annotations)

    @Slot()
    def _on_desk_changed(self) -> None:
        # Many tables change in one edit; a page out of view is filled when it is shown.
        if self.context.workbench.context.current == "annotations":
            self._stale.start()

    @Slot(str)
    def _on_context_page_shown(self, key: str) -> None:
        if key == "annotations":
            self.show_rows()

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches("people", "raters", "annotations"):
            self._on_desk_changed()

    @Slot()
    def _on_session_opened(self) -> None:
        self.page.set_can_edit(self.session.can_edit)
        self._on_desk_changed()

    @Slot()
    def _on_session_closed(self) -> None:
        self._stale.stop()
        self.page.set_rows(AnnotationRows(), CastNames())
        self.page.show_all()

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.annotations != before.annotations and not self._is_telling:
            self.page.choose(new.annotations)

    @Slot(list)
    def _on_page_details_wanted(self, keys: list[str]) -> None:
        annotations = self.session.project.annotations
        known = [AnnotationKey(key) for key in keys if annotations.exists(AnnotationKey(key))]
        self.page.set_known(annotations.many(known))

    @Slot()
    def _on_page_all_details_wanted(self) -> None:
        project = self.session.project
        tiers = [tier.key for tier in self.desk.tiers]
        if project.path is None or self.page.model.total < _AT_ONCE:
            self.page.set_details(_read_details(project, tiers))
            return
        self.context.tasks.start(
            tr("Read the notes"),
            partial(_read_apart, project.path, tiers),
            done=partial(self._on_details_read, project.token, self._reading),
            failed=self.notifier.error,
        )

    def _on_details_read(self, token: str, number: int, details: AnnotationDetails) -> None:
        if self.session.is_open and (self.session.project.token, self._reading) == (token, number):
            self.page.set_details(details)

    # Wishes -----------------------------------------------------------------------------------

    @Slot(int)
    def _on_page_went_to(self, time_ms: int) -> None:
        self.playback.go_to(time_ms)

    @Slot(str)
    def _on_page_played(self, key: str) -> None:
        annotation = self.session.project.annotations.get(AnnotationKey(key))
        if annotation.end_ms > annotation.start_ms:
            self.playback.play_span(annotation.start_ms, annotation.end_ms)
        else:
            self.playback.go_to(annotation.start_ms)

    @Slot()
    def _on_page_chosen_changed(self) -> None:
        self._is_telling = True
        self.session.select_annotations(self.page.model.chosen_keys())
        self._is_telling = False

    @Slot(str)
    def _on_page_span_requested(self, which: str) -> None:
        if not which:
            self.page.set_span(None)
        elif which == MARKED:
            span = self.session.selection.span
            if span is None:
                self.notifier.info(tr("Nothing is marked. I and O mark in and out."))
            else:
                self.page.set_span(span, tr("marked span"))
        else:
            scale = self.context.workbench.timeline.state.scale
            shown = Interval(int(scale.start_ms), int(scale.end_ms))
            self.page.set_span(shown, tr("what the timeline shows"))

    @Slot()
    def _on_page_remove_requested(self) -> None:
        self.context.actions["annotate.remove"].trigger()

    @Slot()
    def focus_table(self) -> None:
        """Show the table and put the keyboard on its rows."""
        self.context.workbench.context.show_page("annotations")
        self.page.focus_rows()

    @Slot()
    def change(self) -> None:
        """Ask what is to change in all chosen annotations, and change it in one step."""
        keys = self.session.selection.annotations
        if not keys:
            self.notifier.info(tr("Choose annotations first, in the table or on the timeline."))
            return
        project = self.session.project
        tiers = self._tiers_of(keys)
        words = {tier.vocabulary: self.desk.vocabulary(tier) for tier in tiers}
        dialog = BulkDialog(
            len(keys),
            list(words.values()),
            project.people.all(),
            self.desk.tiers,
            self.context.workbench.window,
        )
        dialog.person_named.connect(partial(self._add_person, dialog))
        while dialog.exec():
            try:
                self.apply(dialog.change, keys)
            except AppError as error:
                dialog.refuse(tr_phrase(error.message))
            else:
                return

    def apply(self, change: BulkChange, keys: frozenset[AnnotationKey]) -> None:
        """Change annotations in one step.

        Raises
        ------
        InvalidRecordError
            One would break a rule of its tier; none is changed.
        """
        step = trn("Change {n} annotation", "Change {n} annotations", len(keys))
        with self.session.edit(step) as project:
            project.annotations.update_many(change.applied(project.annotations.many(keys)))

    def _tiers_of(self, keys: frozenset[AnnotationKey]) -> list[Tier]:
        rows = AnnotationRows(self.desk.tables())
        places = sorted(set(rows.tier_of[rows.rows_of(keys)].tolist()))
        return [rows.tables[place].tier for place in places]

    def _add_person(self, dialog: BulkDialog, name: str) -> None:
        person = Person(PersonKey(new_key()), name)
        try:
            with self.session.edit(tr("Add a person")) as project:
                project.people.add(person)
        except AppError as error:
            dialog.refuse(tr_phrase(error.message))
        else:
            dialog.set_people(self.session.project.people.all(), person.key)

    def _connect_signals(self) -> None:
        session, page, bench = self.session, self.page, self.context.workbench
        self._stale.timeout.connect(self.show_rows)
        self.desk.tiers_changed.connect(self._on_desk_changed)
        self.desk.table_changed.connect(self._on_desk_changed)
        session.opened.connect(self._on_session_opened)
        session.closed.connect(self._on_session_closed)
        session.changed.connect(self._on_session_changed)
        session.selection_changed.connect(self._on_session_selection_changed)
        bench.context.page_shown.connect(self._on_context_page_shown)
        page.details_wanted.connect(self._on_page_details_wanted)
        page.all_details_wanted.connect(self._on_page_all_details_wanted)
        page.went_to.connect(self._on_page_went_to)
        page.played.connect(self._on_page_played)
        page.chosen_changed.connect(self._on_page_chosen_changed)
        page.span_requested.connect(self._on_page_span_requested)
        page.change_requested.connect(self.change)
        page.remove_requested.connect(self._on_page_remove_requested)
        page.tier_requested.connect(self.context.actions["tier.new"].trigger)
        self.context.actions.on("annotate.change", self.change)
        self.context.actions.on("view.page_annotations", self.focus_table)
        bench.context.set_page_action("annotations", self.context.actions["view.page_annotations"])


def _read_apart(path: Path, tiers: list[TierKey], _task: TaskContext) -> AnnotationDetails:
    project = ProjectFile.open(path, read_only=True, lock=False)
    try:
        return _read_details(project, tiers)
    finally:
        project.close()


def _read_details(project: ProjectFile, tiers: list[TierKey]) -> AnnotationDetails:
    people: dict[str, PersonKey] = {}
    notes: dict[str, str] = {}
    for tier in tiers:
        found = project.annotations.details(tier)
        people |= found.people
        notes |= found.notes
    return AnnotationDetails(people, notes)
