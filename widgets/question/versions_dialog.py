"""What a question once was: its versions, newest first, and what each of them changed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from app.domain.question import QuestionVersion
from app.domain.question_changes import Difference, differences
from app.domain.word_diff import word_diff
from widgets.dialogs.base_dialog import BaseDialog
from widgets.i18n import mark, tr, tr_phrase
from widgets.mcq.plain_text import PlainText
from widgets.question.parts import hairline, label

_ENDS = {
    "": mark("as it is now"),
    "edited": mark("until it was edited"),
    "reopened": mark("until it was reopened"),
    "returned": mark("until its reviewers returned it"),
    "new version": mark("until a new version was begun"),
    "accepted": mark("until it was accepted"),
    "rejected": mark("until it was rejected"),
    "frozen": mark("until it was frozen"),
}


class QuestionVersionsDialog(BaseDialog):
    """Shows versions with the words that came and went.

    Parameters
    ----------
    versions
        Oldest first, the present one last.
    """

    def __init__(self, versions: Sequence[QuestionVersion], parent: QWidget | None = None) -> None:
        name = versions[-1].question.question_id if versions else ""
        super().__init__(tr("Versions of {id}", id=name), parent=parent)
        inner = QWidget()
        inner.setProperty("kind", "content")
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(8)
        self.sections: list[QWidget] = []
        for at in range(len(versions) - 1, -1, -1):
            before = versions[at - 1] if at else None
            section = _section(versions[at], before)
            self.sections.append(section)
            column.addWidget(section)
            column.addWidget(hairline())
        column.addStretch(1)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inner)
        self.body.addWidget(area, 1)
        self.add_buttons(tr("Close"))
        self.set_first_size(760, 560)


def _section(version: QuestionVersion, before: QuestionVersion | None) -> QWidget:
    section = QWidget()
    grid = QGridLayout(section)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(12)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(1, 1)
    grid.setColumnStretch(2, 1)
    why = tr(_ENDS.get(version.why, version.why))
    who = " · ".join(filter(None, (version.by.rater, version.by.at[:16].replace("T", " "))))
    title = tr("Version {n}, {why}", n=version.version, why=why)
    grid.addWidget(label(title, "strong"), 0, 0, 1, 2)
    grid.addWidget(label(who, "muted"), 0, 2, Qt.AlignmentFlag.AlignRight)
    changes = differences(before.question, version.question) if before is not None else ()
    for row, change in enumerate(changes, start=1):
        _add_change(grid, row, change)
    if not changes:
        words = tr("The first version") if before is None else tr("No text changed")
        grid.addWidget(label(words, "muted"), 1, 0, 1, 3)
    return section


def _add_change(grid: QGridLayout, row: int, change: Difference) -> None:
    before, after = str(change.before), str(change.after)
    found = word_diff(before, after)
    old, new = PlainText("body", "muted"), PlainText("body")
    old.set_marked(before, found.gone, color="danger", struck=True)
    new.set_marked(after, found.new, color="success")
    name = label(tr_phrase(change.title), "muted")
    grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
    grid.addWidget(old, row, 1)
    grid.addWidget(new, row, 2)
