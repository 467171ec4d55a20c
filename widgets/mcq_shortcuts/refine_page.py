"""Rounds of refining: the plans of one, and the field in which the chosen one is carried out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.domain.mcq import McqItem
from app.domain.percent import percent
from app.domain.refine import RefinePlan, RefineRound
from widgets.graph.chip_button import ChipButton, Choice
from widgets.i18n import tr, trn
from widgets.key_button import KeyButton
from widgets.mcq.option_numbers import tr_numbered
from widgets.mcq.plain_text import PlainText
from widgets.mcq_shortcuts.plan_model import PlanModel, target_text
from widgets.mcq_shortcuts.shortcut_model import rule_title
from widgets.mcq_shortcuts.tables import table_of
from widgets.question.parts import label
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_ITEM_WIDTH, _TARGET_WIDTH = 150, 90
_TABLE, _FORM = 220, 200


class PatchField(QPlainTextEdit):
    """Where the new text is written; Ctrl+Return takes it over.

    Signals
    -------
    entered
        The text is finished.
    """

    entered = Signal()

    def event(self, event: QEvent) -> bool:
        """Keep Ctrl+Return from the actions that have it elsewhere."""
        if event.type() == QEvent.Type.ShortcutOverride and _enters(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell that the text is finished."""
        if _enters(event):
            self.entered.emit()
        else:
            super().keyPressEvent(event)


def _enters(event: QEvent) -> bool:
    if not isinstance(event, QKeyEvent) or event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        return False
    return bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)


