"""All screenings of a video that may be seen, side by side: a column for each rater."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.domain.ids import PersonKey
from app.domain.person import Person
from app.domain.screening import (
    ANCHORS,
    AnchorNote,
    Screening,
    ScreeningState,
    StretchMark,
    Verdict,
)
from widgets.i18n import tr
from widgets.screening.words import (
    STATE_ICONS,
    Names,
    mark_text,
    rater_text,
    stretch_text,
    verdict_text,
)
from widgets.theme.icons import icon
from widgets.theme.theme import theme

_STATES = {
    Verdict.KEEP: ScreeningState.KEPT,
    Verdict.EXCLUDE: ScreeningState.EXCLUDED,
    Verdict.UNDECIDED: ScreeningState.OPEN,
}


class SideBySide(QTableWidget):
    """A table to read: columns are the raters, rows the fields in which somebody wrote."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 0, parent)
        self.setProperty("kind", "outlined")
        self.setAccessibleName(tr("Screenings side by side"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setWordWrap(True)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        self.verticalHeader().setHighlightSections(False)
        self.verticalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        )
        theme().changed.connect(self._fit)

    def show_screenings(
        self, screenings: Sequence[Screening], people: Sequence[Person], names: Names
    ) -> None:
        """Show screenings; the rater's own comes first."""
        by_key = {person.key: person.name for person in people}
        rows = _rows(screenings, by_key)
        self.setRowCount(len(rows))
        self.setColumnCount(len(screenings))
        self.setHorizontalHeaderLabels([rater_text(one.rater, names) for one in screenings])
        self.setVerticalHeaderLabels([name for name, _ in rows])
        for row, (_, texts) in enumerate(rows):
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
                if row == 0:
                    item.setIcon(icon(*STATE_ICONS[_STATES[screenings[column].verdict]]))
                self.setItem(row, column, item)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let rows be as high as their texts at the new width."""
        super().resizeEvent(event)
        self._fit()

    @Slot()
    def _fit(self) -> None:
        self.resizeRowsToContents()


def _rows(
    screenings: Sequence[Screening], people: Mapping[PersonKey, str]
) -> list[tuple[str, list[str]]]:
    rows = [
        (tr("Verdict"), [verdict_text(one.verdict) for one in screenings]),
        (tr("Why"), [one.reason for one in screenings]),
    ]
    for place, percent in enumerate(ANCHORS):
        notes = [one.anchors[place] for one in screenings]
        marks = [_marks(one.marks[place]) for one in screenings]
        share = f"{percent} %"
        rows += [
            (stretch_text(place), marks),
            (tr("{share}: who", share=share), [_who(note, people) for note in notes]),
            (tr("{share}: what happens", share=share), [note.happens for note in notes]),
            (tr("{share}: topic", share=share), [note.topic for note in notes]),
        ]
    return [(name, texts) for name, texts in rows if any(texts)]


def _marks(marks: frozenset[StretchMark]) -> str:
    return ", ".join(mark_text(mark) for mark in StretchMark if mark in marks)


def _who(note: AnchorNote, people: Mapping[PersonKey, str]) -> str:
    return ", ".join([*(people[key] for key in note.people if key in people), *note.names])
