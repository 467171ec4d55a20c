"""Units left out in the Label workspace, for a reason: one by hand, many by rule."""

from __future__ import annotations

from functools import cached_property, partial

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.bulk_edit import edit_many
from app.controllers.guard import shows_errors
from app.controllers.label_desk_controller import LabelDeskController
from app.domain.labelling import EXCLUSIONS, Unit, UnitSet, exclusion_counts, other_exclusion
from app.domain.unit_making import ExclusionRules, excluded_by
from widgets.dialogs.reason_dialog import ReasonDialog
from widgets.i18n import tr, trn
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


def _counted(units: tuple[Unit, ...], rules: ExclusionRules) -> Counted:
    kept = sum(not unit.excluded for unit in units)
    return kept, exclusion_counts(excluded_by(units, rules).values())
