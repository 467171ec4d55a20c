"""The whole right side of the Author workspace: question list, editor, evidence and checks.

Wide, the three stand side by side. Narrow, the list drops down from the editor's header.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.domain.check import Check
from app.domain.ids import EvidenceKey, VideoKey
from app.domain.question import Question, QuestionRow
from app.domain.rubric import template_for
from widgets.divider import DividedSplitter
from widgets.float_window import come_forward
from widgets.question.desk import QuestionDesk
from widgets.question.list_popup import ListPopup
from widgets.question.passage_offer import PassageOffer
from widgets.question.question_editor import QuestionEditor
from widgets.question.question_list import QuestionList
from widgets.question.side_column import SideColumn
from widgets.theme.theme import theme

_COMPACT_BELOW = 960
_LIST, _EDITOR, _SIDE = 256, 508, 356
_LIST_MOST, _SIDE_MOST = 300, 440
_SIDE_COMPACT = 286
_EDITOR_LEAST, _SIDE_LEAST, _SIDE_SHARE = 380, 240, 0.4
_LINK_FIX = "link-evidence:"


class AuthorPanel(QWidget):
    """Shows questions; every change goes out as a wish or as an edited copy.

    Signals
    -------
    question_chosen
        Key of the question to open.
    new_requested
        Tier and type of the question to make, as `QuestionList` says them.
    question_edited
        Edited copy (Question), and the name of the step.
    typing
        Name of a field and its text so far, at most every 300 ms, for drafts.
    complete_requested
        Whether to go on to the next question.
    reopen_requested
        Make the open question a draft again.
    remove_requested, duplicate_requested
        Key of the question.
    copy_requested(name)
        Tier and type that a copy of the open question shall have.
    evidence_activated
        Key of the span to play.
    play_all_requested, add_evidence_requested
        Play all spans in order; add the marked span.
    waive_requested
        Rule of the check to set aside.
    fix_requested
        `Check.fix` that is no edit of the question itself, such as ``add-evidence``.
    thumbnails_wanted
        List of Evidence without a still.
    passage_requested(status)
        Let the question go on to another status.
    versions_requested, guideline_requested
        Show what it once was; the guideline of its task.
    preview_toggled
        Whether the record is shown as JSON; `set_json` gives the text.
    segment_add_requested, subtitles_requested
        Add the marked span to the clip; make its subtitle rows from the cues.
    clip_play_requested
        Spans to play one after the other.
    arranged
        The user moved a divider between the columns, or gave one back to the rule.
    """

    question_chosen = Signal(str)
    new_requested = Signal(str)
    question_edited = Signal(object, str)
    typing = Signal(str, str)
    complete_requested = Signal(bool)
    reopen_requested = Signal()
    remove_requested = Signal(str)
    duplicate_requested = Signal(str)
    copy_requested = Signal(str)
    evidence_activated = Signal(str)
    play_all_requested = Signal()
    add_evidence_requested = Signal()
    waive_requested = Signal(str)
    fix_requested = Signal(str)
    thumbnails_wanted = Signal(object)
    passage_requested = Signal(str)
    versions_requested = Signal()
    guideline_requested = Signal()
    preview_toggled = Signal(bool)
    segment_add_requested = Signal()
    subtitles_requested = Signal()
    clip_play_requested = Signal(object)
    arranged = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = QuestionDesk(self)
        self._is_compact: bool | None = None
        self._moved: list[int] = []
        self._checks: list[Check] = []
        self._splitter = DividedSplitter(Qt.Orientation.Horizontal, self)
        self.list = QuestionList(self._splitter)
        self.editor = QuestionEditor(self._desk, self._splitter)
        self.side = SideColumn(self._desk, self._splitter)
        self._popup = ListPopup(self.list, self)
        self._build()
        self._connect_signals()

    @property
    def question(self) -> Question | None:
        """The open question as shown, edits included."""
        return self._desk.question

    @property
    def is_compact(self) -> bool:
        """Tell whether the list is a drop-down."""
        return bool(self._is_compact)

    def set_watched(self, share: float | None) -> None:
        """Say how much of the video was watched, 0 to 1; None says nothing."""
        self.editor.watched.set_share(share)

    def set_rows(self, rows: Sequence[QuestionRow], titles: Mapping[VideoKey, str]) -> None:
        """Show the questions of the project, in the order of their ids, and titles of videos."""
        self.list.set_rows(rows, titles)

    def set_row(self, row: QuestionRow) -> None:
        """Show one question of the list anew, or add it."""
        self.list.set_row(row)

    def set_question(self, question: Question | None, read_only: bool = False) -> None:
        """Open a question, or show the open one as it is stored now; nothing is emitted for it.

        Text of the same question that is typed but not sent stays in its field.
        """
        self._desk.show(question, read_only=read_only)
        self.list.set_current(question.key if question else None)
        self.list.set_read_only(read_only)
        self._show_checks()

    def set_checks(self, checks: Sequence[Check]) -> None:
        """Show what is wrong with the open question."""
        self._checks = list(checks)
        self._show_checks()

    def set_passages(self, offers: Sequence[PassageOffer]) -> None:
        """Say where the open question can go from its status."""
        self.editor.header.set_passages(offers)
        self.editor.footer.set_passages(offers)

    def set_draft(self, field: str, text: str) -> None:
        """Put text that was typed and never committed into its field, as if typed now."""
        self._desk.draft_given.emit(field, text)

    def set_thumbnail(self, evidence_key: str, image: QImage) -> None:
        """Show a still beside a span of evidence."""
        self.side.evidence.set_thumbnail(evidence_key, image)

    def refresh_thumbnails(self) -> None:
        """Ask for all stills anew, as after a video was found again."""
        self.side.evidence.refresh_thumbnails()

    def set_json(self, text: str) -> None:
        """Show the record in the preview."""
        self.editor.preview.set_json(text)

    def set_saved_text(self, text: str) -> None:
        """Say when the last edit was saved."""
        self.editor.header.set_saved_text(text)

    def select_evidence(self, evidence_key: str) -> None:
        """Mark a span of evidence; nothing is emitted."""
        self.side.evidence.select(evidence_key)

    def flush(self) -> None:
        """Send now whatever was typed and not sent."""
        self._desk.flush()

    @Slot()
    def add_item(self) -> None:
        """Add a stage, factor or alternative and start writing it."""
        come_forward(self)
        self.editor.header.json_button.setChecked(False)
        self.editor.details.add()

    @Slot()
    def complete(self) -> None:
        """Do what the button Mark complete does."""
        self.editor.footer.complete()

    @Slot()
    def complete_and_next(self) -> None:
        """Do what the button Complete and next does."""
        self.editor.footer.complete_and_next()

    @Slot()
    def ask_type(self) -> None:
        """Ask which type a new question shall be."""
        self._ask_type(for_copy=False)

    @Slot()
    def ask_copy_type(self) -> None:
        """Ask which type a copy of the open question shall be."""
        if self.question is not None:
            self._desk.flush()
            self._ask_type(for_copy=True)

    def _ask_type(self, *, for_copy: bool) -> None:
        come_forward(self)
        place: QWidget = self.editor.header if self.is_compact or for_copy else self.list
        at = place.mapToGlobal(QPoint(8, theme().metrics.panel_header))
        self.list.ask_type(at, for_copy=for_copy)

    @Slot()
    def focus_find(self) -> None:
        """Put the cursor into the find box of the list."""
        come_forward(self)
        if self.is_compact:
            self._on_list_requested()
        self.list.focus_find()

    def focus_part(self, target: str) -> None:
        """Put the focus where a check points (`Check.target`)."""
        come_forward(self)
        if target == "rubric":
            self.side.show_rubric()
        elif target == "evidence":
            self.side.evidence.view.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.editor.focus_part(target)

    def parts(self) -> list[QWidget]:
        """Return the columns from left to right."""
        inside = [self.editor, self.side]
        return inside if self.is_compact else [self.list, *inside]

    def dividers(self) -> list[int]:
        """Return the widths of the columns as the user left them, empty while automatic."""
        return list(self._moved)

    def set_dividers(self, sizes: list[int]) -> None:
        """Give the columns these widths, or automatic ones; others are for another width."""
        self._moved = list(sizes)
        self._share_width()

    def _build(self) -> None:
        self.list.setMinimumWidth(200)
        self.editor.setMinimumWidth(_EDITOR_LEAST)
        self.side.setMinimumWidth(_SIDE_LEAST)
        for part in (self.list, self.editor, self.side):
            self._splitter.addWidget(part)
        self._splitter.setStretchFactor(1, 1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._splitter)
        self.editor.header.set_taken(self._is_id_taken)

    def _connect_signals(self) -> None:
        self._splitter.splitterMoved.connect(self._on_splitter_moved)
        self._splitter.reset_requested.connect(self._on_splitter_reset)
        self._desk.edited.connect(self._on_edited)
        self._desk.typing.connect(self.typing)
        self.list.question_chosen.connect(self._on_question_chosen)
        self.list.view.row_chosen.connect(self._popup.hide)
        self.list.new_requested.connect(self._on_new_requested)
        self.list.copy_requested.connect(self.copy_requested)
        self.list.duplicate_requested.connect(self.duplicate_requested)
        self.list.remove_requested.connect(self.remove_requested)
        header, footer = self.editor.header, self.editor.footer
        header.list_requested.connect(self._on_list_requested)
        header.duplicate_requested.connect(self._on_header_duplicate_requested)
        header.remove_requested.connect(self._on_header_remove_requested)
        header.versions_requested.connect(self.versions_requested)
        header.guideline_requested.connect(self.guideline_requested)
        header.passage_requested.connect(self.passage_requested)
        footer.passage_requested.connect(self.passage_requested)
        footer.complete_requested.connect(self.complete_requested)
        footer.reopen_requested.connect(self.reopen_requested)
        self.editor.preview_toggled.connect(self.preview_toggled)
        segments = self.editor.segments
        segments.add_requested.connect(self.segment_add_requested)
        segments.subtitles_requested.connect(self.subtitles_requested)
        segments.play_requested.connect(self.clip_play_requested)
        evidence, checks = self.side.evidence, self.side.checks
        evidence.evidence_activated.connect(self.evidence_activated)
        evidence.play_all_requested.connect(self.play_all_requested)
        evidence.add_requested.connect(self.add_evidence_requested)
        evidence.thumbnails_wanted.connect(self.thumbnails_wanted)
        checks.fix_clicked.connect(self._on_fix_clicked)
        checks.waive_clicked.connect(self._on_waive_clicked)
        checks.place_clicked.connect(self._on_place_clicked)

    @Slot()
    def _on_splitter_moved(self) -> None:
        self._moved = self._splitter.sizes()
        self.arranged.emit()

    @Slot()
    def _on_splitter_reset(self) -> None:
        self.set_dividers([])
        self.arranged.emit()

    @Slot(object, str)
    def _on_edited(self, question: Question, step: str) -> None:
        self.question_edited.emit(question, step)

    @Slot(str)
    def _on_question_chosen(self, key: str) -> None:
        self._popup.hide()
        self._desk.flush()
        self.question_chosen.emit(key)

    @Slot(str)
    def _on_new_requested(self, kind: str) -> None:
        self._popup.hide()
        self._desk.flush()
        self.new_requested.emit(kind)

    @Slot()
    def _on_list_requested(self) -> None:
        header = self.editor.header
        self._popup.drop(header.mapToGlobal(QPoint(8, header.height())), self.height())

    @Slot()
    def _on_header_duplicate_requested(self) -> None:
        if self.question is not None:
            self._desk.flush()
            self.duplicate_requested.emit(self.question.key)

    @Slot()
    def _on_header_remove_requested(self) -> None:
        if self.question is not None:
            self.remove_requested.emit(self.question.key)

    @Slot(object)
    def _on_fix_clicked(self, check: Check) -> None:
        question = self.question
        if question is None:
            return
        self._desk.flush()
        template = template_for(question.type)
        if check.fix.startswith(_LINK_FIX) and check.target.startswith("item:"):
            key = EvidenceKey(check.fix.removeprefix(_LINK_FIX))
            self.editor.details.toggle_evidence(check.target.removeprefix("item:"), key)
        elif check.fix == "add-item":
            self.add_item()
        elif check.fix == "use-template" and template is not None:
            self.side.rubric.use_template(template)
        else:
            self.fix_requested.emit(check.fix)

    @Slot(object)
    def _on_waive_clicked(self, check: Check) -> None:
        self._desk.flush()
        self.waive_requested.emit(check.rule)

    @Slot(object)
    def _on_place_clicked(self, check: Check) -> None:
        self.focus_part(check.target)

    def _show_checks(self) -> None:
        checks = self._checks if self.question is not None else []
        self.side.checks.set_checks(checks, locked=self._desk.is_locked)
        self.editor.set_checks(checks)

    def _is_id_taken(self, text: str) -> bool:
        question = self.question
        return question is not None and any(
            row.question_id == text
            and row.key != question.key
            and row.granularity is question.granularity
            for row in self.list.model.rows
        )

    def _arrange(self) -> None:
        compact = self.width() < theme().px(_COMPACT_BELOW)
        if has_changed := compact != self._is_compact:
            self._is_compact = compact
            self.editor.header.set_compact(compact)
            if compact:
                self._popup.take()
            else:
                self._popup.hide()
                self._splitter.insertWidget(0, self.list)
                self.list.show()
        if has_changed or not self._is_moved:
            self._share_width()

    @property
    def _is_moved(self) -> bool:
        """Tell whether the columns that are there now were moved."""
        return len(self._moved) == self._splitter.count()

    def _share_width(self) -> None:
        automatic = _widths(self.width(), compact=self.is_compact)
        self._splitter.setSizes(self._moved if self._is_moved else automatic)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Change between the wide and the narrow arrangement."""
        super().resizeEvent(event)
        self._arrange()


def _widths(width: int, *, compact: bool) -> list[int]:
    """Return the widths of the columns: those of the target pictures, scaled."""
    if compact:
        side = max(_SIDE_LEAST, min(theme().px(_SIDE_COMPACT), round(width * _SIDE_SHARE)))
        return [width - side, side]
    whole = _LIST + _EDITOR + _SIDE
    px = theme().px
    first = min(max(_LIST * width // whole, px(220)), px(_LIST_MOST))
    side = min(max(_SIDE * width // whole, px(300)), px(_SIDE_MOST))
    return [first, width - first - side, side]
