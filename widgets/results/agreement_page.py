"""How far judges agree, and what people hold of the verdicts of each judge."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.domain.agreement import Figure
from app.domain.judging import AuditFigures, JudgeAgreement
from widgets.agreement.figure_list import FigureList
from widgets.i18n import tr, tr_phrase, trn
from widgets.key_button import KeyButton
from widgets.mcq.plain_text import PlainText
from widgets.results.card import Card
from widgets.results.grid import Cell, Column, Grid
from widgets.theme.theme import theme


class AgreementPage(QWidget):
    """Shows figures of judges.

    Signals
    -------
    judge_requested
        Answers are to be judged.
    """

    judge_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.judge = KeyButton(tr("Judge answers"), kind="primary")
        self.judge.setProperty("small", True)
        self.card = Card(tr("Agreement of judges"))
        self.card.add(self.judge)
        self.figures = FigureList()
        self.words = PlainText("body")
        self.audit_card = Card(tr("Audit of judges"))
        self.audits = Grid(tr("Audit of judges"))
        self.hint = PlainText("secondary", "muted")
        self._build()
        self.judge.clicked.connect(self.judge_requested)
        theme().changed.connect(self._dress)
        self._dress()

    def show_agreement(self, found: JudgeAgreement, names: Sequence[str]) -> None:
        """Show how far judges agree; `names` are theirs, in order."""
        is_there = len(found.judges) > 1 and found.pairs > 0
        self.figures.setVisible(is_there)
        self.figures.show_agreement(found.agreement if is_there else None)
        if not is_there:
            self.card.set_title(tr("Agreement of judges"))
            self.words.set_text(
                tr("No answer has scores of two judges yet. Judge answers, or import the scores of "
                   "another judge.")
            )  # fmt: skip
            return
        pairs = trn("{n} pair of scores", "{n} pairs of scores", found.pairs)
        self.card.set_title(tr("Agreement of judges"), pairs)
        lines = [
            tr("Judges: {names}", names=", ".join(names)),
            tr("Same score: {share}", share=_share(found.exact)),
            tr("At most one apart: {share}", share=_share(found.within_one)),
            tr("Pearson’s r: {r}", r=figure_words(found.pearson)),
        ]
        self.words.set_text("\n".join(lines))

    def show_audits(self, rows: Sequence[tuple[str, AuditFigures]], raters: dict[str, str]) -> None:
        """Show what people hold of each judge's verdicts."""
        columns = [
            Column(tr("Judge")),
            Column(tr("Audited"), is_number=True, width=84),
            Column(tr("Accepted, mean"), is_number=True, width=120),
            Column(tr("By majority"), is_number=True, width=110),
            Column(tr("Two raters alike"), is_number=True, width=120),
            Column(tr("r against people"), is_number=True, width=130),
            Column(tr("Accepted by rater"), width=240),
        ]
        self.audits.set_cells(columns, [_audit_cells(*row, raters) for row in rows])
        self.audits.setFixedHeight(self.audits.height_of_all())
        self.hint.set_text(
            tr(
                "Below an answer, the tick accepts the judge’s verdict; the cross rejects it, with "
                "a reason."
            )
        )

    def _build(self) -> None:
        body = QWidget()
        self._body = QHBoxLayout(body)
        self._body.addWidget(self.figures, 1, Qt.AlignmentFlag.AlignTop)
        self._body.addWidget(self.words, 1, Qt.AlignmentFlag.AlignTop)
        self.card.set_body(body, 0)
        below = QWidget()
        self._below = QVBoxLayout(below)
        self._below.addWidget(self.hint)
        self.audit_card.set_body(self.audits, 0)
        self.audit_card.set_body(below, 0)
        content = QWidget()
        content.setProperty("kind", "content")
        self._column = QVBoxLayout(content)
        self._column.addWidget(self.card)
        self._column.addWidget(self.audit_card)
        self._column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(content)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(scroll)

    @Slot()
    def _dress(self) -> None:
        pad, edge = theme().metrics.panel_padding, 8 if theme().metrics.compact else 12
        self._column.setContentsMargins(edge, edge, edge, edge)
        self._column.setSpacing(edge)
        self._body.setContentsMargins(pad, pad, pad, pad)
        self._below.setContentsMargins(pad, 6, pad, 8)


def figure_words(figure: Figure) -> str:
    """Return a figure, or why there is none."""
    return tr_phrase(figure.why_undefined) if figure.value is None else f"{figure.value:.3f}"


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value * 100:.1f} %"


def _audit_cells(name: str, found: AuditFigures, raters: dict[str, str]) -> list[Cell]:
    by_rater = ", ".join(
        f"{raters.get(rater, rater)} {_share(share)} ({n})"
        for rater, (share, n) in found.accepted.items()
    )
    r = found.pearson
    return [
        Cell(name, is_strong=True),
        Cell(f"{found.audited:,}"),
        Cell(_share(found.mean_accepted)),
        Cell(f"{found.majority:,} / {found.audited:,}" if found.audited else "–"),
        Cell(_share(found.pairwise)),
        Cell("–" if r.value is None else f"{r.value:.3f} (n {found.against_people:,})",
             tip=tr_phrase(r.why_undefined)),
        Cell(by_rater, color="muted", tip=by_rater),
    ]  # fmt: skip
