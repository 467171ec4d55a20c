"""The table of scores in its card: kinds of questions down, systems across, a - b at the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from app.domain.agreement import Figure
from app.domain.results import DRAWS, SEED
from widgets.graph.chip_button import ChipButton, Choice
from widgets.i18n import tr, tr_phrase
from widgets.icon_button import IconButton
from widgets.results.card import Card
from widgets.results.grid import Cell, Column, Grid
from widgets.results.sheets import ScoreRow, ScoreSheet, best_of
from widgets.theme.theme import theme

_MINUS = "−"
_NARROW = 900


class ScoreCard(Card):
    """Shows the scores of systems.

    Signals
    -------
    behind_requested(Behind)
        A figure was pressed.
    dimension_chosen(name)
        By what the questions are told apart.
    judge_chosen(key)
        Whose scores count; empty for who usually scores.
    """

    behind_requested = Signal(object)
    dimension_chosen = Signal(str)
    judge_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Score by task"), parent)
        self.dimension = ChipButton(tr("Told apart by"))
        self.judge = ChipButton(tr("Whose scores count"), 230)
        self.export = IconButton("export", tr("Save this table…"))
        self.grid = Grid(tr("Scores"), by_cell=True)
        self.add(self.judge, self.dimension, self.export)
        self.set_body(self.grid)
        self._sheet: ScoreSheet | None = None
        self._wanted = 0
        self.grid.pressed_target.connect(self.behind_requested)
        self.dimension.chosen.connect(self.dimension_chosen)
        self.judge.chosen.connect(self.judge_chosen)
        theme().changed.connect(self._fit)

    def offer_judges(self, judges: Sequence[Choice], current: str) -> None:
        """Offer whose scores may count; where nobody judged there is nothing to choose."""
        self.judge.set_choices(judges, current)
        self.judge.setVisible(bool(judges))

    def show_sheet(self, sheet: ScoreSheet) -> None:
        """Show a table."""
        self._sheet = sheet
        self.set_title(sheet.heading, sheet.note)
        self._fill()

    def _fill(self) -> None:
        sheet = self._sheet
        if sheet is None:
            return
        narrow = self.width() < theme().px(_NARROW)
        systems = len(sheet.systems)
        wide = 156 if systems <= 4 else 120
        columns = [Column(sheet.first), Column("n", is_number=True, width=64)]
        width = 96 if narrow else wide
        columns += [Column(name, is_number=True, width=width) for name in sheet.systems]
        if systems > 1:
            pair = tr("{first} less {second}, on the questions that both have a score of",
                      first=sheet.systems[0], second=sheet.systems[1])  # fmt: skip
            drawn = tr("Bootstrap: {n} draws, seed {seed}", n=f"{DRAWS:,}", seed=SEED)
            columns.append(Column(f"a {_MINUS} b", is_number=True, width=76, tip=pair))
            columns.append(Column(tr("95 % interval"), is_number=True, width=112, tip=drawn))
        rows = [self._cells(row) for row in sheet.rows]
        if sheet.unscored:
            rows.append(self._coverage(sheet))
        self.grid.set_cells(columns, rows)
        self._fit()

    @staticmethod
    def _cells(row: ScoreRow) -> list[Cell]:
        strong, best = row.is_overall, best_of(row.cells)
        total = len(row.behind_all.keys)
        cells = [
            Cell(row.name, is_strong=strong, target=row.behind_all, tip=row.name),
            Cell(f"{total:,}", is_strong=strong, target=row.behind_all),
        ]
        for cell, behind in zip(row.cells, row.behind, strict=True):
            is_best = best is not None and cell.mean == best
            text = "–" if cell.percent is None else f"{cell.percent:.1f}"
            tip = tr(
                "{scored} of {total} scored", scored=f"{cell.scored:,}", total=f"{cell.total:,}"
            )
            cells.append(
                Cell(text, is_strong=is_best or strong, bar=cell.mean or 0.0, is_best=is_best,
                     target=behind, tip=tip)
            )  # fmt: skip
        if row.difference is not None:
            cells += _difference(row)
        return cells

    @staticmethod
    def _coverage(sheet: ScoreSheet) -> list[Cell]:
        overall = sheet.rows[-1]
        cells = [Cell(tr("Scored"), color="muted"), Cell("")]
        for cell, behind in zip(overall.cells, sheet.unscored, strict=True):
            share = f"{cell.coverage * 100:.1f} %" if cell.scored < cell.total else "100 %"
            tip = tr("Opens those without a score") if behind.keys else ""
            target = behind if behind.keys else None
            cells.append(Cell(f"{cell.scored:,} · {share}", color="muted", target=target, tip=tip))
        return cells

    def set_room(self, height: int) -> None:
        """Be at least as high as all rows, where that leaves room for what stands below."""
        self.setMinimumHeight(max(self._few, min(self._wanted, height)))

    @property
    def _few(self) -> int:
        metrics = theme().metrics
        few = metrics.panel_header + metrics.table_header + 3 * metrics.table_row + 5
        return min(self._wanted, few)

    @Slot()
    def _fit(self) -> None:
        """Be as high as the rows, up to a height that leaves room for what stands below."""
        metrics = theme().metrics
        wanted = self.grid.height_of_all() + metrics.panel_header + 3
        self._wanted = min(wanted, theme().px(330))
        self.setMinimumHeight(max(self._few, min(self.minimumHeight(), self._wanted)))
        self.setMaximumHeight(self._wanted)
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give up bars where there is no room for them."""
        super().resizeEvent(event)
        narrow = event.size().width() < theme().px(_NARROW)
        if narrow != (event.oldSize().width() < theme().px(_NARROW)):
            self._fill()

    def sizeHint(self) -> QSize:
        """Ask for all rows."""
        return QSize(super().sizeHint().width(), self._wanted)

    def minimumSizeHint(self) -> QSize:
        """Be no obstacle to a narrow window."""
        return QSize(240, 90)


def signed(value: float, digits: int = 1) -> str:
    """Return a difference in points with its sign."""
    shown = round(value * 100, digits) + 0.0
    sign = "+" if shown > 0 else _MINUS if shown < 0 else "±"
    return f"{sign}{abs(shown):.{digits}f}"


def interval_words(figure: Figure) -> str:
    """Return an interval in points; empty without one."""
    if figure.low is None or figure.high is None:
        return ""
    ends = (f"{end * 100:.1f}".replace("-", _MINUS) for end in (figure.low, figure.high))
    return " … ".join(ends)


def _difference(row: ScoreRow) -> list[Cell]:
    figure, behind = row.difference, row.behind_difference
    if figure is None:
        return []
    if figure.value is None:
        return [Cell("–", color="muted", tip=tr_phrase(figure.why_undefined)), Cell("")]
    between = interval_words(figure)
    return [
        Cell(signed(figure.value), is_strong=row.is_overall, target=behind),
        Cell(between or "–", color="muted", tip="" if between else tr_phrase(figure.why_undefined)),
    ]
