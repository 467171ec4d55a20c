"""What keys and typed words do to the labels of the unit in view."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRect, Slot
from PySide6.QtWidgets import QAbstractItemView, QWidget

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.keys_controller import KeysController
from app.controllers.label_desk_controller import LabelDeskController
from app.domain.label_board import BASIC_KEYS, GO_KEYS, basic_action, go_action
from app.domain.label_editing import (
    stronger,
    with_intensity,
    with_secondary,
    with_seen_in,
    with_waived,
)
from app.domain.labelling import INTENSITIES, Layer, SeenIn, UnitLabel
from widgets.labelling.label_finder import LabelFinder
from widgets.labelling.sheet import UnitState


class LabelHands(Controller):
    """Wires the actions of the Label workspace, and the list that finds a label by typing."""

    def __init__(
        self, context: AppContext, desk: LabelDeskController, keys: KeysController
    ) -> None:
        super().__init__(context)
        self.desk, self.panel = desk, desk.panel
        self.finder = LabelFinder(self.panel)
        keys.router.claim(self.claim)
        self.finder.chosen.connect(self._on_finder_chosen)
        self.panel.waived.connect(self._on_waived)
        self.panel.unit.picker_requested.connect(self.find_label)
        self.panel.unit.besides_requested.connect(self.find_besides)
        self._connect_actions()

    @Slot(str)
    def _on_waived(self, rule: str) -> None:
        if self.desk.sheet is not None:
            self.desk.change(with_waived(self.desk.sheet.label, rule))

    @Slot()
    def find_label(self) -> None:
        """Let a label be found by typing."""
        sheet = self.desk.sheet
        if self.desk.is_shown and sheet is not None and not self.desk.is_locked():
            layer = Layer.GO if Layer.GO in sheet.layers else Layer.BASIC
            self.finder.offer_layer(layer, sheet.label, self.panel.unit.picker_place())

    @Slot()
    def find_besides(self) -> None:
        """Let an emotion felt besides be found by typing."""
        sheet = self.desk.sheet
        if self.desk.is_shown and sheet is not None and not self.desk.is_locked():
            place: QRect = self.panel.unit.marks.more_place()
            self.finder.offer_besides(sheet.label, place)

    @Slot(str, str)
    def _on_finder_chosen(self, kind: str, name: str) -> None:
        if self.desk.sheet is None:
            return
        if kind == Layer.GO:
            self.panel.unit.press_go(name)
        elif kind == Layer.BASIC:
            self.panel.unit.press_basic(name)
        else:
            self.desk.change(with_secondary(self.desk.sheet.label, name))
        self.finder.show_held(self.desk.sheet.label)

    def claim(self, key: str, focus: QWidget, _is_taken: bool) -> Callable[[], object] | None:
        """Take Return for saving, where no list has the focus."""
        is_free = key in ("Return", "Enter") and self.desk.is_shown and self.desk.sheet is not None
        return self.desk.save if is_free and not isinstance(focus, QAbstractItemView) else None

    def _edit(self, change: Callable[[UnitLabel], UnitLabel]) -> None:
        if self.desk.is_shown and self.desk.sheet is not None:
            self.desk.change(change(self.desk.sheet.label))

    def _press(self, press: Callable[[str], None], name: str) -> None:
        if self.desk.sheet is not None and not self.desk.is_locked():
            press(name)

    def _connect_actions(self) -> None:
        on, unit = self.context.actions.on, self.panel.unit
        for name in BASIC_KEYS:
            on(basic_action(name), partial(self._press, unit.press_basic, name))
        for name in GO_KEYS:
            on(go_action(name), partial(self._press, unit.press_go, name))
        for place in SeenIn:
            on(f"label.seen_{place.value}", partial(self._edit, partial(_seen, place)))
        for level in INTENSITIES:
            on(f"label.intensity_{level}", partial(self._edit, partial(_as_strong, level)))
        on("label.stronger", partial(self._edit, lambda label: stronger(label, 1)))
        on("label.weaker", partial(self._edit, lambda label: stronger(label, -1)))
        on("label.save", self.desk.save)
        on("label.revisit", self.desk.toggle_revisit)
        on("label.context", self.desk.playing.play_context)
        on("label.loop", self.desk.playing.toggle)
        on("label.following", partial(self.desk.go_beside, 1))
        on("label.previous", partial(self.desk.go_beside, -1))
        on("label.next_left", self.desk.go_next)
        on("label.next_revisit", partial(self.desk.go_next, UnitState.REVISIT))
        on("label.evidence", unit.focus_evidence)
        on("label.besides", self.find_besides)
        on("annotate.label", self.find_label)


def _as_strong(level: int, label: UnitLabel) -> UnitLabel:
    return with_intensity(label, level)


def _seen(place: SeenIn, label: UnitLabel) -> UnitLabel:
    return with_seen_in(label, place)
