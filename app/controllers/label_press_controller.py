"""What a label key does: it marks while playing, labels what is chosen, or takes the marks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QWidget,
)

from app.context import AppContext
from app.controllers.annotation_desk import AnnotationDesk
from app.controllers.annotation_editing import AnnotationEditing
from app.controllers.annotation_values import AnnotationValues
from app.controllers.base import Controller
from app.controllers.live_marking_controller import LiveMarkingController
from app.domain.label_keys import label_keys, shortcut_of
from app.domain.tier import Tier, label_style, track_key
from app.domain.vocabulary import Vocabulary
from app.session import Selection
from widgets.annotation.label_offer import LabelOffers
from widgets.annotation.marking_strip import OpenSpan
from widgets.timeline.growing import GrowingSpan

Run = Callable[[], object]
_TAKES_KEYS = (QAbstractItemView, QAbstractButton, QComboBox, QAbstractSlider)
_MORE = "Ctrl+Alt+"
LAGS = (0, 100, 200, 300, 400, 500)
"""Reaction lags that can be chosen, ms."""


class LabelPressController(Controller):
    """Claims keys whose meaning hangs on the active tier, and shows them in the strip.

    A label key that no action has works whenever a tier is active; one that an action has, such
    as a letter, works while label keys come first. With Ctrl and Alt a key gives one label more.
    """

    def __init__(
        self,
        context: AppContext,
        desk: AnnotationDesk,
        editing: AnnotationEditing,
        values: AnnotationValues,
        live: LiveMarkingController,
    ) -> None:
        super().__init__(context)
        self.desk = desk
        self.editing = editing
        self.values = values
        self.live = live
        self.strip = context.workbench.strip
        self._offers: LabelOffers | None = None
        self._by_shortcut: dict[str, str] = {}
        self._marked_last = False
        self._connect_signals()
        self.refresh()

    @property
    def keys_first(self) -> bool:
        """Whether label keys come before all others."""
        return self.context.actions["annotate.keys_first"].isChecked()

    @Slot(str)
    def press(self, label: str) -> None:
        """Do what the key of a label does now."""
        tier = self.editing.active_tier()
        if tier is None:
            return
        if self.live.tier is not None or self._is_marking_time():
            self.live.press(tier, label)
        elif self._marks_are_meant():
            self.editing.add_marked((label,))
        elif self._chosen_on(tier):
            self.values.set_label(label)
        else:
            self.live.press(tier, label)

    def add(self) -> None:
        """Close the open span; else take the marked one; else open one without a label."""
        tier = self.editing.active_tier()
        if tier is None:
            return
        if self.live.tier is not None:
            self.live.close()
        elif self.session.selection.span is not None:
            self.editing.add_marked()
        else:
            self.live.press(tier, "")

    def claim(self, key: str, focus: QWidget, is_taken: bool) -> Run | None:
        """Return what a key does where it is ours."""
        if key == "Esc":
            return self._escape()
        if not self.session.can_edit or self.desk.active is None:
            return None
        label = self._by_shortcut.get(key)
        if label is not None and (self.keys_first or not is_taken):
            return partial(self.press, label)
        more = self._by_shortcut.get(key.removeprefix(_MORE))
        if more is not None and key.startswith(_MORE) and not is_taken and self.desk.chosen_keys():
            return partial(self.values.toggle_label, more)
        return self._on_lanes(key, focus)

    def live_keys(self, vocabulary: Vocabulary) -> list[str]:
        """Return the keys of a vocabulary's labels that work now."""
        tier = self.desk.active
        if tier is None or tier.vocabulary != vocabulary.key:
            return []
        return [key for key in label_keys(vocabulary.labels) if self._works(key)]

    @Slot()
    def refresh(self) -> None:
        """Show the labels of the active tier with the keys that work."""
        tier = self.desk.active if self.session.is_open else None
        self.strip.setVisible(tier is not None)
        self._offers = LabelOffers(self.desk.vocabulary(tier)) if tier is not None else None
        keys = self._offers.keys if self._offers is not None else {}
        self._by_shortcut = {shortcut_of(key): name for key, name in keys.items()}
        if tier is not None and self._offers is not None:
            live = self.live_keys(self._offers.vocabulary)
            self.strip.set_tier(tier.name, self._offers.all, live)
        self._show_held()
        self._show_open()

    # ------------------------------------------------------------------------------------------

    def _works(self, key: str) -> bool:
        shortcut = shortcut_of(key)
        keymap, workspace = self.context.actions.keymap, self.context.workbench.window.workspace
        is_taken = any(shortcut in keymap.keys(spec.id, workspace) for spec in self.context.actions)
        return self.keys_first or not is_taken

    def _escape(self) -> Run | None:
        is_dragging = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        return None if self.live.tier is None or is_dragging else self.live.drop

    def _on_lanes(self, key: str, focus: QWidget) -> Run | None:
        """Return what a key of every program does to annotations, where nothing else takes it."""
        if isinstance(focus, _TAKES_KEYS):
            return None
        actions = self.context.actions
        always = {"Ctrl+V": "annotate.paste"}
        with_choice = {
            "Del": "annotate.remove",
            "Backspace": "annotate.remove",
            "Ctrl+C": "annotate.copy",
            "Ctrl+X": "annotate.cut",
            "Return": "annotate.details_focus",
        }
        name = always.get(key, "")
        if not name and self.desk.chosen_keys():
            name = with_choice.get(key, "")
        return actions[name].trigger if name else None

    def _is_marking_time(self) -> bool:
        """Whether time passes freely: within a stretch that is played, the choice is meant."""
        engine = self.context.engine
        return engine.is_playing and not (engine.loop is not None and self.desk.chosen_keys())

    def _marks_are_meant(self) -> bool:
        """Whether a span is marked, and was marked after anything was chosen.

        A loop marks what is chosen, which is no wish for another annotation there.
        """
        span = self.session.selection.span
        if span is None or not self._marked_last:
            return False
        chosen = self.desk.chosen()
        return not chosen or (chosen[0].start_ms, max(one.end_ms for one in chosen)) != (
            span.start_ms,
            span.end_ms,
        )

    def _chosen_on(self, tier: Tier) -> bool:
        table = self.desk.table(tier.key)
        chosen = self.desk.chosen_keys()
        return table is not None and bool(chosen) and next(iter(chosen)) in table.spans.ids

    @Slot()
    def _show_open(self) -> None:
        tier, span, state = self.live.tier, self.live.span, self.desk.state
        if tier is None or span is None:
            self.strip.set_open(None)
            state.set_growing(None)
            self._show_held()
            return
        labels = [self.live.label] if self.live.label else []
        self.strip.set_open(OpenSpan(self.live.label, span.start_ms, span.end_ms))
        self.strip.set_held(labels)
        style = label_style(labels, self.desk.vocabulary(tier))
        state.set_growing(GrowingSpan(track_key(tier.key), span, style))

    def _show_held(self) -> None:
        tier, chosen = self.desk.active, self.desk.chosen_keys()
        if tier is None or len(chosen) != 1:
            self.strip.set_held([])
            return
        one = self.session.project.annotations.get(next(iter(chosen)))
        self.strip.set_held(map(self.desk.vocabulary(tier).current, one.labels))

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.span != before.span:
            self._marked_last = new.span is not None
        elif new.annotations != before.annotations:
            self._marked_last = not new.annotations
        if new.annotations != before.annotations and self.live.tier is None:
            self._show_held()

    @Slot(str)
    def _on_desk_table_changed(self, _tier: str) -> None:
        if self.live.tier is None:
            self._show_held()

    def _show_lag(self) -> None:
        lag = self.context.settings.reaction_lag_ms
        self.strip.set_lag(lag)
        for choice in LAGS:
            self.context.actions[f"annotate.lag_{choice}"].setChecked(choice == lag)

    def set_lag(self, lag_ms: int) -> None:
        """Take so much off each press from now on, and remember it."""
        self.context.settings.reaction_lag_ms = lag_ms
        self.context.save_settings()
        self._show_lag()

    def _connect_signals(self) -> None:
        actions = self.context.actions
        self.desk.tiers_changed.connect(self.refresh)
        self.desk.active_changed.connect(self.refresh)
        self.desk.table_changed.connect(self._on_desk_table_changed)
        self.live.changed.connect(self._show_open)
        self.session.selection_changed.connect(self._on_session_selection_changed)
        self.strip.label_pressed.connect(self.press)
        actions.keys_changed.connect(self.refresh)
        actions.on("annotate.add", self.add)
        actions.on("annotate.keys_first", self.refresh)
        for lag in LAGS:
            actions.on(f"annotate.lag_{lag}", partial(self.set_lag, lag))
        self.strip.set_actions(actions["annotate.keys_first"], actions["annotate.details"])
        self._show_lag()
