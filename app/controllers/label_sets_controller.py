"""Sets of units in the Label workspace: made, set up, removed, chosen."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.bulk_edit import edit_many
from app.controllers.guard import shows_errors
from app.controllers.label_desk_controller import LabelDeskController
from app.domain.ids import UnitSetKey, VideoKey, new_key
from app.domain.labelling import UnitSet, exclusion_counts
from app.domain.unit_making import ExclusionRules, make_units
from app.domain.watch import Watch
from app.notifications import MessageAction
from app.services import unit_service
from app.services.unit_sources import Stretches, UnitOrigin, origins_of
from storage.project_file import ProjectFile
from widgets.i18n import tr
from widgets.labelling.set_form import (
    Counted,
    EditSetDialog,
    MakeSetDialog,
    SetSource,
    counted_words,
)

_GUIDELINE_SIZE = QSize(520, 640)
_OTHER = "other"


class LabelSetsController(Controller):
    """Runs what the menu "Sets of units" offers."""

    def __init__(self, context: AppContext, desk: LabelDeskController) -> None:
        super().__init__(context)
        self.desk = desk
        self._connect_signals()

    @property
    def unit_set(self) -> UnitSet | None:
        """The set in view."""
        return self.desk.queue.unit_set

    # Making -----------------------------------------------------------------------------------

    @shows_errors
    def make(self) -> None:
        """Ask what a set is made of, and make it."""
        video = self.session.selection.video
        sources = self._sources(video) if video is not None else []
        if video is None or not sources:
            self.notifier.info(
                tr("This video has no cues, annotations or segments to make units of.")
            )
            return
        taken = [one.name for one in self.session.project.units.sets()]
        dialog = MakeSetDialog(
            sources, partial(self._count, video), taken, self.context.workbench.window
        )
        dialog.accepted.connect(partial(self._on_make_accepted, dialog, video))
        dialog.open()

    @shows_errors
    def add(self, one: UnitSet, video: VideoKey, source: str, rules: ExclusionRules) -> None:
        """Add a set with units of a source, as one step."""
        stretches = self._stretches(video, source)

        def work(project: ProjectFile, watch: Watch) -> unit_service.MadeUnits:
            kept = project.units.add_set(one)
            return unit_service.write_units(project, kept.key, stretches, rules=rules, watch=watch)

        step = tr("Make the set {name}", name=one.name)
        rows = sum(len(of) for _video, of in stretches)
        edit_many(self.context, step, rows, work, partial(self._on_made, one))

    def _on_made(self, one: UnitSet, made: unit_service.MadeUnits) -> None:
        self.notifier.success(counted_words(len(made.units), made.excluded))
        self.context.actions["view.label"].trigger()
        self.desk.choose_set(one.key)

    def _on_make_accepted(self, dialog: MakeSetDialog, video: VideoKey) -> None:
        one = dialog.fields.applied(UnitSet(UnitSetKey(new_key()), "-"))
        self.add(one, video, str(dialog.source.currentData()), dialog.rules.rules)

    def _sources(self, video: VideoKey) -> list[SetSource]:
        origins = origins_of(self.session.project, video)
        return [SetSource(one.key, _origin_words(one)) for one in origins]

    def _stretches(self, video: VideoKey, source: str) -> Stretches:
        origins = origins_of(self.session.project, video)
        return next(one for one in origins if one.key == source).read()

    def _count(self, video: VideoKey, source: str, rules: ExclusionRules) -> Counted:
        stretches = self._stretches(video, source)
        made = [make_units(of, UnitSetKey(""), key, rules=rules) for key, of in stretches]
        units = [unit for of in made for unit in of]
        return len(units), exclusion_counts(unit.excluded for unit in units)

    # Setting up -------------------------------------------------------------------------------

    @shows_errors
    def edit(self) -> None:
        """Ask for name, layers, raters and guideline of the set in view."""
        one = self.unit_set
        if one is None:
            return
        taken = [each.name for each in self.session.project.units.sets() if each.key != one.key]
        dialog = EditSetDialog(one, taken, self.context.workbench.window)
        dialog.accepted.connect(partial(self._on_edit_accepted, dialog))
        dialog.open()

    @shows_errors
    def update(self, one: UnitSet) -> None:
        """Store a set as it is set up now."""
        with self.session.edit(tr("Set up {name}", name=one.name)) as project:
            project.units.update_set(one)

    def _on_edit_accepted(self, dialog: EditSetDialog) -> None:
        self.update(dialog.result_set)

    @shows_errors
    def remove(self) -> None:
        """Remove the set in view with all labels; undo brings them back."""
        one = self.unit_set
        if one is None:
            return
        count = len(self.session.project.units.rows(one.key))
        step = tr("Remove the set {name}", name=one.name)
        edit_many(
            self.context,
            step,
            2 * count,
            lambda project, _watch: project.units.remove_set(one.key),
            lambda _none: self._say_removed(one.name),
        )

    def _say_removed(self, name: str) -> None:
        undo = MessageAction(tr("Undo"), self.context.actions["edit.undo"].trigger)
        words = tr("“{name}” is removed, with the labels of all raters.", name=name)
        self.notifier.success(words, undo)

    def choose(self) -> None:
        """Open the list of sets."""
        self.desk.panel.unit.header.sets.click()

    # Events -----------------------------------------------------------------------------------

    def _connect_signals(self) -> None:
        on, header = self.context.actions.on, self.desk.panel.unit.header
        self.desk.panel.unit.empty.requested.connect(self.make)
        on("label.make_set", self.make)
        on("label.edit_set", self.edit)
        on("label.remove_set", self.remove)
        on("label.sets", self.choose)
        actions = self.context.actions
        names: tuple[str, ...] = (
            "label.exclude",
            "label.loop",
            "",
            "label.guideline",
            "label.score",
            "",
        )
        names += (
            "label.mapping",
            "label.assign",
            "label.edit_set",
            "label.rules",
            "label.make_set",
            "label.remove_set",
        )
        header.set_actions([actions[name] if name else None for name in names])


def _origin_words(one: UnitOrigin) -> str:
    words = {
        "cues": tr("Cues: {title}", title=one.title),
        "annotations": tr("Annotations: {title}", title=one.title),
        "segments": tr("Segments"),
        "stream": tr("Stream of labels: {title}", title=one.title),
        "clips": tr("Whole videos, each a clip"),
    }
    return words[one.kind]
