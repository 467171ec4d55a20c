"""What an item once was: its versions, newest first, and what each of them changed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from app.domain.item_changes import field_changes
from app.domain.mcq import WHYS, McqVersion
from app.domain.word_diff import word_diff
from widgets.dialogs.base_dialog import BaseDialog
from widgets.i18n import tr
from widgets.mcq.plain_text import PlainText
from widgets.mcq.review_words import change_word
from widgets.question.parts import hairline, label


class VersionsDialog(BaseDialog):
    """Shows versions with the words that came and went.

    Parameters
    ----------
    versions
        Oldest first.
    """

    def __init__(self, versions: Sequence[McqVersion], parent: QWidget | None = None) -> None:
        name = versions[-1].item.item_id if versions else ""
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


def _section(version: McqVersion, before: McqVersion | None) -> QWidget:
    section = QWidget()
    grid = QGridLayout(section)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(12)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(1, 1)
    grid.setColumnStretch(2, 1)
    why = WHYS.get(version.why, version.why)
    who = " · ".join(filter(None, (version.by.rater, version.by.at[:16].replace("T", " "))))
    title = tr("Version {n}: {why}", n=version.version, why=tr(why))
    grid.addWidget(label(title, "strong"), 0, 0, 1, 2)
    grid.addWidget(label(who, "muted"), 0, 2, Qt.AlignmentFlag.AlignRight)
    changes = field_changes(before.item, version.item) if before is not None else []
    for row, change in enumerate(changes, start=1):
        found = word_diff(change.before, change.after)
        old, new = PlainText("body", "muted"), PlainText("body")
        old.set_marked(change.before, found.gone, color="danger", struck=True)
        new.set_marked(change.after, found.new, color="success")
        name = label(change_word(change.name), "muted")
        grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(old, row, 1)
        grid.addWidget(new, row, 2)
    if not changes:
        words = tr("As it came") if before is None else tr("No text changed")
        grid.addWidget(label(words, "muted"), 1, 0, 1, 3)
    return section
