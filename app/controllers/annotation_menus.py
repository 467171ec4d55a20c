"""Context menus of annotations, of the empty lane beside them, and of the names of tiers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtWidgets import QMenu

from app.context import AppContext
from app.controllers.annotation_desk import AnnotationDesk
from app.controllers.annotation_editing import AnnotationEditing
from app.controllers.annotation_values import AnnotationValues
from app.controllers.base import Controller
from app.controllers.tier_controller import TierController
from app.domain.annotation_edits import label_counts
from app.domain.ids import AnnotationKey, PersonKey
from app.domain.tier import Tier
from widgets.annotation.label_offer import LabelOffers, family_word, grouped
from widgets.i18n import tr
from widgets.key_text import native_keys

_USUAL_KEYS = {"cut": "Ctrl+X", "copy": "Ctrl+C", "paste": "Ctrl+V", "remove": "Del"}
_MOST_LABELS = 60
"""A menu with more labels would be no help: the picker finds them."""


class AnnotationMenus(Controller):
    """Builds a menu for the moment; its actions are those of the menu bar and the palette."""

    def __init__(
        self,
        context: AppContext,
        desk: AnnotationDesk,
        editing: AnnotationEditing,
        values: AnnotationValues,
        tiers: TierController,
    ) -> None:
        super().__init__(context)
        self.desk = desk
        self.editing = editing
        self.values = values
        self.tiers = tiers
        timeline = context.workbench.timeline
        timeline.context_menu_requested.connect(self._on_timeline_context_menu_requested)
        context.actions.on("annotate.copy_to", self._on_copy_to)

    def span_menu(self, tier: Tier) -> QMenu:
        """Make the menu of the chosen annotations."""
        menu = self._menu()
        for name in ("play", "loop", "view.zoom_selection", "details_focus"):
            self._add(menu, name)
        menu.addSeparator()
        menu.addMenu(self._labels(menu, tier))
        menu.addMenu(self._people(menu))
        menu.addSeparator()
        for name in ("split", "merge"):
            self._add(menu, name)
        menu.addMenu(self._tiers(menu))
        menu.addSeparator()
        for name in ("cut", "copy", "paste", "remove"):
            self._add(menu, name)
        return menu

    def lane_menu(self, tier: Tier) -> QMenu:
        """Make the menu of a place on a lane where no annotation is."""
        menu = self._menu()
        for name in ("add", "add_cue"):
            self._add(menu, name)
        menu.addSeparator()
        for name in ("paste", "paste_in_place", "select_all"):
            self._add(menu, name)
        menu.addSeparator()
        self._add_change(menu, tier)
        self._add(menu, "tier.new")
        return menu

    def fill_header_menu(self, menu: QMenu, track: str) -> None:
        """Add what can be done with a tier to the menu of its lane."""
        tier = self.desk.tier_of(track)
        if tier is not None:
            self.desk.activate(tier.key)
            for name in ("add", "select_all"):
                self._add(menu, name)
            self._add_change(menu, tier)
        self._add(menu, "tier.new")

    # ------------------------------------------------------------------------------------------

    def _menu(self) -> QMenu:
        menu = QMenu(self.context.workbench.window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def _add(self, menu: QMenu, name: str) -> None:
        action = self.context.actions[name if "." in name else f"annotate.{name}"]
        if name not in _USUAL_KEYS:
            menu.addAction(action)
            return
        # Keys of every program belong to no action: they are only shown.
        text = f"{action.text()}\t{native_keys(_USUAL_KEYS[name])}"
        twin = menu.addAction(action.icon(), text)
        twin.setEnabled(action.isEnabled())
        twin.triggered.connect(action.trigger)

    def _add_change(self, menu: QMenu, tier: Tier) -> None:
        action = menu.addAction(tr("Change {tier}…", tier=tier.name.replace("&", "&&")))
        action.setEnabled(self.session.can_edit)
        action.triggered.connect(partial(self._change_tier, tier))

    def _change_tier(self, tier: Tier, _on: bool = False) -> None:
        self.tiers.change(tier.key)

    def _labels(self, parent: QMenu, tier: Tier) -> QMenu:
        menu = QMenu(tr("Labels"), parent)
        menu.addAction(self.context.actions["annotate.label"])
        menu.addSeparator()
        vocabulary, chosen = self.desk.vocabulary(tier), self.desk.chosen()
        held = {name for name, n in label_counts(chosen, vocabulary).items() if n == len(chosen)}
        offers = LabelOffers(vocabulary).all[:_MOST_LABELS]
        for group, labels in grouped(offers):
            in_group = len(labels) < len(offers)
            target = menu.addMenu(family_word(group)) if in_group else menu
            for offer in labels:
                run = partial(self._toggle, offer.name)
                _add_check(target, offer.name, run, on=offer.name in held)
        menu.setEnabled(self.session.can_edit)
        return menu

    def _people(self, parent: QMenu) -> QMenu:
        menu = QMenu(tr("Person"), parent)
        chosen = {one.person for one in self.desk.chosen()}
        _add_check(menu, tr("Nobody"), partial(self._set_person, None), on=chosen == {None})
        for person in self.session.project.people.all():
            run = partial(self._set_person, person.key)
            _add_check(menu, person.name, run, on=chosen == {person.key})
        menu.setEnabled(self.session.can_edit)
        return menu

    def _tiers(self, parent: QMenu) -> QMenu:
        menu = QMenu(tr("Copy to tier"), parent)
        own = {one.tier for one in self.desk.chosen()}
        for tier in self.desk.tiers:
            if own != {tier.key}:
                action = menu.addAction(tier.name.replace("&", "&&"))
                action.triggered.connect(partial(self._copy_to, tier))
        menu.setEnabled(self.session.can_edit and not menu.isEmpty())
        return menu

    def _toggle(self, label: str, _on: bool = False) -> None:
        self.values.toggle_label(label)

    def _set_person(self, person: PersonKey | None, _on: bool = False) -> None:
        self.values.set_person(person)

    def _copy_to(self, tier: Tier, _on: bool = False) -> None:
        self.editing.duplicate_to(tier)

    def _on_copy_to(self) -> None:
        timeline = self.context.workbench.timeline
        menu = self._tiers(self._menu())
        menu.popup(timeline.mapToGlobal(timeline.rect().center()))

    @Slot(str, str, QPoint, int)
    def _on_timeline_context_menu_requested(
        self, track: str, span: str, place: QPoint, _time_ms: int
    ) -> None:
        tier = self.desk.tier_of(track)
        if tier is None:
            return
        self.desk.activate(tier.key)
        if span and AnnotationKey(span) not in self.desk.chosen_keys():
            self.session.select_annotations([AnnotationKey(span)])
        menu = self.span_menu(tier) if span else self.lane_menu(tier)
        menu.popup(place)


def _add_check(menu: QMenu, text: str, run: Callable[[bool], None], *, on: bool) -> None:
    action = menu.addAction(text.replace("&", "&&"))
    action.setCheckable(True)
    action.setChecked(on)
    action.triggered.connect(run)
