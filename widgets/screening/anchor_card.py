"""One anchor of the form: the stretch before it, the still, who, what happens, the topic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.person import Person
from app.domain.screening import ANCHORS, AnchorNote, StretchMark
from widgets.i18n import tr
from widgets.question.parts import label
from widgets.question.text_field import TextArea, TextLine
from widgets.screening.still_button import StillButton
from widgets.screening.typed_text import TypedText
from widgets.screening.who_field import Keys, Names, WhoField
from widgets.screening.words import mark_text, stretch_text
from widgets.theme.theme import theme

_NAME_WIDTH = 72


class AnchorCard(QWidget):
    """Edits the note of one anchor and the marks of the stretch before it.

    Signals
    -------
    edited(place, AnchorNote, field)
        The note as wanted now, and which field changed: ``who``, ``happens``, ``topic``.
    marked(place, StretchMark, on)
        A mark was set or taken away.
    typing(field, text)
        Text that is being typed, with the name drafts have for its field: ``0:happens``.
    seek_requested(place)
        Go to the anchor.
    """

    edited = Signal(int, object, str)
    marked = Signal(int, object, bool)
    typing = Signal(str, str)
    seek_requested = Signal(int)

    def __init__(self, place: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "content")
        self.place = place
        self._note = AnchorNote()
        self.still = StillButton(ANCHORS[place], f"Alt+{place + 1}")
        self.who = WhoField()
        self.happens = TextArea("body", least=2, most=6)
        self.topic = TextLine()
        self.topic.setProperty("small", True)
        self.marks = {mark: QCheckBox(mark_text(mark)) for mark in StretchMark}
        self._typed = {
            "happens": TypedText(self.happens),
            "topic": TypedText(self.topic),
        }
        self._name_fields()
        self._lay_out()
        self._connect_signals()

    def show_note(
        self,
        note: AnchorNote,
        marks: frozenset[StretchMark],
        cast: Sequence[Person],
        *,
        locked: bool,
        anew: bool,
    ) -> None:
        """Show what is stored; `anew` also over what is being typed."""
        self._note = note
        self.who.show_who(cast, note.people, note.names, locked=locked)
        for name, typed in self._typed.items():
            typed.set_locked(locked)
            typed.show(getattr(note, name), anew=anew)
        for mark, box in self.marks.items():
            box.blockSignals(True)
            box.setChecked(mark in marks)
            box.blockSignals(False)
            box.setEnabled(not locked)

    def set_time(self, time_ms: int | None) -> None:
        """Say when the anchor is."""
        self.still.set_time(time_ms)

    def set_image(self, image: QImage | None) -> None:
        """Show what is to be seen at the anchor."""
        self.still.set_image(image)

    def give_draft(self, field: str, text: str) -> None:
        """Go on with a text that was typed before."""
        self._typed[field].give_draft(text)

    def flush(self) -> None:
        """Send what was typed."""
        for typed in self._typed.values():
            typed.send()

    def take_focus(self) -> None:
        """Let what happens here be written, unless something of this card is being written."""
        focus = self.window().focusWidget()
        if focus is None or not self.isAncestorOf(focus):
            self.happens.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _name_fields(self) -> None:
        share = f"{ANCHORS[self.place]} %"
        self.happens.setAccessibleName(tr("What happens at {share}", share=share))
        self.topic.setAccessibleName(tr("Topic at {share}", share=share))
        self.who.picker.setAccessibleName(tr("Who is there at {share}", share=share))
        for mark, box in self.marks.items():
            name = tr("{stretch}: {mark}", stretch=stretch_text(self.place), mark=mark_text(mark))
            box.setAccessibleName(name)

    def _lay_out(self) -> None:
        stretch = QHBoxLayout()
        stretch.setSpacing(12)
        stretch.addWidget(label(stretch_text(self.place), "muted"))
        for box in self.marks.values():
            stretch.addWidget(box)
        stretch.addStretch(1)
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        top = Qt.AlignmentFlag.AlignTop
        grid.addWidget(self.still, 0, 0, 3, 1, top)
        rows = (
            (tr("Who"), self.who, self.who.picker),
            (tr("What happens"), self.happens, self.happens),
            (tr("Topic"), self.topic, self.topic),
        )
        for row, (name, field, buddy) in enumerate(rows):
            words = label(name, "muted", wraps=True)
            words.setBuddy(buddy)
            words.setContentsMargins(0, 4, 0, 0)
            words.setFixedWidth(theme().px(_NAME_WIDTH))
            grid.addWidget(words, row, 1, top)
            grid.addWidget(field, row, 2)
        grid.setColumnStretch(2, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(stretch)
        layout.addLayout(grid)

    def _connect_signals(self) -> None:
        self.still.clicked.connect(self._on_still_clicked)
        self.who.changed.connect(self._on_who_changed)
        for name, typed in self._typed.items():
            typed.typing.connect(partial(self._on_typing, name))
            typed.sent.connect(partial(self._on_sent, name))
        for mark, box in self.marks.items():
            box.toggled.connect(partial(self._on_mark_toggled, mark))

    @Slot()
    def _on_still_clicked(self) -> None:
        self.seek_requested.emit(self.place)

    @Slot(object, object)
    def _on_who_changed(self, people: Keys, names: Names) -> None:
        self._change("who", people=people, names=names)

    def _on_typing(self, name: str, text: str) -> None:
        self.typing.emit(f"{self.place}:{name}", text)

    def _on_sent(self, name: str, text: str) -> None:
        self._change(name, **{name: text})

    def _on_mark_toggled(self, mark: StretchMark, on: bool) -> None:
        self.marked.emit(self.place, mark, on)

    def _change(self, field: str, **changes: object) -> None:
        self._note = replace(self._note, **changes)  # type: ignore[arg-type]  # by name
        self.edited.emit(self.place, self._note, field)
