"""Stage 2: what a refined item is judged by, and the item beside what it was made of."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from app.domain.mcq import McqItem
from app.domain.review import CRITERIA
from app.domain.word_diff import word_diff
from widgets.i18n import tr
from widgets.mcq.plain_text import PlainText
from widgets.mcq.words import criterion_word
from widgets.question.parts import label
from widgets.segments import Segments

_YES, _NO = "yes", "no"


class CriteriaRows(QWidget):
    """One row a criterion: it holds, it does not, or it was not judged.

    Signals
    -------
    judged(name, text)
        ``yes``, ``no``, or empty to take a judgement back.
    """

    judged = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choices: dict[str, Segments] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        for row, name in enumerate(CRITERIA):
            segments = Segments()
            segments.setObjectName(name)
            segments.setAccessibleName(criterion_word(name))
            segments.chosen.connect(self._on_chosen)
            self.choices[name] = segments
            grid.addWidget(label(criterion_word(name)), row, 0)
            grid.addWidget(segments, row, 1)
        grid.setColumnStretch(0, 1)
        self._held: Mapping[str, bool] = {}

    def show_criteria(self, held: Mapping[str, bool], *, locked: bool) -> None:
        """Show what was judged."""
        self._held = dict(held)
        for name, segments in self.choices.items():
            current = "" if name not in held else _YES if held[name] else _NO
            segments.set_choices({_YES: tr("yes"), _NO: tr("no")}, current)
            segments.setEnabled(not locked)

    @Slot(str)
    def _on_chosen(self, value: str) -> None:
        name = self.sender().objectName()
        known = {True: _YES, False: _NO, None: ""}[self._held.get(name)]
        self.judged.emit(name, "" if value == known else value)


class SideBySide(QWidget):
    """The original at the left and the refined item at the right, differing words marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(2, 1)
        self._grid.addWidget(label(tr("Original"), "caption_strong"), 0, 1)
        self._grid.addWidget(label(tr("Refined"), "caption_strong"), 0, 2)
        self.rows: list[tuple[PlainText, PlainText]] = []
        self._names: list[QLabel] = []

    def show_items(self, original: McqItem, refined: McqItem) -> None:
        """Show two items: stem, options one by one, and which of them is the key."""
        count = max(len(original.options), len(refined.options))
        lines = [("", original.stem, refined.stem)]
        lines += [
            (str(place + 1), _option(original, place), _option(refined, place))
            for place in range(count)
        ]
        self._make(len(lines))
        for row, (name, old, new) in enumerate(lines):
            left, right = self.rows[row]
            found = word_diff(old, new)
            left.set_marked(old, found.gone, color="danger", struck=True)
            right.set_marked(new, found.new, color="success")
            self._names[row].setText(name)

    def _make(self, count: int) -> None:
        while len(self.rows) < count:
            left, right = PlainText("body"), PlainText("body")
            row = len(self.rows) + 1
            self._names.append(label("", "muted"))
            self._grid.addWidget(self._names[-1], row, 0)
            self._grid.addWidget(left, row, 1)
            self._grid.addWidget(right, row, 2)
            self.rows.append((left, right))
        for row, pair in enumerate(self.rows):
            for widget in (*pair, self._names[row]):
                widget.setVisible(row < count)


def _option(item: McqItem, place: int) -> str:
    if place >= len(item.options):
        return ""
    is_key = item.answer == place
    return f"{item.options[place]}  ({tr('the key')})" if is_key else item.options[place]
