"""The left column of the window: where keys stand, and what the blind solver came to."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.domain.blind_solve import BlindSolve
from app.domain.percent import percent
from app.domain.shortcut_set import LEVEL, ShortcutReport
from widgets.i18n import tr, tr_phrase, trn
from widgets.mcq_shortcuts.key_bars import KeyBars
from widgets.mcq_shortcuts.solver_scale import SolverScale
from widgets.question.parts import label
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_WIDTH = 230


class SummaryColumn(QScrollArea):
    """Figures of the set with a sentence on each.

    Signals
    -------
    shuffle_requested
        The options are to be shuffled.
    """

    shuffle_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars, self.scale = KeyBars(), SolverScale()
        self.tested, self.solved = label("", "muted", wraps=True), label("", "muted", wraps=True)
        self.verdict, self.leak = label("", "strong", wraps=True), label("", "strong", wraps=True)
        self.shuffle = QPushButton(tr("Shuffle the options…"))
        self.shuffle.setAutoDefault(False)
        inner = QWidget()
        inner.setProperty("kind", "panel")
        inner.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, SPACE[2], 0)
        column.setSpacing(SPACE[1])
        column.addWidget(label(tr("Where the keys stand"), "title"))
        column.addWidget(self.bars)
        column.addWidget(self.verdict)
        column.addWidget(self.tested)
        column.addWidget(self.shuffle, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(SPACE[3])
        column.addWidget(label(tr("Blind solver"), "title"))
        column.addWidget(self.leak)
        column.addWidget(self.scale)
        column.addWidget(self.solved)
        column.addStretch(1)
        self.setWidget(inner)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(theme().px(_WIDTH))
        self.shuffle.clicked.connect(self.shuffle_requested)

    def show_report(self, report: ShortcutReport | None) -> None:
        """Show the figures of a report, or none."""
        self.bars.set_positions(report.positions if report else None)
        solver = report.solver if report else None
        self.scale.set_solved(solver if isinstance(solver, BlindSolve) else None)
        self.verdict.setText(_verdict(report) if report else "")
        self.tested.setText(_tested(report) if report else "")
        self.leak.setText(tr_phrase(solver.remark) if isinstance(solver, BlindSolve) else "")
        self.leak.setVisible(isinstance(solver, BlindSolve))
        self.solved.setText(_solved(report) if report else "")


def _verdict(report: ShortcutReport) -> str:
    chance = report.positions.chance
    if chance is None:
        return ""
    if chance < LEVEL:
        return tr("Keys stand unevenly.")
    return tr("Keys stand as chance would have it.")


def _tested(report: ShortcutReport) -> str:
    places = report.positions
    parts = []
    if places.chi_square is not None and places.p is not None:
        parts.append(tr("χ² = {x}, p = {p}", x=f"{places.chi_square:.2f}", p=f"{places.p:.3g}"))
    if places.p_exact is not None:
        parts.append(
            trn(
                "For {n} item that is rough; exactly, p = {p}.",
                "For {n} items that is rough; exactly, p = {p}.",
                places.n,
                p=f"{places.p_exact:.3g}",
            )
        )
    elif places.remark:
        parts.append(tr_phrase(places.remark))
    if places.left_out:
        parts.append(
            trn(
                "{n} item without a key or without four options is not counted.",
                "{n} items without a key or without four options are not counted.",
                places.left_out,
            )
        )
    return "\n".join(parts)


def _solved(report: ShortcutReport) -> str:
    solver = report.solver
    if not isinstance(solver, BlindSolve):
        return tr_phrase(solver.why)
    figures = tr(
        "{accuracy} of the keys found (95 % interval {low} to {high}); by guessing {chance}.",
        accuracy=percent(solver.accuracy),
        low=percent(solver.low),
        high=percent(solver.high),
        chance=percent(solver.chance),
    )
    figures = figures.replace(" %", "\u00a0%")
    if not solver.is_leaky:
        return figures
    named = trn(
        "{n} item gives itself away in most of {repeats} repeats.",
        "{n} items give themselves away in most of {repeats} repeats.",
        len(solver.solved),
        repeats=solver.repeats,
    )
    return f"{figures}\n{named}"
