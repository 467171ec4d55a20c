"""Retrieval run again: what would be seeded, added and dropped with other words and weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from app.domain.retrieval import Settings
from app.domain.trace import Plan
from widgets.i18n import mark, tr
from widgets.key_button import KeyButton
from widgets.mcq.plain_text import PlainText
from widgets.question.parts import label
from widgets.results.card import Card
from widgets.results.grid import Cell, Column, Grid
from widgets.theme.theme import theme

MODES = ("trajectory", "comparison", "count", "causal", "local")
FROM_TRACE, OFF = "trace", "off"
_INSIDE = 6


@dataclass(frozen=True, slots=True)
class ReplayRow:
    """An event of the run: what it was and what it is.

    Attributes
    ----------
    recorded, now
        In words; empty where it is nothing.
    change
        1 where it is handed over now and was not, -1 the other way round, else 0.
    is_other
        It is something else now than it was.
    """

    event: str
    text: str
    score: str
    cosine: str
    rank: str
    recorded: str
    now: str
    change: int = 0
    is_other: bool = False


class ReplayPanel(Card):
    """A form of what can be turned, and the events beside the recorded run.

    Signals
    -------
    changed
        Anything was turned: `plan`, `settings` and `dense` have it.
    reset_requested
        All is to be as recorded.
    event_requested(id)
        Look at an event.
    """

    changed = Signal()
    reset_requested = Signal()
    event_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Retrieval, run again"), parent)
        self._plan, self._settings = Plan(), Settings()
        self._rows: tuple[ReplayRow, ...] = ()
        self.mode, self.dense = QComboBox(), QComboBox()
        self.people, self.targets, self.words = QLineEdit(), QLineEdit(), QLineEdit()
        self.k, self.budget, self.bins = _whole(1, 200), _whole(1_000, 1_000_000), _whole(0, 200)
        self.people_weight, self.target_weight = _decimal(), _decimal()
        self.constant = _decimal(most=1_000.0)
        self.note = PlainText("secondary", "muted")
        self.reset = KeyButton(tr("As recorded"), kind="quiet")
        self.reset.setProperty("small", True)
        self.grid = Grid(tr("Events of the run"))
        self.add(self.reset)
        self._build()
        self._connect_signals()

    @property
    def plan(self) -> Plan:
        """The plan as it is written in the form."""
        return replace(
            self._plan,
            mode=self.mode.currentData() or "",
            entity_terms=_terms(self.people.text()),
            target_terms=_terms(self.targets.text()),
            query_terms=_terms(self.words.text()),
        )

    @property
    def settings(self) -> Settings:
        """The settings as they are turned."""
        return replace(
            self._settings,
            recall_k=self.k.value(),
            budget=self.budget.value(),
            bins=self.bins.value(),
            entity_weight=self.people_weight.value(),
            target_weight=self.target_weight.value(),
            rrf_constant=self.constant.value(),
        )

    @property
    def uses_dense(self) -> bool:
        """Whether nearness counts, as far as the trace tells it."""
        return bool(self.dense.currentData() == FROM_TRACE)

    def show_form(self, plan: Plan, settings: Settings, *, has_dense: bool, note: str = "") -> None:
        """Fill the form without telling; `note` says where the budget comes from."""
        self._plan, self._settings = plan, settings
        parts = self._parts()
        for part in parts:
            part.blockSignals(True)
        if self.mode.findData(plan.mode) < 0:
            self.mode.addItem(plan.mode or tr("not told"), plan.mode)
        self.mode.setCurrentIndex(self.mode.findData(plan.mode))
        self.people.setText(", ".join(plan.entity_terms))
        self.targets.setText(", ".join(plan.target_terms))
        self.words.setText(", ".join(plan.query_terms))
        self.k.setValue(settings.recall_k)
        self.budget.setValue(settings.budget)
        self.bins.setValue(settings.bins)
        self.people_weight.setValue(settings.entity_weight)
        self.target_weight.setValue(settings.target_weight)
        self.constant.setValue(settings.rrf_constant)
        self.dense.setCurrentIndex(self.dense.findData(FROM_TRACE if has_dense else OFF))
        self.note.set_text(note)
        self.budget.setToolTip(note)
        self.dense.setEnabled(has_dense)
        self.dense.setToolTip("" if has_dense else tr("The trace tells no nearness."))
        for part in parts:
            part.blockSignals(False)
            if isinstance(part, QLineEdit):
                part.setCursorPosition(0)

    def show_rows(self, rows: Sequence[ReplayRow], words: str) -> None:
        """Show the events of the run, and its sums in words."""
        self._rows = tuple(rows)
        self.set_title(tr("Retrieval, run again"), words)
        columns = [
            Column(tr("Event"), width=66),
            Column(tr("What happens")),
            Column(tr("Words"), is_number=True, width=66),
            Column(tr("Nearness"), is_number=True, width=76),
            Column(tr("Rank"), is_number=True, width=54),
            Column(tr("Recorded"), width=92),
            Column(tr("Now"), width=104),
        ]
        self.grid.set_rows(columns, len(rows), lambda row: _cells(self._rows[row]))

    def _parts(self) -> tuple[QWidget, ...]:
        return (
            *(self.mode, self.dense, self.people, self.targets, self.words, self.k, self.budget),
            *(self.bins, self.people_weight, self.target_weight, self.constant),
        )

    def _build(self) -> None:
        for mode in MODES:
            self.mode.addItem(tr(_MODE_WORDS[mode]), mode)
        self.dense.addItem(tr("from the trace"), FROM_TRACE)
        self.dense.addItem(tr("off"), OFF)
        form = QWidget()
        grid = QGridLayout(form)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        named = (
            (tr("Plan"), self.mode),
            (tr("People"), self.people),
            (tr("Targets"), self.targets),
            (tr("Words"), self.words),
            (tr("Nearness"), self.dense),
            (tr("Weight of people"), self.people_weight),
            (tr("Weight of targets"), self.target_weight),
            (tr("Seeds of a route"), self.k),
            (tr("Constant of ranks"), self.constant),
            (tr("Parts of the video"), self.bins),
            (tr("Budget, characters"), self.budget),
        )
        for row, (words, part) in enumerate(named):
            part.setProperty("small", True)
            part.setAccessibleName(words)
            grid.addWidget(label(words, "muted"), row, 0)
            grid.addWidget(part, row, 1)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self.note, len(named), 0, 1, 2)
        grid.setRowStretch(len(named) + 1, 1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setFixedWidth(theme().px(288))
        form.setProperty("kind", "content")
        scroll.setWidget(form)
        self._form = grid
        theme().changed.connect(self._shrink)
        self._shrink()
        body = QWidget()
        across = QHBoxLayout(body)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(0)
        across.addWidget(scroll)
        across.addWidget(self.grid, 1)
        self.set_body(body)

    @Slot()
    def _shrink(self) -> None:
        """Let every field be a small control."""
        for part in self._parts():
            part.setFixedHeight(theme().metrics.small_control)
        edge = theme().metrics.panel_padding
        self._form.setContentsMargins(edge, 8, edge, 8)

    def _connect_signals(self) -> None:
        for part in self._parts():
            if isinstance(part, QComboBox):
                part.activated.connect(self.changed)
            elif isinstance(part, QLineEdit):
                part.editingFinished.connect(self._on_text_edited)
            elif isinstance(part, QSpinBox | QDoubleSpinBox):
                part.valueChanged.connect(self.changed)
        self.reset.clicked.connect(self.reset_requested)
        self.grid.row_chosen.connect(self._on_row_chosen)

    @Slot()
    def _on_text_edited(self) -> None:
        part = self.sender()
        if isinstance(part, QLineEdit) and part.isModified():
            part.setModified(False)
            self.changed.emit()

    @Slot(int)
    def _on_row_chosen(self, row: int) -> None:
        if 0 <= row < len(self._rows):
            self.event_requested.emit(self._rows[row].event)


_MODE_WORDS = {
    "trajectory": mark("trajectory"),
    "comparison": mark("comparison"),
    "count": mark("count"),
    "causal": mark("cause"),
    "local": mark("one place"),
}


def _cells(row: ReplayRow) -> list[Cell]:
    color = {1: "success", -1: "danger"}.get(row.change, "text")
    sign = {1: "+ ", -1: "− "}.get(row.change, "")
    return [
        Cell(row.event, is_strong=True),
        Cell(row.text, tip=row.text),
        Cell(row.score),
        Cell(row.cosine),
        Cell(row.rank),
        Cell(row.recorded, color="muted"),
        Cell(f"{sign}{row.now}", color=color, is_strong=row.is_other),
    ]


def _terms(text: str) -> tuple[str, ...]:
    parts = text.replace("，", ",").replace("、", ",").split(",")
    return tuple(part.strip() for part in parts if part.strip())


def _whole(least: int, most: int) -> QSpinBox:
    box = QSpinBox()
    box.lineEdit().setTextMargins(_INSIDE, 0, 0, 0)
    box.setRange(least, most)
    box.setGroupSeparatorShown(True)
    box.setKeyboardTracking(False)
    return box


def _decimal(most: float = 50.0) -> QDoubleSpinBox:
    box = QDoubleSpinBox()
    box.lineEdit().setTextMargins(_INSIDE, 0, 0, 0)
    box.setRange(0.0, most)
    box.setDecimals(2)
    box.setSingleStep(0.5)
    box.setKeyboardTracking(False)
    return box
