"""The way from one misspelt word of a question to the next: fields, and cells of the details."""

from __future__ import annotations

from enum import Enum

from widgets.float_window import come_forward
from widgets.question.author_panel import AuthorPanel
from widgets.question.cell_editors import CellArea
from widgets.question.spell_marks import SpellMarks
from widgets.spelling import spelling

_CELL = "description"


class Step(Enum):
    """What a step came to: a word, a pause in a very long text, or once round without a word."""

    FOUND = "found"
    PAUSED = "paused"
    NOTHING = "nothing"


class SpellingWalk:
    """Selects one misspelt word after the other, round and round.

    Parameters
    ----------
    panel
        Whose fields and details are gone through, in the order in which they stand.
    """

    def __init__(self, panel: AuthorPanel) -> None:
        self._panel = panel

    def go(self) -> Step:
        """Go to the next misspelt word after the cursor, opening the cell that it stands in."""
        come_forward(self._panel)
        stops = self._stops()
        start, after = self._here(stops)
        for place, stop in enumerate([*stops[start:], *stops[: start + 1]]):
            begun = after if place == 0 else 0
            step = self._in_cell(stop, begun) if isinstance(stop, int) else _in_field(stop, begun)
            if step is not Step.NOTHING:
                return step
        return Step.NOTHING

    def _stops(self) -> list[SpellMarks | int]:
        """Return the fields that can be written now, and the rows of the details between them."""
        form, details = self._panel.editor.form, self._panel.editor.details
        marks = self._panel.findChildren(SpellMarks)
        fields = [one for one in marks if _is_open(one) and not isinstance(one.field, CellArea)]
        above = [one for one in fields if one.field in (form.question, form.answer)]
        below = [one for one in fields if one not in above]
        rows = range(len(details.model.items)) if above and details.isVisible() else ()
        return [*above, *rows, *below]

    def _here(self, stops: list[SpellMarks | int]) -> tuple[int, int]:
        """Return where the cursor is: the stop, and the place in its text."""
        for place, stop in enumerate(stops):
            marks = self._cell(stop) if isinstance(stop, int) else stop
            if marks is not None and marks.field.hasFocus():
                return place, marks.field.textCursor().selectionEnd()
        return 0, 0

    def _cell(self, row: int) -> SpellMarks | None:
        """Return the marks of the open editor of a row."""
        for marks in self._panel.editor.details.findChildren(SpellMarks):
            cell = marks.field
            is_it = isinstance(cell, CellArea) and (cell.row, cell.field) == (row, _CELL)
            if is_it and _is_open(marks):
                return marks
        return None

    def _in_cell(self, row: int, after: int) -> Step:
        details, speller = self._panel.editor.details, spelling().speller
        marks = self._cell(row)
        if marks is None:
            text = details.model.items[row].description
            if speller is None or next(speller.misspelt(text), None) is None:
                return Step.NOTHING
            details.view.begin_edit(row)
            marks = self._cell(row)
        return Step.NOTHING if marks is None else _in_field(marks, after)


def _is_open(marks: SpellMarks) -> bool:
    return marks.field.isVisible() and not marks.field.isReadOnly()


def _in_field(marks: SpellMarks, after: int) -> Step:
    cursor, looked_to = marks.next_misspelt(after)
    field = marks.field
    if cursor is None:
        if looked_to >= field.document().characterCount() - 1:
            return Step.NOTHING
        cursor = field.textCursor()
        cursor.setPosition(looked_to)
    field.setTextCursor(cursor)
    field.setFocus()
    return Step.FOUND if cursor.hasSelection() else Step.PAUSED
