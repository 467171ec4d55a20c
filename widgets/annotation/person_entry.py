"""Who an annotation is about: chosen from the cast, or typed as a new person."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QStackedLayout, QWidget

from app.domain.ids import PersonKey
from app.domain.person import Person
from widgets.i18n import tr

_NEW = "new"


class PersonEntry(QWidget):
    """A list of people with a last entry that becomes a field for a new name.

    Signals
    -------
    person_chosen(PersonKey or None)
        Somebody of the cast, or nobody.
    person_named(name)
        A person who is not in the cast yet.
    """

    person_chosen = Signal(object)
    person_named = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = QComboBox()
        self._box.setProperty("small", True)
        self._box.setAccessibleName(tr("Person"))
        self._box.setMinimumContentsLength(6)
        self._box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._field = _NameField()
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.addWidget(self._box)
        self._stack.addWidget(self._field)
        self.setFocusProxy(self._box)
        self._box.activated.connect(self._on_box_activated)
        self._field.named.connect(self._on_field_named)
        self._field.given_up.connect(self._on_field_given_up)

    @property
    def box(self) -> QComboBox:
        """The list of the cast."""
        return self._box

    @property
    def field(self) -> QLineEdit:
        """Where a new name is typed."""
        return self._field

    def show_person(
        self, people: Sequence[Person], person: PersonKey | None, *, several: bool = False
    ) -> None:
        """Offer a cast with one chosen, or say that there are several."""
        self._box.blockSignals(True)
        self._box.clear()
        self._box.addItem(tr("Nobody"), None)
        for one in people:
            self._box.addItem(one.name, one.key)
        self._box.insertSeparator(self._box.count())
        self._box.addItem(tr("New person…"), _NEW)
        place = self._box.findData(person) if person else 0
        self._box.setCurrentIndex(-1 if several else max(place, 0))
        self._box.setPlaceholderText(tr("several"))
        self._box.blockSignals(False)
        self._stack.setCurrentWidget(self._box)

    def start_naming(self) -> None:
        """Let a new name be typed."""
        self._field.clear()
        self._stack.setCurrentWidget(self._field)
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(int)
    def _on_box_activated(self, place: int) -> None:
        data = self._box.itemData(place)
        if data == _NEW:
            self.start_naming()
        else:
            self.person_chosen.emit(PersonKey(data) if data else None)

    @Slot(str)
    def _on_field_named(self, name: str) -> None:
        self._back()
        self.person_named.emit(name)

    @Slot()
    def _on_field_given_up(self) -> None:
        self._back()

    def _back(self) -> None:
        had_focus = self._field.hasFocus()
        self._stack.setCurrentWidget(self._box)
        if had_focus:
            self._box.setFocus(Qt.FocusReason.OtherFocusReason)


class _NameField(QLineEdit):
    """Return names somebody, Escape and leaving it empty give up."""

    named = Signal(str)
    given_up = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("small", True)
        self.setAccessibleName(tr("Name of the new person"))
        self.setPlaceholderText(tr("Name"))
        self._is_done = False

    def _finish(self) -> None:
        if self._is_done:
            return
        self._is_done = True  # the field loses the focus while it is put away
        name = " ".join(self.text().split())
        if name:
            self.named.emit(name)
        else:
            self.given_up.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin anew."""
        super().focusInEvent(event)
        self._is_done = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return names, Escape gives up."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._finish()
        elif event.key() == Qt.Key.Key_Escape:
            self.clear()
            self._finish()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the name that stands there."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._finish()
