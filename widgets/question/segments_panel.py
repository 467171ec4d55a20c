"""What a clip question is about: segments of the video in assembled order, and their subtitles."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.domain.clip_authoring import Assembly, move_segment, remove_segment, set_segment
from app.domain.interval import Interval
from app.domain.question import Granularity, JsonObject, Question
from app.domain.timecode import format_duration
from widgets.i18n import tr, trn
from widgets.icon_button import IconButton
from widgets.key_button import KeyButton
from widgets.question.desk import QuestionDesk
from widgets.question.fold import Fold
from widgets.question.parts import label
from widgets.question.segment_model import SegmentModel
from widgets.question.segment_view import SegmentView
from widgets.theme.theme import theme

_SHOWN_ROWS = 400
"""So many subtitle rows are previewed; the record holds all."""


class SegmentsPanel(QWidget):
    """Edits the segments of the question on the desk; an episode question has none to edit.

    `fold` holds the subtitle rows and is placed by the editor.

    Signals
    -------
    add_requested
        Add the marked span, or the cue at the playhead.
    play_requested(spans)
        Play these spans one after the other.
    subtitles_requested
        Make the subtitle rows from the cues of the segments.
    """

    add_requested = Signal()
    play_requested = Signal(object)
    subtitles_requested = Signal()

    def __init__(self, desk: QuestionDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.model = SegmentModel(self)
        self.view = SegmentView(self.model)
        self._title = label(tr("Clip"), "muted")
        self._title.setProperty("role", "secondary_strong")
        self._count = label("", "muted")
        self._problem = label("", "error", wraps=True)
        self._empty = label(
            tr("The whole video, until segments are added: mark in and out, then add the span."),
            "muted",
            wraps=True,
        )
        self.play_button = IconButton("play", tr("Play the clip as assembled"), "F5")
        self._up = IconButton("arrow-up", tr("Move up"), "Alt+Up")
        self._down = IconButton("arrow-down", tr("Move down"), "Alt+Down")
        self._trash = IconButton("trash", tr("Remove"), "Del")
        self.add_button = KeyButton(f"+ {tr('Segment')}", "Ctrl+Shift+Y", kind="link")
        self.add_button.setProperty("small", True)
        self.fold = Fold(tr("Subtitles of the clip"))
        self.rows = QPlainTextEdit()
        self.make_button = KeyButton(tr("Make from the cues"), icon_name="closed-captioning")
        self._build()
        self._connect_signals()
        self._on_question_changed(desk.question)

    @property
    def count_text(self) -> str:
        """How many segments there are and how long they play."""
        return self._count.text()

    def _build(self) -> None:
        self.rows.setReadOnly(True)
        self.rows.setAccessibleName(tr("Subtitles of the clip"))
        self.rows.setTabChangesFocus(True)
        self.rows.setFixedHeight(theme().px(120))
        self.make_button.setProperty("small", True)
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(self._title)
        head.addSpacing(4)
        head.addWidget(self._count)
        head.addStretch(1)
        for part in (self._up, self._down, self._trash, self.play_button, self.add_button):
            head.addWidget(part)
        self.fold.add(self.rows)
        self.fold.add_left(self.make_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        for below in (self._empty, self.view, self._problem):
            column.addWidget(below)
        self._problem.hide()

    def _connect_signals(self) -> None:
        self._desk.question_changed.connect(self._on_question_changed)
        self.model.span_edited.connect(self._on_span_edited)
        self.model.refused.connect(self._on_refused)
        self.view.move_requested.connect(self._on_move_requested)
        self.view.remove_requested.connect(self._on_remove_requested)
        self.view.play_requested.connect(self._on_row_play_requested)
        self.view.selectionModel().currentRowChanged.connect(self._dress)
        self.play_button.clicked.connect(self.play)
        self.add_button.clicked.connect(self.add_requested)
        self._up.clicked.connect(self._on_up_clicked)
        self._down.clicked.connect(self._on_down_clicked)
        self._trash.clicked.connect(self._on_trash_clicked)
        self.make_button.clicked.connect(self.subtitles_requested)

    def focus_part(self, target: str) -> None:
        """Put the keyboard on the segments, or open their subtitles."""
        if target == "subtitles":
            self.fold.set_open(True)
            self.make_button.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            place = self.view if self.model.segments else self.add_button
            place.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def play(self) -> None:
        """Play the clip exactly as assembled."""
        if self.model.segments:
            self.play_requested.emit(self.model.segments)

    @Slot(object)
    def _on_question_changed(self, question: Question | None) -> None:
        is_clip = question is not None and question.granularity is Granularity.CLIP
        self.setVisible(is_clip)
        self.fold.setVisible(is_clip)
        self._problem.hide()
        segments = (question.source.segments or ()) if question is not None and is_clip else ()
        row = self.view.currentIndex().row()
        self.model.set_segments(segments, locked=self._desk.is_locked)
        if segments and row >= 0:
            self.view.selectRow(min(row, len(segments) - 1))
        self._show_rows((question.subtitles or ()) if question is not None and is_clip else ())
        self._dress()

    def _show_rows(self, rows: Sequence[JsonObject]) -> None:
        text = "\n".join(map(_row_text, rows[:_SHOWN_ROWS]))
        if self.rows.toPlainText() != text:
            self.rows.setPlainText(text)
        self.rows.setVisible(bool(rows))
        self.fold.set_title(
            trn("Subtitles of the clip, {n} row", "Subtitles of the clip, {n} rows", len(rows))
        )

    @Slot()
    def _dress(self) -> None:
        segments, why = self.model.segments, self._desk.why_locked
        count, row = len(segments), self.view.currentIndex().row()
        length = format_duration(Assembly(segments).duration_ms)
        words = trn("{n} segment, {length}", "{n} segments, {length}", count, length=length)
        self._count.setText(words if count else "")
        self._empty.setVisible(not count)
        self.view.setVisible(bool(count))
        self.play_button.setEnabled(bool(count))
        self.add_button.setEnabled(not why)
        self.add_button.setToolTip(why or tr("Add the marked span or the cue at the playhead"))
        self.make_button.setEnabled(not why and bool(count))
        for button, on in (
            (self._up, row > 0),
            (self._down, 0 <= row < count - 1),
            (self._trash, row >= 0),
        ):
            button.setVisible(0 <= row < count and not why)
            button.setEnabled(on)

    @Slot(int, object)
    def _on_span_edited(self, row: int, span: Interval) -> None:
        question = self._desk.question
        if question is not None and not self._desk.is_locked:
            step = tr("Change segment {n}", n=row + 1)
            self._desk.edit(set_segment(question, row, span), step)

    @Slot(str)
    def _on_refused(self, why: str) -> None:
        self._problem.setText(why)
        self._problem.show()

    @Slot(int, int)
    def _on_move_requested(self, row: int, to: int) -> None:
        question = self._desk.question
        if question is None or self._desk.is_locked:
            return
        self._desk.edit(move_segment(question, row, to), tr("Move segment {n}", n=row + 1))
        self.view.selectRow(to)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(int)
    def _on_remove_requested(self, row: int) -> None:
        question = self._desk.question
        if question is not None and not self._desk.is_locked:
            self._desk.edit(remove_segment(question, row), tr("Remove segment {n}", n=row + 1))

    @Slot(int)
    def _on_row_play_requested(self, row: int) -> None:
        self.play_requested.emit(self.model.segments[row : row + 1])

    @Slot()
    def _on_up_clicked(self) -> None:
        row = self.view.currentIndex().row()
        if row > 0:
            self._on_move_requested(row, row - 1)

    @Slot()
    def _on_down_clicked(self) -> None:
        row = self.view.currentIndex().row()
        if 0 <= row < len(self.model.segments) - 1:
            self._on_move_requested(row, row + 1)

    @Slot()
    def _on_trash_clicked(self) -> None:
        row = self.view.currentIndex().row()
        if 0 <= row < len(self.model.segments):
            self._on_remove_requested(row)


def _row_text(row: JsonObject) -> str:
    """Write a subtitle row in one line, whatever stands in it."""
    pair = row.get("t")
    times = "–".join(map(str, pair)) if isinstance(pair, list) else "?"
    parts = (times, str(row.get("speaker") or ""), str(row.get("text") or ""))
    return "  ".join(filter(None, parts)).replace("\n", " / ")
