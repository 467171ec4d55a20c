"""The view "Lint" of the events page: what is wrong in the memory, by severity and rule.

::

    +--------------------------------------------------+
    | All 12 | Errors 3 | Warnings 9      [all rules v] |
    +--------------------------------------------------+
    | (x) E3 refers to O99, which does not exist.       |
    |     E3 · Reference to nothing            00:12:31 |
    +--------------------------------------------------+
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListView, QStackedWidget, QVBoxLayout, QWidget

from app.domain.check import Severity
from app.domain.graph_lint import Finding
from widgets.empty_state import EmptyState
from widgets.graph.chip_button import ChipButton, Choice
from widgets.graph.finding_delegate import FindingDelegate
from widgets.graph.finding_model import FindingModel, rule_title
from widgets.i18n import tr, tr_phrase
from widgets.models.violation_model import severity_text
from widgets.segments import Segments
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_ALL = "all"


class LintView(QWidget):
    """Shows findings; choosing one is a wish to go there.

    Signals
    -------
    finding_chosen(Finding)
        One was clicked, or chosen by a key.
    """

    finding_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = FindingModel(self)
        self.list = QListView()
        self._severities, self._rules = Segments(), ChipButton(tr("Rule"), 260)
        self._note = QLabel()
        self._bar = QWidget()
        self._empty = EmptyState(tr("No memory is open."), tr("Once one is, it is checked here."))
        self._stack = QStackedWidget()
        self._build()
        self._connect_signals()
        self._on_theme_changed()
        self.clear()

    @property
    def rule_button(self) -> ChipButton:
        """The choice of a rule."""
        return self._rules

    @property
    def severity_switch(self) -> Segments:
        """The choice of a severity."""
        return self._severities

    @property
    def note(self) -> str:
        """What is said of the memory as a whole."""
        return self._note.text()

    @property
    def is_empty(self) -> bool:
        """Tell whether no finding is to be seen."""
        return self._stack.currentWidget() is self._empty

    def clear(self) -> None:
        """Say that there is no memory."""
        self._say(tr("No memory is open."), tr("Once one is, it is checked here."))

    def show_working(self) -> None:
        """Say that the memory is being checked."""
        self._say(tr("The memory is being checked."), "")

    def set_findings(self, findings: Sequence[Finding], note: str = "") -> None:
        """Show what was found, and what else is to be known of it.

        Parameters
        ----------
        note
            Such as which rules could not be applied.
        """
        self.model.set_findings(findings)
        self._note.setText(tr_phrase(note))
        self._note.setVisible(bool(note))
        self._refresh()
        if not findings:
            self._say(tr("No findings."), tr("No rule is broken, and nothing looks wrong."))
        else:
            self._stack.setCurrentIndex(1)

    def _say(self, title: str, detail: str) -> None:
        self._empty.set_texts(title, detail)
        self._stack.setCurrentWidget(self._empty)

    def _refresh(self) -> None:
        counts, (severity, rule) = self.model.counts(), self.model.filter
        choices = {_ALL: tr("All {n}", n=len(self.model.all))}
        names = {
            Severity.ERROR: tr("Errors {n}", n=counts[Severity.ERROR]),
            Severity.WARNING: tr("Warnings {n}", n=counts[Severity.WARNING]),
            Severity.INFO: tr("Notes {n}", n=counts[Severity.INFO]),
        }
        choices |= {key.value: words for key, words in names.items() if counts[key]}
        if severity is not None and not counts[severity]:
            self.model.set_severity(None)
            severity = None
        self._severities.set_choices(choices, severity.value if severity else _ALL)
        rules = self.model.rules()
        offered = [Choice("", tr("All rules"))]
        offered += (Choice(key, f"{rule_title(key)}  {count}", key) for key, count in rules.items())
        self._rules.set_choices(offered, rule)

    def _build(self) -> None:
        self.list.setModel(self.model)
        self.list.setItemDelegate(FindingDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(tr("Findings"))
        self.list.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, on=False)
        row = QHBoxLayout(self._bar)
        row.setSpacing(SPACE[1])
        row.addWidget(self._severities)
        row.addStretch(1)
        row.addWidget(self._rules)
        self._note.setProperty("role", "muted")
        self._note.setWordWrap(True)
        found = QWidget()
        column = QVBoxLayout(found)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self._note)
        column.addWidget(self.list, 1)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(found)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)

    def _connect_signals(self) -> None:
        self._severities.chosen.connect(self._on_severity_chosen)
        self._rules.chosen.connect(self._on_rule_chosen)
        self.list.clicked.connect(self._on_list_chosen)
        self.list.activated.connect(self._on_list_chosen)
        QShortcut(
            QKeySequence.StandardKey.Copy,
            self.list,
            self.copy_rows,
            context=Qt.ShortcutContext.WidgetShortcut,
        )
        theme().changed.connect(self._on_theme_changed)

    @Slot()
    def copy_rows(self) -> None:
        """Copy the findings in view as lines with tabs, to paste into a sheet or a message."""
        QGuiApplication.clipboard().setText(
            "\n".join(
                "\t".join(
                    (severity_text(f.severity), f.rule, f.object_id, f.path, tr_phrase(f.sentence))
                )
                for f in self.model.rows
            )
        )

    @Slot(str)
    def _on_severity_chosen(self, name: str) -> None:
        self.model.set_severity(None if name == _ALL else Severity(name))
        self._refresh()

    @Slot(str)
    def _on_rule_chosen(self, rule: str) -> None:
        self.model.set_rule(rule)
        self._refresh()

    @Slot(QModelIndex)
    def _on_list_chosen(self, index: QModelIndex) -> None:
        self.finding_chosen.emit(self.model.rows[index.row()])

    @Slot()
    def _on_theme_changed(self) -> None:
        pad = theme().metrics.panel_padding
        layout = self._bar.layout()
        if layout is not None:
            layout.setContentsMargins(pad, SPACE[0], pad, SPACE[0])
        self._note.setContentsMargins(pad, 0, pad, SPACE[0])
