"""Who is to be seen at an anchor: people of the cast, and others by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from app.domain.ids import PersonKey
from app.domain.person import Person
from widgets.annotation.flow_layout import FlowLayout
from widgets.i18n import tr
from widgets.person_picker import PersonPicker
from widgets.screening.who_chip import WhoChip

Names = tuple[str, ...]
Keys = tuple[PersonKey, ...]


class WhoField(QWidget):
    """Chips with a picker behind them: whom it names is added, a free name as well.

    Signals
    -------
    changed(people, names)
        Keys of the cast and free names, as wanted now (tuples).
    """

    changed = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._people: Keys = ()
        self._names: Names = ()
        self._cast: tuple[Person, ...] = ()
        self._chips: list[WhoChip] = []
        self._flow = FlowLayout(self)
        self.picker = PersonPicker(placeholder=tr("Add somebody"))
        self.picker.setProperty("small", True)
        self._flow.addWidget(self.picker)
        self.picker.person_chosen.connect(self._on_person_chosen)
        self.picker.person_named.connect(self._on_person_named)

    @property
    def chips(self) -> list[WhoChip]:
        """The chips in their order."""
        return self._chips

    def show_who(self, cast: Sequence[Person], people: Keys, names: Names, *, locked: bool) -> None:
        """Show who is there; nothing is told."""
        known = (self._cast, self._people, self._names)
        self.picker.setEnabled(not locked)
        if self._cast != tuple(cast) or not self.picker.count():
            self._cast = tuple(cast)
            self.picker.show_person(self._cast, None)
        if known != (self._cast, people, names):
            self._people, self._names = people, names
            self._fill()
        for chip in self._chips:
            chip.setEnabled(not locked)

    def _fill(self) -> None:
        focus = next((n for n, chip in enumerate(self._chips) if chip.hasFocus()), None)
        for chip in self._chips:
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        by_key = {person.key: person for person in self._cast}
        self._chips = []
        for key in self._people:
            if key in by_key:
                self._add_chip(by_key[key].name, by_key[key], partial(self._drop_person, key))
        for name in self._names:
            self._add_chip(name, None, partial(self._drop_name, name))
        # The picker comes last, for the eye and for Tab.
        self._flow.removeWidget(self.picker)
        self._flow.addWidget(self.picker)
        self.picker.raise_()
        self.updateGeometry()
        if focus is not None:
            next_one = self._chips[min(focus, len(self._chips) - 1)] if self._chips else self.picker
            next_one.setFocus(Qt.FocusReason.TabFocusReason)

    def _add_chip(self, name: str, person: Person | None, drop: Callable[[], None]) -> None:
        chip = WhoChip(name, person, self)
        chip.remove_requested.connect(drop)
        self._flow.addWidget(chip)
        chip.show()
        self._chips.append(chip)

    def _drop_person(self, key: PersonKey) -> None:
        self._tell(tuple(one for one in self._people if one != key), self._names)

    def _drop_name(self, name: str) -> None:
        self._tell(self._people, tuple(one for one in self._names if one != name))

    @Slot(object)
    def _on_person_chosen(self, key: PersonKey | None) -> None:
        if key is not None:
            self.picker.show_person(self._cast, None)
            self._tell(tuple(dict.fromkeys((*self._people, key))), self._names)

    @Slot(str)
    def _on_person_named(self, name: str) -> None:
        self._tell(self._people, tuple(dict.fromkeys((*self._names, name))))

    def _tell(self, people: Keys, names: Names) -> None:
        if (people, names) != (self._people, self._names):
            self.changed.emit(people, names)
