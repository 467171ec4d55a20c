"""The details column and the label picker: what is chosen is shown, what is entered is written."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Slot

from app.context import AppContext
from app.controllers.annotation_desk import AnnotationDesk
from app.controllers.annotation_editing import AnnotationEditing
from app.controllers.annotation_values import AnnotationValues
from app.controllers.base import Controller
from app.controllers.label_press_controller import LabelPressController
from app.domain.changes import ChangeSet
from app.domain.ids import AnnotationKey, RaterKey
from app.domain.tier import Annotation
from app.domain.timecode import format_ms
from app.session import Selection
from widgets.annotation.chosen import ChosenAnnotations
from widgets.annotation.label_picker import LabelPicker
from widgets.i18n import tr

READ_AT_MOST = 2_000
"""Of more chosen annotations only so many are read; what the rest holds counts as different."""

_TABLES = ("annotations", "tiers", "vocabularies", "people")
_NOTE, _SHOWN = "note", "annotation_details"


class AnnotationDetails(Controller):
    """Keeps the column in step while it is shown."""

    def __init__(
        self,
        context: AppContext,
        desk: AnnotationDesk,
        editing: AnnotationEditing,
        values: AnnotationValues,
        press: LabelPressController,
    ) -> None:
        super().__init__(context)
        self.desk = desk
        self.editing = editing
        self.values = values
        self.press = press
        self.column = context.workbench.details
        self.picker = LabelPicker(context.workbench.window)
        self._shown: tuple[AnnotationKey, ...] = ()
        self._connect_signals()

    @property
    def is_shown(self) -> bool:
        """Whether the column stands beside the lanes."""
        return not self.column.isHidden()

    def show(self, on: bool, *, focus: bool = False) -> None:
        """Show the column or put it away."""
        self.context.actions["annotate.details"].setChecked(on)
        if not on:
            self.column.flush()
        self.column.setVisible(on)
        self.session.remember(_SHOWN, "on" if on else "off")
        if on:
            self.refresh()
        if focus:
            self.column.take_focus()

    @Slot()
    def refresh(self) -> None:
        """Show what is chosen now."""
        if not self.is_shown or not self.session.is_open:
            return
        chosen = self._chosen()
        self._shown = tuple(one.key for one in chosen.annotations)
        self.column.show_chosen(chosen)
        self._restore_note()

    @Slot()
    def offer_labels(self) -> None:
        """Offer labels by typing: for what is chosen, else for a new span.

        In the Label workspace those of the unit are offered instead.
        """
        if self.context.workbench.window.workspace == "label":
            return
        tier = self.editing.active_tier()
        if tier is not None:
            self._offer(self._place())

    # ------------------------------------------------------------------------------------------

    def _chosen(self) -> ChosenAnnotations:
        keys, project = self.desk.chosen_keys(), self.session.project
        found = project.annotations.many(sorted(keys)[:READ_AT_MOST])
        found.sort(key=lambda one: (one.start_ms, one.end_ms))
        tiers = [project.tiers.get(key) for key in dict.fromkeys(one.tier for one in found)]
        words = {tier.vocabulary for tier in tiers}
        return ChosenAnnotations(
            annotations=tuple(found),
            count=len(keys),
            vocabulary=self.desk.vocabulary(tiers[0]) if len(words) == 1 else None,
            people=tuple(project.people.all()),
            tier_name=tiers[0].name if len(tiers) == 1 else "",
            parent_text=self._parent_text(found),
            why_locked="" if self.session.can_edit else tr("This project cannot be changed."),
        )

    def _parent_text(self, found: Sequence[Annotation]) -> str:
        if len(found) != 1 or found[0].parent is None:
            return ""
        parent = self.session.project.annotations.get(found[0].parent)
        tier = self.session.project.tiers.get(parent.tier)
        return tr(
            "Inside {labels} of {tier}, {start} to {end}",
            labels=", ".join(parent.labels) or tr("an annotation"),
            tier=tier.name,
            start=format_ms(parent.start_ms),
            end=format_ms(parent.end_ms),
        )

    def _offer(self, beside: QRect) -> None:
        chosen = self._chosen()
        tier = self.desk.active
        vocabulary = chosen.vocabulary
        if vocabulary is None and tier is not None:
            vocabulary = self.desk.vocabulary(tier)
        if vocabulary is not None:
            keys = self.press.live_keys(vocabulary)
            self.picker.offer(vocabulary, chosen.held(), beside, keys)

    def _place(self) -> QRect:
        if self.is_shown and self.column.label_button.isVisible():
            return self.column.label_place()
        strip = self.context.workbench.strip
        return QRect(strip.mapToGlobal(strip.rect().topLeft()), strip.size())

    @Slot(str)
    def _on_picker_label_chosen(self, label: str) -> None:
        if self.desk.chosen_keys() and self.press.live.tier is None:
            self.values.toggle_label(label)
        else:
            self.press.press(label)
        if self.picker.isVisible():
            self.picker.show_held(self._chosen().held())

    @Slot(str)
    def _on_column_note_entered(self, note: str) -> None:
        keys = self._shown
        self.values.set_note(keys, note)
        if len(keys) == 1:
            self.session.project.drafts.clear(self._rater, keys[0], _NOTE)

    @Slot(str)
    def _on_column_note_typing(self, note: str) -> None:
        if len(self._shown) == 1 and self.session.can_edit:
            self.session.project.drafts.put(self._rater, self._shown[0], _NOTE, note)

    def _restore_note(self) -> None:
        """Put back a note that was being typed when the program ended without warning."""
        if len(self._shown) != 1 or self.column.note.hasFocus() or not self.session.can_edit:
            return
        draft = self.session.project.drafts.get(self._rater, self._shown[0], _NOTE)
        if draft is not None:
            self.session.project.drafts.clear(self._rater, self._shown[0], _NOTE)
            self.values.set_note(self._shown, draft)

    @property
    def _rater(self) -> RaterKey | None:
        return self.session.rater.key if self.session.rater else None

    @Slot(int, int)
    def _on_column_times_entered(self, start_ms: int, end_ms: int) -> None:
        if len(self._shown) == 1:
            self.editing.set_times(self._shown[0], start_ms, end_ms)
            self.refresh()  # also where it was refused

    @Slot()
    def _on_column_left(self) -> None:
        self.context.workbench.timeline.tracks.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def _on_column_close_requested(self) -> None:
        self.show(False)
        self._on_column_left()

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.annotations != before.annotations:
            self.column.flush()
            self.refresh()

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches(*_TABLES):
            self.refresh()

    @Slot()
    def _on_session_opened(self) -> None:
        self.show(self.session.project.state.get(_SHOWN) == "on")

    @Slot()
    def _on_session_closing(self) -> None:
        self.column.flush()

    def _connect_signals(self) -> None:
        column, values, on = self.column, self.values, self.context.actions.on
        self.session.selection_changed.connect(self._on_session_selection_changed)
        self.session.changed.connect(self._on_session_changed)
        self.session.opened.connect(self._on_session_opened)
        self.session.closing.connect(self._on_session_closing)
        column.label_toggled.connect(values.toggle_label)
        column.picker_requested.connect(self._offer)
        column.note_entered.connect(self._on_column_note_entered)
        column.note_typing.connect(self._on_column_note_typing)
        column.person_chosen.connect(values.set_person)
        column.person_named.connect(values.name_person)
        column.confidence_entered.connect(values.set_confidence)
        column.times_entered.connect(self._on_column_times_entered)
        column.left.connect(self._on_column_left)
        column.close_requested.connect(self._on_column_close_requested)
        self.picker.label_chosen.connect(self._on_picker_label_chosen)
        self.context.workbench.strip.picker_requested.connect(self.offer_labels)
        on("annotate.label", self.offer_labels)
        on("annotate.details", lambda: self.show(not self.is_shown))
        on("annotate.details_focus", lambda: self.show(True, focus=True))
