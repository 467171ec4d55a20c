"""The dialog of speakers: each name in the subtitles of a video, and whom of the cast it means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QLocale, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.domain.ids import PersonKey
from app.domain.person import Person
from app.domain.speaker import SpeakerCount
from app.domain.timecode import format_duration
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import interface_language, tr, trn
from widgets.person_picker import PersonPicker
from widgets.theme.theme import theme

_SPEAKER, _COUNT, _TIME, _PERSON = range(4)
_ROW = 38


class SpeakersDialog(BaseDialog):
    """Shows speakers and emits what is wished; the caller answers with `set_speakers`.

    Signals
    -------
    person_chosen(speaker, PersonKey or None)
        Whom a speaker's name means; None for nobody.
    person_named(speaker, name)
        Somebody who is not in the cast yet.
    renamed(speaker, name)
        All cues of a speaker get another name; that of another speaker makes the two one.
    suggestions_accepted(list of (speaker, PersonKey))
        All suggestions at once.
    """

    person_chosen = Signal(str, object)
    person_named = Signal(str, str)
    renamed = Signal(str, str)
    suggestions_accepted = Signal(list)

    def __init__(
        self, title: str, *, read_only: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(
            tr("Speakers of {title}", title=title),
            tr(
                "Say who speaks: the transcript then shows the person, and search finds their "
                "words. A name can be changed by a double click."
            ),
            parent,
        )
        self._read_only = read_only
        self._speakers: tuple[SpeakerCount, ...] = ()
        self._suggestions: Mapping[str, Person] = {}
        self._pickers: dict[str, PersonPicker] = {}
        self._filling = False
        self._table = QTableWidget(0, 4)
        self._accept_all = QPushButton()
        self._message = text_label("", "error")
        self._set_up_table()
        self.body.addWidget(self._table, 1)
        row = QHBoxLayout()
        self._accept_all.setAutoDefault(False)
        row.addWidget(self._accept_all)
        row.addStretch(1)
        self.body.addLayout(row)
        self._message.hide()
        self.body.addWidget(self._message)
        self.add_buttons(tr("Close"))
        self._accept_all.clicked.connect(self._on_accept_all_clicked)
        self._table.itemChanged.connect(self._on_item_changed)
        self.set_first_size(720, 440)

    def picker(self, speaker: str) -> PersonPicker:
        """Return the field of a speaker."""
        return self._pickers[speaker]

    def set_speakers(
        self,
        speakers: Sequence[SpeakerCount],
        people: Sequence[Person],
        suggestions: Mapping[str, Person],
    ) -> None:
        """Show the speakers, whom they mean, and whom those may mean that nobody said."""
        self._filling = True
        focused = next((s for s, one in self._pickers.items() if one.hasFocus()), "")
        self._speakers, self._suggestions = tuple(speakers), suggestions
        self._pickers = {}
        self._table.setRowCount(len(speakers))
        for row, speaker in enumerate(speakers):
            self._fill_row(row, speaker, people)
        count = len(suggestions)
        self._accept_all.setVisible(bool(count))
        self._accept_all.setEnabled(not self._read_only)
        self._accept_all.setText(trn("Accept {n} suggestion", "Accept all {n} suggestions", count))
        self.set_message("" if speakers else tr("No cue of this video names a speaker."))
        self._filling = False
        if focused in self._pickers:
            self._pickers[focused].setFocus()

    def set_message(self, text: str) -> None:
        """Say why a wish was refused."""
        self._message.setText(text)
        self._message.setVisible(bool(text))

    def _fill_row(self, row: int, speaker: SpeakerCount, people: Sequence[Person]) -> None:
        texts = (
            speaker.speaker,
            QLocale(interface_language()).toString(speaker.cues),
            format_duration(speaker.total_ms),
        )
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            item.setToolTip(text)
            if column != _SPEAKER or self._read_only:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
            if column != _SPEAKER:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._table.setItem(row, column, item)
        self._table.setCellWidget(row, _PERSON, self._make_picker(speaker, people))

    def _make_picker(self, speaker: SpeakerCount, people: Sequence[Person]) -> PersonPicker:
        picker = PersonPicker()
        name = speaker.speaker
        picker.show_person(people, speaker.person)
        picker.setEnabled(not self._read_only)
        picker.setAccessibleName(tr("Who {speaker} is", speaker=name))
        suggestion = self._suggestions.get(name)
        line = picker.lineEdit()
        if suggestion is not None and speaker.person is None and line is not None:
            line.setPlaceholderText(tr("{name}?", name=suggestion.name))

        def chosen(person: PersonKey | None) -> None:
            self.person_chosen.emit(name, person)

        def named(text: str) -> None:
            self.person_named.emit(name, text)

        picker.person_chosen.connect(chosen)
        picker.person_named.connect(named)
        self._pickers[name] = picker
        return picker

    def _set_up_table(self) -> None:
        table = self._table
        table.setProperty("kind", "outlined")
        table.setAccessibleName(tr("Speakers"))
        table.setHorizontalHeaderLabels([tr("Speaker"), tr("Cues"), tr("Together"), tr("Person")])
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        header.setSectionResizeMode(_SPEAKER, QHeaderView.ResizeMode.Stretch)
        for column, width in ((_COUNT, 70), (_TIME, 110), (_PERSON, 250)):
            table.setColumnWidth(column, theme().px(width))
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(theme().px(_ROW))

    @Slot(QTableWidgetItem)
    def _on_item_changed(self, item: QTableWidgetItem) -> None:
        if self._filling or item.column() != _SPEAKER:
            return
        old, new = self._speakers[item.row()].speaker, " ".join(item.text().split())
        if new != old:
            # The answer makes all items anew, this one too: not before it is done with.
            QTimer.singleShot(0, self, lambda: self.renamed.emit(old, new))

    @Slot()
    def _on_accept_all_clicked(self) -> None:
        self.suggestions_accepted.emit(
            [(speaker, person.key) for speaker, person in self._suggestions.items()]
        )
