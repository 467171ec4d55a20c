"""The dialog of the cast: names, other names, colours, faces; merging and removing people."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.domain.ids import PersonKey
from app.domain.person import Person
from widgets.colour_field import ColourField
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr, trn
from widgets.icon_button import IconButton
from widgets.person_face import FACE_SIDE, draw_face, faces
from widgets.theme.theme import theme

_SEPARATORS = re.compile("[,;，；、]")
_LIST, _FACE = 250, 88


class PeopleDialog(BaseDialog):
    """Shows the cast and emits what is wished; the caller answers with `set_people`.

    Signals
    -------
    add_requested
        Add somebody; the caller chooses a free name.
    person_changed(Person)
        A changed copy.
    order_requested(keys)
        All keys in the new order (list of str).
    remove_requested(key), face_requested(key)
        Remove somebody; draw a box round their face in the picture at the playhead.
    merge_requested(into, gone)
        Make two people one.
    """

    add_requested = Signal()
    person_changed = Signal(object)
    order_requested = Signal(list)
    remove_requested = Signal(str)
    face_requested = Signal(str)
    merge_requested = Signal(str, str)

    def __init__(
        self, *, read_only: bool = False, can_take_face: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(
            tr("People"),
            tr("The cast of this project. Tiers and annotations are about them."),
            parent,
        )
        self._read_only, self._can_take_face = read_only, can_take_face
        self._people: dict[PersonKey, Person] = {}
        self._uses: Mapping[PersonKey, int] = {}
        self._filling = False
        self._list = QListWidget()
        self._add = IconButton("plus", tr("Add a person"))
        self._merge = IconButton("users", tr("Merge into another person…"))
        self._remove = IconButton("trash", tr("Remove this person"), "Delete")
        self._up = IconButton("arrow-up", tr("Move up"))
        self._down = IconButton("arrow-down", tr("Move down"))
        self._form = QWidget()
        self._face = _FaceView()
        self._take_face = QPushButton(tr("Take from this frame…"))
        self._drop_face = QPushButton(tr("No face"))
        self._name = QLineEdit()
        self._aliases = QLineEdit()
        self._colour = ColourField()
        self._note = _Note()
        self._used = QLabel()
        self._merge_menu = QMenu(self)
        self._message = text_label("", "error")
        self._preview = _MergePreview()
        self._lay_out()
        self._connect_signals()
        self.add_buttons(tr("Close"))
        self.set_first_size(760, 480)
        self._show_current()

    @property
    def current_key(self) -> str:
        """Key of the person in view, empty without one."""
        item = self._list.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item else ""

    def set_people(
        self, people: Sequence[Person], uses: Mapping[PersonKey, int], current: str = ""
    ) -> None:
        """Show the cast in its order, with how much is about each; who is in view stays."""
        row, wanted = self._list.currentRow(), current or self.current_key
        self._people = {one.key: one for one in people}
        self._uses = uses
        self._list.blockSignals(True)
        self._list.clear()
        for one in people:
            item = QListWidgetItem(faces().icon(one, FACE_SIDE + 4), one.name)
            item.setData(Qt.ItemDataRole.UserRole, one.key)
            item.setToolTip(", ".join((one.name, *one.aliases)))
            self._list.addItem(item)
        keys = list(self._people)
        at = keys.index(PersonKey(wanted)) if wanted in keys else min(max(row, 0), len(keys) - 1)
        self._list.setCurrentRow(at)
        self._list.blockSignals(False)
        self.set_message("")
        self._preview.hide()
        self._show_current()

    def set_message(self, text: str) -> None:
        """Say why a wish was refused."""
        self._message.setText(text)
        self._message.setVisible(bool(text))

    def start_naming(self) -> None:
        """Put the cursor into the name."""
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)
        self._name.selectAll()

    # Building ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        side = theme().px(FACE_SIDE + 4)
        self._list.setIconSize(QSize(side, side))
        self._list.setProperty("kind", "outlined")
        self._list.setAccessibleName(tr("People"))
        self._list.setFixedWidth(theme().px(_LIST))
        left = QVBoxLayout()
        left.addWidget(self._list, 1)
        buttons = QHBoxLayout()
        for button in (self._add, self._merge, self._up, self._down, self._remove):
            buttons.addWidget(button)
        buttons.addStretch(1)
        left.addLayout(buttons)
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.addLayout(self._face_row())
        right.addLayout(self._fields())
        right.addStretch(1)
        self._form.setLayout(right)
        both = QHBoxLayout()
        both.setSpacing(16)
        both.addLayout(left)
        both.addWidget(self._form, 1)
        self.body.addLayout(both, 1)
        self._message.hide()
        self.body.addWidget(self._message)
        self.body.addWidget(self._preview)

    def _face_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self._face)
        column = QVBoxLayout()
        for button in (self._take_face, self._drop_face):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self._used.setProperty("role", "muted")
        column.addWidget(self._used)
        column.addStretch(1)
        row.addLayout(column, 1)
        return row

    def _fields(self) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        self._name.setMaxLength(200)
        self._aliases.setPlaceholderText(tr("Other names, with commas between"))
        self._note.setFixedHeight(theme().px(84))
        self._note.setTabChangesFocus(True)
        for words, field in (
            (tr("Name"), self._name),
            (tr("Also called"), self._aliases),
            (tr("Colour"), self._colour),
            (tr("Note"), self._note),
        ):
            form.addRow(words, field)
            field.setAccessibleName(words)
        return form

    def _connect_signals(self) -> None:
        self._list.currentRowChanged.connect(self._on_list_row_changed)
        self._add.clicked.connect(self.add_requested)
        self._merge.clicked.connect(self._on_merge)
        self._remove.clicked.connect(self._on_remove)
        self._up.clicked.connect(self._on_up)
        self._down.clicked.connect(self._on_down)
        self._take_face.clicked.connect(self._on_take_face)
        self._drop_face.clicked.connect(self._on_drop_face)
        self._name.editingFinished.connect(self._send)
        self._aliases.editingFinished.connect(self._send)
        self._colour.colour_changed.connect(self._send)
        self._note.finished.connect(self._send)
        self._merge_menu.triggered.connect(self._on_merge_chosen)
        self._preview.confirmed.connect(self.merge_requested)
        faces().changed.connect(self._on_faces_changed)
        action = QAction(self)
        action.setShortcut("Delete")
        action.triggered.connect(self._on_remove)
        self._list.addAction(action)

    # Showing ----------------------------------------------------------------------------------

    def _current(self) -> Person | None:
        return self._people.get(PersonKey(self.current_key))

    @Slot(int)
    def _on_list_row_changed(self, _row: int) -> None:
        self._preview.hide()
        self.set_message("")
        self._show_current()

    def _show_current(self) -> None:
        person, can = self._current(), not self._read_only
        self._filling = True
        self._face.set_person(person)
        self._name.setText(person.name if person else "")
        self._aliases.setText(", ".join(person.aliases) if person else "")
        self._colour.set_colour(person.colour if person else "")
        self._note.setPlainText(person.note if person else "")
        uses = self._uses.get(person.key, 0) if person else 0
        self._used.setText(trn("used in {n} place", "used in {n} places", uses) if person else "")
        self._filling = False
        row, count = self._list.currentRow(), len(self._people)
        self._form.setEnabled(can and person is not None)
        self._add.setEnabled(can)
        self._merge.setEnabled(can and person is not None and count > 1)
        self._remove.setEnabled(can and person is not None)
        self._up.setEnabled(can and row > 0)
        self._down.setEnabled(can and 0 <= row < count - 1)
        self._take_face.setEnabled(self._can_take_face)
        why = "" if self._can_take_face else tr("There is no picture at the playhead.")
        self._take_face.setToolTip(why)
        self._drop_face.setEnabled(person is not None and person.face is not None)

    @Slot()
    def _on_faces_changed(self) -> None:
        for row in range(self._list.count()):
            item = self._list.item(row)
            person = self._people[item.data(Qt.ItemDataRole.UserRole)]
            item.setIcon(faces().icon(person, FACE_SIDE + 4))
        self._face.update()

    # Wishes -----------------------------------------------------------------------------------

    @Slot()
    def _send(self) -> None:
        """Send what the fields say, if it is something else."""
        person = self._current()
        if self._filling or person is None or self._read_only:
            return
        aliases = (" ".join(one.split()) for one in _SEPARATORS.split(self._aliases.text()))
        made = replace(
            person,
            name=" ".join(self._name.text().split()),
            aliases=tuple(filter(None, aliases)),
            colour=self._colour.colour,
            note=self._note.toPlainText(),
        )
        if not made.name:
            self._name.setText(person.name)
            self.set_message(tr("A person needs a name."))
        elif made != person:
            self.person_changed.emit(made)

    @Slot()
    def _on_remove(self) -> None:
        if self.current_key and not self._read_only:
            self.remove_requested.emit(self.current_key)

    @Slot()
    def _on_take_face(self) -> None:
        self._send()
        if self.current_key:
            self.face_requested.emit(self.current_key)

    @Slot()
    def _on_drop_face(self) -> None:
        person = self._current()
        if person is not None:
            self.person_changed.emit(replace(person, face=None))

    @Slot()
    def _on_up(self) -> None:
        self._request_move(-1)

    @Slot()
    def _on_down(self) -> None:
        self._request_move(1)

    def _request_move(self, step: int) -> None:
        keys, row = list(map(str, self._people)), self._list.currentRow()
        if row >= 0 and 0 <= row + step < len(keys):
            keys[row], keys[row + step] = keys[row + step], keys[row]
            self.order_requested.emit(keys)

    @Slot()
    def _on_merge(self) -> None:
        self._merge_menu.clear()
        for key, one in self._people.items():
            if key != self.current_key:
                entry = self._merge_menu.addAction(faces().icon(one), one.name.replace("&", "&&"))
                entry.setData(key)
        self._merge_menu.popup(self._merge.mapToGlobal(self._merge.rect().bottomLeft()))

    @Slot(QAction)
    def _on_merge_chosen(self, action: QAction) -> None:
        self.preview_merge(action.data())

    def preview_merge(self, into: str) -> None:
        """Say what merging the person in view into another one does, and ask."""
        gone, kept = self._current(), self._people[PersonKey(into)]
        if gone is not None:
            self._preview.ask(gone, kept, self._uses.get(gone.key, 0))


class _MergePreview(QFrame):
    """What merging does, with two buttons, in place of another dialog over this one."""

    confirmed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._keys = ("", "")
        self._words = text_label("", "warning")
        self._yes, self._no = QPushButton(tr("Merge")), QPushButton(tr("Keep both"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._words, 1)
        for button in (self._no, self._yes):
            button.setAutoDefault(False)
            row.addWidget(button)
        self._no.clicked.connect(self.hide)
        self._yes.clicked.connect(self._on_yes_clicked)
        self.hide()

    def ask(self, gone: Person, kept: Person, uses: int) -> None:
        self._keys = (kept.key, gone.key)
        moves = trn(
            "What names “{gone}” in {n} place will name “{kept}”.",
            "What names “{gone}” in {n} places will name “{kept}”.",
            uses,
            gone=gone.name,
            kept=kept.name,
        )
        name = tr("“{gone}” becomes another name of “{kept}”.", gone=gone.name, kept=kept.name)
        self._words.setText(f"{moves} {name}")
        self.show()
        self._no.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _on_yes_clicked(self) -> None:
        self.hide()
        self.confirmed.emit(*self._keys)


class _FaceView(QWidget):
    """The face of the person in view, large."""

    def __init__(self) -> None:
        super().__init__()
        self._person: Person | None = None
        self.setFixedSize(theme().px(_FACE), theme().px(_FACE))

    def set_person(self, person: Person | None) -> None:
        self._person = person
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the face."""
        if self._person is not None:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            rect = QRect(0, 0, self.width(), self.height())
            draw_face(painter, rect, self._person, faces().image(self._person.key))
            painter.end()


class _Note(QPlainTextEdit):
    """A text that tells when it is left."""

    finished = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell."""
        super().focusOutEvent(event)
        self.finished.emit()
