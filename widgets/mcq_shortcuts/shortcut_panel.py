"""The window "Shortcuts": figures of the set at the left; findings, cues and refining at the right.

::

    +--------------------+-----------------------------------------------+
    | Where keys stand   | Findings 12 | Cues | Refining    [all rules v] |
    | A ========= 9 50 % +-----------------------------------------------+
    | Blind solver       | ! NW_03  Key is the longest  The key, A, ...  |
    | ----[==o==]------- |                                               |
    +--------------------+-----------------------------------------------+
    | 18 items, 3 vulnerable                               [Look again]  |
    +--------------------------------------------------------------------+
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.shortcut_set import ShortcutReport
from widgets.empty_state import EmptyState
from widgets.graph.chip_button import ChipButton, Choice
from widgets.i18n import tr, trn
from widgets.mcq_shortcuts.cue_model import CueModel
from widgets.mcq_shortcuts.refine_page import RefinePage
from widgets.mcq_shortcuts.shortcut_model import ShortcutModel, rule_title
from widgets.mcq_shortcuts.summary_column import SummaryColumn
from widgets.mcq_shortcuts.tables import table_of
from widgets.question.parts import label
from widgets.segments import Segments
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

FINDINGS, CUES, REFINING = "findings", "cues", "refining"
_LEFT, _RIGHT = 290, 690
_ITEM_WIDTH, _RULE_WIDTH, _FIGURE_WIDTH = 170, 190, 80


class ShortcutPanel(QWidget):
    """Shows a report; going to an item, shuffling and refining are wishes.

    Signals
    -------
    item_requested(key)
        An item is to be shown where it is verified.
    refresh_requested, cancel_requested, shuffle_requested
        Look again; stop looking; shuffle the options of the set.

    Attributes
    ----------
    refining
        The page of rounds, with signals of its own.
    """

    item_requested = Signal(str)
    refresh_requested = Signal()
    cancel_requested = Signal()
    shuffle_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.summary, self.refining = SummaryColumn(), RefinePage()
        self.findings, self.cues = ShortcutModel(self), CueModel(self)
        self.list = table_of(self.findings, tr("Findings"))
        self.cue_list = table_of(self.cues, tr("Cues of the set"))
        self.pages, self.rules = Segments(), ChipButton(tr("Rule"), 240)
        self.progress, self.cancel = QProgressBar(), QPushButton(tr("Cancel"))
        self.again = QPushButton(tr("Look again"))
        self._said = label("", "muted", wraps=True)
        self._nothing = label(tr("No rule finds anything."), "muted", wraps=True)
        self._stack, self._whole = QStackedWidget(), QStackedWidget()
        self._empty = EmptyState("", "")
        self._body = QSplitter(Qt.Orientation.Horizontal)
        self._build()
        self._connect_signals()
        self.show_report(None)

    @property
    def said(self) -> str:
        """What stands at the foot."""
        return self._said.text()

    @property
    def is_empty(self) -> bool:
        """Whether words stand in place of a report."""
        return self._whole.currentWidget() is self._empty

    @property
    def empty_words(self) -> str:
        """These words."""
        return self._empty.text

    def say_nothing_here(self, title: str, detail: str) -> None:
        """Show words in place of a report."""
        self.show_report(None)
        self._empty.set_texts(title, detail)
        self._whole.setCurrentWidget(self._empty)

    def show_report(self, report: ShortcutReport | None, *, closed: int = 0) -> None:
        """Show a report.

        Parameters
        ----------
        closed
            How many items are left out because the reader is still to answer them.
        """
        self._whole.setCurrentWidget(self._body)
        self.summary.show_report(report)
        found = (*report.on_set, *report.findings) if report else ()
        self.findings.set_shortcuts(found)
        self.cues.set_cues(report.cues if report else ())
        self._nothing.setVisible(report is not None and not found)
        self._refresh_choices(len(found))
        self._said.setText(_summary(report, closed) if report else "")

    def show_progress(self, done: int, total: int) -> None:
        """Show that the report is being made."""
        self.progress.setRange(0, total)
        self.progress.setValue(done)
        self._set_working(on=True)

    def end_progress(self) -> None:
        """Nothing is being made any more."""
        self._set_working(on=False)

    def show_page(self, name: str) -> None:
        """Show findings, cues or refining."""
        self.pages.set_choices(self._titles(), name)
        self._on_page_chosen(name)

    def set_editable(self, *, can_edit: bool, why_not: str = "") -> None:
        """Allow shuffling, or say why not."""
        self.summary.shuffle.setEnabled(can_edit)
        self.summary.shuffle.setToolTip("" if can_edit else why_not)

    def _set_working(self, *, on: bool) -> None:
        self.progress.setVisible(on)
        self.cancel.setVisible(on)
        self.again.setVisible(not on)

    def _titles(self) -> dict[str, str]:
        count = sum(self.findings.rules().values())
        return {
            FINDINGS: tr("Findings {n}", n=f"{count:,}"),
            CUES: tr("Cues of the set"),
            REFINING: tr("Refining"),
        }

    def _refresh_choices(self, count: int) -> None:
        self.pages.set_titles(self._titles())
        offered = [Choice("", tr("All rules"))]
        offered += (
            Choice(rule, f"{rule_title(rule)}  {number:,}", rule)
            for rule, number in self.findings.rules().items()
        )
        self.rules.set_choices(offered, self.findings.rule)
        self.rules.setEnabled(count > 0)

    def _build(self) -> None:
        self.list.setColumnWidth(ShortcutModel.ITEM, theme().px(_ITEM_WIDTH))
        self.list.setColumnWidth(ShortcutModel.RULE, theme().px(_RULE_WIDTH))
        head = self.cue_list.horizontalHeader()
        head.setStretchLastSection(False)
        head.setSectionResizeMode(CueModel.CUE, QHeaderView.ResizeMode.Stretch)
        for column in range(1, self.cues.columnCount()):
            self.cue_list.setColumnWidth(column, theme().px(_FIGURE_WIDTH))
        self.pages.set_choices(self._titles(), FINDINGS)
        found = QWidget()
        listed = QVBoxLayout(found)
        listed.setContentsMargins(0, 0, 0, 0)
        listed.addWidget(self._nothing)
        listed.addWidget(self.list, 1)
        for page in (found, self.cue_list, self.refining):
            self._stack.addWidget(page)
        self._body.addWidget(self.summary)
        self._body.addWidget(self._right())
        self._body.setStretchFactor(1, 1)
        self._body.setSizes([theme().px(_LEFT), theme().px(_RIGHT)])
        self._body.setChildrenCollapsible(False)
        self._whole.addWidget(self._body)
        self._whole.addWidget(self._empty)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SPACE[3], SPACE[3], SPACE[3], SPACE[2])
        whole.setSpacing(SPACE[2])
        whole.addWidget(self._whole, 1)
        whole.addLayout(self._footer())

    def _right(self) -> QWidget:
        right = QWidget()
        right.setProperty("kind", "panel")
        right.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        switch = QHBoxLayout()
        switch.setSpacing(SPACE[1])
        switch.addWidget(self.pages)
        switch.addStretch(1)
        switch.addWidget(self.rules)
        column = QVBoxLayout(right)
        column.setContentsMargins(SPACE[2], 0, 0, 0)
        column.setSpacing(SPACE[1])
        column.addLayout(switch)
        column.addWidget(self._stack, 1)
        return right

    def _footer(self) -> QHBoxLayout:
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(tr("Looking for shortcuts"))
        self.progress.setFixedWidth(theme().px(160))
        self.cancel.setProperty("small", True)
        self.again.setProperty("small", True)
        for button in (self.cancel, self.again):
            button.setAutoDefault(False)
        footer = QHBoxLayout()
        footer.setSpacing(SPACE[1])
        footer.addWidget(self._said, 1)
        footer.addWidget(self.progress)
        footer.addWidget(self.cancel)
        footer.addWidget(self.again)
        self._set_working(on=False)
        return footer

    @Slot(str)
    def _on_page_chosen(self, name: str) -> None:
        self._stack.setCurrentIndex((FINDINGS, CUES, REFINING).index(name))
        self.rules.setVisible(name == FINDINGS)

    @Slot(QModelIndex)
    def _on_list_activated(self, index: QModelIndex) -> None:
        found = self.findings.rows[index.row()]
        if found.item:
            self.item_requested.emit(found.item)

    def _connect_signals(self) -> None:
        self.pages.chosen.connect(self._on_page_chosen)
        self.rules.chosen.connect(self.findings.set_rule)
        self.list.clicked.connect(self._on_list_activated)
        self.list.activated.connect(self._on_list_activated)
        self.again.clicked.connect(self.refresh_requested)
        self.cancel.clicked.connect(self.cancel_requested)
        self.summary.shuffle_requested.connect(self.shuffle_requested)


def _summary(report: ShortcutReport, closed: int) -> str:
    count, weak = len(report.items), len(report.vulnerable)
    said = tr(
        "{items}, {vulnerable}.",
        items=trn("{n:,} item", "{n:,} items", count),
        vulnerable=trn("{n:,} vulnerable", "{n:,} vulnerable", weak),
    )
    if closed:
        said += " " + trn(
            "{n:,} item that you are still to answer is left out.",
            "{n:,} items that you are still to answer are left out.",
            closed,
        )
    return said
