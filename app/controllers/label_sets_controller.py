"""Sets of units in the Label workspace: made, set up, left out of, practised, explained."""

from __future__ import annotations

from functools import cached_property, partial

from PySide6.QtCore import QPoint, QSize, Slot
from PySide6.QtWidgets import QMenu

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.bulk_edit import edit_many
from app.controllers.guard import shows_errors
from app.controllers.label_desk_controller import LabelDeskController
from app.domain.changes import ChangeSet
from app.domain.ids import TierKey, TrackKey, UnitSetKey, VideoKey, new_key
from app.domain.labelling import EXCLUSIONS, Unit, UnitSet, exclusion_counts, other_exclusion
from app.domain.segment import SegmentKind
from app.domain.unit_making import ExclusionRules, UnitSource, excluded_by, make_units
from app.domain.watch import Watch
from app.notifications import MessageAction
from app.services import unit_service
from storage.project_file import ProjectFile
from widgets.dialogs.reason_dialog import ReasonDialog
from widgets.float_window import FloatWindow, come_forward
from widgets.i18n import tr, trn
from widgets.labelling.guideline_panel import GuidelinePanel
from widgets.labelling.score_dialog import ScoreDialog
from widgets.labelling.set_form import (
    Counted,
    EditSetDialog,
    MakeSetDialog,
    RulesDialog,
    SetSource,
    counted_words,
)

_CUES, _TIER, _SEGMENTS = "cues:", "tier:", "segments"
_GUIDELINE_SIZE = QSize(520, 640)
_OTHER = "other"


