"""Choosing somebody of the cast: by the list, or by typing a name or another name of theirs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit, QWidget

from app.domain.ids import PersonKey
from app.domain.person import Person, named
from widgets.i18n import tr
from widgets.person_face import FACE_SIDE, faces
from widgets.theme.theme import theme


class PersonPicker(QComboBox):
    """A field with a list: faces and names, found by any name of a person.

    What is typed and nobody's name is a wish for a new person, if new ones are allowed; else the
    field goes back to who was chosen. An empty field means nobody.

    Parameters
    ----------
    placeholder
        What an empty field says; that it means nobody, by default.

    Signals
    -------
    person_chosen(PersonKey or None)
        Somebody of the cast, or nobody.
    person_named(name)
        A name that nobody of the cast has.
    """

    person_chosen = Signal(object)
    person_named = Signal(str)

    def __init__(
        self, *, allow_new: bool = True, placeholder: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._nobody = placeholder or tr("Nobody")
        self._people: tuple[Person, ...] = ()
        self._person: PersonKey | None = None
        self._allows_new = allow_new
        self._several = False
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setAccessibleName(tr("Person"))
        self.setMinimumContentsLength(8)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        side = theme().px(FACE_SIDE)
        self.setIconSize(QSize(side, side))
        self._line.setPlaceholderText(self._nobody)
        self._line.setAccessibleName(tr("Person"))
        completer = QCompleter(self.model(), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setCompleter(completer)
        self.activated.connect(self._on_activated)
        self._line.editingFinished.connect(self._on_editing_finished)
        faces().changed.connect(self._on_faces_changed)

    @property
    def person(self) -> PersonKey | None:
        """Who is chosen, None for nobody or several."""
        return self._person

    @property
    def _line(self) -> QLineEdit:
        line = self.lineEdit()
        assert line is not None  # noqa: S101 - an editable box has one
        return line

    def show_person(
        self, people: Sequence[Person], person: PersonKey | None, *, several: bool = False
    ) -> None:
        """Offer a cast with one chosen, or say that there are several; nothing is told.

        A name that is being typed stays, if it is still about the same choice.
        """
        typed = self._line.text() if self._is_typing(person, several=several) else None
        self._people, self._person = tuple(people), person
        self._several = several and person is None
        self.blockSignals(True)
        self.clear()
        self.addItem(self._nobody, None)
        for one in people:
            self.addItem(faces().icon(one), _entry(one), one.key)
        self.blockSignals(False)
        self._line.setPlaceholderText(tr("several") if self._several else self._nobody)
        self._restore()
        if typed is not None:
            self._line.setText(typed)
            self._line.setModified(True)

    def _is_typing(self, person: PersonKey | None, *, several: bool) -> bool:
        same = (person, several and person is None) == (self._person, self._several)
        return same and self.hasFocus() and self._line.isModified()

    def _restore(self) -> None:
        """Show who is chosen in the field: the name without the other names."""
        chosen = self._chosen()
        self.blockSignals(True)
        self.setCurrentIndex(self.findData(chosen.key) if chosen else (-1 if self._several else 0))
        self.blockSignals(False)
        self._line.setText(chosen.name if chosen else "")
        self._line.setModified(False)

    def _chosen(self) -> Person | None:
        return next((one for one in self._people if one.key == self._person), None)

    @Slot(int)
    def _on_activated(self, place: int) -> None:
        data = self.itemData(place)
        self._choose(PersonKey(data) if data else None)
        # The completer writes its entry into the field only after this.
        QTimer.singleShot(0, self, self._restore)

    @Slot()
    def _on_editing_finished(self) -> None:
        if not self._line.isModified():
            return
        text = " ".join(self._line.text().split())
        found = named(self._people, text) or self._by_entry(text)
        if found is not None or not text:
            self._choose(found.key if found else None)
        elif self._allows_new:
            self._line.setModified(False)
            self.person_named.emit(text)
        self._restore()

    def _by_entry(self, text: str) -> Person | None:
        return next((one for one in self._people if _entry(one) == text), None)

    def _choose(self, person: PersonKey | None) -> None:
        was, self._person = (self._person, self._several), person
        self._several = False
        self._restore()
        if (person, False) != was:
            self.person_chosen.emit(person)

    @Slot()
    def _on_faces_changed(self) -> None:
        by_key = {one.key: one for one in self._people}
        for place in range(1, self.count()):
            self.setItemIcon(place, faces().icon(by_key[self.itemData(place)]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts back who was chosen."""
        if event.key() == Qt.Key.Key_Escape and self._line.isModified():
            self._restore()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Let typing replace the name."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._line.selectAll()


def _entry(person: Person) -> str:
    others = ", ".join(person.aliases)
    return f"{person.name} ({others})" if others else person.name
