"""Units left out in the Label workspace, for a reason: one by hand, many by rule."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache, partial

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.bulk_edit import edit_many
from app.controllers.guard import shows_errors
from app.controllers.label_desk_controller import LabelDeskController
from app.domain.ids import UnitKey
from app.domain.labelling import EXCLUSIONS, Unit, UnitSet, exclusion_counts, other_exclusion
from app.domain.unit_cover import CoverRule, covered_by
from app.domain.unit_making import ExclusionRules, excluded_by
from app.notifications import MessageAction
from app.services.unit_rules import reasons_by, stretches_of_tier
from storage.project_file import ProjectFile
from widgets.dialogs.reason_dialog import ReasonDialog
from widgets.i18n import tr, trn
from widgets.labelling.cover_form import TierChoice
from widgets.labelling.set_form import Counted, RulesDialog

_OTHER = "other"


class LabelExclusionController(Controller):
    """Leaves units out and takes them in again; labels stay with them."""

    def __init__(self, context: AppContext, desk: LabelDeskController) -> None:
        super().__init__(context)
        self.desk = desk
        context.actions.on("label.exclude", self.offer_reasons)
        context.actions.on("label.rules", self.ask_rules)

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
        one = self.desk.queue.unit_set
        if one is None:
            return
        units = self.session.project.units.of_set(one.key)
        count = _Counting(self.session.project, units)
        dialog = RulesDialog(count, self._tiers(units), self.context.workbench.window)
        dialog.accepted.connect(partial(self._on_rules_accepted, dialog, one))
        dialog.open()

    def _on_rules_accepted(self, dialog: RulesDialog, one: UnitSet) -> None:
        self.apply_rules(one, dialog.rules.rules, dialog.cover.rule)

    @shows_errors
    def apply_rules(
        self, one: UnitSet, rules: ExclusionRules, cover: CoverRule | None = None
    ) -> None:
        """Leave units of a set out by rule, and by annotations over them, as one step."""
        project = self.session.project
        reasons = reasons_by(project, project.units.of_set(one.key), rules, cover)
        edit_many(
            self.context,
            tr("Leave units out by rule"),
            len(reasons),
            lambda project, _watch: project.units.exclude(reasons),
            self._say_left_out,
        )

    def _say_left_out(self, keys: Sequence[UnitKey]) -> None:
        undo = MessageAction(tr("Undo"), self.context.actions["edit.undo"].trigger)
        words = trn("{n:,} unit is left out.", "{n:,} units are left out.", len(keys))
        self.notifier.success(words, undo)

    def _tiers(self, units: Sequence[Unit]) -> list[TierChoice]:
        """Return the tiers of the units' videos by name, with what their vocabularies offer."""
        project = self.session.project
        found: dict[str, tuple[str, ...]] = {}
        for video in dict.fromkeys(unit.video for unit in units):
            for tier in project.tiers.of_video(video):
                words = project.vocabularies.get(tier.vocabulary).labels
                labels = tuple(label.name for label in words if not label.retired)
                found[tier.name] = tuple(dict.fromkeys((*found.get(tier.name, ()), *labels)))
        return [TierChoice(name, labels) for name, labels in found.items()]


class _Counting:
    """Counts what rules would leave out; a tier is read once."""

    def __init__(self, project: ProjectFile, units: Sequence[Unit]) -> None:
        self._units = units
        self._kept = sum(not unit.excluded for unit in units)
        videos = {unit.video for unit in units}
        self._read = lru_cache(partial(stretches_of_tier, project, frozenset(videos)))

    def __call__(self, rules: ExclusionRules, cover: CoverRule | None) -> Counted:
        """Return how many units there are, and how many go for which reason."""
        found: dict[UnitKey, str] = {}
        if cover is not None:
            whole = CoverRule(cover.tier, "other", cover.label)  # what is read, whatever the share
            found = covered_by(self._units, self._read(whole), cover)
        found |= excluded_by(self._units, rules)
        return self._kept, exclusion_counts(found.values())
