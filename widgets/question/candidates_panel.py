"""What a comparison weighs: people or moments, when each is to be seen, and which are right."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QTableWidgetItem, QVBoxLayout, QWidget

from app.domain.candidate_authoring import edit_candidate, move_candidate, remove_candidate
from app.domain.question import Candidate, Question, QuestionType
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.key_button import KeyButton
from widgets.question.candidate_view import NAME, SHORT_ROLE, WHEN, CandidateView
from widgets.question.desk import QuestionDesk
from widgets.question.parts import label
from widgets.question.span_text import format_span, parse_span


class CandidatesPanel(QWidget):
    """Edits the candidates of the comparison on the desk; ticked ones are right.

    Signals
    -------
    add_requested
        Add the marked span, or the cue at the playhead, as a candidate.
    play_requested(spans)
        Play these spans one after the other.
    """

    add_requested = Signal()
    play_requested = Signal(object)

    def __init__(self, desk: QuestionDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._shown: tuple[Candidate, ...] = ()
        self._is_showing = False
        title = label(tr("Candidates"), "secondary_strong")
        self._problem = label("", "error", wraps=True)
        self._empty = label(
            tr("Mark the moments that are compared, and add each; tick those that are right."),
            "muted",
            wraps=True,
        )
        self._play = IconButton("play", tr("Play all moments in order"))
        self._up = IconButton("arrow-up", tr("Move up"), "Alt+Up")
        self._down = IconButton("arrow-down", tr("Move down"), "Alt+Down")
        self._trash = IconButton("trash", tr("Remove"), "Del")
        self.add_button = KeyButton(f"+ {tr('Candidate')}", "Ctrl+Shift+W", kind="link")
        self.add_button.setProperty("small", True)
        self.table = CandidateView()
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(title)
        head.addStretch(1)
        for part in (self._up, self._down, self._trash, self._play, self.add_button):
            head.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        for below in (self._empty, self.table, self._problem):
            column.addWidget(below)
        self._problem.hide()
        self._connect_signals()
        self._on_question_changed(desk.question)

    def _connect_signals(self) -> None:
        self._desk.question_changed.connect(self._on_question_changed)
        self.table.itemChanged.connect(self._on_item_changed)
        self.table.currentCellChanged.connect(self._dress)
        self.add_button.clicked.connect(self.add_requested)
        self._play.clicked.connect(self._on_play_clicked)
        self._up.clicked.connect(self._on_up_clicked)
        self._down.clicked.connect(self._on_down_clicked)
        self._trash.clicked.connect(self._on_trash_clicked)
        self.table.ticked.connect(self._on_ticked)
        self.table.move_requested.connect(self._move_to)
        self.table.remove_requested.connect(self._remove)

    def begin_edit(self, row: int) -> None:
        """Start naming a candidate."""
        self.table.begin_edit(row)

    @Slot(object)
    def _on_question_changed(self, question: Question | None) -> None:
        is_comparison = question is not None and question.type is QuestionType.INTENSITY_COMPARISON
        self.setVisible(is_comparison)
        self._problem.hide()
        shown = question.candidates if question is not None and is_comparison else ()
        self._shown = shown
        self._is_showing = True
        self.table.setRowCount(len(shown))
        for row, one in enumerate(shown):
            when = "" if one.span is None else format_span(one.span, millis=True)
            for column, text in enumerate((one.name, when, one.intensity)):
                self._set(row, column, text, one)
        self._is_showing = False
        self.table.fit()
        self._dress()

    def _set(self, row: int, column: int, text: str, one: Candidate) -> None:
        item = QTableWidgetItem(text)
        if self._desk.is_locked:
            item.setFlags(Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled)
        if column == NAME:
            state = Qt.CheckState.Checked if one.is_answer else Qt.CheckState.Unchecked
            item.setCheckState(state)
            item.setToolTip(f"{text}\n{tr('Ticked: naming this one is right')}".strip())
        elif column == WHEN and one.span is not None:
            item.setData(SHORT_ROLE, format_span(one.span))
            item.setToolTip(text)
        self.table.setItem(row, column, item)

    @Slot()
    def _dress(self) -> None:
        count, row, why = len(self._shown), self.table.currentRow(), self._desk.why_locked
        self._empty.setVisible(not count)
        self.table.setVisible(bool(count))
        self._play.setEnabled(any(one.span for one in self._shown))
        self.add_button.setEnabled(not why)
        self.add_button.setToolTip(why or tr("Add the marked span or the cue at the playhead"))
        places = ((self._up, row > 0), (self._down, 0 <= row < count - 1), (self._trash, row >= 0))
        for button, on in places:
            button.setVisible(0 <= row < count and not why)
            button.setEnabled(on)

    @Slot(QTableWidgetItem)
    def _on_item_changed(self, item: QTableWidgetItem) -> None:
        question, row = self._desk.question, item.row()
        if self._is_showing or question is None or row >= len(self._shown):
            return
        try:
            changed = self._changed(self._shown[row], item)
        except ValueError as error:
            self._on_question_changed(question)
            self._problem.setText(str(error))
            self._problem.show()
            return
        if changed != self._shown[row]:
            step = tr("Change candidate {n}", n=row + 1)
            self._desk.edit(edit_candidate(question, row, changed), step)

    @staticmethod
    def _changed(one: Candidate, item: QTableWidgetItem) -> Candidate:
        text = item.text().strip()
        if item.column() == NAME:
            is_answer = item.checkState() is Qt.CheckState.Checked
            return replace(one, name=text, is_answer=is_answer)
        if item.column() == WHEN:
            return replace(one, span=parse_span(text) if text else None)
        return replace(one, intensity=text)

    @Slot()
    def _on_play_clicked(self) -> None:
        self.play_requested.emit([one.span for one in self._shown if one.span is not None])

    @Slot()
    def _on_up_clicked(self) -> None:
        self._move_to(self.table.currentRow(), self.table.currentRow() - 1)

    @Slot()
    def _on_down_clicked(self) -> None:
        self._move_to(self.table.currentRow(), self.table.currentRow() + 1)

    @Slot()
    def _on_trash_clicked(self) -> None:
        self._remove(self.table.currentRow())

    @Slot(int)
    def _on_ticked(self, row: int) -> None:
        question = self._desk.question
        if question is not None and not self._desk.is_locked and row < len(self._shown):
            one = self._shown[row]
            turned = edit_candidate(question, row, replace(one, is_answer=not one.is_answer))
            self._desk.edit(turned, tr("Change candidate {n}", n=row + 1))

    @Slot(int, int)
    def _move_to(self, row: int, to: int) -> None:
        question = self._desk.question
        if question is not None and not self._desk.is_locked and 0 <= to < len(self._shown):
            moved = move_candidate(question, row, to)
            self._desk.edit(moved, tr("Move candidate {n}", n=row + 1))
            self.table.setCurrentCell(to, NAME)

    @Slot(int)
    def _remove(self, row: int) -> None:
        question = self._desk.question
        is_there = 0 <= row < len(self._shown) and not self._desk.is_locked
        if question is not None and is_there:
            left = remove_candidate(question, row)
            self._desk.edit(left, tr("Remove candidate {n}", n=row + 1))