class LabelSetsController(Controller):
    """Runs what the menu "Sets of units" offers."""

    def __init__(self, context: AppContext, desk: LabelDeskController) -> None:
        super().__init__(context)
        self.desk = desk
        self._window: FloatWindow | None = None
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

        def work(project: ProjectFile, watch: Watch) -> list[Unit]:
            kept = project.units.add_set(one)
            units = make_units(stretches, kept.key, video, rules=rules)
            project.units.add_many(units, watch)
            return units

        step = tr("Make the set {name}", name=one.name)
        edit_many(self.context, step, len(stretches), work, partial(self._on_made, one))

    def _on_made(self, one: UnitSet, units: list[Unit]) -> None:
        counts = exclusion_counts(unit.excluded for unit in units)
        self.notifier.success(counted_words(len(units), counts))
        self.context.actions["view.label"].trigger()
        self.desk.choose_set(one.key)

    def _on_make_accepted(self, dialog: MakeSetDialog, video: VideoKey) -> None:
        one = dialog.fields.applied(UnitSet(UnitSetKey(new_key()), "-"))
        self.add(one, video, str(dialog.source.currentData()), dialog.rules.rules)

    def _sources(self, video: VideoKey) -> list[SetSource]:
        project = self.session.project
        found = [
            SetSource(f"{_CUES}{track.key}", tr("Cues: {title}", title=track.title))
            for track in project.subtitles.tracks(video)
        ]
        found += [
            SetSource(f"{_TIER}{tier.key}", tr("Annotations: {title}", title=tier.name))
            for tier in project.tiers.of_video(video)
        ]
        if project.segments.of_video(video, SegmentKind.SEGMENT):
            found.append(SetSource(_SEGMENTS, tr("Segments")))
        return found

    def _stretches(self, video: VideoKey, source: str) -> list[UnitSource]:
        project = self.session.project
        if source.startswith(_CUES):
            return unit_service.sources_of_cues(project, TrackKey(source.removeprefix(_CUES)))
        if source.startswith(_TIER):
            return unit_service.sources_of_annotations(project, TierKey(source.removeprefix(_TIER)))
        return unit_service.sources_of_segments(project, video)

    def _count(self, video: VideoKey, source: str, rules: ExclusionRules) -> Counted:
        stretches = self._stretches(video, source)
        units = make_units(stretches, UnitSetKey(""), video, rules=rules)
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

    # Leaving out ------------------------------------------------------------------------------

    @shows_errors
    def offer_reasons(self) -> None:
        """Offer why the unit in view is left out, or to take it in again."""
        sheet = self.desk.sheet
        if sheet is None:
            return
        if sheet.unit.excluded:
            self.exclude(sheet.unit, "")
            return
        header = self.desk.panel.unit.header
        menu = self._reasons_menu(sheet.unit)
        menu.popup(header.mapToGlobal(QPoint(12, header.height())))

    def _reasons_menu(self, unit: Unit) -> QMenu:
        menu = self._reasons
        menu.clear()
        for place, (name, words) in enumerate(EXCLUSIONS.items(), start=1):
            text = f"&{place}  {tr(words)}" + ("…" if name == _OTHER else "")
            run = partial(self.ask_reason, unit) if name == _OTHER else None
            action = menu.addAction(text)
            action.triggered.connect(run or partial(self._on_reason_chosen, unit, name))
        return menu

    @cached_property
    def _reasons(self) -> QMenu:
        return QMenu(self.desk.panel)

    def _on_reason_chosen(self, unit: Unit, reason: str, _checked: bool = False) -> None:
        self.exclude(unit, reason)

    def ask_reason(self, unit: Unit, _checked: bool = False) -> None:
        """Ask for a reason in words."""
        dialog = ReasonDialog(
            unit.text[:200] or unit.unit_id,
            self.context.workbench.window,
            title=tr("Leave the unit out"),
            detail=tr("The reason is kept with the unit, and can be read by all."),
        )
        dialog.accept_button.setText(tr("Leave out"))
        dialog.accepted.connect(partial(self._on_reason_written, dialog, unit))
        dialog.open()

    def _on_reason_written(self, dialog: ReasonDialog, unit: Unit) -> None:
        self.exclude(unit, other_exclusion(dialog.reason))

    @shows_errors
    def exclude(self, unit: Unit, reason: str) -> None:
        """Leave a unit out for a reason and go on; an empty one takes it in again."""
        name = tr("Leave {id} out", id=unit.unit_id)
        step = name if reason else tr("Take {id} in", id=unit.unit_id)
        with self.session.edit(step) as project:
            project.units.exclude({unit.key: reason})
        if reason:
            self.desk.go_next()

    @shows_errors
    def ask_rules(self) -> None:
        """Ask by which rules units of the set are left out."""
        one = self.unit_set
        if one is None:
            return
        units = self.session.project.units.of_set(one.key)
        count = partial(_counted, units)
        dialog = RulesDialog(count, self.context.workbench.window)
        dialog.accepted.connect(partial(self._on_rules_accepted, dialog, one))
        dialog.open()

    def _on_rules_accepted(self, dialog: RulesDialog, one: UnitSet) -> None:
        self.apply_rules(one, dialog.rules.rules)

    @shows_errors
    def apply_rules(self, one: UnitSet, rules: ExclusionRules) -> None:
        """Leave units of a set out by rule, as one step."""
        reasons = excluded_by(self.session.project.units.of_set(one.key), rules)
        edit_many(
            self.context,
            tr("Leave units out by rule"),
            len(reasons),
            lambda project, _watch: project.units.exclude(reasons),
            lambda keys: self.notifier.success(
                trn("{n:,} unit is left out.", "{n:,} units are left out.", len(keys))
            ),
        )

    # Guideline and practice -------------------------------------------------------------------

    @cached_property
    def panel(self) -> GuidelinePanel:
        """The guideline, made when it is first needed."""
        panel = GuidelinePanel(self.context.workbench.window)
        panel.hide()
        return panel

    def show_guideline(self) -> None:
        """Show the guideline of the set in a window of its own."""
        if self._window is None:
            window = self._window = FloatWindow(tr("Guideline"), self.context.workbench.window)
            window.hold(self.panel)
            window.place(None, _GUIDELINE_SIZE)
            window.close_requested.connect(self.hide_guideline)
        self._refresh_guideline()
        self._window.show()
        come_forward(self.panel)

    @Slot()
    def hide_guideline(self) -> None:
        """Close the guideline."""
        if self._window is not None:
            self._window.hide()

    def _refresh_guideline(self) -> None:
        one = self.unit_set
        self.panel.show_guideline(one.guideline if one else "")
        if self._window is not None and one is not None:
            self._window.set_title(tr("Guideline: {name}", name=one.name))

    @shows_errors
    def show_score(self) -> None:
        """Show how the rater did on the practice set in view."""
        one = self.unit_set
        if one is None or not one.is_practice:
            self.notifier.info(tr("This set has no known answers: choose a practice set."))
            return
        score = self.desk.queue.score_of(one)
        ids = {str(row.key): row.unit_id for row in self.desk.queue.rows}
        dialog = ScoreDialog(one.name, score, ids, self.context.workbench.window)
        dialog.accepted.connect(partial(self._on_score_accepted, dialog))
        dialog.open()

    def _on_score_accepted(self, dialog: ScoreDialog) -> None:
        if dialog.unit:
            self.desk.choose(dialog.unit)

    # Events -----------------------------------------------------------------------------------

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        is_open = self._window is not None and self._window.isVisible()
        if is_open and changes.touches("unit_sets"):
            self._refresh_guideline()

    def _connect_signals(self) -> None:
        session, on, header = self.session, self.context.actions.on, self.desk.panel.unit.header
        session.changed.connect(self._on_session_changed)
        session.closing.connect(self.hide_guideline)
        self.desk.panel.unit.empty.requested.connect(self.make)
        on("label.make_set", self.make)
        on("label.edit_set", self.edit)
        on("label.remove_set", self.remove)
        on("label.sets", self.choose)
        on("label.exclude", self.offer_reasons)
        on("label.rules", self.ask_rules)
        on("label.guideline", self.show_guideline)
        on("label.score", self.show_score)
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
            "label.edit_set",
            "label.rules",
            "label.make_set",
            "label.remove_set",
        )
        header.set_actions([actions[name] if name else None for name in names])


def _counted(units: tuple[Unit, ...], rules: ExclusionRules) -> Counted:
    kept = sum(not unit.excluded for unit in units)
    return kept, exclusion_counts(excluded_by(units, rules).values())