class RefinePage(QWidget):
    """Shows rounds; carrying a plan out and beginning a round are wishes.

    Signals
    -------
    round_requested
        A new round is to begin.
    plan_chosen(RefinePlan)
        Its item is to be shown: see `show_item`.
    patch_requested(RefinePlan, text)
        The text written for a plan is to be taken over.
    """

    round_requested = Signal()
    plan_chosen = Signal(object)
    patch_requested = Signal(object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rounds: tuple[RefineRound, ...] = ()
        self._plan: RefinePlan | None = None
        self._can_edit = True
        self.model = PlanModel(self)
        self.table = table_of(self.model, tr("Plans"))
        self.choice = ChipButton(tr("Round"), 200)
        self.begin = QPushButton(tr("Begin a round"))
        self.begin.setAutoDefault(False)
        self.figures = label("", "muted", wraps=True)
        self.instruction = label("", "strong", wraps=True)
        self.stem, self.others = PlainText("body"), PlainText("secondary", "muted")
        self.field = PatchField()
        self.apply = KeyButton(tr("Take it over"), "Ctrl+Return", kind="primary", fixed=True)
        self._form = QWidget()
        self._form.setProperty("kind", "panel")
        self._form.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._build()
        self._connect_signals()
        self.set_rounds((), can_edit=True)

    @property
    def plan(self) -> RefinePlan | None:
        """The plan chosen."""
        return self._plan

    @property
    def is_last_shown(self) -> bool:
        """Whether the round shown is the last one, whose plans can be carried out."""
        return bool(self._rounds) and self.choice.current == str(self._rounds[-1].number)

    def set_rounds(self, rounds: Sequence[RefineRound], *, can_edit: bool) -> None:
        """Show rounds; a new last one comes into view, else the one chosen stays."""
        is_new = len(rounds) != len(self._rounds)
        self._rounds, self._can_edit = tuple(rounds), can_edit
        numbers = [str(each.number) for each in self._rounds]
        current = self.choice.current
        if is_new or current not in numbers:
            current = numbers[-1] if numbers else ""
        choices = [
            Choice(number, tr("Round {number}", number=number)) for number in reversed(numbers)
        ]
        self.choice.set_choices(choices, current)
        self.choice.setVisible(bool(choices))
        self.begin.setEnabled(can_edit)
        self._show_round()

    def show_item(self, item: McqItem | None) -> None:
        """Show the item of the chosen plan, None where it is gone."""
        plan = self._plan
        if plan is None:
            return
        self.stem.set_text(item.stem if item is not None else "")
        others = () if item is None else enumerate(item.options)
        lines = [
            f"{'✓' if place == item.answer else '·'} {option}"
            for place, option in others
            if item is not None and place != plan.place
        ]
        self.others.set_text("\n".join(lines))
        text = plan.text
        if plan.is_open and item is not None:
            text = item.stem if plan.place is None else item.options[plan.place]
        self.field.setPlainText(text)
        is_stale = item is None or (plan.is_open and item.version != plan.version)
        self._lock(is_stale=is_stale)

    def choose_first_open(self) -> None:
        """Choose the first plan that nobody carried out, or none."""
        row = next((at for at, plan in enumerate(self.model.rows) if plan.is_open), None)
        if row is not None:
            self.table.selectRow(row)

    @Slot(str)
    def _on_choice_chosen(self, _number: str) -> None:
        self._show_round()

    def _show_round(self) -> None:
        shown = next(
            (each for each in self._rounds if str(each.number) == self.choice.current), None
        )
        self.model.set_plans(shown.plans if shown else ())
        self.figures.setText(_figures(shown))
        self.table.setVisible(bool(shown and shown.plans))
        chosen = self._plan.key if self._plan else ""
        plans = {plan.key: plan for plan in self.model.rows}
        self._plan = next((plan for key, plan in plans.items() if key == chosen), None)
        self._form.setVisible(self._plan is not None)
        if self._plan is not None:
            self.plan_chosen.emit(self._plan)

    def _lock(self, *, is_stale: bool) -> None:
        plan = self._plan
        why = ""
        if plan is None or not plan.is_open:
            why = tr("This plan was carried out.")
        elif not self.is_last_shown:
            why = tr("Only plans of the last round can be carried out.")
        elif is_stale:
            why = tr("The item was changed since. Begin a new round.")
        elif not self._can_edit:
            why = tr("The project cannot be changed now.")
        self.field.setReadOnly(bool(why))
        self.apply.setEnabled(not why)
        self.apply.setToolTip(why)

    @Slot(QModelIndex)
    def _on_table_current_changed(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        self._plan = plan = self.model.rows[index.row()]
        self._form.show()
        words = tr(
            "{target}: {weakness}. {advice}",
            target=target_text(plan),
            weakness=rule_title(plan.rule),
            advice=tr_numbered(plan.instruction),
        )
        self.instruction.setText(words)
        self.field.setAccessibleName(words)
        self.plan_chosen.emit(plan)

    @Slot()
    def _on_apply(self) -> None:
        if self._plan is not None and self.apply.isEnabled():
            self.patch_requested.emit(self._plan, self.field.toPlainText())

    def _build(self) -> None:
        above = QHBoxLayout()
        above.setSpacing(SPACE[1])
        above.addWidget(self.choice)
        above.addWidget(self.figures, 1)
        above.addWidget(self.begin)
        self.table.setColumnWidth(PlanModel.ITEM, theme().px(_ITEM_WIDTH))
        self.table.setColumnWidth(PlanModel.TARGET, theme().px(_TARGET_WIDTH))
        self.field.setTabChangesFocus(True)
        self.field.setMinimumHeight(theme().px(48))
        form = QVBoxLayout(self._form)
        form.setContentsMargins(0, SPACE[1], 0, 0)
        form.setSpacing(SPACE[1])
        form.addWidget(self.instruction)
        form.addWidget(self.stem)
        form.addWidget(self.others)
        form.addWidget(self.field, 1)
        form.addWidget(self.apply, 0, Qt.AlignmentFlag.AlignRight)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.table)
        split.addWidget(self._form)
        split.setSizes([_TABLE, _FORM])
        split.setStretchFactor(0, 1)
        split.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE[1])
        column.addLayout(above)
        column.addWidget(split, 1)
        column.addStretch(0)

    def _connect_signals(self) -> None:
        self.choice.chosen.connect(self._on_choice_chosen)
        self.begin.clicked.connect(self.round_requested)
        self.table.selectionModel().currentRowChanged.connect(self._on_table_current_changed)
        self.apply.clicked.connect(self._on_apply)
        self.field.entered.connect(self._on_apply)


def _figures(shown: RefineRound | None) -> str:
    if shown is None:
        return tr("A round plans one edit for each vulnerable item.")
    figures = shown.figures
    parts = [
        trn(
            "{n:,} of {items:,} items vulnerable",
            "{n:,} of {items:,} items vulnerable",
            figures.vulnerable,
            items=figures.items,
        ),
        tr("{n} of {plans} plans carried out", n=shown.applied, plans=len(shown.plans)),
    ]
    if figures.accuracy is not None:
        parts.insert(1, tr("blind solver {share}", share=percent(figures.accuracy)))
    return " · ".join(parts)
