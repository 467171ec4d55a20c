"""The segmented switch for the type of a question."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QPushButton, QWidget

from app.domain.question import CLIP_TYPES, EPISODE_TYPES, Granularity, Question, QuestionType
from widgets.i18n import tr
from widgets.question.words import type_word


class TypeSwitch(QFrame):
    """One segment a type that the tier of the question has: three of an episode, five of a clip.

    Signals
    -------
    type_chosen
        The type as text.
    """

    type_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "segments")
        self.setAccessibleName(tr("Type"))
        self._group = QButtonGroup(self)
        self._segments: dict[QuestionType, QPushButton] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        for kind in (*EPISODE_TYPES, *(one for one in CLIP_TYPES if one not in EPISODE_TYPES)):
            segment = QPushButton(type_word(kind))
            segment.setProperty("segment", True)
            segment.setCheckable(True)
            segment.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            segment.setObjectName(kind.value)
            segment.clicked.connect(self._on_clicked)
            self._group.addButton(segment)
            self._segments[kind] = segment
            self._row.addWidget(segment)

    def segment(self, kind: QuestionType) -> QPushButton:
        """Return the button of a type."""
        return self._segments[kind]

    def show_question(self, question: Question | None, *, why_locked: str) -> None:
        """Mark the type of a question; nothing is emitted."""
        is_clip = question is not None and question.granularity is Granularity.CLIP
        offered = CLIP_TYPES if is_clip else EPISODE_TYPES
        for kind in offered:
            self._row.addWidget(self._segments[kind])  # in the order of the tier
        for kind, segment in self._segments.items():
            is_own = question is not None and question.type is kind
            segment.setVisible(kind in offered)
            segment.setChecked(is_own)
            segment.setEnabled(is_own or not why_locked)
            segment.setToolTip("" if is_own else why_locked)

    @Slot()
    def _on_clicked(self) -> None:
        self.type_chosen.emit(self.sender().objectName())
