"""Comments on the question: a thread that anybody adds to, at any status."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.question import Comment
from widgets.i18n import tr, trn
from widgets.icon_button import IconButton
from widgets.key_button import KeyButton
from widgets.question.desk import QuestionDesk
from widgets.question.parts import PanelHeader, label, restyle
from widgets.question.spell_marks import SpellMarks
from widgets.question.text_field import TextArea
from widgets.theme.theme import theme


class CommentRow(QWidget):
    """One comment: who, when, what; seen to or not.

    Signals
    -------
    resolved(key, on)
        Somebody has seen to it, or it is open again.
    removed(key)
        It shall go.
    """

    resolved = Signal(str, bool)
    removed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key = ""
        self._who, self._text = label("", "caption"), label("", "", wraps=True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._done = IconButton("check-circle", tr("Seen to"))
        self._done.setCheckable(True)
        self._trash = IconButton("trash", tr("Remove the comment"))
        head = QHBoxLayout()
        head.setSpacing(2)
        head.addWidget(self._who, 1)
        head.addWidget(self._done)
        head.addWidget(self._trash)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self._text)
        self._done.clicked.connect(self._on_done_clicked)
        self._trash.clicked.connect(self._on_trash_clicked)

    def show_comment(self, comment: Comment, *, can_edit: bool, is_own: bool) -> None:
        """Show a comment; only who wrote it takes it away."""
        self._key = comment.key
        when = comment.by.at[:16].replace("T", " ")
        version = tr("v{n}", n=comment.version) if comment.version > 1 else ""
        self._who.setText(" · ".join(filter(None, (comment.by.rater, when, version))))
        self._text.setText(comment.text)
        role = "muted" if comment.resolved else ""
        if self._text.property("role") != role:
            self._text.setProperty("role", role)
            restyle(self._text)
        self._done.show_checked(comment.resolved)
        self._done.setEnabled(can_edit)
        self._trash.setVisible(is_own and can_edit)

    @Slot()
    def _on_done_clicked(self) -> None:
        self.resolved.emit(self._key, self._done.isChecked())

    @Slot()
    def _on_trash_clicked(self) -> None:
        self.removed.emit(self._key)


class CommentsPanel(QWidget):
    """The thread and a field for the next comment.

    Signals
    -------
    added(text)
        A comment was written.
    resolved(key, on), removed(key)
        See `CommentRow`.
    """

    added = Signal(str)
    resolved = Signal(str, bool)
    removed = Signal(str)

    def __init__(self, desk: QuestionDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._rows: list[CommentRow] = []
        self._header = PanelHeader(tr("Comments"), lined=False)
        self.field = TextArea("secondary", least=1, most=6)
        self.field.setAccessibleName(tr("Write a comment"))
        self.field.setPlaceholderText(tr("Write a comment"))
        SpellMarks(self.field)
        self.button = KeyButton(tr("Comment"))
        self.button.setProperty("small", True)
        self._thread = QVBoxLayout()
        self._thread.setSpacing(8)
        self._box = QVBoxLayout()
        self._box.setSpacing(6)
        self._box.addLayout(self._thread)
        self._box.addWidget(self.field)
        self._box.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header)
        column.addLayout(self._box)
        self.field.textChanged.connect(self._on_text_changed)
        self.button.clicked.connect(self._on_button_clicked)
        desk.question_changed.connect(self._on_question_changed)
        theme().changed.connect(self._dress)
        self._key = ""
        self._dress()
        self._on_text_changed()

    @property
    def rows(self) -> list[CommentRow]:
        """The comments in view, oldest first."""
        return [row for row in self._rows if not row.isHidden()]

    def set_comments(self, comments: Sequence[Comment], *, can_edit: bool, who: str) -> None:
        """Show the thread to somebody of a name."""
        while len(self._rows) < len(comments):
            row = CommentRow()
            row.resolved.connect(self.resolved)
            row.removed.connect(self.removed)
            self._rows.append(row)
            self._thread.addWidget(row)
        for place, row in enumerate(self._rows):
            row.setVisible(place < len(comments))
            if place < len(comments):
                is_own = comments[place].by.rater == who
                row.show_comment(comments[place], can_edit=can_edit, is_own=is_own)
        left = sum(not one.resolved for one in comments)
        self._header.set_count(trn("{n} open", "{n} open", left) if left else "")
        self.field.setReadOnly(not can_edit)

    def focus_field(self) -> None:
        """Put the cursor where the next comment is written."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot(object)
    def _on_question_changed(self, question: object) -> None:
        key = getattr(question, "key", "")
        if key != self._key:
            self._key = key
            self.field.show_text("")

    @Slot()
    def _on_text_changed(self) -> None:
        has_text = bool(self.field.text().strip())
        self.button.setVisible(has_text)

    @Slot()
    def _on_button_clicked(self) -> None:
        text = self.field.text().strip()
        if text:
            self.field.show_text("")
            self.added.emit(text)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._box.setContentsMargins(pad, 2, pad, pad)
