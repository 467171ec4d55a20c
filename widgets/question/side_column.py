"""The right column of the Author workspace: evidence over checks and rubric."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from widgets.question.checks_panel import ChecksPanel
from widgets.question.comments_panel import CommentsPanel
from widgets.question.desk import QuestionDesk
from widgets.question.evidence_panel import EvidencePanel
from widgets.question.parts import hairline
from widgets.question.rubric_panel import RubricPanel

_EVIDENCE_SHARE = 0.45


class SideColumn(QWidget):
    """Evidence keeps at most half of the height; checks and rubric scroll below it."""

    def __init__(self, desk: QuestionDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.evidence = EvidencePanel(desk)
        self.checks = ChecksPanel()
        self.rubric = RubricPanel(desk)
        self.comments = CommentsPanel(desk)
        content = QFrame()
        content.setProperty("kind", "content")
        box = QVBoxLayout(content)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.checks)
        box.addWidget(hairline())
        box.addWidget(self.rubric)
        box.addWidget(hairline())
        box.addWidget(self.comments)
        box.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setWidget(content)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.evidence)
        layout.addWidget(hairline())
        layout.addWidget(self._scroll, 1)
        self._desk = desk
        self._content = content
        desk.question_changed.connect(self._on_question_changed)
        self._on_question_changed()

    def show_rubric(self) -> None:
        """Scroll to the rubric and open it for editing."""
        self.rubric.edit()
        self._scroll.ensureWidgetVisible(self.rubric)

    def show_comments(self) -> None:
        """Scroll to the comments and put the cursor into the field."""
        self.comments.focus_field()
        self._scroll.ensureWidgetVisible(self.comments)

    @Slot()
    def _on_question_changed(self) -> None:
        self._content.setVisible(self._desk.question is not None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the height."""
        super().resizeEvent(event)
        self.evidence.set_most_height(int(event.size().height() * _EVIDENCE_SHARE))
