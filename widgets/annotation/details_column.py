"""What is known of the chosen annotations, to be read and changed: a column beside the lanes."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.domain.annotation_edits import differ, shared
from app.domain.ids import PersonKey
from app.domain.label_keys import keys_by_label, label_keys, shortcut_of
from app.domain.tier import Annotation, label_style
from app.domain.timecode import format_duration
from widgets.annotation.chosen import ChosenAnnotations
from widgets.annotation.flow_layout import FlowLayout
from widgets.annotation.label_chip import LabelChip
from widgets.annotation.label_offer import Held
from widgets.annotation.share_entry import ShareEntry
from widgets.annotation.time_entry import TimeEntry
from widgets.i18n import tr, trn
from widgets.icon_button import IconButton
from widgets.key_button import KeyButton
from widgets.person_picker import PersonPicker
from widgets.question.pace import TypingPace
from widgets.question.parts import PanelHeader
from widgets.question.text_field import TextArea
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_WIDTH, _CONFIDENCE_WIDTH, _NAME_LETTERS = 292, 72, 6


class DetailsColumn(QWidget):
    """Shows `ChosenAnnotations` and asks for changes; nothing changes until new ones are shown.

    Signals
    -------
    label_toggled(name)
        Give a label to all chosen, or take it away.
    picker_requested(QRect)
        Offer labels beside this rectangle of the screen.
    note_typing(text), note_entered(text)
        The note while it is typed, a second at most behind; and when it is done.
    person_chosen(PersonKey or None), person_named(name)
        Who it is about.
    confidence_entered(share or None), times_entered(start_ms, end_ms)
        What was typed, valid in itself.
    left
        Escape: the keyboard goes back to the lanes.
    close_requested
        The column is wanted no more.
    """

    label_toggled = Signal(str)
    picker_requested = Signal(QRect)
    note_typing = Signal(str)
    note_entered = Signal(str)
    person_chosen = Signal(object)
    person_named = Signal(str)
    confidence_entered = Signal(object)
    times_entered = Signal(int, int)
    left = Signal()
    close_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Details of the annotation"))
        self._chosen = ChosenAnnotations()
        self._header = PanelHeader(tr("Annotation"))
        self._close = IconButton("x", tr("Close the details"), "Alt+Return")
        self._none = QLabel(tr("Choose an annotation on a lane or in the table."))
        self._chips = QWidget()
        self._flow = FlowLayout(self._chips)
        self._add = KeyButton(tr("Label…"), "/", "plus", kind="link")
        self._note = TextArea("body", compact_role="secondary", least=1, most=6)
        self._pace = TypingPace(self)
        self._person, self._confidence = PersonPicker(), ShareEntry()
        self._person.setProperty("small", True)
        self._person.setMinimumContentsLength(_NAME_LETTERS)
        self._sure = QLabel(tr("Confidence"))
        self._start, self._end = TimeEntry(tr("Start")), TimeEntry(tr("End"))
        self._length, self._parent_text, self._wrong = QLabel(), QLabel(), QLabel()
        self._form = QWidget()
        self._build()
        self._connect_signals()
        self.show_chosen(self._chosen)

    @property
    def note(self) -> TextArea:
        """The field of the note."""
        return self._note

    @property
    def person(self) -> PersonPicker:
        """The field of the person."""
        return self._person

    @property
    def confidence(self) -> ShareEntry:
        """The field of the confidence."""
        return self._confidence

    @property
    def start(self) -> TimeEntry:
        """The field of the start."""
        return self._start

    @property
    def end(self) -> TimeEntry:
        """The field of the end."""
        return self._end

    @property
    def label_button(self) -> KeyButton:
        """The button that offers labels."""
        return self._add

    @property
    def error_text(self) -> str:
        """What is wrong with what was typed last; empty if nothing."""
        return self._wrong.text()

    @property
    def chips(self) -> list[LabelChip]:
        """The labels shown."""
        items = (self._flow.itemAt(place) for place in range(self._flow.count()))
        found = (item.widget() for item in items if item is not None)
        return [one for one in found if isinstance(one, LabelChip)]

    def show_chosen(self, chosen: ChosenAnnotations) -> None:
        """Show what is chosen; what is being typed into a field stays."""
        is_other = _keys(chosen) != _keys(self._chosen)
        if is_other:
            self.flush()
        self._chosen = chosen
        self._header.set_count(_count_text(chosen))
        self._none.setVisible(not chosen.count)
        self._form.setVisible(bool(chosen.count))
        if chosen.count:
            self._show_labels()
            self._show_fields(keep_note=not is_other and self._note.hasFocus())
        self._form.setEnabled(not chosen.why_locked)
        self._form.setToolTip(chosen.why_locked)

    def show_note(self, text: str) -> None:
        """Put a text into the note that was typed before and not kept yet."""
        self._note.show_text(text)

    def flush(self) -> None:
        """Hand over the note that is being typed."""
        self._pace.stop()
        before = shared(self._chosen.annotations, _note_of) or ""
        if self._note.text() != before and self._note.document().isModified():
            self._note.document().setModified(False)
            self.note_entered.emit(self._note.text())

    def take_focus(self) -> None:
        """Put the keyboard on the first field."""
        target = self._add if self._form.isVisibleTo(self) else self._close
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def label_place(self) -> QRect:
        """Return where the label button is on the screen."""
        return QRect(self._add.mapToGlobal(self._add.rect().topLeft()), self._add.size())

    def _show_labels(self) -> None:
        self._clear_labels()
        vocabulary = self._chosen.vocabulary
        self._add.setVisible(vocabulary is not None)
        if vocabulary is None:
            return
        keys = keys_by_label(label_keys(vocabulary.labels))
        self._flow.removeWidget(self._add)
        for name, held in self._chosen.held().items():
            style = label_style((name,), vocabulary)
            chip = LabelChip(style, removable=True, partly=held is Held.SOME)
            chip.set_tip(_tip(keys.get(name, ""), partly=held is Held.SOME))
            chip.setCheckable(False)
            chip.removed.connect(self.label_toggled)
            chip.chosen.connect(self._on_chip_chosen)
            self._flow.addWidget(chip)
        self._flow.addWidget(self._add)
        self._add.raise_()  # last in the order of Tab, too
        self._chips.updateGeometry()

    def _clear_labels(self) -> None:
        for chip in self.chips:
            if chip.hasFocus():
                self._add.setFocus(Qt.FocusReason.OtherFocusReason)
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()

    def _show_fields(self, *, keep_note: bool) -> None:
        chosen = self._chosen
        several = tr("several")
        if not keep_note:
            mixed = differ(chosen.annotations, _note_of) or not chosen.knows_all
            self._note.show_text("" if mixed else shared(chosen.annotations, _note_of) or "")
            self._note.document().setModified(False)
            self._note.setPlaceholderText(tr("several notes") if mixed else tr("Note"))
        mixed = differ(chosen.annotations, _person_of) or not chosen.knows_all
        person = None if mixed else shared(chosen.annotations, _person_of)
        self._person.show_person(chosen.people, person, several=mixed)
        mixed = differ(chosen.annotations, _confidence_of) or not chosen.knows_all
        value = shared(chosen.annotations, _confidence_of)
        self._confidence.show_share(value, several if mixed else tr("not said"))
        self._show_times(several)
        self._parent_text.setText(chosen.parent_text)
        self._parent_text.setVisible(bool(chosen.parent_text))

    def _show_times(self, several: str) -> None:
        one = self._chosen.annotations[0] if self._chosen.is_one else None
        self._start.show_time(one.start_ms if one else None, several)
        self._end.show_time(one.end_ms if one else None, several)
        # Several annotations cannot have one time, and there is little room.
        for part in (self._start, self._end, self._length):
            part.setVisible(one is not None)
        self._length.setText(format_duration(one.end_ms - one.start_ms) if one else "")

    def _build(self) -> None:
        for text, role in (
            (self._none, "muted"),
            (self._length, "muted"),
            (self._sure, "muted"),
            (self._parent_text, "muted"),
            (self._wrong, "error"),
        ):
            text.setProperty("role", role)
            text.setWordWrap(text not in (self._length, self._sure))
            text.setTextFormat(Qt.TextFormat.PlainText)
        self._add.setProperty("small", True)
        self._note.setAccessibleName(tr("Note"))
        self._wrong.hide()
        self._header.add(self._close)
        self._flow.addWidget(self._add)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        body = QWidget()
        body.setProperty("kind", "content")
        inner = QVBoxLayout(body)
        inner.setContentsMargins(SPACE[2], SPACE[1], SPACE[2], SPACE[1])
        inner.setSpacing(SPACE[1])
        inner.addWidget(self._none)
        inner.addWidget(self._form)
        inner.addStretch(1)
        self._lay_out_form()
        scroll.setWidget(body)
        self._confidence.setFixedWidth(theme().px(_CONFIDENCE_WIDTH))
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self._header)
        column.addWidget(scroll, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(_upright_line())
        row.addLayout(column, 1)
        self.setFixedWidth(theme().px(_WIDTH))

    def _lay_out_form(self) -> None:
        column = QVBoxLayout(self._form)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE[1] - 2)
        column.addWidget(self._chips)
        column.addWidget(self._note)
        pair = QHBoxLayout()
        pair.setSpacing(SPACE[1])
        pair.addWidget(self._person, 1)
        pair.addWidget(self._sure)
        pair.addWidget(self._confidence)
        column.addLayout(pair)
        times = QGridLayout()
        times.setHorizontalSpacing(SPACE[1])
        times.addWidget(self._start, 0, 0)
        times.addWidget(self._end, 0, 1)
        times.addWidget(self._length, 0, 2)
        column.addLayout(times)
        column.addWidget(self._wrong)
        column.addWidget(self._parent_text)

    def _connect_signals(self) -> None:
        self._close.clicked.connect(self.close_requested)
        self._add.clicked.connect(self._on_add_clicked)
        self._note.typed.connect(self._pace.touch)
        self._note.left.connect(self.flush)
        self._pace.ticked.connect(self._on_pace_ticked)
        self._pace.paused.connect(self._on_pace_paused)
        self._person.person_chosen.connect(self.person_chosen)
        self._person.person_named.connect(self.person_named)
        self._confidence.share_entered.connect(self.confidence_entered)
        self._start.time_entered.connect(self._on_start_entered)
        self._end.time_entered.connect(self._on_end_entered)
        for entry in (self._confidence, self._start, self._end):
            entry.explained.connect(self._on_entry_explained)

    @Slot()
    def _on_add_clicked(self) -> None:
        self.picker_requested.emit(self.label_place())

    @Slot(str)
    def _on_chip_chosen(self, _name: str) -> None:
        self.picker_requested.emit(self.label_place())

    @Slot()
    def _on_pace_ticked(self) -> None:
        self.note_typing.emit(self._note.text())

    @Slot()
    def _on_pace_paused(self) -> None:
        if self._note.is_composing:
            self._pace.touch()
        else:
            self.flush()

    @Slot(int)
    def _on_start_entered(self, time_ms: int) -> None:
        end = self._end.time_ms
        if end is not None:
            self._enter_times(time_ms, end)

    @Slot(int)
    def _on_end_entered(self, time_ms: int) -> None:
        start = self._start.time_ms
        if start is not None:
            self._enter_times(start, time_ms)

    def _enter_times(self, start_ms: int, end_ms: int) -> None:
        if end_ms < start_ms:
            self._show_times(tr("several"))
            self._on_entry_explained(tr("It would end before it starts."))
        else:
            self.times_entered.emit(start_ms, end_ms)

    @Slot(str)
    def _on_entry_explained(self, text: str) -> None:
        self._wrong.setText(text)
        self._wrong.setVisible(bool(text))

    def minimumSizeHint(self) -> QSize:
        """Ask for no height: what does not fit is scrolled to."""
        return QSize(self.minimumWidth(), 0)

    def sizeHint(self) -> QSize:
        """Ask for no height: the lanes decide it."""
        return QSize(self.minimumWidth(), 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves for the lanes; what was typed is kept."""
        if event.key() == Qt.Key.Key_Escape:
            self.flush()
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _upright_line() -> QFrame:
    line = QFrame()
    line.setProperty("kind", "upright-line")
    return line


def _note_of(one: Annotation) -> str:
    return one.note


def _person_of(one: Annotation) -> PersonKey | None:
    return one.person


def _confidence_of(one: Annotation) -> float | None:
    return one.confidence


def _keys(chosen: ChosenAnnotations) -> tuple[str, ...]:
    return tuple(one.key for one in chosen.annotations)


def _count_text(chosen: ChosenAnnotations) -> str:
    if chosen.count < 2:
        return chosen.tier_name
    return trn("{n} chosen", "{n} chosen", chosen.count)


def _tip(key: str, *, partly: bool) -> str:
    words = tr("on some of the chosen annotations") if partly else ""
    shown = tr("Key {key}", key=shortcut_of(key)) if key else ""
    return "\n".join(filter(None, (words, shown)))
